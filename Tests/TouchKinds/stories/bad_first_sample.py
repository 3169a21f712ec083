"""The next samples contradict the first: what the finger meets is at the second place."""

from story import Story, carry, move, row, swipe, tap

STORIES = [
    Story(
        "a tap, first 60 mm to the right",
        [tap(0, 40, row(5), 100).bad_first(60, 4)],
        ["row 5 edited", "edit stays open"]),
    Story(
        "a swipe, first four rows above",
        [swipe(0, 45, row(6), 45, 320, settle=60).bad_first(10, -43)],
        ["row 6 completed"]),
    Story(
        "a row is carried, first four rows below",
        [carry(0, 80, row(3), row(5) - row(3), 500).bad_first(-20, 43)],
        ["row 3 lifted", "row 3 moved to row 5"]),
    Story(
        "a drag, first 60 mm to the left and 30 mm up",
        [move(0, 100, 70, 0, -40, 600, rest=120).bad_first(-60, -30)],
        ["list scrolled 34 to 42 mm", "nothing changed"]),
    Story(
        "a quick tap on the second row, first in the lower right corner",
        [tap(0, 70, row(2), 60).bad_first(200, 200)],
        ["row 2 edited", "edit stays open"], slowest=60),
]
GIVEN = {"09-tap-with-bad-first-sample.ev": ["row 3 edited", "edit stays open"]}
