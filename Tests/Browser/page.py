"""A page of the preview in a browser: gestures, keys and screenshots."""

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

MOTION = 1200.0  # ms; longer than any animation, shorter than the undo bar is shown

BEGINNING = 100_000.0  # ms; the initial time of a page's clock that the test controls

# A page clock that the test controls, and functions that wait until the list has followed it.
PACE = """
window.pace = { time: %s };
Performance.prototype.now = () => pace.time;
{
  const frame = () => new Promise(requestAnimationFrame);
  // A wait that fails says what it waited for.
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
  // Waits until no frame follows the shown one; next to no time passes.
  pace.settle = async (time) => {
    await pace.pass(time);
    for (let last = -1; last !== panelist.lastFrame;) {
      last = panelist.lastFrame;
      await frame();
      await pace.pass(pace.time + 0.001);
    }
  };
  // The time origin and each timestamp are rounded to 0.1 ms, so the last timestamp may be early by 0.2 ms
    // and a rounding error. Reports are many milliseconds apart.
  pace.reach = async (time) => {
    await framesUntil(() => pace.time >= time - 1,
      () => `the browser has delivered touches up to ${pace.time} of ${time}`);
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

# Collects the SHA-256 of the canvas after every new frame.
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
    """The size of a browser window's content area."""

    width: int = 1280
    height: int = 800
    ratio: float = 1  # device pixels to one of CSS


class Page(ABC):
    """A page in a window of its own; methods that differ between browsers are abstract."""

    display: Display  # the panel that it shows
    is_given: bool  # whether the test controls its time
    _time = BEGINNING  # the page's clock
    _is_paced = False

    @abstractmethod
    def open(self, address: str) -> None:
        """Opens an address and waits until it is loaded."""

    @abstractmethod
    def reload(self) -> None:
        """Loads the page again and waits until it is loaded."""

    @abstractmethod
    def prepare(self, script: str) -> None:
        """Runs a script in every page opened from now on, before the page's own."""

    @abstractmethod
    def prepare_stamps(self) -> None:
        """Gives events in pages opened from now on the timestamps of their gestures."""

    @abstractmethod
    def evaluate(self, script: str) -> Any:
        """The value of an expression, evaluated with user activation; promises are awaited."""

    @abstractmethod
    def perform(self, gesture: Gesture) -> None:
        """Plays a gesture with positions in CSS pixels and times of the page's clock."""

    @property
    @abstractmethod
    def is_touched(self) -> bool:
        """Whether a finger is down."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Presses and releases a key, by its name in KeyboardEvent.key."""

    @abstractmethod
    def press_paste(self) -> None:
        """Presses Ctrl and V."""

    @abstractmethod
    def press_undo(self) -> None:
        """Presses Ctrl and Z."""

    @abstractmethod
    def photograph(self) -> bytes:
        """A screenshot as PNG."""

    @abstractmethod
    def bring_to_front(self) -> None:
        """Brings the page to the front."""

    @abstractmethod
    def close(self) -> None:
        """Closes the window."""

    def show(self, address: str, display: Display, is_given: bool = True) -> None:
        """Opens the preview and waits until it shows the list."""
        self.is_given = is_given
        self._time = BEGINNING
        if is_given and not self._is_paced:
            self._is_paced = True
            self.prepare(PACE)
            self.prepare_stamps()
        self.open(address)
        self.await_frames(display)

    def await_frames(self, display: Display) -> None:
        """Waits until the page shows a frame of a display."""
        self.display = display
        width, height = display.lines
        self.wait_for("window.panelist && panelist.isConnected")
        if self.is_given:
            self.wait_for("panelist.passed !== null")
        canvas = "document.getElementById('display')"
        self.wait_for(f"{canvas}.width === {width} && {canvas}.height === {height}")
        # The first frame is drawn at a virtual vsync.
        self.pass_time(20)
        self.wait_for("panelist.framesShown > 0")

    def wait_for(self, condition: str) -> None:
        """Waits until an expression is true in the page."""
        wait_until(
            lambda: bool(self.evaluate(f"!!({condition})")), lambda: f"in the page: {condition}"
        )

    def pass_time(self, ms: float) -> None:
        """Lets time pass, and waits until the canvas shows the result."""
        if self.is_given:
            self._time += ms
            self.evaluate(f"pace.settle({self._time})")

    def play(self, gesture: Gesture) -> None:
        """Plays a gesture with positions in pixels of the upright picture; its time passes."""
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
        """Converts positions from the upright picture to CSS pixels of the window."""
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
        """Lets time pass until all animations have ended."""
        self.pass_time(MOTION)

    def await_edit(self) -> None:
        """Waits until a row is being edited."""
        self.pass_time(MOTION)
        self.wait_for("panelist.isEditing")

    def type(self, text: str) -> None:
        """Types letters with keys."""
        for letter in text:
            self.press(letter)

    def paste(self, text: str) -> None:
        """Puts a text on the clipboard and pastes it with the keyboard."""
        self.evaluate(f"navigator.clipboard.writeText({json.dumps(text)})")
        self.press_paste()

    def canvas(self) -> Picture:
        """The pixels of the canvas, as the page reads them."""
        width, height, data = json.loads(self.evaluate(READ))
        return Picture((width, height), base64.b64decode(data))

    def sum(self) -> str:
        """The SHA-256 of the canvas; equals `Picture.sum` of the same pixels."""
        return self.evaluate(SUM)

    @contextmanager
    def watching(self) -> Iterator[list[str]]:
        """Collects the SHA-256 of the canvas after every new frame."""
        seen: list[str] = []
        self.evaluate(WATCH)
        yield seen
        seen += json.loads(self.evaluate("window.watched()"))

    def notice(self) -> str:
        """The message above the display."""
        return self.evaluate("document.getElementById('notice').textContent")

    def take(self, path: Path) -> None:
        """Saves a screenshot."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.photograph())


class Browser(ABC):
    """A headless browser."""

    name: str

    @abstractmethod
    def page(self, window: Window = Window()) -> Page:
        """A new page without stored data."""

    @abstractmethod
    def close(self) -> None:
        """Ends the browser."""
