"""What one of several runners makes and the others take: files that are never written again."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path


def once(made: Path, folder: Path, make: Callable[[], None]) -> None:
    """Fills a new `folder`: with what `make` writes there, or with links to what another runner has made.
    The file `made` says where that is; a runner waits while another makes it."""
    with made.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        source = file.read()
        if source and _link(Path(source), folder):
            return
        make()
        file.truncate(0)
        file.write(str(folder))


def _link(source: Path, target: Path) -> bool:
    """Links all files of a folder into a new one; False if the runner that made them has ended."""
    if not source.is_dir():
        return False
    target.mkdir()
    for path in source.iterdir():
        os.link(path, target / path.name)
    return True
