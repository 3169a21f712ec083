"""The picture on vkms, a display with a vertical blank, at rest and while a finger holds a row.

The kernel reports a checksum of the shown picture; it must equal that of the reference picture.
"""

from __future__ import annotations

import base64
import io
import tarfile

import pytest
import vkms
from counts import long_only
from panel import Panel
from picture import Photo, Row

pytestmark = long_only("it boots two kernels")

# The list that `panelist replay` shows if a recording has none.
ROWS = [f"Row {number}" for number in range(1, 21)]
EVENTS = "/run/held.evemu"


@pytest.fixture
def panel(panel_on_vkms: Panel) -> Panel:
    """The list on vkms, touched by QEMU."""
    # A replay shows its rows in the default theme, whatever is configured.
    panel_on_vkms.machine.sh("sed -i '/^theme = /d' /etc/panelist.conf")
    return panel_on_vkms


def await_screen(panel: Panel, expected: Photo, what: str) -> None:
    """Waits until the kernel shows a picture."""
    wanted = vkms.checksum(expected)
    panel.machine.wait_until(lambda: vkms.shown(panel.machine) == wanted, f"{what}: {expected}")


def indent(picture: Photo, row: Row) -> int:
    """By how many pixels a row is pulled to the right; -1 if it has not yet faded in."""
    left, right = picture.span(row.calm)
    return left if right >= 0 else -1


def replayed(panel: Panel) -> list[Photo]:
    """The pictures that a replay of the recording draws."""
    size = f"{panel.machine.display.width}x{panel.machine.display.height}"
    answer = panel.machine.sh(f"""
        panelist replay --size {size} --frames /run/frames {EVENTS} > /dev/null
        tar -C /run/frames -c . | base64 --wrap 0
    """)
    with tarfile.open(fileobj=io.BytesIO(base64.b64decode(answer))) as tar:
        files = [file for name in sorted(tar.getnames()) if (file := tar.extractfile(name))]
        return [panel.camera.keep("the raster's own picture", file.read()) for file in files]


def test_the_kernel_shows_what_the_raster_draws(panel: Panel) -> None:
    panel.seed(ROWS)
    panel.await_touch()
    rest = panel.reference()
    await_screen(panel, rest, "the list at rest")

    panel.machine.sh(
        f"systemd-run --quiet --collect --unit=recorder panelist record --output {EVENTS}"
    )
    panel.machine.wait_until(
        lambda: panel.machine.run(f"test -s {EVENTS}").status == 0, "the panel is described"
    )
    row = rest.rows[4]
    finger = panel.touch.down(300, row.middle)
    finger.glide(420, row.middle)
    # A replay starts with the rows fading in and rising: the finger stays longer than that takes.
    panel.touch.hold(2)
    # Read now: a contact at rest for ten seconds loses its row, and drawing the replay takes longer.
    shown = vkms.shown(panel.machine)
    # The replay ends at the last report. By then it must have drawn the row at rest, which is a little
    # behind the furthest position: a frame predicts a moving finger ahead of its last report.
    finger.move(420, row.middle + 1)
    panel.machine.sh("systemctl stop recorder")
    held = {vkms.checksum(photo) for photo in replayed(panel) if indent(photo, row) > 60}
    assert held, "the replay has pulled no row"
    assert shown in held, f"{shown} is none of {sorted(held)}"
    finger.up()
    await_screen(panel, rest, "the row is back")
