"""A camera in front of a page: it takes a picture of each frame that changes what is seen."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from threading import Event, Thread
from types import TracebackType

from peer import Peer

LOOK = 0.1  # seconds until it looks again whether it is to stop


@dataclass(frozen=True)
class Shot:
    """A picture, and when the browser had drawn it."""

    at: float  # seconds of the browser's clock
    png: bytes


class Camera:
    """Takes pictures from the beginning of a `with` to its end, on a connection of its own."""

    def __init__(self, address: str, target: str) -> None:
        """Looks at the page `target` of the browser at `address`."""
        self._peer = Peer(address)
        self._session = self._peer.ask(
            "Target.attachToTarget", {"targetId": target, "flatten": True}
        )["sessionId"]
        self._shots: list[Shot] = []
        self._is_over = Event()
        self._thread = Thread(target=self._film, daemon=True)

    def __enter__(self) -> Camera:
        self._peer.post("Page.startScreencast", {"format": "png"}, sessionId=self._session)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_over.set()
        self._thread.join()
        self._peer.close()

    @property
    def shots(self) -> list[Shot]:
        """What it has taken, in order; two that were drawn at once may be told the wrong way round."""
        return sorted(self._shots, key=lambda shot: shot.at)

    def _film(self) -> None:
        while not self._is_over.is_set():
            told = self._peer.event("Page.screencastFrame", LOOK)
            if told is None:
                continue
            self._shots.append(Shot(told["metadata"]["timestamp"], base64.b64decode(told["data"])))
            self._peer.post(
                "Page.screencastFrameAck", {"sessionId": told["sessionId"]},
                sessionId=self._session,
            )  # fmt: skip
