"""Fingers on the machine's panel: events sent by QEMU, reported as contacts by the guest's kernel.

Positions are pixels of the display. A drag is a series of small steps, one every sixtieth of a second of
the guest's clock. The guest is paused between two reports, so a gesture takes the specified time however
busy the host is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from machine import Machine

RANGE = 32767  # the panel's last coordinate on both axes
STEP = 1 / 60  # seconds between two reports
SOON = 0.004  # seconds after a finger lands or lifts before the next event
SLOTS = 11  # slots of the panel

Point = tuple[float, float]


class Finger:
    """A contact from `Touch.down` to `up`."""

    def __init__(self, touch: Touch, slot: int, tracking: int, at: Point) -> None:
        self._touch = touch
        self.slot = slot
        self.tracking = tracking
        self.at = at

    def move(self, x: float, y: float) -> None:
        """Moves to a position in one report."""
        self._touch.move({self: (x, y)})

    def glide(self, x: float, y: float, seconds: float = 0.4) -> None:
        """Moves to a position in even steps."""
        self._touch.glide({self: (x, y)}, seconds)

    def up(self) -> None:
        """Lifts the finger."""
        self._touch.up(self)


class Touch:
    """The fingers on the panel. Contacts of one call arrive in one report."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._fingers: dict[int, Finger] = {}
        self._next_tracking = 1

    def down(self, x: float, y: float) -> Finger:
        """Puts a finger on the panel."""
        slot = next(slot for slot in range(SLOTS) if slot not in self._fingers)
        finger = Finger(self, slot, self._next_tracking, (x, y))
        self._next_tracking += 1
        events = [_contact("begin", finger, finger.tracking), *self._position(finger)]
        if not self._fingers:
            events.append(_button(True))
        self._fingers[slot] = finger
        self._send(events)
        return finger

    def move(self, places: Mapping[Finger, Point], lasting: float = SOON) -> None:
        """Moves several fingers in one report, then lets `lasting` seconds pass."""
        events = []
        for finger, place in places.items():
            finger.at = place
            events += [_contact("update", finger, finger.tracking), *self._position(finger)]
        self._send(events, lasting)

    def glide(self, places: Mapping[Finger, Point], seconds: float = 0.4) -> None:
        """Moves several fingers at once in even steps that take `seconds` together."""
        starts = {finger: finger.at for finger in places}
        count = max(1, round(seconds / STEP))
        for step in range(1, count + 1):
            part = step / count
            self.move(
                {
                    finger: (
                        starts[finger][0] + (x - starts[finger][0]) * part,
                        starts[finger][1] + (y - starts[finger][1]) * part,
                    )
                    for finger, (x, y) in places.items()
                },
                STEP,
            )

    def up(self, *fingers: Finger) -> None:
        """Lifts fingers in one report."""
        events = [_contact("end", finger, -1) for finger in fingers]
        for finger in fingers:
            del self._fingers[finger.slot]
        if not self._fingers:
            events.append(_button(False))
        self._send(events)

    def tap(self, x: float, y: float, seconds: float = 0) -> None:
        """One finger: down, hold for `seconds`, up."""
        finger = self.down(x, y)
        if seconds:
            self.hold(seconds)
        finger.up()

    def swipe(self, start: Point, end: Point, seconds: float = 0.4) -> None:
        """One finger: down, a glide, up."""
        finger = self.down(*start)
        finger.glide(*end, seconds)
        finger.up()

    def hold(self, seconds: float = 0.3) -> None:
        """Keeps the fingers in place, so that they lift without speed."""
        self._machine.go_on(seconds)

    @property
    def is_free(self) -> bool:
        """Whether no finger is on the panel."""
        return not self._fingers

    def forget(self) -> None:
        """Forgets all fingers, because the panel was unplugged."""
        self._fingers.clear()

    def _position(self, finger: Finger) -> list[dict[str, Any]]:
        """Both coordinates of a contact in the panel's units."""
        display = self._machine.display
        places = (("x", finger.at[0], display.width), ("y", finger.at[1], display.height))
        return [
            _multitouch("data", finger, finger.tracking, axis, _scaled(value, size))
            for axis, value, size in places
        ]

    def _send(self, events: list[dict[str, Any]], lasting: float = SOON) -> None:
        self._machine.send_input(events, lasting)


def _contact(kind: str, finger: Finger, tracking: int) -> dict[str, Any]:
    return _multitouch(kind, finger, tracking, "x", 0)


def _multitouch(
    kind: str, finger: Finger, tracking: int, axis: str, value: int
) -> dict[str, Any]:
    return {
        "type": "mtt",
        "data": {
            "type": kind,
            "slot": finger.slot,
            "tracking-id": tracking,
            "axis": axis,
            "value": value,
        },
    }


def _scaled(value: float, size: int) -> int:
    return min(RANGE, max(0, round((value + 0.5) / size * RANGE)))


def _button(down: bool) -> dict[str, Any]:
    return {"type": "btn", "data": {"button": "touch", "down": down}}
