"""The protocol decoder of these tests: it refuses malformed frames."""

from __future__ import annotations

import struct

import pytest
import wire

RED, BLUE = 0xFF0000FF, 0xFFFF0000


def frame(width: int, height: int, *tokens: int, x: int = 0, y: int = 0) -> bytes:
    """A frame with one rectangle."""
    head = struct.pack("<BBHIfI", 0x82, 1, 1, 7, 0.5, len(tokens))
    return head + struct.pack("<4H", x, y, width, height) + struct.pack(f"<{len(tokens)}I", *tokens)


def token(kind: int, count: int) -> int:
    return count << 2 | kind


def test_runs_literals_and_copies_are_unpacked():
    reported = wire.decode(frame(2, 3, token(0, 2), RED, BLUE, token(2, 2), token(1, 2), RED))
    assert isinstance(reported, wire.Frame)
    assert list(reported.rectangles[0].words) == [RED, BLUE, RED, BLUE, RED, RED]
    assert (reported.is_moving, reported.number, reported.composed_ms) == (True, 7, 0.5)


def test_a_copy_goes_on_over_lines():
    """Each word equals the one a line above, even if this copy has written that one."""
    reported = wire.decode(frame(2, 3, token(0, 2), RED, BLUE, token(2, 4)))
    assert isinstance(reported, wire.Frame)
    assert list(reported.rectangles[0].words) == [RED, BLUE] * 3


@pytest.mark.parametrize(
    "message",
    [
        frame(2, 2, token(1, 5), RED), frame(2, 2, token(1, 3), RED), frame(2, 2, token(2, 4)),
        frame(2, 2, token(3, 4)), frame(2, 2, token(0, 4), RED), frame(2, 2, token(1, 4)),
        frame(2, 2, token(1, 4), RED, RED), frame(2, 2, token(1, 0), RED), b"", b"\x90",
        frame(2, 2, token(1, 4), RED)[:12], frame(2, 2, token(1, 4), RED) + b"\0",
    ],
)  # fmt: skip
def test_a_malformed_frame_is_refused(message: bytes):
    with pytest.raises(wire.WireError):
        wire.decode(message)


def test_a_canvas_shows_decoded_frames():
    canvas = wire.Canvas((3, 2))
    reported = wire.decode(frame(2, 1, token(0, 2), RED, BLUE, x=1, y=1))
    assert isinstance(reported, wire.Frame)
    canvas.draw(reported)
    assert canvas.rgba() == bytes(16) + b"\xff\0\0\xff" + b"\0\0\xff\xff"


def test_a_canvas_refuses_frames_that_are_out_of_bounds_or_translucent():
    outside = wire.decode(frame(2, 1, token(1, 2), RED, x=2))
    thin = wire.decode(frame(2, 1, token(1, 2), 0x7F0000FF))
    assert isinstance(outside, wire.Frame) and isinstance(thin, wire.Frame)
    for reported in (outside, thin):
        with pytest.raises(wire.WireError):
            wire.Canvas((3, 2)).draw(reported)
