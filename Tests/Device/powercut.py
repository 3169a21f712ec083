"""Power cuts without a boot: a logged disk, the states of a list, and what each cut leaves of them.

Killing QEMU keeps all that the guest wrote in the host's memory, so a missing flush goes unseen.
Here the list lies on a disk of its own whose requests QEMU logs. Later the disk is rebuilt as a
cut after any request leaves it, repaired by e2fsck as at a boot, and read by the program itself.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from blocklog import Cut, Disk, requests
from machine import Machine
from panel import STATE, Item, Panel

DISK = "cut0"  # QEMU's name of the disk
SIZE = "16M"  # a journal, a list, and little that would have to be copied for each cut
NO_LIST = 66  # the program's status when there is no file yet
REPAIRED = 1  # e2fsck's highest status with which a boot goes on


@dataclass(frozen=True)
class State:
    """A list that was acknowledged, and the length of the log when it was."""

    items: list[Item]
    at: int


class LoggedDisk:
    """A disk under the list's folder; `states` is what the list went through."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        self._machine = machine
        self.folder = folder
        self.log = folder / "requests.log"
        self.blank = folder / "blank.img"
        self.states: list[State] = []

    @contextmanager
    def attached(self) -> Iterator[None]:
        """Plugs the empty disk in and mounts it; the program is stopped before and after."""
        machine, used = self._machine, self.folder / "used.img"
        options = "lazy_itable_init=0,lazy_journal_init=0,nodiscard"  # writes nothing by itself
        subprocess.run(
            ["/sbin/mke2fs", "-q", "-t", "ext4", "-E", options, "-F", str(self.blank), SIZE],
            check=True,
        )
        shutil.copy(self.blank, used)
        self.log.touch()
        machine.qmp(
            "blockdev-add",
            **{
                "driver": "blklogwrites",
                "node-name": DISK,
                "file": {"driver": "file", "filename": str(used)},
                "log": {"driver": "file", "filename": str(self.log)},
            },
        )
        machine.plug("virtio-blk-pci", DISK, drive=DISK)
        machine.wait_until(lambda: machine.run("test -b /dev/vdb").status == 0, "the disk is there")
        machine.sh(f"""
            systemctl stop panelist
            mount /dev/vdb {STATE} && chown panelist:panelist {STATE} && chmod 2770 {STATE}
        """)
        try:
            self.acknowledge([])
            yield
        finally:
            machine.sh(f"systemctl stop panelist; umount {STATE}")
            machine.unplug(DISK)
            machine.qmp("blockdev-del", **{"node-name": DISK})

    def acknowledge(self, items: Sequence[Item]) -> None:
        """Somebody was just told that the list is like this: from here on it must stay so."""
        self.states.append(State(list(items), self.log.stat().st_size))


class Checker:
    """Reads what a cut has left and compares it with what was acknowledged."""

    def __init__(self, disk: LoggedDisk, program: Path, states: Sequence[State]) -> None:
        self._disk = disk
        self._program = program
        self._states = states
        self._ends = [request.end for request in requests(disk.log)]

    @property
    def cuts(self) -> list[tuple[int, Cut]]:
        """All that can be told apart: after each request since the list's disk was mounted."""
        first = self._states[0].at
        return [(end, kind) for end in self._ends if end >= first for kind in Cut]

    @property
    def hardest(self) -> list[tuple[int, Cut]]:
        """The moments of acknowledgement, with all that was not flushed dropped."""
        return [
            (max(end for end in self._ends if end <= state.at), Cut.DROPPED)
            for state in self._states
        ]

    def complaints(self, cuts: Iterable[tuple[int, Cut]]) -> list[str]:
        """One sentence for each cut after which the list was not as it must be."""
        wanted: dict[int, list[Cut]] = {}
        for end, kind in cuts:
            wanted.setdefault(end, []).append(kind)
        disk = Disk(self._disk.blank.read_bytes())
        found = []
        for request in requests(self._disk.log):
            disk.take(request)
            for kind in wanted.pop(request.end, []):
                complaint = self._complaint(disk.cut(kind, random.Random(request.end)), request.end)
                if complaint:
                    found.append(f"cut at {request.end}, {kind.value}: {complaint}")
        assert not wanted, f"no request ends at {sorted(wanted)}"
        return found

    def _complaint(self, content: bytes, at: int) -> str:
        """What is wrong with the list on a disk of this content; empty when nothing is."""
        image, files = self._disk.folder / "cut.img", self._disk.folder / "files"
        shutil.rmtree(files, ignore_errors=True)
        files.mkdir()
        image.write_bytes(content)
        repair = _run("/sbin/e2fsck", "-fy", str(image))
        if repair.returncode > REPAIRED:
            return f"e2fsck ended with {repair.returncode}: {repair.stdout}"
        _run("/sbin/debugfs", "-R", f"rdump / {files}", str(image))
        settings = self._disk.folder / "panelist.conf"
        settings.write_text(f"[store]\npath = {files / 'panelist.db'}\n")
        listed = _run(str(self._program), "list", "--json", "--config", str(settings))
        if listed.returncode not in (0, NO_LIST):
            return f"the program ended with {listed.returncode}: {listed.stderr}"
        # Before the first item was acknowledged there may be no file, which is an empty list.
        items = [
            Item(str(item["id"]), item["text"], item["completed"])
            for item in (json.loads(listed.stdout) if listed.returncode == 0 else [])
        ]
        oldest = max(index for index, state in enumerate(self._states) if state.at <= at)
        if items in [state.items for state in self._states[oldest:]]:
            return ""
        if items in [state.items for state in self._states]:
            return f"an older list than the one acknowledged at {self._states[oldest].at}"
        return f"a list that never was: {items}"


def seed(panel: Panel, disk: LoggedDisk, texts: Sequence[str]) -> None:
    """Adds items by the command line alone, which makes and removes its own log each time."""
    for text in texts:
        added = panel.cli("add", text)
        assert added.status == 0, added
        # What was added counts from here; the list is read for the comparison alone.
        at = disk.log.stat().st_size
        disk.states.append(State(panel.items(), at))


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
