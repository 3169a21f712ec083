"""A virtual machine with a display and a touch panel: power, commands, hot-plug, failure texts.

Nothing here sleeps to be in step with the guest: every wait has a condition, a deadline and a
text that says what was awaited and what the machine printed last.
"""

from __future__ import annotations

import asyncio
import itertools
import shlex
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from image import Image
from qemu.qmp import ConnectError, ExecInterruptedError, Message, QMPClient, StateError

Found = TypeVar("Found")

# Only a guest that hangs gets as far as these limits: they judge no speed, and a busy host is slow.
BOOT_LIMIT = 300.0  # seconds; 10 on an idle host
LIMIT = 60.0  # seconds for anything else; mostly under 1
POLL = 0.05  # seconds between two looks at a condition
TOUCH = "touch0"  # QEMU's name of the touch panel

# A processor as fast as it can be, whose clock runs with the host's; and one whose clock counts
# its instructions, so that nothing on the host can make anything in the guest late. That one also
# has a calendar that its own clock drives, and the same random numbers every time.
FAST = ("-accel", "tcg,thread=multi", "-smp", "2", "-m", "768")
EXACT = (
    "-accel", "tcg,thread=single", "-smp", "1", "-icount", "shift=0,sleep=off",
    "-rtc", "base=2026-01-01T00:00:00,clock=vm", "-seed", "1",
    "-m", "1024",  # the root of an exact machine lies in memory, a quarter of it
)  # fmt: skip


class MachineFailure(AssertionError):
    """Something awaited did not happen; the text holds the end of the console and journal."""


class HostFailure(MachineFailure):
    """What runs the guest failed, not what runs in it: QEMU is gone, or the host held a gesture up.

    The test is run again once.
    """


@dataclass(frozen=True)
class Display:
    """A display as QEMU makes it; `driver` names the kernel's module too.

    vkms is the guest's own: QEMU knows nothing of it, so it cannot be photographed.
    """

    driver: str = "virtio_gpu"
    width: int = 1280
    height: int = 800
    id: str = "display0"

    @property
    def device(self) -> list[str]:
        """QEMU's words for it."""
        if self.driver == "vkms":
            return []
        # Two pictures of 1920×1080 are more than bochs-display's own 16 MB.
        kind = {"virtio_gpu": "virtio-gpu-pci", "bochs": "bochs-display,vgamem=64M"}[self.driver]
        return ["-device", f"{kind},id={self.id},xres={self.width},yres={self.height}"]


@dataclass(frozen=True)
class Result:
    """What a command in the guest ended with."""

    status: int
    output: str
    errors: str


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
        self.image = image
        self.is_exact = is_exact
        self.displays = displays
        self.display = displays[0]  # the one that is touched and photographed
        self.options = options  # further words for the kernel
        self.folder = folder
        self.disk = folder / "machine.img"
        self.console = folder / "console.log"
        self.results = folder / "results.log"  # what the guest writes to /dev/ttyS1
        self._loop = asyncio.new_event_loop()
        self._qmp: QMPClient | None = None
        self._qemu: subprocess.Popen[bytes] | None = None
        self._channel: socket.socket | None = None
        self._unread = b""
        self._marks = itertools.count(1)
        self._boot = ""
        self.has_touch = not is_exact
        subprocess.run(["cp", "--sparse=always", str(image.disk), str(self.disk)], check=True)
        self.console.touch()

    # Power

    @property
    def is_on(self) -> bool:
        """QEMU runs."""
        return self._qemu is not None and self._qemu.poll() is None

    def power_on(self) -> None:
        """Boots from the disk as it is and returns when the system is up."""
        channel = self.folder / "channel"
        channel.unlink(missing_ok=True)
        self._unread = b""
        self._start("-chardev", f"socket,id=channel0,path={channel},server=on,wait=off")
        self._channel = socket.socket(socket.AF_UNIX)
        self._channel.connect(str(channel))
        self._await_system()

    def _start(self, *more: str) -> None:
        """Starts QEMU and takes hold of its controls."""
        if self._qemu is not None:
            self.power_cut()  # it ended unnoticed; its sockets are still ours
        control = self.folder / "qmp"
        control.unlink(missing_ok=True)
        with (self.folder / "qemu.log").open("ab") as log:
            self._qemu = subprocess.Popen(
                [*self._command(), *more], stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self.wait_until(lambda: self._take_hold(control), "QEMU opens its control socket", 20)

    def _take_hold(self, control: Path) -> bool:
        """Connects to QEMU's control socket, if it listens there by now: on a busy host the file is
        there well before."""
        client = QMPClient("device-tests")
        try:
            self._loop.run_until_complete(client.connect(str(control)))
        except ConnectError as error:
            if not isinstance(error.exc, (FileNotFoundError, ConnectionRefusedError)):
                raise
            return False
        self._qmp = client
        return True

    def power_cut(self) -> None:
        """The plug is pulled: QEMU is killed, nothing in the guest gets to know."""
        assert self._qemu is not None, "the machine is off already"
        self._qemu.send_signal(signal.SIGKILL)
        self._qemu.wait()
        self._qemu = None
        if self._channel:
            self._channel.close()
        if self._qmp:
            try:
                self._loop.run_until_complete(self._qmp.disconnect())
            except Exception:  # the other end has just been killed; any complaint is about that
                pass
        self._channel = self._qmp = None
        self.has_touch = not self.is_exact  # the next power_on starts with everything plugged in

    def reset(self) -> None:
        """The reset button: the guest boots again from its disk."""
        self.qmp("system_reset")
        self._await_system()

    def reboot(self) -> None:
        """As a person does who has time: everything is ended, then the guest boots again."""
        self.sh("systemctl --no-block reboot")
        self._await_system()

    def close(self) -> None:
        """Ends the machine and removes its disk; logs and pictures stay."""
        if self._qemu is not None:
            self.power_cut()
        self._loop.close()
        self.disk.unlink(missing_ok=True)

    def save(self, state: Path) -> None:
        """Writes a frozen machine, memory and clock and all, into a file."""
        self.qmp("migrate", uri=f"file:{state}")

        def saved() -> bool:
            status = self.qmp("query-migrate").get("status")
            if status == "failed":
                raise self.failure(f"QEMU did not save the machine to {state}")
            return bool(status == "completed")

        self.wait_until(saved, f"QEMU saves the machine to {state}")

    def proceed(self, state: Path) -> None:
        """Goes on from the instruction at which `save` found an exact machine of the same make.

        It takes no commands, because they would arrive at any instruction; what it has to tell it
        writes to its second serial port, `results`.
        """
        # The other end of the channel stays open, so that the guest is not told that it closed.
        self._start("-chardev", "ringbuf,id=channel0", "-incoming", f"file:{state}")
        self.wait_until(
            lambda: self.qmp("query-status")["status"] == "paused", f"QEMU has read {state}"
        )
        self.qmp("cont")

    def _command(self) -> list[str]:
        # What an exact machine asks of a device is done before its next instruction.
        virtio = ",ioeventfd=off" if self.is_exact else ""
        options = self.options + (" root_in=memory" if self.is_exact else "")
        return [
            "qemu-system-x86_64", "-name", "panel", "-nodefaults", "-no-user-config",
            "-machine", "pc", "-cpu", "max", *(EXACT if self.is_exact else FAST),
            "-nic", "none", "-display", "none", "-vga", "none",
            "-kernel", str(self.image.kernel), "-initrd", str(self.image.initrd),
            "-append", "console=tty0 console=ttyS0 loglevel=4 panic=1 systemd.show_status=no "
            + options,
            "-drive", f"file={self.disk},format=raw,if=none,id=disk0",
            "-device", f"virtio-blk-pci,drive=disk0{virtio}",
            *(word for display in self.displays for word in display.device),
            *(() if self.is_exact else ("-device", f"virtio-multitouch-pci,id={TOUCH},vectors=0")),
            "-chardev", f"file,id=console0,path={self.console},append=on",
            "-device", "isa-serial,chardev=console0",
            "-chardev", f"file,id=results0,path={self.results}",
            "-device", "isa-serial,chardev=results0",
            "-device", f"virtio-serial-pci{virtio}",
            "-device", "virtserialport,chardev=channel0,name=device-tests",
            "-qmp", f"unix:{self.folder / 'qmp'},server=on,wait=off",
        ]  # fmt: skip

    def _await_system(self) -> None:
        """Waits for a boot other than the last one to have started everything it wants to."""

        def another_boot() -> bool:
            try:
                boot = self.run("cat /proc/sys/kernel/random/boot_id", limit=5).output
            except TimeoutError:
                return False
            fresh, self._boot = boot != self._boot, boot
            return fresh

        self.wait_until(another_boot, "the guest answers after its boot", BOOT_LIMIT)
        self.wait_until(
            lambda: not self.run("systemctl list-jobs --no-legend").output.strip(),
            "systemd has no job left after the boot",
            BOOT_LIMIT,
        )

    # Commands in the guest

    def run(self, command: str, limit: float = 60.0) -> Result:
        """Runs a bash command as root in the guest. TimeoutError when no answer comes."""
        assert self._channel is not None, "the machine is off"
        mark = f"m{next(self._marks)}"
        request = f"{mark} {limit:.0f} {command.encode().hex()}\n"
        try:
            self._channel.sendall(request.encode())
        except ConnectionError:
            raise self.gone(f"the guest was asked to run: {command}") from None
        deadline = time.monotonic() + limit + 3
        while True:
            words = self._line(deadline, command).split()
            if len(words) == 4 and words[0] == mark:
                break
        output, errors = (
            self._bytes(int(length), deadline, command).decode(errors="replace")
            for length in words[2:]
        )
        return Result(int(words[1]), output, errors)

    def sh(self, command: str, limit: float = 60.0) -> str:
        """As `run`, for commands that must succeed; returns what they printed."""
        result = self.run(command, limit)
        if result.status != 0:
            raise self.failure(
                f"`{command}` ended with {result.status} in the guest:\n"
                f"{result.output}{result.errors}"
            )
        return result.output

    def _line(self, deadline: float, command: str) -> str:
        while b"\n" not in self._unread:
            self._receive(deadline, command)
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode(errors="replace")

    def _bytes(self, length: int, deadline: float, command: str) -> bytes:
        while len(self._unread) < length:
            self._receive(deadline, command)
        taken, self._unread = self._unread[:length], self._unread[length:]
        return taken

    def _receive(self, deadline: float, command: str) -> None:
        """Takes what the guest has sent since, and waits for some."""
        assert self._channel is not None
        remaining = deadline - time.monotonic()
        if remaining <= 0:
            raise TimeoutError(f"the guest did not answer to: {command}")
        self._channel.settimeout(remaining)
        try:
            more = self._channel.recv(1 << 16)
        except ConnectionError:  # QEMU ended with a command of ours unread
            more = b""
        if not more:
            raise self.gone(f"the guest was to run: {command}")
        self._unread += more

    # QEMU

    def qmp(self, command: str, **arguments: Any) -> Any:
        """Runs a QMP command; raises qemu.qmp.ExecuteError when QEMU refuses it."""
        assert self._qmp is not None, "the machine is off"
        try:
            return self._loop.run_until_complete(self._qmp.execute(command, arguments))
        except (ExecInterruptedError, StateError):  # no answer, since the connection ended
            raise self.gone(f"QEMU was to do: {command}") from None

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stops the guest's processors and its clock, so that an instant can be looked at."""
        self.qmp("stop")
        try:
            yield
        finally:
            self.qmp("cont")

    def plug(self, driver: str, device: str, **more: Any) -> None:
        """Adds a device that can be unplugged; the guest finds it a moment later.

        It has an interrupt line and no table of messages: QEMU 10.0 ends itself when the guest
        reads that table just as the device goes (its assertion in `msix_table_mmio_read`).
        """
        self.qmp("device_add", driver=driver, id=device, vectors=0, **more)

    def unplug(self, device: str) -> None:
        """Takes a device away and returns when the guest has let go of it."""
        assert self._qmp is not None, "the machine is off"
        client = self._qmp

        def is_it(message: Message) -> bool:
            return message["data"].get("device") == device

        async def unplug() -> None:
            with client.listener("DEVICE_DELETED", is_it) as deleted:
                await client.execute("device_del", {"id": device})
                await asyncio.wait_for(deleted.get(), 30)

        try:
            self._loop.run_until_complete(unplug())
        except TimeoutError:
            raise self.failure(f"the guest did not release {device} in 30 s") from None

    def unplug_touch(self) -> None:
        """Takes the touch panel away and returns when the guest has let go of it."""
        self.unplug(TOUCH)
        self.has_touch = False

    def plug_touch(self) -> None:
        """Puts the touch panel back."""
        self.plug("virtio-multitouch-pci", TOUCH)
        self.has_touch = True

    # Waiting and failing

    def wait_until(
        self, look: Callable[[], Found], what: str, limit: float = LIMIT, pace: float = POLL
    ) -> Found:
        """Looks every `pace` seconds until `look` returns something true, and returns it."""
        deadline = time.monotonic() + limit
        while True:
            found = look()
            if found:
                return found
            if self._qemu is not None and self._qemu.poll() is not None:
                raise self.gone(f"this was awaited: {what}")
            if time.monotonic() > deadline:
                raise self.failure(f"not within {limit:.0f} s: {what}")
            time.sleep(pace)

    def gone(self, meanwhile: str) -> HostFailure:
        """An exception that says how QEMU ended; for when it no longer answers."""
        assert self._qemu is not None, "the machine is off"
        try:
            ended = f"QEMU ended by itself with status {self._qemu.wait(10)}"
        except subprocess.TimeoutExpired:
            ended = "QEMU had closed the command channel and was killed"
        self.power_cut()
        return HostFailure(self._report(f"{ended}; {meanwhile}"))

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
            try:
                journal = self.run("journalctl --unit panelist --boot --lines 25 --no-pager", 10)
                parts.append(f"--- journalctl --unit panelist\n{journal.output}")
            except (MachineFailure, OSError):  # OSError: also TimeoutError
                parts.append("--- the guest did not answer when asked for its journal")
        return "\n".join(parts)


def quoted(text: str) -> str:
    """`text` as one word for the guest's shell."""
    return shlex.quote(text)
