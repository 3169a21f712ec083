"""What goes wrong with a panel on a wall: each fault is one verb, and undone by a second one.

The machine itself knows three more: `unplug_touch`, `frozen` (a stall), and `power_cut`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from machine import LIMIT, Machine, quoted
from panel import STATE, Panel

SMALL = "1m"  # of a store's file system: room for the list many times, and filled in no time
DROP_IN = "/run/systemd/system/panelist.service.d/fault.conf"
CARD = "/dev/dri/card0"

# The kernel's numbers, for perl, which every Debian has.
SET_MASTER = 0x641E  # DRM_IOCTL_SET_MASTER
VT_ACTIVATE = 0x5606


class Journal:
    """What the unit and its manager said since this was made."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        shown = machine.sh("journalctl --lines 1 --show-cursor --output cat")
        # Its place in the journal, by which other commands find it too.
        self.cursor = re.findall(r"^-- cursor: (.*)$", shown, re.MULTILINE)[-1]

    def text(self) -> str:
        """All lines since, without times."""
        return self._lines("")

    def warnings(self) -> str:
        """Those of them that warn, or tell worse."""
        return self._lines("--quiet --priority warning")

    def _lines(self, options: str) -> str:
        return self._machine.sh(
            f"journalctl --unit panelist {options} --output cat --no-pager --after-cursor "
            + quoted(self.cursor)
        )

    def await_line(self, pattern: str, limit: float = LIMIT) -> str:
        """Waits for a line in which the pattern is found, and returns the line."""

        def look() -> str:
            found = re.search(f"^.*{pattern}.*$", self.text(), re.MULTILINE)
            return found.group() if found else ""

        return self._machine.wait_until(look, f"the journal says: {pattern}", limit)

    def assert_no_text_of(self, items: Sequence[str]) -> None:
        """What people write on their list is nobody else's business."""
        said = self.text()
        reported = [text for text in items if text in said]
        assert not reported, f"the journal tells {reported}:\n{said}"


# The program


def kill(machine: Machine) -> None:
    """The program is gone from one instruction to the next.

    Not one of five failures in a row, however often a test asks for it.
    """
    machine.sh("systemctl reset-failed panelist; systemctl kill --signal KILL panelist")


def hang(machine: Machine) -> None:
    """The program stands still: it is not gone, and does nothing any more."""
    machine.sh("systemctl kill --signal STOP panelist")


@contextmanager
def watchdog(machine: Machine, seconds: int) -> Iterator[None]:
    """The service manager loses its patience sooner; takes effect at the next start."""
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
    """Another program opens the card and asks to be its master; returns what it was reported."""
    return machine.sh(
        f"""perl -e 'open my $card, "+<", "{CARD}" or die "$!\\n";
        print ioctl($card, {SET_MASTER}, 0) ? "granted" : "refused: $!"'"""
    ).strip()


def second_list(machine: Machine) -> str:
    """Starts the program once more in a shell; returns what it says about the display's owner.

    It waits for the display then, and ends when it is reported to.
    """
    return machine.sh("""
        panelist run 2> /run/second-list & second=$!
        until grep "another program owns the display" /run/second-list; do
          kill -0 $second || exit 1
          sleep 0.1
        done
        kill $second && wait $second
    """)


@contextmanager
def display_taken(machine: Machine) -> Iterator[None]:
    """The program is stopped and another one has become the card's master before it."""
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
    """Asks for another virtual terminal, as chvt does; the kernel may refuse it silently."""
    machine.sh(
        f"""perl -e 'open my $console, "+<", "/dev/tty0" or die "$!\\n";
        ioctl($console, {VT_ACTIVATE}, {number}) or die "$!\\n"'"""
    )


def console(machine: Machine) -> str:
    """The virtual terminal that the display belongs to."""
    return machine.sh("cat /sys/class/tty/tty0/active").strip()


# The store


@contextmanager
def small_store(machine: Machine) -> Iterator[None]:
    """The folder of the list is a file system of its own, a very small one."""
    machine.sh(f"""
        systemctl stop panelist
        mount -t tmpfs -o size={SMALL},mode=2770,uid=panelist,gid=panelist tmpfs {STATE}
    """)
    try:
        yield
    finally:
        machine.sh(f"systemctl stop panelist && umount {STATE}")


def fill(machine: Machine) -> None:
    """Not a byte is left in the list's file system."""
    left = machine.run(f"cat /dev/zero > {STATE}/filler")
    assert "No space left" in left.errors, left


def make_room(machine: Machine) -> None:
    """Undoes `fill`."""
    machine.sh(f"rm {STATE}/filler")


def break_disk(machine: Machine) -> None:
    """The list's disk, an ext4 of its own, meets an error and can only be read from now on.

    A disk with files open for writing is made read-only by nobody but the kernel, and for good.
    """
    machine.sh(f"""
        sync; mount -o remount,errors=remount-ro {STATE}
        disk=$(findmnt --noheadings --output SOURCE {STATE})
        echo 1 > /sys/fs/ext4/${{disk##*/}}/trigger_fs_error
        ! touch {STATE}/probe
    """)


def mend_disk(machine: Machine) -> None:
    """Undoes `break_disk`, as a boot does; the program must be stopped."""
    machine.sh(f"""
        disk=$(findmnt --noheadings --output SOURCE {STATE})
        umount {STATE}
        e2fsck -fy $disk || [ $? -eq 1 ]
        mount $disk {STATE}
    """)


def mount_store(machine: Machine, mode: str) -> None:
    """Mounts the small store anew, `ro` or `rw`; the program must be stopped."""
    machine.sh(f"mount -o remount,{mode} {STATE}")


def close_store(machine: Machine) -> None:
    """Makes the list a file of root's alone."""
    machine.sh(f"chown root:root {STATE}/panelist.db && chmod 600 {STATE}/panelist.db")


def open_store(machine: Machine) -> None:
    """Undoes `close_store`."""
    machine.sh(f"chown panelist:panelist {STATE}/panelist.db && chmod 660 {STATE}/panelist.db")
