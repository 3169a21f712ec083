"""A contact without a finger flickers at one place: it opens nothing after its second time.

A real finger's swipe elsewhere works meanwhile. An edit that the ghost has opened slides the list,
so the row that such a swipe meets has some number.
"""

from story import Story, ghost, row, swipe

STORIES = [
    Story(
        "forty times at the left, nobody else",
        [ghost(0, 30, row(4), 40, 20, 60)],
        ["at most 2 edits"]),
    Story(
        "a finger swipes another row before the ghost begins, and goes on",
        [swipe(0, 20, row(7), 45, 500, rest=60), ghost(200, 140, row(2), 30, 15, 45)],
        ["row 7 completed", "at most 2 edits"]),
    Story(
        "a finger swipes a row far below it",
        [ghost(0, 130, row(2), 40, 20, 80), swipe(1800, 20, row(7), 46, 320)],
        ["some row completed", "at most 2 edits"]),
    Story(
        "slowly, every quarter of a second, and two people swipe",
        [ghost(0, 15, row(6), 16, 40, 180), swipe(1500, 120, row(2), -44, 350),
         swipe(2700, 90, row(4), 46, 300)],
        ["some row deleted", "some row completed", "at most 2 edits"], slowest=60),
    Story(
        "short flashes of a drop of water at the right edge",
        [ghost(0, 150, row(3), 60, 10, 30), swipe(1200, 30, row(6), 45, 280)],
        ["some row completed", "at most 2 edits"]),
]
