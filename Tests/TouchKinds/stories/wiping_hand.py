"""A hand of three to five fingers wipes over the rows: no row changes."""

from story import Story, hand

STORIES = [
    Story(
        "four fingers above each other to the right",
        [hand(0, 30, 18, 70, 3, 400, 4, (2, 18))],
        ["nothing changed"]),
    Story(
        "five spread fingers to the left, quickly",
        [hand(0, 130, 12, -85, -4, 280, 5, (-3, 15))],
        ["nothing changed"]),
    Story(
        "four fingers side by side up",
        [hand(0, 40, 72, 2, -48, 450, 4, (20, -2))],
        ["nothing changed"]),
    Story(
        "three fingers side by side down from the top",
        [hand(0, 60, 14, -2, 55, 500, 3, (21, 1), late=(0, 35, 18))],
        ["nothing changed"]),
    Story(
        "a cloth under four fingers, diagonally, to and fro",
        [hand(0, 25, 60, 60, -40, 420, 4, (17, 5)),
         hand(1100, 85, 20, -60, 40, 420, 4, (17, 5), late=(20, 0, 9, 14))],
        ["nothing changed"]),
]
