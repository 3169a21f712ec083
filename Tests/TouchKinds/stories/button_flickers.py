"""BTN_TOUCH comes and goes while the tracking id stays: it is one finger."""

from story import Story, move, row, stand, swipe, tap, there_and_back


def flickering(finger, start, end, off, every):
    """The same finger, with BTN_TOUCH off for so long, again and again."""
    while start < end:
        finger, start = finger.button_drops(start, off), start + every
    return finger


STORIES = [
    Story(
        "at every second report of a swipe",
        [flickering(swipe(0, 40, row(5), 48, 320), 16, 340, 17, 34)],
        ["row 5 completed"], slowest=60),
    Story(
        "once in the middle of a tap",
        [tap(0, 85, row(2), 120).button_drops(50, 20)],
        ["row 2 edited", "edit stays open"]),
    Story(
        "every 100 ms of a long press",
        [flickering(stand(0, 110, row(6), 1100), 100, 1050, 25, 100)],
        ["row 6 lifted", "nothing changed"]),
    Story(
        "all along a slow drag",
        [flickering(move(0, 75, 70, 1, -40, 900, rest=200), 50, 1100, 17, 67)],
        ["list scrolled 34 to 42 mm", "nothing changed"]),
    Story(
        "for 60 ms at the turn of a swipe that goes back",
        [there_and_back(0, 30, row(3), 45, 2, 400, 400).button_drops(600, 60)],
        ["nothing changed"]),
]
GIVEN = {"05-btn-touch-flickers-tracking-id-stays.ev": ["row 3 completed"]}
