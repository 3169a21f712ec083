"""Simulated panels of eight kinds, some of them faulty: a swipe on each completes a row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from counts import count
from machine import quoted
from panel import Item, Panel
from picture import Photo
from pretender import Pretender

EIGHT = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Salt", "Plums", "Rice")
STEPS = 24
STEP = 1 / 60  # seconds between two reports

# From linux/input-event-codes.h.
SYN, KEY, ABS = 0, 1, 3
BTN_TOUCH = 0x14A
X, Y, Z, RX = 0, 1, 2, 3
SLOT, MAJOR, MT_X, MT_Y, ID = 0x2F, 0x30, 0x35, 0x36, 0x39
DIRECT = "prop 1"
TOUCH = f"key {BTN_TOUCH}"
REPORT = f"{SYN} 0 0"
MARK = f"{SYN} 2 0"

Place = tuple[float, float]  # as fractions of the screen


def axis(code: int, last: int, first: int = 0) -> str:
    return f"abs {code} {first} {last} 0"


def value(part: float, last: int, first: int = 0) -> int:
    return round(first + part * (last - first))


def word(code: int, value: int, kind: int = ABS) -> str:
    return f"{kind} {code} {value}"


def touch(is_down: bool) -> str:
    return word(BTN_TOUCH, int(is_down), KEY)


@dataclass(frozen=True)
class Kind:
    """A kind of panel: its traits, and how it reports a finger that moves along positions."""

    name: str
    traits: tuple[str, ...]

    def swipe(self, places: list[Place]) -> list[str]:
        raise NotImplementedError


@dataclass(frozen=True)
class Slots(Kind):
    """Multitouch protocol B, with slots."""

    lifts_by_key: bool = False
    replaces: bool = False
    reuses: bool = False

    def swipe(self, places: list[Place]) -> list[str]:
        words = [word(SLOT, 0), word(ID, 7), *self.at(places[0])]
        if self.lifts_by_key:
            words.append(touch(True))
        if self.replaces or self.reuses:
            # Another contact touches the first row and ends in the report in which this one begins. That is a
            # tap, which does nothing to a completed row.
            words[2:] = [*self.at((places[0][0], 0.01)), REPORT, f"wait {STEP}"]
            words += [word(ID, -1)] * self.reuses + [word(ID, 8), *self.at(places[0])]
        for place in places[1:]:
            words += [REPORT, f"wait {STEP}", *self.at(place)]
        words += [REPORT, touch(False) if self.lifts_by_key else word(ID, -1), REPORT]
        return words

    def at(self, place: Place) -> list[str]:
        return [word(MT_X, value(place[0], 1279)), word(MT_Y, value(place[1], 767))]


@dataclass(frozen=True)
class Lists(Kind):
    """Multitouch protocol A."""

    has_ids: bool = False
    has_marks: bool = True

    def swipe(self, places: list[Place]) -> list[str]:
        words = [touch(True)] if TOUCH in self.traits else []
        for place in places:
            words += [word(MAJOR, 38)]
            words += [word(MT_X, value(place[0], 799)), word(MT_Y, value(place[1], 479))]
            words += [word(ID, 0)] * self.has_ids + [MARK] * self.has_marks
            words += [REPORT, f"wait {STEP}"]
        return [*words, touch(False) if TOUCH in self.traits else MARK, REPORT]


@dataclass(frozen=True)
class Single(Kind):
    """A single-touch panel, possibly with its position on a second pair of axes."""

    axes: tuple[int, int] = (X, Y)
    first: int = 0
    last: int = 4095
    is_swapped: bool = False

    def swipe(self, places: list[Place]) -> list[str]:
        words = [touch(True)]
        for x, y in places:
            parts = (y, x) if self.is_swapped else (x, y)
            for code, part in zip(self.axes, parts, strict=True):
                words.append(word(code, value(part, self.last, self.first)))
            words += [REPORT, f"wait {STEP}"]
        # Some panels report 0, 0 when the finger lifts.
        return [*words, *(word(code, self.first) for code in self.axes), touch(False), REPORT]


SLOTS = (axis(SLOT, 9), axis(ID, 65535), axis(MT_X, 1279), axis(MT_Y, 767), DIRECT)
LISTS = (axis(MAJOR, 255), axis(MT_X, 799), axis(MT_Y, 479))
SINGLE = (axis(X, 4095), axis(Y, 4095), TOUCH)
KINDS = (
    Slots("Slots without a key", SLOTS),
    Slots("Slots lifted by the key", (*SLOTS, TOUCH), lifts_by_key=True),
    Slots("Slots with ids replaced", SLOTS, replaces=True),
    Slots("Slots used again at once", SLOTS, reuses=True),
    Lists("Lists without ids", (*LISTS, DIRECT)),
    Lists("Lists without marks", (*LISTS, axis(ID, 5), TOUCH), has_ids=True, has_marks=False),
    Single("One finger", SINGLE),
    Single(
        "One finger on spare axes",
        (axis(X, 1981, 42), axis(Y, 1981, 42), axis(Z, 4040, 30), axis(RX, 4040, 30), TOUCH),
        axes=(Z, RX), first=30, last=4040,
    ),
)  # fmt: skip
TURNED = Single("One finger on swapped axes", SINGLE, is_swapped=True)
RULE = "/etc/udev/rules.d/99-turned.rules"


@pytest.fixture
def turned(panel: Panel) -> Iterator[None]:
    """Installs a udev rule with the calibration matrix of the panel with swapped axes."""
    rule = (
        f'ATTRS{{name}}=="{TURNED.name}", ENV{{LIBINPUT_CALIBRATION_MATRIX}}="0 1 0 1 0 0"'
    )
    panel.machine.sh(f"echo {quoted(rule)} > {RULE} && udevadm control --reload")
    yield
    panel.machine.sh(f"rm {RULE} && udevadm control --reload")


def path(photo: Photo, panel: Panel, row: int) -> list[Place]:
    """Positions along a row from a quarter of its width, 60 mm to the right."""
    start, y = photo.width / 4, photo.rows[row].middle / photo.height
    step = panel.millimetres(60) / STEPS
    return [((start + step * number) / photo.width, y) for number in range(STEPS + 1)]


def test_panels_of_eight_kinds_complete_a_row_each(panel: Panel) -> None:
    before = panel.show(EIGHT)
    items = panel.items()
    for row, kind in list(enumerate(KINDS))[:: len(KINDS) // count("panel-kinds")]:
        complete(panel, kind, before, items, row)
        items[row] = Item(items[row].id, items[row].text, True)
    assert panel.items() == items


@pytest.mark.usefixtures("turned")
def test_a_udev_rule_corrects_a_panel_with_swapped_axes(panel: Panel) -> None:
    before = panel.show(EIGHT)
    complete(panel, TURNED, before, panel.items(), 1)


def complete(panel: Panel, kind: Kind, photo: Photo, items: list[Item], row: int) -> None:
    """Plugs in a panel, completes a row with it and unplugs it."""
    lines = (*kind.traits, *kind.swipe(path(photo, panel, row)))
    pretender = Pretender(panel.machine, kind.name, lines)
    pretender.await_use()
    pretender.play()
    expected = list(items)
    expected[row] = Item(items[row].id, items[row].text, True)
    panel.await_items(expected)
    pretender.unplug()
