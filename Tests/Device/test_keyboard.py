"""A hardware keyboard: detected when it is plugged in, typed on, released when it is unplugged."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from keyboard import Keyboard
from panel import Item, Panel
from picture import Photo


@pytest.fixture
def keyboard(panel: Panel) -> Iterator[Keyboard]:
    """A keyboard that is plugged in while the list runs, and unplugged after the test."""
    panel.show(["Bread", "Coffee beans", "Olive oil"])
    keyboard = Keyboard(panel.machine)
    keyboard.plug()
    yield keyboard
    if panel.machine.is_on and keyboard.is_plugged:
        keyboard.unplug()


def test_a_keyboard_is_read_as_soon_as_it_is_plugged_in(
    panel: Panel, keyboard: Keyboard
) -> None:
    assert "\ngroup:paneltouch:r--\n" in panel.machine.sh(f"getfacl {keyboard.path}")
    devices = panel.machine.run("panelist devices").output
    assert f"  {keyboard.path} ({Keyboard.NAME}): used, layout us\n" in devices, devices
    keyboard.unplug()
    gone = f"keyboard {keyboard.path} ({Keyboard.NAME}) is gone"
    panel.machine.wait_until(
        lambda: gone in panel.machine.sh("journalctl --unit panelist --boot --no-pager"),
        "the list has closed the keyboard",
    )
    assert Keyboard.NAME not in panel.machine.run("panelist devices").output
    assert panel.machine.sh("systemctl is-active panelist").strip() == "active"


def test_typed_text_goes_into_the_tapped_row(panel: Panel, keyboard: Keyboard) -> None:
    items = panel.items()
    edit(panel, 1)
    # Ctrl types nothing, and shift does not stick if the keyboard is unplugged while it is held.
    keyboard.press("ctrl", "q")
    keyboard.release("q", "ctrl")
    keyboard.type(" & Milk 2%!?\b")
    keyboard.press("shift")
    keyboard.unplug()
    keyboard.plug()
    keyboard.type(" half-fat\n")
    items[1] = Item(items[1].id, "Coffee beans & Milk 2%! half-fat", False)
    panel.await_items(items)

    edit(panel, 0)
    keyboard.type("zzz\x1b")
    panel.await_list("as it was before", len(items))
    assert panel.items() == items


def test_shift_released_in_lost_events_does_not_stick(
    panel: Panel, keyboard: Keyboard
) -> None:
    items = panel.items()
    shown = edit(panel, 1)
    keyboard.press("shift", "a")
    keyboard.release("a")
    await_letter(panel, shown)
    # The kernel buffers 64 events of a keyboard for a program that does not read them.
    panel.machine.sh("systemctl kill --signal STOP panelist")
    keyboard.release("shift")
    keyboard.type("x" * 64)
    panel.machine.sh("systemctl kill --signal CONT panelist")
    keyboard.type("ok\n")
    panel.machine.wait_until(lambda: panel.items() != items, "the store has what was typed")
    text = panel.items()[1].text
    assert re.fullmatch("Coffee beansAx{0,16}ok", text), text


def test_typed_text_is_saved_when_the_service_stops(
    panel: Panel, keyboard: Keyboard
) -> None:
    items = panel.items()
    shown = edit(panel, 1)
    keyboard.type("!")
    await_letter(panel, shown)
    panel.machine.sh("systemctl restart panelist")
    items[1] = Item(items[1].id, "Coffee beans!", False)
    panel.await_items(items)


def edit(panel: Panel, row: int) -> Photo:
    """Taps a row and waits until the others are dimmed."""
    before = panel.await_list("at rest", 3)
    panel.touch.tap(before.width // 2, before.rows[row].middle)
    return panel.camera.wait_edited(
        "edited", lambda photo: photo.is_edited and photo.rows[row] == photo.edited_row
    )


def await_letter(panel: Panel, shown: Photo) -> None:
    """Waits until more than the caret has changed."""
    panel.camera.wait_until(
        lambda photo: not photo.is_same_but_for_a_caret(shown), "the letter that was typed"
    )
