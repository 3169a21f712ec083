"""Unusual lists: texts of any kind, and very many items."""

from __future__ import annotations

from collections import Counter
from typing import Any

from contents import fill
from counts import long_only
from panel import Panel

TEXTS = (
    "",
    "a",
    "Letters that go on and on. " * 74,
    "🍞🥛🧑🏽‍🍳👨‍👩‍👧‍👦🏳️‍🌈",
    "خبز وحليب للعشاء",
    "ขนมปังและนมสำหรับมื้อเย็น",
    "Z̵̡̡̺̙͖͍̈́̎̃̌̚a̴̧͖͖̖͒̊l̶̡̧͕̜̣̩̏̈́͐̂̉g̵̢̞̰͎͌̂̓o",
    "Bread",
)
EDITED = (2, 3, 4)  # indexes of texts that are opened and left unchanged
FEW, MANY = 1000, 100_000
FLINGS = 5
BUFFERS = 2 * 4  # bytes a pixel of the display's two buffers
# Limits of the other memory in MB: with the small list, and additionally with the large one.
MEMORY, MORE = 24, 40


def start(panel: Panel) -> float:
    """Starts the program; returns the seconds from exec to its first picture."""
    panel.machine.sh("systemctl reset-failed panelist; systemctl start panelist")
    reported = panel.machine.sh(
        "systemctl show --property ExecMainStartTimestampMonotonic"
        " --property ActiveEnterTimestampMonotonic panelist"
    )
    at = dict(line.split("=") for line in reported.split())
    began, ready = at["ExecMainStartTimestampMonotonic"], at["ActiveEnterTimestampMonotonic"]
    return (int(ready) - int(began)) / 1e6


def test_texts_of_every_kind_are_shown_and_edited(panel: Panel) -> None:
    count = fill(panel, TEXTS)
    start(panel)
    photo, process = panel.await_list("texts of every kind", count), panel.process()
    assert photo == panel.reference()
    items = panel.items()
    assert [item.text for item in items] == list(TEXTS)
    for place in EDITED:
        panel.touch.tap(photo.width // 2, photo.rows[place].middle)
        edited = panel.camera.wait_edited(
            "edited", lambda seen: seen.is_edited and seen.keyboard_top < seen.height
        )
        panel.touch.tap(photo.width // 2, edited.keyboard_top - 20)
        panel.camera.wait_until(lambda seen: seen == photo, "as it was")
    for row in reversed(photo.rows):
        panel.swipe_right(row.middle)
    panel.machine.wait_until(
        lambda: all(item.completed for item in panel.items()), "all are completed"
    )
    panel.await_stored("all are struck through")
    assert panel.process() == process, "the program was restarted"


def use(panel: Panel, count: int) -> dict[str, Any]:
    """Starts a list of `count` items, completes the first and flings the list; returns the costs."""
    assert fill(panel, (f"{number} things to do" for number in range(1, count + 1))) == count
    seconds = start(panel)
    photo, process = panel.await_list(f"a list of {count}", count), panel.process()
    assert photo == panel.reference()
    panel.swipe_right(photo.rows[0].middle)
    panel.machine.wait_until(
        lambda: panel.machine.sh("panelist list | grep '^\\[x\\]'; true")
        == "[x] 1 things to do\n",
        "the first item is completed",
    )
    panel.await_stored("the first completed")
    before = panel.stats()
    for turn in range(FLINGS):
        ends = (650, 250) if turn % 2 == 0 else (250, 650)
        panel.touch.swipe((640, ends[0]), (640, ends[1]), 0.12)
        panel.camera.wait_still("flung")
    stats = panel.stats()
    assert panel.process() == process, "the program was restarted"
    memory = panel.machine.sh(f"grep VmHWM /proc/{process}/status").split()[1]
    peak = int(memory) * 1024 - BUFFERS * photo.width * photo.height
    lengths = recorded(stats["compose_counts"]) - recorded(before["compose_counts"])
    return {
        "start_s": round(seconds, 2),
        "frames": stats["frames"] - before["frames"],
        "misses": stats["misses"] - before["misses"],
        "compose_us": sorted(lengths.elements()),
        "peak_MB": round(peak / 2**20, 1),
    }


def recorded(counts: list[tuple[int, int]]) -> Counter[int]:
    """The number of recorded values by length."""
    return Counter(dict(counts))


def quartile(lengths: list[int]) -> int:
    """The lower quartile, which other activity of the guest does not lengthen."""
    return lengths[len(lengths) // 4]


@long_only("it makes a list of 100,000")
def test_a_hundred_thousand_items_open_and_scroll_like_a_thousand(panel: Panel) -> None:
    few, many = use(panel, FEW), use(panel, MANY)
    for count, figures in ((FEW, few), (MANY, many)):
        lengths = figures.pop("compose_us")
        figures["quarter_us"] = quartile(lengths)
        print(f"{count} items: {figures}")
    assert min(few["frames"], many["frames"]) > 20
    # An emulated guest misses frames with any list; a long list must not add any.
    share = few["misses"] / few["frames"] + 0.1
    assert many["misses"] / many["frames"] <= share, (few, many)
    assert many["quarter_us"] <= 1.5 * few["quarter_us"], (few, many)
    assert few["peak_MB"] < MEMORY, (few, many)
    assert many["peak_MB"] - few["peak_MB"] < MORE, (few, many)
