"""A raw peer: bytes over a socket, and hand-made WebSocket frames."""

from __future__ import annotations

import base64
import os
import socket
import struct
from dataclasses import dataclass
from types import TracebackType

PATIENCE = 15.0  # seconds; the slowest refusal, of an incomplete request, takes 10 s
TEXT, BINARY, CLOSE, PING = 0x1, 0x2, 0x8, 0x9


class NoAnswer(Exception):
    """The server neither answered nor closed the connection in time."""


@dataclass(frozen=True)
class Answer:
    """The server's answer to a request; status 0 if it only closed the connection."""

    status: int
    headers: dict[str, str]
    body: bytes


class Raw:
    """A connection that sends the given bytes."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._received = b""
        self.is_over = False

    def __enter__(self) -> Raw:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection without a closing handshake."""
        self._socket.close()

    def send(self, data: bytes) -> bool:
        """Sends data; False if the server has closed the connection."""
        try:
            self._socket.sendall(data)
        except TimeoutError:
            raise NoAnswer(f"{len(data)} bytes were neither taken nor refused") from None
        except OSError:  # reset, or a broken pipe: refused
            self.is_over = True
            return False
        return True

    def answer(self) -> Answer:
        """Reads the answer to a request."""
        while b"\r\n\r\n" not in self._received:
            if not self._receive():
                return Answer(0, {}, self._received)
        head, _, self._received = self._received.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in lines[1:])
        headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
        status = int(lines[0].split()[1])
        length = int(headers.get("content-length", "0")) if status != 101 else 0
        while len(self._received) < length and self._receive():
            pass
        body, self._received = self._received[:length], self._received[length:]
        return Answer(status, headers, body)

    def closing(self) -> tuple[int, str]:
        """The code and reason of the server's close frame; (0, "") if there is none."""
        while True:
            frame = self._frame()
            if frame is None:
                return 0, ""
            opcode, payload = frame
            if opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                return code, payload[2:].decode()

    def message(self) -> bytes | None:
        """The next binary message; None if the server closes first."""
        while True:
            frame = self._frame()
            if frame is None or frame[0] == CLOSE:
                return None
            if frame[0] == BINARY:
                return frame[1]

    def _frame(self) -> tuple[int, bytes] | None:
        if not self._await(2):
            return None
        opcode, length, head = self._received[0] & 0xF, self._received[1] & 0x7F, 2
        if length >= 126:
            head += 2 if length == 126 else 8
            if not self._await(head):
                return None
            length = int.from_bytes(self._received[2:head], "big")
        if not self._await(head + length):
            return None
        payload = self._received[head : head + length]
        self._received = self._received[head + length :]
        return opcode, payload

    def _await(self, count: int) -> bool:
        while len(self._received) < count:
            if not self._receive():
                return False
        return True

    def _receive(self) -> bool:
        try:
            data = self._socket.recv(1 << 16)
        except TimeoutError:
            raise NoAnswer(f"nothing for {PATIENCE:.0f} s after {self._received[-80:]!r}") from None
        except ConnectionError:
            data = b""
        self.is_over = self.is_over or not data
        self._received += data
        return bool(data)


def request(
    target: str = "/", method: str = "GET", **headers: str | None
) -> bytes:
    """An HTTP request; underscores in header names become dashes, None omits a header."""
    lines = [f"{method} {target} HTTP/1.1"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()
              if value is not None]  # fmt: skip
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def upgrade(port: int, **others: str | None) -> bytes:
    """A WebSocket upgrade request, with some headers replaced."""
    own = f"127.0.0.1:{port}"
    headers: dict[str, str | None] = {
        "Host": own, "Origin": f"http://{own}", "Connection": "Upgrade", "Upgrade": "websocket",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": base64.b64encode(os.urandom(16)).decode(),
    }  # fmt: skip
    return request("/ws", **(headers | others))


def frame(payload: bytes, opcode: int = BINARY, masked: bool = True, last: bool = True) -> bytes:
    """A WebSocket frame; opcode 0 continues the previous message."""
    head = bytes([(0x80 if last else 0) | opcode])
    bit = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([bit | len(payload)])
    elif len(payload) < 1 << 16:
        head += bytes([bit | 126]) + struct.pack(">H", len(payload))
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", len(payload))
    if not masked:
        return head + payload
    mask = b"\x5a\xc3\x17\x99"
    repeated = mask * (len(payload) // 4 + 1)
    mixed = int.from_bytes(payload, "big") ^ int.from_bytes(repeated[: len(payload)], "big")
    return head + mask + mixed.to_bytes(len(payload), "big")


def opened(port: int) -> Raw:
    """A WebSocket before the hello message."""
    peer = Raw(port)
    peer.send(upgrade(port))
    answer = peer.answer()
    if answer.status != 101:
        peer.close()
        raise NoAnswer(f"the upgrade was answered with {answer}")
    return peer
