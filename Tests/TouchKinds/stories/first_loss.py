"""The first finger that a panel ever loses is one stroke; quick strokes in turn stay several."""

from story import Story, move, row, swipe, there_and_back

STORIES = [
    Story(
        "a child's slow swipe to the right, past the threshold",
        [swipe(0, 30, row(4), 92, 1100).lost(600, 40)],
        ["row 4 completed"]),
    Story(
        "a stiff hand's long stroke to the left, twice past the threshold",
        [swipe(0, 138, row(6), -88, 900, rest=60).lost(500, 30).lost(680, 50)],
        ["row 6 deleted"]),
    Story(
        "a gloved finger's swipe to the left, before the threshold",
        [swipe(0, 120, row(2), -60, 700).lost(240, 45)],
        ["row 2 deleted"]),
    Story(
        "in the middle of a pull",
        [move(0, 75, row(1), 1, 52, 800, rest=150).lost(440, 40)],
        ["row 1 added by a pull", "edit stays open"]),
    Story(
        "at the turn of a hand that takes a row back",
        [there_and_back(0, 40, row(4), 50, 0, 320, 60).lost(350, 50)],
        ["row 4 completed"]),
    Story(
        "a pull that has added its row, lost twice",
        [move(0, 75, row(1), 1, 52, 800, rest=250).lost(440, 70).lost(900, 70)],
        ["row 1 added by a pull", "edit stays open"]),
    Story(
        "a scroll that has come to a stand",
        [move(0, 90, 76, 0, -45, 500, rest=300).lost(600, 60)],
        ["list scrolled 36 to 50 mm", "nothing changed"]),
    Story(
        "a zigzag over two rows, on a sound panel",
        [swipe(0, 25, row(4), 46, 240), swipe(370, 60, row(3), -44, 260)],
        ["row 4 completed", "row 3 deleted"]),
    Story(
        "a quick hand deletes five rows on a sound panel",
        [swipe(i * 450, 132, row(7 - i), -62, 260) for i in range(5)],
        [f"row {7 - i} deleted" for i in range(5)]),
    Story(
        "a second person swipes 72 ms later, 32 mm away, on a sound panel",
        [swipe(0, 25, row(5), 46, 300), swipe(412, 95, row(3), 46, 320)],
        ["row 5 completed", "row 3 completed"]),
]
GIVEN = {"60-loss-right-37mm-30ms-75mmps.ev": ["row 4 completed"]}
