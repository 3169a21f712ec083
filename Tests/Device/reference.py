"""The reference picture of a list, drawn on this machine by the program that the guest runs.

The program runs with the guest's libraries and fonts, so its pixels equal those of the guest. It takes
a tenth of a second here; in the guest, whose processor is emulated, it would take most of a test.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import image
from host import cached, run

LIBRARIES = "usr/lib/x86_64-linux-gnu"
PARTS = (f"./{LIBRARIES}", "./usr/share/fonts", "./usr/share/fontconfig", "./etc/fonts")


def program() -> Path:
    """The program under test."""
    return Path(os.environ.get("PANELIST_BINARY") or image.TREE / ".build/stage/panelist")


def picture(exported: str, configuration: str, options: Sequence[str]) -> bytes:
    """The PNG of a list in the format of `panelist export`."""
    root = _root()
    with tempfile.TemporaryDirectory(prefix="panelist-reference-") as name:
        folder = Path(name)
        (folder / "list.json").write_text(exported)
        settings = folder / "panelist.conf"
        settings.write_text(f"{configuration}\n[store]\npath = {folder / 'panelist.db'}\n")

        def panelist(*words: str) -> None:
            subprocess.run(
                [root / LIBRARIES / "ld-linux-x86-64.so.2", "--library-path", root / LIBRARIES,
                 program(), words[0], "--config", settings, *words[1:]],
                check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                env={"PATH": os.environ["PATH"], "HOME": name, "FONTCONFIG_SYSROOT": str(root)},
            )  # fmt: skip

        panelist("import", str(folder / "list.json"))
        panelist("picture", *options, str(folder / "list.png"))
        return (folder / "list.png").read_bytes()


def _root() -> Path:
    """The libraries and fonts of the guest's root."""
    base = image._root()

    def make(product: Path, _: Path) -> None:
        run(["tar", "-C", str(product), "-xf", str(base), *PARTS])

    return cached("libraries", base.parent.name.partition("-")[2], make)
