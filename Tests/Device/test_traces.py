"""Recorded real panels: each is recreated in the machine from its recording and played."""

from __future__ import annotations

import base64
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import program
from counts import count
from panel import Panel
from pretender import Pretender

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
# Paths in the folder of recordings: protocol A and B, two to ten slots, one to four fingers. A short run
# plays the first ones. Two rotating fingers and four dragging ones are no gesture and must not become
# one in the machine.
TRACES = (
    "evemu-devices/tablets/Wacom ISDv4 E6 Finger.double-center-circle.events",
    "evemu-devices/touchscreens/EP0430M09.4-finger-drag-down.events",
    "evemu-devices/touchscreens/N-Trig MultiTouch.1-finger-drag-NW-SE.events",
    "aosp/google_pixel_tablet_touchscreen.evemu",
    "evemu-devices/tablets/Wacom Cintiq 13HD touch Finger.events",
    "evemu-devices/tablets/eGalax_eMPIA Technology Inc. PCAP MultiTouch Controller.tap.events",
    "evemu-devices/touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps.events",
    "evemu-devices/touchscreens/ELAN CANDO Windows7.1-finger-drag-up-down.events",
    "evemu-devices/touchscreens/QUANTA OpticalTouchScreen.touch-hover.events",
)
COPY = "/run/seen.evemu"
SCREEN = "256x160"


def described(path: Path) -> list[str]:
    """The data lines of a recording, preceded by those of its device description."""
    text = path.read_text()
    prefix = path.name
    while "N: " not in text and "." in prefix:
        prefix = prefix.rpartition(".")[0]
        description = path.with_name(prefix + ".desc")
        if description.exists():
            text = description.read_text() + text
    facts = ("N:", "I:", "P:", "B:", "A:", "E:")
    return [line.rstrip() for line in text.splitlines() if line.startswith(facts)]


def words(lines: list[str]) -> Iterator[str]:
    """The recording in the format of guest/pretend.

    The fuzz of axes is left out: the recorded values have passed that filter already, and the kernel would
    apply it again.
    """
    filled: dict[str, int] = {}
    now: float | None = None
    for line in lines:
        kind, *rest = line.split()
        if kind == "A:":
            code, minimum, maximum = int(rest[0], 16), rest[1], rest[2]
            yield f"abs {code} {minimum} {maximum} {rest[5] if len(rest) > 5 else 0}"
        elif kind == "E:":
            at = float(rest[0])
            if now is not None and at > now:
                yield f"wait {at - now:.6f}"
            now = at
            yield f"{int(rest[1], 16)} {int(rest[2], 16)} {rest[3]}"
        elif kind == "P:" or (kind == "B:" and int(rest[0], 16) == 1):
            name, digits = ("prop", rest) if kind == "P:" else ("key", rest[1:])
            first = filled.get(name, 0)
            filled[name] = first + 8 * len(digits)
            for bit in range(8 * len(digits)):
                if int(digits[bit // 8], 16) >> bit % 8 & 1:
                    yield f"{name} {first + bit}"


def reported(recording: str, folder: Path) -> list[str]:
    """The gestures that `panelist replay` finds in a recording, and the rows that were swiped.

    The row of a tap is left out: the first tap starts an animation, and in the machine the panel's reports
    are a few milliseconds earlier or later than in the recording.
    """
    file = folder / "recording.evemu"
    file.write_text(recording)
    result = subprocess.run(
        [program(), "replay", "--panel", SCREEN, file], check=True, capture_output=True, text=True
    )
    steps = [json.loads(line) for line in result.stdout.splitlines()]
    return [
        f"{step['gesture']} {step['phase']}"
        + (f" of row {step['row']}" if step["gesture"] == "row-pan" else "")
        for step in steps
        if step["phase"] != "changed"
    ]


def levels(recording: str) -> list[int]:
    """The x coordinates of all contacts (ABS_MT_POSITION_X), in order."""
    facts = (line.split() for line in recording.splitlines() if line.startswith("E:"))
    return [int(fact[4]) for fact in facts if (fact[2], fact[3]) == ("0003", "0035")]


@pytest.mark.parametrize("name", TRACES[: count("real-panels")], ids=lambda name: Path(name).name)
def test_a_recorded_real_panel_yields_the_recorded_gestures(
    name: str, panel: Panel, tmp_path: Path
) -> None:
    path = Path(os.environ.get("PANELIST_RECORDINGS") or "/nonexistent") / name
    if not path.exists():
        pytest.skip(f"PANELIST_RECORDINGS names no folder that has {name}.")
    lines = described(path)
    title = next(line[3:] for line in lines if line.startswith("N:"))
    panel.show(SIX)
    pretender = Pretender(panel.machine, title, words(lines))
    node = pretender.await_use()
    panel.machine.sh(
        f"rm -f {COPY} && systemd-run --quiet --collect --unit=recorder "
        f"panelist record {node} --output {COPY}"
    )
    panel.machine.wait_until(
        lambda: panel.machine.run(f"test -s {COPY}").status == 0, "the panel is described"
    )
    pretender.play()
    panel.machine.sh("systemctl stop recorder")
    seen = base64.b64decode(panel.machine.sh(f"base64 --wrap 0 {COPY}")).decode()
    pretender.unplug()
    recording = "\n".join(lines) + "\n"
    assert levels(recording), "the recording has no contact"
    assert levels(seen) == levels(recording)
    assert reported(seen, tmp_path) == reported(recording, tmp_path)
