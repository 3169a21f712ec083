"""Waiting for what must come, with an end."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 30.0  # seconds; a busy machine may be ten times slower than an idle one


def wait_until(
    is_there: Callable[[], bool], what: Callable[[], str], seconds: float = PATIENCE,
    pause: float = 0.02,
) -> None:  # fmt: skip
    """Asks until it is there; AssertionError with `what` when it does not come.

    `pause` is only how often it is asked, so that asking leaves the processor to what is awaited.
    """
    deadline = time.monotonic() + seconds
    while not is_there():
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds:.0f} s: {what()}")
        time.sleep(pause)
