"""The guest's kernel: of the host's Debian release, of its backports, or for Arm."""

from __future__ import annotations

import hashlib
import lzma
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from host import ImageError, Packages, cached, run, suite

GUEST = Path(__file__).resolve().parent / "guest"

# The initramfs loads the disk's modules; udev loads the rest in the booted system.
DISK_MODULES = "virtio_pci virtio_blk nfit nd_pmem ext4 crc32c_generic".split()
GUEST_MODULES = (
    "virtio_gpu bochs vgem virtio_input evdev uinput uhid virtio_console autofs4"
).split()
# The Arm machine has a virtio disk instead of an nvdimm, and one display.
ARM_DISK_MODULES = "virtio_pci virtio_blk ext4 crc32c_generic".split()
ARM_GUEST_MODULES = "virtio_gpu virtio_input evdev virtio_console autofs4".split()
PACKED = b"\xfd7zXZ\0"  # magic bytes of xz


@dataclass(frozen=True)
class Kernel:
    """A kernel with its modules and an initramfs, cached under the hash of what makes them."""

    folder: Path
    release: str  # the Debian release, if not the host's

    @property
    def vmlinuz(self) -> Path:
        return self.folder / "vmlinuz"

    @property
    def initrd(self) -> Path:
        return self.folder / "initrd"

    @property
    def modules(self) -> Path:
        """The content of /usr/lib/modules."""
        return self.folder / "modules"

    @property
    def version(self) -> str:
        """The output of `uname -r` in the guest."""
        return next(self.modules.iterdir()).name

    @property
    def package_version(self) -> str:
        """The version of the Debian package, as contained in the kernel image."""
        found = re.search(rb"Debian (\S+) \(", self.vmlinuz.read_bytes())
        if not found:
            raise ImageError("the guest's kernel contains no version of a Debian package")
        return found[1].decode()


def kernel(release: str = "", arch: str = "amd64") -> Kernel:
    """A kernel; downloaded if it is not cached or an input changed."""
    digest = hashlib.sha256(f"{suite()} {release} {arch}".encode())
    for part in (Path(__file__), GUEST / "init"):
        digest.update(part.read_bytes())

    def make(product: Path, staging: Path) -> None:
        is_own = arch == "amd64"
        packages = Packages(staging, release, "" if is_own else arch)
        busybox = Path("/bin/busybox")
        if not is_own:
            (tools,) = packages.download("busybox-static")
            run(["dpkg-deb", "--extract", str(tools), str(staging / "tools")])
            busybox = next((staging / "tools").glob("**/bin/busybox"))
        (package,) = packages.download(packages.depends(f"linux-image-{arch}")[0])
        _unpack(package, busybox, arch, staging / "unpacked", product)

    return Kernel(cached("kernel", digest.hexdigest(), make), release)


def _unpack(package: Path, busybox: Path, arch: str, unpacked: Path, product: Path) -> None:
    """Extracts the kernel and the modules for the machine's hardware, and makes an initramfs."""
    is_arm = arch == "arm64"
    run(["dpkg-deb", "--extract", str(package), str(unpacked)])
    image = next((unpacked / "boot").glob("vmlinuz-*"))
    version = image.name.removeprefix("vmlinuz-")
    packed = image.read_bytes()
    (product / "vmlinuz").write_bytes(packed if is_arm else _bare(packed))
    # Debian 12 has /lib/modules, Debian 13 /usr/lib/modules, and so do their depmods.
    if (unpacked / "lib").is_dir():
        (unpacked / "lib").rename(unpacked / "usr/lib")
    (unpacked / "lib").symlink_to("usr/lib")
    whole = unpacked / "usr/lib/modules"
    run(["/sbin/depmod", "--basedir", str(unpacked), version])

    early = ARM_DISK_MODULES if is_arm else DISK_MODULES
    later = ARM_GUEST_MODULES if is_arm else GUEST_MODULES
    wanted = [_chain(unpacked, version, name) for name in early + later]
    chosen = unpacked / "chosen"
    (chosen / "usr/lib").mkdir(parents=True)
    (chosen / "lib").symlink_to("usr/lib")
    for path in dict.fromkeys(path for chain in wanted for path in chain):
        target = chosen / "lib/modules" / path.resolve().relative_to(whole)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    for index in ("modules.builtin", "modules.builtin.modinfo", "modules.order"):
        shutil.copy(whole / version / index, chosen / "lib/modules" / version)
    run(["/sbin/depmod", "--basedir", str(chosen), version])
    (chosen / "usr/lib/modules").rename(product / "modules")

    disk = dict.fromkeys(path for chain in wanted[: len(early)] for path in chain)
    _initramfs(list(disk), busybox, unpacked / "initramfs", product / "initrd")


def _bare(image: bytes) -> bytes:
    """The uncompressed kernel, because an emulated machine unpacks slowly.

    A kernel that is not packed by xz is returned as it is.
    """
    start = image.find(PACKED)
    return lzma.LZMADecompressor().decompress(image[start:]) if start >= 0 else image


def _chain(unpacked: Path, version: str, name: str) -> list[Path]:
    """The files of a module and its dependencies, in the order of loading."""
    shown = run(
        ["/sbin/modprobe", "-d", str(unpacked), "-S", version, "--show-depends", name]
    )
    words = (line.split() for line in shown.splitlines())
    return [Path(word[1]) for word in words if word and word[0] == "insmod"]


def _initramfs(modules: list[Path], busybox: Path, root: Path, initrd: Path) -> None:
    """Busybox, the disk's modules and guest/init, as a cpio archive."""
    for folder in ("bin", "dev", "modules", "root"):
        (root / folder).mkdir(parents=True)
    shutil.copy(busybox, root / "bin/busybox")
    shutil.copy(GUEST / "init", root / "init")
    order = []
    for module in modules:
        data = module.read_bytes()
        name = module.name
        if name.endswith(".xz"):
            data, name = lzma.decompress(data), name.removesuffix(".xz")
        (root / "modules" / name).write_bytes(data)
        order.append(name)
    (root / "modules/order").write_text("\n".join(order) + "\n")
    run(
        ["bash", "-c", f"find . | cpio --quiet -o -H newc -R 0:0 > {shlex.quote(str(initrd))}"],
        cwd=root,
    )
