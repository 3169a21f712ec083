"""The text on the console while no display is open, and switches between the list and other consoles."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import faults
import pytest
import vkms
from counts import count
from faults import Journal
from keyboard import Keyboard
from machine import Display, Machine
from panel import CONFIGURATION, Panel
from test_login import PROMPT, shows_text

THREE = ("Bread", "Coffee beans", "Olive oil")
SWITCHABLE = f"printf '[display]\\nswitch = keys\\n' >> {CONFIGURATION}"
WATCHDOG = 10 / 3  # seconds between two watchdog messages


def text(machine: Machine, number: int = 1) -> str:
    """The text that a console shows, with single blanks."""
    return " ".join(machine.sh(f"tr '\\0' ' ' < /dev/vcs{number}").split())


def await_console(machine: Machine, number: int) -> None:
    machine.wait_until(
        lambda: faults.console(machine) == f"tty{number}", f"console {number} is the active one"
    )


def switch(machine: Machine, keyboard: Keyboard, number: int) -> None:
    """Presses Ctrl, Alt and a function key, and waits for the console."""
    keyboard.press("ctrl", "alt", f"f{number}")
    keyboard.release(f"f{number}", "alt", "ctrl")
    await_console(machine, number)


def holdings(panel: Panel) -> dict[str, str]:
    """What the program and the display hold: descriptors, mapped buffers, framebuffers."""
    process = panel.process()
    return {
        "descriptors": panel.machine.sh(f"ls /proc/{process}/fd | wc -l"),
        "maps": panel.machine.sh(f"grep -c /dev/dri /proc/{process}/maps"),
        "framebuffers": panel.machine.sh(
            "cat /sys/kernel/debug/dri/0/framebuffer | grep -c '^framebuffer'"
        ),
    }


@pytest.fixture
def switchable(panel: Panel) -> Panel:
    """A list whose console can be switched."""
    panel.show(THREE)
    panel.machine.sh(f"{SWITCHABLE} && systemctl restart panelist")
    panel.await_list("with switch = keys", len(THREE))
    return panel


@pytest.fixture
def keyboard(switchable: Panel) -> Iterator[Keyboard]:
    """A keyboard at that list."""
    keyboard = Keyboard(switchable.machine)
    keyboard.plug()
    yield keyboard
    if switchable.machine.is_on and keyboard.is_plugged:
        keyboard.unplug()


def test_without_a_display_the_console_says_why_and_leads_to_a_login(
    waiting: Callable[..., Panel],
) -> None:
    display = Display("bochs", 800, 480)
    panel = waiting(display)
    machine = panel.machine
    said = "no display yet: no display device"
    machine.wait_until(lambda: said in text(machine), "the console says what is wrong")
    shown = text(machine)
    journal = machine.sh("journalctl --unit panelist --boot --output cat --no-pager")
    (line,) = [line for line in journal.splitlines() if line.startswith("no display yet")]
    assert line in shown, shown
    assert "Ctrl+Alt+F2" in shown, shown

    keyboard = Keyboard(machine)
    machine.plug("virtio-keyboard-pci", Keyboard.ID)
    keyboard.is_plugged = True
    machine.go_on(1)
    # Keys are not echoed, and none ends or stops the program.
    process = panel.process()
    keyboard.type("abc\n")
    for key in ("c", "z", "s", "backslash"):
        keyboard.press("ctrl", key)
        keyboard.release(key, "ctrl")
    switch(machine, keyboard, 2)
    machine.wait_until(lambda: PROMPT in text(machine, 2), "the second console asks for a name")
    switch(machine, keyboard, 1)
    assert text(machine) == shown
    assert panel.process() == process

    machine.sh("modprobe bochs")
    panel.seed(THREE)
    panel.await_list("on the display", len(THREE))
    assert "no display yet" not in text(machine)
    keyboard.press("ctrl", "alt", "f2")
    keyboard.release("f2", "alt", "ctrl")
    machine.go_on(2)
    assert faults.console(machine) == "tty1", "the console was switched although that is off"
    keyboard.unplug()


def test_a_display_that_may_not_be_opened_shows_the_reason_in_text(panel: Panel) -> None:
    panel.show(THREE)
    machine = panel.machine
    machine.sh("""
        systemctl stop panelist && chmod 0 /dev/dri/card0 && chgrp root /dev/dri/card0
        systemctl start panelist
    """)
    machine.wait_until(
        lambda: "open on /dev/dri/card0: Permission denied" in text(machine), "the console says why"
    )
    panel.camera.wait_until(shows_text, "the reason on the screen")
    machine.sh("chgrp video /dev/dri/card0 && chmod 660 /dev/dri/card0")
    panel.await_list("with the rights back", len(THREE))
    assert "no display yet" not in text(machine)


def test_keys_switch_to_a_login_and_back_to_the_same_list(
    switchable: Panel, keyboard: Keyboard
) -> None:
    panel, machine = switchable, switchable.machine
    journal, process = Journal(machine), panel.process()
    rest = panel.camera.take("the list at rest")
    held = holdings(panel)
    y = rest.rows[1].middle
    for turn in range(count("console-returns")):
        finger = None
        if turn % 2:
            finger = panel.touch.down(300, y)
            # Past the distance that completes; the last report is not drawn yet.
            finger.glide(300 + panel.millimetres(60), y, 0.1 + turn % 7 * 0.004)
        switch(machine, keyboard, 2)
        panel.camera.wait_until(shows_text, "another console")
        switch(machine, keyboard, 1)
        panel.camera.wait_until(lambda photo: photo == rest, "the list is back")
        if finger:
            finger.up()
    machine.go_on(2)
    assert panel.camera.take("in the end") == rest
    assert holdings(panel) == held
    assert panel.process() == process
    assert journal.warnings() == ""
    photo = panel.camera.take("before a swipe")
    items = panel.items()
    panel.swipe_left(photo.rows[0].middle)
    panel.await_items(items[1:])


def test_nothing_is_read_or_done_while_another_console_is_shown(
    switchable: Panel, keyboard: Keyboard
) -> None:
    panel, machine = switchable, switchable.machine
    items, rest = panel.items(), panel.camera.take("the list at rest")
    panel.touch.tap(rest.width // 2, rest.rows[1].middle)
    edited = panel.camera.wait_edited("a row is edited", lambda photo: photo.is_edited)
    switch(machine, keyboard, 2)
    machine.wait_until(lambda: PROMPT in text(machine, 2), "the second console asks for a name")
    process = panel.process()
    # A thread of its own closes the devices, which takes the kernel a moment.
    machine.wait_until(
        lambda: "/dev/input" not in machine.sh(f"ls -l /proc/{process}/fd"), "all devices are closed"
    )
    assert panel.status() == "Another console is shown"
    keyboard.type("secret\n")
    machine.wait_until(lambda: "secret" in text(machine, 2), "the login got what was typed")
    panel.touch.tap(rest.width // 2, rest.rows[0].middle)
    machine.go_on(30)  # drafts and the like are stored by now
    wakes = f"awk '/^voluntary_ctxt/ {{ print $2 }}' /proc/{process}/status"
    before = int(machine.sh(wakes))
    machine.go_on(60)
    assert int(machine.sh(wakes)) - before <= 60 / WATCHDOG + 1

    switch(machine, keyboard, 1)
    panel.camera.wait_until(
        lambda photo: photo.is_edited and photo.is_same_but_for_a_caret(edited), "still edited"
    )
    keyboard.type("!\n")
    machine.wait_until(lambda: panel.items() != items, "the row has what was typed")
    assert [item.text for item in panel.items()] == ["Bread", "Coffee beans!", "Olive oil"]


def test_a_list_that_ends_leaves_the_other_console_alone(switchable: Panel) -> None:
    panel, machine = switchable, switchable.machine
    faults.switch_console(machine, 2)
    await_console(machine, 2)
    machine.wait_until(lambda: PROMPT in text(machine, 2), "the second console asks for a name")
    panel.camera.wait_until(shows_text, "the second console")
    machine.sh("systemctl stop panelist")
    machine.go_on(2)
    assert faults.console(machine) == "tty2"
    assert shows_text(panel.camera.take("after the stop"))
    # The first console is a login again.
    faults.switch_console(machine, 1)
    await_console(machine, 1)
    machine.wait_until(lambda: PROMPT in text(machine), "the first console asks for a name")
    machine.sh("systemctl start panelist")
    panel.await_list("started again", len(THREE))
    # A killed program gives its console back, too, and its successor takes it.
    faults.switch_console(machine, 2)
    await_console(machine, 2)
    killed = panel.process()
    faults.kill(machine)
    faults.await_another_process(panel, killed)
    await_console(machine, 1)
    panel.await_list("after the kill", len(THREE))


def test_switches_while_flips_are_pending_leave_the_right_picture(panel_on_vkms: Panel) -> None:
    """On a display with a vertical blank, where flips take time."""
    panel, machine = panel_on_vkms, panel_on_vkms.machine
    machine.sh(SWITCHABLE)
    panel.seed(THREE)
    panel.await_touch()
    rest = panel.reference()
    wanted = vkms.checksum(rest)

    def await_rest(what: str) -> None:
        machine.wait_until(lambda: vkms.shown(machine) == wanted, what)

    await_rest("the list at rest")
    held, journal, process = holdings(panel), Journal(machine), panel.process()
    y = rest.rows[1].middle
    for turn in range(count("console-returns")):
        finger = panel.touch.down(300, y)
        finger.glide(300 + panel.millimetres(9 + turn % 5), y, 0.1)
        faults.switch_console(machine, 2)
        await_console(machine, 2)
        faults.switch_console(machine, 1)
        await_console(machine, 1)
        finger.up()
    await_rest("the list after all switches")
    assert holdings(panel) == held
    assert panel.process() == process
    assert journal.warnings() == ""
