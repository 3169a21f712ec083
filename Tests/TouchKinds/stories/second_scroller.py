"""The finger that scrolls lifts while another drags, too: the list follows the other.

A list begins to follow a finger some millimetres after it has set out. So the least way is that of
the first finger and what the other goes from its lift on, without twice as much.
"""

from story import Story, finger, move

STORIES = [
    Story(
        "one drags and rests, the other drags on from the other side",
        [finger((0, 30, 70), (40, 30, 70), (400, 30, 45), (850, 30, 45)),
         move(500, 125, 72, 0, -40, 700, settle=60, rest=120)],
        ["list scrolled 40 to 67 mm", "nothing changed"]),
    Story(
        "two people, one quickly, the other slowly",
        [move(0, 40, 74, 1, -35, 500, settle=40, rest=20),
         move(300, 115, 68, -1, -40, 1200, settle=40, rest=150)],
        ["list scrolled 65 to 79 mm", "nothing changed"]),
    Story(
        "down again after the list was scrolled up",
        [move(0, 80, 76, 0, -45, 700, rest=200),
         finger((1500, 35, 30), (1540, 35, 30), (1800, 35, 45), (2050, 35, 45)),
         move(1900, 120, 35, 0, 22, 600, settle=40, rest=150)],
        ["list scrolled 4 to 16 mm", "nothing changed"]),
    Story(
        "hand over hand, as on a rope",
        [move(0, 60, 66, 0, -30, 400, settle=40, rest=10),
         move(380, 92, 68, 0, -30, 400, settle=20, rest=10),
         move(760, 60, 67, 0, -30, 400, settle=20, rest=120)],
        ["list scrolled 76 to 93 mm", "nothing changed"]),
    Story(
        "a gloved hand holds the list, a child drags it on",
        [finger((0, 15, 60), (50, 15, 60), (450, 15, 30), (1500, 15, 30)),
         move(700, 140, 80, 2, -45, 1140, settle=60, rest=150)],
        ["list scrolled 33 to 78 mm", "nothing changed"]),
]
GIVEN = {
    # One finger drags 40 mm, the other 110 mm; the first lifts before the other has moved far.
    "12-second-finger-goes-on-scrolling.touch": ["list scrolled 100 to 152 mm", "nothing changed"],
}
