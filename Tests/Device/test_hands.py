"""Two users and inaccurate touches at one panel: nothing unintended happens."""

from __future__ import annotations

from keyboard import Keyboard
from panel import Item, Panel
from picture import TICK
from test_list import await_edit, brightest_beside, is_white, keyboard  # noqa: F401

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
MANY = tuple(f"{number} things that a list goes on with" for number in range(101, 125))


def done(item: Item) -> Item:
    return Item(item.id, item.text, True)


def test_a_double_tap_on_undo_undoes_once_and_adds_no_row(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    panel.swipe_right(before.rows[1].middle)
    panel.await_items([items[0], done(items[1]), *items[2:]])
    panel.swipe_left(before.rows[4].middle)
    tops = [row.top for row in before.rows[:-1]]
    deleted = panel.camera.wait_still(
        "deleted",
        lambda photo: [row.top for row in photo.rows] == tops and photo.undo_bar_top < photo.height,
    )
    panel.touch.tap(*deleted.undo)
    panel.touch.tap(*deleted.undo)
    panel.await_items([items[0], done(items[1]), *items[2:]])
    after = panel.await_stored("one step is taken back, and no row was added or opened")
    assert len(after.rows) == 6


def test_three_swipes_at_the_bottom_of_the_screen_delete_three_rows(panel: Panel) -> None:
    before = panel.show(MANY)
    items, row = panel.items(), before.rows[-1]
    for count in range(3):
        # The undo bar of the previous deletion covers the row, or has just appeared.
        panel.swipe_left(row.middle)
        panel.machine.wait_until(
            lambda count=count: len(panel.items()) == len(items) - count - 1, "one more is gone"
        )
    place = len(before.rows) - 1
    panel.await_items([*items[:place], *items[place + 3 :]])
    panel.await_stored("three rows are gone")


def test_two_people_who_tap_side_by_side_undo_nothing(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    panel.swipe_right(before.rows[1].middle)
    completed = [items[0], done(items[1]), *items[2:]]
    panel.await_items(completed)
    y = before.rows[-1].bottom + before.rows[-1].height
    fingers = [panel.touch.down(200, y), panel.touch.down(200 + panel.millimetres(75), y)]
    panel.touch.up(*fingers)
    # Each tap is one: the first adds a row.
    edited = panel.camera.wait_edited(
        "a tap adds a row", lambda photo: photo.keyboard_top < photo.height
    )
    assert panel.items() == completed
    panel.touch.tap(edited.width - 20, edited.height // 2)
    panel.await_stored("nothing is undone")
    assert panel.items() == completed


def test_a_resting_finger_does_not_block_the_drag_of_another(panel: Panel) -> None:
    before = panel.show(SIX)
    x, y = 200, before.rows[-1].bottom + before.rows[-1].height
    rests = panel.touch.down(x, y)
    panel.touch.hold(0.5)
    finger = panel.touch.down(x + panel.millimetres(90), before.rows[2].middle)
    finger.glide(x + panel.millimetres(90), before.rows[2].middle + panel.millimetres(12))
    panel.camera.wait_still(
        "pulled", lambda photo: photo.rows[-1].top > before.rows[-1].top + 10
    )
    panel.touch.hold()
    panel.touch.up(finger, rests)
    panel.await_stored("back in its place")


def test_rows_are_swiped_while_another_is_edited(
    panel: Panel, keyboard: Keyboard  # noqa: F811
) -> None:
    before = panel.show(SIX)
    items = panel.items()
    keyboard.plug()
    panel.touch.tap(before.width // 2, before.rows[1].middle)
    edited = await_edit(panel, 1, len(SIX))
    keyboard.type("!")
    panel.swipe_right(edited.rows[3].middle)
    panel.await_items([*items[:3], done(items[3]), *items[4:]])
    panel.camera.wait_edited("completed while another row is edited")
    keyboard.type("\n")
    changed = Item(items[1].id, items[1].text + "!", False)
    panel.await_items([items[0], changed, items[2], done(items[3]), *items[4:]])
    panel.await_stored("both are done")


def test_a_swipe_that_turns_downwards_shows_that_it_does_nothing(panel: Panel) -> None:
    before = panel.show(SIX)
    items, row, x = panel.items(), before.rows[1], before.width // 3
    far = panel.millimetres(40)
    finger = panel.touch.down(x, row.middle)
    finger.glide(x + far, row.middle)
    panel.camera.wait_still(
        "a green tick", lambda photo: brightest_beside(photo, row, True).is_near(TICK)
    )
    finger.glide(x + far, row.middle + panel.millimetres(24))
    panel.camera.wait_still(
        "a white tick", lambda photo: is_white(brightest_beside(photo, row, True))
    )
    finger.up()
    panel.await_stored("nothing was done")
    assert panel.items() == items
