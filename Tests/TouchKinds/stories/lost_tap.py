"""A finger is lost before it moves, on a panel that has lost none: it goes on, and edits nothing."""

from story import ROW, Story, carry, move, row, swipe, tap

STORIES = [
    Story(
        "a swipe to the right is lost for 60 ms before it begins",
        [swipe(0, 45, row(4), 48, 300, settle=180).lost(70, 60)],
        ["row 4 completed", "edit ends", "edits do not matter"]),
    Story(
        "a swipe to the left is lost for 45 ms as it begins",
        [swipe(0, 130, row(7), -60, 400, settle=150).lost(110, 45)],
        ["row 7 deleted", "edits do not matter"]),
    Story(
        "a scroll is lost for 70 ms before it begins",
        [move(0, 80, row(6), 0, -34, 400, settle=180, rest=200).lost(70, 70)],
        ["list scrolled 22 to 36 mm", "edit ends", "edits do not matter"]),
    Story(
        "a row that is carried is lost for 60 ms before it is lifted",
        [carry(0, 60, row(5), -2 * ROW, 500, hold=1000).lost(120, 60)],
        ["row 5 lifted", "row 5 moved to row 3", "edit ends", "edits do not matter"]),
    Story(
        "a hand that taps and is lost for 60 ms meanwhile edits its row",
        [tap(0, 70, row(3), ms=240).lost(80, 60)],
        ["row 3 edited", "edit stays open"]),
]
