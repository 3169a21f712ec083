"""The request log reader, on small logs that are made here."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest
from blocklog import Cut, Disk, Kind, LogError, Request, requests

SECTOR = 512


def sector(letter: str) -> bytes:
    return letter.encode() * SECTOR


def logged(flags: Kind, first: int = 0, data: bytes = b"", note: int = 0) -> bytes:
    """The bytes of a request in the file."""
    count = 0 if note else len(data) // SECTOR
    described = struct.pack("<QQQQ", first, count, flags, note).ljust(SECTOR, b"\0")
    return described + data.ljust(-(-len(data) // SECTOR) * SECTOR, b"\0")


def log(path: Path, *parts: bytes, magic: int = 0x6A736677736872) -> Path:
    head = struct.pack("<QQQI", magic, 1, len(parts), SECTOR).ljust(SECTOR, b"\0")
    path.write_bytes(head + b"".join(parts))
    return path


def after(*taken: Request, cut: Cut = Cut.DROPPED, seed: int = 0) -> str:
    """The first letter of each of a disk's four sectors after these requests and a cut."""
    disk = Disk(sector("-") * 4)
    for request in taken:
        disk.take(request)
    content = disk.cut(cut, random.Random(seed))
    return "".join(chr(content[at]) for at in range(0, len(content), SECTOR))


def write(first: int, letters: str, kind: Kind = Kind.WRITE) -> Request:
    return Request(kind, first * SECTOR, b"".join(map(sector, letters)), 0)


FLUSH = Request(Kind.FLUSH, 0, b"", 0)


def test_writes_flushes_and_marks_are_read_in_their_order(tmp_path: Path) -> None:
    path = log(
        tmp_path / "log",
        logged(Kind.WRITE, 1, sector("a") + sector("b")),
        logged(Kind.MARK, data=b"here", note=4),
        logged(Kind.FLUSH),
        logged(Kind.DURABLE | Kind.METADATA, 3, sector("c")),
    )
    found = list(requests(path))
    assert [request.kind for request in found] == [
        Kind.WRITE,
        Kind.MARK,
        Kind.FLUSH,
        Kind.DURABLE | Kind.METADATA,
    ]
    assert [request.offset for request in found] == [SECTOR, 0, 0, 3 * SECTOR]
    assert found[0].data == sector("a") + sector("b")
    assert found[1].data == b"here"
    assert found[-1].end == path.stat().st_size


def test_a_discard_has_no_data_in_the_log_and_reads_as_zeros(tmp_path: Path) -> None:
    described = struct.pack("<QQQQ", 2, 2, Kind.DISCARD, 0).ljust(SECTOR, b"\0")
    path = log(tmp_path / "log", described, logged(Kind.WRITE, 0, sector("a")))
    discard, following = requests(path)
    assert (discard.offset, discard.data) == (2 * SECTOR, bytes(2 * SECTOR))
    assert following.data == sector("a")


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="no log"):
        list(requests(log(tmp_path / "log", magic=1)))
    (tmp_path / "empty").touch()
    with pytest.raises(LogError, match="no header"):
        list(requests(tmp_path / "empty"))


def test_a_log_that_ends_within_a_request_is_refused(tmp_path: Path) -> None:
    whole = logged(Kind.WRITE, 0, sector("a"))
    for length in (100, SECTOR + 100):
        with pytest.raises(LogError, match="ends within"):
            list(requests(log(tmp_path / "log", whole[:length])))


def test_a_cut_drops_what_was_not_flushed() -> None:
    taken = (write(0, "a"), FLUSH, write(1, "b"), write(0, "c"))
    assert after(*taken, cut=Cut.DROPPED) == "a---"
    assert after(*taken, cut=Cut.KEPT) == "cb--"


def test_a_durable_write_survives_a_cut_and_an_older_write_to_the_same_place() -> None:
    taken = (write(0, "a"), write(0, "b", Kind.DURABLE))
    assert after(*taken, cut=Cut.DROPPED) == "b---"
    assert after(*taken, FLUSH, cut=Cut.DROPPED) == "b---"


def test_a_flush_keeps_earlier_writes_only() -> None:
    assert after(write(0, "a"), write(1, "b"), FLUSH, write(2, "c")) == "ab--"


def test_a_torn_cut_is_repeatable_and_sometimes_tears_a_write() -> None:
    taken = (write(0, "abcd"),)
    results = {after(*taken, cut=Cut.TORN, seed=seed) for seed in range(200)}
    assert results == {"----", "a---", "ab--", "abc-", "abcd"}
    assert after(*taken, cut=Cut.TORN, seed=7) == after(*taken, cut=Cut.TORN, seed=7)


def test_a_request_past_the_end_of_the_disk_is_refused() -> None:
    with pytest.raises(LogError, match="of 2048"):
        after(write(3, "ab"), FLUSH)
