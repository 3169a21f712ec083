"""A simulated touch panel of any kind in the guest, by guest/pretend."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Iterable
from pathlib import Path

from machine import Machine

PRETEND = Path(__file__).resolve().parent / "guest" / "pretend"
FILE = "/tmp/pretended"
PART = 40_000  # characters of a command; the guest limits its length
LIMIT = 120  # seconds; the longest recording takes half a minute


class Pretender:
    """A simulated panel; its traits and events are in the format of guest/pretend."""

    def __init__(self, machine: Machine, name: str, lines: Iterable[str]) -> None:
        self._machine = machine
        self._name = name
        self._put("/tmp/pretend", PRETEND.read_text())
        self._put(FILE, "\n".join((f"name {name}", *lines)) + "\n")
        machine.sh(f"rm -f {FILE}.*; perl /tmp/pretend {FILE} > {FILE}.log 2>&1 &")

    def await_use(self) -> str:
        """Waits until the running list has the panel open; returns the device's path."""
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
            lambda: self._machine.run(find).status == 0,
            f"the program reads the panel '{self._name}'",
        )
        return self._machine.sh(find).strip()

    def play(self) -> None:
        """Sends all events and waits until they are sent."""
        self._machine.sh(f"touch {FILE}.go; until [ -e {FILE}.said ]; do sleep 0.1; done", LIMIT)

    def unplug(self) -> None:
        """Removes the panel; fails the test if guest/pretend reported an error."""
        self._machine.sh(f"rm -f {FILE}.go; ! grep . {FILE}.log")

    def _put(self, path: str, content: str) -> None:
        packed = base64.b64encode(gzip.compress(content.encode())).decode()
        self._machine.sh(f"rm -f {path} {path}.packed")
        for start in range(0, len(packed), PART):
            self._machine.sh(f"printf %s {packed[start : start + PART]} >> {path}.packed")
        self._machine.sh(f"base64 --decode {path}.packed | gunzip > {path}")
