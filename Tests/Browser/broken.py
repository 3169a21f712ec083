"""Malformed messages and requests, each with one fault."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import raw
import wire

NUMBERS = (float("nan"), float("inf"), float("-inf"))
UNKNOWN_KINDS = (0, *range(wire.LAST_KIND + 1, 256))


@dataclass(frozen=True)
class Broken:
    """Bytes for the server, and their fault."""

    what: str
    data: bytes


def broken_requests(source: random.Random, port: int, count: int) -> Iterator[Broken]:
    """Requests that must not be answered with the page or a WebSocket."""
    own = f"127.0.0.1:{port}"

    def word() -> str:
        return "".join(source.choices("abcdefghijklmnopqrstuvwxyz", k=source.randint(3, 12)))

    kinds: dict[str, Callable[[], bytes]] = {
        "host": lambda: raw.request(Host=f"{word()}.example:{port}"),
        "path": lambda: raw.request(f"/{word()}", Host=own),
        "method": lambda: raw.request(method=source.choice(("PUT", "POST", "DELETE")), Host=own),
        "origin": lambda: raw.upgrade(port, Origin=f"http://{word()}.example"),
        "no origin": lambda: raw.upgrade(port, Origin=None),
        "long header": lambda: raw.request(Host=own, X="x" * source.randint(8200, 70000)),
        "garbage": lambda: b"\x80" + source.randbytes(source.randint(1, 500)) + b"\r\n\r\n",
    }
    for _ in range(count):
        name = source.choice(tuple(kinds))
        yield Broken(name, kinds[name]())


def broken_messages(source: random.Random, token: str, count: int) -> Iterator[Broken]:
    """Messages for an open WebSocket: one in five follows a hello, the others replace it."""
    hello = raw.frame(wire.hello(token))
    for number in range(count):
        if number % 5 == 0:
            broken = _after_hello(source)
            yield Broken(f"{broken.what} after hello", hello + broken.data)
        else:
            yield _instead_of_hello(source, token)


def _instead_of_hello(source: random.Random, token: str) -> Broken:
    wrong = "".join(source.choices("0123456789abcdef", k=32))
    kinds: dict[str, Callable[[], bytes]] = {
        "a wrong token": lambda: raw.frame(wire.hello(wrong)),
        "a cut token": lambda: raw.frame(wire.hello(token[: source.randrange(32)])),
        "a hello cut off": lambda: raw.frame(wire.hello(token)[: source.randint(1, 34)]),
        "an early message": lambda: raw.frame(
            bytes([source.choice([k for k in range(256) if k != 1])])
            + source.randbytes(source.randrange(60))
        ),
        "unmasked": lambda: raw.frame(wire.hello(token), masked=False),
        "oversized": lambda: raw.frame(b"\x01" + bytes(source.randint(4096, 20000))),
        "fragments": lambda: b"".join(
            raw.frame(bytes([1]) * 1500, raw.BINARY if n == 0 else 0, last=n == 3) for n in range(4)
        ),
        "text": lambda: raw.frame(b"hello", raw.TEXT),
        "opcode": lambda: raw.frame(b"", opcode=source.choice((3, 4, 5, 6, 7, 11, 12, 15))),
    }
    name = source.choice(tuple(kinds))
    return Broken(name, kinds[name]())


def _after_hello(source: random.Random) -> Broken:
    name, make = source.choice(MALFORMED)
    return Broken(name, raw.frame(make(source)))


def _touch(phase: int = 0, x: float = 9, y: float = 9, stamp: float = 1) -> bytes:
    return struct.pack("<BdBdBIBff", 0x02, 2.0, 1, stamp, 1, 7, phase, x, y)


def _panel(source: random.Random) -> bytes:
    """A panel message with one invalid value."""
    size, display, rotation, theme = [800, 480], [154.0, 86.0], 0, "heat"
    match source.randrange(4):
        case 0:
            size[source.randrange(2)] = source.choice((0, 1, 63, 8193, 65535))
        case 1:
            display[source.randrange(2)] = source.choice((0, -5, 1e9, *NUMBERS))
        case 2:
            rotation = source.choice((1, 45, 89, 91, 360, 65535))
        case _:
            theme = source.choice(("", "plaid", "heat\0", "H" * 200))
    return wire.panel((size[0], size[1]), (display[0], display[1]), rotation, theme)


MALFORMED: tuple[tuple[str, Callable[[random.Random], bytes]], ...] = (
    ("an unknown kind", lambda r: bytes([r.choice(UNKNOWN_KINDS)]) + r.randbytes(9)),
    ("an invalid phase", lambda r: _touch(phase=r.randint(4, 255))),
    ("an invalid position", lambda r: _touch(x=r.choice(NUMBERS))),
    ("an invalid timestamp", lambda r: _touch(stamp=r.choice(NUMBERS))),
    ("a touch cut off", lambda r: _touch()[: r.randint(1, 30)]),
    ("a touch with extra bytes", lambda r: _touch() + r.randbytes(r.randint(1, 9))),
    ("missing contacts", lambda r: struct.pack("<BdBdB", 2, 1, 1, 1, r.randint(1, 255))),
    ("invalid UTF-8", lambda r: b"\x03" + b"ab\xff\xfe" + r.randbytes(3)),
    ("invalid UTF-8 in a part", lambda r: b"\x0a" + b"ab\xff\xfe" + r.randbytes(3)),
    ("invalid UTF-8 composed", lambda r: b"\x0b\x01" + b"ab\xff\xfe" + r.randbytes(3)),
    ("composed cut off", lambda r: b"\x0b"),
    ("an invalid key", lambda r: bytes([4, r.randint(max(wire.Key) + 1, 255)])),
    ("a key cut off", lambda r: b"\x04"),
    ("shown cut off", lambda r: b"\x05" + r.randbytes(r.randrange(4))),
    ("an invalid scroll", lambda r: wire.scroll(r.choice(NUMBERS))),
    ("a scroll with extra bytes", lambda r: wire.scroll(3) + b"\0"),
    ("an invalid panel", _panel),
    ("a panel cut off", lambda r: wire.panel((800, 480), (154, 86), 0, "heat")[: r.randint(1, 19)]),
    ("save with extra bytes", lambda r: wire.save(True) + b"\0"),
    ("again with extra bytes", lambda r: wire.again() + b"\0"),
)
