"""Input methods and the wheel, at the limits of both."""

from __future__ import annotations

import hands
import pytest
from chromium import ChromiumPage
from conftest import in_both
from test_gestures import ROWS


@pytest.fixture
def composing(stage, pages):
    """A list, and a page on which an input method composes a text in the second row."""
    stage = stage(*ROWS)
    page = pages(stage)
    assert isinstance(page, ChromiumPage)
    stage.await_stored("at-first", page)
    page.click(stage.display.middle(2, 0.3))
    page.await_edit()
    page.await_rest()
    page.compose("かな")
    return stage, page


def test_composed_text_stays_in_its_row(composing):
    """Only in Chromium: Firefox cannot be made to compose text."""
    stage, page = composing
    assert page.evaluate("document.getElementById('field').value") == "かな"
    page.click(stage.display.middle(4, 0.3))
    stage.await_rows(ROWS[0], ROWS[1] + "かな", *ROWS[2:])
    page.wait_for("!panelist.isEditing")
    assert page.evaluate("document.getElementById('field').className") == ""
    page.await_rest()  # until then another row is at the position of the third one
    page.click(stage.display.middle(3, 0.3))
    page.await_edit()
    page.type("s")
    page.press("Enter")
    stage.await_rows(ROWS[0], ROWS[1] + "かな", ROWS[2] + "s", ROWS[3])
    stage.await_stored("edited", page)


def test_composed_text_is_not_carried_over_to_another_row(composing, pages):
    """Another page ends the edit: the composed text must not go into another row."""
    stage, page = composing
    other = pages(stage)
    other.press("Enter")
    page.wait_for("!panelist.isEditing")
    assert page.evaluate("document.getElementById('field').className") == ""
    assert page.evaluate("document.getElementById('field').value") == ""


def test_composed_text_is_in_the_row_meanwhile(stage, pages):
    """Only in Chromium, as above."""
    stage = stage(*ROWS)
    page = pages(stage)
    assert isinstance(page, ChromiumPage)
    page.click(stage.display.middle(2, 0.3))
    page.await_edit()
    before = page.sum()
    seen = set()
    for text in ("か", "かな"):
        page.compose(text)
        page.pass_time(100)
        seen.add(page.sum())
    assert len(seen - {before}) == 2, "the row does not show what is composed"
    assert page.evaluate("getComputedStyle(document.getElementById('field')).opacity") == "0"
    page.compose_finally("仮名")
    page.press("Enter")
    stage.await_rows(ROWS[0], ROWS[1] + "仮名", *ROWS[2:])
    stage.await_stored("edited", page)


@in_both
def test_of_a_pasted_text_that_is_too_long_the_beginning_is_kept(stage, pages):
    stage = stage(*ROWS)
    page = pages(stage)
    page.play(hands.tap(stage.display.middle(2, 0.3)))
    page.await_edit()
    page.paste("".join(f" {number}" for number in range(6000)))
    page.pass_time(500)
    page.press("Enter")
    whole = ROWS[1] + "".join(f" {number}" for number in range(6000))
    stage.await_rows(ROWS[0], whole[:10_000], *ROWS[2:])


@in_both
def test_control_z_takes_back_typing_and_then_the_newest_step(stage, pages):
    stage = stage(*ROWS)
    page = pages(stage)
    page.play(hands.tap(stage.display.middle(2, 0.3)))
    page.await_edit()
    page.type(" twice")
    page.press_undo()
    page.type("!")
    page.press("Enter")
    stage.await_rows(ROWS[0], ROWS[1] + " !", *ROWS[2:])
    page.await_rest()
    page.press_undo()
    stage.await_rows(*ROWS)
    stage.await_stored("undone", page)


@in_both
@pytest.mark.parametrize("distance", (1e9, -1e9, 1e300))
def test_any_wheel_distance_is_accepted(stage, pages, distance: float):
    stage = stage(*(f"Item {n}" for n in range(1, 41)))
    page = pages(stage)
    first = stage.await_stored("at-first", page).sum
    page.evaluate(
        "document.getElementById('picture').dispatchEvent("
        f"new WheelEvent('wheel', {{ deltaY: {distance}, cancelable: true, bubbles: true }}))"
    )
    if distance > 0:
        page.pass_time(100)
        assert page.sum() != first, "the list did not scroll"
    page.play(hands.tap(stage.display.middle(1)))
    page.await_edit()
    assert page.evaluate("panelist.isConnected")
    assert page.evaluate("document.getElementById('notice').textContent") == ""
