"""A page of the preview in a browser, and a hand, a keyboard and a camera in front of it."""

from __future__ import annotations

import base64
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hands import Gesture, Point
from lateness import lateness
from stage import Glass, Picture
from waiting import wait_until

READ = """
(() => {
  const glass = document.getElementById('glass');
  const data = glass.getContext('2d').getImageData(0, 0, glass.width, glass.height).data;
  let text = '';
  for (let at = 0; at < data.length; at += 0x8000)
    text += String.fromCharCode.apply(null, data.subarray(at, at + 0x8000));
  return JSON.stringify([glass.width, glass.height, btoa(text)]);
})()
"""

# Whether no frame comes for as long as many would in a motion.
QUIET = """
new Promise(done => {
  const last = panelist.lastFrame;
  setTimeout(() => done(panelist.lastFrame === last), 400);
})
"""

SUM = """
(async () => {
  const glass = document.getElementById('glass');
  const data = glass.getContext('2d').getImageData(0, 0, glass.width, glass.height).data;
  const sum = await crypto.subtle.digest('SHA-256', data);
  return Array.from(new Uint8Array(sum), byte => byte.toString(16).padStart(2, '0')).join('');
})()
"""

# After every frame of the page: the number of the frame on the canvas and the sum of its pixels.
WATCH = """
(() => {
  const glass = document.getElementById('glass');
  const context = glass.getContext('2d');
  const seen = [];
  let last = -1, isOn = true;
  const look = () => {
    if (!isOn) return;
    if (window.panelist.lastFrame !== last) {
      last = window.panelist.lastFrame;
      const data = context.getImageData(0, 0, glass.width, glass.height).data;
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


class BrowserFailure(Exception):
    """The browser refused a command."""


@dataclass(frozen=True)
class Window:
    """The inside of a browser's window."""

    width: int = 1280
    height: int = 800
    ratio: float = 1  # device pixels to one of CSS


class Page(ABC):
    """A page in a window of its own; what the browsers do differently is abstract."""

    glass: Glass  # the panel that it shows

    @abstractmethod
    def open(self, address: str) -> None:
        """Goes to an address and waits until it is loaded."""

    @abstractmethod
    def prepare(self, script: str) -> None:
        """Runs a script in whatever is opened from now on, before its own."""

    @abstractmethod
    def evaluate(self, script: str, as_a_person: bool = False) -> Any:
        """The value of an expression; of a promise what it becomes.

        `as_a_person`: as if somebody had just clicked.
        """

    @abstractmethod
    def perform(self, gesture: Gesture) -> None:
        """Plays a gesture; its places are in CSS pixels of the window."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Presses and releases a key by the name that pages have for it, or one that gives a letter."""

    @abstractmethod
    def press_paste(self) -> None:
        """Presses Ctrl and V."""

    @abstractmethod
    def resize(self, window: Window) -> None:
        """Gives the window's inside another size."""

    @abstractmethod
    def photograph(self) -> bytes:
        """What the window shows, as a PNG."""

    @abstractmethod
    def bring_to_front(self) -> None:
        """Puts the page before all others, as one does who goes on with it."""

    @abstractmethod
    def close(self) -> None:
        """Closes the window."""

    def show(self, address: str, glass: Glass) -> None:
        """Opens the preview and waits until a picture of the list is there."""
        self.glass = glass
        self.open(address)
        self.await_frames(glass)

    def await_frames(self, glass: Glass) -> None:
        """Waits until the page shows frames of a glass."""
        self.glass = glass
        width, height = glass.lines
        self.wait_for(
            "window.panelist && panelist.isConnected && panelist.framesShown > 0 && "
            f"document.getElementById('glass').width === {width} && "
            f"document.getElementById('glass').height === {height}"
        )

    def wait_for(self, condition: str) -> None:
        """Waits until an expression is true in the page."""
        wait_until(
            lambda: bool(self.evaluate(f"!!({condition})")), lambda: f"in the page: {condition}"
        )

    def play(self, gesture: Gesture) -> None:
        """Plays a gesture whose places are pixels of the upright picture."""
        left, top, across, down = json.loads(
            self.evaluate(
                "(() => { const r = document.getElementById('glass').getBoundingClientRect();"
                " return JSON.stringify([r.left, r.top, r.width, r.height]); })()"
            )
        )

        def placed(at: Point | None) -> Point | None:
            if at is None:
                return None
            return left + at[0] * across / self.glass.width, top + at[1] * down / self.glass.height

        with lateness().of_a_hand():
            self.perform(
                [
                    type(report)(report.at, {f: placed(at) for f, at in report.fingers.items()})
                    for report in gesture
                ]
            )

    def await_rest(self) -> None:
        """Waits until no frame has followed the one before."""
        wait_until(lambda: bool(self.evaluate(QUIET)), lambda: "in the page: no frame follows")

    def await_edit(self) -> None:
        """Waits until a row takes what is typed, as a person does who sees it open."""
        self.wait_for("panelist.isEditing")

    def type(self, text: str) -> None:
        """Types letters with keys."""
        for letter in text:
            self.press(letter)

    def paste(self, text: str) -> None:
        """Copies a text and pastes it with the keyboard."""
        self.evaluate(f"navigator.clipboard.writeText({json.dumps(text)})", as_a_person=True)
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
