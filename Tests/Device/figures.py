"""Figures that exceed their limits: each has a line in NotYet.txt and must not get worse."""

from __future__ import annotations

import re
from pathlib import Path

NOT_YET = Path(__file__).resolve().parent / "NotYet.txt"


def complaint(run: str, figure: str, found: int, limit: int, not_yet: Path = NOT_YET) -> str:
    """The fault of a figure of a run; empty if it is within its limit or its recorded value.

    A recorded value that is as strict as the limit is a fault too: the line must be removed.
    """
    recorded = _recorded(not_yet).get((run, figure))
    if recorded is None:
        return f"{run} {figure} is {found}, and the limit is {limit}" if found > limit else ""
    if recorded <= limit:
        return f"{run} {figure}: a line of {not_yet.name} is as strict as the limit; it goes"
    if found > recorded:
        return f"{run} {figure} is {found}, worse than the {recorded} of {not_yet.name}"
    return ""


def _recorded(not_yet: Path) -> dict[tuple[str, str], int]:
    """The recorded values by run and figure."""
    recorded = {}
    for line in not_yet.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        reported = re.fullmatch(r"(\S+) (\S+) (\d+) because .+", line)
        if not reported:
            raise ValueError(f"{not_yet}: what is this? {line}")
        recorded[reported[1], reported[2]] = int(reported[3])
    return recorded
