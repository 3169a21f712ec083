"""The host on which the tests run: its cache, its commands and its Debian packages."""

from __future__ import annotations

import fcntl
import os
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

UNUSED_AFTER = 7 * 24 * 3600  # seconds; older products belong to no branch in use


class ImageError(Exception):
    """A build step failed; the text contains the command and the end of its output."""


def cache_folder() -> Path:
    """The folder of everything that is kept between runs."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "panelist-device"


def cached(kind: str, digest: str, make: Callable[[Path, Path], None]) -> Path:
    """The folder `KIND-DIGEST` of the cache.

    If it does not exist, `make` fills a new one and gets a second, temporary folder. Products of the same
    kind that no run has used for a week are then removed. Of two concurrent runs, one makes it.
    """
    kept = cache_folder() / f"{kind}-{digest[:16]}"
    kept.parent.mkdir(parents=True, exist_ok=True)
    with (kept.parent / f"lock-{kind}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _made(kept, kind, make)


def _made(kept: Path, kind: str, make: Callable[[Path, Path], None]) -> Path:
    if kept.is_dir():
        kept.touch()
        return kept
    with tempfile.TemporaryDirectory(dir=kept.parent, prefix="building-") as name:
        staging = Path(name)
        staging.chmod(0o755)  # apt downloads as user _apt
        product = staging / "product"
        product.mkdir()
        make(product, staging)
        for old in kept.parent.glob(f"{kind}-*"):
            if time.time() - old.stat().st_mtime > UNUSED_AFTER:
                shutil.rmtree(old)
        product.rename(kept)
    return kept


class Packages:
    """Debian packages as the host's apt finds them, or those of another release or architecture.

    Lists and packages are written to a folder; the host is not changed.
    """

    def __init__(self, folder: Path, release: str = "", arch: str = "") -> None:
        self.folder = folder / "packages"
        (self.folder / "lists/partial").mkdir(parents=True)
        self.folder.chmod(0o755)
        self._options = [
            "-o", f"Dir::State::lists={self.folder}/lists", "-o", "Dir::Cache::pkgcache=",
            "-o", "Dir::Cache::srcpkgcache=", "-o", "Acquire::Retries=3",
        ]  # fmt: skip
        if release:
            (self.folder / "parts").mkdir()
            (self.folder / "parts/other.list").write_text(source(release) + "\n")
            self._options += [
                "-o", "Dir::Etc::sourcelist=/dev/null",
                "-o", f"Dir::Etc::sourceparts={self.folder}/parts",
            ]  # fmt: skip
        if arch:
            # The packages installed on the host do not count for another architecture.
            self._options += [
                "-o", f"APT::Architecture={arch}", "-o", f"APT::Architectures={arch}",
                "-o", "Dir::State::status=/dev/null",
            ]  # fmt: skip
        run(["apt-get", "--quiet", "--quiet", *self._options, "update"])

    def depends(self, package: str) -> list[str]:
        """The names of the packages that a package depends on."""
        shown = run(["apt-cache", *self._options, "depends", package])
        words = (line.split() for line in shown.splitlines())
        return [word[1] for word in words if word[0] == "Depends:"]

    def download(self, *packages: str) -> list[Path]:
        """Downloads packages, each as NAME or NAME=VERSION, and returns their files in this order."""
        quiet = ["apt-get", "--quiet", "--quiet", *self._options]
        run([*quiet, "download", *packages], cwd=self.folder)
        names = (package.partition("=")[0] for package in packages)
        return [next(self.folder.glob(f"{name}_*.deb")) for name in names]


def suite() -> str:
    """The host's Debian release, against whose libraries the program was linked."""
    for line in Path("/etc/os-release").read_text().splitlines():
        if line.startswith("VERSION_CODENAME="):
            return line.partition("=")[2].strip('"')
    raise ImageError("/etc/os-release names no VERSION_CODENAME; the image needs Debian 12 or 13")


def archive() -> str:
    """The URL of the main Debian archive in the host's apt configuration."""
    own = suite()
    shown = run(
        ["apt-get", "indextargets", "--no-release-info", "--format",
         "$(RELEASE) $(COMPONENT) $(REPO_URI)", "Created-By: Packages"]
    )
    for line in shown.splitlines():
        release, component, address = line.split(" ", 2)
        if component == "main" and release in (own, "stable", "oldstable"):
            return address
    raise ImageError(f"apt has no source for the main archive of {own} (apt-get indextargets)")


def source(release: str) -> str:
    """apt's line for a release; no other key than Debian's is trusted, whatever the host's apt trusts."""
    keyring = "/usr/share/keyrings/debian-archive-keyring.gpg"
    return f"deb [signed-by={keyring}] {archive()} {release} main"


def run(command: list[str], cwd: Path | None = None) -> str:
    """The output of a command on the host; raises ImageError with its end when it fails."""
    done = subprocess.run(
        command, cwd=cwd, text=True, stdin=subprocess.DEVNULL, capture_output=True
    )
    if done.returncode != 0:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-30:])
        raise ImageError(f"{shlex.join(command)[:400]}\nended with {done.returncode}:\n{tail}")
    return done.stdout


def run_as_root_of_its_files(script: str) -> str:
    """Runs bash as root, or as the root of a user namespace where the tests are not root."""
    prefix = [] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--map-auto"]
    return run([*prefix, "bash", "-euo", "pipefail", "-c", script])
