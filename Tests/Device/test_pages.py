"""The pages of every language on screens of four sizes, photographed as a person has them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from board import Board, opened
from counts import IS_LONG
from machine import Display
from panel import Panel
from picture import Photo

ALL = ("en", "de", "fr", "es", "pt", "it", "pl", "tr", "ru", "uk", "el")
# Ten columns, twelve, and letters with two cases of their own.
LAYOUTS = ALL if IS_LONG else ("en", "ru", "el")

SHORT = ((720, 1280, 90),)
# Pixels, and millimetres from side to side: of 7 and 10 inches, upright, and 32 inches on a wall.
LONG = ((800, 480, 154), (1280, 800, 217), *SHORT, (1920, 1080, 708))


def keys(photo: Photo) -> bytes:
    """The pixels of the board alone, wherever it stands: its width goes by its language."""
    left, end = photo.board_span
    lines = (y * photo.width for y in range(photo.board_top, photo.height))
    return b"".join(photo.rgb[(line + left) * 3 : (line + end) * 3] for line in lines)


@pytest.mark.parametrize(
    "screen",
    LONG if IS_LONG else SHORT,
    ids=lambda screen: f"{screen[0]}x{screen[1]}",
)
def test_every_page_of_every_language_is_on_the_screen(
    boot: Callable[[Display], Panel], screen: tuple[int, int, int]
) -> None:
    width, height, millimetres = screen
    panel = boot(Display("virtio_gpu", width, height))
    lines = f"'width = {millimetres}mm' '[keyboard]' 'layouts = {', '.join(LAYOUTS)}'"
    panel.machine.sh(f"printf '%s\\n' {lines} >> /etc/panelist.conf")
    photo = panel.show(("Bread", "Coffee beans"))
    board = opened(panel, photo, photo.rows[0].middle)
    seen: dict[bytes, str] = {}

    def turned(name: str, key: tuple[float, float] | None = None) -> Board:
        """Taps a key, and photographs a page of which no other has the pixels."""
        if key:
            panel.touch.tap(*key)
        page = panel.camera.wait_edited(
            name, lambda photo: photo.board_top < photo.height and keys(photo) not in seen
        )
        seen[keys(page)] = name
        return Board(page)

    for number, layout in enumerate(LAYOUTS):
        board = turned(f"{layout} small", board.language if number else None)
        turned(f"{layout} capitals", board.shift)
        panel.touch.tap(*board.shift)
        if not number:
            turned("figures", board.page)
            turned("signs", board.shift)
            panel.touch.tap(*board.page)
    panel.touch.tap(*board.language)
    panel.camera.wait_edited("en again", lambda photo: seen.get(keys(photo)) == "en small")
