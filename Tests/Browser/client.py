"""A client of the wire without a browser: it keeps all the rules, and its stamps are exact."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType

import wire
from hands import Gesture, Point
from lateness import lateness
from preview import Preview
from stage import Picture
from waiting import PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

LEAD = 5.0  # ms before its first report that a gesture begins


def connection(preview: Preview) -> AbstractContextManager[ClientConnection]:
    """A WebSocket that has said nothing yet."""
    own = f"127.0.0.1:{preview.port}"
    return connect(
        f"ws://{own}/ws", origin=f"http://{own}", compression=None, max_size=1 << 26,
        user_agent_header=None, ping_interval=None,
    )  # fmt: skip


class Client:
    """A page's part of the conversation."""

    def __init__(self, preview: Preview, acknowledges: bool = True) -> None:
        self.acknowledges = acknowledges
        self.panel: wire.PanelTold | None = None
        self._canvas: wire.Canvas | None = None
        self.state: wire.State | None = None
        self.recording: str | None = None
        self.refused: str | None = None
        self.gestures: dict[int, wire.GesturePicture] = {}
        self.frames: list[wire.Frame] = []
        self._unread: deque[bytes] = deque()
        self._clock = time.monotonic()
        self._next_id = 1
        self._fingers: dict[int, tuple[int, Point]] = {}
        self._open = ExitStack()
        self._socket = self._open.enter_context(connection(preview))
        self._socket.send(wire.hello(preview.token))
        self.await_("the first frame", lambda: bool(self.frames))

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    @property
    def now(self) -> float:
        """The client's clock in ms."""
        return (time.monotonic() - self._clock) * 1000

    def send(self, message: bytes) -> None:
        """Sends a message."""
        self._socket.send(message)

    def hear(self, seconds: float) -> wire.Message | None:
        """Takes the next message, if one comes in that time; acknowledges a frame."""
        if not self._unread:
            self._receive(seconds)
        if not self._unread:
            return None
        told = wire.decode(self._unread.popleft())
        match told:
            case wire.PanelTold():
                self.panel = told
                self._canvas = wire.Canvas(told.size)
            case wire.Frame():
                self.frames.append(told)
                assert self._canvas is not None, "a frame came before the panel was told"
                self._canvas.draw(told)
            case wire.State():
                self.state = told
            case wire.Recording():
                self.recording = told.text
            case wire.GesturePicture():
                self.gestures[told.index] = told
            case wire.Refused():
                self.refused = told.reason
        return told

    def _receive(self, seconds: float) -> None:
        """Puts the next message with those to be read; a frame is acknowledged as it comes."""
        try:
            message = self._socket.recv(timeout=max(0.0, seconds))
        except TimeoutError:
            return
        data = message if isinstance(message, bytes) else message.encode()
        self._unread.append(data)
        if self.acknowledges and (number := wire.frame_number(data)) is not None:
            self.send(wire.shown(number))

    def await_(self, what: str, is_there: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Listens until something is so."""
        deadline = time.monotonic() + seconds
        while not is_there():
            left = deadline - time.monotonic()
            assert left > 0, f"not within {seconds:.0f} s: {what}"
            try:
                self.hear(left)
            except ConnectionClosed as error:
                raise AssertionError(f"{what}: the server closed, {error}; {self.refused}") from None

    def canvas(self) -> Picture:
        """What it shows, after all that has arrived."""
        while self.hear(0) is not None:
            pass
        assert self._canvas is not None
        return Picture((self._canvas.width, self._canvas.height), self._canvas.rgba())

    def sum(self) -> str:
        """The SHA-256 of what it shows."""
        return self.canvas().sum

    def play(self, gesture: Gesture, offset: float = 0) -> float:
        """Plays a gesture with exact stamps, however late this process itself is.

        What comes meanwhile is read afterwards: that takes longer than until the next report.
        Returns by how many milliseconds the latest report was sent after its stamp.
        """
        late = 0.0
        with lateness().of_a_hand():
            began = self.now + LEAD + offset
            for report in gesture:
                stamp = began + report.at
                while (left := stamp - self.now) > 0:
                    self._receive(left / 1000)
                contacts = [self._contact(finger, at) for finger, at in report.fingers.items()]
                sent = self.now
                self.send(wire.touches(sent, [(stamp, contacts)]))
                late = max(late, sent - stamp)
        lateness().note(late)
        while self._unread:
            self.hear(0)
        return late

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
        """The recording of what happened since the last rest."""
        self.recording = None
        self.send(wire.save(as_it_is))
        self.await_("the recording", lambda: self.recording is not None)
        assert self.recording is not None
        return self.recording
