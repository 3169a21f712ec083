"""Chromium, driven by DevTools; touches are its own, with exact stamps."""

from __future__ import annotations

import base64
import time
from pathlib import Path
from typing import Any

from camera import Camera
from hands import Gesture, Point
from lateness import lateness
from page import Browser, BrowserFailure, Page, Window
from peer import Peer, Program
from waiting import until

CONTROL = 2  # DevTools' bit of the modifier
LEAD = 0.03  # seconds from the call to a gesture's first report
CODES = {
    "Enter": ("\r", 13), "Backspace": (None, 8), "Escape": (None, 27), "Delete": (None, 46),
    "Home": (None, 36), "End": (None, 35), "ArrowLeft": (None, 37), "ArrowRight": (None, 39),
}  # fmt: skip


class Chromium(Browser):
    """A headless Chromium with a profile of its own."""

    name = "chromium"

    def __init__(self, folder: Path) -> None:
        profile = folder / "profile"
        self._program = Program(
            [
                "chromium", "--headless=new", "--no-sandbox", "--remote-debugging-port=0",
                f"--user-data-dir={profile}", "--no-first-run", "--disable-gpu",
                "--disable-background-networking", "--disable-component-update",
                "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
                "--disable-background-timer-throttling", "--window-size=1600,1200",
                "--force-color-profile=srgb", "about:blank",
            ],
            folder / "chromium.txt", profile / "DevToolsActivePort",
        )  # fmt: skip
        port, path = self._program.where.split()
        self.peer = Peer(f"ws://127.0.0.1:{port}{path}")

    def page(self, window: Window = Window()) -> Page:
        return ChromiumPage(self.peer, window)

    def close(self) -> None:
        self.peer.close()
        self._program.close()


class ChromiumPage(Page):
    """A page in a context of its own."""

    def __init__(self, peer: Peer, window: Window) -> None:
        self._peer = peer
        self._context = peer.ask("Target.createBrowserContext", {})["browserContextId"]
        self._target = peer.ask(
            "Target.createTarget",
            {"url": "about:blank", "browserContextId": self._context, "newWindow": True},
        )["targetId"]
        self._session = peer.ask(
            "Target.attachToTarget", {"targetId": self._target, "flatten": True}
        )["sessionId"]
        self._ask("Page.enable")
        self._ask("Emulation.setFocusEmulationEnabled", enabled=True)
        self._ask("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)
        peer.ask(
            "Browser.grantPermissions",
            {
                "browserContextId": self._context,
                "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"],
            },
        )
        self._fingers: dict[int, Point] = {}
        self.resize(window)

    def open(self, address: str) -> None:
        self._ask("Page.navigate", url=address)
        self.wait_for("document.readyState === 'complete' && location.href !== 'about:blank'")

    def prepare(self, script: str) -> None:
        self._ask("Page.addScriptToEvaluateOnNewDocument", source=script)

    def evaluate(self, script: str, as_a_person: bool = False) -> Any:
        told = self._ask(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True,
            userGesture=as_a_person,
        )  # fmt: skip
        if "exceptionDetails" in told:
            raise BrowserFailure(f"{script[:200]}: {told['exceptionDetails']}")
        return told["result"].get("value")

    def perform(self, gesture: Gesture) -> None:
        posted = []
        began = time.monotonic() + LEAD
        calendar = time.time() - time.monotonic()
        for report in gesture:
            moment = began + report.at / 1000
            until(moment)
            lateness().note((time.monotonic() - moment) * 1000)
            posted += self._report(report.fingers, moment + calendar)
        for number in posted:
            self._peer.answer(number)

    def _report(self, fingers: dict[int, Point | None], stamp: float) -> list[int]:
        """One report: who moved, then who left, then who came."""
        moved = [f for f, at in fingers.items() if f in self._fingers and at is not None]
        left = [f for f, at in fingers.items() if at is None]
        came = [f for f, at in fingers.items() if f not in self._fingers and at is not None]
        posted = []
        for finger in moved:
            self._fingers[finger] = fingers[finger]
        if moved:
            posted.append(self._touch("touchMove", sorted(self._fingers), stamp))
        for finger in left:
            posted.append(self._touch("touchEnd", [finger], stamp))
            del self._fingers[finger]
        for finger in came:
            self._fingers[finger] = fingers[finger]
            posted.append(self._touch("touchStart", sorted(self._fingers), stamp))
        return posted

    def _touch(self, kind: str, fingers: list[int], stamp: float) -> int:
        points = [
            {"x": self._fingers[finger][0], "y": self._fingers[finger][1], "id": finger,
             "radiusX": 4, "radiusY": 4, "force": 0.5}
            for finger in fingers
        ]  # fmt: skip
        return self._peer.post(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": stamp},
            sessionId=self._session,
        )  # fmt: skip

    def press(self, key: str) -> None:
        text, code = CODES.get(key, (key, ord(key[0].upper())))
        down: dict[str, Any] = {"key": key, "windowsVirtualKeyCode": code}
        if key in CODES:
            down["code"] = key
        if text is not None:
            down["text"] = text
        self._ask("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **down)
        self._ask("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def press_paste(self) -> None:
        own = {"key": "v", "code": "KeyV", "windowsVirtualKeyCode": 86, "modifiers": CONTROL}
        self._ask("Input.dispatchKeyEvent", type="rawKeyDown", commands=["paste"], **own)
        self._ask("Input.dispatchKeyEvent", type="keyUp", **own)

    def click(self, at: Point) -> None:
        """Clicks with a mouse; the place is in pixels of the upright picture."""
        left, top, scale = self.evaluate(
            "(() => { const r = document.getElementById('picture').getBoundingClientRect();"
            " return [r.left, r.top, r.width / panelist.panel.width]; })()"
        )
        place = {"x": left + at[0] * scale, "y": top + at[1] * scale}
        for kind in ("mousePressed", "mouseReleased"):
            self._ask("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **place)

    def compose(self, text: str) -> None:
        """Has an input method show what it is about to put in."""
        self._ask(
            "Input.imeSetComposition", text=text, selectionStart=len(text), selectionEnd=len(text)
        )

    def resize(self, window: Window) -> None:
        self._ask(
            "Emulation.setDeviceMetricsOverride", width=window.width, height=window.height,
            deviceScaleFactor=window.ratio, mobile=False,
        )  # fmt: skip

    def photograph(self) -> bytes:
        return base64.b64decode(self._ask("Page.captureScreenshot", format="png")["data"])

    def camera(self) -> Camera:
        """A camera that films the page, beside whoever touches it."""
        return Camera(self._peer.address, self._target)

    def bring_to_front(self) -> None:
        self._ask("Page.bringToFront")

    def close(self) -> None:
        self._peer.ask("Target.closeTarget", {"targetId": self._target})
        self._peer.ask("Target.disposeBrowserContext", {"browserContextId": self._context})

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self._peer.ask(method, params, sessionId=self._session)
