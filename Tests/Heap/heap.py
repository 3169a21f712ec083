"""Counts the heap allocations of a program at full speed, through an LD_PRELOAD library."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def library():
    """The counting library, compiled for this machine."""
    built = ROOT / ".build/heap/count.so"
    built.parent.mkdir(parents=True, exist_ok=True)
    source = Path(__file__).with_name("count.c")
    subprocess.run(
        ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", built, source],
        check=True,
    )
    return built


def allocations(*command):
    """The number of allocations of a program from start to exit, in all threads.

    Swift's hash seeds are fixed: a set of strings whose hashes collide compares more of them, and
    comparing some allocates.
    """
    command = [str(word) for word in command]
    variables = {"LD_PRELOAD": str(library()), "SWIFT_DETERMINISTIC_HASHING": "1"}
    run = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True)
    reported = re.search(r"^heap: (\d+) allocations$", run.stderr, re.M)
    if run.returncode != 0 or not reported:
        sys.exit(f"heap: {' '.join(command)} ended with {run.returncode}:\n{run.stderr}")
    return int(reported[1])
