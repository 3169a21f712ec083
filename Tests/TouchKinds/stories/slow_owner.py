"""Who drags slowly, or only lies there, keeps nobody from the list.

A drag slower than 15 mm/s yields after a second, such a pull after two, and a row that is held
still after three, when somebody else does something more than 60 mm away. A list that is dragged
has moved when the other finger lands, 2.5 mm less than the drag; a pull has moved it less.
"""

from dataclasses import replace

from story import ROW, Story, carry, finger, move, row, stand, swipe, tap


def drop(*points):
    """A drop of water that runs evenly."""
    first, *others = points
    return replace(finger(first, *((*point, "even") for point in others)), steady=True)


def pulled(number, mm):
    """The middle of a row while a finger has pulled the list so far."""
    way = 0.55 * (mm - 2.5) / 86
    return row(number) + 86 * (1 - 1 / (way + 1))


STORIES = [
    Story(
        "a drop runs down from the top, a child swipes and taps",
        [drop((0, 135, 6), (8000, 137, 60)),
         swipe(2800, 20, pulled(4, 19), 46, 400), tap(5000, 40, row(3), 100)],
        ["row 4 completed", "row 3 edited", "edit stays open"]),
    Story(
        "a thumb that reads drags at 8 mm/s, another person swipes",
        [finger((0, 20, 72), (5500, 22, 28, "even")),
         swipe(3000, 95, row(3), 46, 350)],
        ["row 5 completed"]),
    Story(
        "a gloved finger drags at 12 mm/s, a quick hand taps",
        [finger((0, 130, 74), (3500, 130, 32, "even")), tap(2200, 25, row(6) - 24.5, 100)],
        ["row 6 edited", "edit stays open"]),
    Story(
        "somebody holds a pull, reads it for 1.6 s and lets go",
        [move(0, 70, row(1), 0, 34, 500, rest=1600)],
        ["row 1 added by a pull"]),
    Story(
        "somebody holds a pull for 5 s, another person swipes",
        [move(0, 132, row(1), 0, 34, 500, rest=4800), swipe(3500, 15, pulled(4, 34), 46, 350)],
        ["row 4 completed"]),
    Story(
        "a drop creeps over a row at 4 mm/s and lifts none",
        [drop((0, 60, row(3) - 4), (3000, 60.6, row(3) + 8))],
        ["no row lifted", "nothing changed"]),
    Story(
        "a stiff hand holds a row for 7 s, another person moves one",
        [stand(0, 22, row(4), 7000), carry(4200, 128, row(6), -ROW, 600, hold=900, rest=400)],
        ["row 6 lifted", "row 6 moved to row 5"]),
]
GIVEN = {
    "02-drop-runs.touch": [
        "some row completed", "1 tap", "row 1 added by a pull", "edits do not matter"],
}
