"""Contacts on a made-up panel in the guest: a pinch, a sweep of five fingers, a dropout."""

from __future__ import annotations

from collections.abc import Iterator
from counts import long_only
from itertools import count

import pytest
from faults import Journal
from image import TREE
from keyboard import Keyboard
from panel import ROW_MILLIMETRES, STATE, Item, Panel
from picture import Photo
from pretender import Pretender
from recording import (
    ABS_X, ABS_Y, BTN_TOUCH, HEIGHT, PLACE_X, PLACE_Y, RANGE, SLOT, TRACKING, WIDTH,
    Point, Recording,
)  # fmt: skip
from test_list import await_edit, keyboard  # noqa: F401

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
# The fingertips of a right hand relative to the middle one, thumb first, in millimetres.
HAND: tuple[Point, ...] = ((-47, 57), (-22, 12), (0, 0), (22, 6), (44, 26))
LANDINGS = (40, 0, 20, 30, 60)  # milliseconds after the first fingertip
KEPT = f"{STATE}/panelist.db.panels"  # what panels taught
LOST = 20  # milliseconds for which the panel loses a finger that stays down

TRAITS = (
    *(f"abs {axis} 0 {last} 0" for axis, last in ((SLOT, 9), (TRACKING, 65535))),
    *(f"abs {axis} 0 {RANGE} 0" for axis in (ABS_X, ABS_Y, PLACE_X, PLACE_Y)),
    f"key {BTN_TOUCH}",
    "prop 1",
)
NUMBERS = count(1)  # of panels; a new name each, so that none is taken for an earlier one


def words(recording: Recording) -> Iterator[str]:
    """A recording in the format of guest/pretend."""
    last: int | None = None
    for line in recording.events().splitlines():
        at, word = line.split(" ", 1)
        if last is not None and int(at) > last:
            yield f"wait {(int(at) - last) / 1e6:.6f}"
        last = int(at)
        yield word


def play(panel: Panel, recording: Recording) -> None:
    """Plugs in a panel, plays the recording and unplugs it."""
    name = f"Panel for hands {next(NUMBERS)}"
    pretender = Pretender(panel.machine, name, (*TRAITS, *words(recording)))
    pretender.await_use()
    pretender.play()
    pretender.unplug()


def scale(photo: Photo) -> float:
    """Millimetres of a recording, whose panel has a fixed width, for one millimetre on the screen."""
    return photo.rows[0].height / ROW_MILLIMETRES * WIDTH / photo.width


def done(item: Item) -> Item:
    return Item(item.id, item.text, True)


def sweep(photo: Photo, travel: Point) -> Recording:
    """Five fingers land one after the other around the screen's middle, move by `travel` and lift."""
    recording, size = Recording(), scale(photo)
    middle = (WIDTH / 2 - travel[0] * size / 2, HEIGHT / 3 - travel[1] * size / 2)
    for slot, (tip, landing) in enumerate(zip(HAND, LANDINGS, strict=True)):
        start = (middle[0] + tip[0] * size, middle[1] + tip[1] * size)
        end = (start[0] + travel[0] * size, start[1] + travel[1] * size)
        recording.stroke(landing, start, end, 300, slot)
    return recording


def swipe(photo: Photo, row: int) -> Recording:
    """One finger moves 60 mm to the right."""
    recording, size = Recording(), scale(photo)
    y = photo.rows[row].middle / photo.height * HEIGHT
    recording.stroke(0, (WIDTH / 4, y), (WIDTH / 4 + 60 * size, y), 200)
    return recording


def broken_swipe(photo: Photo, row: int, half: int = 100) -> Recording:
    """The same swipe, during which the panel loses the moving finger once, after `half` milliseconds.

    After 40 the lift that the panel reports would do nothing, after 100 it completes the row.
    """
    recording, size = Recording(), scale(photo)
    y = photo.rows[row].middle / photo.height * HEIGHT
    start, speed = WIDTH / 4, 0.3 * size  # per millisecond
    back = recording.stroke(0, (start, y), (start + half * speed, y), half) + LOST
    recording.stroke(back, (start + back * speed, y), (start + (back + half) * speed, y), half)
    return recording


def test_a_recorded_pinch_adds_a_row_between(
    panel: Panel, keyboard: Keyboard  # noqa: F811
) -> None:
    before = panel.show(SIX)
    items = panel.items()
    keyboard.plug()
    file = TREE / "Tests/Recordings/pinch-adds-a-row.touch"
    play(panel, Recording.of_file(file, scale(before)))
    await_edit(panel, 2, len(SIX) + 1)
    keyboard.type("Salt\n\n")
    panel.machine.wait_until(lambda: panel.items() != items, "the new item is stored")
    stored = panel.items()
    assert [*stored[:2], *stored[3:]] == items and stored[2].text == "Salt"
    panel.await_stored("the item between")


@long_only("the sweeps of 48 hands are replayed in every run")
def test_five_fingers_that_sweep_over_the_panel_do_nothing(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    for travel in ((80, 0), (-80, 0), (0, 60), (0, -60)):
        play(panel, sweep(before, travel))
        panel.await_stored(f"nothing by {travel[0]} {travel[1]} mm")
        assert panel.items() == items
    # The same kind of panel works: a single finger completes a row.
    play(panel, swipe(before, 1))
    panel.await_items([items[0], done(items[1]), *items[2:]])


@pytest.mark.parametrize("half", [40, 100])
def test_a_swipe_with_the_first_dropout_of_a_panel_completes_its_row(panel: Panel, half: int) -> None:
    before = panel.show(SIX)
    items = panel.items()
    play(panel, broken_swipe(before, 2, half))
    panel.await_items([*items[:2], done(items[2]), *items[3:]])
    panel.await_stored("one row is completed, and nothing else happened")


def test_what_a_panel_taught_is_kept_and_said(panel: Panel) -> None:
    before = panel.show(SIX)
    items, journal = panel.items(), Journal(panel.machine)
    play(panel, broken_swipe(before, 1))
    panel.await_items([items[0], done(items[1]), *items[2:]])
    journal.await_line("loses moving fingers")
    panel.machine.wait_until(
        lambda: panel.machine.run(f"grep ' loses used ' {KEPT}").status == 0, "it is kept"
    )
    assert panel.machine.sh(f"stat --format '%U %G %a' {KEPT}").split() == [
        "panelist", "panelist", "660"
    ]  # fmt: skip
    panel.machine.sh("systemctl restart panelist")
    panel.await_list("after the restart", len(SIX))
    pretender = Pretender(panel.machine, "Panel that is known", (*TRAITS, *words(broken_swipe(before, 2))))
    pretender.await_use()
    journal.await_line("is known from before: it loses moving fingers")
    said = panel.machine.sh("panelist devices || true").split("Panel that is known")[1]
    assert "it loses moving fingers and tells them anew: known from use" in said, said
    pretender.play()
    pretender.unplug()
    panel.await_items([items[0], done(items[1]), done(items[2]), *items[3:]])
    panel.await_stored("one stroke, as the panel is known to lose fingers")
