"""Made-up recordings: finger movements as the reports of a panel of 320×200 mm.

Positions are millimetres on the screen, times milliseconds since the start of the recording.
"""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

RANGE = 32767  # the panel's last coordinate on both axes
WIDTH, HEIGHT = 320, 200  # millimetres
STEP = 10  # milliseconds between two reports: 100 Hz

Point = tuple[float, float]

# Types and codes of linux/input-event-codes.h.
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH = 0x14A
ABS_X, ABS_Y, SLOT, PLACE_X, PLACE_Y, TRACKING = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39


class Recording:
    """Contacts, each in a slot of its own; several may be on the screen at once."""

    def __init__(self) -> None:
        # Time in milliseconds, slot, tracking id (-1: the contact ends), position.
        self._reports: list[tuple[int, int, int, Point]] = []
        self._contacts = 0

    def stroke(
        self, at: int, start: Point, end: Point, lasting: int, slot: int = 0, rest: int = 0
    ) -> int:
        """A finger lands, moves evenly to `end`, rests and lifts; returns the time of the lift."""
        self._contacts += 1
        for time in range(0, lasting + 1, STEP):
            part = time / lasting
            place = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            self._reports.append((at + time, slot, self._contacts, place))
        self._reports.append((at + lasting + STEP + rest, slot, -1, end))
        return at + lasting + STEP + rest

    @classmethod
    def of_file(cls, path: Path, scale: float) -> Recording:
        """The contacts of a file in ../Recordings, with its millimetres multiplied by `scale`."""
        recording = cls()
        places: dict[int, tuple[int, Point]] = {}
        for line in path.read_text().splitlines():
            reported = re.fullmatch(r"([\d.]+) ms (\d+) (down|move|up)(?: ([-\d.]+) ([-\d.]+))?", line)
            if not reported:
                continue
            at, slot, word = round(float(reported[1])), int(reported[2]), reported[3]
            if word == "up":
                recording._reports.append((at, slot, -1, places.pop(slot)[1]))
                continue
            if word == "down":
                recording._contacts += 1
            contact = recording._contacts if word == "down" else places[slot][0]
            places[slot] = contact, (float(reported[4]) * scale, float(reported[5]) * scale)
            recording._reports.append((at, slot, *places[slot]))
        if not recording._contacts:
            raise ValueError(f"{path} has no fingers")
        return recording

    def events(self) -> str:
        """The input of guest/play: lines of "MICROSECONDS TYPE CODE VALUE"."""
        lines: list[str] = []
        down: set[int] = set()
        for time, reports in groupby(sorted(self._reports, key=lambda r: r[:2]), lambda r: r[0]):
            before = bool(down)
            events: list[tuple[int, int, int]] = []
            for _, slot, contact, place in reports:
                events.append((EV_ABS, SLOT, slot))
                if contact < 0:
                    down.discard(slot)
                    events.append((EV_ABS, TRACKING, -1))
                    continue
                if slot not in down:
                    down.add(slot)
                    events.append((EV_ABS, TRACKING, contact))
                x, y = _scaled(place)
                events += [(EV_ABS, PLACE_X, x), (EV_ABS, PLACE_Y, y)]
                if slot == min(down):
                    events += [(EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y)]
            if before != bool(down):
                events.append((EV_KEY, BTN_TOUCH, int(bool(down))))
            events.append((EV_SYN, 0, 0))
            lines += [f"{time * 1000} {kind} {code} {value}" for kind, code, value in events]
        return "\n".join(lines) + "\n"


def _scaled(place: Point) -> tuple[int, int]:
    x, y = (
        min(RANGE, max(0, round(value / length * RANGE)))
        for value, length in zip(place, (WIDTH, HEIGHT))
    )
    return x, y
