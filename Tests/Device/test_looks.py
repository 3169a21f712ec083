"""The default appearance: theme, and rows that fill the screen.

All other tests use a theme that can be measured. Here the screen is compared with the reference picture,
and pictures are saved for visual inspection.
"""

from __future__ import annotations

import base64
import io
import json
import tarfile
from collections.abc import Callable, Sequence

import image
import pytest
from conftest import VKMS, artifacts, running
from counts import long_only
from figures import complaint
from machine import Display, Machine
from panel import AS_PANELIST, Item, Panel
from picture import BLACK
from PIL import Image
from recording import HEIGHT, Recording

CONFIGURATION = "/etc/panelist.conf"
TEN = (
    "Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber",
    "Library books back by Thursday", "Batteries for the smoke alarm", "Water the plants",
    "Pick up the parcel that the neighbours at number fourteen took in on Saturday afternoon",
)  # fmt: skip
FILLED = {(1280, 800): 10, (720, 1280): 14}  # rows that fill a screen

# The list that `panelist replay` shows if a recording has none.
ROWS = [f"Row {number}" for number in range(1, 21)]
ROW = VKMS.height // 10  # pixels of a row, of ten that fill the screen
SWIPED = 1  # the index of the row
PLAY = "/usr/lib/device-tests/play"
EVENTS = "/run/done.evemu"
LIMIT = 600  # seconds
COLUMN = 16  # pictures in a column of the sheet
SCALE = 3  # factor by which they are smaller than the screen


def forget_looks(machine: Machine) -> None:
    """Restores the default theme and row height from the next start on; the clock stays off."""
    for line in (image.ROWS, *(line for line in image.LOOK if line.startswith("theme"))):
        machine.sh(f"grep -qx '{line}' {CONFIGURATION} && sed -i '/^{line}$/d' {CONFIGURATION}")


@long_only("a golden picture has the same list in every run")
@pytest.mark.parametrize(
    "display",
    [Display("virtio_gpu", *size) for size in FILLED],
    ids=lambda display: f"{display.width}x{display.height}",
)
def test_ten_items_in_the_default_theme(boot: Callable[[Display], Panel], display: Display) -> None:
    panel = boot(display)
    forget_looks(panel.machine)
    panel.seed(TEN)
    panel.await_touch()
    photo = panel.await_stored("ten items")
    items = panel.items()
    height = display.height // FILLED[display.width, display.height]
    # Rows are only found at multiples of the height: within a row the ground is even.
    assert [(row.top, row.height) for row in photo.rows] == [
        (place * height, height) for place in range(len(TEN))
    ]

    y = photo.rows[1].middle
    panel.touch.swipe((display.width // 4, y), (display.width * 3 // 4, y))
    panel.await_items([items[0], Item(items[1].id, items[1].text, True), *items[2:]])
    panel.await_stored("the second is done")


def done_in_exact_time(machine: Machine) -> dict[str, int]:
    """Shows the rows and swipes one of them with touches that are played inside the machine.

    Returns the counters of that time; the panel's events are in EVENTS.
    """
    forget_looks(machine)
    y = (SWIPED + 0.5) * ROW / VKMS.height * HEIGHT
    recording = Recording()
    recording.stroke(0, (60, y), (130, y), 300)
    texts = " ".join(f"'{text}'" for text in ROWS)
    machine.sh(f"cat > /run/recording << 'END'\n{recording.events()}END\n")
    # One command for all: a second one would arrive at an arbitrary time of the guest.
    reported = machine.sh(f"""
        systemctl stop panelist && rm -rf /var/lib/panelist/*
        {AS_PANELIST} bash -ec 'umask 007; for text in "$@"; do panelist add "$text"; done' \
          add {texts} > /dev/null
        systemctl start panelist
        {PLAY} /run/recording &
        sleep 4
        panelist stats --json | tr -d '\\n'; echo
        timeout 12 panelist record --output {EVENTS} > /dev/null || true
        wait
        panelist stats --json | tr -d '\\n'; echo
    """, LIMIT)  # fmt: skip
    before, after = (json.loads(line) for line in reported.splitlines())
    return {name: after[name] - before[name] for name in ("flips", "misses", "touches")}


def replayed(machine: Machine) -> list[Image.Image]:
    """The pictures of a replay of the recording, at 60 Hz while anything moves.

    They start one picture before the finger moves the row.
    """
    answer = machine.sh(f"""
        printf '[panel]\\nrow_height = {ROW / VKMS.height * HEIGHT:.2f}mm\\n' > /run/replay.conf
        panelist replay --config /run/replay.conf --size {VKMS.width}x{VKMS.height} \
          --frames /run/frames {EVENTS} > /dev/null
        tar -C /run/frames -c . | base64 --wrap 0
    """, LIMIT)  # fmt: skip
    with tarfile.open(fileobj=io.BytesIO(base64.b64decode(answer))) as tar:
        files = [file for name in sorted(tar.getnames()) if (file := tar.extractfile(name))]
        pictures = [Image.open(io.BytesIO(file.read())).convert("RGB") for file in files]
    # The left end of the row is black before the list fades in, and again when the row is pulled right.
    lit = [max(picture.getpixel((0, SWIPED * ROW + ROW // 2))) > BLACK for picture in pictures]
    return pictures[lit.index(False, lit.index(True)) - 1 :]


def sheet_of(pictures: Sequence[Image.Image]) -> Image.Image:
    """A sheet of the swiped row and its neighbours, one picture below another, then to the right."""
    width, height = VKMS.width // SCALE, 3 * ROW // SCALE
    columns = -(-len(pictures) // COLUMN)
    sheet = Image.new("RGB", (columns * (width + 8), COLUMN * (height + 8)), "white")
    for number, picture in enumerate(pictures):
        rows = picture.crop((0, (SWIPED - 1) * ROW, VKMS.width, (SWIPED + 2) * ROW))
        place = (number // COLUMN * (width + 8), number % COLUMN * (height + 8))
        sheet.paste(rows.resize((width, height), Image.Resampling.BOX), place)
    return sheet


@long_only("it boots for a minute")
def test_a_completed_row_flashes_green_and_darkens(built_with_vkms: image.Image) -> None:
    logs = artifacts() / "looks-of-a-done-row"
    options = "modules-load=vkms,uinput norandmaps"
    with running(built_with_vkms, logs, (VKMS,), options, is_exact=True) as machine:
        counted = done_in_exact_time(machine)
        pictures = replayed(machine)
        done = [item["completed"] for item in json.loads(machine.sh("panelist list --json", LIMIT))]
    sheet_of(pictures).save(logs / "sheet.png")
    assert [place for place, is_done in enumerate(done) if is_done] == [SWIPED]
    assert counted["touches"] > 0, counted
    wrong = complaint("moment", "misses", counted["misses"], 0)
    assert not wrong, f"{wrong}\n{counted}"

    # The color of the row at its right end, where a swipe to the right leaves no gap.
    colors = [picture.getpixel((VKMS.width - 4, SWIPED * ROW + ROW // 2)) for picture in pictures]
    green, rest = colors.index(max(colors, key=lambda color: color[1] - color[0])), colors[-1]
    assert colors[0][0] > 200 > colors[0][1], "the row does not start in the color of the gradient"
    assert colors[green][1] > 150, "the row does not flash green"
    assert rest[1] < 130 and rest[1] > 2 * rest[0], "the row does not end in dark green"
