"""The film of the page in the README shows the page as it is: `./film` makes it anew."""

from __future__ import annotations

from math import ceil

import film
from PIL import Image, ImageChops, ImageStat

TILE = (64, 47)  # pixels; a changed word or control is most of one
OFF = 7  # of 255, in the mean of a tile; the palette of the film is off by 6
EVERY = 20 * film.STEP  # ms; of so many steps of the film one is held beside the page


def test_the_film_in_the_readme_is_of_this_page(browser, kept):
    shots = film.film(browser, kept / "list", EVERY)
    with Image.open(film.README) as shown:
        assert (shown.size, shown.info["loop"]) == (shots[0].size, 0)
        ends, moments = 0.0, []
        for number in range(shown.n_frames):
            shown.seek(number)
            # Each is made of the one before it.
            picture = shown.convert("RGB")
            ends += shown.info["duration"]
            moments += [picture] * (ceil(ends / EVERY) - len(moments))
        assert len(moments) == len(shots), "the film's length"
        for count in (0, len(shots) - 1):
            wanted, seen = moments[count], shots[count]
            if furthest(wanted, seen) > OFF:
                wanted.save(kept / f"{count}-wanted.png")
                seen.save(kept / f"{count}-seen.png")
                raise AssertionError(f"the film after {count * EVERY} ms; see {kept}")


def test_the_film_in_the_readme_is_small():
    assert film.README.stat().st_size <= film.LIMIT


def furthest(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of the tile that differs most."""
    off = ImageChops.difference(one, other)
    across, down = TILE
    return max(
        sum(ImageStat.Stat(off.crop((x, y, x + across, y + down))).mean) / 3
        for x in range(0, off.width, across)
        for y in range(0, off.height, down)
    )
