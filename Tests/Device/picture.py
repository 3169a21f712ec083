"""Photographs of the machine's screen, and what can be read from their pixels.

Nothing about the list's sizes is known beforehand: rows are found by the bevel of the theme
`classic`, which the machine's configuration sets. It is brightest at the top and darkest at the
bottom, so every row begins with a step up in brightness. Only a completed or dimmed row is darker
than what may stand above it; there the colour tells.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from machine import LIMIT, POLL, Machine
from PIL import Image

BLACK = 24  # a channel below this is the background, or a row that has faded from sight
LIGHT = 8  # sum of the channels of a row's lines at least: of a dimmed one under a shadow
# What a row's first line has more than the one above, as its part and by itself. A shadow that ends
# adds a few parts of a hundred a line, the bevel of a row at least thirty, dimmed or not.
STEP_UP = (0.12, 3)
STEP_DOWN = 100  # or less: a dimmed row below a bright one
EDGE = 4  # pixels from the display's right edge, where no text reaches
FRAME = 0.025  # seconds from one picture of a film to the next; an animation takes 0.3
STILL = 6  # looks at an unchanged screen, a twentieth of a second apart
CARET = 0.1  # of a row's height: wider than a caret, and narrower than a letter beside one
INK = 120  # all channels above this: text, strike-through or cue, never a row's own colour


class Color(NamedTuple):
    """A pixel, 0 to 255."""

    red: int
    green: int
    blue: int

    @property
    def is_green(self) -> bool:
        """A completed row's at rest, (0, 153, 0) with its bevel; not yet at its moment."""
        return self.red < 60 and 110 < self.green < 200 and self.blue < 60

    @property
    def is_warm(self) -> bool:
        """Between red (255, 0, 0) and yellow (255, 153, 0), with the bevel."""
        return self.red > 200 and self.green < 190 and self.blue < 60

    @property
    def is_band(self) -> bool:
        """The ground of cue and banner, #1E1E20 with its bevel; nothing else has a little blue."""
        return (
            self.red == self.green and 1 <= self.blue - self.red <= 2 and 19 <= self.red <= 47
        )

    @property
    def is_key(self) -> bool:
        """The ground of a key that nobody touches, #343437 to #1F1F22 with its bevel."""
        return (
            self.red == self.green and 3 <= self.blue - self.red <= 4 and 26 <= self.red <= 72
        )

    def is_near(self, other: Color) -> bool:
        """No eye tells the two apart."""
        return all(abs(one - two) <= 6 for one, two in zip(self, other))


    def wears(self, ground: Color) -> bool:
        """That ground in the middle of a row, with the little white that its bevel has there."""
        return all(-4 <= one - two <= 16 for one, two in zip(self, ground))


TICK, CROSS = Color(52, 224, 122), Color(255, 90, 79)  # of the signs beyond the threshold
# The grounds of a row that is done in this moment, one that letting go deletes, and one that sank.
MOMENT, DOOMED = Color(12, 163, 74), Color(34, 14, 14)


@dataclass(frozen=True)
class Row:
    """A row's place in a photograph; `bottom` is the first line below it."""

    top: int
    bottom: int
    color: Color

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> int:
        return (self.top + self.bottom) // 2

    @property
    def calm(self) -> int:
        """A line above all text and cues, where only the row's own colour is."""
        return self.top + self.height // 8

    @property
    def is_opaque(self) -> bool:
        """Not faded: its red or, where it is completed, its green is all there."""
        return self.color.red >= 250 or self.color.green >= 150


class Photo:
    """One photograph; `path` is the PNG file that is kept of it."""

    def __init__(self, path: Path, image: Image.Image) -> None:
        self.path = path
        self.width, self.height = image.size
        self.rgb = image.convert("RGB").tobytes()  # three bytes a pixel, line by line

    def save(self) -> None:
        """Writes the file: large and soon written."""
        image = Image.frombytes("RGB", (self.width, self.height), self.rgb)
        image.save(self.path, compress_level=1)

    def __eq__(self, other: object) -> bool:
        """Equal pixels."""
        if not isinstance(other, Photo):
            return False
        return (self.width, self.height) == (other.width, other.height) and self.rgb == other.rgb

    def __repr__(self) -> str:
        return f"Photo({self.path})"

    def pixel(self, x: int, y: int) -> Color:
        at = (y * self.width + x) * 3
        return Color(*self.rgb[at : at + 3])

    @cached_property
    def rows(self) -> list[Row]:
        """The rows that reach the display's right edge, from the top."""
        x = self.width - EDGE
        lit = [self.pixel(x, y) for y in range(self.height)]
        # The cue reaches there as well, and is no row.
        colors = [
            Color(0, 0, 0) if color.is_band or y >= self.board_top else color
            for y, color in enumerate(lit)
        ]
        colors.append(Color(0, 0, 0))
        column = [sum(color) for color in colors]
        found: list[Row] = []
        top: int | None = None
        for y, brightness in enumerate(column):
            above = column[y - 1] if y else 0
            begins = brightness >= LIGHT and (
                brightness > above + above * STEP_UP[0] + STEP_UP[1]
                # The last line of a row between two pixels is dim as well, but black comes next.
                or above - brightness > STEP_DOWN
                and min(column[y : y + 2]) >= LIGHT
                or bool(y and above >= LIGHT and _is_other(colors[y], colors[y - 1]))
            )
            if top is not None and (begins or brightness < LIGHT):
                found.append(Row(top, y, self.pixel(x, (top + y) // 2)))
                top = None
            if begins:
                top = y
        return found

    @cached_property
    def board_top(self) -> int:
        """The first line of the board of keys; the height where there is none.

        A board that is narrower than the screen stands where its middle was tapped; there its first
        row has a key's edge.
        """
        x, lines = self.width // 2 + EDGE, range(self.height)
        return next((y for y in lines if self.pixel(x, y).is_key), self.height)

    @cached_property
    def board_span(self) -> tuple[int, int]:
        """The first column of the board of keys, and the one behind its last."""
        keys = [x for x in range(self.width) if self.pixel(x, self.board_top).is_key]
        return keys[0], keys[-1] + 1

    @property
    def is_edited(self) -> bool:
        """The first row is bright and stands at the top, and the others are dimmed to the last.

        That is to 0.13 of their light, and of it the shadow of the lower edge takes a third.
        """
        first, others = self.rows[:1], self.rows[1:]
        return all(row.top == 0 and row.is_opaque for row in first) and all(
            12 <= max(row.color) <= 45 for row in others
        )

    def is_same_but_for_a_caret(self, other: Photo | None) -> bool:
        """Equal pixels but for the place of a caret in the first row, which comes and goes."""
        if other is None or (self.width, self.height) != (other.width, other.height):
            return False
        if self == other:
            return True
        if not self.rows:
            return False
        row, length = self.rows[0], self.width * 3
        columns: list[int] = []
        for y in range(self.height):
            line, before = (photo.rgb[y * length : (y + 1) * length] for photo in (self, other))
            if line == before:
                continue
            if not row.top <= y < row.bottom:
                return False
            places = [at for at in range(length) if line[at] != before[at]]
            columns += (places[0] // 3, places[-1] // 3)
        return max(columns) - min(columns) < max(3, CARET * row.height)

    def row_color(self, index: int) -> Color:
        """The colour of a row at its right end; black for a row that is not there."""
        there = -len(self.rows) <= index < len(self.rows)
        return self.rows[index].color if there else Color(0, 0, 0)

    def span(self, y: int) -> tuple[int, int]:
        """The first and the last lit pixel of a line; (width, -1) for a black line."""
        lit = [x for x in range(self.width) if max(self.pixel(x, y)) >= BLACK]
        return (lit[0], lit[-1]) if lit else (self.width, -1)

    def strike(self, row: Row) -> float:
        """The longest unbroken horizontal run of ink, as a part of the whole text's width."""
        lines = [self._ink(y) for y in range(row.top, row.bottom)]
        inked = [x for line in lines for x in (line.find(b"\1"), line.rfind(b"\1")) if x >= 0]
        if not inked:
            return 0
        longest = max(len(run) for line in lines for run in re.findall(b"\1+", line) or [b""])
        return longest / (max(inked) - min(inked) + 1)

    def ink(self, row: Row) -> list[bytes]:
        """A row's text as the lines that have ink; wherever it stands, a text has the same."""
        lines = (self._ink(y) for y in range(row.top, row.bottom))
        return [line for line in lines if b"\1" in line]

    def ink_width(self, row: Row) -> int:
        """From the leftmost to the rightmost ink; 0 for a row without a text."""
        ends = [x for line in self.ink(row) for x in (line.find(b"\1"), line.rfind(b"\1"))]
        return max(ends) - min(ends) + 1 if ends else 0

    def brightest(self, row: Row, left: int, right: int) -> Color:
        """The brightest pixel of a part of a row's place."""
        return max(
            (self.pixel(x, y) for y in range(row.top, row.bottom) for x in range(left, right)),
            key=sum,
        )

    @cached_property
    def cue_top(self) -> int:
        """The first line of the cue that stands over the bottom; the height where there is none."""
        x = self.width - EDGE
        for y in range(self.height * 2 // 3, self.height):
            if self.pixel(x, y).is_band:
                return y
        return self.height

    @cached_property
    def band(self) -> int:
        """How many lines at the lower edge have the ground of cue and banner, at the right end."""
        x = self.width - EDGE
        above = (y for y in reversed(range(self.height)) if not self.pixel(x, y).is_band)
        return self.height - 1 - next(above, -1)

    def lowest(self, height: int) -> bytes:
        """The pixels of so many lines at the lower edge."""
        return self.rgb[-height * self.width * 3 :]

    def scrolled_from(self, before: Photo) -> int:
        """By how many pixels the texts stand higher than in `before`; negative is lower."""
        places: dict[bytes, list[int]] = {}
        for y in range(before.height):
            line = before._ink(y)
            if b"\1" in line:
                places.setdefault(line, []).append(y)
        votes: Counter[int] = Counter()
        inked = 0
        for y in range(self.height):
            line = self._ink(y)
            if b"\1" in line:
                inked += 1
                votes.update(old - y for old in places.get(line, ()))
        distance, count = votes.most_common(1)[0] if votes else (0, 0)
        assert count > inked / 2, f"{self} does not show the texts of {before} at another height"
        return distance

    def _ink(self, y: int) -> bytes:
        """A line as one byte per pixel, 1 where there is ink."""
        line = self.rgb[y * self.width * 3 : (y + 1) * self.width * 3]
        return _all_above(line)


_IS_INK = bytes(int(value > INK) for value in range(256))


def _all_above(line: bytes) -> bytes:
    """Per pixel: are all three channels above INK? (Blue decides; rows have next to none.)"""
    red, green, blue = (int.from_bytes(line[c::3].translate(_IS_INK), "big") for c in range(3))
    return (red & green & blue).to_bytes(len(line) // 3, "big")


def _is_other(color: Color, above: Color) -> bool:
    """One is a completed row's and the other is not: more green than red, dimmed or not."""
    return (color.green > color.red) != (above.green > above.red)


class Camera:
    """Takes photographs into a folder; the last one of every wait is kept."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        self._machine = machine
        self._count = 0
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)

    def take(self, name: str) -> Photo:
        """Photographs the screen as `NN-name.png`."""
        photo = self._shoot(self._place(name))
        photo.save()
        return photo

    def keep(self, name: str, png: bytes) -> Photo:
        """A picture made by somebody else, kept among the photographs."""
        path = self._place(name)
        path.write_bytes(png)
        with Image.open(path) as image:
            return Photo(path, image)

    def wait_until(
        self,
        look: Callable[[Photo], object],
        name: str,
        limit: float = LIMIT,
        pace: float = POLL,
    ) -> Photo:
        """Photographs every `pace` seconds until `look` says yes, and returns that photograph."""
        path = self._place(name)
        last: Photo | None = None

        def shoot() -> Photo | None:
            nonlocal last
            last = self._shoot(path)
            return last if look(last) else None

        try:
            what = f"the screen shows: {name} (see {path})"
            return self._machine.wait_until(shoot, what, limit, pace)
        finally:
            if last:
                last.save()

    def wait_still(
        self,
        name: str,
        look: Callable[[Photo], object] = lambda photo: True,
        limit: float = LIMIT,
        is_same: Callable[[Photo, Photo | None], bool] = Photo.__eq__,
    ) -> Photo:
        """The first photograph that says yes to `look` and does not change any more.

        `is_same` tells what is no change: a caret comes and goes twice a second.
        """
        last: Photo | None = None
        same = 0

        def is_still(photo: Photo) -> bool:
            nonlocal last, same
            same = same + 1 if is_same(photo, last) else 0
            last = photo
            return same >= STILL and bool(look(photo))

        return self.wait_until(is_still, name, limit)

    def wait_edited(
        self,
        name: str,
        look: Callable[[Photo], object] = lambda photo: photo.is_edited,
        limit: float = LIMIT,
    ) -> Photo:
        """As `wait_still`, where a row is edited: only the caret in the first row may change."""
        return self.wait_still(name, look, limit, Photo.is_same_but_for_a_caret)

    def film(
        self, name: str, until: Callable[[Photo], object], limit: float = LIMIT
    ) -> list[Photo]:
        """Photographs an animation, every FRAME, up to the picture that `until` says yes to."""
        film: list[Photo] = []

        def shoot() -> bool:
            film.append(self.take(name))
            return bool(until(film[-1]))

        what = f"the film in {self.folder} comes to its end"
        self._machine.wait_until(shoot, what, limit, pace=FRAME)
        return film

    def _place(self, name: str) -> Path:
        self._count += 1
        return self.folder / f"{self._count:02}-{name.replace(' ', '-')}.png"

    def _shoot(self, path: Path) -> Photo:
        """Takes a photograph and writes no file of it: QEMU is slow at PNG."""
        seen = self._machine.folder / "screen.ppm"
        display = self._machine.display.id
        self._machine.qmp("screendump", filename=str(seen), device=display)
        with Image.open(seen) as image:
            return Photo(path, image)
