"""Slow and trembling presses are taps; to swipe right again, to be sure, changes nothing.

Half a second after a row was completed, a swipe to the right corrects it. In the mirror such
swipes delete, each a row.
"""

from story import Story, finger, row, stand, swipe

STORIES = [
    Story(
        "a stiff hand rests for 0.8 s on a row",
        [stand(0, 60, row(4), 800)],
        ["row 4 edited", "edit stays open"]),
    Story(
        "an old hand trembles to and fro by 3 mm and lifts where it landed",
        [finger((0, 95, row(6)), (80, 97.9, row(6) + 0.5), (180, 93, row(6) - 0.5),
                (270, 97.4, row(6)), (360, 95, row(6)), (430, 95, row(6)))],
        ["row 6 edited", "edit stays open"]),
    Story(
        "a gloved hand rests for 1.4 s: that is a hold",
        [stand(0, 110, row(2), 1400)],
        ["row 2 lifted", "nothing changed"]),
    Story(
        "a quick hand swipes right again after 0.22 s, to be sure",
        [swipe(0, 40, row(5), 46, 220), swipe(480, 42, row(5), 48, 230)],
        ["row 5 completed"], mirrored=["row 5 deleted", "row 5 deleted"]),
    Story(
        "a second person swipes the same row right, 0.25 s later",
        [swipe(0, 14, row(4), 46, 320), swipe(610, 92, row(4), 46, 340)],
        ["row 4 completed"], mirrored=["row 4 deleted", "row 4 deleted"]),
    Story(
        "a child corrects itself 0.52 s later",
        [swipe(0, 35, row(3), 46, 300), swipe(860, 38, row(3), 45, 350)],
        ["row 3 completed", "row 3 reopened"], mirrored=["row 3 deleted", "row 3 deleted"]),
]
GIVEN = {
    "43-slow-tap-700.touch": ["row 5 edited", "edit stays open"],
    "76-swipe-twice-200.touch": ["row 5 completed"],
}
