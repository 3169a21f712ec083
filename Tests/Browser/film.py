"""Makes the film of the page for the README: gestures and keys on a short list.

The test controls the time: each picture is one step, so the speed of the machine does not matter.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import apng
import hands
from chromium import Chromium
from conftest import TREE, panelist, preview
from hands import Gesture, Point, Stop
from page import Browser, Window
from PIL import Image
from stage import Display, Row, Stage

STEP = 40  # ms between two pictures
PRESS = 60  # ms; longer than STEP, so that each finger is seen
END = 1600.0  # ms at the end before the film repeats
LIMIT = 1_000_000  # bytes

WINDOW = Window(1060, 640)  # shows the display unscaled, and all gesture pictures
DISPLAY = Display(800, 480, 154, 86)
ROWS = (
    "Swipe right when it is done", "Swipe left to throw it away", "Water the tomatoes",
    "Return the library books", "Call grandmother",
)  # fmt: skip
PULLED, PINCHED = "Buy bread and milk", "Mend the kite"
AT_LAST = (Row(PULLED), Row(ROWS[0], True), Row(PINCHED), *(Row(row) for row in ROWS[2:]))

Film = list[tuple[Image.Image, int]]  # pictures and their durations in ms
README = TREE / "Sources/panelist/panelist.docc/Resources/page.png"


def glide(finger: int, start: Point, end: Point, ms: float) -> Gesture:
    """A finger that lands, decelerates, and rests a moment before it lifts."""
    parts = [step / 24 for step in range(25)]
    eased = [(part, part * (2 - part)) for part in parts]
    stops = [
        Stop(ms * part, tuple(a + (b - a) * travel for a, b in zip(start, end)))
        for part, travel in eased
    ]
    return hands.path(finger, *stops, Stop(ms + 150, end))


def actions() -> Gesture:
    """The gestures of the film."""
    (x, y), (left, below) = DISPLAY.middle(1, 0.3), DISPLAY.middle(2, 0.72)
    top, travel = DISPLAY.middle(1, 0.6), DISPLAY.millimetres(42)
    middle, seam, apart = DISPLAY.width * 0.55, 2 * DISPLAY.row, 1.1 * DISPLAY.row
    return hands.in_turn(
        (glide(0, (x, y), (x + travel, y + 4), 700), 900),
        (glide(0, (left, below), (left - travel, below - 4), 700), 900),
        (glide(0, top, (top[0] + 6, top[1] + 4.2 * DISPLAY.row), 800), 1200),
        *written(PULLED),
        (hands.together(
            glide(0, (middle - 40, seam - 26), (middle - 60, seam - 26 - apart), 800),
            glide(1, (middle + 40, seam + 26), (middle + 60, seam + 26 + apart), 800),
        ), 1000),
        *written(PINCHED),
    )  # fmt: skip


def written(text: str) -> list[tuple[Gesture, float]]:
    """Types a row's text on the display with two thumbs, and ends the edit by a tap beside the row."""
    return [
        (hands.write([DISPLAY.key(key) for key in text.lower()], 130, PRESS), 1000),
        (hands.tap(DISPLAY.middle(3, 0.7)), 300),
    ]


def film(browser: Browser, folder: Path, every: float = STEP) -> list[Image.Image]:
    """Creates a list in a folder, shows it in a browser and takes a picture every `every` ms."""
    stage = Stage(panelist(), preview(), folder, ROWS, DISPLAY)
    page = browser.page(WINDOW)
    shots = []
    try:
        page.prepare("localStorage.setItem('panelist.dots', 'true')")
        page.show(stage.preview.address, DISPLAY)
        page.await_rest()
        for part in hands.parts(actions(), every, END):
            shots.append(Image.open(io.BytesIO(page.photograph())).convert("RGB"))
            if part:
                page.play(part)
            page.pass_time(every - (part[-1].at if part else 0))
        stage.await_rows(*AT_LAST)
    finally:
        page.close()
        stage.preview.stop()
    return shots


def cut(shots: Sequence[Image.Image]) -> list[tuple[Image.Image, int]]:
    """The pictures that differ from their predecessor, with their durations in ms."""
    pictures: list[tuple[Image.Image, int]] = []
    for shot in shots:
        if pictures and shot.tobytes() == pictures[-1][0].tobytes():
            pictures[-1] = (shot, pictures[-1][1] + STEP)
        else:
            pictures.append((shot, STEP))
    return pictures


def main(path: Path) -> int:
    """Writes the film to a file; returns 1 if it is too large for the README."""
    with tempfile.TemporaryDirectory(prefix="panelist-film-") as name:
        browser = Chromium()
        try:
            shots = film(browser, Path(name) / "list")
        finally:
            browser.close()
    pictures = cut(shots)
    apng.write(path, pictures)
    size = path.stat().st_size
    seconds = sum(ms for _, ms in pictures) / 1000
    print(f"{path}: {len(pictures)} pictures, {seconds:.1f} s, {size} bytes of {LIMIT}")
    if size > LIMIT:
        print("film: too large; film less, with a longer STEP, or a smaller DISPLAY", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else README))
