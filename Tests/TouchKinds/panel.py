"""A touch panel that looks for fingers at a fixed rate, with noise and with a story's faults.

A finger is there from the first look at or after its touch-down, and gone at the first look at or
after its lift. The length of a fault is rounded down to whole looks, to one at least.

The noise of a finger is Gaussian, through a low-pass filter of first order with 100 ms, on each
axis for itself. Its standard deviation is half of the amount, and it never exceeds the amount. It
stands still while the panel does not report the finger, and is the same in all slots of a finger.
Its seed is the story's name. Contacts that are no fingers, such as ghosts, have none.
"""

import math
import random
from dataclasses import dataclass, replace

from story import PANEL, Fault

SMOOTHING_MS = 100.0


@dataclass(frozen=True)
class Contact:
    """What the panel reports of one finger in one slot at one look: `life` counts its contacts."""

    finger: int
    life: int
    x: float
    y: float
    distance: int
    touches: bool


@dataclass(frozen=True)
class Report:
    """All contacts at one look. `button` is what BTN_TOUCH says of them."""

    time: float
    contacts: tuple
    button: bool


class Noise:
    """Low-passed noise of one finger."""

    def __init__(self, seed, amount, rate):
        self.random = random.Random(seed)
        self.amount = amount
        self.keep = math.exp(-1000 / rate / SMOOTHING_MS)
        self.place = [self.random.gauss(0, amount / 2) for _ in range(2)]
        self.index = None

    def at(self, index):
        """How far off the report of a look is, on each axis. It moves on once a look."""
        if index != self.index:
            self._move_on()
            self.index = index
        return [max(-self.amount, min(self.amount, p)) for p in self.place]

    def _move_on(self):
        """Goes on to the next report."""
        fresh = math.sqrt(1 - self.keep * self.keep) * self.amount / 2
        self.place = [self.keep * p + fresh * self.random.gauss(0, 1) for p in self.place]


def look(time, rate):
    """The first look at or after a time."""
    return math.ceil(time * rate / 1000 - 1e-6)


def looks(ms, rate):
    """How many looks fit into so many milliseconds; one at least."""
    return max(1, math.floor(ms * rate / 1000 + 1e-6))


def within(index, start, count):
    """Whether a look is one of so many from a first one on."""
    return start <= index < start + count


class Watched:
    """One finger in one slot as the panel sees it, look by look."""

    def __init__(self, number, finger, rate, noise, ends):
        self.number, self.finger, self.rate, self.noise = number, finger, rate, noise
        self.first, self.end = ends
        self.life, self.seen = 0, False

    def faults(self, kind):
        """The faults of one kind."""
        return (fault for fault in self.finger.faults if fault.kind == kind)

    def last(self):
        """The look after which nothing comes of this finger."""
        bounces = [s + n for s, n, _ in self.bounces()]
        return max([self.end, *bounces])

    def bounces(self):
        """First look and number of looks of each bounce, one after another, and its fault."""
        start, found = self.end, []
        for fault in self.faults("bounce"):
            start += looks(fault.at, self.rate)
            found.append((start, looks(fault.ms, self.rate), fault))
            start += looks(fault.ms, self.rate)
        return found

    def offset(self, index):
        """How far off the finger its contact is, or None if there is no contact."""
        for start, count, fault in self.bounces():
            if within(index, start, count):
                return fault.dx, fault.dy
        if not self.first <= index < self.end or self.happens(index, "lost"):
            return None
        for fault in self.finger.faults:
            if self.is_bad(index, fault):
                return fault.dx, fault.dy
        return 0.0, 0.0

    def happens(self, index, kind):
        """Whether a fault of a kind lasts at a look."""
        return any(
            within(index, look(fault.at, self.rate), looks(fault.ms, self.rate))
            for fault in self.faults(kind))

    def is_bad(self, index, fault):
        """Whether a fault throws the sample of a look."""
        if fault.kind == "bad":
            return within(index, look(fault.at, self.rate), looks(fault.ms, self.rate))
        if fault.kind == "bad-first":
            return index == self.first
        return fault.kind == "bad-last" and index >= self.end - looks(fault.ms, self.rate)

    def contact(self, index):
        """The contact at a look, or None."""
        offset = self.offset(index)
        if offset is None:
            self.seen = False
            return None
        if not self.seen or any(look(f.at, self.rate) == index for f in self.faults("renamed")):
            self.life += 1
        self.seen = True
        place = self.finger.place(min(index, self.end) * 1000 / self.rate)
        x, y = (
            min(max(p + o + n, 0.0), size)
            for p, o, n, size in zip(place, offset, self.noise.at(index), PANEL))
        hovers = self.happens(index, "hovers")
        distance = int(hovers or self.happens(index, "stuck-distance"))
        return Contact(self.number, self.life, x, y, distance, not hovers)


def slots(finger, rate):
    """The finger in each slot that it is handed to: with its faults there, first look and end."""
    first = look(finger.points[0][0], rate)
    end = max(first + 1, look(finger.points[-1][0], rate))
    for fault in sorted((f for f in finger.faults if f.kind == "handed"), key=lambda f: f.at):
        start = look(fault.at, rate)
        yield finger, (first, min(end, start + looks(fault.ms, rate)))
        first = start
        others = tuple(f for f in finger.faults if f.kind != "bad-first")
        begins = Fault("bad-first", dx=fault.dx, dy=fault.dy)
        finger = replace(finger, faults=(*others, begins))
    yield finger, (first, end)


def reports(name, fingers, rate, noise):
    """What the panel reports, look by look, from the first touch to the last lift."""
    watched = []
    for number, finger in enumerate(fingers):
        amount = 0.0 if finger.steady else noise
        noises = Noise(f"{name}/{number}", amount, rate)
        for piece, ends in slots(finger, rate):
            watched.append(Watched(len(watched), piece, rate, noises, ends))
    for index in range(max(w.last() for w in watched) + 1):
        contacts = tuple(c for w in watched if (c := w.contact(index)) is not None)
        button = any(c.touches for c in contacts)
        button = button and not any(w.happens(index, "button") for w in watched)
        yield Report(index / rate, contacts, button)
