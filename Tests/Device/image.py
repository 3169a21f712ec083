"""Builds the machine's kernel, initramfs and disk: Debian with systemd and the installed program.

The base (kernel and Debian root) is cached outside the tree under the hash of everything that it
is made from; the program is installed onto it anew for every run, so that no old one is tested.
"""

from __future__ import annotations

import hashlib
import lzma
import os
import shlex
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
TREE = HERE.parents[1]
GUEST = HERE / "guest"

# What systemd and the program need at run time; nothing else goes into the guest.
PACKAGES = (
    "systemd systemd-sysv udev dbus kmod util-linux procps "
    "libdrm2 libevdev2 libudev1 libmtdev1 libxkbcommon0 libfreetype6 libharfbuzz0b libfribidi0 "
    "libfontconfig1 libpng16-16 libsqlite3-0 libinih1 libstdc++6 fonts-inter"
).split()

# The initramfs brings up the disk; the rest is found by udev in the booted system.
DISK_MODULES = "virtio_pci virtio_blk ext4 crc32c_generic".split()
GUEST_MODULES = (
    "virtio_gpu bochs virtio_input evdev uinput uhid virtio_console autofs4"
).split()

# Timers and consoles that would only disturb a measurement.
MASKED_UNITS = (
    "apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer "
    "e2scrub_reap.service fstrim.timer serial-getty@ttyS0.service"
).split()

DISK_SIZE = "1G"  # sparse: Debian takes a fifth, a debug build of the program another
UNUSED_AFTER = 7 * 24 * 3600  # seconds; an older base belongs to no branch in work


class ImageError(Exception):
    """A step of the build failed; the text holds the command and the end of what it printed."""


@dataclass(frozen=True)
class Image:
    """What QEMU boots: `disk` is a master copy that no machine writes to."""

    kernel: Path
    initrd: Path
    disk: Path


def cache_folder() -> Path:
    """Where everything that is built stays between runs."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "panelist-device"


def build(binary: Path, folder: Path, overlay: Path | None = None) -> Image:
    """Makes an image with `binary` installed by deploy/install; the disk stands in `folder`.

    What is in `overlay` is put into the guest too; kernel modules may be among it.
    """
    if not binary.is_file():
        raise ImageError(
            f"there is no program at {binary}; make it with deploy/build, or name another one: "
            "Tests/Device/run --panelist PATH"
        )
    base = _base()
    disk = folder / "disk.img"
    more = f"""
        cp -R {shlex.quote(str(overlay))}/. "$root/"
        /sbin/depmod --basedir "$root" {shlex.quote(kernel_version())}
    """ if overlay else ""
    _run_as_root_of_its_files(f"""
        root=$(mktemp -d -p {shlex.quote(str(folder))})
        trap 'rm -rf "$root"' EXIT
        chmod 755 "$root"
        tar -C "$root" --exclude './dev/*' -xf {shlex.quote(str(base / "root.tar"))}
        cp -R {shlex.quote(str(base / "modules"))} "$root/usr/lib/"
        {more}
        {shlex.quote(str(TREE / "deploy" / "install"))} --root "$root" \\
            --binary {shlex.quote(str(binary.resolve()))}
        install -D -t "$root/usr/lib/device-tests" {shlex.quote(str(GUEST / "channel"))} \\
            {shlex.quote(str(GUEST / "play"))}
        install -D -m 644 {shlex.quote(str(GUEST / "channel.service"))} \\
            "$root/etc/systemd/system/device-tests.service"
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
    return Image(kernel=base / "vmlinuz", initrd=base / "initrd", disk=disk)


def kernel() -> Path:
    """The guest's kernel."""
    return _base() / "vmlinuz"


def kernel_version() -> str:
    """What the guest's `uname -r` says."""
    return next((_base() / "modules").iterdir()).name


def _base() -> Path:
    """The cached kernel, initramfs, modules and Debian root; built when an input changed."""
    digest = hashlib.sha256(_suite().encode())
    for part in (Path(__file__), GUEST / "init"):
        digest.update(part.read_bytes())
    base = cache_folder() / f"base-{digest.hexdigest()[:16]}"
    if base.is_dir():
        base.touch()
        return base
    base.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=base.parent, prefix="building-") as name:
        staging = Path(name)
        staging.chmod(0o755)
        product = staging / "base"
        product.mkdir()
        _debian_root(product / "root.tar", kernel_to=staging)
        _kernel(staging / "kernel.deb", staging / "kernel", product)
        for old in base.parent.glob("base-*"):
            if time.time() - old.stat().st_mtime > UNUSED_AFTER:
                shutil.rmtree(old)
        product.rename(base)
    return base


def _debian_root(tar: Path, kernel_to: Path) -> None:
    """A minimal Debian of the host's own release, and beside it the kernel's package."""
    apt = 'APT_CONFIG="$MMDEBSTRAP_APT_CONFIG"'
    newest = f"$({apt} apt-cache depends linux-image-amd64 | sed -n 's/^ *Depends: //p' | head -1)"
    run(
        [
            "mmdebstrap",
            "--quiet",
            "--variant=minbase",
            "--include=" + ",".join(PACKAGES),
            "--dpkgopt=path-exclude=/usr/share/doc/*",
            "--dpkgopt=path-exclude=/usr/share/man/*",
            "--dpkgopt=path-exclude=/usr/share/locale/*",
            f'--customize-hook=mkdir "$1/kernel" && cd "$1/kernel" && {apt} apt-get download '
            f'--quiet "{newest}" && mv ./*.deb kernel.deb',
            f"--customize-hook=copy-out /kernel/kernel.deb {shlex.quote(str(kernel_to))}",
            '--customize-hook=rm -r "$1/kernel" "$1"/var/cache/apt',
            _suite(),
            str(tar),
            _archive(),
        ]
    )


def _kernel(package: Path, unpacked: Path, product: Path) -> None:
    """Takes the kernel, the modules that the machine has hardware for, and an initramfs."""
    run(["dpkg-deb", "--extract", str(package), str(unpacked)])
    image = next((unpacked / "boot").glob("vmlinuz-*"))
    version = image.name.removeprefix("vmlinuz-")
    shutil.copy(image, product / "vmlinuz")
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


def _suite() -> str:
    """The name of the host's Debian release; the program was linked against its libraries."""
    for line in Path("/etc/os-release").read_text().splitlines():
        if line.startswith("VERSION_CODENAME="):
            return line.partition("=")[2].strip('"')
    raise ImageError("/etc/os-release names no VERSION_CODENAME; the image needs Debian 12 or 13")


def _archive() -> str:
    """The address of the main Debian archive, as this machine's own apt has it configured."""
    suite = _suite()
    shown = run(
        ["apt-get", "indextargets", "--no-release-info", "--format",
         "$(RELEASE) $(COMPONENT) $(REPO_URI)", "Created-By: Packages"]
    )
    for line in shown.splitlines():
        release, component, address = line.split(" ", 2)
        if component == "main" and release in (suite, "stable", "oldstable"):
            return address
    raise ImageError(f"apt has no source for the main archive of {suite} (apt-get indextargets)")


def run(command: list[str], cwd: Path | None = None) -> str:
    """What a command of this machine printed; ImageError with its last words when it fails."""
    done = subprocess.run(
        command, cwd=cwd, text=True, stdin=subprocess.DEVNULL, capture_output=True
    )
    if done.returncode != 0:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-30:])
        raise ImageError(f"{shlex.join(command)[:400]}\nended with {done.returncode}:\n{tail}")
    return done.stdout


def _run_as_root_of_its_files(script: str) -> str:
    """Runs bash as root, or as the root of a user namespace where the tests are not root."""
    prefix = [] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--map-auto"]
    return run([*prefix, "bash", "-euo", "pipefail", "-c", script])
