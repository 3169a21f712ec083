"""Sessions on a logged disk: what happens to a list while QEMU logs the disk's requests.

A session starts with an empty list and disk. It records on the disk's log every acknowledged state,
every damaged file, and every backup.
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
FOUND = "/run/found"  # holds the files of a list while the program stops
TEXTS = "/run/texts"
OLD = Path(__file__).resolve().parents[1] / "StoreTests" / "version-2.sql"
VERSION = 60  # where a database has its schema version


# Sessions


def edits(panel: Panel, disk: LoggedDisk) -> None:
    """Edits by the command line, by fingers, and by both."""
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
    """One automatic backup after a swipe, and four by command, the last of them after an edit.

    The list is so long that each copy takes several steps, and the oldest backup is removed.
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


def emptied(panel: Panel, disk: LoggedDisk) -> None:
    """All items of a list are removed; its backup outlives four newer ones."""
    fill(panel, disk, 40)
    back_up(panel, disk, is_kept=True)
    removed = panel.cli("remove", *[item.id for item in panel.items()])
    assert removed.status == 0, removed
    become(panel, disk, [])
    for text in SIX[:4]:
        seed(panel, disk, [text])
        back_up(panel, disk)
    found = panel.machine.sh(f"ls {STATE}/backups").split()
    assert len(found) == 4, f"the newest three and the one of 40 items, not {found}"


def restored_by_the_panel(panel: Panel, disk: LoggedDisk) -> None:
    """Database pages with items are zeroed while a WAL exists; the backup has the items."""
    fill(panel, disk, 40)
    back_up(panel, disk)
    panel.machine.sh("systemctl start panelist")
    rows = panel.await_list("before the damage", 40).rows
    panel.swipe_right(rows[0].middle)
    items = become(panel, disk, completed(panel.items(), 0))
    began = disk.length
    stop_as_a_cut_does(panel.machine)
    lose_pages(panel.machine, items)
    found_damaged(panel.machine, disk, began)

    panel.machine.sh("systemctl start panelist")
    panel.await_touch()
    # The banner covers the end of the list.
    rows = panel.camera.wait_still("after the damage", lambda seen: len(seen.rows) >= 12).rows
    items = become(panel, disk, items)
    panel.swipe_right(rows[2].middle)
    become(panel, disk, completed(items, 2))
    panel.machine.sh("systemctl stop panelist")
    seed(panel, disk, ["Turn the power off"])


def restored_by_a_command(panel: Panel, disk: LoggedDisk) -> None:
    """The start of the file is zeroed, and there is no backup."""
    seed(panel, disk, SIX)
    began = disk.length
    panel.machine.sh(f"dd if=/dev/zero of={LIST} bs=64 count=1 conv=notrunc status=none")
    found_damaged(panel.machine, disk, began)
    seed(panel, disk, ["Milk"])


def restored_on_purpose(panel: Panel, disk: LoggedDisk) -> None:
    """A backup takes the place of a list that was changed since, while the panel shows it."""
    seed(panel, disk, SIX)
    stored = panel.items()
    back_up(panel, disk)
    panel.machine.sh("systemctl start panelist")
    rows = panel.await_list("before the restoration", len(SIX)).rows
    panel.swipe_right(rows[0].middle)
    become(panel, disk, completed(stored, 0))
    restored = panel.cli("restore", panel.machine.sh(f"ls {STATE}/backups").split()[0])
    assert restored.status == 0, restored
    disk.acknowledge(stored)
    rows = panel.await_list("after the restoration", len(SIX)).rows
    panel.swipe_right(rows[2].middle)
    become(panel, disk, completed(stored, 2))
    panel.machine.sh("systemctl stop panelist")
    seed(panel, disk, ["Turn the power off"])


def migrated(panel: Panel, disk: LoggedDisk) -> None:
    """The service opens and migrates a list of schema version 2, then an item is added."""
    machine = panel.machine
    machine.sh(f"install -o panelist -g panelist -m 660 /dev/null {LIST}")
    put(machine, old_list())
    disk.states.clear()  # the states while the file was copied do not count
    disk.acknowledge(panel.items())
    machine.sh("systemctl start panelist")
    panel.await_list("a list of an earlier version", len(panel.items()))
    await_backup(panel, disk, 1)
    machine.sh("systemctl stop panelist")
    found = files(machine)
    assert "-wal" not in found, "the newest version may be in the WAL"
    (disk.migrated_to,) = struct.unpack_from(">I", found[""], VERSION)
    seed(panel, disk, ["Milk"])


def waiting(panel: Panel, disk: LoggedDisk) -> None:
    """Changes wait for a full disk and are not acknowledged before there is space."""
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
    panel.machine.sh("sync")  # flushes what has reached the file so far
    assert panel.items() == items, "an edit was stored on a full disk"
    faults.make_room(panel.machine)
    panel.await_items(states[-1])
    # They were stored one after the other; only the last one was acknowledged.
    disk.states += [State(state, disk.length) for state in states[1:]]
    panel.machine.sh("systemctl stop panelist")
    seed(panel, disk, ["Turn the power off"])


SESSIONS: dict[str, Callable[[Panel, LoggedDisk], None]] = {
    story.__name__: story
    for story in (
        edits, backups, emptied, restored_by_the_panel, restored_by_a_command, restored_on_purpose, migrated,
        waiting,
    )
}  # fmt: skip


# Building blocks


def completed(items: Sequence[Item], index: int) -> list[Item]:
    """The list with one item completed."""
    done = Item(items[index].id, items[index].text, True)
    return [*items[:index], done, *items[index + 1 :]]


def become(panel: Panel, disk: LoggedDisk, expected: list[Item]) -> list[Item]:
    """Waits until the store has these items, and acknowledges them."""
    panel.await_items(expected)
    disk.acknowledge(expected)
    return expected


def fill(panel: Panel, disk: LoggedDisk, count: int) -> None:
    """Adds items in one changeset; four of their texts fill a page."""
    panel.machine.sh(
        f"for n in $(seq {count}); do printf 'Item %d of the list, %0850d\\n' $n 0; done > {TEXTS}"
    )
    added = panel.cli("import", TEXTS)
    assert added.status == 0, added
    at = disk.length
    disk.states.append(State(panel.items(), at))


def back_up(panel: Panel, disk: LoggedDisk, is_kept: bool = False) -> None:
    """Makes a backup with `panelist backup`, that is kept beyond the newest three or not."""
    made = panel.cli("backup")
    assert made.status == 0, made
    disk.backups.append(Backup(counter(made.output.strip()), disk.length, is_kept))


def await_backup(panel: Panel, disk: LoggedDisk, number: int) -> None:
    """Waits for an automatic backup of the running program."""
    path = f"{STATE}/backups/panelist-{number:06}-*.db"
    panel.machine.wait_until(
        lambda: panel.machine.run(f"ls {path}").status == 0, f"there is a backup {number}"
    )
    panel.machine.sh("sync")  # the name is visible before it is on the disk
    disk.backups.append(Backup(number, disk.length))


# Damage


def stop_as_a_cut_does(machine: Machine) -> None:
    """Stops the program and restores the files as they were in the middle of its work."""
    machine.sh(f"""
        systemctl kill --signal STOP panelist
        rm -rf {FOUND} && mkdir {FOUND} && cp -a {LIST}* {FOUND}/
        systemctl stop panelist
        rm -f {LIST}* && cp -a {FOUND}/. {STATE}/
        test -s {LIST}-wal && test -s {LIST}-shm
    """)


def files(machine: Machine, path: str = LIST) -> dict[str, bytes]:
    """The files of a list by their suffixes."""
    endings = [name.removeprefix(path) for name in machine.sh(f"ls {path}*").split()]
    return {
        ending: base64.b64decode(machine.sh(f"base64 --wrap 0 {path}{ending}"))
        for ending in endings
        if ending in ("", "-wal", "-shm", "-journal")
    }


def lose_pages(machine: Machine, items: Sequence[Item]) -> None:
    """Zeroes all leaf pages with items that have no newer version in the WAL.

    Of a single page among many a sample of the rows would notice nothing now and then: the list would be
    opened, which writes its -shm file, before it counts as damaged.
    """
    found = files(machine)
    newer = set(logged_pages(found.get("-wal", b"")))
    texts = [item.text.encode() for item in items]
    pages = [
        page
        for page in range(1, len(found[""]) // PAGE)
        if page + 1 not in newer  # the WAL counts pages from 1
        and found[""][page * PAGE] == 10  # a leaf
        and any(text in found[""][page * PAGE : (page + 1) * PAGE] for text in texts)
    ]
    assert pages, f"every page with an item is in the WAL: {sorted(newer)}"
    for page in pages:
        machine.sh(
            f"dd if=/dev/zero of={LIST} bs={PAGE} seek={page} count=1 conv=notrunc status=none"
        )


def double_page(machine: Machine, text: str) -> None:
    """Lets two pointers of the items' table lead to one page, as a flipped bit does.

    The list must be long enough for a table of several pages, and have no WAL; `text` is an item's.
    """
    found = files(machine)[""]

    def child(page: int, cell: int) -> int:
        """Where the pointer of a cell of an inner page stands."""
        start = page * PAGE
        return start + struct.unpack_from(">H", found, start + 12 + 2 * cell)[0]

    for page in range(1, len(found) // PAGE):
        if found[page * PAGE] != 2 or struct.unpack_from(">H", found, page * PAGE + 3)[0] < 2:
            continue  # no inner page with two pointers
        leaf = (struct.unpack_from(">I", found, child(page, 0))[0] - 1) * PAGE
        if text.encode() not in found[leaf : leaf + PAGE]:
            continue
        pointer = found[child(page, 0) : child(page, 0) + 4].hex()
        machine.sh(
            f"perl -e 'print pack(\"H*\", \"{pointer}\")' "
            f"| dd of={LIST} bs=1 seek={child(page, 1)} conv=notrunc status=none"
        )
        return
    raise AssertionError("no inner page of the items' table")


def logged_pages(log: bytes) -> list[int]:
    """The page numbers in a WAL, whose frames have a header of 24 bytes."""
    return [struct.unpack_from(">I", log, at)[0] for at in range(32, len(log), PAGE + 24)]


def found_damaged(machine: Machine, disk: LoggedDisk, began: int) -> None:
    """Records that the files as they are now must be preserved from here on."""
    machine.sh("sync")
    disk.damages.append(Damage(files(machine), began, disk.length))


def old_list() -> bytes:
    """A list as version 2 wrote it."""
    with tempfile.TemporaryDirectory(prefix="panelist-old-") as folder:
        path = Path(folder) / FILE
        store = sqlite3.connect(path)
        store.executescript(OLD.read_text())
        # With a WAL, as the program does.
        store.execute("PRAGMA journal_mode = WAL")
        store.close()
        return path.read_bytes()


# Syncs that do nothing


UNSYNCED = Path(__file__).resolve().parent / "guest" / "unsynced"


def unsynced(panel: Panel, disk: LoggedDisk) -> None:
    """Adds items with a program whose sync calls report success and do nothing."""
    packed = base64.b64encode(UNSYNCED.read_bytes()).decode()
    panel.machine.sh(f"base64 -d > /run/unsynced <<< {packed}; chmod +x /run/unsynced")
    for text in SIX:
        added = panel.machine.run(
            f"{AS_PANELIST} /run/unsynced /usr/bin/panelist add {quoted(text)}"
        )
        assert added.status == 0, added
        at = disk.length
        disk.states.append(State(panel.items(), at))
