"""Films the page for the README: hands and keys on a short list, as whoever opens it would see it.

The list and the hands are slowed, so that a busy machine misses nothing; the film plays at true
speed.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import apng
import hands
from camera import Shot
from chromium import Chromium
from conftest import TREE, panelist, preview
from hands import Gesture, Point, Stop
from page import Page, Window
from PIL import Image
from stage import Glass, Row, Stage

SLOW = 3  # times
# ms; longer than a picture of the film, so that each finger is seen, and far from the 300 after which
# a finger that rests on a key, slowed or not, is offered other letters.
PRESS = 150
RATE = 25  # pictures a second of the film, at most
STILL = 600  # ms; the longest that nothing happens in the film
BEGINNING, END = 900, 1600  # ms that the first and the last picture stand
LIMIT = 1_000_000  # bytes; a README is read over slow lines too

WINDOW = Window(1024, 752)  # the glass in its own pixels, and the whole strip of gestures
GLASS = Glass(800, 480, 154, 86)
ROWS = (
    "Swipe right when it is done", "Swipe left to throw it away", "Water the tomatoes",
    "Return the library books", "Call grandmother",
)  # fmt: skip
PULLED, PINCHED = "Buy bread and milk", "Mend the kite"
AT_LAST = (Row(PULLED), Row(ROWS[0], True), Row(PINCHED), *(Row(row) for row in ROWS[2:]))

Film = list[tuple[Image.Image, int]]  # pictures, and the ms that each stands
README = TREE / "Sources/panelist/panelist.docc/Resources/page.png"


def glide(finger: int, start: Point, end: Point, ms: float) -> Gesture:
    """A finger that lands, slows down on its way, and rests a moment before it leaves.

    It is fast at first: one that had not gone 2.5 mm after 500 ms, slowed or not, would lift the row.
    """
    parts = [step / 24 for step in range(25)]
    eased = [(part, part * (2 - part)) for part in parts]
    stops = [
        Stop(SLOW * ms * part, tuple(a + (b - a) * way for a, b in zip(start, end)))
        for part, way in eased
    ]
    return hands.path(finger, *stops, Stop(SLOW * (ms + 150), end))


def show(stage: Stage, page: Page) -> None:
    """What is done in the film."""
    glass = stage.glass
    x, y = glass.middle(1, 0.3)
    page.play(glide(0, (x, y), (x + glass.millimetres(42), y + 4), 700))
    page.await_rest()
    x, y = glass.middle(2, 0.72)
    page.play(glide(0, (x, y), (x - glass.millimetres(42), y - 4), 700))
    page.await_rest()
    x, y = glass.middle(1, 0.6)
    page.play(glide(0, (x, y), (x + 6, y + 4.2 * glass.row), 800))
    write(page, PULLED)
    x, y = glass.width * 0.55, 2 * glass.row
    apart = 1.1 * glass.row
    page.play(hands.together(
        glide(0, (x - 40, y - 26), (x - 60, y - 26 - apart), 800),
        glide(1, (x + 40, y + 26), (x + 60, y + 26 + apart), 800),
    ))  # fmt: skip
    write(page, PINCHED)
    stage.await_rows(*AT_LAST)


def write(page: Page, text: str) -> None:
    """Writes a row's text on the glass with two thumbs, and ends that with a tap beside the row."""
    page.await_edit()
    page.await_rest()
    page.play(hands.write([GLASS.key(key) for key in text.lower()], SLOW * 130, PRESS))
    page.play(hands.tap(GLASS.middle(3, 0.7), ms=SLOW * 60))
    page.await_rest()


def cut(shots: Sequence[Shot]) -> Film:
    """The film: true speed, an even rate, no long waits."""
    # The last shot in each step of the film, after the one that shows the page at rest; steps in
    # which nothing changed have none.
    last_in = {0: shots[0]}
    last_in |= {1 + int((shot.at - shots[0].at) * RATE / SLOW): shot for shot in shots[1:]}
    steps = sorted(last_in)
    lasting = [min(STILL, (after - step) * 1000 // RATE) for step, after in zip(steps, steps[1:])]
    lasting = [BEGINNING, *lasting[1:], END]
    return [
        (Image.open(io.BytesIO(last_in[step].png)).convert("RGB"), ms)
        for step, ms in zip(steps, lasting)
    ]


def film(browser: Chromium, folder: Path) -> Film:
    """Sets a list up in a folder, shows it in a browser and films what is done."""
    stage = Stage(panelist(), preview(), folder, ROWS, GLASS, "--slow", str(SLOW))
    page = browser.page(WINDOW)
    try:
        page.prepare("localStorage.setItem('panelist.dots', 'true')")
        page.show(stage.preview.address, GLASS)
        # The film is not slower than the list.
        page.evaluate(
            "(() => { const label = document.getElementById('label');"
            f" label.textContent = label.textContent.replace(' · {SLOW} times slower', '');"
            " return true; })()"
        )
        page.await_rest()
        with page.camera() as camera:
            show(stage, page)
        return cut(camera.shots)
    finally:
        page.close()
        stage.preview.stop()


def main(path: Path) -> int:
    """Writes the film to a file; 1 when it is too large for the README."""
    with tempfile.TemporaryDirectory(prefix="panelist-film-") as name:
        browser = Chromium(Path(name))
        try:
            pictures = film(browser, Path(name) / "list")
        finally:
            browser.close()
    apng.write(path, pictures)
    size = path.stat().st_size
    seconds = sum(ms for _, ms in pictures) / 1000
    print(f"{path}: {len(pictures)} pictures, {seconds:.1f} s, {size} bytes of {LIMIT}")
    if size > LIMIT:
        print("film: too large; film less, at a lower RATE, or a smaller GLASS", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else README))
