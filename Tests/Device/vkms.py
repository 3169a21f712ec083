"""A display with a real vertical blank: vkms, the kernel's virtual one, built for the guest.

Debian's kernels come without it, so the module is made from Debian's source of the same kernel.
It is cached beside the base image under the hash of everything that it is made from.
"""

from __future__ import annotations

import hashlib
import re
import shlex
import tempfile
from pathlib import Path

import image

SOURCE = "drivers/gpu/drm/vkms"


def overlay() -> Path:
    """A folder with what the guest gets besides: the module, where modprobe looks for it."""
    version = image.kernel_version()
    digest = hashlib.sha256(Path(__file__).read_bytes())
    digest.update(_package_version().encode())
    kept = image.cache_folder() / f"vkms-{digest.hexdigest()[:16]}"
    if kept.is_dir():
        return kept
    with tempfile.TemporaryDirectory(dir=image.cache_folder(), prefix="building-") as name:
        staging = Path(name)
        staging.chmod(0o755)  # apt downloads as a user of its own
        product = staging / "overlay"
        target = product / "usr/lib/modules" / version / "updates"
        target.mkdir(parents=True)
        _build(version, staging, target / "vkms.ko")
        product.rename(kept)
    return kept


def _package_version() -> str:
    """The version of Debian's package that the kernel came in, which the kernel itself tells."""
    found = re.search(rb"Debian (\S+) \(", image.kernel().read_bytes())
    if not found:
        raise image.ImageError("the guest's kernel tells no version of a Debian package")
    return found[1].decode()


def _build(kernel: str, folder: Path, module: Path) -> None:
    """Unpacks headers and source in `folder`, where nothing of this machine changes."""
    series = ".".join(kernel.split(".")[:2])
    package = _package_version()
    common = kernel.rpartition("-")[0] + "-common"
    names = [
        f"linux-headers-{kernel}={package}",
        f"linux-headers-{common}={package}",
        f"linux-kbuild-{series}={package}",
        f"linux-source-{series}={package}",
    ]
    headers = f"usr/src/linux-headers-{kernel}"
    image.run(["bash", "-euo", "pipefail", "-c", f"""
        mkdir -p lists/partial
        apt="apt-get --quiet --quiet -o Dir::State::lists=$PWD/lists -o Dir::Cache::pkgcache= \\
          -o Dir::Cache::srcpkgcache= -o Acquire::Retries=3"
        $apt update
        $apt download {" ".join(names)}
        for package in linux-headers-*.deb linux-kbuild-*.deb; do
          dpkg-deb --extract "$package" .
        done
        # The headers name each other by the place where a package would install them.
        sed -i "s#/usr/src/#$PWD/usr/src/#" {headers}/Makefile
        dpkg-deb --fsys-tarfile linux-source-*.deb |
          tar --extract --to-stdout ./usr/src/linux-source-{series}.tar.xz |
          tar --extract --xz --wildcards 'linux-source-{series}/{SOURCE}/*'
        make --silent -C {headers} "M=$PWD/linux-source-{series}/{SOURCE}" \\
          CONFIG_DRM_VKMS=m modules
        strip --strip-debug -o {shlex.quote(str(module))} linux-source-{series}/{SOURCE}/vkms.ko
    """], cwd=folder)  # fmt: skip
