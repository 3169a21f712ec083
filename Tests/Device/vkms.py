"""vkms, the kernel's virtual display with a vertical blank, built for the guest.

QEMU cannot photograph it, but the kernel reports a checksum of every shown picture. Debian's kernels do
not include it, so the module is built from Debian's source of the same kernel and cached beside the base
image under the hash of its inputs.
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

# Bayer matrix: the order in which sixteen neighbours become brighter, by line and column.
MIX = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))


def overlay(kernel: Kernel) -> Path:
    """A folder with files to add to the guest: the module at the path where modprobe finds it."""
    digest = hashlib.sha256(Path(__file__).read_bytes() + kernel.package_version.encode())

    def make(product: Path, staging: Path) -> None:
        target = product / "usr/lib/modules" / kernel.version / "updates"
        target.mkdir(parents=True)
        _build(kernel, staging, target / "vkms.ko")

    return cached("vkms", digest.hexdigest(), make)


def shown(machine: Machine) -> int:
    """The checksum of the shown picture; the program does not notice the request.

    The kernel computes checksums while the file is read, and at most one more. At 16 bits a pixel that takes
    a second in which nothing else runs, so the guest then gets two periods to catch up.
    """
    reported = machine.sh("head --lines 1 /sys/kernel/debug/dri/0/crtc-0/crc/data")
    if not machine.is_exact:
        machine.go_on(2 * BLANK)
    return int(reported.split()[1], 16)  # after the frame number


def checksum(photo: Photo, has_sixteen_bits: bool = False) -> int:
    """The value of `shown` for this picture on a display with 32 or, if `has_sixteen_bits`, 16 bits a pixel.

    The kernel sums 16 bits each of alpha, red, green and blue, little-endian; an 8-bit value becomes 16 bits
    by repetition. The CRC starts with 0 and is not inverted.
    """
    pixels = bytearray(b"\xff" * (photo.width * photo.height * 8))
    for channel in range(3):
        plane = photo.rgb[channel::3]
        for half in (0, 1):
            shown = _mixed(photo, plane, channel, half) if has_sixteen_bits else plane
            pixels[2 + 2 * channel + half :: 8] = shown
    return zlib.crc32(pixels, 0xFFFFFFFF) ^ 0xFFFFFFFF


def _mixed(photo: Photo, plane: bytes, channel: int, half: int) -> bytes:
    """A channel dithered to five bits, green to six, and expanded to 16 bits by the kernel; returns its low
    or high byte."""
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
    """Builds the module from headers and source in `folder`; the host is not changed.

    The module has no BTF types, which would need another tool and serve only tracing.
    """
    series = ".".join(kernel.version.split(".")[:2])
    packages = Packages(folder, kernel.release)
    whole = f"linux-headers-{kernel.version}"
    parts = [
        name for name in packages.depends(whole)
        if name.startswith(("linux-headers-", "linux-kbuild-"))
    ]
    # The tools of a later version do; the archive keeps only theirs while that one is being released.
    source, *headers = packages.download(
        *(
            name if name.startswith("linux-kbuild-") else f"{name}={kernel.package_version}"
            for name in (f"linux-source-{series}", whole, *parts)
        )
    )
    run(["bash", "-euo", "pipefail", "-c", f"""
        for package in {shlex.join(map(str, headers))}; do dpkg-deb --extract "$package" .; done
        # The headers refer to each other by their installed paths.
        sed -i "s#/usr/src/#$PWD/usr/src/#" usr/src/{whole}/Makefile
        dpkg-deb --fsys-tarfile {shlex.quote(str(source))} |
          tar --extract --to-stdout ./usr/src/linux-source-{series}.tar.xz |
          tar --extract --xz --wildcards 'linux-source-{series}/{SOURCE}/*'
        make --silent -C usr/src/{whole} "M=$PWD/linux-source-{series}/{SOURCE}" \\
          CONFIG_DRM_VKMS=m CONFIG_DEBUG_INFO_BTF_MODULES= modules
        strip --strip-debug -o {shlex.quote(str(module))} linux-source-{series}/{SOURCE}/vkms.ko
    """], cwd=folder)  # fmt: skip
