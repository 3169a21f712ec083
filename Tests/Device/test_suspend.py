"""Suspend to idle: all devices are suspended and resumed while the list runs.

The kernel resumes by itself after a second (pm_test). A real suspend does not end in this machine,
with the list or without it: its clock counts instructions, and none runs until the alarm. The kernel's
virtio-gpu does not resume at all, so the display is bochs.
"""

from __future__ import annotations

from collections.abc import Callable

from counts import long_only
from machine import Display
from panel import Panel

THREE = ("Bread", "Coffee beans", "Olive oil")
SUSPEND = """
    echo 1 > /sys/module/suspend/parameters/pm_test_delay
    echo devices > /sys/power/pm_test
    echo freeze > /sys/power/state
"""
LIMIT = 60  # seconds


@long_only("the kernel waits a second in a loop")
def test_the_list_is_shown_and_takes_touches_after_its_devices_were_suspended(
    boot: Callable[[Display], Panel],
) -> None:
    panel = boot(Display("bochs", 800, 480))
    machine = panel.machine
    before = panel.show(THREE)
    process = panel.process()
    # The shell that is asked is frozen too, so another one asks.
    machine.sh(f"systemd-run --collect bash -c '{SUSPEND}'", LIMIT)
    machine.wait_until(
        lambda: "PM: suspend exit" in machine.sh("dmesg", LIMIT), "the devices are resumed", LIMIT
    )
    assert panel.process() == process
    panel.camera.wait_until(lambda seen: seen == before, "the same list")
    panel.swipe_right(before.rows[1].middle)
    machine.wait_until(lambda: panel.items()[1].completed, "the second row is completed")
    assert panel.stats()["misses"] == 0
