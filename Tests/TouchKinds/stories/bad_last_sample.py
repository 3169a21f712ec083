"""The last samples before a lift are 25 mm off or more: they are no motion."""

from story import Story, move, row, swipe, tap

STORIES = [
    Story(
        "a swipe, then the upper left corner",
        [swipe(0, 40, row(2), 46, 300).bad_last(-200, -200)],
        ["row 2 completed"]),
    Story(
        "a tap, then 40 mm below",
        [tap(0, 60, row(4), 110).bad_last(2, 40, ms=10)],
        ["row 4 edited", "edit stays open"]),
    Story(
        "a slow drag that stops, then 45 mm above",
        [move(0, 90, 76, 0, -30, 700, rest=250).bad_last(3, -45, ms=12)],
        ["list scrolled 24 to 32 mm", "at rest by 1300 ms", "nothing changed"]),
    Story(
        "a swipe too short to count, then 40 mm to the right",
        [swipe(0, 50, row(6), 12, 250, rest=80).bad_last(40, 0)],
        ["nothing changed"]),
    Story(
        "a slow swipe to the left in gloves, then up and away",
        [swipe(0, 120, row(5), -44, 650, rest=60).bad_last(30, -28, ms=16)],
        ["row 5 deleted"]),
]
GIVEN = {"07-bad-report-just-before-the-lift.ev": ["row 3 completed"]}
