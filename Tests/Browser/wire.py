"""The preview's wire protocol, version 1: encoder for client messages, decoder for server messages.

Written only from the protocol's description, so that server and tests do not share a mistake.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

VERSION = 1
LAST_KIND = 0x0B  # a client sends messages of the kinds 1 to this one
LONGEST = 4096  # bytes of a client's message at most

Point = tuple[float, float]


class WireError(Exception):
    """A message of the server violates the protocol."""


class Phase(IntEnum):
    """The phase of a contact in a touch frame."""

    DOWN = 0
    MOVED = 1
    UP = 2
    CANCELLED = 3


class Key(IntEnum):
    """The keys that are not text."""

    RETURN = 0
    BACKSPACE = 1
    ESCAPE = 2
    UNDO = 27


@dataclass(frozen=True)
class Contact:
    """A contact in a touch frame, with its position in pixels of the upright picture."""

    id: int
    phase: Phase
    at: Point


def hello(token: str, version: int = VERSION) -> bytes:
    """The first message of a client."""
    return struct.pack("<BBB", 0x01, version, len(token.encode())) + token.encode()


def touches(now: float, frames: Sequence[tuple[float, Sequence[Contact]]]) -> bytes:
    """Touch frames with timestamps; timestamps and `now` are in ms of the client's clock."""
    message = struct.pack("<BdB", 0x02, now, len(frames))
    for stamp, contacts in frames:
        message += struct.pack("<dB", stamp, len(contacts))
        for contact in contacts:
            message += struct.pack("<IBff", contact.id, contact.phase, *contact.at)
    return message


def text(typed: str) -> bytes:
    """Typed or pasted text."""
    return b"\x03" + typed.encode()


def part(typed: str) -> bytes:
    """The beginning of a text; `text` ends it."""
    return b"\x0a" + typed.encode()


def composed(written: str, is_kept: bool) -> bytes:
    """What an input method composes, in place of what it composed before."""
    return struct.pack("<BB", 0x0B, int(is_kept)) + written.encode()


def key(pressed: Key) -> bytes:
    """A key that is not text."""
    return struct.pack("<BB", 0x04, pressed)


def shown(number: int) -> bytes:
    """Acknowledges that a frame is on the canvas."""
    return struct.pack("<BI", 0x05, number)


def scroll(pixels: float) -> bytes:
    """Scrolls by the wheel; positive moves the list up."""
    return struct.pack("<Bf", 0x06, pixels)


def panel(
    size: tuple[int, int], display: tuple[float, float], rotation: int, theme: str
) -> bytes:
    """Changes the panel: pixels and millimetres of the upright picture, degrees, theme."""
    name = theme.encode()
    return struct.pack("<BHHffHB", 0x07, *size, *display, rotation, len(name)) + name


def save(as_it_is: bool) -> bytes:
    """Requests a recording, with the texts as they are or redacted."""
    return struct.pack("<BB", 0x08, int(as_it_is))


def again() -> bytes:
    """Requests a whole frame."""
    return b"\x09"


@dataclass(frozen=True)
class PanelMessage:
    """The panel to which the following frames belong."""

    size: tuple[int, int]  # of the frames, before rotation
    rotation: int
    display: tuple[float, float]  # mm of the upright picture
    slowness: float
    theme: str
    themes: tuple[str, ...]


@dataclass(frozen=True)
class Rectangle:
    """A rectangle of the picture and its pixel words, line by line."""

    x: int
    y: int
    width: int
    height: int
    words: array[int]


@dataclass(frozen=True)
class Frame:
    """The changes since the previous frame."""

    is_moving: bool
    number: int
    composed_ms: float
    rectangles: tuple[Rectangle, ...]
    size: int  # bytes of the message


@dataclass(frozen=True)
class State:
    """The state that the page needs besides the picture."""

    is_editing: bool
    clients: int


@dataclass(frozen=True)
class Recording:
    """A recording in the format of a .touch file."""

    text: str


@dataclass(frozen=True)
class GesturePicture:
    """A picture of the gesture strip."""

    index: int
    count: int
    caption: str
    picture: Rectangle


@dataclass(frozen=True)
class Refused:
    """The reason why the server closes the connection."""

    reason: str


@dataclass(frozen=True)
class Passed:
    """Everything due up to this time, in ms of the client's clock, is done."""

    now: float


Message = PanelMessage | Frame | State | Recording | GesturePicture | Refused | Passed


def decode(message: bytes) -> Message:
    """Decodes a message of the server; raises WireError if it is malformed."""
    if not message:
        raise WireError("an empty message")
    reader = _Reader(message)
    kind = reader.take("B")
    match kind:
        case 0x81:
            reported = _panel(reader)
        case 0x82:
            reported = _frame(reader, len(message))
        case 0x83:
            reported = State(bool(reader.take("B") & 1), reader.take("B"))
        case 0x84:
            reported = Recording(reader.rest().decode())
        case 0x85:
            reported = _gesture(reader)
        case 0x86:
            reported = Refused(reader.rest().decode())
        case 0x87:
            reported = Passed(reader.take("d"))
        case _:
            raise WireError(f"kind {kind:#x}")
    if reader.left:
        raise WireError(f"kind {kind:#x}: {reader.left} bytes too many")
    return reported


class _Reader:
    """A cursor over the bytes of a message."""

    def __init__(self, message: bytes) -> None:
        self._message = message
        self._at = 0

    @property
    def left(self) -> int:
        return len(self._message) - self._at

    def take(self, form: str) -> int | float:
        return self.some(form)[0]

    def some(self, form: str) -> tuple[int | float, ...]:
        try:
            values = struct.unpack_from("<" + form, self._message, self._at)
        except struct.error as error:
            raise WireError(f"cut off at byte {self._at}: {error}") from None
        self._at += struct.calcsize("<" + form)
        return values

    def bytes(self, count: int) -> bytes:
        if count > self.left:
            raise WireError(f"{count} bytes at {self._at}, of which {self.left} are there")
        self._at += count
        return self._message[self._at - count : self._at]

    def name(self) -> str:
        return self.bytes(int(self.take("B"))).decode()

    def words(self, count: int) -> array[int]:
        taken = array("I")
        taken.frombytes(self.bytes(4 * count))
        return taken

    def rest(self) -> bytes:
        return self.bytes(self.left)


def _panel(reader: _Reader) -> PanelMessage:
    version, width, height, rotation = reader.some("BHHH")
    if version != VERSION:
        raise WireError(f"version {version}")
    display_width, display_height, slowness = reader.some("fff")
    theme = reader.name()
    count = int(reader.take("B"))
    themes = tuple(reader.name() for _ in range(count))
    return PanelMessage(
        (width, height), rotation, (display_width, display_height), slowness, theme, themes
    )


def _frame(reader: _Reader, size: int) -> Frame:
    flags, count, number, composed, length = reader.some("BHIfI")
    places = [reader.some("HHHH") for _ in range(count)]
    tokens = reader.words(length)
    rectangles = []
    at = 0
    for x, y, width, height in places:
        words, at = _unpacked(tokens, at, width, height)
        rectangles.append(Rectangle(x, y, width, height, words))
    if at != length:
        raise WireError(f"{length - at} words of tokens too many in frame {number}")
    return Frame(bool(flags & 1), number, composed, tuple(rectangles), size)


def _gesture(reader: _Reader) -> GesturePicture:
    index, count, length, width, height, words = reader.some("BBBHHI")
    caption = reader.bytes(length).decode()
    if any(reader.bytes(-length % 4)):
        raise WireError("the caption is not padded with zeros")
    picture, end = _unpacked(reader.words(words), 0, width, height)
    if end != words:
        raise WireError(f"{words - end} words of tokens too many in picture {index}")
    return GesturePicture(index, count, caption, Rectangle(0, 0, width, height, picture))


def _unpacked(tokens: array[int], at: int, width: int, height: int) -> tuple[array[int], int]:
    """The pixel words of one rectangle, and the index of the next one's tokens."""
    words = array("I")
    area = width * height
    while len(words) < area:
        if at >= len(tokens):
            raise WireError(f"tokens end after {len(words)} of {area} words")
        kind, count = tokens[at] & 3, tokens[at] >> 2
        at += 1
        if count == 0 or len(words) + count > area:
            raise WireError(f"a token of {count} words after {len(words)} of {area}")
        if kind == 0:
            if at + count > len(tokens):
                raise WireError("literals are cut off")
            words += tokens[at : at + count]
            at += count
        elif kind == 1:
            if at >= len(tokens):
                raise WireError("a run is cut off")
            words += tokens[at : at + 1] * count
            at += 1
        elif kind == 2:
            _copy(words, count, width)
        else:
            raise WireError("a token of kind 3")
    return words, at


def _copy(words: array[int], count: int, width: int) -> None:
    """Copies words from one line above, including words that this copy has written."""
    if len(words) < width:
        raise WireError("a copy in the first line")
    while count:
        start = len(words) - width
        part = min(count, width)
        words += words[start : start + part]
        count -= part


class Canvas:
    """The RGBA canvas of a page that draws all frames."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.width, self.height = size
        self._words = array("I", [0]) * (self.width * self.height)

    def draw(self, frame: Frame) -> None:
        """Draws a frame; raises WireError if it does not fit or is not opaque."""
        for part in frame.rectangles:
            if part.x + part.width > self.width or part.y + part.height > self.height:
                raise WireError(f"frame {frame.number} exceeds the picture")
            if part.words and min(part.words) < 0xFF00_0000:
                raise WireError(f"frame {frame.number} is not opaque")
            for line in range(part.height):
                place = (part.y + line) * self.width + part.x
                self._words[place : place + part.width] = part.words[
                    line * part.width : (line + 1) * part.width
                ]

    def rgba(self) -> bytes:
        """The pixels, four bytes each."""
        return self._words.tobytes()
