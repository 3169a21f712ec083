"""Two-finger taps in a row undo one step each, also while a row is edited; drumming undoes nothing.

From landing to landing: at least 350 ms after a clean pair, 400 ms after anything else.
"""

from story import Story, pair, row, step, swipe, tap

STORIES = [
    Story(
        "a quick hand undoes four steps, every 420 ms",
        [step(2), step(4, t=900), step(6, t=1800), step(3, t=2700),
         *[pair(4200 + i * 420, (70, row(4)), (95, row(4) - 3), 110, apart=5, last=5)
           for i in range(4)]],
        ["row 2 completed", "row 4 completed", "row 6 completed", "row 3 completed",
         "undone 4 times"]),
    Story(
        "a stiff hand undoes two, every 640 ms",
        [step(5), step(2, t=1000),
         *[pair(2390 + i * 640, (100, row(5)), (74, row(4)), 230, apart=35, last=10)
           for i in range(2)]],
        ["row 5 completed", "row 2 completed", "undone twice"]),
    Story(
        "at once after a slip",
        [swipe(0, 120, row(3), -50), pair(590, (60, row(5)), (84, row(5) - 2), 120, last=5)],
        ["row 3 deleted", "undone once"]),
    Story(
        "two people at both sides, 390 ms apart",
        [step(2), step(6, t=900),
         pair(2100, (14, row(3)), (36, row(3) - 4), 120, apart=5),
         pair(2490, (118, row(4)), (142, row(4) + 2), 120, apart=5)],
        ["row 2 completed", "row 6 completed", "undone twice"]),
    Story(
        "fingers that drum between two swipes",
        [step(5),
         [tap(1200 + i * 90, 60 + i % 3 * 22, (48, 43, 46)[i % 3], ms=70) for i in range(12)],
         step(3, t=3200)],
        ["row 5 completed", "some row completed", "no undo", "edits do not matter"],
        mirrored=["row 5 deleted", "some row deleted", "no undo", "edits do not matter"]),
    Story(
        "while a row is edited that has got more text",
        [tap(0, 80, row(3)), pair(2590, (60, row(5)), (85, row(5) - 2), 130, apart=5, last=5)],
        ["row 3 edited", "edit ends", "text of row 3 undone", "undone once"],
        items=8, inputs=((800, "type  and milk"),)),
    Story(
        "beside a keyboard, half a second after a key",
        [tap(0, 80, row(3)), pair(1890, (60, row(5)), (85, row(5) - 2), 130, apart=5, last=5)],
        ["row 3 edited", "edit stays open", "no undo"],
        items=8, inputs=((800, "type  and"), (1400, "type  milk"))),
]
GIVEN = {
    "48b-undo-every-420.touch": [
        "row 2 completed", "row 3 completed", "row 4 completed", "undone 3 times"],
    "81-two-finger-in-edit-rows.touch": [
        "row 2 edited", "row 5 completed", "edit ends", "undone once"],
}
