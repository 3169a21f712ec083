"""Flow control: frames that a slow client does not show are dropped, and it gets the latest one."""

from __future__ import annotations

import hands
import wire
from client import Client
from stage import Stage

DRAGS = 5  # drags of a second each, without acknowledgement
FLAT = 4 << 20  # bytes of growth that the server is allowed
MANY = tuple(f"Item {n}" for n in range(1, 41))


def test_a_client_that_acknowledges_nothing_uses_no_more_memory(stage):
    """The list moves for six seconds; the first frame after an acknowledgement is the latest."""
    stage = stage(*MANY)
    with Client(stage.preview, acknowledges=False) as mute, Client(stage.preview) as moves:
        first = mute.frames[-1].number
        rest = stage.await_stored("at-first", moves)
        _drag(stage, moves)
        before = stage.preview.memory()
        sent = len(moves.frames)
        for _ in range(DRAGS):
            _drag(stage, moves)
        grown = stage.preview.memory() - before
        assert len(moves.frames) - sent > DRAGS * 12, "the list did not move"
        assert grown < FLAT, f"{grown / (1 << 20):.1f} MB more"
        stage.await_stored("at-rest", moves)
        while mute.receive(0) is not None:
            pass
        assert mute.frames[-1].number == first, "a second frame was in flight"
        mute.acknowledges = True
        mute.send(wire.shown(first))
        stage.await_stored("the newest", mute)
        assert len(mute.frames) <= 3, f"{len(mute.frames)} frames for one picture"
        assert mute.canvas() == rest


def _drag(stage: Stage, client: Client) -> None:
    """Drags the list up by two rows and down again."""
    x, y = stage.display.middle(6)
    client.play(
        hands.path(
            0, hands.Stop(0, (x, y)), hands.Stop(400, (x, y - 2 * stage.display.row)),
            hands.Stop(900, (x, y + 30)), hands.Stop(1000, (x, y + 30)),
        )
    )  # fmt: skip
