"""Clients that are slow, and a machine that is busy: neither changes what a hand means."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import hands
import pytest
import wire
from client import Client
from counts import IS_LONG
from stage import Stage, decisions
from waiting import wait_until

SILENCE = 10.0  # seconds in which nothing is acknowledged
FLAT = 4 << 20  # bytes that the server may grow by meanwhile
LAG = 40.0  # ms by which the list waits for touches (PreviewList.lag)
TRIES = 10
MANY = tuple(f"Item {n}" for n in range(1, 41))


def test_a_client_that_acknowledges_nothing_costs_no_memory(stage):
    """The list moves for ten seconds; afterwards the one frame that it gets is the newest."""
    stage = stage(*MANY)
    with Client(stage.preview, acknowledges=False) as mute, Client(stage.preview) as moves:
        first = mute.frames[-1].number
        rest = stage.await_stored("at-first", moves)
        _drag(stage, moves)
        before = stage.preview.memory()
        began, sent = time.monotonic(), len(moves.frames)
        while time.monotonic() - began < SILENCE:
            _drag(stage, moves)
        grown = stage.preview.memory() - before
        assert len(moves.frames) - sent > SILENCE * 10, "the list did not move"
        assert grown < FLAT, f"{grown / (1 << 20):.1f} MB more"
        stage.await_stored("at-rest", moves)
        while mute.hear(0) is not None:
            pass
        assert mute.frames[-1].number == first, "a second frame was in flight"
        mute.acknowledges = True
        mute.send(wire.shown(first))
        stage.await_stored("the newest", mute)
        assert len(mute.frames) <= 3, f"{len(mute.frames)} frames for one picture"
        assert mute.canvas() == rest


def _drag(stage: Stage, client: Client) -> None:
    """The list goes up by two rows and down again, in the hand."""
    x, y = stage.glass.middle(6)
    client.play(
        hands.path(
            0, hands.Stop(0, (x, y)), hands.Stop(400, (x, y - 2 * stage.glass.row)),
            hands.Stop(900, (x, y + 30)), hands.Stop(1000, (x, y + 30)),
        )
    )  # fmt: skip


@pytest.mark.skipif(
    not IS_LONG,
    reason="PANELIST_LONG=1 runs this test: beside other tests it measures those.",
)
def test_speed_is_the_same_on_a_busy_machine(stage):
    """A list that is flung, a row that is flicked back: the stamps say how fast, not the arrivals."""
    stage = stage(*MANY)
    x, y = stage.glass.middle(7)
    fling = hands.flick((x, y), (x + 3, y - 2.5 * stage.glass.row))
    left, height = stage.glass.middle(4, 0.2)
    far = left + stage.glass.millimetres(60)
    back = hands.path(
        0, hands.Stop(0, (left, height)), hands.Stop(250, (far, height)),
        hands.Stop(310, (far - stage.glass.millimetres(30), height)),
    )  # fmt: skip
    for gesture, end in (fling, "list pan ended at 23.0 mm"), (back, "row 4 let go"):
        calm = _told(stage, gesture)
        assert calm[0][-1] == end
        with busy(2):
            for _ in range(5):
                assert _told(stage, gesture) == calm


def _told(stage: Stage, gesture: hands.Gesture) -> tuple[list[str], str]:
    """The decisions about a gesture on a list at rest, and the picture in which it rests again.

    That picture is the last one of the recording's replay, which needs no clock; the canvas has to
    come to it. What this process itself sends later than the list waits for says how busy this
    process is, and nothing of the list: then it is played again.
    """
    delays = []
    while len(delays) < TRIES:
        stage.serve_again()
        with Client(stage.preview) as client:
            stage.await_stored("at-first", client)
            late = client.play(gesture)
            delays.append(round(late, 1))
            if late > LAG:
                continue
            recording = client.save()
            told = decisions(recording)
            assert stage.replayed_decisions(recording)[: len(told)] == told
            rest = stage.replayed_rest(recording).sum
            wait_until(lambda: client.sum() == rest, lambda: "the canvas rests as the replay does")
            print(f"{told[-1]}; played up to {delays} ms late")
            return told, rest
    raise AssertionError(f"the client was never in time: up to {delays} ms late")


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Processes that do nothing but calculate."""
    loops = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)
    ]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
