"""What stops the list from being shown stands on the glass; when it is mended, the list comes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import faults
import pytest
from faults import Journal
from panel import STATE, Panel
from picture import Photo

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
CONFIGURATION = "/etc/panelist.conf"
FONT = "/usr/share/fonts/opentype/inter/Inter-Bold.otf"
STORE = f"{STATE}/panelist.db"
TITLE, REMEDY = bytes((255, 255, 255)), bytes((255, 204, 0))


def is_notice(photo: Photo) -> bool:
    """A title in white and a remedy in yellow, on black, within margins on all sides."""
    lines = [photo.span(y) for y in range(photo.height)]
    lit = [y for y, (_, last) in enumerate(lines) if last >= 0]
    if not lit or TITLE * 4 not in photo.rgb or REMEDY * 3 not in photo.rgb:
        return False
    left = min(first for first, _ in lines)
    right = max(last for _, last in lines)
    margin = photo.width // 16
    return (
        abs(left - margin) <= 3
        and right <= photo.width - margin
        and 20 <= lit[0]
        and lit[-1] <= photo.height - 20
    )


@contextmanager
def broken(panel: Panel, spoil: str, mend: str) -> Iterator[Journal]:
    """The program is started while something is wrong; it is put right in any case."""
    panel.show(SIX)
    panel.machine.sh(f"systemctl stop panelist && {spoil}")
    journal = Journal(panel.machine)
    try:
        # It says READY with the notice on the glass, so this returns.
        panel.machine.sh("systemctl start panelist")
        yield journal
    finally:
        panel.machine.sh(mend)


def version(number: int) -> str:
    """Makes the list one of another version: four bytes of SQLite's header, big end first."""
    return (
        f"""perl -e 'open my $list, "+<", "{STORE}" or die; seek $list, 60, 0; """
        f"""print $list pack("N", {number})'"""
    )


FAULTS = {
    "settings": (
        f"cp {CONFIGURATION} /run/kept.conf && printf '\\n[display]\\nrotation = 45\\n' "
        f">> {CONFIGURATION}",
        f"cp /run/kept.conf {CONFIGURATION}",
        "A setting is wrong: Allowed: 0, 90, 180, 270.",
    ),
    "font": (
        f"mv {FONT} {FONT}.away",
        f"[ ! -e {FONT}.away ] || mv {FONT}.away {FONT}",
        "The letters are missing: Install fonts-inter",
    ),
    "rights": (
        f"chown root:root {STORE} && chmod 600 {STORE}",
        f"chown panelist:panelist {STORE} && chmod 660 {STORE}",
        "The list cannot be opened: Give the file and its folder",
    ),
    "newer": (
        f"cp -a {STORE} /run/kept.db && {version(99)}",
        f"cp -a /run/kept.db {STORE}",
        "The list is too new: Install that version",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_notice_says_what_is_wrong_and_the_list_comes_when_it_is_mended(
    panel: Panel, fault: str
) -> None:
    spoil, mend, status = FAULTS[fault]
    with broken(panel, spoil, mend) as journal:
        notice = panel.camera.wait_still(f"notice {fault}", is_notice)
        assert panel.status().startswith(status), panel.status()
        assert panel.machine.sh("systemctl is-active panelist").strip() == "active"
        process = panel.process()
        # Two tries later: the same picture, the same process, and not a word more.
        said = journal.text()
        panel.machine.sh("sleep 11", 60)
        assert panel.camera.take("the same notice") == notice
        assert panel.process() == process
        assert journal.text() == said
    panel.await_list("the list that comes", len(SIX))
    assert panel.process() == process, "the list came in another process"
    assert [item.text for item in panel.items()] == list(SIX)
    journal.assert_no_text_of(SIX)


def test_a_notice_leaves_no_black_glass_before_the_list(panel: Panel) -> None:
    spoil, mend, _ = FAULTS["settings"]
    with broken(panel, spoil, mend):
        panel.camera.wait_still("notice", is_notice)
    film = panel.camera.film("notice to list", lambda seen: len(seen.rows) == len(SIX))
    assert sum(max(seen.rgb) == 0 for seen in film) <= 10, "black for more than a quarter second"


def test_a_notice_ends_at_once_when_the_service_is_stopped(panel: Panel) -> None:
    spoil, mend, _ = FAULTS["settings"]
    with broken(panel, spoil, mend):
        panel.camera.wait_still("notice", is_notice)
        panel.machine.sh("timeout 3 systemctl stop panelist")
        result = panel.machine.sh("systemctl show --property ExecMainStatus --value panelist")
        assert result.strip() == "0"
        assert faults.console(panel.machine) == "tty1"
