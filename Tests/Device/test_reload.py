"""Every setting of a running list: a good value applies or asks for a restart, a bad one changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from panel import CONFIGURATION, Panel
from picture import Photo
from test_rights import node_of
from test_screen import await_dark, is_lit, share
from test_settings import QUIET

TEN = tuple(f"Item {number}" for number in range(1, 11))
DARK_HOURS_REST = 20  # seconds after the last touch
CLOCK_REST = 30  # seconds; the clock appears after 20 without a touch
TIME, NOW = "2026-05-01 23:30", "23:00 6:00"  # of the machine, and hours around it
LAST = 32767  # the panel's last coordinate on both axes
PULL = 8  # millimetres that a finger pulls a row, too few to complete it
BEFORE = "/run/before.conf"
GOOD = ("[look]", "theme = tide")
RESTART = "applies after `systemctl restart panelist`"

Seen = Callable[[Panel, Photo], object]


@dataclass(frozen=True)
class Case:
    """A key, a good value and a bad one; `seen` checks that the good one is in force."""

    key: str
    good: str
    bad: str
    seen: Seen = lambda panel, before: None
    more: str = ""  # another line that the check needs

    @property
    def section(self) -> str:
        return self.key.partition("]")[0] + "]"

    @property
    def name(self) -> str:
        return self.key.partition("] ")[2]


class Reload:
    """The configuration of a running list, and what the list says of it.

    The journal is read where the machine sends it, on the console: that costs the guest nothing.
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._process = panel.process()
        self._mark = len(self._console())
        panel.machine.sh(f"cp {CONFIGURATION} {BEFORE}")

    def write(self, *lines: str) -> None:
        """Puts the configuration of before in place with these lines at its end, without those that they
        replace, and asks for a reading, as `systemctl reload` does."""
        names = {line.partition(" = ")[0] for line in lines if " = " in line}
        without = " ".join(("-e ''", *(f"-e '/^{name} = /d'" for name in sorted(names))))
        text = "\n".join(lines)
        self._mark = len(self._console())
        self._panel.machine.sh(f"""
            {{ sed {without} {BEFORE}; cat << 'END'
{text}
END
            }} > {CONFIGURATION}.new
            mv {CONFIGURATION}.new {CONFIGURATION} && kill -HUP {self._process}
        """)

    def await_line(self, words: str) -> str:
        """Waits until the list says the words, a pattern, since the last writing; returns that line."""

        def look() -> str:
            return next((line for line in self.said() if re.search(words, line)), "")

        return self._panel.machine.wait_until(look, f"the journal says: {words}")

    def said(self) -> list[str]:
        """What the list says of its settings since the last writing."""
        return re.findall(r"settings: (.*?)\s*$", self._console()[self._mark :], re.MULTILINE)

    def assert_same_process(self) -> None:
        assert self._panel.process() == self._process

    def _console(self) -> str:
        return self._panel.machine.console.read_text(errors="replace")


# What is seen of a good value


def as_drawn(panel: Panel, before: Photo) -> None:
    assert panel.await_stored("as drawn with the setting") != before


def as_drawn_without_a_reported_size(panel: Panel, before: Photo) -> None:
    wanted = panel.reference(screen="")
    assert wanted != before
    panel.camera.wait_until(lambda seen: seen == wanted, "as drawn with the size of the setting")


def darker_colors(panel: Panel, before: Photo) -> None:
    def is_ember(seen: Photo) -> bool:
        return bool(seen.rows) and 0 < sum(seen.row_color(0)) < sum(before.row_color(0))

    panel.camera.wait_until(is_ember, "the colors of the night")


def clock(panel: Panel, before: Photo) -> None:
    height = before.height // 10
    assert not any(before.lowest(height)), "the list leaves no room for a clock"
    panel.camera.wait_until(lambda seen: any(seen.lowest(height)), "the clock", CLOCK_REST, pace=2)


def dimmed_to(level: float) -> Seen:
    def look(panel: Panel, before: Photo) -> None:
        panel.camera.wait_until(
            lambda seen: abs(share(seen, before) - level) < 0.05, f"dimmed to {level}", pace=1
        )

    return look


def dark(panel: Panel, before: Photo) -> None:
    panel.machine.go_on(DARK_HOURS_REST)
    await_dark(panel)


def black(panel: Panel, before: Photo) -> None:
    panel.machine.sh("panelist screen off")
    panel.camera.wait_until(lambda seen: not any(seen.rgb), "black")
    assert is_lit(panel)
    panel.machine.sh("panelist screen auto")


def unread(panel: Panel, before: Photo) -> None:
    node = node_of(panel, "QEMU Virtio MultiTouch")
    panel.machine.wait_until(
        lambda: f"{node}\n" not in panel.machine.sh(f"ls -l /proc/{panel.process()}/fd"),
        "the panel is not read",
    )


def pulls(place: tuple[float, float], row: int, sign: int = 1) -> Seen:
    """A finger at a place, as parts of the screen, pulls a row to the right, or to the left for -1."""

    def look(panel: Panel, before: Photo) -> None:
        panel.await_touch()
        x, y = place[0] * before.width, place[1] * before.height
        finger = panel.touch.down(x, y)
        finger.glide(x + panel.millimetres(PULL), y)
        calm = before.rows[row].calm

        def is_pulled(seen: Photo) -> bool:
            left, right = seen.span(calm)
            return left > 0 if sign > 0 else right < before.width - 1

        panel.camera.wait_until(is_pulled, f"row {row} is pulled")
        finger.glide(x, y)
        panel.touch.hold()
        finger.up()
        panel.camera.wait_until(lambda seen: seen == before, "the row is back")

    return look


def no_keys(panel: Panel, before: Photo) -> None:
    panel.touch.tap(before.width // 2, before.rows[1].middle)
    edited = panel.camera.wait_edited("edited")
    assert edited.keyboard_top == edited.height, "there are keys on the screen"
    # The row was tapped, so a tap elsewhere ends the edit.
    panel.touch.tap(before.width // 2, before.rows[5].middle)
    panel.camera.wait_until(lambda seen: seen == before, "no edit")


APPLIED = (
    Case("[panel] row_height", "14mm", "5mm", as_drawn),
    Case("[panel] width", "500mm", "10mm", as_drawn_without_a_reported_size),
    Case("[panel] height", "300mm", "4000mm", as_drawn_without_a_reported_size),
    Case("[touch] ignore", "QEMU Virtio MultiTouch", "/etc/x", unread),
    Case("[touch] range", f"0 {LAST} 0 {2 * LAST}", "0 0", pulls((0.25, 0.275), 2)),
    Case("[touch] axes", "-x y", "z y", pulls((0.25, 0.075), 1, -1)),
    Case("[touch] matrix", "1 0 0 0 1 0.25", "1 0 0", pulls((0.25, 0.075), 6)),
    Case("[keyboard] layouts", "none", "klingon", no_keys),
    Case("[list] completed", "sink", "top", as_drawn),
    Case("[look] theme", "tide", "nonsense", as_drawn),
    Case("[look] night", NOW, "22:00 22:00", darker_colors),
    Case("[look] clock", "12h", "13h", clock),
    Case("[idle] dim", "5s", "4s", dimmed_to(0.3)),
    Case("[idle] dim_to", "60%", "0%", dimmed_to(0.6), more="dim = 5s"),
    Case("[idle] off", "5s", "90", dark),
    Case("[idle] dark_hours", NOW, "23-6", dark),
    Case("[idle] off_by", "black", "hammer", black),
)
# Seen in the journal and by check-config: no device of this machine reports lengths of contacts or loses
# contacts; keyboards, scanners, languages and the clock have tests of their own.
UNSEEN = (
    Case("[touch] palm_rejection", "off", "maybe"),
    Case("[touch] stitching", "on", "yes"),
    Case("[keyboard] xkb", "de", "de,,"),
    Case("[keyboard] xkb_options", "compose:menu", "a b"),
    Case("[keyboard] xkb_model", "pc104", "pc 104"),
    Case("[keyboard] scanner", "type", "beep"),
    Case("[look] language", "fr", "tlh"),
    Case("[look] clock_source", "any", "sundial"),
)
WAITING = (
    Case("[display] card", "/dev/dri/card7", "card0"),
    Case("[display] connector", "HDMI-A-9", "HDMI A"),
    Case("[display] mode", "800x600", "big"),
    Case("[display] pixel_format", "xbgr8888", "rgb"),
    Case("[display] rotation", "180", "45"),
    Case("[display] switch", "keys", "f2"),
    Case("[store] path", "/var/lib/panelist/other.db", "other.db"),
    Case(
        "[text] font",
        "/usr/share/fonts/opentype/inter/InterDisplay-SemiBold.otf",
        "/usr/share/fonts/nothing.otf",
    ),
)


def start(panel: Panel) -> Photo:
    """A list of ten rows, the first of them completed, with black below it."""
    panel.show(TEN)
    panel.machine.sh(f"date --set '{TIME}'")
    panel.cli("done", TEN[0])
    return panel.await_stored("at rest")


def keys_of(panel: Panel) -> set[str]:
    """The keys that the program knows."""
    listed = panel.machine.sh("panelist check-config --keys")
    return {
        f"[{section}] {name}"
        for section, name in re.findall(r'"section": "(.*?)", "name": "(.*?)"', listed)
    }


def in_sections(cases: Sequence[Case]) -> list[str]:
    """The lines that set all of them."""
    return [line for case in cases for line in (case.section, f"{case.name} = {case.good}")]


def test_each_good_value_applies_or_asks_for_a_restart(panel: Panel) -> None:
    before = start(panel)
    reload = Reload(panel)
    assert {case.key for case in APPLIED + UNSEEN + WAITING} == keys_of(panel)
    for case in APPLIED:
        reload.write(case.section, f"{case.name} = {case.good}", *filter(None, (case.more,)))
        reload.await_line(rf"{re.escape(case.key)}\b.* applied")
        case.seen(panel, before)
    for cases, end in (UNSEEN, " applied"), (WAITING, f" {RESTART}"):
        reload.write(*in_sections(cases))
        reload.await_line(re.escape(", ".join(case.key for case in cases)) + f".*{end}")
        printed = panel.machine.sh("panelist check-config 2> /dev/null")
        for case in cases:
            assert f"{case.name} = {case.good} ; {CONFIGURATION}:" in printed, printed
        panel.camera.wait_until(lambda seen: seen == before, "the same picture")
    assert panel.stats()["settings"] == "well"
    reload.assert_same_process()


def test_each_bad_value_changes_nothing_and_is_named_on_the_screen(panel: Panel) -> None:
    before = start(panel)
    reload = Reload(panel)
    for case in APPLIED + UNSEEN + WAITING:
        # With a good value of another key, which does not apply either.
        good = ("[list]", "completed = sink") if case.section == "[look]" else GOOD
        reload.write(*good, case.section, f"{case.name} = {case.bad}")
        said = reload.await_line(rf"{CONFIGURATION}:\d+: {re.escape(case.key)}")
        assert case.bad in said, said
        shown = panel.camera.wait_until(lambda seen: seen.bar_height > 0, f"{case.key} is wrong")
        assert above(shown) == above(before), f"{case.key} has changed {shown}"
    # The same mistake a line further down: the banner has another number.
    banners = set()
    for blanks in ((), ("",)):
        reload.write(*GOOD, *blanks, "[idle]", "off = 90")
        said = reload.await_line(r"\[idle\] off cannot be '90'")
        shown = panel.camera.wait_still("a banner", lambda seen: seen.bar_height > 0)
        banners.add(shown.lowest(shown.bar_height))
    assert len(banners) == 2, "two lines have the same banner"
    place = said.partition(": [")[0]
    number = place.rpartition(":")[2]
    assert panel.machine.sh(f"sed -n {number}p {CONFIGURATION}").strip() == "off = 90", said
    assert panel.stats()["settings"] == f"panelist.conf, line {number} is wrong"
    checked = panel.machine.run("panelist check-config")
    assert checked.status == 78 and f"{place}: " in checked.errors, checked
    reload.write()
    panel.camera.wait_until(lambda seen: seen == before, "the list, as it was")
    assert panel.stats()["settings"] == "well"
    reload.assert_same_process()


def above(photo: Photo) -> bytes:
    """The rows, which end above the place of a banner."""
    return photo.rgb[: photo.width * 3 * photo.height * 2 // 3]


def test_a_file_that_is_written_in_two_parts_is_read_once(panel: Panel) -> None:
    panel.show(TEN)
    reload = Reload(panel)
    panel.machine.sh(f"""
        : > {CONFIGURATION}
        sleep {QUIET / 3}
        printf '[look]\nclock = off\nthe' >> {CONFIGURATION}
        sleep {QUIET * 0.9}
        printf 'me = tide\n[panel]\nrow_height = 10mm\n[idle]\ndim = never\n' >> {CONFIGURATION}
    """)
    reload.await_line("applied")
    panel.await_stored("as the whole file says")
    assert reload.said() == ["[look] theme applied"]
    reload.assert_same_process()


# The key that names a file, and a file that it can name: where it is, and how it is made.
NAMED = {
    "[keyboard] layouts": (
        "/etc/my.layouts",
        "printf '%s\\n' 'mine me' 'qwertyuiop QWERTYUIOP' 'asdfghjkl ASDFGHJKL' 'zxcvbnm ZXCVBNM'",
    ),
    "[text] font": (
        "/usr/share/fonts/my.otf",
        "cat /usr/share/fonts/opentype/inter/InterDisplay-SemiBold.otf",
    ),
}


@pytest.mark.parametrize("key", NAMED)
def test_a_file_that_the_settings_name_is_awaited(panel: Panel, key: str) -> None:
    panel.show(TEN)
    reload = Reload(panel)
    path, make = NAMED[key]
    section, name = key.split()
    reload.write(section, f"{name} = {path}")
    reload.await_line(f"{path}.*No such file")
    panel.camera.wait_until(lambda seen: seen.bar_height > 0, "a file is missing")
    # Nobody saves the settings, or sends a signal, for that.
    panel.machine.sh(f"{make} > {path}")
    reload.await_line("right again")
    panel.camera.wait_until(lambda seen: seen.bar_height == 0, "no banner")
    assert panel.stats()["settings"] == "well"
