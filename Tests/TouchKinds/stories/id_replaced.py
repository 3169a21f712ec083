"""The tracking id in a slot is replaced within 2 mm, without a lift between: it is one finger."""

from story import ROW, Story, carry, move, row, stand, swipe, tap, there_and_back

STORIES = [
    Story(
        "as a swipe sets out and before it lifts",
        [swipe(0, 50, row(4), 44, 380, rest=120).renamed(60).renamed(430)],
        ["row 4 completed"]),
    Story(
        "twice in a long press",
        [stand(0, 65, row(2), 1100).renamed(250).renamed(420)],
        ["row 2 lifted", "nothing changed"]),
    Story(
        "in the middle of a tap",
        [tap(0, 100, row(6), 130).renamed(60)],
        ["row 6 edited", "edit stays open"]),
    Story(
        "four times in a slow drag",
        [move(0, 80, 72, -1, -36, 1200, rest=150)
         .renamed(150).renamed(400).renamed(700).renamed(1000)],
        ["list scrolled 30 to 38 mm", "nothing changed"]),
    Story(
        "at the turn of a swipe that goes back",
        [there_and_back(0, 35, row(7), 42, 0, 350, 350).renamed(500)],
        ["nothing changed"]),
    Story(
        "once while a carried row stands above its new place",
        [carry(0, 100, row(2), 2 * ROW, 700, rest=700).renamed(1750)],
        ["row 2 lifted", "row 2 moved to row 4"]),
    Story(
        "once while a swipe waits past the threshold",
        [swipe(0, 45, row(5), 46, 400, rest=600).renamed(700)],
        ["row 5 completed"]),
]
