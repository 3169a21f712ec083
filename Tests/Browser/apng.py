"""Writes animated PNG files: one palette for the whole film, and of each picture only the changes."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageChops

COLORS = 127  # more make the file too large; the next index is transparent
WEIGHT = 0.4  # exponent of a colour's pixel count; with 1 rare colours are approximated badly
KEPT, OVER = 0, 1  # dispose_op NONE, blend_op OVER


def write(path: Path, pictures: Sequence[tuple[Image.Image, int]]) -> None:
    """Writes pictures of one size, each with its duration in milliseconds; the film loops."""
    colors = _palette([picture for picture, _ in pictures])
    size = pictures[0][0].size
    file = [b"\x89PNG\r\n\x1a\n"]
    file.append(_chunk(b"IHDR", struct.pack(">2I5B", *size, 8, 3, 0, 0, 0)))
    file.append(_chunk(b"acTL", struct.pack(">2I", len(pictures), 0)))
    file.append(_chunk(b"PLTE", bytes(colors.getpalette()[: 3 * COLORS]) + bytes(3)))
    file.append(_chunk(b"tRNS", b"\xff" * COLORS + b"\0"))
    before = None
    number = 0
    for picture, ms in pictures:
        seen = picture.quantize(palette=colors, dither=Image.Dither.NONE)
        left, top, right, bottom = (0, 0, *size) if before is None else _changed(before, seen)
        file.append(_chunk(b"fcTL", struct.pack(
            ">5I2H2B", number, right - left, bottom - top, left, top, ms, 1000, KEPT, OVER
        )))  # fmt: skip
        number += 1
        data = _packed(before, seen, (left, top, right, bottom))
        if before is None:
            file.append(_chunk(b"IDAT", data))
        else:
            file.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        before = seen
    file.append(_chunk(b"IEND", b""))
    path.write_bytes(b"".join(file))


def _palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """The palette of the whole film.

    Rare colours get more weight than their pixel count: otherwise the colours of letters would be lost to
    those of the large rows around them.
    """
    counts: Counter[tuple[int, int, int]] = Counter()
    for picture in pictures:
        for count, color in picture.getcolors(picture.width * picture.height):
            counts[color] += count
    weighed = [color for color, count in counts.items() for _ in range(round(count**WEIGHT))]
    sheet = Image.new("RGB", (len(weighed), 1))
    sheet.putdata(weighed)
    return sheet.quantize(COLORS, Image.Quantize.MEDIANCUT, kmeans=4, dither=Image.Dither.NONE)


def _changed(before: Image.Image, seen: Image.Image) -> tuple[int, int, int, int]:
    """The rectangle in which two pictures differ; one pixel if they are equal."""
    # Compares palette indexes: colours that share one are equal.
    box = ImageChops.difference(_numbers(before), _numbers(seen)).getbbox()
    return box or (0, 0, 1, 1)


def _numbers(picture: Image.Image) -> Image.Image:
    """The palette indexes of a picture as grey levels."""
    return Image.frombytes("L", picture.size, picture.tobytes())


def _packed(before: Image.Image | None, seen: Image.Image, box: tuple[int, int, int, int]) -> bytes:
    """The compressed rectangle; unchanged pixels are transparent if that is shorter."""
    part = _numbers(seen.crop(box))
    candidates = [part]
    if before is not None:
        same = ImageChops.difference(part, _numbers(before.crop(box))).point(
            lambda it: 255 if it == 0 else 0
        )
        candidates.append(Image.composite(Image.new("L", part.size, COLORS), part, same))
    return min((_lines(candidate) for candidate in candidates), key=len)


def _lines(part: Image.Image) -> bytes:
    """Deflated lines without filter, which suits palette indexes."""
    data, width = part.tobytes(), part.width
    lines = b"".join(b"\0" + data[at : at + width] for at in range(0, len(data), width))
    return zlib.compress(lines, 9)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
