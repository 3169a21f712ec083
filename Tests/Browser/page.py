"""A page of the preview in a browser, and a hand, a keyboard and a camera in front of it."""

from __future__ import annotations

import base64
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hands import Gesture, Point, Report
from stage import Display, Picture
from waiting import wait_until

MOTION = 1200.0  # ms; longer than anything moves by itself, and less than a cue stands

BEGINNING = 100_000.0  # ms of a page's clock where its time is given

# The page's clock, which only goes as a test says, and what waits until the list has gone with it.
PACE = """
window.pace = { time: %s };
Performance.prototype.now = () => pace.time;
{
  const frame = () => new Promise(requestAnimationFrame);
  // Whoever waits for nothing says for what, so that it can be understood later.
  const framesUntil = async (isOver, what) => {
    for (let count = 0; !isOver(); count++) {
      if (!panelist.isConnected) throw new Error("time cannot pass: not connected");
      if (count === 1200) throw new Error(`${what()}, ${document.visibilityState}`);
      await frame();
    }
  };
  pace.pass = async (time) => {
    pace.time = Math.max(pace.time, time);
    await framesUntil(() => panelist.passed === pace.time,
      () => `the list has passed ${panelist.passed} of ${pace.time}`);
  };
  // Until no frame follows the one that is shown; next to no time passes meanwhile.
  pace.settle = async (time) => {
    await pace.pass(time);
    for (let last = -1; last !== panelist.lastFrame;) {
      last = panelist.lastFrame;
      await frame();
      await pace.pass(pace.time + 0.001);
    }
  };
  // The page's beginning and each stamp are reported to a tenth, so that the last one may be two tenths
  // early, and a little more in binary. Reports are many milliseconds apart.
  pace.reach = async (time) => {
    await framesUntil(() => pace.time >= time - 1,
      () => `the browser has reported of fingers up to ${pace.time} of ${time}`);
    await pace.pass(time);
  };
}
""" % BEGINNING

READ = """
(() => {
  const display = document.getElementById('display');
  const data = display.getContext('2d').getImageData(0, 0, display.width, display.height).data;
  let text = '';
  for (let at = 0; at < data.length; at += 0x8000)
    text += String.fromCharCode.apply(null, data.subarray(at, at + 0x8000));
  return JSON.stringify([display.width, display.height, btoa(text)]);
})()
"""

SUM = """
(async () => {
  const display = document.getElementById('display');
  const data = display.getContext('2d').getImageData(0, 0, display.width, display.height).data;
  const sum = await crypto.subtle.digest('SHA-256', data);
  return Array.from(new Uint8Array(sum), byte => byte.toString(16).padStart(2, '0')).join('');
})()
"""

# After every frame of the page: the number of the frame on the canvas and the sum of its pixels.
WATCH = """
(() => {
  const display = document.getElementById('display');
  const context = display.getContext('2d');
  const seen = [];
  let last = -1, isOn = true;
  const look = () => {
    if (!isOn) return;
    if (window.panelist.lastFrame !== last) {
      last = window.panelist.lastFrame;
      const data = context.getImageData(0, 0, display.width, display.height).data;
      seen.push(crypto.subtle.digest('SHA-256', data).then(sum =>
        Array.from(new Uint8Array(sum), byte => byte.toString(16).padStart(2, '0')).join('')));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.watched = async () => { isOn = false; return JSON.stringify(await Promise.all(seen)); };
  return true;
})()
"""


@dataclass(frozen=True)
class Window:
    """The inside of a browser's window."""

    width: int = 1280
    height: int = 800
    ratio: float = 1  # device pixels to one of CSS


class Page(ABC):
    """A page in a window of its own; what the browsers do differently is abstract."""

    display: Display  # the panel that it shows
    is_given: bool  # whether its time is the test's to give
    _time = BEGINNING  # the page's, then
    _is_paced = False

    @abstractmethod
    def open(self, address: str) -> None:
        """Goes to an address and waits until it is loaded."""

    @abstractmethod
    def prepare(self, script: str) -> None:
        """Runs a script in whatever is opened from now on, before its own."""

    @abstractmethod
    def prepare_stamps(self) -> None:
        """Has events in whatever is opened from now on bear the stamps that gestures say."""

    @abstractmethod
    def evaluate(self, script: str) -> Any:
        """The value of an expression, as if somebody had just clicked; of a promise what it becomes."""

    @abstractmethod
    def perform(self, gesture: Gesture) -> None:
        """Plays a gesture; its places are in CSS pixels of the window, its times of the page's clock."""

    @property
    @abstractmethod
    def is_touched(self) -> bool:
        """Whether a finger is down."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Presses and releases a key by the name that pages have for it, or one that gives a letter."""

    @abstractmethod
    def press_paste(self) -> None:
        """Presses Ctrl and V."""

    @abstractmethod
    def photograph(self) -> bytes:
        """What the window shows, as a PNG."""

    @abstractmethod
    def bring_to_front(self) -> None:
        """Puts the page before all others, as one does who goes on with it."""

    @abstractmethod
    def close(self) -> None:
        """Closes the window."""

    def show(self, address: str, display: Display, is_given: bool = True) -> None:
        """Opens the preview and waits until a picture of the list is there."""
        self.is_given = is_given
        self._time = BEGINNING
        if is_given and not self._is_paced:
            self._is_paced = True
            self.prepare(PACE)
            self.prepare_stamps()
        self.open(address)
        self.await_frames(display)

    def await_frames(self, display: Display) -> None:
        """Waits until the page shows frames of a display."""
        self.display = display
        width, height = display.lines
        self.wait_for("window.panelist && panelist.isConnected")
        if self.is_given:
            self.wait_for("panelist.passed !== null")
        canvas = "document.getElementById('display')"
        self.wait_for(f"{canvas}.width === {width} && {canvas}.height === {height}")
        # The first frame comes at a beat.
        self.pass_time(20)
        self.wait_for("panelist.framesShown > 0")

    def wait_for(self, condition: str) -> None:
        """Waits until an expression is true in the page."""
        wait_until(
            lambda: bool(self.evaluate(f"!!({condition})")), lambda: f"in the page: {condition}"
        )

    def pass_time(self, ms: float) -> None:
        """Lets time pass, and waits until the canvas shows what came of it."""
        if self.is_given:
            self._time += ms
            self.evaluate(f"pace.settle({self._time})")

    def play(self, gesture: Gesture) -> None:
        """Plays a gesture whose places are pixels of the upright picture; so much time passes."""
        places = [at for report in gesture for at in report.fingers.values() if at is not None]
        placed = dict(zip(places, self.placed(places)))
        began = self._time
        self.perform(
            [
                Report(began + report.at, {f: at and placed[at] for f, at in report.fingers.items()})
                for report in gesture
            ]
        )
        if self.is_given:
            self._time = began + gesture[-1].at
            self.evaluate(f"pace.reach({self._time})")

    def placed(self, places: Sequence[Point]) -> list[Point]:
        """Places of the upright picture in CSS pixels of the window."""
        left, top, across, down = json.loads(
            self.evaluate(
                "(() => { const r = document.getElementById('display').getBoundingClientRect();"
                " return JSON.stringify([r.left, r.top, r.width, r.height]); })()"
            )
        )
        return [
            (left + x * across / self.display.width, top + y * down / self.display.height)
            for x, y in places
        ]

    def await_rest(self) -> None:
        """Lets pass as much time as anything moves by itself."""
        self.pass_time(MOTION)

    def await_edit(self) -> None:
        """Waits until a row takes what is typed, as a person does who sees it open."""
        self.pass_time(MOTION)
        self.wait_for("panelist.isEditing")

    def type(self, text: str) -> None:
        """Types letters with keys."""
        for letter in text:
            self.press(letter)

    def paste(self, text: str) -> None:
        """Copies a text and pastes it with the keyboard."""
        self.evaluate(f"navigator.clipboard.writeText({json.dumps(text)})")
        self.press_paste()

    def canvas(self) -> Picture:
        """The canvas, every pixel as the page itself reads it."""
        width, height, data = json.loads(self.evaluate(READ))
        return Picture((width, height), base64.b64decode(data))

    def sum(self) -> str:
        """The SHA-256 of the canvas: what `Picture.sum` is of the same pixels."""
        return self.evaluate(SUM)

    @contextmanager
    def watching(self) -> Iterator[list[str]]:
        """Collects the SHA-256 of the canvas after every frame that is put on it."""
        seen: list[str] = []
        self.evaluate(WATCH)
        yield seen
        seen += json.loads(self.evaluate("window.watched()"))

    def take(self, path: Path) -> None:
        """Keeps a screenshot."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.photograph())


class Browser(ABC):
    """A browser without a window on any screen."""

    name: str

    @abstractmethod
    def page(self, window: Window = Window()) -> Page:
        """A new page, as of a person who was never here."""

    @abstractmethod
    def close(self) -> None:
        """Ends the browser."""
