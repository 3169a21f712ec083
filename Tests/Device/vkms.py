"""A display with a real vertical blank: vkms, the kernel's virtual one, built for the guest.

Nobody outside sees it, but the kernel tells a checksum of every picture that it shows.
Debian's kernels come without it, so the module is made from Debian's source of the same kernel.
It is cached beside the base image under the hash of everything that it is made from.
"""

from __future__ import annotations

import hashlib
import shlex
import zlib
from pathlib import Path

from host import Packages, cached, run
from kernel import Kernel
from machine import Machine
from picture import Photo

BLANK = 1 / 60  # seconds from one vertical blank to the next
SOURCE = "drivers/gpu/drm/vkms"

# Bayer's matrix: which of sixteen neighbours is the next to become brighter, by line and column.
MIX = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))


def overlay(kernel: Kernel) -> Path:
    """A folder with what the guest gets besides: the module, where modprobe looks for it."""
    digest = hashlib.sha256(Path(__file__).read_bytes() + kernel.package_version.encode())

    def make(product: Path, staging: Path) -> None:
        target = product / "usr/lib/modules" / kernel.version / "updates"
        target.mkdir(parents=True)
        _build(kernel, staging, target / "vkms.ko")

    return cached("vkms", digest.hexdigest(), make)


def shown(machine: Machine) -> int:
    """The checksum of what the display shows now; the program need not know that it is asked.

    The kernel sums up as long as somebody reads, and begins at most one sum more. A sum of sixteen
    bits takes it a second in which nothing else runs: whoever came then would find the program late.
    """
    reported = machine.sh("head --lines 1 /sys/kernel/debug/dri/0/crtc-0/crc/data")
    if not machine.is_exact:
        machine.go_on(2 * BLANK)
    return int(reported.split()[1], 16)  # behind the frame's number


def checksum(photo: Photo, has_sixteen_bits: bool = False) -> int:
    """What `shown` says of this picture, where a display's pixel has 32 bits or `has_sixteen_bits`.

    The kernel sums up 16 bits each of opacity, red, green and blue, as little-endian numbers; eight
    bits become sixteen by standing there twice. It begins with 0 and inverts nothing.
    """
    pixels = bytearray(b"\xff" * (photo.width * photo.height * 8))
    for channel in range(3):
        plane = photo.rgb[channel::3]
        for half in (0, 1):
            shown = _mixed(photo, plane, channel, half) if has_sixteen_bits else plane
            pixels[2 + 2 * channel + half :: 8] = shown
    return zlib.crc32(pixels, 0xFFFFFFFF) ^ 0xFFFFFFFF


def _mixed(photo: Photo, plane: bytes, channel: int, half: int) -> bytes:
    """A channel in five bits, green in six, mixed by place, and what the kernel makes of it: the low
    or the high half of its sixteen bits."""
    steps = 63 if channel == 1 else 31
    mixed = bytearray(len(plane))
    for y in range(photo.height):
        for x in range(4):
            threshold = round(255 * (2 * MIX[y % 4][x] + 1) / 32)
            levels = [(value * steps + threshold) // 255 for value in range(256)]
            table = bytes((round(level * 65535 / steps) >> 8 * half) & 255 for level in levels)
            line = slice(y * photo.width + x, (y + 1) * photo.width, 4)
            mixed[line] = plane[line].translate(table)
    return bytes(mixed)


def _build(kernel: Kernel, folder: Path, module: Path) -> None:
    """Unpacks headers and source in `folder`, where nothing of this machine changes.

    The module gets no types for BPF: they would need a tool more, and nobody traces it.
    """
    series = ".".join(kernel.version.split(".")[:2])
    packages = Packages(folder, kernel.release)
    whole = f"linux-headers-{kernel.version}"
    parts = [
        name for name in packages.depends(whole)
        if name.startswith(("linux-headers-", "linux-kbuild-"))
    ]
    source, *headers = packages.download(
        *(f"{name}={kernel.package_version}" for name in (f"linux-source-{series}", whole, *parts))
    )
    run(["bash", "-euo", "pipefail", "-c", f"""
        for package in {shlex.join(map(str, headers))}; do dpkg-deb --extract "$package" .; done
        # The headers name each other by the place where a package would install them.
        sed -i "s#/usr/src/#$PWD/usr/src/#" usr/src/{whole}/Makefile
        dpkg-deb --fsys-tarfile {shlex.quote(str(source))} |
          tar --extract --to-stdout ./usr/src/linux-source-{series}.tar.xz |
          tar --extract --xz --wildcards 'linux-source-{series}/{SOURCE}/*'
        make --silent -C usr/src/{whole} "M=$PWD/linux-source-{series}/{SOURCE}" \\
          CONFIG_DRM_VKMS=m CONFIG_DEBUG_INFO_BTF_MODULES= modules
        strip --strip-debug -o {shlex.quote(str(module))} linux-source-{series}/{SOURCE}/vkms.ko
    """], cwd=folder)  # fmt: skip
