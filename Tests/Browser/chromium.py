"""Chromium, driven by Playwright; touches are sent by DevTools with the timestamps of their gesture."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Any

from hands import Gesture, Point
from page import Browser, Page, Window
from playwright.async_api import CDPSession, async_playwright

ANSWER = 60.0  # seconds for a command on a busy machine

# Sets the page's clock to the latest event that the page has received.
STAMPS = """
for (const kind of ["pointerdown", "pointerrawupdate", "pointermove", "pointerup", "pointercancel"])
  addEventListener(kind, ({ timeStamp }) => { pace.time = Math.max(pace.time, timeStamp); }, true);
"""


class Chromium(Browser):
    """Debian's Chromium, headless."""

    name = "chromium"

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._playwright = self.run(async_playwright().start())
        self._browser = self.run(
            self._playwright.chromium.launch(
                executable_path="/usr/bin/chromium",
                args=["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"],
            )
        )

    def run(self, doing: Awaitable[Any]) -> Any:
        """Runs an awaitable to its end and returns its result."""
        return self._loop.run_until_complete(asyncio.wait_for(doing, ANSWER))

    def page(self, window: Window = Window()) -> Page:
        return ChromiumPage(self, window)

    def context(self, window: Window) -> Any:
        """A fresh browser context for a page, without stored data."""
        return self.run(
            self._browser.new_context(
                viewport={"width": window.width, "height": window.height},
                device_scale_factor=window.ratio, has_touch=True,
                # The gesture pictures fade in by the machine's time.
                reduced_motion="reduce",
                permissions=["clipboard-read", "clipboard-write"],
            )
        )  # fmt: skip

    def close(self) -> None:
        self.run(self._browser.close())
        self.run(self._playwright.stop())
        self._loop.close()


class ChromiumPage(Page):
    """A page in a context of its own."""

    def __init__(self, browser: Chromium, window: Window) -> None:
        self._run = browser.run
        self._context = browser.context(window)
        self._page = self._run(self._context.new_page())
        self._tools: CDPSession = self._run(self._context.new_cdp_session(self._page))
        self._fingers: dict[int, Point] = {}
        self._origin = 0.0

    def open(self, address: str) -> None:
        self._run(self._page.goto(address))
        self._origin = self.evaluate("performance.timeOrigin")

    def reload(self) -> None:
        self._run(self._page.reload())
        self._origin = self.evaluate("performance.timeOrigin")

    def prepare(self, script: str) -> None:
        self._run(self._page.add_init_script(script))

    def prepare_stamps(self) -> None:
        self.prepare(STAMPS)

    def evaluate(self, script: str) -> Any:
        return self._run(self._page.evaluate(script))

    def perform(self, gesture: Gesture) -> None:
        """Sends the whole gesture at once; the timestamps say when each report happened."""
        events = [event for report in gesture for event in self._events(report.at, report.fingers)]

        async def send() -> None:
            await asyncio.gather(
                *(self._tools.send("Input.dispatchTouchEvent", event) for event in events)
            )

        self._run(send())

    def _events(self, at: float, fingers: Mapping[int, Point | None]) -> list[dict[str, Any]]:
        """The events of one report: moved fingers, then lifted ones, then new ones."""
        moved = [f for f, place in fingers.items() if f in self._fingers and place is not None]
        left = [f for f, place in fingers.items() if place is None]
        came = [f for f, place in fingers.items() if f not in self._fingers and place is not None]
        events = []
        for finger in moved:
            self._fingers[finger] = fingers[finger]
        if moved:
            events.append(self._event("touchMove", at, sorted(self._fingers)))
        for finger in left:
            events.append(self._event("touchEnd", at, [finger]))
            del self._fingers[finger]
        for finger in came:
            self._fingers[finger] = fingers[finger]
            events.append(self._event("touchStart", at, sorted(self._fingers)))
        return events

    def _event(self, kind: str, at: float, fingers: list[int]) -> dict[str, Any]:
        points = [
            {"x": self._fingers[finger][0], "y": self._fingers[finger][1], "id": finger,
             "radiusX": 4, "radiusY": 4, "force": 0.5}
            for finger in fingers
        ]  # fmt: skip
        event: dict[str, Any] = {"type": kind, "touchPoints": points}
        # Without a timestamp the event happens now.
        return event | ({"timestamp": (self._origin + at) / 1000} if self.is_given else {})

    @property
    def is_touched(self) -> bool:
        return bool(self._fingers)

    def press(self, key: str) -> None:
        self._run(self._page.keyboard.press(key))

    def press_paste(self) -> None:
        self.press("Control+V")

    def press_undo(self) -> None:
        self.press("Control+z")

    def click(self, at: Point) -> None:
        """Clicks with a mouse at a position in pixels of the upright picture."""
        self._run(self._page.mouse.click(*self.placed([at])[0]))
        self.pass_time(0)

    def compose(self, text: str) -> None:
        """Makes an input method show the text that it composes."""
        self._run(
            self._tools.send(
                "Input.imeSetComposition",
                {"text": text, "selectionStart": len(text), "selectionEnd": len(text)},
            )
        )

    def compose_finally(self, text: str) -> None:
        """Makes the input method end with a text."""
        self._run(self._tools.send("Input.insertText", {"text": text}))

    def photograph(self) -> bytes:
        return self._run(self._page.screenshot(caret="initial"))

    def bring_to_front(self) -> None:
        self._run(self._page.bring_to_front())

    def close(self) -> None:
        self._run(self._context.close())
