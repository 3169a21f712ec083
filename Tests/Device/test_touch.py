"""Fingers on the list: swipes, drags, two users, and a panel that is unplugged."""

from __future__ import annotations

from panel import Item, Panel
from picture import DOOMED, Photo, Row

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
# Past the threshold (25 mm) a row lags behind the finger: after 60 mm of finger travel it has moved
# at least this many millimetres.
PULLED = 28
FORTY = tuple(f"{number} things that a list goes on with" for number in range(101, 141))


def done(item: Item) -> Item:
    return Item(item.id, item.text, True)


def test_a_swipe_right_completes_the_second_row(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    assert before.strike(before.rows[1]) < 0.5, "the row is struck through beforehand"
    y, reach = before.rows[1].middle, panel.millimetres(60)

    finger = panel.touch.down(300, y)
    finger.glide(300 + reach, y)
    line = before.rows[1].calm
    held = panel.camera.wait_until(
        lambda photo: photo.span(line)[0] > panel.millimetres(PULLED), "pulled to the right"
    )
    assert held.span(line)[0] <= reach + 1, "the row has gone further than the finger"
    finger.up()

    panel.await_items([items[0], done(items[1]), *items[2:]])
    after = panel.camera.wait_still(
        "completed", lambda photo: len(photo.rows) == len(SIX) and photo.row_color(1).is_green
    )
    assert after.strike(after.rows[1]) > 0.95
    for index in (0, 2, 3, 4, 5):
        assert after.row_color(index).is_warm
        assert after.strike(after.rows[index]) < 0.5
        assert after.span(after.rows[index].calm) == (0, after.width - 1)


def test_a_swipe_left_deletes_the_third_row(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    third, fourth = before.rows[2:4]
    panel.touch.swipe((900, third.middle), (900 - panel.millimetres(60), third.middle))
    tops = [row.top for row in before.rows[:-1]]
    film = panel.camera.film("on its way out", lambda photo: [r.top for r in photo.rows] == tops)

    panel.await_items([*items[:2], *items[3:]])
    after = panel.camera.wait_still("deleted", lambda photo: [r.top for r in photo.rows] == tops)
    assert max(after.pixel(after.width // 2, before.rows[-1].middle)) == 0

    assert any(shuffles(photo, third, fourth) for photo in film), "no picture of the shuffle"
    assert any(leaves(photo, third) for photo in film), "no picture of the row as it leaves"


def shuffles(photo: Photo, third: Row, fourth: Row) -> bool:
    """Whether a row is between its old and its new position."""
    return any(third.top + 2 < row.top < fourth.top - 2 for row in photo.rows)


def leaves(photo: Photo, third: Row) -> bool:
    """Whether the deleted row moves out over the left edge in the color of deletion."""
    # The row folds while it leaves, and its neighbour covers it from below: its top stays visible longest.
    line = third.top + 2
    return photo.pixel(2, line).is_ground(DOOMED) and photo.span(line)[1] < photo.width * 3 // 4


def test_dragging_a_row_back_cancels_the_swipe(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    y = before.rows[1].middle
    for start, direction in ((300, 1), (900, -1)):
        finger = panel.touch.down(start, y)
        finger.glide(start + direction * panel.millimetres(60), y)
        finger.glide(start + direction * panel.millimetres(4), y)
        panel.touch.hold()
        finger.up()
        panel.camera.wait_until(lambda photo: photo == before, "back in its place")
    assert panel.items() == items


def test_a_short_swipe_snaps_back(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    y = before.rows[3].middle
    finger = panel.touch.down(300, y)
    finger.glide(300 + panel.millimetres(12), y)
    line = before.rows[3].calm
    panel.camera.wait_until(
        lambda photo: photo.span(line)[0] > panel.millimetres(8), "pulled a little"
    )
    panel.touch.hold()
    finger.up()
    panel.camera.wait_until(lambda photo: photo == before, "snapped back")
    assert panel.items() == items


def test_a_vertical_drag_scrolls(panel: Panel) -> None:
    before = panel.show(FORTY)
    items = panel.items()
    slop, reach = panel.millimetres(2.5), panel.millimetres(60)
    finger = panel.touch.down(640, 600)
    finger.glide(640, 600 - reach)
    panel.touch.hold()
    finger.up()
    after = panel.camera.wait_still("scrolled up", lambda photo: photo != before)
    distance = after.scrolled_from(before)
    assert reach - 2 * slop <= distance <= reach + 2, (distance, reach)

    finger = panel.touch.down(640, 200)
    finger.glide(640, 200 + reach + panel.millimetres(20))
    panel.touch.hold()
    finger.up()
    panel.camera.wait_until(lambda photo: photo == before, "back at the top")
    assert panel.items() == items


def test_a_drag_at_45_degrees_scrolls_and_does_not_swipe(panel: Panel) -> None:
    before = panel.show(FORTY)
    items = panel.items()
    slop, reach = panel.millimetres(2.5), panel.millimetres(50)
    finger = panel.touch.down(400, 600)
    finger.glide(400 + reach, 600 - reach)
    held = panel.camera.wait_still("under the finger", lambda photo: photo != before)
    for row in held.rows:
        assert held.span(row.calm) == (0, held.width - 1), "a row has left its place sideways"
    finger.up()
    after = panel.camera.wait_still("scrolled")
    distance = after.scrolled_from(before)
    assert reach - 2 * slop <= distance <= reach + 2, (distance, reach)
    assert panel.items() == items


def test_two_contacts_swipe_two_rows_at_the_same_time(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    second, fifth = before.rows[1], before.rows[4]
    reach, pulled = panel.millimetres(60), panel.millimetres(PULLED)
    # The fingers are too far apart to belong to one gesture.
    one = panel.touch.down(150, second.middle)
    other = panel.touch.down(1130, fifth.middle)
    panel.touch.glide({one: (150 + reach, second.middle), other: (1130 - reach, fifth.middle)})
    held = panel.camera.wait_until(
        lambda photo: photo.span(second.calm)[0] > pulled
        and photo.span(fifth.calm)[1] < photo.width - pulled,
        "one row under each finger",
    )
    for row in (before.rows[0], before.rows[2], before.rows[3], before.rows[5]):
        assert held.span(row.calm) == (0, held.width - 1), "a row that is not held has moved"
    panel.touch.up(one, other)

    panel.await_items([items[0], done(items[1]), *items[2:4], items[5]])
    panel.camera.wait_still(
        "one completed and one deleted",
        lambda photo: len(photo.rows) == len(SIX) - 1 and photo.row_color(1).is_green,
    )


def test_two_users_300_mm_apart_do_not_disturb_each_other(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    far, reach = panel.millimetres(300), panel.millimetres(60)
    left = panel.millimetres(5)
    # The two fingers of each user are too far apart to count as one hand, which cannot swipe two rows.
    beside = panel.millimetres(70)
    fingers = {}
    for row, start, travel in (
        (0, left, reach), (1, left + beside, reach),
        (3, left + far, -reach), (4, left + far - beside, -reach),
    ):  # fmt: skip
        y = before.rows[row].middle
        fingers[panel.touch.down(start, y)] = (start + travel, y)
    panel.touch.glide(fingers)
    panel.camera.wait_until(
        lambda photo: all(
            photo.span(before.rows[row].calm)[0] > panel.millimetres(PULLED) for row in (0, 1)
        ) and all(
            photo.span(before.rows[row].calm)[1] < photo.width - panel.millimetres(PULLED)
            for row in (3, 4)
        ),
        "two rows under each user's fingers",
    )  # fmt: skip
    panel.touch.up(*fingers)

    panel.await_items([done(items[0]), done(items[1]), items[2], items[5]])
    panel.camera.wait_still(
        "two completed and two deleted", lambda photo: len(photo.rows) == len(SIX) - 2
    )


def test_a_panel_unplugged_in_a_drag_cancels_it_and_works_when_back(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    y, reach = before.rows[1].middle, panel.millimetres(60)
    finger = panel.touch.down(300, y)
    finger.glide(300 + reach, y)
    line = before.rows[1].calm
    panel.camera.wait_until(
        lambda photo: photo.span(line)[0] > panel.millimetres(PULLED),
        "held past the distance that completes",
    )

    panel.machine.unplug_touch()
    panel.touch.forget()
    panel.camera.wait_until(lambda photo: photo == before, "sprung back")
    assert panel.items() == items
    assert panel.machine.sh("systemctl is-active panelist").strip() == "active"

    panel.machine.plug_touch()
    panel.await_touch()
    panel.touch.swipe((300, y), (300 + reach, y))
    panel.await_items([items[0], done(items[1]), *items[2:]])
    panel.camera.wait_until(lambda photo: photo.row_color(1).is_green, "the next swipe completes")
