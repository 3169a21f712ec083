"""Frames in motion: each frame on the canvas is one of the replay of the saved recording."""

from __future__ import annotations

import hands
from client import Client
from stage import decisions
from test_gestures import ROWS, pull, swipe_right

LEAST = 12  # different frames that must be seen, of the 20 between the parts of two gestures


def test_frames_in_motion_are_those_of_the_replay(stage, pages):
    stage = stage(*ROWS)
    page = pages(stage)
    stage.await_stored("at-first", page)
    with Client(stage.preview) as beside, page.watching() as seen:
        for gesture in (swipe_right(stage, 2), pull(stage)):
            for part in hands.parts(gesture, 50):
                page.play(part)
                page.pass_time(0)
        page.await_edit()
        page.type("Eggs")
        page.press("Enter")
        stage.await_rows("Eggs", *ROWS[:1], (ROWS[1], True), *ROWS[2:])
        page.press("Enter")
        stage.await_stored("at-rest", page)
        recording = beside.save()
    (stage.folder / "saved.touch").write_text(recording)
    assert stage.replayed_decisions(recording)[: len(decisions(recording))] == decisions(recording)
    frames = [picture.sum for picture in stage.replayed(recording)]
    assert len(set(seen)) >= LEAST, f"only {len(set(seen))} different frames were seen"
    _assert_in_order(seen, frames)


def test_a_redacted_recording_names_no_text(stage):
    stage = stage(*ROWS)
    with Client(stage.preview) as client:
        client.play(swipe_right(stage, 2))
        stage.await_rows(ROWS[0], (ROWS[1], True), *ROWS[2:])
        redacted, plain = client.save(as_it_is=False), client.save()
    assert all(row in plain for row in ROWS)
    words = {word for row in ROWS for word in row.split() if len(word) > 3}
    assert not [word for word in words if word in redacted]
    assert "row 2 completed" in decisions(redacted)
    assert decisions(redacted) == decisions(plain)


def _assert_in_order(seen: list[str], frames: list[str]) -> None:
    """Checks that all of `seen` are in `frames`, in the same order."""
    at = 0
    for number, sum in enumerate(seen):
        assert sum in frames, f"frame {number} of {len(seen)} that was seen is not in the replay"
        later = frames[at:]
        assert sum in later, f"frame {number} of {len(seen)} was seen after a later one"
        at += later.index(sum)
