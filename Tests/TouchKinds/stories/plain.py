"""Plain deliberate gestures without any trouble, by small and large hands, slow and quick."""

from story import PANEL, ROW, Story, carry, finger, move, row, swipe, tap, there_and_back

STORIES = [
    Story(
        "a child swipes a row to the right, slowly",
        [swipe(0, 30, row(6), 34, 700, rest=60, dy=3)], ["row 6 completed"]),
    Story(
        "a quick flick to the right",
        [move(0, 45, row(3), 48, 2, 110, settle=15, how="flick")], ["row 3 completed"],
        slowest=60),
    Story(
        "a swipe to the left with a large hand, a little askew",
        [swipe(0, 130, row(2), -70, 380, dy=12)], ["row 2 deleted"]),
    Story(
        "a quick flick to the left",
        [move(0, 110, row(7), -50, -3, 120, settle=20, how="flick")], ["row 7 deleted"]),
    Story(
        "a swipe that is too short",
        [swipe(0, 60, row(4), 14, 300, rest=60)], ["nothing changed"]),
    Story(
        "a swipe that is taken back",
        [there_and_back(0, 50, row(5), 40, 3, 400, 150)], ["nothing changed"]),
    Story(
        "a short tap",
        [tap(0, 75, row(4), 55)], ["row 4 edited", "edit stays open"]),
    Story(
        "a slow tap of an old hand that trembles",
        [tap(0, 40, row(7), 320).trembling(0.4)], ["row 7 edited", "edit stays open"]),
    Story(
        "a drag up that stops before it lifts",
        [move(0, 90, 76, 2, -50, 700, rest=250)],
        ["list scrolled 44 to 52 mm", "at rest by 1300 ms", "nothing changed"]),
    Story(
        "a fling",
        [move(0, 80, 72, 1, -38, 160, settle=20, how="flick")],
        ["in motion at 500 ms", "nothing changed"]),
    Story(
        "a drag with two fingers",
        [move(0, 60, 72, 0, -40, 600, rest=200), move(10, 82, 70, 0, -40, 600, rest=200)],
        ["list scrolled 30 to 42 mm", "nothing changed"]),
    Story(
        "a pull down",
        [move(0, 70, row(2), 2, 48, 600, rest=150)], ["row 1 added by a pull"]),
    Story(
        "a large hand parts two rows with its thumb and small finger",
        [move(0, 60, 4 * ROW + 9, -6, 22, 450, rest=80),
         move(30, 98, 4 * ROW - 9, 6, -22, 430, rest=80)],
        ["row 5 added by a pinch"]),
    Story(
        "a row is carried down by three",
        [carry(0, 65, row(3), 3 * ROW, 900)], ["row 3 lifted", "row 3 moved to row 6"]),
    Story(
        "a row is carried up by one, slowly",
        [carry(0, 100, row(5), -ROW, 1200)], ["row 5 lifted", "row 5 moved to row 4"]),
    Story(
        "two people swipe two rows at once, the lower one is released first",
        [swipe(0, 15, row(2), 42, 520, rest=150), swipe(60, 95, row(6), 45, 360)],
        ["row 6 completed", "row 2 completed"]),
    Story(
        "two people swipe against each other",
        [swipe(0, 140, row(7), -45, 330), swipe(40, 20, row(3), 44, 480, rest=80)],
        ["row 7 deleted", "row 3 completed"]),
    Story(
        "a tap on the black area below the last row",
        [*[move(i * 1000, 70, 76, 0, -66, 500, rest=200) for i in range(3)],
         tap(4200, 90, PANEL[1] - 4)],
        ["row 21 edited", "edit stays open"]),
    Story(
        "a completed row is swiped again, and is open again",
        [swipe(0, 40, row(4), 45), finger((1300, 40, row(4)), (1340, 40, row(4)),
                                          (1600, 86, row(4)), (1630, 86, row(4)))],
        ["row 4 completed", "row 4 reopened"], mirrored=["row 4 deleted", "row 4 deleted"]),
]
