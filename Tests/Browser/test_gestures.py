"""Gestures and keys in a browser, checked in the store and on the canvas.

After each test the canvas at rest equals, byte for byte, what `panelist picture` draws of the store.
"""

from __future__ import annotations

import hands
import pytest
from conftest import in_both
from hands import Stop
from stage import Row, Stage

APART = 400  # ms between two landings; fingers of one hand land within 157
ROWS = ("Buy bread and milk", "Water the tomatoes", "Call the plumber", "Return the books")


@pytest.fixture
def shown(stage, pages):
    """A list of four rows, and a page that shows it."""
    stage = stage(*ROWS)
    page = pages(stage)
    stage.await_stored("at-first", page)
    return stage, page


def swipe_right(
    stage: Stage, row: int, ms: float = 300, finger: int = 0, at: float = 0
) -> hands.Gesture:
    """Swipes well past the distance that completes."""
    x, y = stage.display.middle(row, 0.25)
    return hands.swipe((x, y), (x + stage.display.millimetres(45), y), ms, finger, at)


def swipe_left(stage: Stage, row: int) -> hands.Gesture:
    """Swipes well past the distance that deletes."""
    x, y = stage.display.middle(row, 0.75)
    return hands.swipe((x, y), (x - stage.display.millimetres(45), y))


def pull(stage: Stage) -> hands.Gesture:
    """Pulls the list down until a new row has unfolded."""
    x, y = stage.display.middle(1)
    return hands.swipe((x, y), (x, y + 4.5 * stage.display.row), ms=400)


@in_both
def test_a_swipe_right_completes(shown):
    stage, page = shown
    page.play(swipe_right(stage, 2))
    stage.await_rows(ROWS[0], Row(ROWS[1], True), *ROWS[2:])
    stage.await_stored("done", page)


def test_a_swipe_left_deletes(shown):
    stage, page = shown
    page.play(swipe_left(stage, 2))
    stage.await_rows(ROWS[0], *ROWS[2:])
    stage.await_stored("deleted", page)


def test_two_fingers_swipe_two_rows(shown):
    stage, page = shown
    page.play(hands.together(
        swipe_right(stage, 1, 2 * APART), swipe_right(stage, 3, finger=1, at=APART)
    ))  # fmt: skip
    stage.await_rows(Row(ROWS[0], True), ROWS[1], Row(ROWS[2], True), ROWS[3])
    stage.await_stored("done", page)


def test_four_fingers_swipe_four_rows(shown):
    """Each finger lands too late to count as the same hand, and all are down at once."""
    stage, page = shown
    paths = []
    for finger in range(4):
        x, y = stage.display.middle(finger + 1, 0.25)
        begun = (x + stage.display.millimetres(8), y)
        ended = (x + stage.display.millimetres(45), y)
        land, all_down = finger * APART, 4 * APART
        paths.append(hands.path(
            finger, Stop(land, (x, y)), Stop(land + 100, begun), Stop(all_down, begun),
            Stop(all_down + 300, ended), Stop(all_down + 360 + finger * 20, ended),
        ))  # fmt: skip
    page.play(hands.together(*paths))
    stage.await_rows(*(Row(row, True) for row in ROWS))
    stage.await_stored("all done", page)


def test_a_pull_adds_a_row(shown):
    stage, page = shown
    page.play(pull(stage))
    page.await_edit()
    page.type("Eggs")
    page.press("Enter")
    stage.await_rows("Eggs", *ROWS)
    # The next new row is blank and is dropped.
    page.press("Enter")
    stage.await_stored("added", page)


def test_a_pinch_adds_a_row_between(shown):
    stage, page = shown
    x, y = stage.display.width * 0.5, 2 * stage.display.row
    page.play(hands.pinch((x, y), 3 * stage.display.row))
    page.await_edit()
    page.type("Eggs")
    page.press("Enter")
    stage.await_rows(*ROWS[:2], "Eggs", *ROWS[2:])
    page.press("Enter")
    stage.await_stored("added", page)


def test_a_row_is_moved(shown):
    stage, page = shown
    page.play(hands.move(stage.display.middle(1), stage.display.middle(3)))
    stage.await_rows(ROWS[1], ROWS[2], ROWS[0], ROWS[3])
    stage.await_stored("moved", page)


def test_rows_are_typed_on_the_display(shown):
    """Two overlapping thumbs type more than nine letters a second; each new row follows the last."""
    stage, page = shown
    display = stage.display
    page.play(hands.tap((display.width * 0.5, 4.5 * display.row)))
    page.await_edit()
    page.await_rest()
    for text in ("eggs", "oil for two"):
        page.play(hands.write([display.key(letter) for letter in text + "\n"]))
    stage.await_rows(*ROWS, "Eggs", "Oil for two")
    # Sooner on the same key it would be the same finger, which bounces.
    key = display.key("\n")
    page.play(hands.path(0, Stop(200, key), Stop(260, key)))
    stage.await_stored("written", page)


@in_both
def test_a_row_is_edited_by_keys(shown):
    stage, page = shown
    page.play(hands.tap(stage.display.middle(2, 0.3)))
    page.await_edit()
    for _ in "tomatoes":
        page.press("Backspace")
    page.type("roses")
    page.press("Enter")
    stage.await_rows(ROWS[0], "Water the roses", *ROWS[2:])
    stage.await_stored("edited", page)


@in_both
def test_keys_and_taps_move_the_caret(shown):
    stage, page = shown
    page.play(hands.tap(stage.display.middle(2, 0.3)))
    page.await_edit()
    page.await_rest()
    for key in ("Home", "R", "e", "-", "End", "ArrowLeft", "Delete", "Backspace"):
        page.press(key)
    # The edited row is at the top; a tap left of its text puts the caret at the beginning.
    page.play(hands.tap(stage.display.middle(1, 0.01)))
    page.await_rest()
    page.press("2")
    page.press("Enter")
    stage.await_rows(ROWS[0], "2Re-Water the tomato", *ROWS[2:])
    stage.await_stored("edited", page)


@in_both
def test_escape_restores_a_row(shown):
    stage, page = shown
    page.play(hands.tap(stage.display.middle(2, 0.3)))
    page.await_edit()
    page.type(" twice")
    page.press("Escape")
    stage.await_stored("restored", page)
    assert stage.rows() == [Row(row) for row in ROWS]


@in_both
def test_a_row_is_edited_by_pasted_text(shown):
    stage, page = shown
    page.play(hands.tap(stage.display.middle(3, 0.3)))
    page.await_edit()
    page.paste(" — größer, 你好")
    page.press("Enter")
    stage.await_rows(*ROWS[:2], ROWS[2] + " — größer, 你好", ROWS[3])
    stage.await_stored("edited", page)


def test_two_fingers_undo(shown):
    stage, page = shown
    page.play(swipe_left(stage, 1))
    stage.await_rows(*ROWS[1:])
    page.await_rest()
    x, y = stage.display.middle(3)
    page.play(hands.together(hands.tap((x, y)), hands.tap((x + 150, y), finger=1)))
    stage.await_rows(*ROWS)
    stage.await_stored("undone", page)


def test_the_undo_bar_undoes(shown):
    """The undo bar is the lowest row of the display, with Undo at its left end."""
    stage, page = shown
    page.play(swipe_left(stage, 1))
    stage.await_rows(*ROWS[1:])
    page.await_rest()  # the undo bar is shown
    page.play(hands.tap((stage.display.millimetres(8), stage.display.height - stage.display.row / 2)))
    stage.await_rows(*ROWS)
    stage.await_stored("undone", page)
