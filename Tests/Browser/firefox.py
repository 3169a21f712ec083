"""Firefox ESR, driven by WebDriver BiDi; touch reports are sent one after the other."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from hands import Gesture, Point, Report
from page import Browser, Page, Window
from peer import Peer, PeerFailure, Program

KEYS = {
    "Enter": "\ue007", "Backspace": "\ue003", "Escape": "\ue00c", "Delete": "\ue017",
    "Home": "\ue011", "End": "\ue010", "ArrowLeft": "\ue012", "ArrowRight": "\ue014",
}  # fmt: skip
CONTROL = "\ue009"
SHORTEST = 48  # ms between two reports at least: the browser is slow
SETTINGS = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "app.update.disabledForTesting": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "dom.events.asyncClipboard.readText": True,
    # The gesture pictures fade in by the machine's time.
    "ui.prefersReducedMotion": 1,
}
# WebDriver sets no timestamp; events get the time of the page's clock.
STAMPS = "Object.defineProperty(Event.prototype, 'timeStamp', { get: () => pace.time });"


class Firefox(Browser):
    """A headless Firefox with a profile of its own."""

    name = "firefox"

    def __init__(self, folder: Path) -> None:
        profile = folder / "profile"
        profile.mkdir(parents=True)
        (profile / "user.js").write_text(
            "".join(
                f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
                for name, value in SETTINGS.items()
            )
        )
        self._program = Program(
            [
                "firefox-esr", "--headless", "--no-remote", "--remote-debugging-port=0",
                "--profile", str(profile), "--width", "1600", "--height", "1200", "about:blank",
            ],
            folder / "firefox.txt", profile / "WebDriverBiDiServer.json",
        )  # fmt: skip
        try:
            where = json.loads(self._program.where)
            self.peer = Peer(f"ws://{where['ws_host']}:{where['ws_port']}/session")
            self.peer.ask("session.new", {"capabilities": {}})
        except BaseException:
            self._program.close()
            raise

    def page(self, window: Window = Window()) -> Page:
        return FirefoxPage(self.peer, window)

    def close(self) -> None:
        try:
            self.peer.ask("browser.close", {})
        finally:
            self.peer.close()
            self._program.close()


def thinned(gesture: Gesture) -> list[Report]:
    """A gesture with fewer reports; landings, lifts and rests of every finger are kept."""
    down: set[int] = set()
    skipped: dict[int, Point | None] = {}
    kept: list[Report] = []
    for report, following in zip(gesture, [*gesture[1:], None]):
        came = set(report.fingers) - down
        left = {finger for finger, at in report.fingers.items() if at is None}
        skipped |= report.fingers
        stands = following is None or following.at - report.at > SHORTEST
        leaves = following is not None and None in following.fingers.values()
        if came or left or stands or leaves or report.at - kept[-1].at >= SHORTEST:
            kept.append(Report(report.at, skipped))
            skipped = {}
        down = (down | came) - left
    return kept


class FirefoxPage(Page):
    """A page in a window and a context of its own."""

    def __init__(self, peer: Peer, window: Window) -> None:
        self._peer = peer
        self._user = peer.ask("browser.createUserContext", {})["userContext"]
        self._context = peer.ask(
            "browsingContext.create", {"type": "window", "userContext": self._user}
        )["context"]
        self._ask(
            "browsingContext.setViewport",
            viewport={"width": window.width, "height": window.height},
            devicePixelRatio=window.ratio,
        )
        self._down: set[int] = set()

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", url=address, wait="complete")

    def reload(self) -> None:
        self._ask("browsingContext.reload", wait="complete")

    def prepare(self, script: str) -> None:
        self._peer.ask(
            "script.addPreloadScript",
            {"functionDeclaration": f"() => {{ {script} }}", "contexts": [self._context]},
        )

    def prepare_stamps(self) -> None:
        self.prepare(STAMPS)

    def evaluate(self, script: str) -> Any:
        reported = self._peer.ask(
            "script.evaluate",
            {
                "expression": script, "target": {"context": self._context}, "awaitPromise": True,
                "userActivation": True,
            },
        )  # fmt: skip
        if reported["type"] != "success":
            raise PeerFailure(f"{script[:200]}: {reported.get('exceptionDetails')}")
        return reported["result"].get("value")

    def perform(self, gesture: Gesture) -> None:
        for report in thinned(gesture):
            if self.is_given:
                self.evaluate(f"void (pace.time = {report.at})")
            self._actions(
                *(
                    {"type": "pointer", "id": f"finger-{finger}",
                     "parameters": {"pointerType": "touch"}, "actions": self._pointer_actions(finger, at)}
                    for finger, at in report.fingers.items()
                )
            )  # fmt: skip
            # The page is another process and may receive the event later.
            self.wait_for(f"panelist.contacts.length === {len(self._down)}")

    def _pointer_actions(self, finger: int, at: Point | None) -> list[dict[str, Any]]:
        if at is None:
            self._down.discard(finger)
            return [{"type": "pointerUp", "button": 0}]
        move = {"type": "pointerMove", "x": round(at[0]), "y": round(at[1]), "duration": 0}
        if finger in self._down:
            return [move]
        self._down.add(finger)
        return [move, {"type": "pointerDown", "button": 0}]

    @property
    def is_touched(self) -> bool:
        return bool(self._down)

    def press(self, key: str) -> None:
        self._keys(("keyDown", KEYS.get(key, key)), ("keyUp", KEYS.get(key, key)))

    def press_paste(self) -> None:
        self._press_with_control("v")

    def press_undo(self) -> None:
        self._press_with_control("z")

    def _press_with_control(self, key: str) -> None:
        self._keys(("keyDown", CONTROL), ("keyDown", key), ("keyUp", key), ("keyUp", CONTROL))

    def photograph(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot")["data"])

    def bring_to_front(self) -> None:
        self._ask("browsingContext.activate")

    def close(self) -> None:
        self._ask("browsingContext.close")
        self._peer.ask("browser.removeUserContext", {"userContext": self._user})

    def _keys(self, *strokes: tuple[str, str]) -> None:
        self._actions(
            {"type": "key", "id": "keyboard",
             "actions": [{"type": kind, "value": value} for kind, value in strokes]}
        )  # fmt: skip

    def _actions(self, *sources: dict[str, Any]) -> None:
        self._ask("input.performActions", actions=list(sources))

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self._peer.ask(method, {"context": self._context, **params})
