"""What comes and goes while the screen is dark: a key that is held, the display, the touch panel."""

from __future__ import annotations

import pytest
from counts import long_only
from faults import Journal
from keyboard import Keyboard
from panel import Panel
from picture import Photo
from test_screen import SIX, await_dark, is_lit, state

CONNECTOR = "/sys/class/drm/card0-Virtual-1/status"
# The event of a driver that noticed a plug: QEMU has no display that can be pulled out.
RULE = 'ACTION=="change", SUBSYSTEM=="drm", ENV{HOTPLUG}="1"'
CHECK = 11  # seconds; a display that is gone is looked for every 5
SOON = 10  # seconds; a touch panel that leaves within them has left with the signal
LEFT = "the touch panel left with the signal; the display shows black when it is dark"


def darken(panel: Panel) -> None:
    panel.machine.sh("panelist screen off")
    await_dark(panel)


def plug(panel: Panel, is_plugged: bool) -> None:
    """Lets the connector report a display, or none."""
    panel.machine.sh(f"""
        mkdir -p /run/udev/rules.d && echo '{RULE}' > /run/udev/rules.d/99-plug.rules
        udevadm control --reload
        echo {"detect" if is_plugged else "off"} > {CONNECTOR}
        udevadm trigger --action=change --name-match=/dev/dri/card0 --settle
    """)
    reported = panel.machine.sh(f"cat {CONNECTOR}").strip()
    assert reported == ("connected" if is_plugged else "disconnected")


def await_lit(panel: Panel, bright: Photo) -> None:
    """Taps the second row, which only lights the screen."""
    panel.touch.tap(bright.width // 2, bright.rows[1].middle)
    panel.camera.wait_until(lambda seen: seen == bright, "lit, and nothing else")
    assert is_lit(panel)


@pytest.mark.parametrize("key", ["x", "backspace"])
def test_a_key_that_is_held_from_before_waking_is_not_typed(panel: Panel, key: str) -> None:
    bright = panel.show(SIX)
    keyboard = Keyboard(panel.machine)
    keyboard.plug()
    panel.touch.tap(bright.width // 2, bright.rows[1].middle)
    panel.camera.wait_edited("edited")
    darken(panel)
    keyboard.press(key)
    panel.machine.wait_until(lambda: is_lit(panel), "the key lights the screen")
    # The kernel repeats a key after 0.25 s; one that lights the screen says nothing else.
    panel.machine.go_on(2)
    keyboard.release(key)
    keyboard.type("y\n")
    panel.machine.wait_until(
        lambda: panel.items()[1].text.endswith("y"), "what was typed afterwards is stored"
    )
    assert panel.items()[1].text == f"{SIX[1]}y"


def test_a_display_that_reports_that_it_is_unplugged_stays_dark(panel: Panel) -> None:
    bright = panel.show(SIX)
    darken(panel)
    journal = Journal(panel.machine)
    for is_plugged in (False, True):
        plug(panel, is_plugged)
        panel.machine.go_on(CHECK)
        assert state(panel) == "off" and not is_lit(panel)
    assert journal.text() == ""
    await_lit(panel, bright)


def test_a_display_that_is_still_unplugged_when_it_is_lit_is_awaited(panel: Panel) -> None:
    bright = panel.show(SIX)
    darken(panel)
    plug(panel, False)
    panel.machine.sh("panelist screen wake")
    panel.machine.wait_until(
        lambda: panel.status().startswith("Waits for a display"), "the display is looked for"
    )
    plug(panel, True)
    panel.camera.wait_until(lambda seen: seen == bright, "the list, when it is back")


def test_a_touch_panel_that_leaves_with_the_signal_brings_it_back_in_black(panel: Panel) -> None:
    bright = panel.show(SIX)
    journal = Journal(panel.machine)
    darken(panel)
    panel.machine.unplug_touch()
    panel.touch.forget()
    panel.machine.wait_until(lambda: is_lit(panel), "the signal is back")
    panel.camera.wait_until(lambda seen: not any(seen.rgb), "in black")
    assert state(panel) == "off"
    panel.machine.plug_touch()
    panel.await_touch()
    await_lit(panel, bright)
    # From now on it is black at once, and that is not said again.
    panel.machine.sh("panelist screen off")
    panel.camera.wait_until(lambda seen: not any(seen.rgb), "black")
    assert is_lit(panel)
    panel.machine.go_on(SOON)
    await_lit(panel, bright)
    assert journal.text().count(LEFT) == 1, journal.text()


@long_only("it waits for the display; one that leaves at once is tested in every run")
def test_a_touch_panel_that_leaves_later_leaves_the_screen_dark(panel: Panel) -> None:
    bright = panel.show(SIX)
    journal = Journal(panel.machine)
    darken(panel)
    panel.machine.go_on(SOON + 1)
    panel.machine.unplug_touch()
    panel.touch.forget()
    panel.machine.plug_touch()
    panel.await_touch()
    assert not is_lit(panel) and LEFT not in journal.text()
    await_lit(panel, bright)
