"""How late hands are played on this machine, and what a test that fails under late hands is.

Hands keep time, as a person's do. Where nothing gets its turn in time, another hand is played than the
one in the test, and what the list makes of that one says nothing.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

# The nearest that a hand in these tests comes to a threshold is 150 ms (`film.PRESS`), and a report
# passes four programs on its way: this one, the browser, its page, the server. Each may be so late.
LIMIT = 150 / 4  # ms

# Asks to wake every 5 ms. A line on standard input is answered with the milliseconds that it overslept
# at most since the line before.
SLEEPER = """
import select, sys, time
late = 0.0
while True:
    due = time.monotonic() + 0.005
    is_asked = select.select([sys.stdin], [], [], 0.005)[0]
    late = max(late, time.monotonic() - due)
    if is_asked:
        if not sys.stdin.readline():
            break
        print(late * 1000, flush=True)
        late = 0.0
"""


class LateHands(Exception):
    """A test failed, and its hands were late; pytest.ini has it run again."""


class Lateness:
    """By how much hands were late since a test began.

    A process that is as nice as the server tells how late the machine is: a thread would wait for
    this program as well.
    """

    def __init__(self) -> None:
        self.most = 0.0  # ms
        self._sleeper = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", SLEEPER],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self.pid = self._sleeper.pid

    def note(self, ms: float) -> None:
        """A report was sent so long after its time."""
        self.most = max(self.most, ms)

    @contextmanager
    def of_a_hand(self) -> Iterator[None]:
        """Notes how late the machine is while a hand is played: who waits has time."""
        self._overslept()
        yield
        self.note(self._overslept())

    def _overslept(self) -> float:
        assert self._sleeper.stdin is not None and self._sleeper.stdout is not None
        self._sleeper.stdin.write("\n")
        return float(self._sleeper.stdout.readline())


@cache
def lateness() -> Lateness:
    """The one of this process; its sleeper ends with it."""
    return Lateness()


@contextmanager
def judged_by_its_hands() -> Iterator[None]:
    """A test: where it fails and its hands were late, that is what it failed of."""
    lateness().most = 0.0
    try:
        yield
    except Exception as failure:
        late = lateness().most
        if late <= LIMIT:
            raise
        raise LateHands(f"{late:.0f} ms late, of {LIMIT:.0f} at most; {failure}") from failure
