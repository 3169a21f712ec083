"""The clock below the rows: when it is shown, what it costs, and that a set time is shown at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from panel import ASKED, Panel
from picture import Photo

THREE = ("Bread", "Coffee beans", "Olive oil")
CONFIGURATION = "/etc/panelist.conf"
WITHOUT = "/run/without-clock.conf"
CLOCK = "/sys/class/rtc/rtc0/since_epoch"  # the hardware clock, which no test sets
REST = 30  # seconds; the clock appears after 20 without a touch
WAKES = 3  # for a frame: the minute, its flip, and the check for a lost flip event


@pytest.fixture(autouse=True)
def clock(panel: Panel) -> Iterator[None]:
    """Turns the clock on; resets the time and the configuration after the test."""
    panel.machine.sh(f"""
        cp {CONFIGURATION} {WITHOUT}
        sed -i 's/^clock = off/clock = 24h/' {CONFIGURATION}
        grep -qx 'clock = 24h' {CONFIGURATION}
        systemctl restart panelist
    """)
    yield
    panel.machine.sh(f"""
        mv {WITHOUT} {CONFIGURATION}
        date --set @$(cat {CLOCK})
        systemctl restart panelist
    """)


def figures(photo: Photo) -> bytes:
    """The pixels where time and date are shown: the lower left, above an undo bar."""
    starts = (y * photo.width * 3 for y in range(photo.height * 3 // 4, photo.undo_bar_top))
    return b"".join(photo.rgb[start : start + photo.width] for start in starts)


def set_to(panel: Panel, time: str) -> None:
    panel.machine.sh(f"date --set '{time}'")


def test_the_clock_appears_on_an_untouched_list_and_a_touch_hides_it(panel: Panel) -> None:
    photo = panel.show(THREE)
    set_to(panel, "2026-03-05 14:32:05")
    assert not any(figures(photo))
    panel.camera.wait_until(lambda seen: any(figures(seen)), "the clock", REST, pace=1)
    panel.camera.wait_still("Thursday 5 March, 14:32")
    panel.swipe_right(photo.rows[1].middle)
    panel.camera.wait_until(lambda seen: not any(figures(seen)), "gone")


def test_a_set_time_is_shown_at_once_and_a_minute_costs_one_frame(panel: Panel) -> None:
    panel.show(THREE)
    set_to(panel, "2026-03-05 14:32:05")
    panel.camera.wait_until(lambda seen: any(figures(seen)), "the clock", REST, pace=1)
    before = figures(panel.camera.wait_still("14:32"))
    set_to(panel, "2026-03-05 09:59:45")
    panel.camera.wait_until(lambda seen: figures(seen) != before, "09:59")
    # The check for a lost flip event runs a second after a flip.
    panel.machine.sh("sleep 3")
    first = panel.stats()
    panel.machine.sh("sleep 20", 60)
    second = panel.stats()
    more = {name: second[name] - first[name] for name in ("flips", "watchdogs", "wake_ups")}
    assert more["flips"] == 1, more
    allowed = more["watchdogs"] + WAKES + ASKED
    assert more["wake_ups"] <= allowed, f"{more}: {first} then {second}"
