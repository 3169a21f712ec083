"""Waiting for a condition, with a time limit."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 30.0  # seconds; a busy machine may be ten times slower than an idle one


def wait_until(
    is_there: Callable[[], bool], what: Callable[[], str], seconds: float = PATIENCE,
    pause: float = 0.02,
) -> None:  # fmt: skip
    """Checks until the condition holds; raises AssertionError with `what` after `seconds`.

    The pause between checks leaves the processor to the program under test.
    """
    deadline = time.monotonic() + seconds
    while not is_there():
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds:.0f} s: {what()}")
        time.sleep(pause)
