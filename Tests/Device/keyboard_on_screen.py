"""The on-screen keyboard in a photograph, and the positions of its keys."""

from __future__ import annotations

from panel import Panel
from picture import Photo

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def spot(key: str) -> tuple[float, int]:
    """The middle of a key in columns from the keyboard's left edge, and its row from the top."""
    if key == " ":
        return 4.5, 3
    if key == "\n":
        return 9.4, 3
    for number, row in enumerate(ROWS):
        if key in row:
            return row.index(key) + (0.5, 1, 2)[number], number
    raise ValueError(f"no key writes {key!r}")


class OnScreenKeyboard:
    """The keys in a photograph: four rows of ten columns; the last row has widths of its own.

    A row of suggestions stands above them while there are any; `suggestions` is its height in keys.
    """

    def __init__(self, photo: Photo, suggestions: float = 0) -> None:
        self.left, end = photo.keyboard_span
        self.row = (photo.height - photo.keyboard_top) / (4 + suggestions)
        self.width, self.top = end - self.left, photo.keyboard_top + suggestions * self.row
        self.suggestions_y = photo.keyboard_top + suggestions * self.row / 2

    def place(self, key: str) -> tuple[float, float]:
        """The point where a finger hits a key: a little below its middle."""
        column, row = spot(key)
        return self.left + self.width / 10 * column, self.top + (row + 0.55) * self.row

    @property
    def shift(self) -> tuple[float, float]:
        """The shift key; on the page of digits it shows symbols."""
        return self.left + self.width * 0.05, self.top + 2.55 * self.row

    @property
    def page(self) -> tuple[float, float]:
        """The key that switches between letters and digits."""
        return self.left + self.width * 0.06, self.top + 3.55 * self.row

    @property
    def language(self) -> tuple[float, float]:
        """The key of the next language: the second of the last row, which has ten to twelve columns."""
        return self.left + self.width * 0.18, self.top + 3.55 * self.row

    def suggestion(self, number: int) -> tuple[float, float]:
        """The middle of a suggestion, counted from 1."""
        return self.left + self.width * (number - 0.5) / 3, self.suggestions_y


def write(panel: Panel, keyboard: OnScreenKeyboard, text: str) -> None:
    """Taps the keys of a text one after the other.

    QEMU's panel buffers 64 events, about five taps, and drops further ones. A command every four taps
    gives the guest the time to read them. A key is not tapped again sooner than a person could: that would
    be the same finger, lost for a moment or bouncing.
    """
    for number, key in enumerate(text, 1):
        if text[number - 2 : number - 1] == key:
            panel.machine.go_on(0.15)
        panel.touch.tap(*keyboard.place(key))
        if number % 4 == 0:
            panel.machine.sh("true")


def opened(
    panel: Panel, photo: Photo, y: int, suggestions: float = 0, seconds: float = 0
) -> OnScreenKeyboard:
    """Taps where a row is or will be, and waits for the keyboard."""
    panel.touch.tap(photo.width // 2, y, seconds)
    seen = panel.camera.wait_edited("keyboard", lambda photo: photo.keyboard_top < photo.height)
    return OnScreenKeyboard(seen, suggestions)
