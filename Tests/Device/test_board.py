"""Writing on the screen: fingers on the board of keys, and what is stored of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from board import opened, write
from keyboard import Keyboard
from panel import Panel
from picture import Photo

TEXTS = ["Bread", "Coffee beans"]
BAND = 0.8  # of a key, how tall the band of suggestions is
CARET = 4  # columns that a caret may have; every letter is wider


def inked(photo: Photo) -> int:
    """How many columns of the first row have ink."""
    lines = photo.ink(photo.rows[0])
    return sum(any(line[x] for line in lines) for x in range(photo.width))


def test_three_items_are_written_by_two_thumbs_that_overlap(panel: Panel) -> None:
    """Each finger lands before the one before it leaves, and each new row follows the last."""
    photo = panel.show(TEXTS)
    board = opened(panel, photo, photo.rows[-1].bottom + photo.rows[-1].height // 2)
    held = None
    for key in "milk\ntwo eggs\noil\n":
        finger = panel.touch.down(*board.place(key))
        if held:
            held.up()
        held = finger
        if key == "\n":
            # The next letter is for the next row, which comes when this finger has left.
            held.up()
            held = None
            # As `write` does, while no finger rests on a key.
            panel.machine.sh("true")
    panel.touch.tap(*board.place("\n"))
    panel.machine.wait_until(
        lambda: [item.text for item in panel.items()] == [*TEXTS, "Milk", "Two eggs", "Oil"],
        "the store has what was written",
    )
    panel.await_stored("written")


def test_a_key_of_a_keyboard_hides_the_board(panel: Panel) -> None:
    photo = panel.show(TEXTS)
    keyboard = Keyboard(panel.machine)
    keyboard.plug()
    try:
        board = opened(panel, photo, photo.rows[0].middle)
        blank = inked(panel.camera.take("before"))
        panel.touch.tap(*board.place("s"))
        # What two devices reported since the last look has no order: the letter is on the screen first.
        panel.camera.wait_edited("s", lambda photo: inked(photo) > blank + CARET)
        keyboard.type(" and")
        hidden = panel.camera.wait_edited("hidden", lambda photo: photo.board_top == photo.height)
        panel.touch.tap(hidden.width // 2, hidden.rows[0].middle)
        panel.camera.wait_edited("back", lambda photo: photo.board_top < photo.height)
        write(panel, board, " milk\n")
    finally:
        keyboard.unplug()
    panel.machine.wait_until(
        lambda: [item.text for item in panel.items()] == ["Breads and milk", TEXTS[1]],
        "the store has what was written",
    )


@pytest.mark.parametrize("row", [0, 1])
def test_a_word_that_is_being_written_is_kept_when_the_list_is_stopped(
    panel: Panel, row: int
) -> None:
    photo = panel.show(TEXTS)
    board = opened(panel, photo, photo.rows[row].middle)
    write(panel, board, "sour")
    shown = panel.camera.wait_edited("written", lambda photo: photo.is_edited)
    assert shown.board_top < shown.height
    panel.machine.sh("systemctl restart panelist")
    expected = list(TEXTS)
    expected[row] += "sour"
    panel.machine.wait_until(
        lambda: [item.text for item in panel.items()] == expected, "the store has the word"
    )


def test_what_was_being_written_outlives_a_power_cut(panel: Panel) -> None:
    """A second after the last key it is on the disk, and when the list is back it is one step."""
    photo = panel.show(TEXTS)
    board = opened(panel, photo, photo.rows[1].middle)
    items = panel.items()
    write(panel, board, " and milk")
    panel.machine.wait_until(
        lambda: "Coffee beans and milk" in panel.machine.sh(
            "grep --text --only-matching 'Coffee beans and milk' /var/lib/panelist/*-wal || true"
        ),
        "what is being written is kept",
    )
    assert panel.items() == items, "it is a step already"
    write(panel, board, "sh")
    panel.machine.power_cut()
    panel.machine.power_on()
    panel.await_items([items[0], replace(items[1], text="Coffee beans and milk")])
    panel.cli("undo")
    panel.await_items(items)


def test_what_was_used_before_is_written_by_one_touch(panel: Panel) -> None:
    """Twice on the list makes a habit; what is done is opened again, and a long touch forgets."""
    photo = panel.show(["Milk", "Milk", "Olive oil", "Olive oil", "Bread"])
    items = panel.items()
    for command, item in (("remove", items[3]), ("remove", items[0]), ("done", items[1])):
        assert panel.cli(command, item.id).status == 0
    panel.await_stored("as the shell has left it")
    milk, oil, bread = items[1], items[2], items[4]
    photo = panel.camera.wait_still("three rows", lambda photo: len(photo.rows) == 3)
    board = opened(panel, photo, photo.rows[-1].bottom + photo.rows[-1].height // 2, BAND)

    panel.touch.tap(*board.suggestion(2))
    panel.await_items([milk, oil, bread])
    # Olive oil stands first now: it is forgotten, and then nothing is there to be taken.
    finger = panel.touch.down(*board.suggestion(1))
    panel.touch.hold(1)
    finger.up()
    panel.touch.tap(*board.suggestion(1))
    panel.touch.tap(*board.place("\n"))
    panel.await_stored("nothing more was written")
    assert panel.items() == [milk, oil, bread]
