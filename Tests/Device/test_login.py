"""The login prompt while no list is shown, the list's console, and a kernel without consoles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import faults
import pytest
from counts import long_only
from faults import Journal
from keyboard import Keyboard
from machine import Machine
from panel import Panel
from picture import BLACK, Photo

THREE = ("Bread", "Coffee beans", "Olive oil")
PROMPT = "panel login:"
CONSOLE = "/dev/vcs1"  # the text that the first console shows
DROP_INS = "/run/systemd/system/{}.d"


@contextmanager
def drop_in(machine: Machine, unit: str, *lines: str) -> Iterator[None]:
    """Adds lines to the [Service] section of a unit."""
    folder = DROP_INS.format(unit)
    text = "\\n".join(("[Service]", *lines, ""))
    machine.sh(f"""
        mkdir -p {folder} && printf '{text}' > {folder}/login.conf && systemctl daemon-reload
    """)
    try:
        yield
    finally:
        machine.sh(f"rm {folder}/login.conf && systemctl daemon-reload")


@pytest.fixture
def keyboard(panel: Panel) -> Iterator[Keyboard]:
    """A keyboard that is plugged in, whichever program reads it."""
    keyboard = Keyboard(panel.machine)
    panel.machine.plug("virtio-keyboard-pci", Keyboard.ID)
    keyboard.is_plugged = True
    yield keyboard
    if panel.machine.is_on:
        keyboard.unplug()


def shows_text(photo: Photo) -> bool:
    """Whether a console is shown: no row, and some text at the top left."""
    lit = sum(
        max(photo.pixel(x, y)) > BLACK for y in range(200) for x in range(0, photo.width // 2)
    )
    return not photo.rows and 100 < lit < photo.width * 20


def await_prompt(panel: Panel, name: str) -> Photo:
    """Waits until the login prompt is shown on the screen."""
    panel.machine.wait_until(
        lambda: PROMPT in panel.machine.sh(f"tr '\\0' ' ' < {CONSOLE}"),
        "the first console asks for a name",
    )
    assert faults.console(panel.machine) == "tty1"
    assert panel.machine.sh("systemctl is-active getty@tty1").strip() == "active"
    return panel.camera.wait_until(shows_text, name)


def log_in(panel: Panel, keyboard: Keyboard) -> None:
    """Logs in as root with the keyboard at the panel."""
    panel.machine.sh("passwd --quiet --delete root")
    keyboard.type("root\n")
    panel.machine.wait_until(
        lambda: "root@panel:~#" in panel.machine.sh(f"tr '\\0' ' ' < {CONSOLE}"),
        "the shell that was logged in to",
    )


def prompts_since(machine: Machine, cursor: str) -> str:
    """The service manager's messages about the login prompt."""
    return machine.sh(
        f"journalctl --unit getty@tty1 --after-cursor '{cursor}' --output cat --no-pager"
    )


def test_the_login_prompt_returns_when_the_list_is_stopped(panel: Panel, keyboard: Keyboard) -> None:
    panel.show(THREE)
    assert panel.machine.run("systemctl is-active getty@tty1").output.strip() == "inactive"
    panel.machine.sh("systemctl stop panelist")
    await_prompt(panel, "the prompt after the stop")
    log_in(panel, keyboard)
    panel.camera.take("logged in")
    panel.machine.sh("systemctl start panelist")
    panel.await_list("the list instead of the session", len(THREE))
    assert panel.machine.run("systemctl is-active getty@tty1").output.strip() == "inactive"


@long_only("it boots twice")
def test_no_login_prompt_appears_during_a_restart_or_reboot(panel: Panel) -> None:
    panel.show(THREE)
    cursor = Journal(panel.machine).cursor
    panel.machine.sh("systemctl restart panelist")
    panel.await_list("restarted", len(THREE))
    killed = panel.process()
    faults.kill(panel.machine)
    faults.await_another_process(panel, killed)
    panel.await_list("after the kill", len(THREE))
    panel.machine.reboot()
    panel.await_list("after the reboot", len(THREE))
    assert "Started" not in prompts_since(panel.machine, cursor)


@long_only("systemd counts its failures for seconds")
def test_five_failures_bring_the_login_prompt_until_a_retry_succeeds(
    panel: Panel, keyboard: Keyboard
) -> None:
    panel.show(THREE)
    journal = Journal(panel.machine)
    with drop_in(panel.machine, "panelist-again.service", "Environment=PAUSE=4s"):
        with drop_in(panel.machine, "panelist.service", "ExecStart=", "ExecStart=/bin/false"):
            panel.machine.sh("systemctl restart --no-block panelist")
            journal.await_line("Start request repeated too quickly")
            assert journal.text().count("Starting panelist.service") == 5, journal.text()
            await_prompt(panel, "the prompt after five failures")
            log_in(panel, keyboard)
            panel.camera.take("somebody is logged in")
            # By now the pause and the next check of the session are over.
            panel.machine.sh("sleep 12")
            assert journal.text().count("Starting panelist.service") == 5, journal.text()
            assert "root@panel:~#" in panel.machine.sh(f"tr '\\0' ' ' < {CONSOLE}")
        keyboard.type("exit\n")
        panel.await_list("the list, when nothing is wrong any more", len(THREE))


@long_only("systemd counts its failures for seconds")
def test_a_usage_error_is_not_retried(panel: Panel) -> None:
    panel.show(THREE)
    journal = Journal(panel.machine)
    with drop_in(panel.machine, "panelist-again.service", "Environment=PAUSE=1s"):
        fails = ("ExecStart=", 'ExecStart=/bin/sh -c "exit 64"')
        with drop_in(panel.machine, "panelist.service", *fails):
            panel.machine.sh("systemctl restart --no-block panelist")
            journal.await_line("status=64")
            await_prompt(panel, "the prompt after a failure that stays")
            panel.machine.sh("sleep 6")  # longer than the pause
            reported = panel.machine.sh("systemctl show --property ActiveState panelist-again")
            assert reported == "ActiveState=inactive\n"
            assert journal.text().count("Starting panelist.service") == 1, journal.text()
        panel.machine.sh("systemctl start panelist")
        panel.await_list("the list, started by a person", len(THREE))


@long_only("systemd counts its failures for seconds")
def test_a_manual_start_and_stop_after_giving_up_are_respected(panel: Panel) -> None:
    panel.show(THREE)
    journal = Journal(panel.machine)
    with drop_in(panel.machine, "panelist-again.service", "Environment=PAUSE=1h"):
        with drop_in(panel.machine, "panelist.service", "ExecStart=", "ExecStart=/bin/false"):
            panel.machine.sh("systemctl restart --no-block panelist")
            journal.await_line("Start request repeated too quickly")
            await_prompt(panel, "the prompt after five failures")
        assert panel.machine.sh("systemctl is-active panelist-again").strip() == "active"
        # A manual start is not refused by the start limit.
        panel.machine.sh("systemctl start panelist")
        panel.await_list("the list, started by a person", len(THREE))
        assert panel.machine.sh("systemctl is-active panelist-again").strip() == "active"
        panel.machine.sh("systemctl stop panelist")
        assert panel.machine.run("systemctl is-active panelist-again").output == "inactive\n"


def test_starting_the_list_brings_its_console_to_the_front(
    panel: Panel, keyboard: Keyboard
) -> None:
    panel.show(THREE)
    panel.machine.sh("systemctl stop panelist")
    faults.switch_console(panel.machine, 2)
    panel.machine.wait_until(
        lambda: PROMPT in panel.machine.sh("tr '\\0' ' ' < /dev/vcs2"), "the second console's prompt"
    )
    assert faults.console(panel.machine) == "tty2"
    panel.machine.sh("systemctl start panelist")
    panel.await_list("the list", len(THREE))
    panel.machine.wait_until(
        lambda: faults.console(panel.machine) == "tty1", "the list's console is the one in front"
    )
    keyboard.type("secret\n")
    assert "secret" not in panel.machine.sh("tr '\\0' ' ' < /dev/vcs2")
    panel.machine.sh("systemctl stop getty@tty2")


@long_only("a kernel without consoles is rare")
def test_a_kernel_without_virtual_terminals_shows_the_list(panel: Panel) -> None:
    panel.show(THREE)
    machine = panel.machine
    machine.sh("systemctl stop panelist getty@tty1 && rm /dev/tty0 /dev/tty1")
    try:
        machine.sh("systemctl daemon-reload && systemctl start panelist")
        photo = panel.await_list("the list without a console", len(THREE))
        items = panel.items()
        panel.swipe_left(photo.rows[0].middle)
        panel.await_items(items[1:])
        assert "/dev/null" in machine.sh(f"readlink /proc/{panel.process()}/fd/0")
        machine.sh("systemctl stop panelist")
    finally:
        machine.sh("""
            for number in 0 1; do mknod --mode 620 /dev/tty$number c 4 $number; done
            chgrp tty /dev/tty[01] && systemctl daemon-reload
        """)
