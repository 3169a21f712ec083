"""A panel that is recorded while it is touched: away from the panel the list decides the same."""

from __future__ import annotations

import re
from dataclasses import replace

from board import opened, write
from conftest import artifacts
from panel import Item, Panel

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
FILE = "/run/recorded.evemu"


def begin(panel: Panel) -> None:
    """Records the panel from now on."""
    panel.machine.sh(
        f"rm -f {FILE} && systemd-run --quiet --collect --unit=recorder "
        f"panelist record --output {FILE}"
    )
    panel.machine.wait_until(
        lambda: panel.machine.run(f"test -s {FILE}").status == 0, "the panel is described"
    )


def finish(panel: Panel, name: str) -> str:
    """The recording, which is kept under a name."""
    panel.machine.sh("systemctl stop recorder")
    recording = panel.machine.sh(f"cat {FILE}")
    (artifacts() / f"{name}.evemu").write_text(recording)
    return recording


def test_a_recorded_swipe_is_decided_alike_when_it_is_replayed(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    begin(panel)
    y = before.rows[1].middle
    panel.touch.swipe((300, y), (300 + panel.millimetres(60), y))
    panel.await_items([items[0], Item(items[1].id, items[1].text, True), *items[2:]])
    recording = finish(panel, "recorded")
    head = recording.splitlines()[:2]
    assert head == ["# EVEMU 1.3", "N: QEMU Virtio MultiTouch"]
    # This touch panel tells no size; the list took the display's.
    display = panel.machine.display
    sides = (display.width, display.height)
    screen = "x".join(str(round(side / panel.millimetres(1))) for side in sides)
    said = panel.machine.sh(f"panelist replay --decisions --panel {screen} {FILE}").splitlines()
    assert said[:-1] == ["> row 2 pan began", "> row 2 completed"], recording
    assert said[-1].startswith("> list rests at ")


def test_what_is_written_on_the_screen_is_in_no_recording(panel: Panel) -> None:
    """A tap opens a row, keys are touched, and then a row is swiped: two fingers are recorded."""
    photo = panel.show(SIX)
    items = panel.items()
    begin(panel)
    # As long as a finger is there: who asks after it has left hears of the keys that it brought.
    board = opened(panel, photo, photo.rows[0].middle, seconds=0.15)
    write(panel, board, "milk\n")
    panel.await_items([replace(items[0], text="Breadmilk"), *items[1:]])
    panel.camera.wait_still("no keys", lambda photo: photo.board_top == photo.height)
    y = photo.rows[1].middle
    panel.touch.swipe((300, y), (300 + panel.millimetres(60), y))
    panel.machine.wait_until(lambda: panel.items()[1].completed, "the row is completed")
    recording = finish(panel, "without-keys")
    # ABS_MT_TRACKING_ID of fingers that land.
    landed = re.findall(r"^E: \S+ 0003 0039 (\d+)", recording, re.MULTILINE)
    assert len(landed) == 2, recording
