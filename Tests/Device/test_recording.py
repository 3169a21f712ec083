"""Recording a panel while it is touched, and replaying the recording."""

from __future__ import annotations

import re
from dataclasses import replace

from keyboard_on_screen import OnScreenKeyboard, opened, write
from conftest import artifacts
from panel import Item, Panel
from picture import Photo

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
FILE = "/run/recorded.evemu"


def begin(panel: Panel) -> None:
    """Starts to record the panel."""
    panel.machine.sh(
        f"rm -f {FILE} && systemd-run --quiet --collect --unit=recorder "
        f"panelist record --output {FILE}"
    )
    panel.machine.wait_until(
        lambda: panel.machine.run(f"test -s {FILE}").status == 0, "the panel is described"
    )


def finish(panel: Panel, name: str) -> str:
    """Stops and returns the recording; saves it among the artifacts."""
    panel.machine.sh("systemctl stop recorder")
    recording = panel.machine.sh(f"cat {FILE}")
    (artifacts() / f"{name}.evemu").write_text(recording)
    return recording


def write_and_swipe(
    panel: Panel, screen_keyboard: OnScreenKeyboard, photo: Photo, items: list[Item]
) -> None:
    """Ends the edit of the first row of a list with a longer text, then completes the second."""
    write(panel, screen_keyboard, "milk\n")
    panel.await_items([replace(items[0], text="Breadmilk"), *items[1:]])
    panel.camera.wait_still("no keys", lambda photo: photo.keyboard_top == photo.height)
    y = photo.rows[1].middle
    panel.touch.swipe((300, y), (300 + panel.millimetres(60), y))
    panel.machine.wait_until(lambda: panel.items()[1].completed, "the row is completed")


def test_a_recorded_swipe_replays_with_the_same_decisions(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    begin(panel)
    y = before.rows[1].middle
    panel.touch.swipe((300, y), (300 + panel.millimetres(60), y))
    panel.await_items([items[0], Item(items[1].id, items[1].text, True), *items[2:]])
    recording = finish(panel, "recorded")
    head = recording.splitlines()[:2]
    assert head == ["# EVEMU 1.3", "N: QEMU Virtio MultiTouch"]
    # This touch panel reports no size; the list used the display's.
    display = panel.machine.display
    sides = (display.width, display.height)
    screen = "x".join(str(round(side / panel.millimetres(1))) for side in sides)
    said = panel.machine.sh(f"panelist replay --decisions --panel {screen} {FILE}").splitlines()
    assert said[:-1] == ["> row 2 pan began", "> row 2 completed"], recording
    assert said[-1].startswith("> list rests at ")


def test_typing_on_the_screen_is_left_out_of_recordings(panel: Panel) -> None:
    """A tap opens a row, keys are tapped, then a row is swiped: only tap and swipe are recorded."""
    photo = panel.show(SIX)
    items = panel.items()
    begin(panel)
    # The tap lasts long enough for `record` to ask the list about this contact before it lifts: after that
    # the keyboard is open.
    screen_keyboard = opened(panel, photo, photo.rows[0].middle, seconds=0.15)
    write_and_swipe(panel, screen_keyboard, photo, items)
    recording = finish(panel, "without-keys")
    # ABS_MT_TRACKING_ID of fingers that land.
    landed = re.findall(r"^E: \S+ 0003 0039 (\d+)", recording, re.MULTILINE)
    assert len(landed) == 2, recording


SESSION = "/run/session.touch"


def test_a_recorded_session_replays_with_the_same_decisions(panel: Panel) -> None:
    """Swipes, an edit on the keys and changes of a shell are recorded, redacted, and decided again."""
    photo = panel.show(SIX)
    items = panel.items()
    panel.machine.sh(
        f"rm -f {SESSION} && systemd-run --quiet --collect --unit=recorder "
        f"panelist record --session {SESSION}"
    )
    panel.machine.wait_until(
        lambda: "recording: begins" in panel.machine.sh("journalctl --unit=panelist --output=cat"),
        "the list records",
    )
    # Before the swipe: texts that were completed are suggested, above the keys.
    screen_keyboard = opened(panel, photo, photo.rows[0].middle)
    write_and_swipe(panel, screen_keyboard, photo, items)
    assert panel.cli("add", "Soap").status == 0
    assert panel.cli("undo").status == 0
    panel.machine.sh("panelist screen off")
    panel.machine.wait_until(
        lambda: '"off"' in panel.machine.sh("panelist screen --json"), "the screen is off"
    )
    panel.machine.sh("panelist screen on")
    panel.camera.wait_still("lit", lambda photo: len(photo.rows) == len(SIX))
    panel.machine.sh("systemctl stop recorder")
    panel.machine.wait_until(
        lambda: panel.machine.run("systemctl is-active --quiet recorder").status != 0,
        "the recorder has ended",
    )
    recording = panel.machine.sh(f"cat {SESSION}")
    (artifacts() / "session.touch").write_text(recording)
    lines = recording.splitlines()
    expected = [line for line in lines if line.startswith("> ")]
    for decision in ("> row 2 completed", "> editing ended, row 1 changed", "> screen goes dark"):
        assert decision in expected, recording
    assert not any(word in recording for word in ("Bread", "milk", "Soap", "Tomatoes"))
    # The places of fingers on the keys are left out.
    assert re.search(r"^\S+ ms \d+ down keys", recording, re.MULTILINE), recording
    said = panel.machine.sh(f"panelist replay --decisions {SESSION}").splitlines()
    assert said[: len(expected)] == expected, recording
