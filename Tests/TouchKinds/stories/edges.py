"""What is drawn at the last pixel takes the touch, at all four edges.

Fingers lie a little outside, so that a panel reports its last unit. Undo is at the left.
"""

from story import PANEL, Story, row, swipe, tap

LEFT = UP = -2
RIGHT, DOWN = PANEL[0] + 2, PANEL[1] + 2

STORIES = [
    Story(
        "Undo at the lowest line; in the mirror the bar beside it",
        [swipe(0, 60, row(3), 46), tap(1700, 8, DOWN)],
        ["row 3 completed", "undone once"], mirrored=["row 3 deleted", "no undo"]),
    Story(
        "a child swipes along the upper edge, sideways mounted",
        [swipe(0, 45, UP, 48, 450)],
        ["row 1 completed"], header=("rotation 90",)),
    Story(
        "a tap on a row at the side, on a panel that is upside down",
        [tap(0, RIGHT, row(4), 110)],
        ["row 4 edited", "edit stays open"], header=("rotation 180",)),
    Story(
        "a stiff finger on the lowest line of the last visible row",
        [tap(0, 118, DOWN, 180)],
        ["row 8 edited", "edit stays open"]),
    Story(
        "q, a and Shift at the left; in the mirror p, l and Backspace",
        [tap(0, 60, row(2)), tap(1500, LEFT, 44), tap(1900, LEFT, 56), tap(2300, LEFT, 68)],
        ["row 2 edited", "edit stays open", "2 keys typed"],
        mirrored=["row 2 edited", "edit stays open", "3 keys typed"], header=("keyboard en",)),
    Story(
        "Done in the lower corner, sideways mounted; in the mirror 123",
        [tap(0, 60, row(5)), tap(1500, RIGHT, DOWN, 120)],
        ["row 5 edited", "edit ends", "1 key typed"],
        mirrored=["row 5 edited", "edit stays open", "0 keys typed"],
        header=("keyboard en", "rotation 270")),
    Story(
        "a gloved finger dismisses a banner at the lowest line",
        [tap(1200, 90, DOWN, 200)],
        ["banner dismissed"], inputs=((0, "banner dismissible The clock was set"),)),
]
GIVEN = {
    "40-undo-at-30-479.ev": ["row 4 completed", "undone once"],
    # p, l, Backspace twice, Done.
    "52b-keyboard-side-217.0.touch": ["row 3 edited", "edit ends", "5 keys typed"],
}
