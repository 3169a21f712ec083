"""Builds the disk of a 64-bit Arm machine: Debian 13 with systemd, and the package to install.

The package is not installed yet: the test runs `apt-get install` in the machine, as a user would.
"""

from __future__ import annotations

import hashlib
import re
import shlex
from pathlib import Path

from host import ImageError, cached, run, run_as_root_of_its_files, source
from image import DISK_SIZE, GUEST, MASKED_UNITS, TREE, Image
from kernel import kernel

RELEASE = "trixie"  # the release that the package is for
PACKAGES = "systemd systemd-sysv udev dbus kmod perl util-linux procps".split()
PLACE = "/root/panelist.deb"  # of the package in the machine
FRAMES = "/usr/lib/device-tests/frame-cost"
BINFMT = Path("/proc/sys/fs/binfmt_misc/qemu-aarch64")


def package() -> Path:
    """The newest arm64 package that deploy/package has made."""
    folder = TREE / ".build/packages"
    made = sorted(folder.glob("panelist_*_arm64.deb"), key=lambda path: path.stat().st_mtime)
    if not made:
        raise ImageError(
            f"there is no package for arm64 in {folder}; make it with deploy/package --arch arm64"
        )
    return made[-1]


def frames() -> Path:
    """The program that draws frames so that their instructions can be counted."""
    made = TREE / ".build/stage-arm64/frame-cost"
    if not made.is_file():
        raise ImageError(f"there is no {made}; make it with Tests/Arm/frames")
    return made


def build(package: Path, frames: Path, folder: Path) -> Image:
    """Makes an image that contains both; the disk is a file in `folder`."""
    chosen = kernel(RELEASE, "arm64")
    disk = folder / "disk-arm64.img"
    run_as_root_of_its_files(f"""
        root=$(mktemp -d -p {shlex.quote(str(folder))})
        trap 'rm -rf "$root"' EXIT
        chmod 755 "$root"
        tar -C "$root" --exclude './dev/*' -xf {shlex.quote(str(_root(package)))}
        cp -R {shlex.quote(str(chosen.modules))} "$root/usr/lib/"
        cp {shlex.quote(str(package))} "$root{PLACE}"
        install -D -t "$root/usr/lib/device-tests" {shlex.quote(str(GUEST / "channel"))} \\
            {shlex.quote(str(frames))}
        install -D -m 644 {shlex.quote(str(GUEST / "channel.service"))} \\
            "$root/etc/systemd/system/device-tests.service"
        mkdir -p "$root/var/log/journal"
        echo panel > "$root/etc/hostname"
        printf '%032d\\n' 1 > "$root/etc/machine-id"
        printf '[Journal]\\nForwardToConsole=yes\\nTTYPath=/dev/ttyAMA0\\nMaxLevelConsole=info\\n' \\
            | install -D -m 644 /dev/stdin "$root/etc/systemd/journald.conf.d/device-tests.conf"
        systemctl --quiet --root "$root" mask {" ".join(MASKED_UNITS)} serial-getty@ttyAMA0.service
        systemctl --quiet --root "$root" enable device-tests.service
        /sbin/mke2fs -q -t ext4 -d "$root" -F {shlex.quote(str(disk))} {DISK_SIZE}
    """)
    return Image(kernel=chosen.vmlinuz, initrd=chosen.initrd, disk=disk, arch="arm64")


def _needed(package: Path) -> list[str]:
    """The dependencies of the package; of alternatives the first one."""
    reported = run(["dpkg-deb", "--field", str(package), "Depends"])
    return [re.split(r"[ (|:]", entry.strip())[0] for entry in reported.split(",")]


def _root(package: Path) -> Path:
    """The archive of a minimal Debian 13 for Arm with the dependencies of the package."""
    packages = ",".join(dict.fromkeys([*PACKAGES, *_needed(package)]))
    digest = hashlib.sha256(packages.encode() + Path(__file__).read_bytes()).hexdigest()
    if not BINFMT.exists():
        raise ImageError(
            f"the kernel has no binfmt entry for Arm programs: there is no {BINFMT}; "
            "Tests/Device/setup --arm installs it"
        )

    def make(product: Path, _: Path) -> None:
        run(
            [
                "mmdebstrap",
                "--quiet",
                "--variant=apt",
                "--architectures=arm64",
                f"--include={packages}",
                "--dpkgopt=path-exclude=/usr/share/doc/*",
                "--dpkgopt=path-exclude=/usr/share/man/*",
                "--dpkgopt=path-exclude=/usr/share/locale/*",
                '--customize-hook=rm -rf "$1"/var/cache/apt/*.bin "$1"/var/lib/apt/lists/*',
                RELEASE,
                str(product / "root.tar"),
                source(RELEASE),
            ]
        )

    return cached("base-arm64", digest, make) / "root.tar"
