"""Recorded figures must not get worse, and a line that is no longer needed must be removed."""

from __future__ import annotations

from pathlib import Path

import pytest
from figures import complaint

LINE = "session lost-blanks 4 because a timer is late\n"


@pytest.fixture
def not_yet(tmp_path: Path) -> Path:
    path = tmp_path / "NotYet.txt"
    path.write_text(f"# What this is for.\n\n{LINE}")
    return path


@pytest.mark.parametrize(
    ("found", "limit", "said"),
    [(5, 0, "worse than the 4"), (4, 0, ""), (0, 0, ""), (0, 4, "it goes")],
)
def test_a_figure_is_compared_with_its_recorded_limit(
    not_yet: Path, found: int, limit: int, said: str
) -> None:
    reported = complaint("session", "lost-blanks", found, limit, not_yet)
    assert said in reported and bool(said) == bool(reported)


@pytest.mark.parametrize("run, figure", [("other", "lost-blanks"), ("session", "misses")])
def test_without_a_line_the_limit_holds(not_yet: Path, run: str, figure: str) -> None:
    assert complaint(run, figure, 1, 1, not_yet) == ""
    assert "the limit is 1" in complaint(run, figure, 2, 1, not_yet)


def test_an_unreadable_line_is_an_error(not_yet: Path) -> None:
    not_yet.write_text("session lost-blanks few because nobody counted\n")
    with pytest.raises(ValueError, match="nobody counted"):
        complaint("session", "lost-blanks", 0, 0, not_yet)
