"""The hardware of a machine as QEMU options: processor, memory, disk, displays, touch panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from image import DISK_SIZE, Image

TOUCH = "touch0"  # QEMU's name of the touch panel
FIRST_SLOT = 0x10  # PCI slot of the first display
DISK_PLACE = 1 << 32  # physical address at which the guest sees the disk: 4 GiB

# The clock counts instructions, so that the host's load cannot delay anything in the guest. The calendar
# follows that clock, and random numbers are the same in every run.
CLOCK = (
    "-accel", "tcg,thread=single", "-smp", "1", "-icount", "shift=0,sleep=off",
    "-rtc", "base=2026-01-01T00:00:00,clock=vm", "-seed", "1",
)  # fmt: skip
# Five-level page tables and supervisor mode access prevention only cost time here, and "rep movsb"
# counts as an instruction a byte.
PROCESSOR = "max,la57=off,smap=off,erms=off,fsrm=off"
# No mitigations: the guest runs only trusted code.
OPTIONS = "loglevel=4 panic=1 systemd.show_status=no mitigations=off "
# The two architectures, and the console of each.
INTEL = ("qemu-system-x86_64", "-cpu", PROCESSOR)
ARM = ("qemu-system-aarch64", "-cpu", "cortex-a72", "-machine", "virt,gic-version=3")
INTEL_CONSOLE, ARM_CONSOLE = "console=ttyS0", "console=ttyAMA0"
# A guest panic, which guest/channel raises after an answer, pauses the machine.
STILL = ("-action", "panic=pause")
ROOMY = "1024"  # megabytes of memory if the root is in memory, where it takes a quarter
MEMORY = "640"  # megabytes of memory otherwise


@dataclass(frozen=True)
class Display:
    """A display device of QEMU; `driver` is also the name of the kernel module.

    vkms exists only in the guest: QEMU does not know it and cannot photograph it.
    """

    driver: str = "virtio_gpu"
    width: int = 1280
    height: int = 800
    device_id: str = ""  # of the device that shows this size, if it was made for another

    @property
    def id(self) -> str:
        """The display's id in QEMU."""
        return self.device_id or f"{self.driver}-{self.width}x{self.height}"

    def device(self, slot: int) -> list[str]:
        """The QEMU options of the display in a PCI slot."""
        if self.driver == "vkms":
            return []
        # Two frames of 1920×1080 need more than bochs-display's default of 16 MB.
        kind = {"virtio_gpu": "virtio-gpu-pci", "bochs": "bochs-display,vgamem=64M"}[self.driver]
        size = f"xres={self.width},yres={self.height}"
        return ["-device", f"{kind},id={self.id},addr={slot:#x},{size}"]


@dataclass(frozen=True)
class Snapshot:
    """Memory, disk, state and clock of a paused machine, in files that are never written again."""

    folder: Path

    @property
    def memory(self) -> Path:
        return self.folder / "memory"

    @property
    def disk(self) -> Path:
        return self.folder / "disk"

    @property
    def state(self) -> Path:
        return self.folder / "state"

    @property
    def clock(self) -> Path:
        """The seconds of the guest's clock."""
        return self.folder / "clock"


@dataclass(frozen=True)
class Hardware:
    """The hardware of a machine; `folder` contains the files that it writes for the tests.

    An exact machine runs freely; any other is paused except for what a test lets it do. An Arm machine has
    no nvdimm disk, so its root is copied to memory, and it boots from the same disk every time.
    """

    image: Image
    folder: Path
    displays: Sequence[Display]
    options: str  # additional words of the kernel command line
    is_exact: bool

    @property
    def console(self) -> Path:
        return self.folder / "console.log"

    @property
    def results(self) -> Path:
        """The file of the guest's output to /dev/ttyS1."""
        return self.folder / "results.log"

    def command(self, memory: Path, disk: Path, is_shared: bool) -> list[str]:
        """The command that starts QEMU; with `is_shared` writes reach the files of memory and disk."""
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
            # Without ioeventfd a device request is served before the next instruction.
            "-device", "virtio-serial-pci,ioeventfd=off",
            "-device", "virtserialport,chardev=channel0,name=device-tests",
        ]  # fmt: skip

    def _words(self) -> str:
        """The kernel command line."""
        is_arm = self.image.arch == "arm64"
        console = ARM_CONSOLE if is_arm else INTEL_CONSOLE
        root = " root_in=memory" if is_arm or self.is_exact else ""
        return f"console=tty0 {console} {OPTIONS}{self.options}{root}"

    def _ports(self) -> list[str]:
        """The serial ports: the console and, except on Arm, the results."""
        words = ["-chardev", f"file,id=console0,path={self.console},append=on"]
        if self.image.arch == "arm64":
            return [*words, "-serial", "chardev:console0"]
        return [
            *words, "-device", "isa-serial,chardev=console0",
            "-chardev", f"file,id=results0,path={self.results}",
            "-device", "isa-serial,chardev=results0",
        ]  # fmt: skip

    def _disk(self, disk: Path) -> tuple[str, ...]:
        """Memory, and a disk from which the guest copies its root into memory."""
        return (
            "-m", ROOMY,
            "-drive", f"file={disk},format=raw,if=none,id=disk0",
            "-device", "virtio-blk-pci,drive=disk0,ioeventfd=off",
        )  # fmt: skip

    def _files(self, memory: Path, disk: Path, is_shared: bool) -> list[str]:
        """Memory, and an nvdimm disk, which never waits for the host."""
        words = ["-machine", "pc,nvdimm=on,memory-backend=memory0"]
        words += ["-m", f"{MEMORY}M,slots=1,maxmem=8G", "-device", "nvdimm,memdev=disk0"]
        share = "on" if is_shared else "off"
        for id, size, path in (("memory0", f"{MEMORY}M", memory), ("disk0", DISK_SIZE, disk)):
            backend = f"memory-backend-file,id={id},size={size},mem-path={path},share={share}"
            words += ["-object", backend]
        return words
