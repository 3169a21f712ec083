"""Exact time: every frame and every wake-up counted, on a display with a real vertical blank.

The machine's clock counts its instructions, and the fingers play inside it, so that nothing of the
host is in the figures. With PANELIST_LONG=1 a machine is saved before the first touch and goes on from
there twice, so that a difference could only come from the host.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import vkms
from board import spot
from conftest import VKMS, artifacts, running
from counts import IS_LONG
from figures import complaint
from image import Image
from machine import Machine
from panel import AS_PANELIST, Panel
from picture import Camera
from recording import Recording

only_long = pytest.mark.skipif(
    not IS_LONG, reason="PANELIST_LONG=1 runs this test: it boots for a minute."
)

REST = 60  # milliseconds; after 40 a finger has no speed
FRAMES = 600  # of an animation, each a refresh after the one before
CHANGES = 10  # by another program
REFRESH = 1_000_000 / 60  # microseconds; vkms always has 60 a second
PLAY = "/usr/lib/device-tests/play"
LEAD = 60  # seconds of the guest before the first touch; idle ones pass in a moment
LIMIT = 600  # seconds
END = "END"  # a line behind the figures, which come letter by letter
START = 300_000_000  # instructions; it took 275 million
LINES = 2000  # of a recording in one command, whose length the guest limits


def swipes_and_drags() -> Recording:
    """The list is scrolled to and fro, a row follows the finger and snaps back, another is done.

    The hand rests before it leaves the list, which would fly else and take no swipe; at last it
    does not.
    """
    recording, at = Recording(), 0
    for turn in range(10):
        row = 15 + 10 * turn
        at = recording.stroke(at, (200, 150), (200, 90), 300, rest=REST) + 600
        at = recording.stroke(at, (200, 25), (212, 25), 300) + 400
        at = recording.stroke(at, (200, 90), (200, 150), 300, rest=REST) + 600
        at = recording.stroke(at, (200, row), (270, row), 300) + 600
    recording.stroke(at, (200, 150), (200, 90), 200)
    return recording


TEXTS = ("milk", "two eggs", "oil")
LETTER = 111  # milliseconds from one landing to the next: nine letters a second
PRESS = 150  # so long a thumb stays, so that each lands before the other has left


def writing() -> Recording:
    """The list is pulled down for a new row, and three items are written by two thumbs in turn.

    The list takes its millimetres from the touch panel, which is 320 by 200: keys are 20 mm wide and
    16 mm high, below the hand that pulled.
    """
    recording = Recording()
    at = recording.stroke(0, (160, 20), (160, 60), 300, rest=REST) + 1500
    left, top = 60, 200 - 4 * 16

    def place(key: str) -> tuple[float, float]:
        column, row = spot(key)
        return left + 20 * column, top + (row + 0.6) * 16

    # The last one ends the edit of the row that opened behind the third.
    for number, key in enumerate("\n".join(TEXTS) + "\n\n"):
        recording.stroke(at, place(key), place(key), PRESS, slot=number % 2)
        at += LETTER
    return recording


@pytest.fixture(scope="module")
def exact(built_with_vkms: Image) -> Iterator[Machine]:
    """A machine that counts time and shows a list of thirty; nothing in it waits for a disk."""
    logs = artifacts() / "exact"
    options = "modules-load=vkms,uinput norandmaps"
    with running(built_with_vkms, logs, (VKMS,), options, is_exact=True) as machine:
        machine.sh(f"""
            systemctl stop panelist && rm -rf /var/lib/panelist/*
            {AS_PANELIST} bash -ec \
              'umask 007; for number in {{1..30}}; do panelist add "Item $number"; done'
            systemctl start panelist
        """, LIMIT)  # fmt: skip
        give_recording(machine)
        yield machine


def give_recording(machine: Machine) -> None:
    """Writes the session's touches into the guest."""
    lines = swipes_and_drags().events().splitlines()
    for first in range(0, len(lines), LINES):
        part = "\n".join(lines[first : first + LINES])
        machine.sh(f"cat >> /run/recording << 'END'\n{part}\nEND\n")


@contextmanager
def about_to_play(machine: Machine, state: Path) -> Iterator[None]:
    """Saves a machine on which the recording will play; it is frozen meanwhile."""
    machine.sh(f"""
        systemd-run --quiet --collect --unit=playing bash -c \
          '{PLAY} /run/recording {LEAD}; {{ panelist stats --json; echo {END}; }} > /dev/ttyS1'
    """)
    with machine.frozen():
        machine.save(state)
        yield
    # Of the recording nothing may have been played before, or the runs would have it in common.
    assert json.loads(machine.sh("panelist stats --json"))["touches"] == 0
    machine.sh("systemctl stop playing")


def played(saved: Machine, state: Path, folder: Path) -> dict[str, Any]:
    """What the list has counted when the recording has been played to its end."""
    folder.mkdir()
    machine = Machine(saved.image, folder, saved.displays, saved.options, is_exact=True)
    try:
        machine.proceed(state)
        machine.wait_until(
            lambda: END in machine.results.read_text(), "the recording is over", LIMIT
        )
        return json.loads(machine.results.read_text().partition(END)[0])
    finally:
        machine.close()


@contextmanager
def busy_host() -> Iterator[None]:
    """Processes that never rest, one for each of the host's cores."""
    cores = range(os.cpu_count() or 1)
    processes = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in cores]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def table(runs: dict[str, dict[str, Any]]) -> str:
    """What was measured, one run a line."""
    columns = "{:<18}{:>8}{:>8}{:>10}{:>8}{:>8}{:>8}{:>8}{:>8}"
    lines = [columns.format("touch to flip, µs", "frames", "misses", "following", "blanks",
                            "p50", "p90", "p99", "max")]  # fmt: skip
    for name, stats in runs.items():
        delay, following = stats["touch_to_flip_us"], stats["following"]
        lines.append(columns.format(
            name, stats["frames"], stats["misses"], following["flips"], following["blanks"],
            delay["p50"], delay["p90"], delay["p99"], delay["max"]))  # fmt: skip
    return "\n".join(lines)


def judge(stats: dict[str, Any]) -> None:
    """Every frame of a session follows a finger at the next vertical blank."""
    following = stats["following"]
    assert following["flips"] >= FRAMES
    assert stats["touch_to_flip_us"]["count"] >= FRAMES
    # The kernel's own count: between two flips there was one vertical blank each.
    found = {"lost-blanks": following["blanks"] - following["flips"], "misses": stats["misses"]}
    wrong = "\n".join(filter(None, (complaint("session", name, found[name], 0) for name in found)))
    assert not wrong, f"{wrong}\n{table({'session': stats})}"


def test_no_blank_is_lost_and_no_frame_is_missed(
    panel_on_vkms: Panel, record_property: Callable[[str, object], None]
) -> None:
    machine = panel_on_vkms.machine
    machine.sh("modprobe uinput")
    panel_on_vkms.seed([f"Item {number}" for number in range(1, 31)])
    give_recording(machine)
    stats = json.loads(machine.sh(f"{PLAY} /run/recording && panelist stats --json", LIMIT))
    record_property("figures", table({"session": stats}))
    judge(stats)


@only_long
def test_no_frame_is_missed_and_a_busy_host_changes_nothing(
    exact: Machine, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    state = tmp_path / "state"
    with about_to_play(exact, state):
        quiet = played(exact, state, tmp_path / "quiet")
        with busy_host():
            busy = played(exact, state, tmp_path / "busy")
    state.unlink()
    runs = {"quiet host": quiet, "busy host": busy}
    (artifacts() / "exact/delays.json").write_text(json.dumps(runs))
    record_property("figures", table(runs))
    for stats in runs.values():
        judge(stats)
    assert quiet["touch_to_flip_counts"] == busy["touch_to_flip_counts"]
    # And every other figure but the time at which they were asked for, long after the last frame.
    del quiet["now_ns"], busy["now_ns"]
    assert quiet == busy


@only_long
def test_three_items_are_written_by_two_thumbs_at_nine_letters_a_second(exact: Machine) -> None:
    panel = Panel(exact, Camera(exact, artifacts() / "exact" / "written"))
    items = [item.text for item in panel.items()]
    exact.sh(f"cat > /run/writing << 'END'\n{writing().events()}END\n", LIMIT)
    exact.sh(f"{PLAY} /run/writing", LIMIT)
    exact.wait_until(
        lambda: [item.text for item in panel.items()]
        == [text.capitalize() for text in TEXTS] + items,
        "all three are stored",
        LIMIT,
    )
    wanted = vkms.checksum(panel.reference(screen="320x200mm"))
    exact.wait_until(lambda: vkms.shown(exact) == wanted, "all three are on the screen", LIMIT)
    exact.sh(f"for step in 1 2 3; do {AS_PANELIST} panelist undo; done", LIMIT)


@only_long
def test_what_another_program_changes_is_shown_within_two_frames_of_being_read(
    exact: Machine, record_property: Callable[[str, object], None]
) -> None:
    def delay() -> dict[str, int]:
        return json.loads(exact.sh("panelist stats --json", LIMIT))["external_to_flip_us"]

    # Rows on the screen, which change their colour in the first frame.
    items = json.loads(exact.sh("panelist list --json", LIMIT))[:CHANGES]
    before = delay()["count"]
    for number, item in enumerate(items, 1):
        exact.sh(f"panelist done {item['id']}", LIMIT)
        exact.wait_until(lambda: delay()["count"] == before + number, "it is on the screen")
    reported = delay()
    record_property("figures", f"read to flip, µs: {reported}")
    wrong = complaint("outside", "read-to-flip-us", reported["max"], int(2 * REFRESH))
    assert not wrong, f"{wrong}\n{reported}"


@only_long
def test_the_first_frame_is_there_after_few_instructions(
    exact: Machine, record_property: Callable[[str, object], None]
) -> None:
    """From exec on, in all threads: the service is ready when the first frame is committed.

    The machine's clock counts instructions as nanoseconds, and what the kernel does for the program is
    the program's. A little of what comes after is counted as well, until the shell has looked.
    """
    counts = []
    for _ in range(3):
        exact.sh("systemctl restart panelist", LIMIT)
        counts.append(int(exact.sh("""
            cat /proc/$(systemctl show --property MainPID --value panelist)/task/*/schedstat |
              awk '{ sum += $1 } END { print sum }'
        """, LIMIT)))  # fmt: skip
    record_property("figures", f"from exec to the first frame: {counts} instructions")
    assert max(counts) <= START


@only_long
def test_a_list_at_rest_wakes_for_the_watchdog_alone(
    exact: Machine, record_property: Callable[[str, object], None]
) -> None:
    # The display counts blanks for five seconds more after the last flip.
    first, second = (
        json.loads(exact.sh("sleep 10; panelist stats --json", LIMIT)) for _ in range(2)
    )
    more = {name: second[name] - first[name] for name in ("flips", "watchdogs", "wake_ups")}
    lasted = (second["now_ns"] - first["now_ns"]) / 1e9
    reported = f"{lasted:.3f} s at rest: {more}, one wake-up of them the question's"
    record_property("figures", reported)
    assert lasted >= 10
    assert more["flips"] == 0
    assert more["wake_ups"] == more["watchdogs"] + 1
