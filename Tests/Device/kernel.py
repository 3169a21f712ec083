"""The guest's kernel: that of the host's Debian release, or the newer one of its backports."""

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

# The initramfs brings up the disk; the rest is found by udev in the booted system.
DISK_MODULES = "virtio_pci virtio_blk nfit nd_pmem ext4 crc32c_generic".split()
GUEST_MODULES = (
    "virtio_gpu bochs vgem virtio_input evdev uinput uhid virtio_console autofs4"
).split()
PACKED = b"\xfd7zXZ\0"  # how data packed by xz begins


@dataclass(frozen=True)
class Kernel:
    """A kernel with its modules and an initramfs, cached under the hash of what makes them."""

    folder: Path
    from_backports: bool

    @property
    def vmlinuz(self) -> Path:
        return self.folder / "vmlinuz"

    @property
    def initrd(self) -> Path:
        return self.folder / "initrd"

    @property
    def modules(self) -> Path:
        """What stands in /usr/lib/modules."""
        return self.folder / "modules"

    @property
    def version(self) -> str:
        """What the guest's `uname -r` says."""
        return next(self.modules.iterdir()).name

    @property
    def package_version(self) -> str:
        """The version of Debian's package that it came in, which the kernel itself tells."""
        found = re.search(rb"Debian (\S+) \(", self.vmlinuz.read_bytes())
        if not found:
            raise ImageError("the guest's kernel tells no version of a Debian package")
        return found[1].decode()


def kernel(from_backports: bool = False) -> Kernel:
    """A kernel; fetched when it was not yet or an input changed."""
    digest = hashlib.sha256(f"{suite()} {from_backports}".encode())
    for part in (Path(__file__), GUEST / "init"):
        digest.update(part.read_bytes())

    def make(product: Path, staging: Path) -> None:
        packages = Packages(staging, from_backports)
        newest = packages.depends("linux-image-amd64")[0]
        (package,) = packages.download(newest)
        _unpack(package, staging / "unpacked", product)

    return Kernel(cached("kernel", digest.hexdigest(), make), from_backports)


def _unpack(package: Path, unpacked: Path, product: Path) -> None:
    """Takes the kernel, the modules that the machine has hardware for, and an initramfs."""
    run(["dpkg-deb", "--extract", str(package), str(unpacked)])
    image = next((unpacked / "boot").glob("vmlinuz-*"))
    version = image.name.removeprefix("vmlinuz-")
    (product / "vmlinuz").write_bytes(_bare(image.read_bytes()))
    # Debian 12 has /lib/modules, Debian 13 /usr/lib/modules, and so do their depmods.
    if (unpacked / "lib").is_dir():
        (unpacked / "lib").rename(unpacked / "usr/lib")
    (unpacked / "lib").symlink_to("usr/lib")
    whole = unpacked / "usr/lib/modules"
    run(["/sbin/depmod", "--basedir", str(unpacked), version])

    wanted = [_chain(unpacked, version, name) for name in DISK_MODULES + GUEST_MODULES]
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

    disk = dict.fromkeys(path for chain in wanted[: len(DISK_MODULES)] for path in chain)
    _initramfs(list(disk), unpacked / "initramfs", product / "initrd")


def _bare(image: bytes) -> bytes:
    """The kernel as it is after it has unpacked itself, which takes an emulated machine long.

    One that is packed in another way than Debian's are unpacks itself.
    """
    start = image.find(PACKED)
    return lzma.LZMADecompressor().decompress(image[start:]) if start >= 0 else image


def _chain(unpacked: Path, version: str, name: str) -> list[Path]:
    """The files of a module and of those that it needs, in the order of loading."""
    shown = run(
        ["/sbin/modprobe", "-d", str(unpacked), "-S", version, "--show-depends", name]
    )
    words = (line.split() for line in shown.splitlines())
    return [Path(word[1]) for word in words if word and word[0] == "insmod"]


def _initramfs(modules: list[Path], root: Path, initrd: Path) -> None:
    """Busybox, the disk's modules and guest/init, as a cpio archive."""
    for folder in ("bin", "dev", "modules", "root"):
        (root / folder).mkdir(parents=True)
    shutil.copy("/bin/busybox", root / "bin/busybox")
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
