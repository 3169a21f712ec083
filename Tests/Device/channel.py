"""The command channel to guest/channel: requests and answers over a virtio port."""

from __future__ import annotations

import itertools
import socket
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Answer:
    """What a request ended with; `now` is the guest's clock, in seconds."""

    status: int
    output: str
    errors: str
    now: float


class Channel:
    """This end of the channel, from QEMU's start to its end. ConnectionError: QEMU has ended."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._unread = b""
        self._marks = itertools.count(1)

    def close(self) -> None:
        self._socket.close()

    def ask(self, kind: str, seconds: float, command: str = "") -> str:
        """Sends a request; returns the mark of its answer."""
        mark = f"m{next(self._marks)}"
        self._send(f"{mark} {kind} {seconds:.6f} {command.encode().hex()}\n")
        return mark

    def go(self) -> None:
        """Ends the delay of a request for hands."""
        self._send("go\n")

    def wait(self, seconds: float) -> bool:
        """Takes what has come, and waits for something first; False when nothing comes in time."""
        self._socket.settimeout(seconds)
        try:
            more = self._socket.recv(1 << 16)
        except (TimeoutError, BlockingIOError):
            return False
        if not more:
            raise ConnectionResetError("the channel was closed")
        self._unread += more
        return True

    def answer(self, mark: str) -> Answer | None:
        """The answer to the request of that mark, if all of it has been taken."""
        while b"\n" in self._unread:
            line, _, rest = self._unread.partition(b"\n")
            words = line.decode(errors="replace").split()
            if len(words) != 5 or words[0] != mark:
                self._unread = rest  # of an earlier request, whose time was over
                continue
            status, output, errors = map(int, words[1:4])
            if len(rest) < output + errors:
                return None
            self._unread = rest[output + errors :]
            return Answer(
                status,
                rest[:output].decode(errors="replace"),
                rest[output : output + errors].decode(errors="replace"),
                float(words[4]),
            )
        return None

    def _send(self, line: str) -> None:
        self._socket.settimeout(None)
        self._socket.sendall(line.encode())
