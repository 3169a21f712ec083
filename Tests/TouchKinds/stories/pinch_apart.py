"""Two fingers spread, the second lands up to 350 ms after the first: an item is added between."""

from story import ROW, Story, finger, move, row

STORIES = [
    Story(
        "thumb and index finger at once",
        [move(0, 70, 3 * ROW + 6, -4, 16, 300, rest=60),
         move(8, 78, 3 * ROW - 6, 4, -16, 300, rest=60)],
        ["row 4 added by a pinch"]),
    Story(
        "the index finger lands 200 ms after the thumb",
        [finger((0, 60, 4 * ROW + 8), (260, 60, 4 * ROW + 8), (620, 58, 4 * ROW + 24),
                (680, 58, 4 * ROW + 24)),
         move(200, 66, 4 * ROW - 8, 3, -15, 360, settle=60, rest=50)],
        ["row 5 added by a pinch"]),
    Story(
        "a slow hand, the second finger 330 ms late",
        [finger((0, 95, 2 * ROW - 7), (380, 95, 2 * ROW - 7), (980, 97, 2 * ROW - 19),
                (1060, 97, 2 * ROW - 19)),
         move(330, 88, 2 * ROW + 7, -2, 18, 600, settle=50, rest=90)],
        ["row 3 added by a pinch"]),
    Story(
        "the first finger moves 4 mm until the second lands",
        [finger((0, 50, 5 * ROW + 6), (20, 50, 5 * ROW + 6), (150, 50, 5 * ROW + 10),
                (180, 50, 5 * ROW + 10), (520, 49, 5 * ROW + 24), (600, 49, 5 * ROW + 24)),
         move(150, 57, 5 * ROW - 10, 2, -16, 340, settle=30, rest=70)],
        ["row 6 added by a pinch"]),
    Story(
        "an index finger of each hand, 60 mm beside each other",
        [move(0, 45, 4 * ROW - 9, -6, -16, 450, settle=70, rest=80),
         move(70, 105, 4 * ROW + 9, 6, 16, 420, settle=30, rest=60)],
        ["row 5 added by a pinch"]),
]
