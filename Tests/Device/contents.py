"""A stored list of any contents, made here and put into the guest in place of its own."""

from __future__ import annotations

import base64
import gzip
import sqlite3
import tempfile
from collections.abc import Iterable
from pathlib import Path

from machine import Machine
from panel import STATE, Panel

FILE = f"{STATE}/panelist.db"
PACKED = "/run/contents.gz"
PAGE = 4096  # bytes of a list's pages
PART = 60_000  # bytes of a file in one command, whose length the guest limits
DIGITS = 3  # of a counter in an order key: room for 16 million items
COUNTS_UP = bytes([0x80 + DIGITS - 1])  # the head of such a key


def fill(panel: Panel, texts: Iterable[str]) -> int:
    """Stops the program, gives it a list of undone items, and returns how many they are.

    The file is the program's own, so that its tables are.
    """
    panel.seed(["An item to begin with"])
    panel.machine.sh("systemctl stop panelist")
    own = base64.b64decode(panel.machine.sh(f"base64 --wrap 0 {FILE}"))
    with tempfile.TemporaryDirectory(prefix="panelist-contents-") as folder:
        path = Path(folder) / "list.db"
        path.write_bytes(own)
        count = _replace_items(path, texts)
        put(panel.machine, path.read_bytes())
    return count


def _replace_items(path: Path, texts: Iterable[str]) -> int:
    store = sqlite3.connect(path)
    with store:
        store.execute("DELETE FROM item")
        store.executemany(
            "INSERT INTO item (id, position, completed, text) VALUES (?, ?, 0, ?)",
            (
                (
                    (number + 1).to_bytes(16, "big"),
                    # Zeros at the end say nothing, and no key has them.
                    (COUNTS_UP + number.to_bytes(DIGITS, "big")).rstrip(b"\0"),
                    text,
                )
                for number, text in enumerate(texts)
            ),
        )
    (count,) = store.execute("SELECT count(*) FROM item").fetchone()
    # One file and no log beside it, as the program leaves it when it ends.
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    return int(count)


def put(machine: Machine, contents: bytes) -> None:
    """Makes the list's file one of this content, without a log; the program is stopped."""
    packed = gzip.compress(contents)
    machine.sh(f"rm -f {PACKED} {FILE}-wal {FILE}-shm")
    for first in range(0, len(packed), PART):
        part = base64.b64encode(packed[first : first + PART]).decode()
        machine.sh(f"base64 -d >> {PACKED} <<< {part}")
    # Into the file that is there, whose owner and mode stay.
    machine.sh(f"gzip -dc {PACKED} > {FILE} && sync && rm {PACKED}")
