"""What keeps a list from being stored, or has cost it something, stands on a banner on the screen.

A banner is a band of half a row at the screen's lower edge, with the cue's ground, under the cue.
What it says is in the photographs; the tests tell one banner from another by its pixels.
"""

from __future__ import annotations

from pathlib import Path

import faults
from faults import Journal
from machine import Machine
from panel import ROW_MILLIMETRES, STATE, Item, Panel
from picture import Photo
from powercut import LoggedDisk
from sessions import completed, files, lose_page

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
GONE = 10  # seconds after which a banner that is not true any more has gone
ASIDE = f"{STATE}/panelist.db.damaged-*"
BUSY = 5000  # files that another program makes in the list's folder, some thousand a second


# What a banner is


def height(panel: Panel) -> int:
    """Of a banner: half a row."""
    return round(panel.millimetres(ROW_MILLIMETRES) / 2)


def is_banner(panel: Panel, photo: Photo) -> bool:
    """A band of half a row at the lower edge that says something, and no cue over it."""
    return abs(photo.band - height(panel)) <= 1 and has_words(panel, photo)


def has_cue_over_banner(panel: Panel, photo: Photo) -> bool:
    """A band of a row and a half."""
    return abs(photo.band - 3 * height(panel)) <= 2 and has_words(panel, photo)


def has_words(panel: Panel, photo: Photo) -> bool:
    """Something bright stands on the band."""
    return max(photo.lowest(height(panel) - 1)) > 120


def await_banner(panel: Panel, name: str, other_than: Photo | None = None) -> Photo:
    """Waits for a banner, after the cue has gone, that says something else than in that photo."""
    return panel.camera.wait_still(
        name,
        lambda seen: is_banner(panel, seen)
        and (other_than is None or not says_the_same(panel, seen, other_than)),
    )


def says_the_same(panel: Panel, one: Photo, other: Photo) -> bool:
    """The two have the same banner, to the pixel."""
    lines = height(panel) - 1
    return one.lowest(lines) == other.lowest(lines)


def assert_no_banner(panel: Panel, count: int, name: str) -> None:
    """The list stands alone on the screen, as the raster draws it."""
    panel.await_list(name, count)
    panel.await_stored(name)


def await_end(panel: Panel, name: str) -> None:
    """Waits for the screen without a band, and asks the guest's clock how long that took."""
    began = uptime(panel.machine)
    panel.camera.wait_until(lambda seen: seen.band == 0, name)
    lasted = uptime(panel.machine) - began
    assert lasted <= GONE, f"the banner was there for {lasted:.1f} s after it was over"


def uptime(machine: Machine) -> float:
    """Seconds of the guest's clock, which stands still while a picture is looked at."""
    return float(machine.sh("cut -d ' ' -f 1 /proc/uptime"))


# A damaged list


def damage(panel: Panel) -> tuple[list[Item], dict[str, bytes]]:
    """A list with a backup loses the page on which its items stand; the program is stopped.

    Returns what was on it, and the files that are damaged.
    """
    panel.show(SIX)
    items = panel.items()
    made = panel.cli("backup")
    assert made.status == 0, made
    panel.machine.sh("systemctl stop panelist")
    lose_page(panel.machine, items)
    panel.machine.sh("sync")
    return items, files(panel.machine)


def set_aside(machine: Machine) -> dict[str, bytes]:
    """What was set aside, by its endings; of one moment."""
    names = machine.sh(f"ls -d {ASIDE}").split()
    first = min(names, key=len)
    assert all(name.startswith(first) for name in names), names
    return files(machine, first)


def test_a_damaged_list_is_restored_and_says_so_until_it_is_touched(panel: Panel) -> None:
    items, found = damage(panel)
    journal = Journal(panel.machine)
    panel.machine.sh("systemctl start panelist")
    restored = await_banner(panel, "a restored list")
    assert len(restored.rows) == len(SIX)
    assert panel.items() == items
    assert set_aside(panel.machine) == found

    panel.machine.sh("systemctl restart panelist")
    panel.await_touch()
    again = await_banner(panel, "the banner after a restart")
    assert says_the_same(panel, again, restored)

    panel.touch.tap(restored.width // 2, restored.height - height(panel) // 2)
    panel.camera.wait_until(lambda seen: seen.band == 0, "the banner is touched away")
    assert_no_banner(panel, len(SIX), "after the touch")
    panel.machine.sh("systemctl restart panelist")
    assert_no_banner(panel, len(SIX), "after another restart")
    assert panel.items() == items, "the tap on the banner did something to the list"
    assert set_aside(panel.machine) == found
    journal.assert_no_text_of(SIX)


def test_the_plug_is_pulled_while_the_banner_says_what_was_restored(panel: Panel) -> None:
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
    assert set_aside(panel.machine) == found


# A disk that takes nothing


def change_thrice(panel: Panel, rest: Photo, disk: str) -> None:
    """On a disk that takes nothing two changes wait; a third is taken back by its cue."""
    panel.swipe_right(rest.rows[1].middle)
    one = await_banner(panel, f"{disk} and one change waits")
    assert one.row_color(1).is_green

    panel.swipe_right(rest.rows[3].middle)
    two = await_banner(panel, f"{disk} and two changes wait", other_than=one)
    # It says what is, not what was: a tap on it does nothing, and adds no row.
    panel.touch.tap(two.width // 2, two.height - height(panel) // 2)
    assert await_banner(panel, f"{disk} and touched") == two

    panel.swipe_right(rest.rows[4].middle)
    three = panel.camera.wait_until(
        lambda seen: has_cue_over_banner(panel, seen), f"{disk} and a cue over the banner"
    )
    # The cue takes a tap as soon as it comes: there is no time for a command.
    panel.touch.tap(height(panel), three.height - 2 * height(panel))
    undone = await_banner(panel, f"{disk} and one taken back", other_than=three)
    assert says_the_same(panel, undone, two), "two changes wait again"
    assert not undone.row_color(4).is_green


def test_changes_wait_for_a_disk_and_the_banner_counts_them(panel: Panel) -> None:
    with faults.small_store(panel.machine):
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


def test_a_disk_that_breaks_costs_at_most_the_changes_that_the_banner_counts(
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

        faults.mend_disk(panel.machine)
        panel.machine.sh("systemctl start panelist")
        panel.await_list("a disk that was mended", len(SIX))
        # The kernel may have had a part of what the disk refused.
        one = completed(items, 1)
        assert panel.items() in (items, one, completed(one, 3))
        assert_no_banner(panel, len(SIX), "a disk that was mended")
        journal.assert_no_text_of(SIX)


def test_a_list_that_starts_on_a_full_disk_says_so_and_comes(panel: Panel) -> None:
    with faults.small_store(panel.machine):
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


def test_a_folder_in_which_another_program_works_wakes_nobody(panel: Panel) -> None:
    panel.show(SIX)
    # The look after a flip whose event does not come is a second late; then nothing is due.
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
    beats = after["watchdogs"] - before["watchdogs"]
    # One more is the question itself.
    assert after["wake_ups"] - before["wake_ups"] == beats + 1, (before, after)
