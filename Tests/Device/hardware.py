"""What a machine is made of, in QEMU's words: processor, memory, disk, displays, touch panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from image import DISK_SIZE, Image

TOUCH = "touch0"  # QEMU's name of the touch panel
FIRST_SLOT = 0x10  # of the displays
DISK_PLACE = 1 << 32  # where in the guest's memory the disk begins: behind all that is below 4 GiB

# A processor whose clock counts its instructions, so that nothing on the host can make anything in
# the guest late. It has a calendar that its own clock drives, and the same random numbers every time.
CLOCK = (
    "-accel", "tcg,thread=single", "-smp", "1", "-icount", "shift=0,sleep=off",
    "-rtc", "base=2026-01-01T00:00:00,clock=vm", "-seed", "1",
)  # fmt: skip
# A fifth level of page tables and a change of rights at every copy only cost here, and "rep movsb" is
# an instruction a byte.
PROCESSOR = "max,la57=off,smap=off,erms=off,fsrm=off"
# Nobody attacks this guest.
OPTIONS = "loglevel=4 panic=1 systemd.show_status=no mitigations=off "
# Of the two kinds of machine: what they are, and where their console is.
INTEL = ("qemu-system-x86_64", "-cpu", PROCESSOR)
ARM = ("qemu-system-aarch64", "-cpu", "cortex-a72", "-machine", "virt,gic-version=3")
INTEL_CONSOLE, ARM_CONSOLE = "console=ttyS0", "console=ttyAMA0"
# The guest has itself stopped, when it has answered a request.
STILL = ("-action", "panic=pause")
ROOMY = "1024"  # where the root lies in memory, of which it takes a quarter
MEMORY = "640"  # megabytes of any other


@dataclass(frozen=True)
class Display:
    """A display as QEMU makes it; `driver` names the kernel's module too.

    vkms is the guest's own: QEMU knows nothing of it, so it cannot be photographed.
    """

    driver: str = "virtio_gpu"
    width: int = 1280
    height: int = 800

    @property
    def id(self) -> str:
        """QEMU's name of it."""
        return f"{self.driver}-{self.width}x{self.height}"

    def device(self, slot: int) -> list[str]:
        """QEMU's words for it, in a slot of the guest's bus."""
        if self.driver == "vkms":
            return []
        # Two pictures of 1920×1080 are more than bochs-display's own 16 MB.
        kind = {"virtio_gpu": "virtio-gpu-pci", "bochs": "bochs-display,vgamem=64M"}[self.driver]
        size = f"xres={self.width},yres={self.height}"
        return ["-device", f"{kind},id={self.id},addr={slot:#x},{size}"]


@dataclass(frozen=True)
class Snapshot:
    """Memory, disk and state of a machine that stood still, in files that nobody writes to."""

    memory: Path
    disk: Path
    state: Path


@dataclass(frozen=True)
class Hardware:
    """A machine before it is switched on; `folder` has what it writes for the tests.

    An exact one runs by itself; any other stands still but for what a test lets it do. One for Arm
    has no disk that is memory, so it has its root there, and boots from the same disk every time.
    """

    image: Image
    folder: Path
    displays: Sequence[Display]
    options: str  # further words for the kernel
    is_exact: bool

    @property
    def console(self) -> Path:
        return self.folder / "console.log"

    @property
    def results(self) -> Path:
        """What the guest writes to /dev/ttyS1."""
        return self.folder / "results.log"

    def command(self, memory: Path, disk: Path, is_shared: bool) -> list[str]:
        """How QEMU is started; it writes to memory and disk, or to copies that nobody else sees."""
        if self.image.arch == "arm64":
            words = [*ARM, *self._disk(disk), "-device", "pvpanic-pci", *STILL]
        elif self.is_exact:
            words = [*INTEL, "-machine", "pc", *self._disk(disk)]
        else:
            words = [*INTEL, *self._files(memory, disk, is_shared), "-device", "pvpanic", *STILL]
        return [
            *words, *CLOCK, "-name", "panel", "-nodefaults", "-no-user-config",
            "-nic", "none", "-display", "none", "-vga", "none",
            "-kernel", str(self.image.kernel), "-initrd", str(self.image.initrd),
            "-append", self._words(),
            *(word for place, display in enumerate(self.displays)
              for word in display.device(FIRST_SLOT + place)),
            *(() if self.is_exact else ("-device", f"virtio-multitouch-pci,id={TOUCH},vectors=0")),
            *self._ports(),
            # What the machine asks of a device is done before its next instruction.
            "-device", "virtio-serial-pci,ioeventfd=off",
            "-device", "virtserialport,chardev=channel0,name=device-tests",
        ]  # fmt: skip

    def _words(self) -> str:
        """What the kernel is reported."""
        is_arm = self.image.arch == "arm64"
        console = ARM_CONSOLE if is_arm else INTEL_CONSOLE
        root = " root_in=memory" if is_arm or self.is_exact else ""
        return f"console=tty0 {console} {OPTIONS}{self.options}{root}"

    def _ports(self) -> list[str]:
        """The serial ports: the console's and, where there are two, that of results."""
        words = ["-chardev", f"file,id=console0,path={self.console},append=on"]
        if self.image.arch == "arm64":
            return [*words, "-serial", "chardev:console0"]
        return [
            *words, "-device", "isa-serial,chardev=console0",
            "-chardev", f"file,id=results0,path={self.results}",
            "-device", "isa-serial,chardev=results0",
        ]  # fmt: skip

    def _disk(self, disk: Path) -> tuple[str, ...]:
        """Memory, and a disk of which the guest reads its root into memory."""
        return (
            "-m", ROOMY,
            "-drive", f"file={disk},format=raw,if=none,id=disk0",
            "-device", "virtio-blk-pci,drive=disk0,ioeventfd=off",
        )  # fmt: skip

    def _files(self, memory: Path, disk: Path, is_shared: bool) -> list[str]:
        """Memory, and a disk that is memory too, so that none waits for the host."""
        words = ["-machine", "pc,nvdimm=on,memory-backend=memory0"]
        words += ["-m", f"{MEMORY}M,slots=1,maxmem=8G", "-device", "nvdimm,memdev=disk0"]
        share = "on" if is_shared else "off"
        for id, size, path in (("memory0", f"{MEMORY}M", memory), ("disk0", DISK_SIZE, disk)):
            backend = f"memory-backend-file,id={id},size={size},mem-path={path},share={share}"
            words += ["-object", backend]
        return words
