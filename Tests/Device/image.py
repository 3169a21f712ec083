"""Builds the machine's disk: Debian with systemd, the modules of a kernel and the installed program.

The Debian root is cached outside the tree under the hash of its inputs. The program is installed onto
a copy for every run, so that no stale build is tested.
"""

from __future__ import annotations

import hashlib
import shlex
from dataclasses import dataclass
from pathlib import Path

from host import ImageError, cached, run, run_as_root_of_its_files, source, suite
from kernel import GUEST, Kernel, kernel

HERE = Path(__file__).resolve().parent
TREE = HERE.parents[1]

# What systemd, the program and the command channel need at run time; nothing else goes into the guest.
PACKAGES = (
    "systemd systemd-sysv udev acl dbus kmod perl util-linux procps "
    "libdrm2 libevdev2 libudev1 libmtdev1 libxkbcommon0 libfreetype6 libharfbuzz0b libfribidi0 "
    "libfontconfig1 libpng16-16 libsqlite3-0 libinih1 libstdc++6 fonts-inter libx11-data "
    "fonts-noto-core fonts-noto-color-emoji"
).split()

# All that is kept of the last two.
FONTS = ("NotoColorEmoji.ttf", "NotoSansArabic-Bold.ttf", "NotoSansThai-Bold.ttf")

# Timers and consoles that would disturb measurements.
MASKED_UNITS = (
    "apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer "
    "e2scrub_reap.service fstrim.timer serial-getty@ttyS0.service"
).split()

# Settings of the machine in addition to the installed configuration.
LOOK, ROWS = ("theme = classic", "clock = off"), "row_height = 10mm"
IDLE = "dim = never"

DISK_SIZE = "640M"  # sparse: Debian takes a fifth, a program with symbols another


@dataclass(frozen=True)
class Image:
    """What QEMU boots; `disk` is a master copy that no machine writes to."""

    kernel: Path
    initrd: Path
    disk: Path
    arch: str = "amd64"


def build(
    binary: Path, folder: Path, own: Kernel | None = None, overlay: Path | None = None
) -> Image:
    """Makes an image with `binary` installed by deploy/install; the disk is a file in `folder`.

    It boots the kernel `own`, or that of the release. The files of `overlay`, which may include kernel
    modules, are copied into the guest too.
    """
    if not binary.is_file():
        raise ImageError(
            f"there is no program at {binary}; make it with deploy/build, or name another one: "
            "Tests/Device/run --panelist PATH"
        )
    chosen = own or kernel()
    disk = folder / "disk.img"
    more = f"""
        cp -R {shlex.quote(str(overlay))}/. "$root/"
        /sbin/depmod --basedir "$root" {chosen.version}
    """ if overlay else ""
    run_as_root_of_its_files(f"""
        root=$(mktemp -d -p {shlex.quote(str(folder))})
        trap 'rm -rf "$root"' EXIT
        chmod 755 "$root"
        tar -C "$root" --exclude './dev/*' -xf {shlex.quote(str(_root()))}
        cp -R {shlex.quote(str(chosen.modules))} "$root/usr/lib/"
        {more}
        {shlex.quote(str(TREE / "deploy" / "install"))} --root "$root" \\
            --binary {shlex.quote(str(binary.resolve()))}
        install -D -t "$root/usr/lib/device-tests" {shlex.quote(str(GUEST / "channel"))} \\
            {shlex.quote(str(GUEST / "play"))}
        install -D -m 644 {shlex.quote(str(GUEST / "channel.service"))} \\
            "$root/etc/systemd/system/device-tests.service"
        # Photographs are analysed by the bevel and the pure colours of one theme, and rows calibrate
        # millimetres. A clock, or a screen that dims, would change pictures and frame counts. The default
        # theme, the clock and the dark screen have tests of their own.
        printf '%s\\n' '[look]' {" ".join(map(shlex.quote, LOOK))} \\
            '[panel]' {shlex.quote(ROWS)} '[idle]' {shlex.quote(IDLE)} >> "$root/etc/panelist.conf"
        mkdir -p "$root/var/log/journal"
        echo panel > "$root/etc/hostname"
        printf '%032d\\n' 1 > "$root/etc/machine-id"
        printf '[Journal]\\nForwardToConsole=yes\\nTTYPath=/dev/ttyS0\\nMaxLevelConsole=info\\n' \\
            | install -D -m 644 /dev/stdin "$root/etc/systemd/journald.conf.d/device-tests.conf"
        chroot "$root" systemd-sysusers
        chroot "$root" systemctl --quiet mask {" ".join(MASKED_UNITS)}
        chroot "$root" systemctl --quiet enable device-tests.service panelist.service
        /sbin/mke2fs -q -t ext4 -d "$root" -F {shlex.quote(str(disk))} {DISK_SIZE}
    """)
    return Image(kernel=chosen.vmlinuz, initrd=chosen.initrd, disk=disk)


def _root() -> Path:
    """The archive of a minimal Debian of the host's release; rebuilt when an input changes."""
    digest = hashlib.sha256(suite().encode() + Path(__file__).read_bytes()).hexdigest()

    def make(product: Path, _: Path) -> None:
        run(
            [
                "mmdebstrap",
                "--quiet",
                "--variant=minbase",
                "--include=" + ",".join(PACKAGES),
                "--dpkgopt=path-exclude=/usr/share/doc/*",
                "--dpkgopt=path-exclude=/usr/share/man/*",
                "--dpkgopt=path-exclude=/usr/share/locale/*",
                # Of a hundred scripts the tests show three.
                "--dpkgopt=path-exclude=/usr/share/fonts/truetype/noto/*",
                *(f"--dpkgopt=path-include=/usr/share/fonts/truetype/noto/{name}" for name in FONTS),
                '--customize-hook=rm -r "$1"/var/cache/apt',
                suite(),
                str(product / "root.tar"),
                source(suite()),
            ]
        )

    return cached("base", digest, make) / "root.tar"
