"""Several lists on the machine: the panel shows the first one, and a timer begins a checklist anew."""

from __future__ import annotations

import re

import image
from counts import long_only
from panel import Panel
from test_outside import SIX, command
from test_screen_page import give_file

PAGE = image.TREE / "Sources/panelist/panelist.docc/Commands.md"
TASKS = ("Brush teeth", "Pack the bag")


def add_checklist(panel: Panel) -> None:
    """Adds the page's second list, in which all is done."""
    command(panel, "lists", "add", "Morning")
    for text in TASKS:
        command(panel, "add", text, "--list", "morning")
    command(panel, "done", "--all", "--list", "morning")


def count_open(panel: Panel) -> int:
    """How many items of the second list are to be done."""
    return panel.cli("list", "--todo", "--list", "morning").output.count("[ ]")


def test_the_panel_shows_the_first_list_and_another_one_that_is_moved_there(panel: Panel) -> None:
    before = panel.show(SIX)
    frames = panel.stats()["frames"]
    add_checklist(panel)
    assert panel.camera.take("another list has changed") == before
    assert panel.stats()["frames"] == frames, "a list that is not shown cost a frame"

    command(panel, "lists", "move", "morning", "--first")
    photo = panel.camera.wait_still("the other list", lambda seen: len(seen.rows) == len(TASKS))
    assert all(row.color.is_green for row in photo.rows)
    command(panel, "undo")
    panel.camera.wait_until(lambda seen: seen == before, "the first list again")


@long_only("the page's units are verified in every run; here systemd starts them")
def test_the_timer_of_the_page_begins_the_checklist_anew_every_morning(panel: Panel) -> None:
    panel.show(SIX)
    add_checklist(panel)
    units = re.findall(
        r"^`(/etc/systemd/system/[\w.-]+)`\n\n```ini\n(.*?)```$", PAGE.read_text(), re.S | re.M
    )
    assert [path.rpartition(".")[2] for path, _ in units] == ["service", "timer"]
    for path, text in units:
        give_file(panel, path, text)
    panel.machine.sh(f"systemctl daemon-reload; systemctl enable --now {units[1][0].rpartition('/')[2]}")
    for _ in range(2):
        assert count_open(panel) == 0
        panel.machine.sh("date --set 'tomorrow 04:02'")
        panel.machine.wait_until(lambda: count_open(panel) == len(TASKS), "the checklist begins anew")
        command(panel, "done", "--all", "--list", "morning")
    said = panel.machine.sh("journalctl --unit panelist-morning --output cat --no-pager")
    assert said.count(f"reopened: {len(TASKS)} items") == 2, said
