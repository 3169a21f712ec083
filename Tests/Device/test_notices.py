"""Error screens: the fault is named on the screen, and the list appears once it is fixed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import faults
import pytest
from counts import IS_LONG
from faults import Journal
from panel import STATE, Panel
from picture import Photo

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
CONFIGURATION = "/etc/panelist.conf"
FONT = "/usr/share/fonts/opentype/inter/InterDisplay-SemiBold.otf"
STORE = f"{STATE}/panelist.db"
TITLE, REMEDY = bytes((255, 255, 255)), bytes((215, 215, 220))
ROWS = 10  # that fill the screen; the error screen's sizes follow them, not the list's settings
MARGIN = 0.42  # of a row


def is_error_screen(photo: Photo) -> bool:
    """Whether the photograph shows a white title and a grey remedy on black, within margins."""
    lines = [photo.span(y) for y in range(photo.height)]
    lit = [y for y, (_, last) in enumerate(lines) if last >= 0]
    if not lit or TITLE * 4 not in photo.rgb or REMEDY * 3 not in photo.rgb:
        return False
    left = min(first for first, _ in lines)
    right = max(last for _, last in lines)
    margin = photo.height // ROWS * MARGIN
    return (
        abs(left - margin) <= 3
        and right <= photo.width - margin
        and 20 <= lit[0]
        and lit[-1] <= photo.height - 20
    )


def assert_status(panel: Panel, title: str, remedy: str) -> None:
    """The unit's status has the title, the problem and the remedy of the error screen."""
    text = panel.status()
    assert text.startswith(f"{title}: "), text
    assert text.find(remedy) > len(title) + 2, text


@contextmanager
def broken(panel: Panel, spoil: str, fix: str) -> Iterator[Journal]:
    """Starts the program with a fault in place; undoes the fault in any case."""
    panel.show(SIX)
    panel.machine.sh(f"systemctl stop panelist && {spoil}")
    journal = Journal(panel.machine)
    try:
        # The program reports READY once the error screen is shown, so this returns.
        panel.machine.sh("systemctl start panelist")
        yield journal
    finally:
        panel.machine.sh(fix)


def version(number: int) -> str:
    """Sets SQLite's user_version: four big-endian bytes of its header."""
    return (
        f"""perl -e 'open my $list, "+<", "{STORE}" or die; seek $list, 60, 0; """
        f"""print $list pack("N", {number})'"""
    )


FAULTS = {
    "settings": (
        f"cp {CONFIGURATION} /run/kept.conf && printf '\\n[display]\\nrotation = 45\\n' "
        f">> {CONFIGURATION}",
        f"cp /run/kept.conf {CONFIGURATION}",
        ("A setting is wrong", "Allowed: auto, 0, 90, 180, 270."),
    ),
    "font": (
        f"mv {FONT} {FONT}.away",
        f"[ ! -e {FONT}.away ] || mv {FONT}.away {FONT}",
        ("The letters are missing", "Install fonts-inter"),
    ),
    "rights": (
        f"chown root:root {STORE} && chmod 600 {STORE}",
        "panelist check --repair",
        ("The list cannot be opened", "sudo panelist check --repair"),
    ),
    "newer": (
        f"cp -a {STORE} /run/kept.db && {version(99)}",
        f"cp -a /run/kept.db {STORE}",
        ("The list is too new", "Install that version"),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_error_screen_names_the_fault_and_the_list_appears_once_it_is_fixed(
    panel: Panel, fault: str
) -> None:
    spoil, fix, (title, remedy) = FAULTS[fault]
    with broken(panel, spoil, fix) as journal:
        shown = panel.camera.wait_still(f"error screen {fault}", is_error_screen)
        assert_status(panel, title, remedy)
        assert panel.machine.sh("systemctl is-active panelist").strip() == "active"
        process = panel.process()
        # Two retries later: the same picture, the same process, and no further message.
        said = journal.text()
        panel.machine.sh("sleep 11", 60)
        assert panel.camera.take("the same error screen") == shown
        assert panel.process() == process
        assert journal.text() == said
    panel.await_list("the list that comes", len(SIX))
    assert panel.process() == process, "the list was shown by another process"
    assert [item.text for item in panel.items()] == list(SIX)
    journal.assert_no_text_of(SIX)


# The settings key, the path that it names, and the unit lines that make it reachable.
HIDDEN = {
    "list": ("[store]\npath", "/srv/list/panelist.db", ["ReadWritePaths=-/srv/list"]),
    "list-at-home": (
        "[store]\npath", "/home/anna/list/panelist.db",
        ["ProtectHome=tmpfs", "BindPaths=-/home/anna/list"],
    ),
    "temporary-list": (
        "[store]\npath", "/tmp/anna/panelist.db", ["BindPaths=-/tmp/anna"],
    ),
    "font": (
        "[text]\nfont", "/home/anna/My.otf",
        ["ProtectHome=tmpfs", "BindReadOnlyPaths=-/home/anna/My.otf"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", HIDDEN if IS_LONG else ["list-at-home"])
def test_a_path_that_the_unit_hides_opens_with_the_drop_in_that_is_printed(
    panel: Panel, case: str
) -> None:
    key, path, lines = HIDDEN[case]
    folder = path.rpartition("/")[0]
    kind = "font" if key.endswith("font") else "list"
    drop_in = f"/etc/systemd/system/panelist.service.d/{kind}.conf"
    spoil = f"""
        install -d -o panelist -g panelist -m 2770 {folder} && chmod a+rx {folder}
        cp -a {FONT if kind == "font" else STORE} {path}
        cp {CONFIGURATION} /run/kept.conf && printf '\n{key} = {path}\n' >> {CONFIGURATION}
    """
    fix = f"""
        rm -rf /etc/systemd/system/panelist.service.d {folder} && systemctl daemon-reload
        cp /run/kept.conf {CONFIGURATION} && systemctl restart panelist
    """
    with broken(panel, spoil, fix) as journal:
        panel.camera.wait_still(f"out of reach {case}", is_error_screen)
        title = "The letters are" if kind == "font" else "The list is"
        assert_status(panel, f"{title} out of reach", f"Put that below [Service] in {drop_in}")
        # The journal and check-config print the same lines.
        reported = panel.machine.sh("panelist check-config 2>&1 > /dev/null").split("\n")
        assert all(f"\n{line}\n" in journal.text() for line in reported[1:] if line)
        assert reported[1:3] == [f"write into {drop_in}:", "[Service]"]
        assert reported[3:-2] == lines
        # As a user would copy them.
        text = "\\n".join(reported[2:-2])
        panel.machine.sh(f"mkdir -p {drop_in.rpartition('/')[0]} && printf '{text}\\n' > {drop_in}")
        panel.machine.sh(reported[-2].removeprefix("then: ").replace("sudo ", ""), 60)
        panel.await_list("the list that comes", len(SIX))
        assert [item.text for item in panel.items()] == list(SIX)
        assert panel.machine.sh("panelist check-config 2>&1 > /dev/null") == ""
        if kind == "list":
            # An edit is written to that file.
            assert panel.cli("add", "Salt").status == 0
            panel.await_list("one more", len(SIX) + 1)
    panel.await_list("the list of before", len(SIX))


def test_no_black_screen_separates_the_error_screen_from_the_list(panel: Panel) -> None:
    spoil, fix, _ = FAULTS["settings"]
    with broken(panel, spoil, fix):
        panel.camera.wait_still("error screen", is_error_screen)
    film = panel.camera.film("error screen to list", lambda seen: len(seen.rows) == len(SIX))
    assert sum(max(seen.rgb) == 0 for seen in film) <= 10, "black for more than a quarter second"


def test_an_error_screen_ends_at_once_when_the_service_is_stopped(panel: Panel) -> None:
    spoil, fix, _ = FAULTS["settings"]
    with broken(panel, spoil, fix):
        panel.camera.wait_still("error screen", is_error_screen)
        panel.machine.sh("timeout 3 systemctl stop panelist")
        result = panel.machine.sh("systemctl show --property ExecMainStatus --value panelist")
        assert result.strip() == "0"
        assert faults.console(panel.machine) == "tty1"
