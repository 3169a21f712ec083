"""A virtual machine with a display and a touch panel: power, snapshots, commands, hot-plug, time.

Its clock counts its instructions, and it stands still but for what a test lets it do: a command, a
report of fingers, so many seconds. What the host does meanwhile, and how fast, it cannot tell; idle
seconds pass at once. Every wait has a condition, a deadline of the guest's clock and a text that
says what was awaited and what the machine printed last.
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

Found = TypeVar("Found")

BOOT_LIMIT = 300.0  # seconds of the guest; it takes 6
LIMIT = 60.0  # seconds of the guest for anything else; mostly under 1
POLL = 0.05  # seconds of the guest between the first two looks at a condition
LONGEST_POLL = 0.5  # and at last, where each is half as long again as the one before
HANG = 1800.0  # seconds of the host for a turn of the guest: only one that hangs gets as far


class MachineFailure(AssertionError):
    """Something awaited did not happen; the text holds the end of the console and journal."""


class Machine:
    """One machine and its disk. The disk outlives power cuts: `power_on` boots it again."""

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
        self.is_exact = is_exact  # it runs by itself, and goes on from what `save` wrote
        self.displays = displays
        self.display = displays[0]  # the one that is touched and photographed
        self.options = options
        self.folder = folder
        self.disk = folder / "machine.img"
        self.console, self.results = self._hardware.console, self._hardware.results
        self.screens: dict[Display, str] = {}  # their sizes as the guest tells them
        self.has_slow_disk = False  # one that answers when the host does
        self.now = 0.0  # seconds of the guest's clock, when it last stood still
        self._emulator: Emulator | None = None
        self._channel: Channel | None = None
        self._boot = ""
        self._memory = folder / "memory"
        self._origin: Snapshot | None = None  # where the machine went on from
        self._place = ""  # and its name
        self._kept: dict[str, Snapshot] = {}
        subprocess.run(["cp", "--sparse=always", str(image.disk), str(self.disk)], check=True)
        self.console.touch()

    # Power

    @property
    def is_on(self) -> bool:
        """QEMU runs."""
        return self._emulator is not None and self._emulator.is_running

    def power_on(self) -> None:
        """Boots from the disk as it is and returns when the system is up."""
        self._origin = None
        self._memory.unlink(missing_ok=True)
        self._start(*self._channel_words())
        self._connect()
        self._await_system()

    def power_cut(self) -> None:
        """The plug is pulled: QEMU is killed, nothing in the guest gets to know."""
        assert self._emulator is not None, "the machine is off already"
        if self._origin and self.is_on:
            # The disk of a machine that goes on from a snapshot is QEMU's alone.
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
        """The reset button: the guest boots again from its disk."""
        self.qmp("system_reset")
        self._await_system()

    def reboot(self) -> None:
        """As a person does who has time: everything is ended, then the guest boots again."""
        assert self._emulator and self._channel, "the machine is off"
        self._channel.ask("reboot", LIMIT)
        self.qmp("cont")
        self._emulator.await_event("RESET", HANG)
        self._await_system(is_still=False)

    def close(self) -> None:
        """Ends the machine and removes its disk; logs and pictures stay."""
        if self._emulator is not None:
            self._end()
        for path in (self.disk, self._memory):
            path.unlink(missing_ok=True)
        for name in self._kept:
            shutil.rmtree(self.folder / name)

    # Snapshots

    @property
    def is_untouched(self) -> bool:
        """It has gone back to a snapshot and done nothing since."""
        return self._emulator is None and self._origin is not None

    def keep(self, name: str) -> None:
        """Makes a snapshot of a machine that booted or was `prepared`, which ends with it."""
        folder = self.folder / name
        folder.mkdir()
        kept = Snapshot(folder / "memory", folder / "disk", folder / "state")
        self._awake().save(kept.state, is_without_memory=True)
        self._end()
        self._memory.rename(kept.memory)
        self.disk.rename(kept.disk)
        self._kept[name] = kept
        self.go_back(name)

    def go_back(self, name: str) -> None:
        """The machine will go on from a snapshot: at once, and from a part of what it then was."""
        if self._emulator is not None:
            self._end()
        self.has_slow_disk = False
        self._origin, self._place = self._kept[name], name

    def prepared(self, name: str, prepare: Callable[[], object]) -> None:
        """An untouched machine goes on from where `prepare` has led it; it leads only once."""
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
        """Writes a frozen machine, memory and clock and all, into a file."""
        self._awake().save(state)

    def proceed(self, state: Path) -> None:
        """Goes on from the instruction at which `save` found an exact machine of the same make.

        It takes no commands, because they would arrive at any instruction; what it has to tell it
        writes to its second serial port, `results`.
        """
        # The other end of the channel stays open, so that the guest is not reported that it closed.
        self._start("-chardev", "ringbuf,id=channel0", "-incoming", "defer")
        assert self._emulator
        self._emulator.load(state)
        self.qmp("cont")

    def _proceed(self, state: Path, is_shared: bool) -> None:
        """Goes on from a snapshot: QEMU alone writes to memory and disk, or they are shared with
        the files at which they are to be kept."""
        self._start(*self._channel_words(), "-incoming", "defer", is_shared=is_shared)
        self._connect()  # before the guest could be reported that nobody listens
        assert self._emulator
        self._emulator.load(state, is_without_memory=True)
        if is_shared:
            self._origin = None

    # QEMU's process

    def _start(self, *more: str, is_shared: bool = True) -> None:
        """Starts QEMU."""
        if self._emulator is not None:
            self._end()  # it ended unnoticed; its sockets are still ours
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
        """QEMU, which is started where an untouched machine is to do something."""
        if self.is_untouched:
            assert self._origin
            self._proceed(self._origin.state, is_shared=False)
        assert self._emulator is not None, "the machine is off"
        return self._emulator

    def _await_system(self, is_still: bool = True) -> None:
        """Waits for a boot other than the last one to have started everything it wants to."""
        kind = "free" if self.is_exact else "run"
        answer = self._turn(kind, LIMIT, "cat /proc/sys/kernel/random/boot_id", is_still)
        assert answer.output != self._boot, "no other boot has answered"
        self._boot = answer.output
        self.wait_until(
            lambda: not self.run("systemctl list-jobs --no-legend").output.strip(),
            "systemd has no job left after the boot",
            BOOT_LIMIT,
        )

    # Turns of the guest

    def run(self, command: str, limit: float = LIMIT) -> Answer:
        """Runs a bash command as root in the guest, which has so many seconds of its clock."""
        kind = "free" if self.is_exact else "disk" if self.has_slow_disk else "run"
        return self._turn(kind, limit, command)

    def sh(self, command: str, limit: float = LIMIT) -> str:
        """As `run`, for commands that must succeed; returns what they printed."""
        result = self.run(command, limit)
        if result.status != 0:
            raise self.failure(
                f"`{command}` ended with {result.status} in the guest:\n"
                f"{result.output}{result.errors}"
            )
        return result.output

    def go_on(self, seconds: float) -> None:
        """Lets the guest's clock go on by so much."""
        self._turn("wait", seconds)

    def hear(self, events: Sequence[dict[str, Any]], seconds: float) -> None:
        """Tells the guest's devices of what hands do, and lets the clock go on by so much.

        QEMU hears no hands while the guest stands still. The guest waits for them in a way that
        takes it next to no time, however long it takes the host.
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
        """One request: the guest goes on until it has answered and stands still."""
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
            raise self.gone(f"{error}; the guest was to do: {what}") from None
        except TimeoutError as error:
            raise self.failure(f"{error}; the guest did not answer to: {what}") from None

    def _await_free(self, channel: Channel, mark: str, what: str) -> Answer:
        """The answer of a machine that runs by itself."""
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
        """An instant that can be looked at: a machine that runs by itself is stopped for it."""
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
        """Adds a device that can be unplugged; the guest finds it a moment later.

        It has an interrupt line and no table of messages: QEMU 10.0 ends itself when the guest
        reads that table just as the device goes (its assertion in `msix_table_mmio_read`).
        """
        self.qmp("device_add", driver=driver, id=device, vectors=0, **more)

    def unplug(self, device: str) -> None:
        """Takes a device away and returns when the guest has let go of it."""
        emulator = self._awake()
        emulator.unplugged.discard(device)
        self.qmp("device_del", id=device)
        self.wait_until(
            lambda: device in emulator.unplugged, f"the guest has released {device}", 30
        )

    def unplug_touch(self) -> None:
        """Takes the touch panel away and returns when the guest has let go of it."""
        self.unplug(TOUCH)

    def plug_touch(self) -> None:
        """Puts the touch panel back."""
        self.plug("virtio-multitouch-pci", TOUCH)

    # Waiting and failing

    def wait_until(
        self, look: Callable[[], Found], what: str, limit: float = LIMIT, pace: float = 0
    ) -> Found:
        """Looks every `pace` seconds of the guest until `look` returns something true: that.

        Without a pace it looks ever more seldom, because a question costs more than what it waits for.
        """
        began, since, pause = time.monotonic(), 0.0, pace or POLL
        while True:
            found = look()
            if found:
                return found
            if self._emulator is not None and not self.is_on:
                raise self.gone(f"this was awaited: {what}")
            # One that was untouched tells the time from its first turn on.
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
        """An exception that says how QEMU ended; for when it no longer answers."""
        reported = self._end()
        return MachineFailure(self._report(f"QEMU is gone, {reported}; {meanwhile}"))

    def failure(self, text: str) -> MachineFailure:
        """An exception with `text` and the last words of QEMU, the console and the journal."""
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
    """`text` as one word for the guest's shell."""
    return shlex.quote(text)
