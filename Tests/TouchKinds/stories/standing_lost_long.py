"""A finger that stands is lost for 36 to 100 ms, on a panel that has lost one before: one finger.

Most recordings begin with a finger that is swiped past the threshold, stands there and is lost for
25 ms; one with a swipe too short to count that is lost on its way.
"""

from story import ROW, Story, carry, move, row, stand, swipe, there_and_back


def lost_before(number):
    """A swipe that the panel loses for a moment while it stands."""
    return swipe(0, 45, row(number), 42, 300, rest=350).lost(500, 25)


STORIES = [
    Story(
        "a long press is lost for 60 ms, twice",
        [lost_before(2), stand(1800, 70, row(5), 1200).lost(2000, 60).lost(2180, 60)],
        ["row 2 completed", "row 5 lifted"]),
    Story(
        "a long press is lost for 80 ms, after a moving finger was",
        [swipe(0, 80, row(2), 14, 160, rest=40).lost(110, 20),
         stand(1500, 50, row(6), 1300).lost(1780, 80)],
        ["row 6 lifted", "nothing changed"]),
    Story(
        "a swipe is lost for 90 ms at its turn and goes back",
        [lost_before(1), there_and_back(1500, 40, row(4), 40, 0, 400, 500).lost(2150, 90)],
        ["row 1 completed"]),
    Story(
        "a carried row is lost for 80 ms, and carried on",
        [lost_before(7), carry(1600, 90, row(2), 2 * ROW, 500, rest=700).lost(3100, 80)],
        ["row 7 completed", "row 2 lifted", "row 2 moved to row 4"]),
    Story(
        "a slow swipe waits past the threshold, is lost for 70 ms and lifts",
        [lost_before(3), swipe(1700, 100, row(6), -40, 500, rest=500).lost(2400, 70)],
        ["row 3 completed", "row 6 deleted"]),
    Story(
        "a pull is lost for 95 ms while it stands, and is pushed back",
        [lost_before(5), there_and_back(1800, 80, row(1), 2, 45, 450, 500).lost(2500, 95)],
        ["row 5 completed"]),
]
GIVEN = {"00-stand-at-the-turn-lost-90ms-deletes.ev": ["nothing changed"]}
