"""The film of the page in the README shows the page as it is: `./film` makes it anew."""

from __future__ import annotations

import film
import pytest
from PIL import Image, ImageChops, ImageStat

TILE = (64, 47)  # pixels; a changed word or control is most of one
OFF = 6  # of 255, in the mean of a tile; the palette of the film is off by 4
LEAST = 80  # pictures; a machine that has no time draws fewer of them


@pytest.mark.parametrize("browser", ["chromium"], indirect=True)
def test_the_film_in_the_readme_is_of_this_page(browser, kept):
    pictures = film.film(browser, kept / "list")
    assert len(pictures) >= LEAST
    with Image.open(film.README) as shown:
        assert (shown.size, shown.info["loop"]) == (pictures[0][0].size, 0)
        for name, number, seen in (
            ("first", 0, pictures[0][0]),
            ("last", shown.n_frames - 1, pictures[-1][0]),
        ):
            shown.seek(number)
            wanted = shown.convert("RGB")
            wanted.save(kept / f"{name}-wanted.png")
            seen.save(kept / f"{name}-seen.png")
            assert furthest(wanted, seen) <= OFF, f"the {name} picture of the film; see {kept}"


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
