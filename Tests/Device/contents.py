"""Stored lists with any content, created on the host and copied into the guest."""

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
PART = 60_000  # bytes of a file in one command; the guest limits its length
DIGITS = 3  # bytes of the counter in an order key: enough for 16 million items
COUNTS_UP = bytes([0x80 + DIGITS - 1])  # the head of such a key


def fill(panel: Panel, texts: Iterable[str]) -> int:
    """Stops the program, replaces its list by items that are not completed, and returns their number.

    The file is created by the program itself, so that it has the program's schema.
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
                    # Order keys have no trailing zeros.
                    (COUNTS_UP + number.to_bytes(DIGITS, "big")).rstrip(b"\0"),
                    text,
                )
                for number, text in enumerate(texts)
            ),
        )
    (count,) = store.execute("SELECT count(*) FROM item").fetchone()
    # One file without a WAL, as the program leaves it when it exits.
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    return int(count)


def put(machine: Machine, contents: bytes) -> None:
    """Replaces the content of the list's file and removes its WAL; the program must be stopped."""
    packed = gzip.compress(contents)
    machine.sh(f"rm -f {PACKED} {FILE}-wal {FILE}-shm")
    for first in range(0, len(packed), PART):
        part = base64.b64encode(packed[first : first + PART]).decode()
        machine.sh(f"base64 -d >> {PACKED} <<< {part}")
    # Written into the existing file, to keep its owner and mode.
    machine.sh(f"gzip -dc {PACKED} > {FILE} && sync && rm {PACKED}")
