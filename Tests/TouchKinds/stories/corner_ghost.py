"""A flash in a corner does nothing, the first time too; a finger in a corner does."""

from story import Story, finger, flash, pair, row, step, swipe, tap

CORNERS = ("lower left", "upper right", "upper left", "lower right")

STORIES = [
    Story(
        "one flash in the lower left corner",
        [flash(0, "lower left", 20)],
        ["nothing at all"]),
    Story(
        "a flash 0.9 mm from both edges, and one more",
        [flash(0, "upper right", 25, 0.9, 0.9), flash(700, "upper right", 25, 0.8, 0.9)],
        ["nothing at all"]),
    Story(
        "ten flashes in all corners while a child swipes",
        [swipe(0, 40, row(4), 48, 700),
         [flash(20 + i * 70, CORNERS[i % 4], 15) for i in range(10)]],
        ["row 4 completed"]),
    Story(
        "beside a stiff hand's two-finger tap",
        [step(2), flash(1480, "upper right", 20), flash(1540, "lower left", 20),
         pair(1500, (60, row(4)), (88, row(4) - 3), 200, apart=20, last=5)],
        ["row 2 completed", "undone once"]),
    Story(
        "while a row is edited",
        [tap(0, 60, row(3)), flash(1600, "upper left", 20)],
        ["row 3 edited", "edit stays open"]),
    Story(
        "a real tap of 90 ms in a corner",
        [tap(0, 153.5, 0.5, 90)],
        ["row 1 edited", "edit stays open"]),
    Story(
        "a quick finger slides into a corner and lifts there",
        [finger((0, 72, row(1)), (30, 72, row(1)), (380, 0.4, 0.4), (420, 0.4, 0.4))],
        ["row 1 deleted"]),
]
