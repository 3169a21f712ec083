"""A tap bounces within 100 ms and 1 mm: it is one tap, and its edit stays open."""

from story import Story, row, tap

STORIES = [
    Story(
        "a quick tap bounces after 20 ms",
        [tap(0, 60, row(2), 70).bounces(20, 20)],
        ["row 2 edited", "edit stays open"]),
    Story(
        "a tap bounces after 45 ms, 0.5 mm away",
        [tap(0, 100, row(5), 110).bounces(45, 40, 0.4, 0.3)],
        ["row 5 edited", "edit stays open"]),
    Story(
        "a long tap of a gloved finger bounces after 80 ms",
        [tap(0, 35, row(4), 240).bounces(80, 60, -0.2, 0.2)],
        ["row 4 edited", "edit stays open"]),
    Story(
        "a tap bounces twice",
        [tap(0, 120, row(3), 90).bounces(30, 20).bounces(40, 15, 0.3, -0.1)],
        ["row 3 edited", "edit stays open"]),
    Story(
        "a tap on the last row on the screen bounces after 95 ms",
        [tap(0, 80, row(8), 80).bounces(95, 50, 0.1, 0.3)],
        ["row 8 edited", "edit stays open"]),
]
GIVEN = {"10-tap-bounce-60ms-closes-its-edit.ev": ["row 3 edited", "edit stays open"]}
