"""A finger that the panel hands to another slot is one finger, however often."""

from story import ROW, Story, carry, move, row, swipe, tap, there_and_back

STORIES = [
    Story(
        "once, as a child swipes far to the right",
        [swipe(0, 20, row(5), 110, 700).handed(210, 12, 3, 1)],
        ["row 5 completed"]),
    Story(
        "three times in an old hand's long stroke to the left",
        [swipe(0, 146, row(2), -125, 1000).handed(440, 10, -2.5, 0.5).handed(580, 10, -3, -1)
         .handed(860, 10, 2, 1)],
        ["row 2 deleted"]),
    Story(
        "out and back with a stiff hand, at the turn and on the way back",
        [there_and_back(0, 45, row(7), 50, 2, 520, 200).handed(560, 15, 3, 0)
         .handed(850, 15, -3, 1)],
        ["nothing changed"]),
    Story(
        "a gloved hand lifts a row and carries it, handed over before and after",
        [carry(0, 100, row(2), 2 * ROW, 700, hold=900, rest=450).handed(300, 40, 2, 1)
         .handed(1250, 20, 1, 3)],
        ["row 2 lifted", "row 2 moved to row 4"]),
    Story(
        "four times in a slow drag, once for long",
        [move(0, 84, 76, 1, -46, 1000, rest=200).handed(240, 15, 0, -3).handed(440, 120, 2, 2)
         .handed(700, 12, -1, -3).handed(900, 10, 3, 1)],
        ["list scrolled 38 to 46 mm", "nothing changed"]),
    Story(
        "in the middle of a careful tap",
        [tap(0, 112, row(6), 170).handed(70, 30, 3, 1)],
        ["row 6 edited", "edit stays open"]),
    Story(
        "two people swipe, both handed over at once",
        [swipe(0, 12, row(3), 48, 560).handed(280, 12, 2, 0.5),
         swipe(60, 95, row(6), 48, 460).handed(280, 20, 3, -1)],
        ["row 6 completed", "row 3 completed"]),
]
GIVEN = {
    "r01c-koreader12634-handover-left-110mm-two-handovers.ev": ["row 4 deleted"],
    "r01c-koreader12634-handover-left-and-back.ev": ["nothing changed"],
}
