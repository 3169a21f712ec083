"""A two-finger tap bounces within 10 to 60 ms: it undoes once; a second one undoes again."""

from story import Story, pair, row, step


def bouncing(fingers, *bounces):
    """The same fingers, each with its own bounce, or none: time after the lift, and length."""
    return [f.bounces(*b) if b else f for f, b in zip(fingers, bounces)]


STORIES = [
    Story(
        "both fingers bounce",
        [step(3), step(2, t=900),
         bouncing(pair(2000, (60, row(5)), (85, row(5) - 2), 110, apart=10), (25, 30), (30, 25))],
        ["row 3 completed", "row 2 completed", "undone once"]),
    Story(
        "only the second finger bounces",
        [step(4), step(1, t=1000),
         bouncing(pair(2100, (110, row(3)), (86, row(3) + 3), 130, apart=20), (), (15, 20))],
        ["row 4 completed", "row 1 completed", "undone once"]),
    Story(
        "a tap, and a second one after 700 ms",
        [step(5), step(2, t=900),
         pair(1900, (50, row(6)), (75, row(6) - 4), 100, apart=15),
         pair(2700, (52, row(6)), (76, row(6) - 3), 110, apart=10)],
        ["row 5 completed", "row 2 completed", "undone twice"]),
    Story(
        "two taps of wet fingers, both bounce",
        [step(6), step(3, t=900),
         bouncing(pair(2000, (80, row(2)), (104, row(2) + 2), 120), (40, 20), (45, 20)),
         bouncing(pair(3000, (81, row(2)), (103, row(2) + 2), 130, apart=20), (50, 25), (35, 25))],
        ["row 6 completed", "row 3 completed", "undone twice"]),
    Story(
        "both bounce twice",
        [step(2), step(4, t=1000),
         bouncing(
             [f.bounces(12, 15) for f in pair(2200, (95, row(6)), (70, row(5)), 140, apart=12)],
             (20, 15), (22, 15))],
        ["row 2 completed", "row 4 completed", "undone once"]),
]
