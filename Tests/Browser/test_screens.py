"""The page in windows of usual sizes, with screenshots for visual inspection."""

from __future__ import annotations

import json

import hands
import pytest
from conftest import in_both
from page import Page, Window
from stage import Display, Picture
from test_gestures import ROWS, swipe_right

WINDOWS = {
    "laptop": Window(1280, 800),
    "fine": Window(1400, 1000, 2),
    "phone": Window(390, 844, 3),
    "monitor": Window(2560, 1440),
}


BOXES = """
(() => {
  const box = (each) => {
    const r = each.getBoundingClientRect();
    return [r.left, r.top, r.right, r.bottom];
  };
  return JSON.stringify([
    box(document.getElementById('display')),
    [...document.querySelectorAll('#gestures li')].map(box), innerWidth, innerHeight,
  ]);
})()
"""


@in_both
@pytest.mark.parametrize("name", WINDOWS)
def test_the_display_uses_the_window_and_no_picture_is_cut(stage, pages, kept, name: str):
    stage = stage(*ROWS, display=Display(1280, 800, 217, 136))
    page = pages(stage, WINDOWS[name])
    stage.await_stored("at-rest", page)
    page.take(kept / f"{name}.png")
    display, pictures, width, height = json.loads(page.evaluate(BOXES))
    share = (display[2] - display[0]) / width
    assert share > {"laptop": 0.75, "fine": 0.75, "phone": 0.93, "monitor": 0.49}[name], share
    assert display[3] <= height
    assert len(pictures) == 13
    for left, top, right, bottom in pictures:
        assert 0 <= left and right <= width and display[1] - 100 <= top
        assert bottom <= height


@in_both
@pytest.mark.parametrize(
    "display", [Display(600, 1024, 86, 154), Display(1024, 600, 154, 86)], ids=["upright", "wide"]
)
def test_each_panel_is_whole_on_a_phone(stage, pages, kept, display: Display):
    stage = stage(*ROWS, display=display)
    page = pages(stage, WINDOWS["phone"])
    stage.await_stored("at-rest", page)
    page.take(kept / f"phone-{display.width}.png")
    (left, top, right, bottom), pictures, width, height = json.loads(page.evaluate(BOXES))
    assert 0 <= left and 0 <= top and right <= width and bottom <= height
    # Of the pictures that a line shows none is cut.
    end = page.evaluate("document.getElementById('gestures').getBoundingClientRect().right")
    for at in pictures:
        assert at[2] <= end or at[0] >= end


def test_each_gesture_has_two_pictures(stage, pages):
    page = pages(stage(*ROWS))
    differ = page.evaluate(
        "[...document.querySelectorAll('#gestures figure')].map((figure) => "
        "new Set([...figure.children].map((it) => it.toDataURL())).size).join()"
    )
    assert differ == ",".join("2" * 13)


def test_the_time_of_day_is_shown_below_the_rows(stage, pages, kept):
    stage = stage(*ROWS, display=Display(800, 480, 200, 120), options=["--time", "24h"])
    page = pages(stage)
    before = stage.await_stored("at-first", page).sum
    page.pass_time(15_000)
    page.pass_time(15_000)
    page.take(kept / "time.png")
    first = page.sum()
    assert first != before, "no time is shown"
    page.pass_time(60_000)
    assert page.sum() != first, "the minute did not change"


@in_both
def test_the_page_shows_the_list_dimmed_dark_and_lit(stage, pages, kept):
    stage = stage(*ROWS, options=["--dim", "2min", "--off", "4min"])
    page = pages(stage)
    bright = stage.await_stored("bright", page)
    pass_minutes(page, 2)
    page.take(kept / "dimmed.png")
    assert 0 < brightest(page.canvas()) < 0.7 * brightest(bright)
    pass_minutes(page, 2)
    page.take(kept / "dark.png")
    assert brightest(page.canvas()) == 0
    page.play(hands.tap(stage.display.middle(3)))
    page.pass_time(1000)
    assert page.sum() == bright.sum, "the touch on the dark list does not only light it"
    pass_minutes(page, 2)
    assert brightest(page.canvas()) < 0.7 * brightest(bright)
    page.play(hands.tap(stage.display.middle(3)))
    page.await_edit()
    page.take(kept / "edited.png")


def pass_minutes(page: Page, minutes: int) -> None:
    """Lets time pass, in steps that the list accepts."""
    for _ in range(minutes):
        page.pass_time(60_000)


def brightest(picture: Picture) -> int:
    """The greatest value of a channel."""
    return max(max(picture.rgba[channel::4]) for channel in range(3))


@pytest.mark.parametrize("name", WINDOWS)
def test_the_page_fits_its_window(stage, pages, kept, name: str):
    window = WINDOWS[name]
    stage = stage(*ROWS, display=Display(1280, 800, 217, 136))
    page = pages(stage, window)
    stage.await_stored("at-rest", page)
    page.take(kept / f"{name}-at-rest.png")
    wide, inside, top, left, right = page.evaluate(
        "(() => { const r = document.getElementById('display').getBoundingClientRect();"
        " return [document.documentElement.scrollWidth, innerWidth, r.top, r.left, r.right]"
        ".join(' '); })()"
    ).split()
    assert float(wide) <= float(inside), f"the page is {wide} wide in a window of {inside}"
    assert float(top) >= 0 and float(left) >= 0 and float(right) <= float(inside)
    page.play(next(hands.parts(swipe_right(stage, 2), 200)))
    page.pass_time(0)
    page.take(kept / f"{name}-a-row-is-held.png")
    page.play([hands.Report(0, {0: stage.display.middle(2, 0.25)}), hands.Report(30, {0: None})])
    page.play(hands.tap(stage.display.middle(3)))
    page.await_edit()
    page.take(kept / f"{name}-a-row-is-edited.png")


@pytest.mark.parametrize("window", (Window(7680, 4320), Window(1920, 1080, 5)), ids=("8k", "5x"))
def test_fit_requests_a_valid_panel(stage, pages, window: Window):
    """On the largest screens, and at the maximum zoom."""
    stage = stage(*ROWS)
    page = pages(stage, window)
    page.evaluate("document.getElementById('fit').click()")
    page.wait_for("panelist.panel.width !== 800")
    assert page.evaluate("panelist.isConnected"), page.evaluate(
        "document.getElementById('notice').textContent"
    )
    width, height, wide, high = page.evaluate(
        "[panelist.panel.width, panelist.panel.height, ...panelist.panel.millimeters].join(' ')"
    ).split()
    assert float(wide) / float(high) == pytest.approx(float(width) / float(height), rel=1e-3)
