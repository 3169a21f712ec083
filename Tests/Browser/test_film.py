"""The film of the page in the README shows the page as it is: `./film` makes it anew."""

from __future__ import annotations

from bisect import bisect

import film
from PIL import Image, ImageChops, ImageStat

TILE = (64, 47)  # pixels; a changed word or control is most of one
OFF = 6  # of 255, in the mean of a tile; the palette of the film is off by 4
EVERY = 20 * film.STEP  # ms; of so many steps of the film one is held beside the page


def test_the_film_in_the_readme_is_of_this_page(browser, kept):
    shots = film.film(browser, kept / "list", EVERY)
    with Image.open(film.README) as shown:
        assert (shown.size, shown.info["loop"]) == (shots[0].size, 0)
        ends = [0.0]
        for number in range(shown.n_frames):
            shown.seek(number)
            ends.append(ends[-1] + shown.info["duration"])
        assert (len(shots) - 1) * EVERY < ends[-1] <= len(shots) * EVERY, "the film's length"
        for count, seen in enumerate(shots):
            shown.seek(bisect(ends, count * EVERY) - 1)
            wanted = shown.convert("RGB")
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
