"""RGB565 output on vkms, a display with a vertical blank, in each rotation.

The kernel reports a checksum of the shown picture. It must equal that of the reference picture after a
second, independent conversion to 16 bits in vkms.py.
"""

from __future__ import annotations

import pytest
import vkms
from counts import IS_LONG
from panel import Panel
from touch import Point

CONFIGURATION = "/etc/panelist.conf"
ITEMS = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
ROW = 63  # pixels: ten millimetres at 160 dpi, which is assumed for a display that reports no size


@pytest.fixture
def panel(panel_on_vkms: Panel) -> Panel:
    """The list on vkms, touched by QEMU."""
    return panel_on_vkms


def configure(panel: Panel, **keys: str | int) -> None:
    """Sets keys of [display]; removes those that an earlier call has set."""
    lines = "".join(f"{name} = {value}\\n" for name, value in keys.items())
    panel.machine.sh(f"""
        sed -i '/^\\[display\\]$/,$ {{ /^pixel_format = /d; /^rotation = /d }}' {CONFIGURATION}
        printf '\\n[display]\\n{lines}' >> {CONFIGURATION}
        panelist check-config
    """)


def on_screen(panel: Panel, rotation: int, right: float, down: float) -> Point:
    """The panel position of a point of the upright picture under a rotation."""
    width, height = panel.machine.display.width, panel.machine.display.height
    return {
        0: (right, down),
        90: (width - down, right),
        180: (width - right, height - down),
        270: (down, height - right),
    }[rotation]


@pytest.mark.parametrize("rotation", (0, 90, 180, 270) if IS_LONG else (90,))
def test_rgb565_output_matches_the_rasterizer(panel: Panel, rotation: int) -> None:
    configure(panel, pixel_format="rgb565", rotation=rotation)
    panel.seed(ITEMS)
    panel.await_touch()

    def await_screen(what: str) -> None:
        picture = panel.reference()
        wanted = vkms.checksum(picture, has_sixteen_bits=True)
        assert wanted != vkms.checksum(picture), "a picture that is the same in both formats"
        # A check takes seconds of the host.
        panel.machine.wait_until(
            lambda: vkms.shown(panel.machine) == wanted, f"{what}: {picture}", pace=1
        )

    await_screen("the list at rest")
    assert panel.stats()["display"].endswith(", RGB565")
    if not IS_LONG:  # stand-ins of the display show damage in every run
        return
    # The same swipe in the rotated picture: parts of lines and columns are redrawn.
    start, end = (on_screen(panel, rotation, right, 1.5 * ROW) for right in (150, 600))
    panel.touch.swipe(start, end)
    panel.machine.wait_until(
        lambda: [item.completed for item in panel.items()].count(True) == 1, "one is done"
    )
    await_screen("one row is done")


def test_a_format_that_the_display_lacks_is_reported(panel: Panel) -> None:
    configure(panel, pixel_format="xbgr8888")
    reported = panel.machine.run("panelist devices")
    if ", in XBGR8888" in reported.output:
        pytest.skip("this kernel's vkms has it")
    demand = "the configuration demands XBGR8888 (XB24); set pixel_format in [display] to auto"
    assert reported.status == 69, reported
    assert "XR24" in reported.output and demand in reported.output, reported
    panel.machine.sh("systemctl restart --no-block panelist")
    panel.machine.wait_until(
        lambda: demand in panel.machine.sh("journalctl --unit panelist --lines 5 --no-pager"),
        "the journal says why",
    )

    configure(panel, pixel_format="auto")
    panel.machine.sh("systemctl restart panelist")
    panel.machine.wait_until(lambda: panel.stats()["display"] is not None, "a display is open")
    assert panel.stats()["display"].endswith(", XRGB8888")
