"""Fault injection: each fault is one function, and a second one undoes it.

`Machine` has three more: `unplug_touch`, `frozen` (a stall), and `power_cut`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from machine import LIMIT, Machine, quoted
from panel import STATE, Panel

SMALL = "1m"  # of a store's file system: many times the size of the list, and quickly filled
DROP_IN = "/run/systemd/system/panelist.service.d/fault.conf"
CARD = "/dev/dri/card0"

# Request numbers of the kernel, for perl, which every Debian has.
SET_MASTER = 0x641E  # DRM_IOCTL_SET_MASTER
VT_ACTIVATE = 0x5606


class Journal:
    """The journal of the unit and its service manager since this object was made."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        shown = machine.sh("journalctl --lines 1 --show-cursor --output cat")
        # The journal position, for use in other commands too.
        self.cursor = re.findall(r"^-- cursor: (.*)$", shown, re.MULTILINE)[-1]

    def text(self) -> str:
        """All lines, without timestamps."""
        return self._lines("")

    def warnings(self) -> str:
        """The lines of priority warning or higher."""
        return self._lines("--quiet --priority warning")

    def _lines(self, options: str) -> str:
        return self._machine.sh(
            f"journalctl --unit panelist {options} --output cat --no-pager --after-cursor "
            + quoted(self.cursor)
        )

    def await_line(self, pattern: str, limit: float = LIMIT) -> str:
        """Waits for a line that matches the pattern, and returns it."""

        def look() -> str:
            found = re.search(f"^.*{pattern}.*$", self.text(), re.MULTILINE)
            return found.group() if found else ""

        return self._machine.wait_until(look, f"the journal says: {pattern}", limit)

    def assert_no_text_of(self, items: Sequence[str]) -> None:
        """Checks that the journal contains no item's text."""
        said = self.text()
        reported = [text for text in items if text in said]
        assert not reported, f"the journal contains {reported}:\n{said}"


# The program


def kill(machine: Machine) -> None:
    """Kills the program with SIGKILL.

    Resets the failure count first, so that repeated kills never count as five failures in a row.
    """
    machine.sh("systemctl reset-failed panelist; systemctl kill --signal KILL panelist")


def hang(machine: Machine) -> None:
    """Stops the program with SIGSTOP: the process exists and does nothing."""
    machine.sh("systemctl kill --signal STOP panelist")


@contextmanager
def watchdog(machine: Machine, seconds: int) -> Iterator[None]:
    """Shortens the watchdog timeout; takes effect at the next start."""
    machine.sh(f"""
        mkdir -p {DROP_IN.rpartition("/")[0]}
        printf '[Service]\\nWatchdogSec={seconds}\\n' > {DROP_IN}
        systemctl daemon-reload
    """)
    try:
        yield
    finally:
        machine.sh(f"rm {DROP_IN} && systemctl daemon-reload")


def await_another_process(panel: Panel, old: int) -> int:
    """Waits until the service manager has started the program again."""

    def look() -> int:
        process = panel.process()
        return process if process != old else 0

    return panel.machine.wait_until(look, "the program is started again")


# The display


def grab_display(machine: Machine) -> str:
    """Opens the card in another program and asks to be DRM master; returns the answer."""
    return machine.sh(
        f"""perl -e 'open my $card, "+<", "{CARD}" or die "$!\\n";
        print ioctl($card, {SET_MASTER}, 0) ? "granted" : "refused: $!"'"""
    ).strip()


def second_list(machine: Machine) -> str:
    """Starts a second instance in a shell; returns its message about the display's owner.

    The instance then waits for the display, and SIGTERM ends it.
    """
    return machine.sh("""
        mkdir -p /run/second && printf '[store]\\npath = /run/second/panelist.db\\n' > /run/second.conf
        panelist run --config /run/second.conf 2> /run/second-list & second=$!
        until grep "another program owns the display" /run/second-list; do
          kill -0 $second || exit 1
          sleep 0.1
        done
        kill $second && wait $second
    """)


@contextmanager
def display_taken(machine: Machine) -> Iterator[None]:
    """Stops the program and lets another one become DRM master."""
    machine.sh(f"""
        systemctl stop panelist
        systemd-run --quiet --unit other-master perl -e 'open my $card, "+<", "{CARD}" or die;
          ioctl($card, {SET_MASTER}, 0) or die "$!\\n"; sleep'
    """)
    machine.wait_until(
        lambda: machine.run(
            f"ls -l /proc/$(systemctl show -P MainPID other-master)/fd | grep -q {CARD}"
        ).status
        == 0,
        "the other program has the card open",
    )
    try:
        yield
    finally:
        machine.sh("systemctl stop other-master")


def switch_console(machine: Machine, number: int) -> None:
    """Requests another virtual terminal, as chvt does; the kernel may refuse silently."""
    machine.sh(
        f"""perl -e 'open my $console, "+<", "/dev/tty0" or die "$!\\n";
        ioctl($console, {VT_ACTIVATE}, {number}) or die "$!\\n"'"""
    )


def console(machine: Machine) -> str:
    """The active virtual terminal."""
    return machine.sh("cat /sys/class/tty/tty0/active").strip()


# The store


@contextmanager
def small_store(machine: Machine) -> Iterator[None]:
    """Mounts a very small file system as the folder of the list."""
    machine.sh(f"""
        systemctl stop panelist
        mount -t tmpfs -o size={SMALL},mode=2770,uid=panelist,gid=panelist tmpfs {STATE}
    """)
    try:
        yield
    finally:
        machine.sh(f"systemctl stop panelist && umount {STATE}")


def fill(machine: Machine) -> None:
    """Fills the list's file system to the last byte."""
    left = machine.run(f"cat /dev/zero > {STATE}/filler")
    assert "No space left" in left.errors, left


def make_room(machine: Machine) -> None:
    """Undoes `fill`."""
    machine.sh(f"rm {STATE}/filler")


def break_disk(machine: Machine) -> None:
    """Makes the list's disk, an ext4 of its own, fail and become read-only.

    Only the kernel makes a disk read-only while files are open for writing, and only permanently.
    """
    machine.sh(f"""
        sync; mount -o remount,errors=remount-ro {STATE}
        disk=$(findmnt --noheadings --output SOURCE {STATE})
        echo 1 > /sys/fs/ext4/${{disk##*/}}/trigger_fs_error
        ! touch {STATE}/probe
    """)


def repair_disk(machine: Machine) -> None:
    """Undoes `break_disk` with e2fsck, as a boot does; the program must be stopped."""
    machine.sh(f"""
        disk=$(findmnt --noheadings --output SOURCE {STATE})
        umount {STATE}
        e2fsck -fy $disk || [ $? -eq 1 ]
        mount $disk {STATE}
    """)


def mount_store(machine: Machine, mode: str) -> None:
    """Remounts the small store, `ro` or `rw`; the program must be stopped."""
    machine.sh(f"mount -o remount,{mode} {STATE}")


def close_store(machine: Machine) -> None:
    """Gives the list's file to root, without access for others."""
    machine.sh(f"chown root:root {STATE}/panelist.db && chmod 600 {STATE}/panelist.db")


def open_store(machine: Machine) -> None:
    """Undoes `close_store`."""
    machine.sh("panelist check --repair")
