"""Two fingers tap together: the newest step is undone once, however unevenly they land.

Both are down for at least 0.65 of the time from the first landing to the last lift. That share, and
the delays, are written here and not read from Tuning.swift: they say what people do, and a changed
threshold that no longer admits them shall fail.
"""

from story import Story, pair, row, step

STORIES = [
    Story(
        "index and middle finger of a right hand",
        [step(2), pair(1200, (70, row(4)), (95, row(4) - 3), 90, last=5)],
        ["row 2 completed", "undone once"]),
    Story(
        "a careful tap, the second finger 40 ms late",
        [step(5), pair(1500, (100, row(3)), (78, row(3) + 6), 190, apart=40, last=10)],
        ["row 5 completed", "undone once"]),
    Story(
        "a stiff hand, the second finger 116 ms late",
        [step(1), pair(1200, (40, row(6)), (72, row(5)), 350, apart=116)],
        ["row 1 completed", "undone once"], slowest=60),
    Story(
        "a child, 14 mm apart, quickly",
        [step(3), pair(1100, (120, row(2)), (106, row(2) + 2), 65, apart=10)],
        ["row 3 completed", "undone once"], slowest=60),
    Story(
        "an index finger of each hand, 55 mm apart, in gloves",
        [step(4), pair(1400, (50, row(5)), (105, row(5) + 4), 220, apart=60, last=10)],
        ["row 4 completed", "undone once"]),
]
