"""Barcode scanners, and layouts of keyboards: what a scan adds, what keys of another layout type."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from counts import long_only
from keyboard import Keyboard
from panel import Panel

ROWS = ["Bread", "Coffee beans", "Olive oil"]
CONFIGURATION = "/etc/panelist.conf"
LAYOUT = "/etc/default/keyboard"
BEFORE = "/run/before-scanner.conf"


@pytest.fixture
def keyboard(panel: Panel) -> Iterator[Keyboard]:
    """A scanner that is plugged in while the list runs; the settings are put back after the test."""
    panel.machine.sh(f"cp {CONFIGURATION} {BEFORE}")
    panel.show(ROWS)
    keyboard = Keyboard(panel.machine)
    keyboard.plug()
    yield keyboard
    if panel.machine.is_on:
        if keyboard.is_plugged:
            keyboard.unplug()
        panel.machine.sh(f"""
            rm -f {LAYOUT}
            mv {BEFORE} {CONFIGURATION}
            systemctl restart panelist
        """)


def configure(panel: Panel, keyboard: Keyboard, line: str) -> None:
    """Adds a line to [keyboard], and waits until the list has opened the keyboard anew."""
    opened = f"keyboard {keyboard.path} ({Keyboard.NAME})\n"
    times = journal(panel).count(opened)
    panel.machine.sh(f"printf '%s\\n' '[keyboard]' '{line}' >> {CONFIGURATION}")
    panel.machine.wait_until(
        lambda: journal(panel).count(opened) > times, "the keyboard is opened anew"
    )


def journal(panel: Panel) -> str:
    return panel.machine.sh("journalctl --unit panelist --boot --output cat --no-pager")


def texts(panel: Panel) -> list[str]:
    return [item.text for item in panel.items()]


def edit(panel: Panel, row: int) -> None:
    """Taps a row and waits until the others are dimmed."""
    before = panel.await_list("at rest", len(texts(panel)))
    panel.touch.tap(before.width // 2, before.rows[row].middle)
    panel.camera.wait_edited("edited", lambda photo: photo.is_edited)


@long_only("a scanner that is recognized is tested in every run")
def test_a_named_scanner_adds_while_a_row_is_edited(panel: Panel, keyboard: Keyboard) -> None:
    configure(panel, keyboard, f"scanner = add for {Keyboard.NAME}")
    devices = panel.machine.sh("panelist devices")
    assert f"({Keyboard.NAME}): used, layout us, a scanner that adds items\n" in devices, devices
    edit(panel, 1)
    keyboard.scan("4006381333931\n")
    panel.machine.wait_until(
        lambda: texts(panel) == [*ROWS, "4006381333931"], "the scan is an item"
    )
    panel.camera.wait_edited("still edited", lambda photo: photo.is_edited)
    # Without a suffix 0.3 s of silence end a scan.
    keyboard.scan("12")
    panel.machine.go_on(0.4)
    panel.machine.wait_until(
        lambda: texts(panel) == [*ROWS, "4006381333931", "12"], "the second scan is an item"
    )


def test_the_fourth_scan_of_another_scanner_adds(panel: Panel, keyboard: Keyboard) -> None:
    for number in range(3):
        keyboard.scan(f"400638133393{number}\n")
        panel.machine.go_on(1)
    assert texts(panel) == ROWS
    keyboard.scan("4006381333939\n")
    panel.machine.wait_until(
        lambda: texts(panel) == [*ROWS, "4006381333939"], "the fourth scan is an item"
    )


def test_keys_type_the_layout_of_the_system(panel: Panel, keyboard: Keyboard) -> None:
    panel.machine.sh(f"echo 'XKBLAYOUT=\"de\"' > {LAYOUT}; systemctl restart panelist")
    keyboard.unplug()
    keyboard.plug()
    edit(panel, 0)
    for key in ("equal", "e", "y", "semicolon"):
        keyboard.press(key)
        keyboard.release(key)
    keyboard.press("alt_r", "q")
    keyboard.release("q", "alt_r")
    keyboard.type("\n")
    panel.machine.wait_until(
        lambda: texts(panel) == ["Breadézö@", *ROWS[1:]], "German text is stored"
    )
    assert "layout de\n" in panel.machine.sh("panelist devices")


@long_only("a layout that is there is tested in every run")
def test_a_layout_that_is_missing_is_said_and_replaced(panel: Panel, keyboard: Keyboard) -> None:
    configure(panel, keyboard, "xkb = zz")
    assert "has the US layout: xkb-data has no layout zz" in journal(panel)
    result = panel.machine.run("panelist check-config")
    assert result.status == 78
    assert "[keyboard] xkb: there is no layout 'zz'" in result.errors, result.errors
    edit(panel, 0)
    keyboard.type("y\n")
    panel.machine.wait_until(
        lambda: texts(panel) == ["Bready", *ROWS[1:]], "US text is stored"
    )


@long_only("another layout of keys is tested in every run")
def test_french_accents_come_from_dead_keys_and_alt_gr(panel: Panel, keyboard: Keyboard) -> None:
    configure(panel, keyboard, "xkb = fr")
    edit(panel, 0)
    # The circumflex waits for its letter.
    keyboard.press("bracket_left")
    keyboard.release("bracket_left")
    keyboard.type("e2")
    keyboard.press("alt_r", "e")
    keyboard.release("e", "alt_r")
    keyboard.type("q\n")
    panel.machine.wait_until(
        lambda: texts(panel) == ["Breadêé€a", *ROWS[1:]], "French text is stored"
    )


@long_only("another layout of keys is tested in every run")
def test_russian_comes_from_the_second_group(panel: Panel, keyboard: Keyboard) -> None:
    configure(panel, keyboard, "xkb = us,ru")
    configure(panel, keyboard, "xkb_options = grp:alt_shift_toggle")
    edit(panel, 0)
    keyboard.type("f")
    keyboard.press("alt", "shift")
    keyboard.release("shift", "alt")
    keyboard.type("f")
    keyboard.press("alt", "shift")
    keyboard.release("shift", "alt")
    keyboard.type("f\n")
    panel.machine.wait_until(
        lambda: texts(panel) == ["Breadfаf", *ROWS[1:]], "both alphabets are stored"
    )
