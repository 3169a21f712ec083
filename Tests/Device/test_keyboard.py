"""A keyboard at the panel: found when it is plugged in, read by the list's own user, let go."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from keyboard import Keyboard
from panel import Panel


@pytest.fixture
def keyboard(panel: Panel) -> Iterator[Keyboard]:
    """A keyboard that is plugged in while the list runs, and unplugged in the end."""
    panel.show(["Bread", "Coffee beans"])
    keyboard = Keyboard(panel)
    keyboard.plug()
    yield keyboard
    if panel.machine.is_on and keyboard.is_plugged:
        keyboard.unplug()


def test_a_keyboard_is_read_as_soon_as_it_is_plugged_in(
    panel: Panel, keyboard: Keyboard
) -> None:
    assert panel.machine.sh(f"stat --format %G {keyboard.path}").strip() == "paneltouch"
    devices = panel.cli("devices").output
    assert f"  {keyboard.path} ({keyboard.NAME}): used\n" in devices, devices
    keyboard.unplug()
    panel.machine.wait_until(
        lambda: "is gone" in panel.machine.sh(
            "journalctl --unit panelist --boot --no-pager --lines 1"
        ),
        "the list has let go of the keyboard",
    )  # fmt: skip
    assert keyboard.NAME not in panel.cli("devices").output
    assert panel.machine.sh("systemctl is-active panelist").strip() == "active"
