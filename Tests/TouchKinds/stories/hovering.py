"""A finger that hovers does not touch; what a panel says wrongly of its distance hides no finger.

Falling to distance 0 lands there; rising lifts at the last touching place.
"""

from story import Story, finger, row, stand, swipe, tap

STORIES = [
    Story(
        "a child points at the rows, to and fro",
        [swipe(0, 25, row(4), 95, 600).hovers(), swipe(900, 125, row(4), -95, 600).hovers()],
        ["nothing at all"]),
    Story(
        "comes down, swipes and hovers on",
        [finger((0, 40, row(2)), (120, 42, row(2)), (600, 96, row(2)), (820, 112, row(2)))
         .hovers(0, 120).hovers(600, 220)],
        ["row 2 completed"]),
    Story(
        "rises after 12 mm and hovers on for 50 mm",
        [finger((0, 110, row(6)), (40, 110, row(6)), (300, 98, row(6)), (650, 48, row(6)))
         .hovers(300, 400)],
        ["nothing changed"]),
    Story(
        "one hovers while another taps",
        [stand(0, 115, row(6), 900).hovers(), tap(300, 40, row(3), 100)],
        ["row 3 edited", "edit stays open", "1 tap"]),
    Story(
        "a gloved hand on a panel that always says 1 and presses its button",
        [swipe(0, 130, row(5), -50, 480).stuck_distance()],
        ["row 5 deleted"]),
    Story(
        "a quick swipe, with a button that is pressed and released in every report",
        [swipe(0, 40, row(7), 50, 280).pulsed()],
        ["row 7 completed"]),
    Story(
        "a stiff finger's tap, with such a button",
        [tap(0, 95, row(5), 160).pulsed()],
        ["row 5 edited", "edit stays open"]),
]
GIVEN = {"63-hover-only-deletes.ev": ["nothing at all"]}
