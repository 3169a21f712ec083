"""The repetition counts of counted tests, from Tests/Counts.txt."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

COUNTS = Path(__file__).resolve().parents[1] / "Counts.txt"

IS_LONG = os.environ.get("PANELIST_LONG") == "1"  # run the slow tests, and the long counts


def count(name: str) -> int:
    """The count of the test `name`: the short one, or with PANELIST_LONG=1 the long one."""
    for line in COUNTS.read_text().splitlines():
        words = line.partition("#")[0].split()
        if words and words[0] == name:
            return int(words[2 if IS_LONG else 1])
    raise LookupError(f"{COUNTS} has no count named {name}")


def long_only(why: str) -> pytest.MarkDecorator:
    """Marks a test that only PANELIST_LONG=1 runs: `why` is a clause that says why."""
    return pytest.mark.skipif(not IS_LONG, reason=f"PANELIST_LONG=1 runs this test: {why}.")
