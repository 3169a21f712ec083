"""Other displays: drivers, sizes, no display at the start, and hot-plug."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import DISPLAYS, IS_LONG
from machine import Display
from panel import Item, Panel

FOUR = ("Bread", "Coffee beans", "Olive oil", "Tomatoes")


@pytest.mark.parametrize(
    "display",
    [display for display in DISPLAYS if IS_LONG or display != Display()],
    ids=lambda display: f"{display.driver}-{display.width}x{display.height}",
)
def test_the_screen_shows_what_the_raster_draws(
    boot: Callable[[Display], Panel], display: Display
) -> None:
    panel = boot(display)
    photo = panel.show(FOUR)
    assert (photo.width, photo.height) == (display.width, display.height)
    assert photo == panel.reference(), "another picture at rest"

    items = panel.items()
    panel.swipe_right(photo.rows[1].middle)
    panel.swipe_left(photo.rows[2].middle)
    panel.await_items([items[0], Item(items[1].id, items[1].text, True), items[3]])
    after = panel.reference()
    panel.camera.wait_until(lambda seen: seen == after, "one completed and one deleted")


def test_a_card_without_modesetting_does_not_keep_another_from_being_used(
    waiting: Callable[..., Panel],
) -> None:
    display = Display("bochs", 800, 480)
    panel = waiting(display)
    machine = panel.machine
    panel.seed(FOUR)
    machine.wait_until(lambda: panel.status().startswith("Waits for a display"), "it waits")
    process = panel.process()
    # vgem is the first card node, and it does not support modesetting.
    machine.sh("modprobe vgem && udevadm settle")
    assert "vgem" in machine.sh("cat /sys/class/drm/card0/device/uevent /proc/modules")
    assert panel.status().startswith("Waits for a display")

    machine.sh("modprobe bochs")
    photo = panel.await_list("on the display beside it", len(FOUR))
    assert photo == panel.reference()
    assert panel.process() == process
    devices = machine.sh("panelist devices")
    assert devices.count("/dev/dri/card") == 2, devices
    assert panel.stats()["display"].startswith("/dev/dri/card1 (bochs-drm)")


def test_the_list_waits_for_a_display_and_survives_its_removal(
    waiting: Callable[..., Panel],
) -> None:
    large, small = Display("virtio_gpu", 1280, 800), Display("bochs", 800, 480)
    panel = waiting(large, small)
    machine = panel.machine

    def await_status(words: str) -> None:
        machine.wait_until(lambda: panel.status().startswith(words), f"the unit says: {words}")

    await_status("Waits for a display")
    assert machine.sh("systemctl is-active panelist").strip() == "active"
    assert panel.stats()["display"] is None
    panel.seed(("Bread", "Milk", "Salt"))
    await_status("Waits for a display")
    process = panel.process()

    machine.display = small
    machine.sh("modprobe bochs")
    await_status("Shows the list")
    photo = panel.await_list("on the first display", 3)
    assert photo == panel.reference()
    items = panel.items()
    panel.swipe_right(photo.rows[1].middle)
    panel.await_items([items[0], Item(items[1].id, items[1].text, True), items[2]])

    machine.sh("""
        cd /sys/bus/pci/drivers/bochs-drm
        for device in 0000:*; do echo $device > unbind; done
    """)
    await_status("Waits for a display")
    assert panel.stats()["display"] is None

    machine.display = large
    machine.sh("modprobe virtio_gpu")
    await_status("Shows the list")
    photo = panel.await_list("on the second display", 3)
    assert photo == panel.reference()
    items = panel.items()
    panel.swipe_left(photo.rows[0].middle)
    panel.await_items(items[1:])
    assert panel.process() == process, "the program was restarted"
