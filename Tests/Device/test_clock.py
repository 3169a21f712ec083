"""The clock in the black: what it costs, and that a clock which is set shows at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from panel import Panel
from picture import Photo

THREE = ("Bread", "Coffee beans", "Olive oil")
CONFIGURATION = "/etc/panelist.conf"
WITHOUT = "/run/without-clock.conf"
CLOCK = "/sys/class/rtc/rtc0/since_epoch"  # the battery's, which nobody sets
REST = 30  # seconds; the clock comes after 20 without a touch
WAKES = 3  # of a frame: the minute, its flip, the look whether the flip was reported of


@pytest.fixture(autouse=True)
def clock(panel: Panel) -> Iterator[None]:
    """A clock stands in the black from the next start on; in the end the time is right again."""
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
    """What is lit in the lower left quarter, where the time and the date stand, above a cue."""
    starts = (y * photo.width * 3 for y in range(photo.height * 3 // 4, photo.cue_top))
    return b"".join(photo.rgb[start : start + photo.width] for start in starts)


def set_to(panel: Panel, time: str) -> None:
    panel.machine.sh(f"date --set '{time}'")


def test_it_comes_when_nobody_touches_the_list_and_goes_with_a_touch(panel: Panel) -> None:
    photo = panel.show(THREE)
    set_to(panel, "2026-03-05 14:32:05")
    assert not any(figures(photo))
    panel.camera.wait_until(lambda seen: any(figures(seen)), "the clock", REST, pace=1)
    panel.camera.wait_still("Thursday 5 March, 14:32")
    panel.swipe_right(photo.rows[1].middle)
    panel.camera.wait_until(lambda seen: not any(figures(seen)), "gone")


def test_a_clock_that_is_set_shows_at_once_and_a_minute_costs_one_frame(panel: Panel) -> None:
    panel.show(THREE)
    set_to(panel, "2026-03-05 14:32:05")
    panel.camera.wait_until(lambda seen: any(figures(seen)), "the clock", REST, pace=1)
    before = figures(panel.camera.wait_still("14:32"))
    set_to(panel, "2026-03-05 09:59:45")
    panel.camera.wait_until(lambda seen: figures(seen) != before, "09:59")
    # The look after a flip whose event does not come is a second late.
    panel.machine.sh("sleep 3")
    first = panel.stats()
    panel.machine.sh("sleep 20", 60)
    second = panel.stats()
    more = {name: second[name] - first[name] for name in ("flips", "watchdogs", "wake_ups")}
    assert more["flips"] == 1, more
    # One more is the question itself.
    allowed = more["watchdogs"] + WAKES + 1
    assert more["wake_ups"] <= allowed, f"{more}: {first} then {second}"
