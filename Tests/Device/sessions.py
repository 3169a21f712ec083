"""What happens to a list on a logged disk: each session is one story, reported to the disk as it goes.

A session takes a list and a disk that are empty and leaves the disk knowing every state that
somebody was reported of, what was found damaged, and which backups there are.
"""

from __future__ import annotations

import base64
import sqlite3
import struct
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import faults
from contents import PAGE, put
from machine import Machine, quoted
from panel import AS_PANELIST, STATE, Item, Panel
from powercut import FILE, Backup, Damage, LoggedDisk, State, counter, seed

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
LIST = f"{STATE}/{FILE}"
FOUND = "/run/found"  # where the files of a list are kept while the program stops
TEXTS = "/run/texts"
OLD = Path(__file__).resolve().parents[1] / "StoreTests" / "version-2.sql"
PRESENT = 4  # the version of the tables that the program writes


# Stories


def edits(panel: Panel, disk: LoggedDisk) -> None:
    """By the command line, by fingers, and by both."""
    seed(panel, disk, SIX)
    panel.machine.sh("systemctl start panelist")
    rows = panel.await_list("the list at rest", len(SIX)).rows
    items, reach = panel.items(), panel.millimetres(60)

    for index in (0, 2, 4):
        panel.swipe_right(rows[index].middle)
        items = become(panel, disk, completed(items, index))
    result = panel.cli("done", items[1].id)
    assert result.status == 0, result
    items = become(panel, disk, completed(items, 1))
    for _ in range(2):
        panel.touch.swipe((900, rows[-1].middle), (900 - reach, rows[-1].middle))
        items = become(panel, disk, items[:-1])
        rows = panel.camera.wait_still(
            "one less", lambda seen: len(seen.rows) == len(items)
        ).rows
    seed(panel, disk, ["Milk"])
    panel.machine.sh("systemctl stop panelist")
    seed(panel, disk, ["Turn the power off"])


def backups(panel: Panel, disk: LoggedDisk) -> None:
    """One of the panel's own after a swipe, and four of a shell, the last of them after an edit.

    The list is so long that each copy takes several steps, and the oldest backup makes way.
    """
    fill(panel, disk, 150)
    panel.machine.sh("systemctl start panelist")
    rows = panel.await_list("a long list", 150).rows
    panel.swipe_right(rows[1].middle)
    become(panel, disk, completed(panel.items(), 1))
    await_backup(panel, disk, 1)
    for _ in range(3):
        back_up(panel, disk)
    seed(panel, disk, ["Milk"])
    panel.machine.sh("systemctl stop panelist")
    back_up(panel, disk)


def restored_by_the_panel(panel: Panel, disk: LoggedDisk) -> None:
    """A page with items is lost under a list with a log beside it; the backup has them."""
    fill(panel, disk, 12)
    back_up(panel, disk)
    panel.machine.sh("systemctl start panelist")
    rows = panel.await_list("before the damage", 12).rows
    panel.swipe_right(rows[0].middle)
    items = become(panel, disk, completed(panel.items(), 0))
    began = disk.length
    stop_as_a_cut_does(panel.machine)
    lose_page(panel.machine, items)
    found_damaged(panel.machine, disk, began)

    panel.machine.sh("systemctl start panelist")
    rows = panel.await_list("after the damage", 12).rows
    items = become(panel, disk, items)
    panel.swipe_right(rows[2].middle)
    become(panel, disk, completed(items, 2))
    panel.machine.sh("systemctl stop panelist")
    seed(panel, disk, ["Turn the power off"])


def restored_by_a_command(panel: Panel, disk: LoggedDisk) -> None:
    """The beginning of the file is lost, of a list that has no backup."""
    seed(panel, disk, SIX)
    began = disk.length
    panel.machine.sh(f"dd if=/dev/zero of={LIST} bs=64 count=1 conv=notrunc status=none")
    found_damaged(panel.machine, disk, began)
    seed(panel, disk, ["Milk"])


def migrated(panel: Panel, disk: LoggedDisk) -> None:
    """A list of version 2 of the tables is opened by the panel, and added to."""
    machine = panel.machine
    machine.sh(f"install -o panelist -g panelist -m 660 /dev/null {LIST}")
    put(machine, old_list())
    disk.states.clear()  # how it came to the disk is no part of this
    disk.acknowledge(panel.items())
    disk.migrated_to = PRESENT
    machine.sh("systemctl start panelist")
    panel.await_list("a list of an earlier version", len(panel.items()))
    await_backup(panel, disk, 1)
    machine.sh("systemctl stop panelist")
    seed(panel, disk, ["Milk"])


def waiting(panel: Panel, disk: LoggedDisk) -> None:
    """Changes wait under a full disk, reported to nobody as stored, until there is room."""
    seed(panel, disk, SIX)
    panel.machine.sh("systemctl start panelist")
    rows = panel.await_list("before the disk is full", len(SIX)).rows
    items = panel.items()
    faults.fill(panel.machine)
    states = [items]
    for index in (0, 2, 4):
        panel.swipe_right(rows[index].middle)
        states.append(completed(states[-1], index))
        panel.camera.wait_still(
            "on the screen alone",
            lambda seen: sum(row.color.is_green for row in seen.rows) == len(states) - 1,
        )
    refused = panel.cli("add", "There is no room for this")
    assert refused.status != 0 and "free some space" in refused.errors, refused
    panel.machine.sh("sync")  # whatever reached the file so far is on the disk
    assert panel.items() == items, "an edit was stored on a full disk"
    faults.make_room(panel.machine)
    panel.await_items(states[-1])
    # They were stored one after the other; nobody was reported of one before the last.
    disk.states += [State(state, disk.length) for state in states[1:]]
    panel.machine.sh("systemctl stop panelist")
    seed(panel, disk, ["Turn the power off"])


SESSIONS: dict[str, Callable[[Panel, LoggedDisk], None]] = {
    story.__name__: story
    for story in (
        edits, backups, restored_by_the_panel, restored_by_a_command, migrated, waiting,
    )
}  # fmt: skip


# Steps of them


def completed(items: Sequence[Item], index: int) -> list[Item]:
    """The list with one item done."""
    done = Item(items[index].id, items[index].text, True)
    return [*items[:index], done, *items[index + 1 :]]


def become(panel: Panel, disk: LoggedDisk, expected: list[Item]) -> list[Item]:
    """Waits until the store has it, and tells so."""
    panel.await_items(expected)
    disk.acknowledge(expected)
    return expected


def fill(panel: Panel, disk: LoggedDisk, count: int) -> None:
    """Adds items in one step, whose texts are so long that four fill a page."""
    panel.machine.sh(
        f"for n in $(seq {count}); do printf 'Item %d of the list, %0850d\\n' $n 0; done > {TEXTS}"
    )
    added = panel.cli("import", TEXTS)
    assert added.status == 0, added
    at = disk.length
    disk.states.append(State(panel.items(), at))


def back_up(panel: Panel, disk: LoggedDisk) -> None:
    """Makes a backup in a shell."""
    made = panel.cli("backup")
    assert made.status == 0, made
    disk.backups.append(Backup(counter(made.output.strip()), disk.length))


def await_backup(panel: Panel, disk: LoggedDisk, number: int) -> None:
    """Waits for the backup that the panel makes by itself."""
    path = f"{STATE}/backups/panelist-{number:06}-*.db"
    panel.machine.wait_until(
        lambda: panel.machine.run(f"ls {path}").status == 0, f"there is a backup {number}"
    )
    panel.machine.sh("sync")  # a name can be read before it is on the disk
    disk.backups.append(Backup(number, disk.length))


# Damage


def stop_as_a_cut_does(machine: Machine) -> None:
    """The program is stopped, and its files are as they were in the middle of its work."""
    machine.sh(f"""
        systemctl kill --signal STOP panelist
        rm -rf {FOUND} && mkdir {FOUND} && cp -a {LIST}* {FOUND}/
        systemctl stop panelist
        rm -f {LIST}* && cp -a {FOUND}/. {STATE}/
        test -s {LIST}-wal && test -s {LIST}-shm
    """)


def files(machine: Machine, path: str = LIST) -> dict[str, bytes]:
    """A list's files as they are, by their endings."""
    endings = [name.removeprefix(path) for name in machine.sh(f"ls {path}*").split()]
    return {
        ending: base64.b64decode(machine.sh(f"base64 --wrap 0 {path}{ending}"))
        for ending in endings
        if ending in ("", "-wal", "-shm", "-journal")
    }


def lose_page(machine: Machine, items: Sequence[Item]) -> None:
    """Zeros where items stood: a page of the table that has no newer one in the log."""
    found = files(machine)
    newer = set(logged_pages(found.get("-wal", b"")))
    texts = [item.text.encode() for item in items]
    pages = [
        page
        for page in range(1, len(found[""]) // PAGE)
        if page + 1 not in newer  # the log counts them from 1
        and found[""][page * PAGE] == 10  # a leaf
        and any(text in found[""][page * PAGE : (page + 1) * PAGE] for text in texts)
    ]
    assert pages, f"every page with an item stands in the log: {sorted(newer)}"
    machine.sh(
        f"dd if=/dev/zero of={LIST} bs={PAGE} seek={pages[0]} count=1 conv=notrunc status=none"
    )


def logged_pages(log: bytes) -> list[int]:
    """The numbers of the pages in a write-ahead log, which has 24 bytes before each."""
    return [struct.unpack_from(">I", log, at)[0] for at in range(32, len(log), PAGE + 24)]


def found_damaged(machine: Machine, disk: LoggedDisk, began: int) -> None:
    """From here on the files, as they are on the disk, must not get lost."""
    machine.sh("sync")
    disk.damages.append(Damage(files(machine), began, disk.length))


def old_list() -> bytes:
    """A list as version 2 wrote it."""
    with tempfile.TemporaryDirectory(prefix="panelist-old-") as folder:
        path = Path(folder) / FILE
        store = sqlite3.connect(path)
        store.executescript(OLD.read_text())
        # With a log, as the program's own.
        store.execute("PRAGMA journal_mode = WAL")
        store.close()
        return path.read_bytes()


# Lies


UNSYNCED = Path(__file__).resolve().parent / "guest" / "unsynced"


def unsynced(panel: Panel, disk: LoggedDisk) -> None:
    """Items are added by a program that is reported that its syncs were done, and none was."""
    packed = base64.b64encode(UNSYNCED.read_bytes()).decode()
    panel.machine.sh(f"base64 -d > /run/unsynced <<< {packed}; chmod +x /run/unsynced")
    for text in SIX:
        added = panel.machine.run(
            f"{AS_PANELIST} /run/unsynced /usr/bin/panelist add {quoted(text)}"
        )
        assert added.status == 0, added
        at = disk.length
        disk.states.append(State(panel.items(), at))
