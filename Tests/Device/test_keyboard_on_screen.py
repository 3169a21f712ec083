"""The on-screen keyboard: what fingers type, and what is stored of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from counts import long_only
from keyboard_on_screen import opened, write
from keyboard import Keyboard
from panel import Panel
from picture import Photo

TEXTS = ["Bread", "Coffee beans"]
SUGGESTIONS = 0.8  # height of the row of suggestions, in keys
CARET = 4  # columns of a caret at most; every letter is wider


def text_columns(photo: Photo) -> int:
    """The number of columns of the edited row with text pixels."""
    lines = photo.text_lines(photo.edited_row or photo.rows[0])
    return sum(any(line[x] for line in lines) for x in range(photo.width))


@long_only("200 typists write on a stand-in in every run")
def test_three_items_are_written_by_two_thumbs_that_overlap(panel: Panel) -> None:
    """Each finger lands before the previous one lifts, and each new row follows the last."""
    photo = panel.show(TEXTS)
    screen_keyboard = opened(panel, photo, photo.rows[-1].bottom + photo.rows[-1].height // 2)
    held = None
    for key in "milk\ntwo eggs\noil\n":
        finger = panel.touch.down(*screen_keyboard.place(key))
        if held:
            held.up()
        held = finger
        if key == "\n":
            # The next row, which takes the next letter, opens when this finger lifts.
            held.up()
            held = None
            # A touch of the same key sooner than this is the same finger, which bounces.
            panel.machine.go_on(0.15)
    panel.touch.tap(*screen_keyboard.place("\n"))
    panel.machine.wait_until(
        lambda: [item.text for item in panel.items()] == [*TEXTS, "Milk", "Two eggs", "Oil"],
        "the store has what was written",
    )
    panel.await_stored("written")


def test_a_hardware_key_hides_the_on_screen_keyboard(panel: Panel) -> None:
    photo = panel.show(TEXTS)
    keyboard = Keyboard(panel.machine)
    keyboard.plug()
    try:
        screen_keyboard = opened(panel, photo, photo.rows[0].middle)
        blank = text_columns(panel.camera.take("before"))
        panel.touch.tap(*screen_keyboard.place("s"))
        # Events of two devices in one iteration have no order, so waits until the letter is shown.
        panel.camera.wait_edited("s", lambda photo: text_columns(photo) > blank + CARET)
        keyboard.type(" and")
        hidden = panel.camera.wait_edited("hidden", lambda photo: photo.keyboard_top == photo.height)
        panel.touch.tap(hidden.width // 2, hidden.rows[0].middle)
        panel.camera.wait_edited("back", lambda photo: photo.keyboard_top < photo.height)
        write(panel, screen_keyboard, " milk\n")
    finally:
        keyboard.unplug()
    panel.machine.wait_until(
        lambda: [item.text for item in panel.items()] == ["Breads and milk", TEXTS[1]],
        "the store has what was written",
    )


@pytest.mark.parametrize("row", [0, 1])
def test_unfinished_text_is_saved_when_the_service_stops(
    panel: Panel, row: int
) -> None:
    photo = panel.show(TEXTS)
    screen_keyboard = opened(panel, photo, photo.rows[row].middle)
    write(panel, screen_keyboard, "sour")
    shown = panel.camera.wait_edited("written", lambda photo: photo.is_edited)
    assert shown.keyboard_top < shown.height
    panel.machine.sh("systemctl restart panelist")
    expected = list(TEXTS)
    expected[row] += "sour"
    panel.machine.wait_until(
        lambda: [item.text for item in panel.items()] == expected, "the store has the word"
    )


@long_only("it boots twice; in every run the text survives the end of the service")
def test_unfinished_text_survives_a_power_cut(panel: Panel) -> None:
    """The text is on the disk a second after the last key, and after the restart it is one changeset."""
    photo = panel.show(TEXTS)
    screen_keyboard = opened(panel, photo, photo.rows[1].middle)
    items = panel.items()
    write(panel, screen_keyboard, " and milk")
    panel.machine.wait_until(
        lambda: "Coffee beans and milk" in panel.machine.sh(
            "grep --text --only-matching 'Coffee beans and milk' /var/lib/panelist/*-wal || true"
        ),
        "the unfinished text is saved",
    )
    assert panel.items() == items, "the unfinished text is a changeset already"
    write(panel, screen_keyboard, "sh")
    panel.machine.power_cut()
    panel.machine.power_on()
    panel.await_items([items[0], replace(items[1], text="Coffee beans and milk")])
    panel.cli("undo")
    panel.await_items(items)


def test_a_tap_on_a_suggestion_writes_an_earlier_text(panel: Panel) -> None:
    """A text used twice is suggested; a completed item is reopened; a long press forgets a text."""
    photo = panel.show(["Milk", "Milk", "Olive oil", "Olive oil", "Bread"])
    items = panel.items()
    for command, item in (("remove", items[3]), ("remove", items[0]), ("done", items[1])):
        assert panel.cli(command, item.id).status == 0
    panel.await_stored("as the shell has left it")
    milk, oil, bread = items[1], items[2], items[4]
    photo = panel.camera.wait_still("three rows", lambda photo: len(photo.rows) == 3)
    screen_keyboard = opened(panel, photo, photo.rows[-1].bottom + photo.rows[-1].height // 2, SUGGESTIONS)

    panel.touch.tap(*screen_keyboard.suggestion(2))
    panel.await_items([milk, oil, bread])
    # Olive oil is the only suggestion now; after it is forgotten the band goes.
    finger = panel.touch.down(*screen_keyboard.suggestion(1))
    panel.touch.hold(1)
    finger.up()
    panel.camera.wait_edited(
        "no band", lambda photo: photo.keyboard_top > screen_keyboard.suggestions_y
    )
    panel.touch.tap(*screen_keyboard.place("\n"))
    panel.await_stored("nothing more was written")
    assert panel.items() == [milk, oil, bread]
