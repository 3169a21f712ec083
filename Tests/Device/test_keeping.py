"""Banners: a recovered list, and a disk that is full or read-only.

A banner is half a row high, at the lower edge of the screen, and the undo bar stands above it. The tests
compare banners by their pixels; their texts can be read in the photographs.
"""

from __future__ import annotations

from pathlib import Path

import faults
from counts import long_only
from faults import Journal
from machine import Machine
from panel import ASKED, ROW_MILLIMETRES, STATE, Item, Panel
from picture import Photo
from powercut import LoggedDisk
from sessions import completed, double_page, files, lose_pages

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
GONE = 10  # seconds after which a banner that no longer applies is gone
ASIDE = f"{STATE}/panelist.db.damaged-*"
BUSY = 5000  # files that another program creates in the list's folder, thousands a second


# Recognizing a banner


def height(panel: Panel) -> int:
    """The height of a banner: half a row."""
    return round(panel.millimetres(ROW_MILLIMETRES) / 2)


def is_banner(panel: Panel, photo: Photo) -> bool:
    """Whether a banner with text is at the lower edge, without an undo bar."""
    return abs(photo.bar_height - height(panel)) <= 1 and has_words(panel, photo)


def has_undo_bar_over_banner(panel: Panel, photo: Photo) -> bool:
    """Whether an undo bar stands above a banner: a row and a half in height."""
    return abs(photo.bar_height - 3 * height(panel)) <= 2 and has_words(panel, photo)


def has_words(panel: Panel, photo: Photo) -> bool:
    """Whether there are bright pixels on the banner."""
    return max(photo.lowest(height(panel) - 1)) > 120


def await_banner(panel: Panel, name: str, other_than: Photo | None = None) -> Photo:
    """Waits for a banner without undo bar, with another text than in `other_than`."""
    return panel.camera.wait_still(
        name,
        lambda seen: is_banner(panel, seen)
        and (other_than is None or not says_the_same(panel, seen, other_than)),
    )


def says_the_same(panel: Panel, one: Photo, other: Photo) -> bool:
    """Whether two photographs have the same banner, pixel by pixel."""
    lines = height(panel) - 1
    return one.lowest(lines) == other.lowest(lines)


def assert_no_banner(panel: Panel, count: int, name: str) -> None:
    """Checks that the screen shows the list alone, as in the reference picture."""
    panel.await_list(name, count)
    panel.await_stored(name)


def await_end(panel: Panel, name: str) -> None:
    """Waits until there is no banner, and checks how long that took by the guest's clock."""
    began = uptime(panel.machine)
    panel.camera.wait_until(lambda seen: seen.bar_height == 0, name)
    lasted = uptime(panel.machine) - began
    assert lasted <= GONE, f"the banner was there for {lasted:.1f} s after it was over"


def uptime(machine: Machine) -> float:
    """Seconds of the guest's clock, which stops while a picture is analysed."""
    return float(machine.sh("cut -d ' ' -f 1 /proc/uptime"))


# A damaged list


def damage(panel: Panel) -> tuple[list[Item], dict[str, bytes]]:
    """Zeroes the page with the items of a list that has a backup, and leaves the program stopped.

    Returns the items, and the damaged files.
    """
    panel.show(SIX)
    items = panel.items()
    made = panel.cli("backup")
    assert made.status == 0, made
    panel.machine.sh("systemctl stop panelist")
    lose_pages(panel.machine, items)
    panel.machine.sh("sync")
    return items, files(panel.machine)


def quarantined(machine: Machine) -> dict[str, bytes]:
    """The quarantined files by their suffixes; all must have the same date."""
    names = machine.sh(f"ls -d {ASIDE}").split()
    first = min(names, key=len)
    assert all(name.startswith(first) for name in names), names
    return files(machine, first)


def test_a_recovered_list_shows_a_banner_until_it_is_tapped(panel: Panel) -> None:
    items, found = damage(panel)
    journal = Journal(panel.machine)
    panel.machine.sh("systemctl start panelist")
    restored = await_banner(panel, "a restored list")
    assert len(restored.rows) == len(SIX)
    assert panel.items() == items
    assert quarantined(panel.machine) == found

    panel.machine.sh("systemctl restart panelist")
    panel.await_touch()
    again = await_banner(panel, "the banner after a restart")
    assert says_the_same(panel, again, restored)

    panel.touch.tap(restored.width // 2, restored.height - height(panel) // 2)
    panel.camera.wait_until(lambda seen: seen.bar_height == 0, "the banner is touched away")
    assert_no_banner(panel, len(SIX), "after the touch")
    panel.machine.sh("systemctl restart panelist")
    assert_no_banner(panel, len(SIX), "after another restart")
    assert panel.items() == items, "the tap on the banner did something to the list"
    assert quarantined(panel.machine) == found
    journal.assert_no_text_of(SIX)


def test_a_list_with_rows_of_one_id_is_shown_with_a_banner_and_recovered(panel: Panel) -> None:
    panel.show(SIX)
    # Longer texts at the same place make a table of several pages.
    lines = "\n".join(f"Item {number} {'of a long list ' * 8}" for number in range(300))
    panel.machine.sh(f"printf '%s\n' '{lines}' | panelist add - > /dev/null")
    items = panel.items()
    made = panel.cli("backup")
    assert made.status == 0, made
    panel.machine.sh("systemctl stop panelist")
    double_page(panel.machine, "of a long list")
    process = panel.machine.sh("systemctl show --property NRestarts --value panelist")
    panel.machine.sh("systemctl start panelist")
    await_banner(panel, "two rows had one id")
    assert panel.items() == items
    assert quarantined(panel.machine)
    assert panel.machine.sh("systemctl show --property NRestarts --value panelist") == process


@long_only("it boots twice; banner and power cut are tested apart in every run")
def test_the_recovery_banner_survives_a_power_cut(panel: Panel) -> None:
    items, found = damage(panel)
    panel.machine.sh("systemctl start panelist")
    before = await_banner(panel, "a restored list")
    panel.await_touch()
    panel.swipe_right(before.rows[1].middle)
    items = completed(items, 1)
    panel.await_items(items)
    panel.machine.power_cut()
    panel.machine.power_on()
    panel.await_touch()
    after = await_banner(panel, "after the power cut")
    assert says_the_same(panel, after, before)
    assert after.row_color(1).is_green and len(after.rows) == len(SIX)
    assert panel.items() == items
    assert quarantined(panel.machine) == found


# A disk that cannot be written


def change_thrice(panel: Panel, rest: Photo, disk: str) -> None:
    """Makes two changes that wait for the disk, and a third one that the undo bar reverts."""
    panel.swipe_right(rest.rows[1].middle)
    one = await_banner(panel, f"{disk} and one change waits")
    assert one.row_color(1).is_green

    panel.swipe_right(rest.rows[3].middle)
    two = await_banner(panel, f"{disk} and two changes wait", other_than=one)
    # A banner about the present state ignores taps: none adds a row or hides it.
    panel.touch.tap(two.width // 2, two.height - height(panel) // 2)
    assert await_banner(panel, f"{disk} and touched") == two

    panel.swipe_right(rest.rows[4].middle)
    three = panel.camera.wait_still(
        f"{disk} and an undo bar over the banner", lambda seen: has_undo_bar_over_banner(panel, seen)
    )
    # The undo bar is tapped at once: a command would take too long.
    panel.touch.tap(*three.undo)
    undone = await_banner(panel, f"{disk} and one undone", other_than=three)
    assert says_the_same(panel, undone, two), "two changes wait again"
    assert not undone.row_color(4).is_green


@long_only("it fills a disk; a failing one is tested in every run")
def test_the_banner_counts_the_changes_that_wait_for_a_full_disk(
    panel: Panel, tmp_path: Path
) -> None:
    # A disk: on a file system in memory a banner of its own would remain.
    with LoggedDisk(panel.machine, tmp_path).attached():
        rest = panel.show(SIX)
        items, process, journal = panel.items(), panel.process(), Journal(panel.machine)
        faults.fill(panel.machine)
        change_thrice(panel, rest, "full")
        assert panel.items() == items, "something was stored"

        faults.make_room(panel.machine)
        await_end(panel, "full no more")
        panel.await_items(completed(completed(items, 1), 3))
        panel.await_stored("all is stored")
        assert panel.process() == process
        journal.assert_no_text_of(SIX)


def test_a_failing_disk_loses_at_most_the_changes_that_the_banner_counts(
    panel: Panel, tmp_path: Path
) -> None:
    with LoggedDisk(panel.machine, tmp_path).attached():
        rest = panel.show(SIX)
        items, process, journal = panel.items(), panel.process(), Journal(panel.machine)
        faults.break_disk(panel.machine)
        change_thrice(panel, rest, "broken")
        assert panel.process() == process
        panel.machine.sh("systemctl stop panelist")
        journal.await_line("2 changes could not be stored")

        faults.repair_disk(panel.machine)
        panel.machine.sh("systemctl start panelist")
        panel.await_list("a repaired disk", len(SIX))
        # The kernel may have stored a part of the writes that the disk refused.
        one = completed(items, 1)
        assert panel.items() in (items, one, completed(one, 3))
        assert_no_banner(panel, len(SIX), "a repaired disk")
        journal.assert_no_text_of(SIX)


@long_only("it fills a disk; a failing one is tested in every run")
def test_a_list_that_starts_on_a_full_disk_is_shown_and_takes_changes(
    panel: Panel, tmp_path: Path
) -> None:
    with LoggedDisk(panel.machine, tmp_path).attached():
        panel.show(SIX)
        items = panel.items()
        panel.machine.sh("systemctl stop panelist")
        faults.fill(panel.machine)
        panel.machine.sh("systemctl start panelist")
        reported = panel.camera.wait_still(
            "a start on a full disk", lambda seen: len(seen.rows) == len(SIX)
        )
        panel.await_touch()
        panel.swipe_right(reported.rows[1].middle)
        await_banner(panel, "a change waits after a start on a full disk")
        items = completed(items, 1)
        faults.make_room(panel.machine)
        panel.await_items(items)
        assert_no_banner(panel, len(SIX), "there is room again")


# Other programs' files


def test_other_files_in_the_folder_of_the_list_do_not_wake_it(panel: Panel) -> None:
    panel.show(SIX)
    # The check for a lost flip event runs a second after a flip; then no timer is due.
    panel.machine.sh("sleep 3")
    before = panel.stats()
    panel.machine.sh(f"""perl -e 'for my $number (1 .. {BUSY}) {{
      open my $file, ">", "{STATE}/busy" or die "$!\n";
      print $file $number;
      close $file;
      rename "{STATE}/busy", "{STATE}/busy.db" or die "$!\n";
      unlink "{STATE}/busy.db" or die "$!\n";
    }}'""")
    after = panel.stats()
    feeds = after["watchdogs"] - before["watchdogs"]
    # The stats request causes one more.
    assert after["wake_ups"] - before["wake_ups"] == feeds + ASKED, (before, after)
