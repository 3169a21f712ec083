"""The board of keys as a photograph shows it, and where its keys are."""

from __future__ import annotations

from panel import Panel
from picture import Photo

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def spot(key: str) -> tuple[float, int]:
    """The middle of a key in columns from the board's left edge, and its row from the top."""
    if key == " ":
        return 4.5, 3
    if key == "\n":
        return 9, 3
    for number, row in enumerate(ROWS):
        if key in row:
            return row.index(key) + (0.5, 1, 2)[number], number
    raise ValueError(f"no key writes {key!r}")


class Board:
    """The keys as a photograph shows them: four rows, ten columns, the last row in its own parts.

    A band of suggestions stands over them where something was used before.
    """

    def __init__(self, photo: Photo, band: float = 0) -> None:
        self.left, end = photo.board_span
        self.row = (photo.height - photo.board_top) / (4 + band)
        self.width, self.top = end - self.left, photo.board_top + band * self.row
        self.band = photo.board_top + band * self.row / 2

    def place(self, key: str) -> tuple[float, float]:
        """The middle of a key, a little low, as fingers land."""
        column, row = spot(key)
        return self.left + self.width / 10 * column, self.top + (row + 0.55) * self.row

    @property
    def shift(self) -> tuple[float, float]:
        """The key of capitals, or of signs on a page of figures, whatever the language."""
        return self.left + self.width * 0.05, self.top + 2.55 * self.row

    @property
    def page(self) -> tuple[float, float]:
        """The key of figures, or back to letters."""
        return self.left + self.width * 0.06, self.top + 3.55 * self.row

    @property
    def language(self) -> tuple[float, float]:
        """The key of the next language: the second of the last row, which has ten to twelve columns."""
        return self.left + self.width * 0.18, self.top + 3.55 * self.row

    def suggestion(self, number: int) -> tuple[float, float]:
        """The middle of a suggestion, counted from 1."""
        return self.left + self.width * (number - 0.5) / 3, self.band


def write(panel: Panel, board: Board, text: str) -> None:
    """Taps one key after the other.

    The machine's panel has room for 64 events, a dozen a tap, and drops what comes while it has none: the
    guest is given the time to take them. One that answers has taken what came before.
    """
    for number, key in enumerate(text, 1):
        panel.touch.tap(*board.place(key))
        if number % 4 == 0:
            panel.machine.sh("true")


def opened(
    panel: Panel, photo: Photo, y: int, band: float = 0, seconds: float = 0
) -> Board:
    """Taps for so long where a row is or may be, and waits for the board."""
    panel.touch.tap(photo.width // 2, y, seconds)
    seen = panel.camera.wait_edited("board", lambda photo: photo.board_top < photo.height)
    return Board(seen, band)
