"""The plug is pulled at any moment: what somebody was reported is stored is there afterwards."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from conftest import BOOT, artifacts, program
from counts import count
from machine import Machine
from panel import Panel
from picture import Camera
from powercut import Checker, LoggedDisk, State
from sessions import SESSIONS, unsynced


@contextmanager
def reported(
    machine: Machine, name: str, story: Callable[[Panel, LoggedDisk], None]
) -> Iterator[LoggedDisk]:
    """The log of a session on the machine as it was after its boot."""
    machine.go_back(BOOT)
    with tempfile.TemporaryDirectory(prefix="panelist-cuts-") as folder:
        disk = LoggedDisk(machine, Path(folder))
        panel = Panel(machine, Camera(machine, artifacts() / f"power-cut-{name}"))
        with disk.attached():
            story(panel, disk)
        yield disk
        shutil.rmtree(disk.folder / "files", ignore_errors=True)


@pytest.fixture(scope="module", params=SESSIONS)
def logged(usual: Machine, request: pytest.FixtureRequest) -> Iterator[LoggedDisk]:
    with reported(usual, request.param, SESSIONS[request.param]) as disk:
        yield disk


def test_every_cut_leaves_a_list_that_was_and_nothing_older_than_reported(logged: LoggedDisk) -> None:
    checker = Checker(logged, program(), logged.states)
    possible, chance = checker.cuts, random.Random(1)
    wanted = count("power-cuts") // len(SESSIONS)
    assert len(possible) > 100, "the session has hardly written anything"
    hardest = checker.hardest
    cuts = hardest if wanted >= len(possible) else chance.sample(
        hardest, min(len(hardest), wanted // 2)
    )
    others = [cut for cut in possible if cut not in cuts]
    cuts = cuts + chance.sample(others, min(len(others), wanted - len(cuts)))
    print(f"{len(cuts)} of {len(possible)} cuts, {len(logged.states)} states")
    assert checker.complaints(cuts) == []


@pytest.mark.parametrize("logged", ["edits"], indirect=True)
def test_an_edit_that_is_acknowledged_before_it_is_written_is_found_out(
    logged: LoggedDisk,
) -> None:
    states = logged.states
    early = [State(after.items, before.at) for before, after in zip(states, states[1:])]
    complaints = Checker(logged, program(), early).complaints(
        Checker(logged, program(), early).hardest
    )
    assert len(complaints) == len(early), complaints


def test_a_list_whose_syncs_do_nothing_is_found_out(machine: Machine) -> None:
    with reported(machine, "unsynced", unsynced) as disk:
        checker = Checker(disk, program(), disk.states)
        complaints = checker.complaints(checker.hardest[1:])
    assert len(complaints) >= len(disk.states) // 2, complaints
