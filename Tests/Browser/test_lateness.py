"""Late hands: how they are noticed, and that only a test that failed under them is run again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from lateness import LIMIT, LateHands, judged_by_its_hands, lateness
from waiting import until

HELD_UP = 0.3  # seconds

MADE_UP = f"""
from lateness import LIMIT, lateness

tries = []

def failing(name, late):
    tries.append(name)
    lateness().note(late)
    raise AssertionError("row 2 is not done")

def test_in_time(): failing("in time", {LIMIT})

def test_always_late(): failing("always late", {LIMIT + 1})

def test_late_once():
    if "late once" not in tries: failing("late once", {LIMIT + 1})

def test_tries():
    assert tries == ["in time"] + 4 * ["always late"] + ["late once"]
"""


def test_a_machine_that_holds_all_up_is_late():
    lateness().most = 0.0
    with lateness().of_a_hand():
        os.kill(lateness().pid, signal.SIGSTOP)
        until(time.monotonic() + HELD_UP)
        os.kill(lateness().pid, signal.SIGCONT)
    assert lateness().most > HELD_UP * 1000 / 2


def test_who_waits_is_not_late():
    lateness().most = 0.0
    os.kill(lateness().pid, signal.SIGSTOP)
    until(time.monotonic() + HELD_UP)
    os.kill(lateness().pid, signal.SIGCONT)
    with lateness().of_a_hand():
        pass
    assert lateness().most < HELD_UP * 1000 / 2


@pytest.mark.parametrize("late, kind", ((LIMIT, AssertionError), (LIMIT + 1, LateHands)))
def test_a_failure_is_judged_by_its_hands(late: float, kind: type[Exception]):
    with pytest.raises(kind, match="row 2 is not done"), judged_by_its_hands():
        lateness().note(late)
        raise AssertionError("row 2 is not done")


def test_only_who_failed_under_late_hands_is_run_again(tmp_path):
    here = Path(__file__).parent
    (tmp_path / "test_made_up.py").write_text(MADE_UP)
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-c", here / "pytest.ini", "-p", "conftest", tmp_path],
        cwd=here, capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip
    assert "2 failed, 2 passed, 4 rerun" in told, told
    assert f"LateHands: {LIMIT + 1:.0f} ms late" in told, told
