"""The page in windows of usual sizes, with screenshots for visual inspection."""

from __future__ import annotations

import hands
import pytest
from page import Window
from stage import Display
from test_gestures import ROWS, swipe_right

WINDOWS = {
    "laptop": Window(1280, 800),
    "phone": Window(390, 844, 3),
    "monitor": Window(2560, 1440),
}


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
