"""The command channel to guest/channel: requests and answers over a virtio port."""

from __future__ import annotations

import itertools
import socket
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Answer:
    """The result of a request; `now` is the guest's clock in seconds."""

    status: int
    output: str
    errors: str
    now: float


class Channel:
    """The host's end of the channel, for one QEMU process. Raises ConnectionError when QEMU has ended."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._unread = b""
        self._marks = itertools.count(1)

    def close(self) -> None:
        self._socket.close()

    def ask(self, kind: str, seconds: float, command: str = "") -> str:
        """Sends a request; returns the mark that its answer will have."""
        mark = f"m{next(self._marks)}"
        self._send(f"{mark} {kind} {seconds:.6f} {command.encode().hex()}\n")
        return mark

    def go(self) -> None:
        """Ends the delay of a `hands` request."""
        self._send("go\n")

    def wait(self, seconds: float) -> bool:
        """Waits for data and reads it; False if none arrives in time."""
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
        """The answer with this mark, if it has been read completely."""
        while b"\n" in self._unread:
            line, _, rest = self._unread.partition(b"\n")
            words = line.decode(errors="replace").split()
            if len(words) != 5 or words[0] != mark:
                self._unread = rest  # an answer to an earlier request that timed out
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
