"""Exact time: every frame and every wake-up is counted, on a display with a vertical blank.

The machine's clock counts instructions, and the touches are played inside the machine, so the figures
contain no host time. With PANELIST_LONG=1 a machine is saved before the first touch and resumed from
there twice, so that any difference could only come from the host.
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
from keyboard_on_screen import spot
from conftest import VKMS, artifacts, running
from counts import IS_LONG, long_only
from figures import complaint
from image import Image
from machine import Machine
from panel import ASKED, AS_PANELIST, STATE, Panel
from picture import Camera
from recording import Recording
from test_screen import WATCHDOG

only_long = long_only("it boots for a minute")

REST = 60  # milliseconds; after 40 ms at rest a finger has no speed
TURNS = 18 if IS_LONG else 10  # of the session; each has 115 frames of animations
FRAMES = 2000 if IS_LONG else 600  # least number of frames of an animation in a session
TOUCHED = 60 * TURNS  # least number of frames that show a touch
CHANGES = 10  # made by another program
REFRESH = 1_000_000 / 60  # microseconds; vkms always has 60 a second
PLAY = "/usr/lib/device-tests/play"
LEAD = 60  # seconds of the guest before the first touch; idle time passes quickly
LIMIT = 600  # seconds
HOUR = 3600  # seconds
END = "END"  # marks the end of the figures, which arrive byte by byte
START = 260_000_000  # instructions; it took 243 million
LONG_START = 300_000_000  # instructions, with a list of any length
LENGTHS = (10, 1000, 100_000)  # rows
LINES = 2000  # of a recording in one command; the guest limits its length


def swipes_and_drags() -> Recording:
    """Several times: the list is scrolled up, a row follows the finger and snaps back, the list is scrolled
    down, another row is completed.

    The finger rests before it releases the list: otherwise the list would fling and take no swipe. The
    last drag does fling it.
    """
    recording, at = Recording(), 0
    for turn in range(TURNS):
        row = 15 + 10 * turn
        at = recording.stroke(at, (200, 150), (200, 90), 300, rest=REST) + 600
        at = recording.stroke(at, (200, 25), (212, 25), 300) + 400
        at = recording.stroke(at, (200, 90), (200, 150), 300, rest=REST) + 600
        at = recording.stroke(at, (200, row), (270, row), 300) + 600
    recording.stroke(at, (200, 150), (200, 90), 200)
    return recording


TEXTS = ("milk", "two eggs", "oil")
LETTER = 111  # milliseconds between two key presses: nine letters a second
PRESS = 150  # milliseconds a thumb stays down; longer than LETTER, so presses overlap


def writing() -> Recording:
    """Pulls the list down for a new row and types three items with two alternating thumbs.

    The list takes its size from the touch panel, which is 320 by 200 mm: keys are 20 mm wide and 16 mm
    high, below the finger that pulled.
    """
    recording = Recording()
    at = recording.stroke(0, (160, 20), (160, 60), 300, rest=REST) + 1500
    left, top = 60, 200 - 4 * 16

    def place(key: str) -> tuple[float, float]:
        column, row = spot(key)
        return left + 20 * column, top + (row + 0.6) * 16

    # The last key ends the edit of the row that opened after the third item.
    for number, key in enumerate("\n".join(TEXTS) + "\n\n"):
        recording.stroke(at, place(key), place(key), PRESS, slot=number % 2)
        at += LETTER
    return recording


@pytest.fixture(scope="module")
def exact(built_with_vkms: Image) -> Iterator[Machine]:
    """A machine in exact time that shows thirty items and has its root in memory."""
    logs = artifacts() / "exact"
    options = "modules-load=vkms,uinput norandmaps"
    with running(built_with_vkms, logs, (VKMS,), options, is_exact=True) as machine:
        machine.sh(f"""
            systemctl stop panelist && rm -rf /var/lib/panelist/*
            {AS_PANELIST} bash -ec \
              'umask 007; for number in {{1..30}}; do panelist add "Item $number"; done'
            systemctl start panelist
        """, LIMIT)  # fmt: skip
        close_banner(machine)
        give_recording(machine)
        yield machine


def close_banner(machine: Machine) -> None:
    """Taps the banner away which says that the list is kept in memory: no session is about it."""
    recording = Recording()
    recording.stroke(0, (160, 198), (160, 198), PRESS)
    play(machine, recording)


def play(machine: Machine, recording: Recording) -> None:
    """Writes touches into the guest and plays them there."""
    machine.sh(f"cat > /run/played << 'END'\n{recording.events()}END\n", LIMIT)
    machine.sh(f"{PLAY} /run/played", LIMIT)


def give_recording(machine: Machine) -> None:
    """Writes the touches of the session into the guest."""
    lines = swipes_and_drags().events().splitlines()
    for first in range(0, len(lines), LINES):
        part = "\n".join(lines[first : first + LINES])
        machine.sh(f"cat >> /run/recording << 'END'\n{part}\nEND\n")


@contextmanager
def about_to_play(machine: Machine, state: Path) -> Iterator[None]:
    """Saves a machine that is about to play the recording; it is frozen during the block."""
    before = touches(machine)
    machine.sh(f"""
        systemd-run --quiet --collect --unit=playing bash -c \
          '{PLAY} /run/recording {LEAD}; {{ panelist stats --json; echo {END}; }} > /dev/ttyS1'
    """)
    with machine.frozen():
        machine.save(state)
        yield
    # Nothing may have been played before the save, or both runs would share it.
    assert touches(machine) == before
    machine.sh("systemctl stop playing")


def touches(machine: Machine) -> int:
    """The contact frames that the program has seen."""
    return json.loads(machine.sh("panelist stats --json"))["touches"]


def played(saved: Machine, state: Path, folder: Path) -> dict[str, Any]:
    """The counters of the program after the recording has been played to its end."""
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
    """Keeps every core of the host busy."""
    cores = range(os.cpu_count() or 1)
    processes = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in cores]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def table(runs: dict[str, dict[str, Any]]) -> str:
    """The measured figures, one line a run."""
    columns = "{:<18}{:>8}{:>8}{:>10}{:>8}" + "{:>8}" * 4 + "{:>12}{:>8}" * 2
    lines = [columns.format("touch to flip, µs", "frames", "misses", "following", "blanks",
                            "p50", "p90", "p99", "max",
                            "newest p50", "p99", "shown p50", "p99")]  # fmt: skip
    for name, stats in runs.items():
        delay, following = stats["touch_to_flip_us"], stats["following"]
        newest, shown = stats["newest_touch_age_us"], stats["shown_touch_age_us"]
        lines.append(columns.format(
            name, stats["frames"], stats["misses"], following["flips"], following["blanks"],
            delay["p50"], delay["p90"], delay["p99"], delay["max"],
            newest["p50"], newest["p99"], shown["p50"], shown["p99"]))  # fmt: skip
    return "\n".join(lines)


def judge(stats: dict[str, Any]) -> None:
    """Checks that every frame that follows a finger is shown at the next vertical blank."""
    following = stats["following"]
    assert following["flips"] >= FRAMES
    assert stats["touch_to_flip_us"]["count"] >= TOUCHED
    assert stats["shown_touch_age_us"]["count"] >= TOUCHED / 2
    # By the kernel's count there is exactly one vertical blank for each flip.
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
    kernel = exact.sh("uname -r", LIMIT).strip()
    (artifacts() / f"exact/delays-{kernel}.json").write_text(json.dumps(runs))
    record_property("figures", table(runs))
    for stats in runs.values():
        judge(stats)
    assert quiet["touch_to_flip_counts"] == busy["touch_to_flip_counts"]
    # So are all other figures except the time of the request, long after the last frame.
    del quiet["now_ns"], busy["now_ns"]
    assert quiet == busy


@only_long
def test_three_items_are_written_by_two_thumbs_at_nine_letters_a_second(exact: Machine) -> None:
    panel = Panel(exact, Camera(exact, artifacts() / "exact" / "written"))
    items = [item.text for item in panel.items()]
    play(exact, writing())
    exact.wait_until(
        lambda: [item.text for item in panel.items()]
        == [text.capitalize() for text in TEXTS] + items,
        "all three are stored",
        LIMIT,
    )
    # The screen dims after two minutes, which an idle guest may pass while the picture is drawn.
    exact.sh("panelist screen on", LIMIT)
    wanted = vkms.checksum(panel.reference(screen="320x200mm"))
    exact.wait_until(lambda: vkms.shown(exact) == wanted, "all three are on the screen", LIMIT)
    exact.sh(f"panelist screen auto && for step in 1 2 3; do {AS_PANELIST} panelist undo; done", LIMIT)


@only_long
def test_external_changes_are_shown_within_two_frames_of_being_read(
    exact: Machine, record_property: Callable[[str, object], None]
) -> None:
    def delay() -> dict[str, int]:
        return json.loads(exact.sh("panelist stats --json", LIMIT))["external_to_flip_us"]

    # Visible rows, whose color changes in the first frame.
    items = json.loads(exact.sh("panelist list --json", LIMIT))[:CHANGES]
    before = delay()["count"]
    for number, item in enumerate(items, 1):
        exact.sh(f"panelist done {item['id']}", LIMIT)
        exact.wait_until(lambda: delay()["count"] == before + number, "it is on the screen")
    reported = delay()
    record_property("figures", f"read to flip, µs: {reported}")
    wrong = complaint("external", "read-to-flip-us", reported["max"], int(2 * REFRESH))
    assert not wrong, f"{wrong}\n{reported}"


@only_long
def test_startup_to_the_first_frame_stays_within_its_instruction_budget(
    exact: Machine, record_property: Callable[[str, object], None]
) -> None:
    """Counts from exec in all threads; the service is ready when the first frame is committed.

    The machine's clock counts instructions as nanoseconds, including those that the kernel executes for
    the program. A little more is counted until the shell has read the counter.
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
def test_a_first_frame_does_not_wait_for_fonts(
    exact: Machine, record_property: Callable[[str, object], None]
) -> None:
    """Counts the main thread alone: fonts are found by another one, and an answer comes after the frame.

    A thread wakes up as often as it gave the processor away, to wait.
    """
    exact.sh(f"{AS_PANELIST} panelist add --first 'حليب وخبز' > /run/added", LIMIT)
    counts, wakings = {}, {}
    for cache in ("warm", "cold"):
        exact.sh("rm -rf /var/cache/fontconfig/*" if cache == "cold" else "fc-cache || true", LIMIT)
        # The unit may start only so often.
        exact.sh("systemctl reset-failed panelist; systemctl restart panelist", LIMIT)
        used, waited = exact.sh("""
            process=$(systemctl show --property MainPID --value panelist)
            cut -d ' ' -f 1 /proc/$process/task/$process/schedstat
            awk '/^voluntary/ { print $2 }' /proc/$process/task/$process/status
        """, LIMIT).split()  # fmt: skip
        counts[cache], wakings[cache] = int(used), int(waited)
    exact.sh(f"{AS_PANELIST} panelist undo && systemctl reset-failed panelist; systemctl restart panelist", LIMIT)
    record_property(
        "figures",
        f"from exec to the first frame, with Arabic: {counts} instructions, {wakings} wake-ups",
    )
    assert max(counts.values()) <= START


@only_long
def test_a_long_list_is_shown_as_soon_as_a_short_one(
    exact: Machine, record_property: Callable[[str, object], None]
) -> None:
    """Counts the main thread alone: the rest of a long list is read by another one, after the frame."""
    counts = {}
    exact.sh(f"systemctl stop panelist && mkdir /run/kept && mv {STATE}/* /run/kept", LIMIT)
    for length in LENGTHS:
        exact.sh(f"""
            systemctl stop panelist && rm -rf {STATE}/*
            seq -f 'Row %.0f' {length} | {AS_PANELIST} panelist import --format text - > /run/imported
            systemctl reset-failed panelist; systemctl start panelist
        """, LIMIT)  # fmt: skip
        counts[length] = int(exact.sh("""
            process=$(systemctl show --property MainPID --value panelist)
            cut -d ' ' -f 1 /proc/$process/task/$process/schedstat
        """, LIMIT))  # fmt: skip
    exact.sh(f"""
        systemctl stop panelist && rm -rf {STATE}/* && mv /run/kept/* {STATE}
        systemctl reset-failed panelist; systemctl start panelist
    """, LIMIT)  # fmt: skip
    record_property("figures", f"from exec to the first frame, by rows: {counts} instructions")
    assert max(counts.values()) <= 1.3 * counts[LENGTHS[0]]
    assert max(counts.values()) <= LONG_START


def at_rest(machine: Machine, seconds: int) -> tuple[dict[str, int], float]:
    """What is counted more after so many seconds at rest, and how long they were."""
    # Vertical blanks are still counted for five seconds after the last flip.
    first, second = (
        json.loads(machine.sh(f"sleep {length}; panelist stats --json", LIMIT + length))
        for length in (10, seconds)
    )
    more = {name: second[name] - first[name] for name in ("flips", "watchdogs", "wake_ups")}
    return more, (second["now_ns"] - first["now_ns"]) / 1e9


@only_long
def test_an_idle_list_wakes_only_for_the_watchdog(
    exact: Machine, record_property: Callable[[str, object], None]
) -> None:
    more, lasted = at_rest(exact, 10)
    reported = f"{lasted:.3f} s at rest: {more}, {ASKED} wake-ups of them by the request"
    record_property("figures", reported)
    assert lasted >= 10
    assert more["flips"] == 0
    assert more["wake_ups"] == more["watchdogs"] + ASKED


@only_long
def test_an_hour_in_the_dark_wakes_only_for_the_watchdog(
    exact: Machine, record_property: Callable[[str, object], None]
) -> None:
    exact.sh("panelist screen off", LIMIT)
    try:
        more, lasted = at_rest(exact, HOUR)
        assert "active=1" not in exact.sh("cat /sys/kernel/debug/dri/0/state", LIMIT)
    finally:
        exact.sh("panelist screen auto", LIMIT)
    record_property("figures", f"{lasted:.3f} s in the dark: {more}, {ASKED} by the request")
    assert lasted >= HOUR
    assert more["flips"] == 0
    assert more["wake_ups"] == more["watchdogs"] + ASKED
    assert HOUR / WATCHDOG - 1 <= more["watchdogs"] <= HOUR / WATCHDOG + 2
