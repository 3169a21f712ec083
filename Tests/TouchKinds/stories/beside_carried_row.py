"""One finger carries a row while another taps, swipes or scrolls: both do what they are meant to.

The others are more than 60 mm away, except for the fingers of the hand that carries.
"""

from story import ROW, Story, carry, finger, move, row, stand, swipe, tap

STORIES = [
    Story(
        "somebody scrolls while the row is held",
        [stand(0, 25, row(3), 2700), move(1100, 135, 76, 0, -35, 600, rest=200)],
        ["row 3 lifted", "row 3 put down", "list scrolled 29 to 37 mm"]),
    Story(
        "somebody taps a row while the row stands at its new place",
        [carry(0, 25, row(2), 2 * ROW, 500, rest=1700), tap(1900, 135, row(6), 100)],
        ["row 2 lifted", "row 6 edited", "edit stays open", "row 2 moved to row 4"]),
    Story(
        "somebody swipes a row below while the row is carried",
        [carry(0, 15, row(3), ROW, 1200, rest=400), swipe(1000, 90, row(7), 46, 320)],
        ["row 3 lifted", "row 7 completed", "row 3 moved to row 4"]),
    Story(
        "somebody taps the top row, and the row is carried on",
        [finger((0, 130, row(4)), (800, 130, row(4)), (1200, 130, row(5)), (1900, 130, row(5)),
                (2300, 128, row(6)), (2700, 128, row(6))),
         tap(1500, 30, row(1), 90)],
        ["row 4 lifted", "row 1 edited", "edit stays open", "row 4 moved to row 6"]),
    Story(
        "the thumb of the hand that carries touches a row, twice",
        [carry(0, 80, row(5), -2 * ROW, 900, rest=500),
         tap(900, 62, row(7), 90), tap(1350, 60, row(6), 120)],
        ["row 5 lifted", "row 5 moved to row 3"]),
]
