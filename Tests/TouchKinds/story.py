"""What a story of touches is made of: fingers with their paths, and what the panel does wrong.

Lengths are millimetres on an upright panel of 154 x 86 mm, x to the right and y down. Times are
milliseconds since the first touch of the story. A replay shows twenty rows there. As Behaviours.md
says, a row of at least 10 mm is enlarged until whole rows fill the screen: 86 mm are eight rows of
10.75 mm. Row 1 is at the top. A story with `items`, `done`, `header` or `inputs` has a list of its
own, of rows of the same height.
"""

import math
from dataclasses import dataclass, field, replace

PANEL = (154.0, 86.0)
ROW = 10.75


def row(number):
    """The middle of a row while the list is not scrolled."""
    return (number - 0.5) * ROW


ALWAYS = 3_600_000.0

# How a hand goes from one point to the next: as a share of the way, by a share of the time.
MOTIONS = {
    # Starts and stops gently, as a hand that goes to a place.
    "smooth": lambda u: u * u * u * (10 - 15 * u + 6 * u * u),
    # Speeds up to the end, as a hand that flings.
    "flick": lambda u: u * u,
    # The same speed all along.
    "even": lambda u: u,
}


@dataclass(frozen=True)
class Fault:
    """Something that the panel does wrong with one finger.

    kind     what: lost, bad, bad-first, bad-last, bounce, button, renamed, handed, hovers,
             stuck-distance, pulsed
    at       when it begins; of a bounce, how long after the lift
    ms       how long it lasts; a panel rounds it down to whole reports, to one at least
    dx, dy   how far off the place is
    """

    kind: str
    at: float = 0.0
    ms: float = 0.0
    dx: float = 0.0
    dy: float = 0.0


@dataclass(frozen=True)
class Finger:
    """One finger from its touch-down to its lift, and what the panel does wrong with it.

    points    tuples of time, x and y, with the motion from the point before if it is not smooth
    tremble   how far the hand trembles to each side, eight times a second
    steady    the contact is no finger: it has no noise
    """

    points: tuple
    faults: tuple = ()
    tremble: float = 0.0
    steady: bool = False

    def place(self, time):
        """Where the finger is."""
        x, y = self._on_path(time)
        swing = self.tremble * math.sin(2 * math.pi * 8 * time / 1000)
        return x + swing, y + swing * 0.5

    def _on_path(self, time):
        """Where the finger would be without its trembling."""
        before = self.points[0]
        for point in self.points[1:]:
            if time < point[0]:
                motion = MOTIONS[point[3] if len(point) > 3 else "smooth"]
                share = motion(max(0.0, (time - before[0]) / (point[0] - before[0])))
                return tuple(a + (b - a) * share for a, b in zip(before[1:3], point[1:3]))
            before = point
        return before[1], before[2]

    def with_fault(self, *fault, **values):
        """The same finger with one more fault of the panel."""
        return replace(self, faults=self.faults + (Fault(*fault, **values),))

    def lost(self, at, ms):
        """The panel loses the finger, and reports it as a new contact afterwards."""
        return self.with_fault("lost", at, ms)

    def chopped(self, start, end, on, off):
        """The panel reports the finger in pieces: for so long, and then not for so long."""
        finger, at = self, start + on
        while at < end:
            finger, at = finger.lost(at, off), at + off + on
        return finger

    def bad(self, at, dx, dy, ms=0):
        """A sample, or all of a time, is so far off the finger."""
        return self.with_fault("bad", at, ms, dx, dy)

    def bad_first(self, dx, dy):
        """The first sample is so far off the finger."""
        return self.with_fault("bad-first", dx=dx, dy=dy)

    def bad_last(self, dx, dy, ms=8):
        """The samples in so many milliseconds before the lift are so far off the finger."""
        return self.with_fault("bad-last", ms=ms, dx=dx, dy=dy)

    def bounces(self, after, ms, dx=0.2, dy=0.1):
        """After the lift there is a short contact, so far from the finger's last place."""
        return self.with_fault("bounce", after, ms, dx, dy)

    def button_drops(self, at, ms):
        """BTN_TOUCH says that nothing touches, while the contact stays."""
        return self.with_fault("button", at, ms)

    def renamed(self, at):
        """The contact has another tracking id from here on, in the same slot."""
        return self.with_fault("renamed", at)

    def handed(self, at, overlap, dx=0.0, dy=0.0):
        """From here on the finger is in another slot, so far off in its first report there.

        The panel goes on with the slot before for so long.
        """
        return self.with_fault("handed", at, overlap, dx, dy)

    def hovers(self, at=0.0, ms=ALWAYS):
        """The panel sees the finger before it touches: its distance is 1."""
        return self.with_fault("hovers", at, ms)

    def stuck_distance(self):
        """The panel says that the finger is at a distance of 1, although it touches."""
        return self.with_fault("stuck-distance", 0.0, ALWAYS)

    def pulsed(self):
        """A panel for one finger: each report says that BTN_TOUCH is pressed and released."""
        return self.with_fault("pulsed", 0.0, ALWAYS)

    def trembling(self, mm):
        """The same finger of a hand that trembles."""
        return replace(self, tremble=mm)

    def mirrored(self):
        """The same finger, seen in a mirror beside the panel."""
        points = tuple((p[0], PANEL[0] - p[1], *p[2:]) for p in self.points)
        faults = tuple(replace(fault, dx=-fault.dx) for fault in self.faults)
        return replace(self, points=points, faults=faults)


@dataclass(frozen=True)
class Story:
    """What people did, what the panel reported wrongly, and what they would expect.

    fingers    fingers, or lists of fingers
    expect     facts; facts.py lists them
    mirrored   the facts in the mirror, if they are not the same with completed for deleted
    items      how many rows there are
    done       which of them are completed
    header     more lines that describe the list, as Recordings.md has them
    inputs     tuples of a time and what else happens then, such as "type Bread"
    slowest    how often a second a panel has to report, at least, to show what it is about
    """

    name: str
    fingers: list
    expect: list
    mirrored: list = field(default=None)
    items: int = 20
    done: tuple = ()
    header: tuple = ()
    inputs: tuple = ()
    slowest: int = 30

    def has_own_list(self):
        """Whether it is not about the twenty rows of a replay."""
        return bool(self.items != 20 or self.done or self.header or self.inputs)

    def all_fingers(self):
        """The fingers without the lists around them."""
        for item in self.fingers:
            yield from item if isinstance(item, list) else [item]


def finger(*points):
    """A finger that goes from point to point."""
    return Finger(tuple(points))


def tap(t, x, y, ms=90):
    """A finger lands, rolls by a third of a millimetre and lifts."""
    return finger((t, x, y), (t + ms, x + 0.2, y + 0.3))


def stand(t, x, y, ms):
    """A finger lands, stands and lifts."""
    return finger((t, x, y), (t + ms, x, y))


def move(t, x, y, dx, dy, ms, settle=40, rest=0, how="smooth"):
    """A finger lands, moves in so many milliseconds and lifts; it may stand before and after."""
    start, end = t + settle, t + settle + ms
    there = (x + dx, y + dy)
    return finger((t, x, y), (start, x, y), (end, *there, how), (end + rest, *there))


def swipe(t, x, y, dx, ms=300, settle=40, rest=0, dy=0.0):
    """A finger moves to the side and lifts."""
    return move(t, x, y, dx, dy, ms, settle, rest)


def there_and_back(t, x, y, dx, dy, ms, wait):
    """A finger moves, waits at its turn, and returns to where it landed."""
    turn = t + 40 + ms
    return finger(
        (t, x, y), (t + 40, x, y), (turn, x + dx, y + dy), (turn + wait, x + dx, y + dy),
        (turn + wait + ms, x, y), (turn + wait + ms + 120, x, y))


def out_and_back(t, x, y, dx, back, ms, speed):
    """A finger moves to the side and back by so much, at so many mm/s, and lifts in motion."""
    turn = t + 40 + ms
    return finger(
        (t, x, y), (t + 40, x, y), (turn, x + dx, y),
        (turn + 1000 * abs(back) / speed, x + dx + back, y, "even"))


def carry(t, x, y, dy, ms=500, hold=800, rest=350):
    """A finger rests until it has lifted its row, carries it up or down, and puts it down."""
    return move(t, x, y, 0, dy, ms, settle=hold, rest=rest)


def hand(t, x, y, dx, dy, ms, count, across, settle=30, rest=0, late=(0, 12, 5, 20, 9)):
    """Fingers of one hand side by side that move together; `across` leads to the next finger."""
    return [
        move(t + late[i], x + across[0] * i, y + across[1] * i, dx, dy, ms, settle, rest)
        for i in range(count)]


def pair(t, first, second, ms, apart=0, last=0):
    """Two fingers tap: the second lands `apart` ms later, and lifts `last` ms later."""
    return [tap(t, *first, ms=ms), tap(t + apart, *second, ms=ms - apart + last)]


def ghost(t, x, y, count, on, off):
    """A contact comes and goes at one place, up to 0.2 mm beside it, without a finger."""
    wander = (0.0, 0.2, -0.1, 0.1)
    return [
        Finger(
            tuple((t + i * (on + off) + at, x + wander[i % 4], y + wander[(i + 1) % 4])
                  for at in (0, on)), steady=True)
        for i in range(count)]


def flash(t, corner, ms, dx=0.3, dy=0.4):
    """A contact without a finger in a corner, such as "lower left", so far from both edges."""
    down, right = "lower" in corner, "right" in corner
    x, y = PANEL[0] - dx if right else dx, PANEL[1] - dy if down else dy
    return Finger(((t, x, y), (t + ms, x, y)), steady=True)


def step(number, t=0, x=40):
    """A plain swipe to the right that makes a step which can be undone."""
    return swipe(t, x, row(number), 45)
