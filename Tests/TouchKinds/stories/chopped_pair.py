"""Two fingers drag, and the panel reports them in short pieces: nothing is undone.

A panel that is slower than 60 reports a second sees such a piece once: there it does not move.
"""

from story import Story, move, row, step


def two(t, x, y, dx, dy, ms, across, pieces, late=0, settle=20):
    """Two fingers drag alike; the panel reports both for so long, and then not for so long."""
    return [
        move(t, x, y, dx, dy, ms, settle).chopped(t, t + ms, *pieces),
        move(t + late, x + across[0], y + across[1], dx, dy, ms, settle)
        .chopped(t + late, t + ms + late, *pieces)]


STORIES = [
    Story(
        "up by 45 mm, both lost together",
        [step(2), two(1500, 60, 70, 0, -45, 600, (24, 3), (40, 30))],
        ["row 2 completed", "no undo"]),
    Story(
        "up by 30 mm slowly, in pieces of a report or two",
        [step(4), two(1400, 95, 62, 2, -30, 1100, (-20, -2), (20, 20))],
        ["row 4 completed", "no undo"], slowest=60),
    Story(
        "diagonally, the second finger lost later than the first",
        [step(1), two(1300, 40, 72, 30, -40, 700, (30, 8), (60, 40), late=25)],
        ["row 1 completed", "no undo"]),
    Story(
        "wet fingers of two hands, 50 mm apart",
        [step(5), two(1600, 50, 66, 0, -38, 800, (50, 4), (35, 70), late=10)],
        ["row 5 completed", "no undo"], slowest=60),
    Story(
        "a quick drag to and fro across the rows",
        [step(3),
         two(1500, 70, 60, 0, -25, 250, (22, 2), (30, 20)),
         two(2300, 70, 40, 0, 20, 250, (22, 2), (30, 20))],
        ["row 3 completed", "no undo"], slowest=60),
]
GIVEN = {
    "01-two-finger-drag-chopped-undoes-twice.ev": [
        "row 2 completed", "row 3 completed", "no undo"],
}
