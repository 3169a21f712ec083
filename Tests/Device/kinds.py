"""Panels of every kind that is sold: how each describes itself, and how it tells of one finger.

A stroke is a list of places, as parts of the glass from its upper left corner, one a report.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Place = tuple[float, float]
Event = tuple[int, int, int]  # type, code, value

# Types and codes of linux/input-event-codes.h.
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_REPORT, SYN_MT_REPORT = 0, 2
BTN_TOUCH = 0x14A
ABS_X, ABS_Y, SLOT, MAJOR = 0x00, 0x01, 0x2F, 0x30
PLACE_X, PLACE_Y, TRACKING, PRESSURE = 0x35, 0x36, 0x39, 0x3A
PERIOD = 0.01  # seconds between two reports
PAUSE = 0.8  # seconds between two strokes: what the first has set in motion is at rest

Encoder = Callable[["Kind", int, Sequence[Place]], list[list[Event]]]


@dataclass(frozen=True)
class Kind:
    """A panel by what it says of itself: axes as code → (first, last, resolution)."""

    name: str
    axes: dict[int, tuple[int, int, int]]
    encode: Encoder
    has_touch_button: bool = True
    is_direct: bool = True

    def recording(self, strokes: Sequence[Sequence[Place]]) -> str:
        """The description and the strokes in the form of the evemu tools."""
        lines = ["# EVEMU 1.3", f"N: {self.name}", "I: 0003 0eef 0001 0100"]
        lines.append(f"P: {'02' if self.is_direct else '00'} 00 00 00 00 00 00 00")
        codes = {EV_SYN: [EV_SYN, EV_KEY, EV_ABS], EV_ABS: list(self.axes)}
        codes[EV_KEY] = [BTN_TOUCH] if self.has_touch_button else []
        for kind, numbers in sorted(codes.items()):
            lines += _bits(kind, numbers)
        for code, (first, last, resolution) in sorted(self.axes.items()):
            lines.append(f"A: {code:02x} {first} {last} 0 0 {resolution}")
        at = 0.0
        for number, stroke in enumerate(strokes):
            for report in self.encode(self, number, stroke):
                for kind, code, value in report:
                    lines.append(f"E: {at:.6f} {kind:04x} {code:04x} {value}")
                lines.append(f"E: {at:.6f} 0000 0000 0")
                at += PERIOD
            at += PAUSE
        return "\n".join(lines) + "\n"

    def at(self, axis: int, part: float) -> int:
        """A part of an axis in the panel's own units."""
        first, last, _ = self.axes[axis]
        return round(first + (last - first) * part)


def _bits(kind: int, codes: Sequence[int]) -> list[str]:
    """The codes as the bitmap of a description, eight bytes a line."""
    size = max([*codes, 0]) // 64 * 8 + 8
    field = bytearray(size)
    for code in codes:
        field[code // 8] |= 1 << code % 8
    rows = [field[start : start + 8] for start in range(0, size, 8)]
    return [f"B: {kind:02x} " + " ".join(f"{byte:02x}" for byte in row) for row in rows]


def _places(kind: Kind, place: Place) -> list[Event]:
    x, y = kind.at(PLACE_X, place[0]), kind.at(PLACE_Y, place[1])
    return [(EV_ABS, PLACE_X, x), (EV_ABS, PLACE_Y, y)]


def slots(kind: Kind, number: int, stroke: Sequence[Place]) -> list[list[Event]]:
    """Protocol B: a slot, an id for each contact, −1 at its end."""
    touch = [(EV_KEY, BTN_TOUCH, 1)] if kind.has_touch_button else []
    leave = [(EV_KEY, BTN_TOUCH, 0)] if kind.has_touch_button else []
    first = [(EV_ABS, SLOT, 0), (EV_ABS, TRACKING, number), *_places(kind, stroke[0]), *touch]
    moves = [_places(kind, place) for place in stroke[1:]]
    return [first, *moves, [(EV_ABS, TRACKING, -1), *leave]]


def high_slot(kind: Kind, number: int, stroke: Sequence[Place]) -> list[list[Event]]:
    """Protocol B in the last of many slots."""
    reports = slots(kind, number, stroke)
    reports[0][0] = (EV_ABS, SLOT, kind.axes[SLOT][1])
    return reports


def open_slots(kind: Kind, number: int, stroke: Sequence[Place]) -> list[list[Event]]:
    """The contact is never ended, only BTN_TOUCH: the id stays the same for life."""
    reports = slots(kind, 7, stroke)
    reports[-1] = [(EV_KEY, BTN_TOUCH, 0)]
    return reports


def replaced_ids(kind: Kind, number: int, stroke: Sequence[Place]) -> list[list[Event]]:
    """A short touch of something else precedes, and its id is replaced without an end."""
    ghost = [
        (EV_ABS, SLOT, 0), (EV_ABS, TRACKING, 100 + 2 * number),
        *_places(kind, (0.5, 0.99)), (EV_KEY, BTN_TOUCH, 1),
    ]  # fmt: skip
    reports = slots(kind, 0, stroke)
    reports[0][1] = (EV_ABS, TRACKING, 101 + 2 * number)
    return [ghost, *reports]


def reports_of_all(kind: Kind, number: int, stroke: Sequence[Place]) -> list[list[Event]]:
    """Protocol A: each report names all contacts; one that names none ends them."""
    name = [(EV_ABS, TRACKING, number)] if TRACKING in kind.axes else []
    end = (EV_SYN, SYN_MT_REPORT, 0)
    reports = [[*_places(kind, place), *name, end] for place in stroke]
    reports[0].append((EV_KEY, BTN_TOUCH, 1))
    return [*reports, [end, (EV_KEY, BTN_TOUCH, 0)]]


def one_finger(kind: Kind, number: int, stroke: Sequence[Place]) -> list[list[Event]]:
    """A resistive panel: one place and a button."""
    reports: list[list[Event]] = [
        [(EV_ABS, ABS_X, kind.at(ABS_X, x)), (EV_ABS, ABS_Y, kind.at(ABS_Y, y))] for x, y in stroke
    ]
    reports[0].insert(0, (EV_KEY, BTN_TOUCH, 1))
    return [*reports, [(EV_KEY, BTN_TOUCH, 0)]]


def _contacts(x: int, y: int, count: int, resolution: int = 0) -> dict[int, tuple[int, int, int]]:
    return {
        SLOT: (0, count - 1, 0), TRACKING: (0, 65535, 0),
        PLACE_X: (0, x, resolution), PLACE_Y: (0, y, resolution),
    }  # fmt: skip


def _unnamed(axes: dict[int, tuple[int, int, int]], *codes: int) -> dict[int, tuple[int, int, int]]:
    return {code: axis for code, axis in axes.items() if code not in codes}


KINDS = (
    Kind("Ten slots with a size", _contacts(2170, 1360, 10, 10), slots),
    Kind("Sixty slots without a button", _contacts(32767, 32767, 60), high_slot, False),
    Kind("Two slots below zero", {
        **_contacts(0, 0, 2), PLACE_X: (-1000, 1000, 0), PLACE_Y: (-700, 700, 0)}, slots),
    Kind("Slots that stay open", _contacts(799, 479, 10), open_slots),
    Kind("Ids that are replaced", _contacts(4095, 4095, 5), replaced_ids),
    Kind("All contacts a report, named", _unnamed(_contacts(1023, 599, 5), SLOT), reports_of_all),
    Kind("All contacts a report, unnamed",
         _unnamed(_contacts(9600, 7200, 5), SLOT, TRACKING), reports_of_all, is_direct=False),
    Kind("One finger", {ABS_X: (200, 3900, 0), ABS_Y: (150, 3800, 0)}, one_finger,
         is_direct=False),
)  # fmt: skip
