"""Panels of every kind, made in the machine: the list does on each what the finger means."""

from __future__ import annotations

import base64
import gzip
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from conftest import program
from kinds import KINDS, Kind, Place
from panel import Item, Panel

MAKE = "/usr/lib/device-tests/panel"
FILE = "/run/panel.evemu"
SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
STEPS = 20
# Real panels and the hands on them, by their paths in the folder of recordings: protocol A and B,
# two to sixty slots, one to ten fingers.
TRACES = (
    "evemu-devices/tablets/Wacom Cintiq 13HD touch Finger.events",
    "evemu-devices/tablets/Wacom ISDv4 E6 Finger.double-center-circle.events",
    "evemu-devices/tablets/eGalax_eMPIA Technology Inc. PCAP MultiTouch Controller.tap.events",
    "evemu-devices/touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps.events",
    "evemu-devices/touchscreens/ELAN CANDO Windows7.1-finger-drag-up-down.events",
    "evemu-devices/touchscreens/EP0430M09.4-finger-drag-down.events",
    "evemu-devices/touchscreens/N-Trig MultiTouch.1-finger-drag-NW-SE.events",
    "evemu-devices/touchscreens/QUANTA OpticalTouchScreen.touch-hover.events",
    "aosp/google_pixel_tablet_touchscreen.evemu",
)


def stroke(start: Place, end: Place) -> list[Place]:
    """A way in even steps."""
    (x, y), (to_x, to_y) = start, end
    parts = [step / STEPS for step in range(STEPS + 1)]
    return [(x + (to_x - x) * part, y + (to_y - y) * part) for part in parts]


class Played:
    """A panel in the machine that plays a recording when it is told to; it ends with the block."""

    def __init__(self, panel: Panel, recording: str, name: str) -> None:
        self._machine = panel.machine
        packed = base64.b64encode(gzip.compress(recording.encode())).decode()
        # A command has a limited length.
        self._machine.sh(f"rm -f {FILE}.packed")
        for start in range(0, len(packed), 40_000):
            self._machine.sh(f"printf %s '{packed[start : start + 40_000]}' >> {FILE}.packed")
        self._machine.sh(f"base64 -d {FILE}.packed | gunzip > {FILE}")
        self._name = name

    def __enter__(self) -> Played:
        self._machine.sh(f"""
            rm -f /run/panel.log
            ({MAKE} {FILE} > /run/panel.log 2>&1 & echo $! > /run/panel.pid)
            udevadm settle
        """)
        self._await_stop("the panel is made")
        return self

    def __exit__(self, *_: object) -> None:
        self._machine.sh("kill -KILL $(cat /run/panel.pid) && udevadm settle")

    def node(self) -> str:
        """The device's path, once the running list has it open."""
        find = f"""
            for device in /sys/class/input/event*; do
              [ "$(cat $device/device/name)" = "{self._name}" ] || continue
              ls -l /proc/$(systemctl show -P MainPID panelist)/fd |
                grep -q "/dev/input/${{device##*/}}\\$" || continue
              echo /dev/input/${{device##*/}}; exit 0
            done
            exit 1
        """
        self._machine.wait_until(
            lambda: self._machine.run(find).status == 0, f"the list reads {self._name}"
        )
        return self._machine.sh(find).strip()

    def play(self) -> None:
        """Plays all of it."""
        self._machine.sh("kill -CONT $(cat /run/panel.pid)")
        self._await_stop("the recording is over")

    def _await_stop(self, name: str) -> None:
        self._machine.wait_until(
            lambda: self._machine.run(
                "grep -q '^State:.*T (stopped)' /proc/$(cat /run/panel.pid)/status"
            ).status == 0,
            name,
        )


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_swipe_completes_and_a_swipe_deletes_on(kind: Kind, panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    height = before.height
    second, fourth = before.rows[1].middle / height, before.rows[3].middle / height
    far = panel.millimetres(60) / before.width
    swipes = [
        stroke((0.2, second), (0.2 + far, second)), stroke((0.8, fourth), (0.8 - far, fourth))
    ]  # fmt: skip
    with Played(panel, kind.recording(swipes), kind.name) as played:
        played.node()
        played.play()
        panel.await_items(
            [items[0], Item(items[1].id, items[1].text, True), items[2], *items[4:]]
        )
        panel.camera.wait_still("done and deleted", lambda photo: len(photo.rows) == len(SIX) - 1)


def trace(name: str) -> tuple[str, str]:
    """A recording with its description at its head, and the panel's name."""
    folder = os.environ.get("PANELIST_RECORDINGS")
    path = Path(folder or "/nonexistent") / name
    if not path.exists():
        pytest.skip(f"PANELIST_RECORDINGS names no folder that has {name}.")
    text = path.read_text()
    if "\nN: " not in "\n" + text:
        prefix = path.name
        while "." in prefix:
            prefix = prefix.rpartition(".")[0]
            described = path.with_name(prefix + ".desc")
            if described.exists():
                text = described.read_text() + text
                break
    facts = ("N:", "I:", "P:", "B:", "A:", "E:")
    lines = [line.rstrip() for line in text.splitlines() if line.startswith(facts)]
    title = next(line[3:] for line in lines if line.startswith("N:"))
    # A filter that the values have passed already would change them once more.
    return "\n".join(map(unfiltered, lines)) + "\n", title


def unfiltered(line: str) -> str:
    """An axis without its fuzz."""
    words = line.split()
    if words[0] == "A:":
        words[4] = "0"
    return " ".join(words) if words[0] == "A:" else line


def gestures(recording: str, folder: Path, glass: str) -> list[str]:
    """What the program makes of a recording, away from the machine."""
    file = folder / "recording.evemu"
    file.write_text(recording)
    result = subprocess.run(
        [program(), "replay", "--panel", glass, file], check=True, capture_output=True, text=True
    )
    return result.stdout.splitlines()


@pytest.mark.parametrize("name", TRACES, ids=lambda name: Path(name).name)
def test_a_real_panel_is_seen_as_its_recording_says(
    name: str, panel: Panel, tmp_path: Path
) -> None:
    recording, title = trace(name)
    panel.show(SIX)
    with Played(panel, recording, title) as played:
        node = played.node()
        copy = "/run/seen.evemu"
        panel.machine.sh(
            f"rm -f {copy} && systemd-run --quiet --collect --unit=recorder "
            f"panelist record {node} --output {copy}"
        )
        panel.machine.wait_until(
            lambda: panel.machine.run(f"test -s {copy}").status == 0, "the panel is described"
        )
        played.play()
        panel.machine.sh("systemctl stop recorder")
        seen = base64.b64decode(panel.machine.sh(f"base64 --wrap 0 {copy}")).decode()
    expected = said(gestures(recording, tmp_path, "256x160"))
    assert said(gestures(seen, tmp_path, "256x160")) == expected
    assert expected, "the recording decides nothing"


def said(lines: Sequence[str]) -> list[str]:
    """Decisions without what depends on when the recording began."""
    return [line for line in lines if "list rests at" not in line]
