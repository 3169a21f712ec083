"""Power cuts without a boot: a logged disk, the states of a list, and what each cut preserves.

Killing QEMU keeps everything that the guest wrote in the host's memory, so a missing flush goes
unnoticed. Here the list is on a disk of its own whose requests QEMU logs. Afterwards the disk is
rebuilt as a cut after any request leaves it, repaired by e2fsck as at a boot, and read by the program.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from blocklog import Cut, Disk, requests
from machine import Machine
from panel import STATE, Item, Panel

DISK = "cut0"  # QEMU's name of the disk
BLOCKS = "/dev/vda"  # the guest's
SIZE = "16M"  # a journal and a list; small, because it is copied for each cut
FILE = "panelist.db"  # the list's name on the disk
NO_LIST = 66  # the program's exit status when there is no file
REPAIRED = 1  # e2fsck's highest status with which a boot continues
AFTERWARDS = "Added after the cut"


@dataclass(frozen=True)
class State:
    """An acknowledged list, and the length of the log at that moment."""

    items: list[Item]
    at: int


@dataclass(frozen=True)
class Damage:
    """The files of a damaged list by their suffixes.

    `began` and `at` are the log's lengths before and after the damage was done. A power cut in between
    says nothing about the program.
    """

    files: dict[str, bytes]
    began: int
    at: int


@dataclass(frozen=True)
class Backup:
    """An acknowledged backup: the number in its name, and the log's length at that moment.

    One that `is_kept` must outlive the newer ones.
    """

    counter: int
    at: int
    is_kept: bool = False


class LoggedDisk:
    """A disk for the list's folder; `states` are the states of the list in order.

    Files in `damages` must be kept for ever; of `backups` the newest or a newer one must exist. A list
    that was migrated to version `migrated_to` must have a backup from before.
    """

    def __init__(self, machine: Machine, folder: Path) -> None:
        self._machine = machine
        self.folder = folder
        self.log = folder / "requests.log"
        self.blank = folder / "blank.img"
        self.states: list[State] = []
        self.damages: list[Damage] = []
        self.backups: list[Backup] = []
        self.migrated_to = 0

    @contextmanager
    def attached(self) -> Iterator[None]:
        """Plugs in the empty disk and mounts it; the program is stopped before and after."""
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
        machine.has_slow_disk = True
        machine.plug("virtio-blk-pci", DISK, drive=DISK)
        machine.wait_until(lambda: machine.run(f"test -b {BLOCKS}").status == 0, "the disk is there")
        machine.sh(f"""
            systemctl stop panelist && systemctl reset-failed panelist
            mount {BLOCKS} {STATE} && chown panelist:panelist {STATE} && chmod 2770 {STATE}
        """)
        try:
            self.acknowledge([])
            yield
        finally:
            machine.sh(f"systemctl stop panelist; umount {STATE}")
            machine.unplug(DISK)
            machine.qmp("blockdev-del", **{"node-name": DISK})
            machine.has_slow_disk = False

    def acknowledge(self, items: Sequence[Item]) -> None:
        """Records that this list was just acknowledged and must survive from here on."""
        self.states.append(State(list(items), self.length))

    @property
    def length(self) -> int:
        """The length of the log in bytes."""
        return self.log.stat().st_size


class Checker:
    """Reads the list after a cut and compares it with the acknowledged states."""

    def __init__(self, disk: LoggedDisk, program: Path, states: Sequence[State]) -> None:
        self._disk = disk
        self._program = program
        self._states = states
        self._ends = [request.end for request in requests(disk.log)]

    @property
    def cuts(self) -> list[tuple[int, Cut]]:
        """All distinct cuts: one of each kind after each request since the disk was mounted."""
        first = self._states[0].at
        return [
            (end, kind)
            for end in self._ends
            if end >= first and not any(d.began < end < d.at for d in self._disk.damages)
            for kind in Cut
        ]

    @property
    def hardest(self) -> list[tuple[int, Cut]]:
        """The cuts right after each acknowledgement, with unflushed writes dropped.

        Acknowledgements without a write between them have the same one.
        """
        return [
            (max(end for end in self._ends if end <= state.at), Cut.DROPPED)
            for state in self._states
        ]

    def complaints(self, cuts: Iterable[tuple[int, Cut]]) -> list[str]:
        """One message for each cut after which the list is wrong."""
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
        """The fault of the list on a disk with this content; empty if there is none."""
        image, files = self._disk.folder / "cut.img", self._disk.folder / "files"
        shutil.rmtree(files, ignore_errors=True)
        files.mkdir()
        image.write_bytes(content)
        repair = _run("/sbin/e2fsck", "-fy", str(image))
        if repair.returncode > REPAIRED:
            return f"e2fsck ended with {repair.returncode}: {repair.stdout}"
        _run("/sbin/debugfs", "-R", f"rdump / {files}", str(image))
        if (files / FILE).exists():
            # The folder itself is not dumped. Root's program becomes its owner, as after a boot.
            owner = (files / FILE).stat()
            os.chown(files, owner.st_uid, owner.st_gid)
        oldest = max(index for index, state in enumerate(self._states) if state.at <= at)
        return (
            self._of_backups(files, at)
            or self._of_damages(files, at, _is_anywhere)
            or self._of_list(files / FILE, oldest, any(d.at <= at for d in self._disk.damages))
            or self._of_damages(files, at, _is_quarantined)
        )

    def _of_list(self, path: Path, oldest: int, is_damaged: bool) -> str:
        """Reads the list, adds to it, and reads it again.

        A damaged list need not be readable: the first command that writes recovers it.
        """
        before = [] if is_damaged else self._items(path)
        if not is_damaged and (complaint := self._of_items(before, oldest)):
            return complaint
        added = self._do("add", AFTERWARDS, on=path)
        if added.returncode != 0:
            return f"nothing could be added: {added.returncode}, {added.stderr}"
        items = self._items(path)
        if isinstance(items, str) or not items or items[-1].text != AFTERWARDS:
            return f"what was added is not there: {items}"
        if not is_damaged and items[:-1] != before:
            return f"adding an item changed other items: {items}"
        if self._disk.migrated_to and not any((path.parent / "backups").glob("*.db")):
            return "the list was migrated without a backup"
        return self._of_items(items[:-1], oldest)

    def _of_items(self, items: list[Item] | str, oldest: int) -> str:
        """Checks that the items equal a past state, no older than the last acknowledged one."""
        if isinstance(items, str):
            return items
        if items in [state.items for state in self._states[oldest:]]:
            return ""
        if items in [state.items for state in self._states]:
            return f"an older list than the one acknowledged at {self._states[oldest].at}"
        return f"a list that never existed: {items}"

    def _of_backups(self, files: Path, at: int) -> str:
        """Checks that every file with a backup's name is a readable backup of a past state."""
        found = set[int]()
        for path in sorted((files / "backups").glob("*.db")):
            items = self._items(path)
            if isinstance(items, str):
                return f"{path.name} is no backup: {items}"
            if items not in [state.items for state in self._states]:
                return f"{path.name} has a list that never existed: {items}"
            found.add(counter(path.name))
        newest = max(found, default=0)
        reported = max((backup.counter for backup in self._disk.backups if backup.at <= at), default=0)
        if newest < reported:
            return f"backup {reported} is gone, the newest is {newest}"
        for backup in self._disk.backups:
            if backup.is_kept and backup.at <= at and backup.counter not in found:
                return f"backup {backup.counter} is gone, which has to be kept"
        if not newest and 0 < self._disk.migrated_to <= _version(files):
            return "the list was migrated without a backup of the old version"
        return ""

    def _of_damages(self, files: Path, at: int, is_kept: Callable[[str, str], bool]) -> str:
        """Checks that all damaged files exist, byte for byte, under a name that `is_kept` accepts."""
        for damage in self._disk.damages:
            for ending, content in damage.files.items() if damage.at <= at else ():
                if not any(
                    is_kept(path.name, ending) and path.read_bytes() == content
                    for path in files.glob(f"{FILE}*")
                ):
                    names = sorted(path.name for path in files.iterdir())
                    return f"the damaged file's '{ending}' is missing among {names}"
        return ""

    def _items(self, path: Path) -> list[Item] | str:
        """The items that the program reads, or its error."""
        listed = self._do("list", "--json", on=path)
        if listed.returncode not in (0, NO_LIST):
            return f"the program ended with {listed.returncode}: {listed.stderr}"
        # Before the first acknowledged item there may be no file, which is an empty list.
        return [
            Item(str(item["id"]), item["text"], item["completed"])
            for item in (json.loads(listed.stdout) if listed.returncode == 0 else [])
        ]

    def _do(self, *words: str, on: Path) -> subprocess.CompletedProcess[str]:
        """Runs the program on the host, with the list in this file."""
        settings = self._disk.folder / "panelist.conf"
        settings.write_text(f"[store]\npath = {on}\n")
        return _run(str(self._program), *words, "--config", str(settings))


def seed(panel: Panel, disk: LoggedDisk, texts: Sequence[str]) -> None:
    """Adds items by the command line; each command creates and removes a WAL of its own."""
    for text in texts:
        added = panel.cli("add", text)
        assert added.status == 0, added
        # The item counts from this length on; the list is read only for the comparison.
        at = disk.length
        disk.states.append(State(panel.items(), at))


def counter(name: str) -> int:
    """The number in a backup's name."""
    found = re.search(r"-(\d+)-[^/]*\.db$", name)
    assert found, f"{name} is not named as a backup is"
    return int(found[1])


def _is_anywhere(name: str, ending: str) -> bool:
    """Whether the file is in place or quarantined."""
    return name == FILE + ending or _is_quarantined(name, ending)


def _is_quarantined(name: str, ending: str) -> bool:
    """Whether the file has a quarantine name with a date."""
    return re.fullmatch(rf"{FILE}\.damaged-[0-9T-]+{ending}", name) is not None


def _version(files: Path) -> int:
    """The schema version of the list, including its WAL; 0 if there is no list."""
    copy = files.parent / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for path in files.glob(f"{FILE}*"):
        shutil.copy(path, copy)
    store = sqlite3.connect(copy / FILE)
    (version,) = store.execute("PRAGMA user_version").fetchone()
    store.close()
    return int(version)


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
