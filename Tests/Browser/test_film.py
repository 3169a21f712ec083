"""The film in the README shows the current page; `./film` makes it again."""

from __future__ import annotations

import subprocess
from math import ceil
from pathlib import Path

import film
from PIL import Image, ImageChops, ImageStat

TILE = (64, 47)  # pixels; a changed word or control covers most of a tile
OFF = 7  # of 255, mean difference of a tile; the film's palette alone differs by 6
OTHER = 4  # mean of the whole picture, if another version of Inter shifts words; 3.4 was measured
FONTS = Path(__file__).parents[1] / "Goldens" / "versions.txt"  # lists the font of the film too
EVERY = 20 * film.STEP  # ms between two compared pictures


def test_the_film_in_the_readme_is_of_this_page(browser, kept):
    shots = film.film(browser, kept / "list", EVERY)
    tile, limit = (TILE, OFF) if has_its_letters() else (shots[0].size, OTHER)
    with Image.open(film.README) as shown:
        assert (shown.size, shown.info["loop"]) == (shots[0].size, 0)
        ends, moments = 0.0, []
        for number in range(shown.n_frames):
            shown.seek(number)
            # Each picture builds on the one before it.
            picture = shown.convert("RGB")
            ends += shown.info["duration"]
            moments += [picture] * (ceil(ends / EVERY) - len(moments))
        assert len(moments) == len(shots), "the film's length"
        for count in (0, len(shots) - 1):
            wanted, seen = moments[count], shots[count]
            if furthest(wanted, seen, tile) > limit:
                wanted.save(kept / f"{count}-wanted.png")
                seen.save(kept / f"{count}-seen.png")
                raise AssertionError(f"the film after {count * EVERY} ms; see {kept}")


def test_the_film_in_the_readme_is_small():
    assert film.README.stat().st_size <= film.LIMIT


def has_its_letters() -> bool:
    """Whether this machine has the font file with which the film was made."""
    ask = ["fc-match", "--format=%{file}", "Inter Display:medium"]
    file = Path(subprocess.run(ask, check=True, capture_output=True, text=True).stdout)
    value = 0xCBF29CE484222325  # FNV-1a, as in the list of fonts
    for byte in file.read_bytes():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"font {file.name} {value:x}" in FONTS.read_text()


def furthest(one: Image.Image, other: Image.Image, tile: tuple[int, int]) -> float:
    """The mean difference of the tile that differs most."""
    off = ImageChops.difference(one, other)
    across, down = tile
    return max(
        sum(ImageStat.Stat(off.crop((x, y, x + across, y + down))).mean) / 3
        for x in range(0, off.width, across)
        for y in range(0, off.height, down)
    )
