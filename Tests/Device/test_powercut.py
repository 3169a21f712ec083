"""A power cut at any disk request: every acknowledged state survives."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from conftest import BOOT, artifacts, program
from counts import IS_LONG, count
from machine import Machine
from panel import Panel
from picture import Camera
from powercut import Checker, LoggedDisk, State
from sessions import SESSIONS, unsynced


@contextmanager
def session_log(
    machine: Machine, name: str, story: Callable[[Panel, LoggedDisk], None]
) -> Iterator[LoggedDisk]:
    """The disk log of a session on the freshly booted machine."""
    machine.go_back(BOOT)
    with tempfile.TemporaryDirectory(prefix="panelist-cuts-") as folder:
        # Root's program becomes the owner of the list's folder, who has to come that far.
        Path(folder).chmod(0o755)
        disk = LoggedDisk(machine, Path(folder))
        panel = Panel(machine, Camera(machine, artifacts() / f"power-cut-{name}"))
        with disk.attached():
            story(panel, disk)
        yield disk
        shutil.rmtree(disk.folder / "files", ignore_errors=True)


# What every run cuts: plain edits, and files that are written anew; `emptied` is among the long counts.
OFTEN = ("edits", "restored_by_the_panel", "migrated")


@pytest.fixture(scope="module", params=SESSIONS if IS_LONG else OFTEN)
def logged(usual: Machine, request: pytest.FixtureRequest) -> Iterator[LoggedDisk]:
    with session_log(usual, request.param, SESSIONS[request.param]) as disk:
        yield disk


def test_every_power_cut_leaves_a_past_state_no_older_than_the_last_acknowledged(logged: LoggedDisk) -> None:
    checker = Checker(logged, program(), logged.states)
    possible, chance = checker.cuts, random.Random(1)
    wanted = count("power-cuts") // len(SESSIONS if IS_LONG else OFTEN)
    assert len(possible) > 100, "the session has hardly written anything"
    hardest = list(dict.fromkeys(checker.hardest))
    cuts = hardest if wanted >= len(possible) else chance.sample(
        hardest, min(len(hardest), wanted // 2)
    )
    others = [cut for cut in possible if cut not in cuts]
    cuts = cuts + chance.sample(others, min(len(others), wanted - len(cuts)))
    print(f"{len(cuts)} of {len(possible)} cuts, {len(logged.states)} states")
    assert checker.complaints(cuts) == []


@pytest.mark.parametrize("logged", ["edits"], indirect=True)
def test_an_edit_that_is_acknowledged_before_it_is_written_is_detected(
    logged: LoggedDisk,
) -> None:
    states = logged.states
    early = [State(after.items, before.at) for before, after in zip(states, states[1:])]
    complaints = Checker(logged, program(), early).complaints(
        Checker(logged, program(), early).hardest
    )
    assert len(complaints) == len(early), complaints


def test_syncs_that_do_nothing_are_detected(machine: Machine) -> None:
    with session_log(machine, "unsynced", unsynced) as disk:
        checker = Checker(disk, program(), disk.states)
        complaints = checker.complaints(checker.hardest[1:])
    assert len(complaints) >= len(disk.states) // 2, complaints
