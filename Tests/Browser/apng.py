"""Animated PNG: one palette for the whole film, and of each picture only what has changed."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageChops

COLORS = 127  # a film of more is too large; the one after them shows the picture before
WEIGHT = 0.4  # power of a colour's pixels; with 1 a hundred times as many are far off
KEPT, OVER = 0, 1  # how a picture leaves, and how it comes


def write(path: Path, pictures: Sequence[tuple[Image.Image, int]]) -> None:
    """Writes pictures of one size, each with the milliseconds that it stands; plays for ever."""
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
    """The colours of the whole film.

    What is seen seldom counts for more than its pixels: letters on a row would else take the colours
    of the wide rows around them.
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
    """The rectangle in which two pictures differ; a pixel where they are one."""
    # In colours of the palette: what became the same there is the same.
    box = ImageChops.difference(_numbers(before), _numbers(seen)).getbbox()
    return box or (0, 0, 1, 1)


def _numbers(picture: Image.Image) -> Image.Image:
    """A picture whose greys are the palette's numbers."""
    return Image.frombytes("L", picture.size, picture.tobytes())


def _packed(before: Image.Image | None, seen: Image.Image, box: tuple[int, int, int, int]) -> bytes:
    """The rectangle as a PNG has it; what is as before is left out where that is shorter."""
    part = _numbers(seen.crop(box))
    ways = [part]
    if before is not None:
        same = ImageChops.difference(part, _numbers(before.crop(box))).point(
            lambda it: 255 if it == 0 else 0
        )
        ways.append(Image.composite(Image.new("L", part.size, COLORS), part, same))
    return min((_lines(way) for way in ways), key=len)


def _lines(part: Image.Image) -> bytes:
    """Lines without a filter, which suits numbers of colours, deflated."""
    data, width = part.tobytes(), part.width
    lines = b"".join(b"\0" + data[at : at + width] for at in range(0, len(data), width))
    return zlib.compress(lines, 9)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
