"""The plug is pulled at any moment: what somebody was told is stored is there afterwards."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import artifacts, program
from counts import count
from machine import Machine
from panel import Item, Panel
from picture import Camera
from powercut import Checker, LoggedDisk, State, seed

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")


@pytest.fixture(scope="module")
def logged(machine: Machine) -> Iterator[LoggedDisk]:
    """The log of a session of edits: by the command line, by fingers, and by both."""
    if not machine.is_on:
        machine.power_on()
    with tempfile.TemporaryDirectory(prefix="panelist-cuts-") as name:
        disk = LoggedDisk(machine, Path(name))
        panel = Panel(machine, Camera(machine, artifacts() / "power-cut-session"))
        with disk.attached():
            seed(panel, disk, SIX)
            machine.sh("systemctl start panelist")
            edit_by_hand(panel, disk)
            machine.sh("systemctl stop panelist")
            seed(panel, disk, ["Turn the power off"])
        yield disk
        shutil.rmtree(disk.folder / "files", ignore_errors=True)


def edit_by_hand(panel: Panel, disk: LoggedDisk) -> None:
    """Swipes with edits of a shell in between, each one acknowledged before the next begins."""
    rows = panel.await_list("the list at rest", len(SIX)).rows
    items, reach = panel.items(), panel.millimetres(60)

    def become(expected: list[Item]) -> list[Item]:
        panel.await_items(expected)
        disk.acknowledge(expected)
        return expected

    for index in (0, 2, 4):
        panel.touch.swipe((300, rows[index].middle), (300 + reach, rows[index].middle))
        item = items[index]
        items = become([*items[:index], Item(item.id, item.text, True), *items[index + 1 :]])
    result = panel.cli("done", items[1].id)
    assert result.status == 0, result
    items = become([items[0], Item(items[1].id, items[1].text, True), *items[2:]])
    for _ in range(2):
        panel.touch.swipe((900, rows[-1].middle), (900 - reach, rows[-1].middle))
        items = become(items[:-1])
        rows = panel.camera.wait_still(
            "one less", lambda seen: len(seen.rows) == len(items)
        ).rows
    seed(panel, disk, ["Milk"])


def test_every_cut_leaves_a_list_that_was_and_nothing_older_than_told(logged: LoggedDisk) -> None:
    checker = Checker(logged, program(), logged.states)
    possible, wanted = checker.cuts, count("power-cuts")
    assert len(possible) > 100, "the session has hardly written anything"
    cuts = checker.hardest[: wanted // 2]
    others = [cut for cut in possible if cut not in cuts]
    cuts += random.Random(1).sample(others, min(len(others), wanted - len(cuts)))
    print(f"{len(cuts)} of {len(possible)} cuts, {len(logged.states)} states")
    assert checker.complaints(cuts) == []


def test_an_edit_that_is_acknowledged_before_it_is_written_is_found_out(
    logged: LoggedDisk,
) -> None:
    states = logged.states
    early = [State(after.items, before.at) for before, after in zip(states, states[1:])]
    complaints = Checker(logged, program(), early).complaints(
        Checker(logged, program(), early).hardest
    )
    assert len(complaints) == len(early), complaints
