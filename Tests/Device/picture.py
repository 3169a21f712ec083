"""Photographs of the machine's screen, and what can be read from their pixels.

Row positions are not assumed but found in the pixels, by the bevel of the theme `classic`, which the
machine's configuration sets. The bevel is brightest at the top and darkest at the bottom, so every
row begins with a step up in brightness. Only a completed or dimmed row may be darker than the row
above; there the hue decides.
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

BLACK = 24  # channel values below this are background, or a row that has faded out
LIGHT = 8  # least sum of the channels in a row: a dimmed one under a shadow
# Least increase of brightness at a row's first line, relative and absolute. The end of a shadow adds
# a few per cent a line; the bevel of a row adds at least thirty, dimmed or not.
STEP_UP = (0.12, 3)
STEP_DOWN = 100  # or less: a dimmed row below a bright one
EDGE = 4  # pixels from the right edge of the screen; no text reaches that far
FRAME = 0.025  # seconds between two pictures of a film; an animation takes 0.3
STILL = 6  # equal photographs in a row that count as rest, 50 ms apart
CARET = 0.1  # of a row's height: wider than a caret, narrower than caret and letter
TEXT_LEVEL = 120  # all channels above this: text, strikethrough or undo bar; never a row's ground


class Color(NamedTuple):
    """A pixel, 0 to 255."""

    red: int
    green: int
    blue: int

    @property
    def is_green(self) -> bool:
        """The green of a completed row at rest, (0, 153, 0) with its bevel; not its brighter flash."""
        return self.red < 60 and 110 < self.green < 200 and self.blue < 60

    @property
    def is_warm(self) -> bool:
        """A color of the row gradient, red (255, 0, 0) to yellow (255, 153, 0), with the bevel."""
        return self.red > 200 and self.green < 190 and self.blue < 60

    @property
    def is_bar(self) -> bool:
        """The ground of undo bar and banner, #1E1E20 with its bevel; nothing else is as slightly blue."""
        return (
            self.red == self.green and 1 <= self.blue - self.red <= 2 and 19 <= self.red <= 47
        )

    @property
    def is_key(self) -> bool:
        """The ground of an untouched key, #343437 to #1F1F22 with its bevel."""
        return (
            self.red == self.green and 3 <= self.blue - self.red <= 4 and 26 <= self.red <= 72
        )

    def is_near(self, other: Color) -> bool:
        """Within 6 levels in every channel."""
        return all(abs(one - two) <= 6 for one, two in zip(self, other))

    def is_ground(self, ground: Color) -> bool:
        """This ground in the middle of a row, where the bevel adds up to 16 levels of white."""
        return all(-4 <= one - two <= 16 for one, two in zip(self, ground))


TICK, CROSS = Color(51, 224, 51), Color(255, 74, 61)  # of the icons past the threshold
# The grounds of a row that releasing completes, and of one that releasing deletes.
MOMENT, DOOMED = Color(0, 168, 78), Color(38, 6, 6)


@dataclass(frozen=True)
class Row:
    """The position of a row in a photograph; `bottom` is the first line below it."""

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
        """A line above the text, where only the row's ground is drawn."""
        return self.top + self.height // 8

    @property
    def is_opaque(self) -> bool:
        """Whether it is fully faded in, by its red or, when completed, its green."""
        return self.color.red >= 250 or self.color.green >= 150


class Photo:
    """One photograph; `path` is its PNG file."""

    def __init__(self, path: Path, image: Image.Image) -> None:
        self.path = path
        self.width, self.height = image.size
        self.rgb = image.convert("RGB").tobytes()  # three bytes a pixel, line by line

    def save(self) -> None:
        """Writes the file, with the fastest compression."""
        image = Image.frombytes("RGB", (self.width, self.height), self.rgb)
        image.save(self.path, compress_level=1)

    def __eq__(self, other: object) -> bool:
        """Compares size and pixels."""
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
        """The rows that reach the right edge of the screen, from the top."""
        x = self.width - EDGE
        lit = [self.pixel(x, y) for y in range(self.height)]
        # The undo bar reaches the edge too, but is no row; nor is a keyboard as wide as the screen.
        end = self.keyboard_top if self.keyboard_span[1] > x else self.height
        colors = [
            Color(0, 0, 0) if color.is_bar or y >= end else color for y, color in enumerate(lit)
        ]
        colors.append(Color(0, 0, 0))
        column = [sum(color) for color in colors]
        found: list[Row] = []
        top: int | None = None
        for y, brightness in enumerate(column):
            above = column[y - 1] if y else 0
            begins = brightness >= LIGHT and (
                brightness > above + above * STEP_UP[0] + STEP_UP[1]
                # The antialiased last line of a row is dim as well, but black follows.
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
    def keyboard_top(self) -> int:
        """The first line of the on-screen keyboard; the height of the screen where there is none.

        A keyboard narrower than the screen stands where its middle was tapped; there its first
        row has a key's edge.
        """
        x, lines = self.width // 2 + EDGE, range(self.height)
        return next((y for y in lines if self.pixel(x, y).is_key), self.height)

    @cached_property
    def keyboard_span(self) -> tuple[int, int]:
        """The first column of the on-screen keyboard, and the one after its last; (0, 0) without one."""
        if self.keyboard_top == self.height:
            return 0, 0
        keys = [x for x in range(self.width) if self.pixel(x, self.keyboard_top).is_key]
        return keys[0], keys[-1] + 1

    @property
    def edited_row(self) -> Row | None:
        """The bright row among dimmed ones, wherever it is; a single row counts too.

        Dimming keeps 0.13 of the brightness; the shadow at the lower edge takes a third of that.
        """
        bright = [row for row in self.rows if row.is_opaque]
        dimmed = [row for row in self.rows if 12 <= max(row.color) <= 45]
        return bright[0] if len(bright) == 1 and len(dimmed) == len(self.rows) - 1 else None

    @property
    def is_edited(self) -> bool:
        """Whether one row is bright and all others are dimmed."""
        return self.edited_row is not None

    def is_same_but_for_a_caret(self, other: Photo | None) -> bool:
        """Equal pixels except for a blinking caret in the edited row."""
        if other is None or (self.width, self.height) != (other.width, other.height):
            return False
        if self == other:
            return True
        if not self.rows:
            return False
        row, length = self.edited_row or self.rows[0], self.width * 3
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
        """The color of a row at its right end; black if there is no such row."""
        there = -len(self.rows) <= index < len(self.rows)
        return self.rows[index].color if there else Color(0, 0, 0)

    def span(self, y: int) -> tuple[int, int]:
        """The first and the last lit pixel of a line; (width, -1) for a black line."""
        lit = [x for x in range(self.width) if max(self.pixel(x, y)) >= BLACK]
        return (lit[0], lit[-1]) if lit else (self.width, -1)

    def strike(self, row: Row) -> float:
        """The longest horizontal run of text pixels as a share of the text's width."""
        lines = [self._text_mask(y) for y in range(row.top, row.bottom)]
        inked = [x for line in lines for x in (line.find(b"\1"), line.rfind(b"\1")) if x >= 0]
        if not inked:
            return 0
        longest = max(len(run) for line in lines for run in re.findall(b"\1+", line) or [b""])
        return longest / (max(inked) - min(inked) + 1)

    def text_lines(self, row: Row) -> list[bytes]:
        """The lines of a row with text pixels; equal for equal texts at any height."""
        lines = (self._text_mask(y) for y in range(row.top, row.bottom))
        return [line for line in lines if b"\1" in line]

    def text_width(self, row: Row) -> int:
        """The width from the leftmost to the rightmost text pixel; 0 for a row without text."""
        ends = [x for line in self.text_lines(row) for x in (line.find(b"\1"), line.rfind(b"\1"))]
        return max(ends) - min(ends) + 1 if ends else 0

    def brightest(self, row: Row, left: int, right: int) -> Color:
        """The brightest pixel between two columns of a row."""
        return max(
            (self.pixel(x, y) for y in range(row.top, row.bottom) for x in range(left, right)),
            key=sum,
        )

    @cached_property
    def undo_bar_top(self) -> int:
        """The first line of the undo bar at the bottom; the height of the screen where there is none."""
        x = self.width - EDGE
        for y in range(self.height * 2 // 3, self.height):
            if self.pixel(x, y).is_bar:
                return y
        return self.height

    @property
    def undo(self) -> tuple[int, int]:
        """The middle of the word Undo on the undo bar, by its yellow letters."""
        lines = range(self.undo_bar_top, self.height)
        letters = [
            (x, y)
            for y in lines
            for x in range(self.width)
            if (color := self.pixel(x, y)).red > 200 and color.green > 150 and color.blue < 60
        ]
        columns, rows = zip(*letters)
        return (min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2

    @cached_property
    def bar_height(self) -> int:
        """The number of lines at the lower edge with the ground of undo bar and banner."""
        x = self.width - EDGE
        above = (y for y in reversed(range(self.height)) if not self.pixel(x, y).is_bar)
        return self.height - 1 - next(above, -1)

    def lowest(self, height: int) -> bytes:
        """The pixels of the lowest `height` lines."""
        return self.rgb[-height * self.width * 3 :]

    def scrolled_from(self, before: Photo) -> int:
        """By how many pixels the texts moved up since `before`; negative is down."""
        places: dict[bytes, list[int]] = {}
        for y in range(before.height):
            line = before._text_mask(y)
            if b"\1" in line:
                places.setdefault(line, []).append(y)
        votes: Counter[int] = Counter()
        inked = 0
        for y in range(self.height):
            line = self._text_mask(y)
            if b"\1" in line:
                inked += 1
                votes.update(old - y for old in places.get(line, ()))
        distance, count = votes.most_common(1)[0] if votes else (0, 0)
        assert count > inked / 2, f"{self} does not show the texts of {before} at another height"
        return distance

    def _text_mask(self, y: int) -> bytes:
        """A line as one byte per pixel, 1 for text."""
        line = self.rgb[y * self.width * 3 : (y + 1) * self.width * 3]
        return _all_above(line)


_IS_TEXT = bytes(int(value > TEXT_LEVEL) for value in range(256))


def _all_above(line: bytes) -> bytes:
    """Per pixel: are all three channels above TEXT_LEVEL? (Blue decides; rows have next to none.)"""
    red, green, blue = (int.from_bytes(line[c::3].translate(_IS_TEXT), "big") for c in range(3))
    return (red & green & blue).to_bytes(len(line) // 3, "big")


def _is_other(color: Color, above: Color) -> bool:
    """Whether exactly one of the two is a completed row's: more green than red."""
    return (color.green > color.red) != (above.green > above.red)


class Camera:
    """Takes photographs into a folder; the last one of every wait is saved."""

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
        """Saves a picture of another origin among the photographs."""
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
        """Photographs every `pace` seconds until `look` returns true, and returns that photograph."""
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
        """The first photograph that satisfies `look` and no longer changes.

        `is_same` compares two photographs, for instance without a caret that blinks.
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
        """As `wait_still` while a row is edited: the blinking caret is no change."""
        return self.wait_still(name, look, limit, Photo.is_same_but_for_a_caret)

    def film(
        self, name: str, until: Callable[[Photo], object], limit: float = LIMIT
    ) -> list[Photo]:
        """Photographs an animation every FRAME seconds, until `until` accepts a picture."""
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
        """Takes a photograph as PPM, because QEMU writes PNG slowly."""
        seen = self._machine.folder / "screen.ppm"
        display = self._machine.display.id
        self._machine.qmp("screendump", filename=str(seen), device=display)
        with Image.open(seen) as image:
            return Photo(path, image)
