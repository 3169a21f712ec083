"""A protocol client without a browser: it follows the protocol and controls the list's clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType

import hands
import wire
from hands import Gesture, Point
from preview import Preview
from stage import Picture
from waiting import PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

LISTENS = 50.0  # ms of a gesture between two reads of messages


def connection(preview: Preview) -> AbstractContextManager[ClientConnection]:
    """A WebSocket before the hello message."""
    own = f"127.0.0.1:{preview.port}"
    return connect(
        f"ws://{own}/ws", origin=f"http://{own}", compression=None, max_size=1 << 26,
        user_agent_header=None, ping_interval=None, open_timeout=60, proxy=None,
    )  # fmt: skip


class Client:
    """The client's side of the protocol."""

    def __init__(self, preview: Preview, acknowledges: bool = True) -> None:
        self.acknowledges = acknowledges
        self.panel: wire.PanelMessage | None = None
        self._canvas: wire.Canvas | None = None
        self.state: wire.State | None = None
        self.recording: str | None = None
        self.refused: str | None = None
        self.gestures: dict[int, wire.GesturePicture] = {}
        self.frames: list[wire.Frame] = []
        self._now = 0.0  # ms; the time of its clock
        self._passed: float | None = None  # ms; everything due until then is done
        self._next_id = 1
        self._fingers: dict[int, tuple[int, Point]] = {}
        self._open = ExitStack()
        self._socket = self._open.enter_context(connection(preview))
        self._socket.send(wire.hello(preview.token))
        self._give()
        # The first frame is drawn at a virtual vsync.
        self.pass_time(20)
        assert self.frames, "no first frame"

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    def send(self, message: bytes) -> None:
        """Sends a message."""
        self._socket.send(message)

    def receive(self, seconds: float) -> wire.Message | None:
        """Receives the next message, if one arrives in time; acknowledges frames."""
        try:
            message = self._socket.recv(timeout=max(0.0, seconds))
        except TimeoutError:
            return None
        reported = wire.decode(message if isinstance(message, bytes) else message.encode())
        match reported:
            case wire.PanelMessage():
                self.panel = reported
                self._canvas = wire.Canvas(reported.size)
            case wire.Frame():
                self.frames.append(reported)
                assert self._canvas is not None, "a frame arrived before the panel message"
                self._canvas.draw(reported)
                if self.acknowledges:
                    self.send(wire.shown(reported.number))
            case wire.State():
                self.state = reported
            case wire.Recording():
                self.recording = reported.text
            case wire.GesturePicture():
                self.gestures[reported.index] = reported
            case wire.Refused():
                self.refused = reported.reason
            case wire.Passed():
                self._passed = reported.now
        return reported

    def await_(self, what: str, is_there: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Receives messages until a condition holds."""
        deadline = time.monotonic() + seconds
        while not is_there():
            left = deadline - time.monotonic()
            assert left > 0, f"not within {seconds:.0f} s: {what}"
            try:
                self.receive(left)
            except ConnectionClosed as error:
                raise AssertionError(f"{what}: the server closed, {error}; {self.refused}") from None

    def canvas(self) -> Picture:
        """The picture after all messages that have arrived."""
        while self.receive(0) is not None:
            pass
        assert self._canvas is not None
        return Picture((self._canvas.width, self._canvas.height), self._canvas.rgba())

    def sum(self) -> str:
        """The SHA-256 of the picture."""
        return self.canvas().sum

    def play(self, gesture: Gesture) -> None:
        """Plays a gesture; its time passes, and all frames of it have been received."""
        began = self._now
        for part in hands.parts(gesture, LISTENS):
            for report in part:
                self._now = began + report.at
                self._say([self._contact(finger, at) for finger, at in report.fingers.items()])
            if part:
                self._await_passed()

    def pass_time(self, ms: float) -> None:
        """Lets time pass, and waits until no further frame follows."""
        self._now += ms
        self._give()
        count = -1
        while count != len(self.frames):
            count = len(self.frames)
            self._give()

    def _give(self) -> None:
        """Sends the time, and receives all that follows from it."""
        self._say()
        self._await_passed()

    def _say(self, contacts: Sequence[wire.Contact] = ()) -> None:
        """Sends the time, and contacts at that time."""
        self._passed = None
        self.send(wire.touches(self._now, [(self._now, contacts)] if contacts else []))

    def _await_passed(self) -> None:
        self.await_("time passes", lambda: self._passed == self._now)

    def _contact(self, finger: int, at: Point | None) -> wire.Contact:
        known = self._fingers.get(finger)
        if known is None:
            assert at is not None, f"finger {finger} is lifted and was not down"
            identity, self._next_id = self._next_id, self._next_id + 1
            self._fingers[finger] = (identity, at)
            return wire.Contact(identity, wire.Phase.DOWN, at)
        identity, last = known
        if at is None:
            del self._fingers[finger]
            return wire.Contact(identity, wire.Phase.UP, last)
        self._fingers[finger] = (identity, at)
        return wire.Contact(identity, wire.Phase.MOVED, at)

    def save(self, as_it_is: bool = True) -> str:
        """The recording since the list was last at rest."""
        self.recording = None
        self.send(wire.save(as_it_is))
        self.await_("the recording", lambda: self.recording is not None)
        assert self.recording is not None
        return self.recording
