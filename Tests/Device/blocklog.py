"""Reads the log of every request to a disk and rebuilds the disk as a power cut leaves it.

The format is that of the kernel's dm-log-writes, which QEMU's `blklogwrites` filter also writes: one
sector with a header, then for each request one sector that describes it, followed by the written data.
All numbers are little-endian.

A disk may lose writes that it has not flushed. A power cut keeps everything up to the last flush, and of
the later writes none, all, or some, of which one may be torn between two sectors.
"""


from __future__ import annotations

import enum
import os
import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MAGIC = 0x6A736677736872
VERSION = 1
_HEADER = struct.Struct("<QQQI")  # magic, version, number of requests, bytes of a sector
_REQUEST = struct.Struct("<QQQQ")  # sector, number of sectors, flags, bytes of a mark


class LogError(Exception):
    """The file is not a request log, or ends in the middle of a request."""


class Kind(enum.IntFlag):
    """The kind of a request, by its flag bits in the log."""

    WRITE = 0
    FLUSH = 1  # all earlier writes are on the disk when this completes
    DURABLE = 2  # this write is on the disk when it completes (FUA)
    DISCARD = 4  # the sectors are no longer used
    MARK = 8  # a note by the program that wrote the log
    METADATA = 16  # a write of file system metadata


class Cut(enum.Enum):
    """What happens to the writes that were not flushed."""

    DROPPED = "dropped"
    KEPT = "kept"
    TORN = "torn"


@dataclass(frozen=True)
class Request:
    """One logged request: its kind, its offset on the disk, and the written data."""

    kind: Kind
    offset: int
    data: bytes
    end: int  # the offset in the log after it


def requests(path: Path) -> Iterator[Request]:
    """The requests of a log in their order, up to the end of the file.

    The header's count is ignored: it is only written now and then, and lags behind.
    """
    with path.open("rb") as log:
        size = os.fstat(log.fileno()).st_size
        head = log.read(_HEADER.size)
        if len(head) < _HEADER.size:
            raise LogError(f"{path} has no header")
        magic, version, _, sector = _HEADER.unpack(head)
        if magic != MAGIC or version != VERSION:
            raise LogError(f"{path} is no log of version {VERSION}: {magic:x}, {version}")
        if sector < _REQUEST.size:
            raise LogError(f"{path} has sectors of {sector} bytes")
        at = sector
        while at < size:
            log.seek(at)
            described = log.read(sector)
            if len(described) < sector:
                raise LogError(f"{path} ends within the description at byte {at}")
            first, count, flags, note = _REQUEST.unpack_from(described)
            kind = Kind(flags)
            length = note if Kind.MARK in kind else count * sector
            data = b"" if Kind.DISCARD in kind else log.read(length)
            if Kind.DISCARD in kind:
                stored, data = 0, bytes(length)
            elif len(data) < length:
                raise LogError(f"{path} ends within the data at byte {at}")
            else:
                stored = -(-length // sector) * sector
            at += sector + stored
            yield Request(kind, first * sector, data, at)


class Disk:
    """A disk with a write cache: flushed content, and writes that a power cut may lose."""

    TEAR = 512  # bytes that a disk writes atomically

    def __init__(self, content: bytes) -> None:
        self._flushed = bytearray(content)
        self._waiting: list[Request] = []

    def take(self, request: Request) -> None:
        """Applies one request."""
        if Kind.FLUSH in request.kind:
            for write in self._waiting:
                self._put(self._flushed, write.offset, write.data)
            self._waiting.clear()
        if Kind.MARK in request.kind or not request.data:
            return
        if Kind.DURABLE in request.kind:
            self._put(self._flushed, request.offset, request.data)
        # It is queued as well: an older write to the same sector must not win at the next flush.
        self._waiting.append(request)

    def cut(self, kind: Cut, chance: random.Random) -> bytes:
        """The content of the disk after a power cut at this moment."""
        content = bytearray(self._flushed)
        for write in self._waiting:
            data = write.data
            if kind is Cut.DROPPED and Kind.DURABLE not in write.kind:
                continue
            if kind is Cut.TORN and Kind.DURABLE not in write.kind:
                data = data[: self._survivors(len(data), chance)]
            self._put(content, write.offset, data)
        return bytes(content)

    @classmethod
    def _survivors(cls, length: int, chance: random.Random) -> int:
        """How many bytes of a write survive: all, none, or some whole sectors."""
        sectors = length // cls.TEAR
        return chance.choice([0, sectors, chance.randint(0, sectors)]) * cls.TEAR

    @staticmethod
    def _put(content: bytearray, offset: int, data: bytes) -> None:
        if offset + len(data) > len(content):
            raise LogError(f"a request ends at byte {offset + len(data)} of {len(content)}")
        content[offset : offset + len(data)] = data
