"""All pages of the on-screen keyboard, in every language and on four screen sizes, photographed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from keyboard_on_screen import OnScreenKeyboard, opened
from counts import long_only
from machine import Display
from panel import Panel
from picture import Photo

LATIN = ("en", "cs", "da", "de", "es", "fi", "fr", "hu", "it", "nb", "nl", "pl", "pt", "ro", "sv", "tr", "vi")
LAYOUTS = (*LATIN, "ar", "bg", "el", "fa", "he", "hi", "ru", "sr", "th", "uk")

# Pixels and width in millimetres: 7 inches, 10 inches, upright, and 32 inches.
SCREENS = ((800, 480, 154), (1280, 800, 217), (720, 1280, 90), (1920, 1080, 708))


def keys(photo: Photo) -> bytes:
    """The pixels of the on-screen keyboard alone; its position and width depend on the language."""
    left, end = photo.keyboard_span
    lines = (y * photo.width for y in range(photo.keyboard_top, photo.height))
    return b"".join(photo.rgb[(line + left) * 3 : (line + end) * 3] for line in lines)


@long_only("pictures of all pages are compared in every run")
@pytest.mark.parametrize(
    "screen",
    SCREENS,
    ids=lambda screen: f"{screen[0]}x{screen[1]}",
)
def test_every_page_of_every_language_is_on_the_screen(
    boot: Callable[[Display], Panel], screen: tuple[int, int, int]
) -> None:
    width, height, millimetres = screen
    panel = boot(Display("virtio_gpu", width, height))
    lines = f"'[panel]' 'width = {millimetres}mm' '[keyboard]' 'layouts = {', '.join(LAYOUTS)}'"
    panel.machine.sh(f"printf '%s\\n' {lines} >> /etc/panelist.conf")
    photo = panel.show(("Bread", "Coffee beans"))
    screen_keyboard = opened(panel, photo, photo.rows[0].middle)
    seen: dict[bytes, str] = {}

    def turned(name: str, key: tuple[float, float] | None = None) -> OnScreenKeyboard:
        """Taps a key, and photographs a page that differs from all before."""
        if key:
            panel.touch.tap(*key)
        page = panel.camera.wait_edited(
            name, lambda photo: photo.keyboard_top < photo.height and keys(photo) not in seen
        )
        seen[keys(page)] = name
        return OnScreenKeyboard(page)

    for number, layout in enumerate(LAYOUTS):
        screen_keyboard = turned(f"{layout} small", screen_keyboard.language if number else None)
        turned(f"{layout} capitals", screen_keyboard.shift)
        panel.touch.tap(*screen_keyboard.shift)
        if not number:
            turned("digits", screen_keyboard.page)
            turned("symbols", screen_keyboard.shift)
            panel.touch.tap(*screen_keyboard.page)
    panel.touch.tap(*screen_keyboard.language)
    panel.camera.wait_edited("en again", lambda photo: seen.get(keys(photo)) == "en small")
