"""The screen dims, goes dark, and is woken by a touch that does nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
import vkms
from counts import long_only
from image import IDLE
from keyboard import Keyboard
from machine import Display
from panel import ASKED, CONFIGURATION, Item, Panel
from picture import Photo

SIX = ("Bread", "Coffee beans", "Olive oil", "Rice", "Soap", "Water")
DIM, OFF = 20, 40  # seconds
STATE = "/sys/kernel/debug/dri/0/state"
WATCHDOG = 10 / 3  # seconds between two watchdog messages


def configure(panel: Panel, *lines: str) -> None:
    """Puts lines into [idle] in place of that of the image."""
    text = "\\n".join(lines)
    panel.machine.sh(f"""
        sed -i 's/^{IDLE}$/{text}/' {CONFIGURATION}
        systemctl restart panelist
    """)
    panel.await_touch()


@pytest.fixture
def idle(panel: Panel) -> Panel:
    """A list whose screen dims and goes dark soon."""
    panel.show(SIX)
    configure(panel, f"dim = {DIM}s", f"off = {OFF}s")
    panel.await_list("with other settings of [idle]", len(SIX))
    return panel


def state(panel: Panel) -> str:
    """What the list says of its screen."""
    return str(json.loads(panel.machine.sh("panelist screen --json"))["screen"])


def is_lit(panel: Panel) -> bool:
    """Whether the kernel has the CRTC active."""
    return "active=1" in panel.machine.sh(f"cat {STATE}")


def await_dark(panel: Panel) -> None:
    panel.machine.wait_until(lambda: not is_lit(panel), "the kernel has switched the CRTC off")


def share(photo: Photo, of: Photo) -> float:
    """How bright the middle of the first row is, as a share of another photograph's."""
    row = of.rows[0]
    seen, bright = photo.pixel(2, row.middle), of.pixel(2, row.middle)
    return sum(seen) / sum(bright)


def test_an_evening_dimmed_dark_and_woken(idle: Panel) -> None:
    bright = idle.await_stored("at full light")
    items = idle.items()
    idle.machine.go_on(DIM)
    dimmed = idle.camera.wait_until(lambda seen: share(seen, bright) < 0.35, "the dimmed list")
    assert 0.25 < share(dimmed, bright), "darker than was asked for"
    assert state(idle) == "dimmed"
    idle.machine.go_on(OFF - DIM)
    await_dark(idle)
    assert state(idle) == "dark"
    # Nothing but the watchdog's wake-ups, and those of the question.
    before = idle.stats()
    idle.machine.go_on(60)
    after = idle.stats()
    assert after["flips"] == before["flips"]
    more = {name: after[name] - before[name] for name in ("wake_ups", "watchdogs")}
    assert more["wake_ups"] <= more["watchdogs"] + ASKED + 1, more
    assert more["watchdogs"] <= 60 / WATCHDOG + 2
    # A touch only lights it.
    row = bright.rows[1]
    idle.touch.tap(bright.width // 2, row.middle)
    lit = idle.camera.wait_until(lambda seen: seen == bright, "the list, as it was")
    assert is_lit(idle)
    assert not lit.is_edited
    assert idle.items() == items
    idle.machine.go_on(0.3)
    idle.touch.tap(bright.width // 2, row.middle)
    idle.camera.wait_until(lambda seen: seen.is_edited, "the second tap edits")


def test_a_touch_on_the_dimmed_list_acts(idle: Panel) -> None:
    bright = idle.await_stored("at full light")
    idle.machine.go_on(DIM + 1)
    idle.camera.wait_until(lambda seen: share(seen, bright) < 0.35, "the dimmed list")
    idle.swipe_right(bright.rows[1].middle)
    idle.machine.wait_until(lambda: idle.items()[1].completed, "the second row is completed")
    assert state(idle) == "awake"
    idle.await_stored("at full light, completed")


def test_a_swipe_on_the_dark_list_completes_nothing(idle: Panel) -> None:
    bright = idle.await_stored("at full light")
    items = idle.items()
    for _ in range(3):
        idle.machine.sh("panelist screen off")
        await_dark(idle)
        idle.swipe_right(bright.rows[1].middle)
        idle.camera.wait_until(lambda seen: seen == bright, "lit, and nothing else")
        assert idle.items() == items
        idle.machine.go_on(0.5)


def test_orders_of_a_shell(idle: Panel) -> None:
    bright = idle.await_stored("at full light")
    for order, said in [("wake", "awake"), ("on", "on"), ("auto", "awake")]:
        idle.machine.sh("panelist screen off")
        await_dark(idle)
        assert state(idle) == "off"
        idle.machine.sh(f"panelist screen {order}")
        idle.camera.wait_until(lambda seen: seen == bright, f"lit by {order}")
        assert state(idle) == said
    idle.machine.sh("panelist screen on")
    idle.machine.go_on(OFF + 10)
    assert is_lit(idle)
    assert idle.camera.take("still at full light") == bright
    # What is added while it is dark is there when it is lit.
    idle.machine.sh("panelist screen off")
    await_dark(idle)
    idle.cli("add", "Tea")
    idle.machine.sh("panelist screen wake")
    idle.await_stored("with the item that was added in the dark")
    # Only who may use the list may light it.
    refused = idle.machine.run("setpriv --reuid nobody --clear-groups panelist screen on 2>&1")
    assert refused.status == 77, refused
    assert "group panelist" in refused.output


def test_wiping_changes_nothing(idle: Panel) -> None:
    bright = idle.await_stored("at full light")
    items = idle.items()
    idle.machine.sh("panelist screen clean")
    idle.camera.wait_until(lambda seen: seen.bar_height > 0, "a band counts down")
    for row in bright.rows[:4]:
        idle.swipe_right(row.middle)
        idle.touch.tap(bright.width // 2, row.middle)
    assert idle.items() == items
    idle.machine.go_on(31)
    idle.camera.wait_until(lambda seen: seen.bar_height == 0, "the band is gone")
    idle.swipe_right(bright.rows[1].middle)
    idle.machine.wait_until(lambda: idle.items()[1].completed, "touches count again")


def test_a_hand_that_lies_still_locks_the_touch(idle: Panel) -> None:
    bright = idle.await_stored("at full light")
    items = idle.items()
    step = idle.millimetres(20)
    places = [(bright.width // 4 + step * finger, bright.rows[1].middle) for finger in range(4)]
    for expected in (True, False):
        hand = [idle.touch.down(*place) for place in places]
        idle.touch.hold(2.5)
        idle.touch.up(*hand)
        idle.camera.wait_until(
            lambda seen, wanted=expected: (seen.bar_height > 0) == wanted,
            "locked" if expected else "free again",
        )
        idle.machine.go_on(1)
    assert idle.items() == items


@long_only("two other displays do in every run")
def test_a_display_of_bochs_dims_goes_dark_and_wakes(boot: Callable[[Display], Panel]) -> None:
    panel = boot(Display("bochs", 800, 480))
    spend_an_evening(panel, lambda bright: panel.camera.take("now") == bright)


def test_a_display_of_vkms_dims_goes_dark_and_wakes(panel_on_vkms: Panel) -> None:
    machine = panel_on_vkms.machine
    spend_an_evening(
        panel_on_vkms, lambda bright: vkms.shown(machine) == vkms.checksum(bright)
    )


def spend_an_evening(panel: Panel, shows: Callable[[Photo], bool]) -> None:
    """Dims, goes dark, and is woken by a tap that does nothing else; the next one edits."""
    machine = panel.machine
    panel.seed(SIX)
    configure(panel, f"dim = {DIM}s", f"off = {OFF}s")
    bright = panel.reference()
    machine.wait_until(lambda: shows(bright), "the list at full light")
    items = panel.items()
    machine.go_on(DIM + 1)
    assert state(panel) == "dimmed" and is_lit(panel) and not shows(bright)
    machine.go_on(OFF - DIM)
    await_dark(panel)
    flips = panel.stats()["flips"]
    machine.go_on(60)
    assert panel.stats()["flips"] == flips and not is_lit(panel)
    panel.touch.tap(bright.width // 2, bright.rows[1].middle)
    machine.wait_until(lambda: is_lit(panel) and shows(bright), "lit, and nothing else")
    assert state(panel) == "awake" and panel.items() == items
    machine.go_on(0.3)
    keyboard = Keyboard(machine)
    keyboard.plug()
    panel.touch.tap(bright.width // 2, bright.rows[1].middle)
    machine.wait_until(lambda: not shows(bright), "the second tap edits")
    keyboard.type("!\n")
    items[1] = Item(items[1].id, f"{SIX[1]}!", False)
    panel.await_items(items)


def test_black_needs_no_switched_display(panel: Panel) -> None:
    bright = panel.show(SIX)
    configure(panel, "off_by = black", "dim = never")
    panel.machine.sh("panelist screen off")
    panel.camera.wait_until(lambda seen: not any(seen.rgb), "a black picture")
    assert is_lit(panel)
    panel.touch.tap(bright.width // 2, bright.rows[1].middle)
    panel.camera.wait_until(lambda seen: seen == bright, "lit, and nothing else")
