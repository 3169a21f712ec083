"""A virtual machine with a display and a touch panel: power, snapshots, commands, hot-plug, time.

Its clock counts instructions, and it is paused except for what a test lets it do: run a command, receive
a touch report, or continue for some seconds. The speed of the host does not affect it, and idle seconds
pass at once. Every wait has a condition, a deadline of the guest's clock, and a message that says what
was awaited and what the machine printed last.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from channel import Answer, Channel
from emulator import Emulator, Ended
from hardware import DISK_PLACE, DISK_SIZE, TOUCH, Display, Hardware, Snapshot
from image import Image
from shared import once

Found = TypeVar("Found")

BOOT_LIMIT = 300.0  # seconds of the guest; it takes 6
LIMIT = 60.0  # seconds of the guest for anything else; mostly under 1
POLL = 0.05  # seconds of the guest between the first two checks of a condition
LONGEST_POLL = 0.5  # the maximum; each pause is half as long again as the one before
HANG = 1800.0  # seconds of the host for one request; only a machine that hangs reaches it


class MachineFailure(AssertionError):
    """An awaited condition failed; the text contains the ends of console and journal."""


class Machine:
    """One machine and its disk. The disk survives power cuts: `power_on` boots it again."""

    def __init__(
        self,
        image: Image,
        folder: Path,
        displays: Sequence[Display] = (Display(),),
        options: str = "",
        is_exact: bool = False,
    ) -> None:
        self._hardware = Hardware(image, folder, displays, options, is_exact)
        self.image = image
        self.is_exact = is_exact  # it runs freely, and can resume from what `save` wrote
        self.displays = displays
        self.display = displays[0]  # the one that is touched and photographed
        self.options = options
        self.folder = folder
        self.disk = folder / "machine.img"
        self.console, self.results = self._hardware.console, self._hardware.results
        self.screens: dict[Display, str] = {}  # sizes of the displays as the guest reports them
        self.has_slow_disk = False  # a disk that answers in the host's time
        self.now = 0.0  # seconds of the guest's clock when it last paused
        self._emulator: Emulator | None = None
        self._channel: Channel | None = None
        self._boot = ""
        self._memory = folder / "memory"
        self._origin: Snapshot | None = None  # the snapshot that the machine was resumed from
        self._place = ""  # the name of that snapshot
        self._kept: dict[str, Snapshot] = {}
        subprocess.run(["cp", "--sparse=always", str(image.disk), str(self.disk)], check=True)
        self.console.touch()

    # Power

    @property
    def is_on(self) -> bool:
        """Whether QEMU runs."""
        return self._emulator is not None and self._emulator.is_running

    def power_on(self) -> None:
        """Boots from the disk as it is; returns when the system is up."""
        self._origin = None
        self._memory.unlink(missing_ok=True)
        self._start(*self._channel_words())
        self._connect()
        self._await_system()

    def power_cut(self) -> None:
        """Kills QEMU without notice to the guest, as a power cut does."""
        assert self._emulator is not None, "the machine is off already"
        if self._origin and self.is_on:
            # The disk of a machine resumed from a snapshot exists only in QEMU's memory.
            self.disk.unlink(missing_ok=True)
            size = int(DISK_SIZE.removesuffix("M")) << 20
            self.qmp("pmemsave", val=DISK_PLACE, size=size, filename=str(self.disk))
        self._end()

    def _end(self) -> str:
        """Kills QEMU; returns how it had ended before, if it had."""
        assert self._emulator is not None, "the machine is off already"
        reported = self._emulator.kill()
        if self._channel:
            self._channel.close()
        self._emulator = self._channel = self._origin = None
        return reported

    def reset(self) -> None:
        """Resets the machine, as a reset button does; the guest boots again from its disk."""
        self.qmp("system_reset")
        self._await_system()

    def reboot(self) -> None:
        """Reboots the guest in an orderly way."""
        assert self._emulator and self._channel, "the machine is off"
        self._channel.ask("reboot", LIMIT)
        self.qmp("cont")
        self._emulator.await_event("RESET", HANG)
        self._await_system(is_still=False)

    def close(self) -> None:
        """Ends the machine and removes its disk; logs and pictures remain."""
        if self._emulator is not None:
            self._end()
        for path in (self.disk, self._memory):
            path.unlink(missing_ok=True)
        for name in self._kept:
            shutil.rmtree(self.folder / name)

    # Snapshots

    @property
    def is_untouched(self) -> bool:
        """Whether it was set back to a snapshot and has done nothing since."""
        return self._emulator is None and self._origin is not None

    def keep(self, name: str) -> None:
        """Makes a snapshot of a machine that booted or was `prepared`, and sets it back to it."""
        kept = Snapshot(self.folder / name)
        kept.folder.mkdir()
        self._awake().save(kept.state, is_without_memory=True)
        self._end()
        self._memory.rename(kept.memory)
        self.disk.rename(kept.disk)
        kept.clock.write_text(repr(self.now))
        self._kept[name] = kept
        self.go_back(name)

    def boot_once(self, name: str, made: Path) -> None:
        """Boots and makes a snapshot, or takes that of another runner's machine of the same hardware; the
        file `made` says where it is."""

        def boot() -> None:
            self.power_on()
            self.keep(name)

        once(made, self.folder / name, boot)
        self._kept[name] = Snapshot(self.folder / name)
        self.disk.unlink(missing_ok=True)
        self.go_back(name)

    def go_back(self, name: str) -> None:
        """Sets the machine back to a snapshot; QEMU is started at the next use."""
        if self._emulator is not None:
            self._end()
        self.has_slow_disk = False
        self._origin, self._place = self._kept[name], name
        self.now = float(self._origin.clock.read_text())

    def prepared(self, name: str, prepare: Callable[[], object]) -> None:
        """Sets an untouched machine to the state after `prepare`, which runs only the first time."""
        assert self.is_untouched and self._origin, "only an untouched machine is prepared"
        name, origin = f"{self._place}-{name}", self._origin
        if name not in self._kept:
            for source, target in ((origin.memory, self._memory), (origin.disk, self.disk)):
                subprocess.run(["cp", "--sparse=always", str(source), str(target)], check=True)
            self._proceed(origin.state, is_shared=True)
            prepare()
            self.keep(name)
        self.go_back(name)

    def save(self, state: Path) -> None:
        """Writes a frozen machine, including memory and clock, to a file."""
        self._awake().save(state)

    def proceed(self, state: Path) -> None:
        """Resumes an exact machine of the same hardware at the instruction at which `save` was called.

        It takes no commands, because they would arrive at an arbitrary instruction. Its results go to its
        second serial port, `results`.
        """
        # The channel's host end stays open, so that the guest sees no disconnection.
        self._start("-chardev", "ringbuf,id=channel0", "-incoming", "defer")
        assert self._emulator
        self._emulator.load(state)
        self.qmp("cont")

    def _proceed(self, state: Path, is_shared: bool) -> None:
        """Resumes a snapshot. With `is_shared` the writes to memory and disk go to their files; otherwise
        they stay in QEMU."""
        self._start(*self._channel_words(), "-incoming", "defer", is_shared=is_shared)
        self._connect()  # before the guest could see that nobody is connected
        assert self._emulator
        self._emulator.load(state, is_without_memory=True)
        if is_shared:
            self._origin = None

    # QEMU's process

    def _start(self, *more: str, is_shared: bool = True) -> None:
        """Starts QEMU."""
        if self._emulator is not None:
            self._end()  # it ended unnoticed; closes its sockets
        files = (self._memory, self.disk)
        if not is_shared:
            assert self._origin
            files = (self._origin.memory, self._origin.disk)
        command = self._hardware.command(*files, is_shared)
        try:
            self._emulator = Emulator([*command, *more], self.folder)
        except Ended as ended:
            raise self.failure(str(ended)) from None

    def _channel_words(self) -> tuple[str, str]:
        path = self.folder / "channel"
        path.unlink(missing_ok=True)
        return "-chardev", f"socket,id=channel0,path={path},server=on,wait=off"

    def _connect(self) -> None:
        self._channel = Channel(self.folder / "channel")

    def _awake(self) -> Emulator:
        """QEMU; started first if the machine is untouched."""
        if self.is_untouched:
            assert self._origin
            self._proceed(self._origin.state, is_shared=False)
        assert self._emulator is not None, "the machine is off"
        return self._emulator

    def _await_system(self, is_still: bool = True) -> None:
        """Waits until a new boot has started all its jobs."""
        kind = "free" if self.is_exact else "run"
        answer = self._turn(kind, LIMIT, "cat /proc/sys/kernel/random/boot_id", is_still)
        assert answer.output != self._boot, "no other boot has answered"
        self._boot = answer.output
        self.wait_until(
            lambda: not self.run("systemctl list-jobs --no-legend").output.strip(),
            "systemd has no job left after the boot",
            BOOT_LIMIT,
        )

    # Requests to the guest

    def run(self, command: str, limit: float = LIMIT) -> Answer:
        """Runs a bash command as root in the guest, with a limit in seconds of its clock."""
        kind = "free" if self.is_exact else "disk" if self.has_slow_disk else "run"
        return self._turn(kind, limit, command)

    def sh(self, command: str, limit: float = LIMIT) -> str:
        """As `run`, for commands that must succeed; returns their output."""
        result = self.run(command, limit)
        if result.status != 0:
            raise self.failure(
                f"`{command}` ended with {result.status} in the guest:\n"
                f"{result.output}{result.errors}"
            )
        return result.output

    def go_on(self, seconds: float) -> None:
        """Lets the guest run for `seconds` of its clock."""
        self._turn("wait", seconds)

    def send_input(self, events: Sequence[dict[str, Any]], seconds: float) -> None:
        """Sends input events to the guest's devices, then lets the guest run for `seconds`.

        QEMU delivers no input while the guest is paused. The guest waits for it by reading an unused port,
        which takes next to no guest time however long it takes the host.
        """
        self._turn("hands", seconds, events=events)

    def _turn(
        self,
        kind: str,
        seconds: float,
        command: str = "",
        is_still: bool = True,
        events: Sequence[dict[str, Any]] = (),
    ) -> Answer:
        """Makes one request: the guest runs until it has answered and paused itself."""
        emulator, channel = self._awake(), self._channel
        assert channel is not None, "the machine takes no commands"
        what = command or f"{kind} for {seconds:.3f} s"
        try:
            mark = channel.ask(kind, seconds, command)
            if kind == "free":
                return self._await_free(channel, mark, what)
            if is_still:
                emulator.do("cont")
            if events:
                emulator.do("input-send-event", events=list(events))
            if kind == "hands":
                channel.go()
            while True:
                emulator.await_event("STOP", HANG)
                while channel.wait(0):
                    pass
                answer = channel.answer(mark)
                if answer:
                    self.now = answer.now
                    return answer
                emulator.do("cont")
        except (Ended, ConnectionError) as error:
            raise self.gone(f"{error}; the request to the guest: {what}") from None
        except TimeoutError as error:
            raise self.failure(f"{error}; the guest did not answer to: {what}") from None

    def _await_free(self, channel: Channel, mark: str, what: str) -> Answer:
        """Waits for the answer of a machine that runs freely."""
        deadline = time.monotonic() + HANG
        while not (answer := channel.answer(mark)):
            if not channel.wait(max(0.0, deadline - time.monotonic())):
                raise TimeoutError(f"no answer in {HANG:.0f} s: {what}")
        self.now = answer.now
        return answer

    def qmp(self, command: str, **arguments: Any) -> Any:
        """Runs a QMP command; raises qemu.qmp.ExecuteError when QEMU refuses it."""
        try:
            return self._awake().do(command, **arguments)
        except Ended as ended:
            raise self.gone(str(ended)) from None

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Pauses a machine that runs freely; any other is paused already."""
        if not self.is_exact:
            yield
            return
        self.qmp("stop")
        try:
            yield
        finally:
            self.qmp("cont")

    # Devices that come and go

    def plug(self, driver: str, device: str, **more: Any) -> None:
        """Adds a device that can be unplugged; the guest detects it a moment later.

        It uses an interrupt line instead of MSI-X: QEMU 10.0 aborts if the guest reads the MSI-X table while
        the device is removed (assertion in `msix_table_mmio_read`).
        """
        self.qmp("device_add", driver=driver, id=device, vectors=0, **more)

    def unplug(self, device: str) -> None:
        """Removes a device; returns when the guest has released it."""
        emulator = self._awake()
        emulator.unplugged.discard(device)
        self.qmp("device_del", id=device)
        self.wait_until(
            lambda: device in emulator.unplugged, f"the guest has released {device}", 30
        )

    def unplug_touch(self) -> None:
        """Removes the touch panel; returns when the guest has released it."""
        self.unplug(TOUCH)

    def plug_touch(self) -> None:
        """Adds the touch panel again."""
        self.plug("virtio-multitouch-pci", TOUCH)

    # Waiting and failing

    def wait_until(
        self, look: Callable[[], Found], what: str, limit: float = LIMIT, pace: float = 0
    ) -> Found:
        """Calls `look` every `pace` seconds of the guest until it returns a true value; returns that value.

        Without a pace the pauses grow, because a call costs more than the time it waits for.
        """
        began, since, pause = time.monotonic(), 0.0, pace or POLL
        while True:
            found = look()
            if found:
                return found
            if self._emulator is not None and not self.is_on:
                raise self.gone(f"while waiting for: {what}")
            # The time of an untouched machine is known from its first request on.
            since = since or self.now
            passed = time.monotonic() - began if self.is_exact else self.now - since
            if passed > limit:
                raise self.failure(f"not within {limit:.0f} s: {what}")
            if self.is_exact:
                time.sleep(pause)
            else:
                self.go_on(pause)
            pause = pace or min(pause * 1.5, LONGEST_POLL)

    def gone(self, meanwhile: str) -> MachineFailure:
        """An exception that says how QEMU ended, for when it no longer answers."""
        reported = self._end()
        return MachineFailure(self._report(f"QEMU is gone, {reported}; {meanwhile}"))

    def failure(self, text: str) -> MachineFailure:
        """An exception with `text` and the ends of QEMU's output, the console and the journal."""
        return MachineFailure(self._report(text))

    def _report(self, text: str) -> str:
        parts = [text]
        for name in ("qemu.log", "console.log"):
            path = self.folder / name
            tail = path.read_text(errors="replace").splitlines()[-25:] if path.exists() else []
            parts.append(f"--- the end of {path}\n" + "\n".join(tail))
        if self.is_on and self._channel is not None and "did not answer" not in text:
            journal = self.run("journalctl --unit panelist --boot --lines 25 --no-pager", 10)
            parts.append(f"--- journalctl --unit panelist\n{journal.output}")
        return "\n".join(parts)


def quoted(text: str) -> str:
    """`text` quoted as one word for the guest's shell."""
    return shlex.quote(text)
