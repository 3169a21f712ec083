"""A swipe that has come back by 6 mm lets go, at any speed; 6 mm out again it counts again.

A finger that rolls or trembles as it lifts comes back by less.
"""

from story import Story, finger, out_and_back, row, swipe

STORIES = [
    Story(
        "a quick hand, 60 mm out and 25 mm back at 500 mm/s",
        [out_and_back(0, 140, row(4), -60, 25, 320, 500)],
        ["nothing changed"], slowest=60),
    Story(
        "a child, 45 mm out and 15 mm back at 350 mm/s",
        [out_and_back(0, 30, row(6), 45, -15, 450, 350)],
        ["nothing changed"], slowest=60),
    Story(
        "a gloved hand, 65 mm out, half of it back slowly, and rests",
        [finger((0, 30, row(2)), (60, 30, row(2)), (560, 95, row(2)), (1060, 62, row(2)),
                (1210, 62, row(2)))],
        ["nothing changed"]),
    Story(
        "a stiff hand, back by 14 mm and out again after all",
        [finger((0, 118, row(6)), (50, 118, row(6)), (400, 66, row(6)), (620, 80, row(6)),
                (920, 58, row(6)), (980, 58, row(6)))],
        ["row 6 deleted"]),
    Story(
        "an old hand that trembles and means it",
        [swipe(0, 36, row(7), 50, 650, rest=60).trembling(0.8)],
        ["row 7 completed"]),
    Story(
        "a finger that rolls back by 2 mm as it lifts",
        [finger((0, 40, row(1)), (40, 40, row(1)), (340, 88, row(1)), (400, 86, row(1)))],
        ["row 1 completed"]),
    Story(
        "two people, one thinks better of it while the other swipes",
        [out_and_back(0, 16, row(3), 50, -32, 380, 300), swipe(120, 96, row(5), 46, 420)],
        ["row 5 completed"]),
]
GIVEN = {
    "35-flick-back-15mm-400.touch": ["nothing changed"],
    "35-flick-back-25mm-600.touch": ["nothing changed"],
}
