"""The mode, the orientation and the size of a display: those of the kernel, and those that are configured."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator

import pytest
from conftest import BOOT, artifacts, folder_name, running
from counts import long_only
from faults import Journal
from image import Image
from machine import Display, Machine
from panel import CONFIGURATION, Panel
from picture import Camera

ITEMS = ("Bread", "Coffee beans", "Olive oil", "Tomatoes")
# Words of the kernel command line: a mode that no display lists, on a panel whose right side is up.
FORCED = Display("virtio_gpu", 1024, 640, Display().id)
VIDEO = "video=Virtual-1:1024x640@60,panel_orientation=right_side_up"


@pytest.fixture(scope="module")
def forced(built: Image) -> Iterator[Machine]:
    with running(built, artifacts() / "boot-with-a-forced-mode", options=VIDEO) as machine:
        machine.keep(BOOT)
        yield machine


@pytest.fixture
def mounted(forced: Machine, request: pytest.FixtureRequest) -> Panel:
    """The list on a panel that is mounted on its side."""
    forced.go_back(BOOT)
    forced.display = FORCED
    return Panel(forced, Camera(forced, artifacts() / folder_name(request)))


def configure(panel: Panel, line: str) -> None:
    """Adds a line to [display] and restarts the list."""
    panel.machine.sh(f"""
        printf '\\n[display]\\n%s\\n' '{line}' >> {CONFIGURATION}
        panelist check-config && systemctl restart panelist
    """)


@long_only("it boots once more; a configured mode is tested in every run")
def test_mode_and_orientation_of_the_kernels_command_line_are_used(mounted: Panel) -> None:
    panel = mounted
    panel.seed(ITEMS)
    panel.await_touch()

    def await_screen(what: str) -> None:
        wanted = panel.reference(rotation=90)
        panel.camera.wait_until(lambda photo: photo == wanted, what, pace=1)

    await_screen("the list with its top at the right")
    reported = panel.machine.sh("panelist devices")
    assert "mode: 1024x640@60, named on the kernel's command line; listed: " in reported
    assert "orientation: Right Side Up, so rotation = auto is 90" in reported
    assert "1024×640 at " in panel.stats()["display"]

    # A swipe to the right in the picture runs down on the panel; the second row is 15 mm from its top.
    width, height = (int(side) for side in panel.screen().removesuffix("mm").split("x"))
    x = FORCED.width - 15 * FORCED.width / width
    panel.touch.swipe((x, FORCED.height / 4), (x, FORCED.height / 4 + 60 * FORCED.height / height))
    panel.machine.wait_until(
        lambda: [item.completed for item in panel.items()] == [False, True, False, False],
        "the second row is done",
    )
    await_screen("its row is done")

    configure(panel, "rotation = 0")
    panel.camera.wait_until(lambda photo: photo == panel.reference(), "a number wins", pace=1)


def test_a_configured_mode_is_used_and_one_that_is_not_listed_is_reported(panel: Panel) -> None:
    panel.show(ITEMS)
    configure(panel, "mode = 1024x768")
    panel.machine.display = Display("virtio_gpu", 1024, 768, Display().id)
    photo = panel.await_list("in the configured mode", len(ITEMS))
    assert (photo.width, photo.height) == (1024, 768)
    assert photo == panel.reference()
    assert "mode: 1024x768@60, as configured; " in panel.machine.sh("panelist devices")

    journal = Journal(panel.machine)
    panel.machine.sh(f"sed -i 's/^mode = .*/mode = 1234x567@60/' {CONFIGURATION}")
    panel.machine.sh("panelist check-config && systemctl restart panelist")
    panel.machine.display = Display()
    photo = panel.await_list("in the preferred mode", len(ITEMS))
    assert photo == panel.reference()
    complaint = "does not list the configured mode 1234x567@60, so auto is used; set mode in"
    assert complaint in journal.warnings()
    assert complaint in panel.machine.sh("panelist devices")


def test_an_aspect_ratio_is_not_taken_for_a_size(waiting: Callable[..., Panel]) -> None:
    display = Display("bochs", 800, 480)
    panel = waiting(display)
    machine = panel.machine
    edid = base64.b64encode(described(16, 9)).decode()
    # The driver reads the description of its display when it is loaded.
    machine.sh(f"""
        mkdir -p /lib/firmware/edid
        echo {edid} | base64 -d > /lib/firmware/edid/ratio.bin
        modprobe drm
        echo Virtual-1:edid/ratio.bin > /sys/module/drm/parameters/edid_firmware
        modprobe bochs && udevadm settle
    """)
    photo = panel.show(ITEMS)
    reported = machine.sh("panelist devices")
    assert "size: 160 × 90 mm, not believed: it is an aspect ratio; width and" in reported
    assert "size unknown" in panel.stats()["display"]
    # Ten millimetres at 160 dots an inch, in place of 50 pixels of a screen 160 mm wide.
    assert photo.rows[0].height == 63
    # The size that the display reports with its own description is known from other tests.
    assert photo == panel.reference("")


def described(width: int, height: int) -> bytes:
    """An EDID of 800×480 pixels at 60 Hz; its size is in centimetres."""
    timing = bytes((
        0xFE, 0x0C, 0x20, 0x00, 0x31, 0xE0, 0x2D, 0x10, 0x28, 0x30, 0xD3, 0x00,
        width * 10 & 255, height * 10 & 255, 0, 0, 0, 0x1E,
    ))  # fmt: skip
    block = bytes.fromhex("00ffffffffffff00") + bytes.fromhex("41d00100010000000124")
    block += bytes((1, 4, 0xA5, width, height, 0x78, 0x02))
    block += bytes(10) + bytes(3) + b"\x01" * 16 + timing
    block += (b"\x00\x00\x00\x10" + bytes(14)) * 3 + b"\x00"
    return block + bytes((-sum(block) % 256,))
