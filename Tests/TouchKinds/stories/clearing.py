"""Nothing is cleared in passing; who pulls up and waits clears, and adding stays quick."""

from story import Story, move, row

SHORT = {"items": 6, "done": (2, 5)}


def flick(t, x, y, dy, ms, how="flick"):
    """A finger lands in motion and lifts in motion."""
    return move(t, x, y, 0, dy, ms, settle=10, how=how)


STORIES = [
    Story(
        "a phone's home gesture from the lower edge",
        [flick(0, 77, 85.5, -45, 150)],
        ["nothing changed"], **SHORT),
    Story(
        "a child flicks a short list three times",
        [flick(i * 450, 60, 72, -28, 130, "even") for i in range(3)],
        ["nothing changed"], **SHORT),
    Story(
        "a quick flick at the end of a long list",
        [flick(0, 100, 70, -40, 130)],
        ["nothing changed"], done=(4, 9, 15), header=("scroll 1397.5 px",)),
    Story(
        "a stiff hand pulls up and waits",
        [move(0, 55, 78, 1, -40, 600, rest=400)],
        ["2 rows cleared"], **SHORT),
    Story(
        "a pull that catches the list as it springs back from one that was too short",
        [move(0, 100, 70, 0, -14, 200, rest=20), move(380, 100, 70, 0, -48, 500, rest=400)],
        ["2 rows cleared"], **SHORT),
    Story(
        "a gloved hand pulls up at 50 mm/s and lifts in motion",
        [move(0, 105, 80, 0, -46, 920, how="even")],
        ["2 rows cleared"], **SHORT),
    Story(
        "a quick pull down adds",
        [flick(0, 70, row(2), 35, 150, "smooth")],
        ["row 1 added by a pull"], **SHORT),
    Story(
        "a pull right after a fling to the top, with a rest",
        [flick(0, 90, 20, 26, 110), move(420, 88, 25, 0, 40, 350, rest=300)],
        ["row 1 added by a pull"], header=("scroll 300 px",)),
]
GIVEN = {"70-flick-up-8rows-25mm-120ms.touch": ["nothing changed"]}
