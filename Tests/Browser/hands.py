"""Gestures as values: reports with a time, in pixels of the upright picture.

A gesture says when each contact is where. A page or a protocol client plays it at these times.
"""


from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

RATE = 120  # reports a second

Point = tuple[float, float]


@dataclass(frozen=True)
class Report:
    """The changes at one time: positions of fingers, and None for those that lift."""

    at: float  # ms since the gesture began
    fingers: Mapping[int, Point | None]


Gesture = Sequence[Report]


@dataclass(frozen=True)
class Stop:
    """The position of a finger at a time; between two stops it moves evenly."""

    at: float
    place: Point


def path(finger: int, *stops: Stop) -> list[Report]:
    """One finger: down at the first stop, up at the last; no reports while it rests."""
    reports = [Report(stops[0].at, {finger: stops[0].place})]
    for start, end in zip(stops, stops[1:]):
        if start.place == end.place:
            continue
        steps = max(1, round((end.at - start.at) * RATE / 1000))
        for step in range(1, steps + 1):
            part = step / steps
            place = tuple(a + (b - a) * part for a, b in zip(start.place, end.place))
            reports.append(Report(start.at + (end.at - start.at) * part, {finger: place}))
    reports.append(Report(stops[-1].at + 1000 / RATE, {finger: None}))
    return reports


def together(*gestures: Gesture) -> list[Report]:
    """Several gestures at once; simultaneous changes form one report."""
    times = sorted({round(report.at, 3) for gesture in gestures for report in gesture})
    joined: dict[float, dict[int, Point | None]] = {time: {} for time in times}
    for gesture in gestures:
        for report in gesture:
            joined[round(report.at, 3)].update(report.fingers)
    return [Report(time, fingers) for time, fingers in joined.items()]


def swipe(start: Point, end: Point, ms: float = 300, finger: int = 0, at: float = 0) -> list[Report]:
    """Down, evenly to the end, a rest so that it lifts without speed, up."""
    return path(finger, Stop(at, start), Stop(at + ms, end), Stop(at + ms + 60, end))


def flick(start: Point, end: Point, ms: float = 120, finger: int = 0) -> list[Report]:
    """Down, evenly to the end, up at full speed."""
    return path(finger, Stop(0, start), Stop(ms, end))


def parts(gesture: Gesture, ms: float, rest: float = 0) -> Iterator[Gesture]:
    """Splits a gesture and a rest into parts of `ms`; a part without changes has no report."""
    begin = 0.0
    while begin <= gesture[-1].at + rest:
        yield [
            Report(report.at - begin, report.fingers)
            for report in gesture
            if begin <= report.at < begin + ms
        ]
        begin += ms


def in_turn(*actions: tuple[Gesture, float]) -> list[Report]:
    """Gestures one after the other, each after a pause in ms."""
    reports: list[Report] = []
    end = 0.0
    for gesture, rest in actions:
        reports += [Report(end + rest + report.at, report.fingers) for report in gesture]
        end = reports[-1].at
    return reports


def tap(place: Point, finger: int = 0, ms: float = 60) -> list[Report]:
    """Down and up."""
    return path(finger, Stop(0, place), Stop(ms, place))


def write(places: Sequence[Point], apart: float = 90, ms: float = 110) -> list[Report]:
    """Taps of two alternating thumbs; each lands before the other lifts."""
    taps = [
        path(number % 2, Stop(number * apart, place), Stop(number * apart + ms, place))
        for number, place in enumerate(places)
    ]
    return together(*taps)


def pinch(middle: Point, apart: float, ms: float = 300) -> list[Report]:
    """Two fingers 80 pixels apart that move apart by another `apart` pixels."""
    x, y = middle
    return together(
        swipe((x, y - 40), (x, y - 40 - apart / 2), ms, finger=0),
        swipe((x + 1, y + 40), (x + 1, y + 40 + apart / 2), ms, finger=1),
    )


def move(start: Point, end: Point, ms: float = 400) -> list[Report]:
    """A long press that lifts a row, moves it, and puts it down."""
    return path(
        0, Stop(0, start), Stop(750, start), Stop(750 + ms, end), Stop(1000 + ms, end)
    )
