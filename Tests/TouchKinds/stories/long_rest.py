"""A contact rests longer than a tap may last: it is no tap. On a row it lifts the row, no more."""

from story import PANEL, Story, finger, move, pair, row, stand, step

STORIES = [
    Story(
        "a finger on a row for 1.3 s",
        [stand(0, 50, row(5), 1300)],
        ["row 5 lifted", "nothing changed"]),
    Story(
        "a finger on the black area below the last row for 1.6 s",
        [*[move(i * 1000, 80, 76, 0, -66, 500, rest=200) for i in range(3)],
         stand(4000, 100, PANEL[1] - 4, 1600)],
        ["nothing changed"]),
    Story(
        "a drop of water on a row for 12 s",
        [stand(0, 110, row(3), 12000)],
        ["nothing changed"]),
    Story(
        "a gloved thumb that drifts by 1.5 mm within 2.5 s",
        [finger((0, 30, row(2)), (2500, 31.2, row(2) + 0.9, "even"))],
        ["row 2 lifted", "nothing changed"]),
    Story(
        "two fingers rest for 0.9 s",
        [step(2), pair(1300, (60, row(4)), (84, row(4) - 2), 900, apart=20, last=30)],
        ["row 2 completed", "no undo"]),
]
