"""Faults: after each one screen and store agree, and nothing is lost."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import faults
from counts import count
from faults import Journal
from panel import Item, Panel
from picture import Photo

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")


def swipe(panel: Panel, y: int, direction: int) -> None:
    """Swipes well past the distance that completes (1) or deletes (-1)."""
    start = 300 if direction > 0 else 900
    panel.touch.swipe((start, y), (start + direction * panel.millimetres(60), y))


def done(item: Item) -> Item:
    return Item(item.id, item.text, True)


def complete(panel: Panel, photo: Photo, index: int, items: list[Item]) -> list[Item]:
    """Swipes a row right and waits until that is stored; returns the new list."""
    swipe(panel, photo.rows[index].middle, 1)
    expected = [*items[:index], done(items[index]), *items[index + 1 :]]
    panel.await_items(expected)
    panel.camera.wait_still("completed", lambda seen: seen.row_color(index).is_green)
    return expected


def assert_screen_shows(panel: Panel, items: list[Item], name: str) -> None:
    """Checks that the screen has one row for each stored item, in the color of its state."""
    assert panel.items() == items
    panel.camera.wait_still(
        name,
        lambda seen: len(seen.rows) == len(items)
        and all(
            row.color.is_green if item.completed else row.color.is_warm
            for row, item in zip(seen.rows, items)
        ),
    )


def test_the_panel_can_be_unplugged_again_and_again(panel: Panel) -> None:
    photo = panel.show(SIX)
    items, process, journal = panel.items(), panel.process(), Journal(panel.machine)
    for _ in range(count("unplugs")):
        panel.machine.unplug_touch()
        panel.touch.forget()
        panel.camera.take("unplugged")
        panel.machine.plug_touch()
        panel.await_touch()
    items = complete(panel, photo, 1, items)
    assert_screen_shows(panel, items, "after the last plug")
    assert panel.process() == process
    journal.await_line("touch: .*QEMU Virtio MultiTouch")
    journal.assert_no_text_of(SIX)


def test_a_stalled_machine_resumes_where_it_was(panel: Panel) -> None:
    photo = panel.show(SIX)
    items, process, journal = panel.items(), panel.process(), Journal(panel.machine)
    y = photo.rows[1].middle
    finger = panel.touch.down(300, y)
    finger.glide(300 + panel.millimetres(60), y)
    with panel.machine.frozen():
        first = panel.camera.take("in the stall")
        assert panel.camera.take("still in the stall") == first
    panel.touch.hold()
    finger.up()
    items[1] = done(items[1])
    panel.await_items(items)
    assert_screen_shows(panel, items, "after the stall")
    assert panel.process() == process
    journal.assert_no_text_of(SIX)


def test_a_program_killed_during_a_drag_restarts_with_every_edit(panel: Panel) -> None:
    photo = panel.show(SIX)
    items, journal = panel.items(), Journal(panel.machine)
    for turn in range(count("kills")):
        index = turn % len(SIX)
        if not items[index].completed:
            items = complete(panel, photo, index, items)
        y, process = photo.rows[-1].middle, panel.process()
        finger = panel.touch.down(300, y)
        finger.glide(300 + panel.millimetres(60), y)
        faults.kill(panel.machine)
        panel.camera.take("killed")
        faults.await_another_process(panel, process)
        panel.await_touch()
        finger.up()
        assert_screen_shows(panel, items, "after the kill")
    journal.await_line("code=killed, status=9/KILL")
    journal.assert_no_text_of(SIX)


def test_a_program_that_hangs_is_restarted_by_the_watchdog(panel: Panel) -> None:
    with faults.watchdog(panel.machine, seconds=4):
        photo = panel.show(SIX)
        items = complete(panel, photo, 2, panel.items())
        journal, process = Journal(panel.machine), panel.process()
        faults.hang(panel.machine)
        panel.camera.take("hanging")
        journal.await_line(r"Watchdog timeout \(limit 4s\)")
        faults.await_another_process(panel, process)
        panel.await_touch()
        assert_screen_shows(panel, items, "after the watchdog")
        journal.assert_no_text_of(SIX)


def test_a_second_program_cannot_take_the_display_away(panel: Panel) -> None:
    photo = panel.show(SIX)
    items, process, journal = panel.items(), panel.process(), Journal(panel.machine)
    assert faults.grab_display(panel.machine).startswith("refused: ")
    said = faults.second_list(panel.machine)
    assert "end the other program that shows a picture" in said, said
    items = complete(panel, photo, 1, items)
    assert_screen_shows(panel, items, "after both attempts")
    assert panel.process() == process
    journal.assert_no_text_of(SIX)


def test_the_list_appears_when_another_program_releases_the_display(panel: Panel) -> None:
    panel.show(SIX)
    items = panel.items()
    with faults.display_taken(panel.machine):
        journal = Journal(panel.machine)
        panel.machine.sh("systemctl start --no-block panelist")
        journal.await_line("no display yet: .*another program")
        panel.camera.take("another program has the display")
    journal.await_line("display: /dev/dri/card0")
    panel.await_touch()
    assert_screen_shows(panel, items, "when the display is free")
    journal.assert_no_text_of(SIX)


def test_a_console_switch_is_refused_while_the_list_is_shown(panel: Panel) -> None:
    photo = panel.show(SIX)
    items, process, journal = panel.items(), panel.process(), Journal(panel.machine)
    for turn in range(count("console-switches")):
        faults.switch_console(panel.machine, 2 + turn % 2)
        swipe(panel, photo.rows[turn % len(SIX)].middle, 1)
        index = turn % len(SIX)
        items[index] = Item(items[index].id, items[index].text, not items[index].completed)
        panel.await_items(items)
        assert faults.console(panel.machine) == "tty1"
    assert_screen_shows(panel, items, "after the switches")
    assert panel.process() == process
    journal.assert_no_text_of(SIX)


def test_edits_on_a_full_disk_are_kept_and_stored_when_there_is_room(panel: Panel) -> None:
    with faults.small_store(panel.machine):
        photo = panel.show(SIX)
        items, process, journal = panel.items(), panel.process(), Journal(panel.machine)
        faults.fill(panel.machine)
        swipe(panel, photo.rows[1].middle, 1)
        swipe(panel, photo.rows[2].middle, -1)
        expected = [items[0], done(items[1]), *items[3:]]
        panel.camera.wait_still(
            "on the screen alone",
            lambda seen: len(seen.rows) == len(expected) and seen.row_color(1).is_green,
        )
        journal.await_line("store: .*free some space")
        assert panel.items() == items, "an edit was stored on a full disk"

        faults.make_room(panel.machine)
        panel.await_items(expected)
        assert_screen_shows(panel, expected, "stored")
        assert panel.process() == process
        journal.assert_no_text_of(SIX)


def test_a_read_only_store_is_reported_and_retried(panel: Panel) -> None:
    with faults.small_store(panel.machine):
        panel.show(SIX)
        items = panel.items()
        panel.machine.sh("systemctl stop panelist")
        faults.mount_store(panel.machine, "ro")
        journal = Journal(panel.machine)
        panel.machine.sh("systemctl start --no-block panelist")
        journal.await_line("mount the file system for writing")
        panel.camera.take("the store is read only")
        faults.mount_store(panel.machine, "rw")
        panel.await_touch()
        assert_screen_shows(panel, items, "writable again")
        journal.assert_no_text_of(SIX)


def test_an_unreadable_store_is_reported_and_retried(panel: Panel) -> None:
    panel.show(SIX)
    items = panel.items()
    panel.machine.sh("systemctl stop panelist")
    faults.close_store(panel.machine)
    journal = Journal(panel.machine)
    panel.machine.sh("systemctl start --no-block panelist")
    journal.await_line("`sudo panelist check --repair` gives ")
    panel.camera.take("the store may not be read")
    faults.open_store(panel.machine)
    panel.await_touch()
    assert_screen_shows(panel, items, "readable again")
    journal.assert_no_text_of(SIX)


def test_every_name_of_the_fault_script_has_a_test() -> None:
    folder = Path(__file__).parent
    named = re.findall(r"^\S+ +(test_\w+\.py)::(test_\w+)$", (folder / "fault").read_text(), re.M)
    listed = subprocess.check_output([folder / "fault", "--list"], text=True).split()
    assert len(named) == len(listed) > 0
    for file, test in named:
        assert f"\ndef {test}(" in (folder / file).read_text(), f"{file} has no {test}"
