"""A panel that is recorded while it is touched: away from the panel the list decides the same."""

from __future__ import annotations

from conftest import artifacts
from panel import Item, Panel

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
FILE = "/run/recorded.evemu"


def test_a_recorded_swipe_is_decided_alike_when_it_is_replayed(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    panel.machine.sh(
        f"rm -f {FILE} && systemd-run --quiet --collect --unit=recorder "
        f"panelist record --output {FILE}"
    )
    panel.machine.wait_until(
        lambda: panel.machine.run(f"test -s {FILE}").status == 0, "the panel is described"
    )
    y = before.rows[1].middle
    panel.touch.swipe((300, y), (300 + panel.millimetres(60), y))
    panel.await_items([items[0], Item(items[1].id, items[1].text, True), *items[2:]])
    panel.machine.sh("systemctl stop recorder")

    recording = panel.machine.sh(f"cat {FILE}")
    (artifacts() / "recorded.evemu").write_text(recording)
    head = recording.splitlines()[:2]
    assert head == ["# EVEMU 1.3", "N: QEMU Virtio MultiTouch"]
    # This touch panel tells no size; the list took the display's.
    display = panel.machine.display
    sides = (display.width, display.height)
    glass = "x".join(str(round(side / panel.millimetres(1))) for side in sides)
    said = panel.machine.sh(f"panelist replay --decisions --panel {glass} {FILE}").splitlines()
    assert said[:-1] == ["> row 2 pan began", "> row 2 completed"], recording
    assert said[-1].startswith("> list rests at ")
