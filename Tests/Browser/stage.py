"""A list for a test in a browser: a store, the server on it, and the command line."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, Protocol

from hands import Point
from PIL import Image
from preview import Preview
from waiting import wait_until


UNDO_BAR = 7000.0  # ms; longer than the undo bar is shown


@dataclass(frozen=True)
class Display:
    """A panel as seen upright: pixels, millimetres, rotation and theme."""

    width: int = 800
    height: int = 480
    wide: float = 154  # mm
    high: float = 86
    rotation: int = 0
    theme: str = "heat"

    @property
    def row(self) -> float:
        """The default height of a row in pixels (Behaviours.md)."""
        share = min(self.high / 10, self.wide / 8)
        rows = int(self.high // min(36, max(10, share)))
        return self.height / rows

    def middle(self, row: int, part: float = 0.5) -> Point:
        """A point on the middle line of a row, counted from 1, in an unscrolled list."""
        return self.width * part, (row - 0.5) * self.row

    def millimetres(self, length: float) -> float:
        """Converts a length on the display to pixels."""
        return length * self.width / self.wide

    def key(self, letter: str) -> Point:
        """A key of the English on-screen keyboard at full width (Behaviours.md)."""
        column = self.width / 10
        height = min(16, max(10.5, 0.115 * self.high)) * self.height / self.high
        rows = {"qwertyuiop": 0.5, "asdfghjkl": 1, "zxcvbnm": 2}
        places = {" ": (4.5, 3), "\n": (9, 3)} | {
            key: (at + first, row)
            for row, (keys, first) in enumerate(rows.items())
            for at, key in enumerate(keys)
        }
        across, row = places[letter]
        # A little below the middle, where fingers land.
        return across * column, self.height - (3.45 - row) * height

    @property
    def lines(self) -> tuple[int, int]:
        """The size of the frames before rotation."""
        turned = self.rotation in (90, 270)
        return (self.height, self.width) if turned else (self.width, self.height)

    def turned(self, rotation: int) -> Display:
        """The same upright picture with another rotation."""
        return replace(self, rotation=rotation)


class Row(NamedTuple):
    """An item as `panelist list --json` prints it, without its id."""

    text: str
    is_done: bool = False


@dataclass(frozen=True)
class Picture:
    """The pixels of a canvas."""

    size: tuple[int, int]
    rgba: bytes

    @property
    def sum(self) -> str:
        """The SHA-256 of its bytes."""
        return hashlib.sha256(self.rgba).hexdigest()

    def save(self, path: Path) -> None:
        """Writes it as a PNG."""
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.frombytes("RGBA", self.size, self.rgba).convert("RGB").save(path)


class Viewer(Protocol):
    """A page or a protocol client that shows the list."""

    def pass_time(self, ms: float) -> None:
        """Lets time pass, if the viewer controls it."""

    def sum(self) -> str:
        """The SHA-256 of the canvas."""

    def canvas(self) -> Picture:
        """The canvas."""


class Stage:
    """A list, its server and its command line."""

    def __init__(
        self, panelist: Path, preview: Path, folder: Path, rows: Sequence[str],
        display: Display = Display(), clock: str = "pages", options: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """Fills a store with `rows` and starts the server on it; `clock` is the option of that name.

        The time of day is shown only if `options` say so: pictures are compared.
        """
        self.is_given = clock == "pages"
        self.display = display
        self.folder = folder
        self._panelist = panelist
        self._store = folder / "store" / "panelist.db"
        self._store.parent.mkdir(parents=True)
        self._settings = folder / "panelist.conf"
        self._settings.write_text(f"[store]\npath = {self._store}\n")
        if rows:
            texts = folder / "rows.txt"
            texts.write_text("".join(f"{row}\n" for row in rows))
            self.cli("import", "--format", "text", str(texts))
        self._start = lambda *more: Preview(
            preview, folder, "--store", str(self._store),
            "--size", f"{display.width}x{display.height}",
            "--panel", f"{display.wide:g}x{display.high:g}",
            "--rotate", str(display.rotation), "--theme", display.theme, "--clock", clock,
            "--time", "off", *options, *more,
        )  # fmt: skip
        self.preview = self._start()

    def restart(self) -> None:
        """Ends the server, and starts another one on the same list and port."""
        self.preview.stop()
        self.preview = self._start("--port", str(self.preview.port))

    def cli(self, *words: str) -> str:
        """The output of `panelist WORDS` for this list."""
        command = [str(self._panelist), words[0], "--config", str(self._settings), *words[1:]]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{' '.join(command)}: {done.stderr}")
        return done.stdout

    def rows(self) -> list[Row]:
        """The stored rows."""
        return [Row(o["text"], o["completed"]) for o in json.loads(self.cli("list", "--json"))]

    def await_rows(self, *expected: Row | str) -> None:
        """Waits until the store has exactly these rows; a plain text is an uncompleted row."""
        wanted = [Row(row) if isinstance(row, str) else row for row in expected]
        seen: list[Row] = []

        def is_there() -> bool:
            seen[:] = self.rows()
            return seen == wanted

        wait_until(is_there, lambda: f"the store has {wanted}; it has {seen}", pause=0.05)

    def reference(self) -> Picture:
        """The picture of the stored list that `panelist picture` draws for this panel, before rotation."""
        file = self.folder / "reference.png"
        display = self.display
        width, height = display.lines
        wide, high = (display.wide, display.high) if width == display.width else (display.high, display.wide)
        self.cli(
            "picture", "--size", f"{width}x{height}", "--panel", f"{wide:g}x{high:g}",
            "--rotate", str(display.rotation), "--theme", display.theme, str(file),
        )  # fmt: skip
        return read(file)

    def await_stored(self, name: str, viewer: Viewer) -> Picture:
        """Waits until the viewer shows the reference picture, without an undo bar."""
        wanted = self.reference()

        def is_there() -> bool:
            viewer.pass_time(UNDO_BAR)
            return viewer.sum() == wanted.sum

        try:
            wait_until(
                is_there,
                lambda: f"{name}: every byte of the canvas is as in the store's picture; see "
                f"{self.folder}/{name}-wanted.png and -seen.png",
                pause=0.1,
            )
        except AssertionError:
            wanted.save(self.folder / f"{name}-wanted.png")
            viewer.canvas().save(self.folder / f"{name}-seen.png")
            raise
        return wanted

    def replayed(self, recording: str) -> list[Picture]:
        """The frames of the replay of a saved recording, in order."""
        file = self.folder / "saved.touch"
        file.write_text(recording)
        frames = self.folder / "replayed"
        self.cli("replay", "--frames", str(frames), str(file))
        return [read(path) for path in sorted(frames.glob("*.png"))]

    def replayed_decisions(self, recording: str) -> list[str]:
        """The decisions of the replay of a saved recording."""
        file = self.folder / "saved.touch"
        file.write_text(recording)
        return decisions(self.cli("replay", "--decisions", str(file)))


def decisions(text: str) -> list[str]:
    """The decisions in a recording or an output of `replay --decisions`, without the time of rest."""
    lines = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    return [re.sub(r"^list rests at .*", "list rests", line) for line in lines]


def read(path: Path) -> Picture:
    """Reads a PNG file."""
    with Image.open(path) as image:
        return Picture(image.size, image.convert("RGBA").tobytes())
