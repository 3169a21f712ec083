"""Gestures on the list, photographed during and after them: icons, new rows, edits, order.

In the end the screen equals the reference picture of the stored list, without an undo bar.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from counts import long_only
from keyboard import Keyboard
from panel import Item, Panel
from picture import BLACK, CROSS, DOOMED, MOMENT, TEXT_LEVEL, TICK, Color, Photo, Row
from touch import Finger

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
COMPLETED_SINK = "/run/completed-sink.conf"
CONFIGURATION = "/etc/panelist.conf"


@pytest.fixture
def keyboard(panel: Panel) -> Iterator[Keyboard]:
    """A keyboard that `plug` plugs in; it is unplugged after the test."""
    keyboard = Keyboard(panel.machine)
    yield keyboard
    if panel.machine.is_on and keyboard.is_plugged:
        keyboard.unplug()


@pytest.fixture
def sinking(panel: Panel) -> Iterator[None]:
    """Makes completed rows sink below the others from the next start on."""
    panel.machine.sh(f"""
        cp {CONFIGURATION} {COMPLETED_SINK}
        sed -i 's/^#completed = stay/completed = sink/' {CONFIGURATION}
        grep -qx 'completed = sink' {CONFIGURATION}
    """)
    yield
    panel.machine.sh(f"mv {COMPLETED_SINK} {CONFIGURATION} && systemctl restart panelist")


def is_white(color: Color) -> bool:
    """Whether a color is white on black, at any opacity."""
    return min(color) > BLACK and max(color) - min(color) < 12


def upper_half(row: Row) -> Row:
    return Row(row.top, row.middle, row.color)


def folded_red(share: float) -> float:
    """The red in the middle of a red row that has unfolded by this share from the upper edge."""
    return 255 * (0.3 + 0.7 * share) * (1 - 0.55 * (1 - share) / 2)


def await_edit(panel: Panel, row: int, count: int | None = None) -> Photo:
    """Waits until a row is edited, from the top or as -1 from the bottom, and `count` rows are seen."""
    return panel.camera.wait_edited(
        "edited",
        lambda photo: photo.is_edited
        and photo.rows[row] == photo.edited_row
        and len(photo.rows) == (count or len(photo.rows)),
    )


def test_icons_beside_a_row_show_what_releasing_it_does(panel: Panel) -> None:
    before = panel.show(SIX)
    items, row, x = panel.items(), before.rows[1], before.width // 2
    short, far = panel.millimetres(14), panel.millimetres(40)
    finger = panel.touch.down(x, row.middle)

    def await_icon(travel: float, look: Callable[[Color], bool], name: str) -> Photo:
        finger.glide(x + travel, row.middle, 0.3)
        return panel.camera.wait_still(
            name, lambda photo: look(brightest_beside(photo, row, travel > 0))
        )

    started = await_icon(short, is_white, "a white tick")
    assert 0.2 < started.strike(row) < 0.8, "the line has not grown with the finger"
    decided = await_icon(far, TICK.is_near, "a green tick")
    assert decided.strike(row) > 0.95
    assert decided.row_color(1).is_ground(MOMENT), "the row does not have the color that releasing it gives"
    await_icon(short, is_white, "white again")
    await_icon(-short, is_white, "a white cross")
    doomed = await_icon(-far, CROSS.is_near, "a red cross")
    assert doomed.pixel(2, row.middle).is_ground(DOOMED), "the row does not have the color of deletion"
    name = text_left(before, row, lambda color: min(color) > TEXT_LEVEL)
    moved = text_left(doomed, row, lambda color: color.red > DOOMED.red + TEXT_LEVEL) - name
    assert abs(moved) <= 1, f"the text has moved by {moved}"
    finger.glide(x - short, row.middle, 0.3)
    panel.touch.hold()
    finger.up()
    panel.camera.wait_until(lambda photo: photo == before, "nothing was done")
    assert panel.items() == items


def text_left(photo: Photo, row: Row, is_letter: Callable[[Color], bool]) -> int:
    """The leftmost pixel of a row's text."""
    lines = range(row.top, row.bottom)
    return next(
        x for x in range(photo.width) if any(is_letter(photo.pixel(x, y)) for y in lines)
    )


def brightest_beside(photo: Photo, row: Row, is_left: bool) -> Color:
    """The brightest pixel between the screen's edge and a row that is pulled away from it."""
    first, last = photo.span(row.calm)
    left, right = (0, first) if is_left else (last + 1, photo.width)
    return photo.brightest(row, left, right) if left < right else Color(0, 0, 0)


def test_a_pull_unfolds_a_new_row_for_typing(panel: Panel, keyboard: Keyboard) -> None:
    before = panel.show(SIX)
    items, height, x = panel.items(), before.rows[0].height, before.width // 2
    y = before.rows[2].middle
    keyboard.plug()
    for text in ("", "Milk"):
        finger = panel.touch.down(x, y)
        finger.glide(x, y + panel.millimetres(12))  # less than 1.3 rows of 10 mm
        folded = panel.camera.wait_still(
            "pulled", lambda photo: photo.rows[-1].top > before.rows[-1].top
        )
        down = folded.rows[-1].top - before.rows[-1].top
        assert 0.4 * height < down < height, down
        unfolding = Row(0, down, folded.pixel(folded.width - 4, down // 2))
        assert abs(unfolding.color.red - folded_red(down / height)) < 16
        finger.glide(x, y + panel.millimetres(40))
        open = panel.camera.wait_until(
            lambda photo: photo.rows[-1].top >= before.rows[-1].top + height, "pulled far"
        )
        down = open.rows[-1].top - before.rows[-1].top
        added = Row(down - height, down, open.pixel(open.width - 4, down - height // 2))
        assert added.color.red > 240, "the new row has not fully unfolded"
        assert folded.text_width(unfolding) < 0.95 * open.text_width(added), "the row has the same text"
        finger.up()
        await_edit(panel, 0, len(SIX) + 1)
        assert panel.items() == items, "a blank row was stored"
        if text:
            keyboard.type(text + "\n\n")
            panel.machine.wait_until(lambda: panel.items() != items, "the new item is stored")
        else:
            panel.touch.tap(x, before.rows[4].middle)
            panel.camera.wait_until(lambda photo: photo == before, "the blank row has gone")
    stored = panel.items()
    assert stored[1:] == items and (stored[0].text, stored[0].completed) == ("Milk", False)
    panel.await_stored("the item that was pulled down")


def test_a_pinch_parts_two_rows_for_a_new_one(panel: Panel, keyboard: Keyboard) -> None:
    before = panel.show(SIX)
    items, x = panel.items(), before.width // 2
    upper, lower = before.rows[1:3]
    keyboard.plug()
    one, other = panel.touch.down(x, upper.middle), panel.touch.down(x + 40, lower.middle)

    def part(millimetres: float) -> None:
        travel = panel.millimetres(millimetres)
        panel.touch.glide({one: (x, upper.middle - travel), other: (x + 40, lower.middle + travel)})

    def gap(photo: Photo) -> Color:
        return photo.pixel(photo.width - 4, lower.top)

    part(8.5)
    little = panel.camera.wait_still(
        "parted a little",
        lambda photo: photo.rows[-1].bottom > before.rows[-1].bottom + 4
        and photo.rows[0].bottom < before.rows[0].bottom - 4,
    )
    assert BLACK < gap(little).red < 230, "no row unfolds between"
    part(13.5)
    far = panel.camera.wait_until(
        lambda photo: gap(photo).red > 240
        and photo.rows[-1].bottom > before.rows[-1].bottom + upper.height // 2,
        "parted by more than a row",
    )
    assert far.rows[0].bottom < before.rows[0].bottom
    panel.touch.up(one, other)
    await_edit(panel, 2, len(SIX) + 1)
    keyboard.type("Salt\n\n")
    panel.machine.wait_until(lambda: panel.items() != items, "the new item is stored")
    stored = panel.items()
    assert [*stored[:2], *stored[3:]] == items and stored[2].text == "Salt"
    panel.await_stored("the item between")


def test_a_tap_below_the_last_row_adds_there(panel: Panel, keyboard: Keyboard) -> None:
    before = panel.show(SIX)
    items, x = panel.items(), before.width // 2
    below = before.rows[-1].bottom + before.rows[-1].height * 3
    keyboard.plug()
    for text in ("", "Plums"):
        panel.touch.tap(x, below)
        await_edit(panel, -1)
        assert panel.items() == items, "a blank row was stored"
        if text:
            keyboard.type(text)
        panel.touch.tap(x, below)
        if not text:
            panel.camera.wait_until(lambda photo: photo == before, "the blank row has gone")
    panel.machine.wait_until(lambda: panel.items() != items, "the new item is stored")
    stored = panel.items()
    assert stored[:-1] == items and stored[-1].text == "Plums"
    panel.await_stored("the item at the end")


def test_a_tapped_row_keeps_its_place_and_a_tap_elsewhere_ends_the_edit(panel: Panel) -> None:
    before = panel.show(SIX)
    items, x = panel.items(), before.width // 2
    panel.touch.tap(x, before.rows[2].middle)
    edited = await_edit(panel, 2, len(SIX))
    for row, old in zip(edited.rows, before.rows):
        assert (row.top, row.bottom) == (old.top, old.bottom)
    panel.touch.tap(x, edited.rows[4].middle)
    panel.camera.wait_until(lambda photo: photo == before, "all are back")
    assert panel.items() == items


def test_a_held_row_is_lifted_and_moved_and_stored_once(panel: Panel) -> None:
    before = panel.show(SIX)
    items, x, row = panel.items(), before.width // 2, before.rows[1]
    finger = panel.touch.down(x, row.middle)
    panel.camera.wait_until(
        # A lifted row is a twentieth larger: it overlaps its neighbour, and its letters are larger.
        lambda photo: photo.pixel(photo.width - 4, row.top - 1).green
        > before.pixel(photo.width - 4, row.top - 1).green
        and photo.text_width(row) > before.text_width(row),
        "lifted",
    )
    finger.glide(x, row.middle + 2 * row.height)
    panel.camera.wait_still(
        "the others have made room",
        # The lifted row is at the fourth position; its shadows darken the letters beside it.
        lambda photo: photo.text_lines(before.rows[1]) == before.text_lines(before.rows[2])
        and photo.text_lines(upper_half(before.rows[2])) == before.text_lines(upper_half(before.rows[3]))
        and photo.text_lines(before.rows[5]) == before.text_lines(before.rows[5]),
    )
    assert panel.items() == items, "it was stored before it was released"
    panel.touch.hold()
    finger.up()
    moved = [items[0], items[2], items[3], items[1], *items[4:]]
    panel.await_items(moved)
    panel.await_stored("put down")
    assert panel.cli("undo").status == 0
    panel.await_items(items)
    panel.camera.wait_until(lambda photo: photo == before, "taken back by one step")


def test_a_pull_at_the_end_clears_and_the_undo_bar_reverts_it(panel: Panel) -> None:
    before = panel.show(SIX)
    x, y = before.width // 2, before.height // 2
    for item in panel.items()[1:3]:
        assert panel.cli("done", item.id).status == 0
    items = panel.items()
    rest = panel.await_stored("two are completed")
    last = rest.rows[-1]
    below = Row(last.bottom + 2, last.bottom + last.height, Color(0, 0, 0))

    def pull_far() -> Finger:
        finger = panel.touch.down(x, y)
        finger.glide(x, y - panel.millimetres(12))
        pulled = panel.camera.wait_still(
            "pulled", lambda photo: photo.rows[-1].bottom < last.bottom - 4
        )
        assert is_white(pulled.brightest(below, 0, x)), "no text says what releasing will do"
        finger.glide(x, y - panel.millimetres(40))
        panel.camera.wait_until(
            lambda photo: photo.rows[-1].bottom <= last.bottom - last.height,
            "pulled far",
        )
        assert panel.items() == items, "it was stored before it was released"
        return finger

    pull_far().up()
    cleared = panel.camera.wait_still(
        "cleared", lambda photo: len(photo.rows) == 4 and photo.undo_bar_top < photo.height
    )
    # The undo bar is tapped at once: it disappears by itself, and a command would take too long.
    panel.touch.tap(*cleared.undo)
    panel.camera.wait_until(lambda photo: photo == rest, "all are back")
    panel.await_items(items)

    pull_far().up()
    panel.await_items([item for item in items if not item.completed])
    panel.await_stored("cleared for good")


def test_a_two_finger_tap_undoes_a_deletion(panel: Panel) -> None:
    before = panel.show(SIX)
    items, x = panel.items(), before.width // 2
    panel.swipe_left(before.rows[2].middle)
    panel.await_items([*items[:2], *items[3:]])
    panel.camera.wait_still("deleted", lambda photo: len(photo.rows) == len(SIX) - 1)
    y = before.rows[-1].bottom + 2 * before.rows[-1].height
    fingers = [panel.touch.down(x, y), panel.touch.down(x + panel.millimetres(30), y)]
    # Both are down together for most of the time, unlike drumming fingers.
    panel.touch.hold(0.1)
    panel.touch.up(*fingers)
    panel.await_items(items)
    panel.camera.wait_until(lambda photo: photo == before, "the row is back")


@long_only("recordings and pictures show it in every run")
@pytest.mark.usefixtures("sinking")
def test_a_completed_row_sinks_below_the_others_if_so_configured(panel: Panel) -> None:
    before = panel.show(SIX)
    items, second, last = panel.items(), before.rows[1], before.rows[-1]

    def is_sunk(photo: Photo, y: int) -> bool:
        return photo.pixel(photo.width - 4, y).is_green

    def is_sinking(photo: Photo, y: int) -> bool:
        """Whether a row is green, and not a red one in shadow."""
        color = photo.pixel(photo.width - 4, y)
        return BLACK < color.green and color.red < 100

    panel.swipe_right(second.middle)
    film = panel.camera.film(
        "on its way down",
        lambda photo: is_sunk(photo, last.middle) and not is_sinking(photo, last.top - 2),
    )
    assert any(
        is_sinking(photo, row.middle) for photo in film for row in before.rows[2:-1]
    ), "no picture of it on its way"
    panel.await_items([items[0], Item(items[1].id, items[1].text, True), *items[2:]])
    sunk = panel.await_stored("below the others")
    assert sunk.text_lines(second) == before.text_lines(before.rows[2])
    panel.swipe_right(last.middle)
    panel.await_items(items)
    panel.camera.wait_until(lambda photo: photo == before, "reopened in its old place")
