"""Two people tap in the height of one row, 60 to 120 mm apart, within 157 ms: two taps.

The finger that lifts later decides which row is edited.
"""

from story import Story, row, tap

STORIES = [
    Story(
        "both on one row, 40 ms apart",
        [tap(0, 25, row(4), 120), tap(40, 125, row(4) + 1, 120)],
        ["row 4 edited last"]),
    Story(
        "on neighbouring rows, 8 mm above each other",
        [tap(0, 30, 28, 100), tap(30, 110, 36, 110)],
        ["2 taps", "row 4 edited last"]),
    Story(
        "at the same moment, 70 mm apart, the left one longer",
        [tap(0, 40, 56, 160), tap(0, 110, 48, 90)],
        ["2 taps", "row 6 edited last"]),
    Story(
        "150 ms apart, the first rests longest",
        [tap(0, 20, row(2) + 2, 330), tap(150, 132, row(3) - 3, 70)],
        ["2 taps", "row 2 edited last"]),
    Story(
        "a child and a gloved hand, 115 mm apart",
        [tap(0, 135, row(5) + 3, 70), tap(90, 20, row(6) - 2, 200)],
        ["2 taps", "row 6 edited last"]),
]
GIVEN = {"16-crowded-taps.touch": ["2 taps", "row 5 edited last"]}
