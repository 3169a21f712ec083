"""A row is edited, so it is at the top, and a finger pulls the list down from it.

The edit ends. If the row was not the first, the list first comes down to its top. A pull of a row's
height or more past the top adds a row.
"""

from story import Story, move, row, tap, there_and_back

STORIES = [
    Story(
        "from the first row",
        [tap(0, 60, row(1)), move(1300, 90, row(1), 0, 36, 500, rest=150)],
        ["row 1 edited", "edit ends", "row 1 added by a pull"]),
    Story(
        "from the second row, slowly",
        [tap(0, 100, row(2), 120), move(1500, 45, row(1), 2, 56, 1000, rest=150)],
        ["row 2 edited", "edit ends", "row 1 added by a pull"]),
    Story(
        "from the third row down to the bottom",
        [tap(0, 30, row(3), 70), move(1200, 110, row(1), -3, 70, 700, rest=200)],
        ["row 3 edited", "edit ends", "row 1 added by a pull"]),
    Story(
        "from the first row, and let go early",
        [tap(0, 75, row(1)), move(1400, 70, row(1), 0, 14, 350, rest=200)],
        ["row 1 edited", "edit ends"]),
    Story(
        "from the first row, and pushed back",
        [tap(0, 120, row(1), 110), there_and_back(1300, 60, row(1), 1, 40, 450, 200)],
        ["row 1 edited", "edit ends"]),
]
GIVEN = {
    "13-pull-from-the-edited-row.touch": ["row 3 edited", "edit ends", "row 1 added by a pull"],
}
