"""Random gestures: in the end screen and store agree.

PANELIST_SEED chooses other gestures.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator

import pytest
from counts import count, long_only
from faults import Journal
from keyboard import Keyboard
from machine import MachineFailure
from panel import AS_PANELIST, Item, Panel
from picture import Photo
from touch import Finger, Point

ITEMS = tuple(f"{number} of what a family needs" for number in range(101, 125))
WORDS = ("Milk", "Oat milk", "Salt 2%", "Ask Ann", "Plums & pears", "", "?")
EVERY = 4  # gestures between two changes by the command line
STATUSES = "/run/command-statuses"
TRIES = 20  # each scrolls the list nearer to its end, or waits for the undo bar to go
LONGEST = 4  # times the wanted number of gestures at most, if those changed nothing
PAUSE = 8.0  # seconds; longer than the undo bar is shown


@pytest.fixture
def keyboard(panel: Panel) -> Iterator[Keyboard]:
    """A keyboard at the panel that shows the session's list."""
    panel.show(ITEMS)
    keyboard = Keyboard(panel.machine)
    keyboard.plug()
    yield keyboard
    if panel.machine.is_on and keyboard.is_plugged:
        keyboard.unplug()


class Hands:
    """Gestures at random positions, of random lengths and speeds."""

    def __init__(self, panel: Panel, keyboard: Keyboard, seed: int) -> None:
        self._panel = panel
        self._touch = panel.touch
        self._keyboard = keyboard
        self._chance = random.Random(seed)
        self._kinds = {
            self.swipe: 5, self.tap: 2, self.drag_a_held_row: 2, self.pinch: 2, self.pull: 2,
            self.fling: 2, self.tap_with_two: 2, self.use_both_hands: 2, self.type: 6,
            self.lay_on: 1,
        }  # fmt: skip

    def do_something(self) -> str:
        """Performs one gesture and returns its name."""
        kinds, weights = zip(*self._kinds.items())
        kind = self._chance.choices(kinds, weights)[0]
        kind()
        return str(kind.__name__)

    def swipe(self) -> None:
        start, travel = self._place(), self._length(2, 60) * self._sign()
        self._touch.swipe(start, (start[0] + travel, start[1]), self._seconds())

    def tap(self) -> None:
        self._touch.tap(*self._place())

    def drag_a_held_row(self) -> None:
        x, y = self._place()
        finger = self._touch.down(x, y)
        self._touch.hold(0.6)
        finger.glide(x, y + self._length(0, 80) * self._sign(), self._seconds())
        finger.up()

    def pinch(self) -> None:
        (x, y), travel = self._place(), self._length(-5, 15)
        lower = y + self._length(8, 12)
        fingers = [self._touch.down(x, y), self._touch.down(x + self._length(-9, 9), lower)]
        places = {fingers[0]: (x, y - travel), fingers[1]: (fingers[1].at[0], lower + travel)}
        self._touch.glide(places, self._seconds())
        self._lift(fingers)

    def pull(self) -> None:
        x, y = self._place()
        finger = self._touch.down(x, y)
        finger.glide(x, y + self._length(5, 60) * self._sign(), self._seconds())
        self._touch.hold(0.1)
        finger.up()

    def fling(self) -> None:
        x, y = self._place()
        self._touch.swipe((x, y), (x, y + self._length(20, 60) * self._sign()), 0.1)

    def tap_with_two(self) -> None:
        x, y = self._place()
        fingers = [self._touch.down(x, y), self._touch.down(x + self._length(10, 60), y)]
        self._lift(fingers)

    def use_both_hands(self) -> None:
        """Two fingers far apart with independent drags, as of two users."""
        display = self._panel.machine.display
        places: dict[Finger, Point] = {}
        for part in (0.1, 0.8):
            x, y = self._place()
            x = (part + 0.1 * x / display.width) * display.width
            finger = self._touch.down(x, y)
            travel = self._length(5, 50) * self._sign()
            is_level = self._chance.random() < 0.6
            places[finger] = (x + travel, y) if is_level else (x, y + travel)
        self._touch.glide(places, self._seconds())
        self._lift(list(places))

    def lay_on(self) -> None:
        """Three to five fingers that move independently."""
        fingers = [self._touch.down(*self._place()) for _ in range(self._chance.randint(3, 5))]
        self._touch.glide({finger: self._place() for finger in fingers}, self._seconds())
        self._lift(fingers)

    def type(self) -> None:
        """A word, possibly followed by a key that corrects it or ends the edit."""
        word = self._chance.choice(WORDS)
        self._keyboard.type(word + self._chance.choice(("", "\b", "\n", "\n", "\n", "\x1b")))

    def _lift(self, fingers: list[Finger]) -> None:
        self._chance.shuffle(fingers)
        for finger in fingers:
            self._touch.up(finger)

    def _place(self) -> Point:
        display = self._panel.machine.display
        return (self._chance.uniform(0, display.width), self._chance.uniform(0, display.height))

    def _length(self, least: float, most: float) -> float:
        """A random length between `least` and `most` millimetres, in pixels."""
        return self._panel.millimetres(self._chance.uniform(least, most))

    def _sign(self) -> int:
        return self._chance.choice((-1, 1))

    def _seconds(self) -> float:
        return self._chance.uniform(0.05, 0.4)


class Others:
    """Users of the command line while gestures go on."""

    def __init__(self, panel: Panel, seed: int) -> None:
        self._panel = panel
        self._chance = random.Random(seed)
        self._ids = [item.id for item in panel.items()]
        self._count = 0
        panel.machine.sh(f"rm -f {STATUSES}")

    def do_something(self) -> None:
        """Starts to add an item or to complete one that may be gone; does not wait."""
        self._count += 1
        if self._count % 10 == 0:
            self._ids = [item.id for item in self._panel.items()]
        adds = not self._ids or self._chance.random() < 0.4
        what = f"add 'External {self._count}'" if adds else f"done {self._chance.choice(self._ids)}"
        self._panel.machine.sh(f"""
            (sleep 0.{self._chance.randint(0, 5)}
             {AS_PANELIST} panelist {what} > /dev/null 2>&1
             echo $? >> {STATUSES}) > /dev/null 2>&1 &
        """)

    def finish(self) -> None:
        """Waits for all commands; the only failure allowed is that of a deleted item."""
        reported = self._panel.machine.wait_until(
            lambda: self._panel.machine.run(f"[ $(wc -l < {STATUSES}) = {self._count} ]").status
            == 0
            and self._panel.machine.sh(f"sort {STATUSES} | uniq -c"),
            f"{self._count} commands have ended",
        )
        print("statuses of the commands:", " ".join(reported.split()))
        assert {line.split()[1] for line in reported.splitlines()} <= {"0", "65"}, reported


def nudge(panel: Panel, direction: int) -> None:
    """Flings the list towards its beginning (1) or end (-1), too little for a pull there."""
    display = panel.machine.display
    x, y = display.width / 2, display.height / 2
    panel.touch.swipe((x, y), (x, y + direction * panel.millimetres(12)), 0.08)


def await_agreement(panel: Panel, name: str) -> Photo:
    """Waits until the screen matches the reference picture, scrolling to the beginning of the list."""
    for _ in range(TRIES):
        wanted = panel.reference()
        try:
            return panel.camera.wait_until(lambda photo: photo == wanted, name, PAUSE)
        except MachineFailure:
            nudge(panel, 1)
    raise panel.machine.failure(f"not after {TRIES} looks: {name}")


def end_of_list(panel: Panel, name: str) -> Photo:
    """Scrolls the list to its end and returns its picture."""
    last, same = panel.camera.wait_still(name), 0
    while same < 2:
        nudge(panel, -1)
        photo = panel.camera.wait_still(name)
        last, same = photo, same + 1 if photo == last else 0
    return last


def what_became_of(before: list[Item], after: list[Item]) -> str:
    """How many items were added, deleted, edited and completed."""
    old, new = {item.id: item for item in before}, {item.id: item for item in after}
    kept = old.keys() & new.keys()
    changed = sum(old[name].text != new[name].text for name in kept)
    done = sum(item.completed for item in after)
    return (
        f"{len(new.keys() - old.keys())} new, {len(old.keys() - new.keys())} deleted, "
        f"{changed} of {len(kept)} edited, {done} of {len(after)} completed"
    )


@pytest.mark.parametrize(
    "seed_step",
    [
        pytest.param(0, id="hands alone", marks=long_only("commands are beside them in every run")),
        pytest.param(1, id="with the command line"),
    ],
)
def test_screen_and_store_agree_after_random_gestures(
    panel: Panel, keyboard: Keyboard, seed_step: int
) -> None:
    seed = int(os.environ.get("PANELIST_SEED", "1")) * 2 + seed_step
    print(f"PANELIST_SEED={seed // 2}")
    hands = Hands(panel, keyboard, seed)
    others = Others(panel, seed) if seed_step else None
    journal, process, items = Journal(panel.machine), panel.process(), panel.items()
    began = time.monotonic()
    wanted = count("random-gestures")
    for turn in range(LONGEST * wanted):
        # Two-finger taps may have undone everything: a session without any lasting change shows nothing,
        # and continues.
        if turn >= wanted and panel.items() != items:
            break
        if others and turn % EVERY == 0:
            others.do_something()
        print(f"{time.monotonic() - began:.1f} s, {turn}: {hands.do_something()}")
    if others:
        others.finish()
    keyboard.type("\n")  # ends an edit that is still open

    rest = await_agreement(panel, "the list after all gestures")
    assert panel.process() == process, "the program was restarted"
    print(what_became_of(items, panel.items()))
    assert panel.items() != items, "no gesture has done anything"
    assert journal.warnings() == ""
    journal.assert_no_text_of([*ITEMS, *(word for word in WORDS if len(word) > 2)])
    if rest.rows and rest.rows[-1].bottom == rest.height:
        below = end_of_list(panel, "its end")
        panel.machine.sh("systemctl restart panelist")
        panel.await_touch()
        await_agreement(panel, "the list after a restart")
        assert end_of_list(panel, "its end after a restart") == below
    assert await_agreement(panel, "the list in the end") == rest


def test_a_killed_program_appears_in_the_journal_warnings(panel: Panel) -> None:
    """Checks that the search for warnings above does find one."""
    journal = Journal(panel.machine)
    panel.machine.sh("systemctl kill --signal KILL panelist")
    journal.await_line("Failed with result 'signal'")
    assert "signal" in journal.warnings()
