"""The package on a 64-bit Arm machine: installed by apt, started by its unit, touched, restarted.

Processor and Debian release differ from the other tests; display, panel and gestures are the same.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median

import arm
import pytest
from keyboard_on_screen import OnScreenKeyboard, write
from conftest import artifacts, folder_name, running
from counts import long_only
from image import LOOK, ROWS, TREE
from machine import Machine, quoted
from panel import AS_PANELIST, CONFIGURATION, Panel
from picture import Camera, Photo

pytestmark = long_only("its processor is another one")

FIVE = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil")
INSTALL_LIMIT = COUNT_LIMIT = 600.0  # seconds of the guest
SCENES = ("full", "swipe", "scroll", "fade", "shuffle")
BUDGET = TREE / "Tests/Benchmarks/Budget-arm64.txt"
RATE = 0.84  # instructions a nanosecond assumed for a Cortex-A72; not measured on hardware


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A machine with the package installed, and with rows that can be measured."""
    built = arm.build(arm.package(), arm.frames(), tmp_path_factory.mktemp("arm"))
    with running(built, artifacts() / "boot-on-arm") as machine:
        reported = machine.run(f"apt-get install --yes {arm.PLACE}", INSTALL_LIMIT)
        assert reported.status == 0, reported
        assert "The list is started on the touch panel" in reported.output + reported.errors, reported
        assert machine.sh("systemctl is-active panelist && systemctl is-enabled panelist")
        settings = " ".join(map(quoted, ("[look]", *LOOK, "[panel]", ROWS)))
        machine.sh(f"printf '%s\\n' {settings} >> {CONFIGURATION}")
        yield machine


@pytest.fixture
def panel(installed: Machine, request: pytest.FixtureRequest) -> Panel:
    """The list on that machine, with a folder for its pictures."""
    return Panel(installed, Camera(installed, artifacts() / folder_name(request)))


def await_stored(panel: Panel, name: str) -> Photo:
    """Waits until the screen equals the picture that the program draws on Arm from the stored list."""
    display, screen = panel.machine.display, panel.screen()
    words = f"--size {display.width}x{display.height}" + (f" --panel {screen}" if screen else "")
    reported = panel.machine.sh(
        f"cd /tmp && {AS_PANELIST} panelist picture {words} /tmp/list.png > /dev/null"
        " && base64 --wrap=0 /tmp/list.png"
    )
    wanted = panel.camera.keep("drawn without the display", base64.b64decode(reported))
    return panel.camera.wait_until(lambda photo: photo == wanted, name, pace=0.25)


def test_the_service_runs_on_aarch64_as_its_own_user(panel: Panel) -> None:
    panel.show(FIVE)
    assert panel.machine.sh("uname -m").strip() == "aarch64"
    own = panel.machine.sh("id -u panelist").strip()
    status = panel.machine.sh(f"cat /proc/{panel.process()}/status")
    assert f"Uid:\t{own}\t{own}\t{own}\t{own}\n" in status and own != "0"
    assert "CapEff:\t0000000000000000\n" in status
    await_stored(panel, "the list at rest")


def test_swipes_complete_and_delete(panel: Panel) -> None:
    photo = panel.show(FIVE)
    items = panel.items()
    panel.swipe_right(photo.rows[1].middle)
    panel.swipe_left(photo.rows[2].middle)
    panel.await_items([items[0], replace(items[1], completed=True), *items[3:]])
    done = await_stored(panel, "one is done and one is gone")
    assert done.row_color(1).is_green and len(done.rows) == len(FIVE) - 1


def test_a_pull_adds_an_item_that_is_typed_on_the_screen(panel: Panel) -> None:
    photo = panel.show(FIVE)
    items, x, y = panel.items(), photo.width // 2, photo.rows[1].middle
    panel.touch.swipe((x, y), (x, y + panel.millimetres(40)))
    panel.camera.wait_edited("a new row", lambda photo: photo.keyboard_top < photo.height)
    seen = panel.camera.wait_edited("the on-screen keyboard")
    write(panel, OnScreenKeyboard(seen), "milk\n\n")
    panel.machine.wait_until(lambda: panel.items() != items, "the word is stored")
    stored = panel.items()
    assert stored[1:] == items and stored[0].text == "Milk"
    await_stored(panel, "the word at the top")


def test_a_pinch_adds_between_two_rows(panel: Panel) -> None:
    photo = panel.show(FIVE)
    items, x = panel.items(), photo.width // 2
    upper, lower = photo.rows[1:3]
    one, other = panel.touch.down(x, upper.middle), panel.touch.down(x + 40, lower.middle)
    travel = panel.millimetres(14)
    panel.touch.glide({one: (x, upper.middle - travel), other: (x + 40, lower.middle + travel)})
    panel.camera.wait_still("parted", lambda seen: seen.rows[-1].bottom > photo.rows[-1].bottom)
    panel.touch.up(one, other)
    seen = panel.camera.wait_edited("a row between", lambda seen: seen.keyboard_top < seen.height)
    write(panel, OnScreenKeyboard(seen), "salt\n\n")
    panel.machine.wait_until(lambda: panel.items() != items, "the word is stored")
    stored = panel.items()
    assert [*stored[:2], *stored[3:]] == items and stored[2].text == "Salt"
    await_stored(panel, "the word between")


def test_a_restart_and_a_kill_keep_the_list(panel: Panel) -> None:
    photo = panel.show(FIVE)
    items = panel.items()
    panel.swipe_right(photo.rows[0].middle)
    kept = [replace(items[0], completed=True), *items[1:]]
    panel.await_items(kept)
    before = await_stored(panel, "one is done")
    for action in ("restart", "kill --signal KILL"):
        process = panel.process()
        panel.machine.sh(f"systemctl {action} panelist")
        panel.machine.wait_until(lambda: panel.process() not in (0, process), "another process")
        panel.await_list("the list again", len(FIVE))
        panel.camera.wait_until(lambda photo: photo == before, "the same picture")
        assert panel.items() == kept


@pytest.mark.parametrize("rotation", (0, 90))
def test_the_instructions_of_a_frame(
    installed: Machine, record_property: Callable[[str, object], None], rotation: int
) -> None:
    """Counts the instructions of a frame: the machine's clock counts one as a nanosecond."""
    installed.sh("systemctl stop panelist")
    found = {loops: counted(installed, loops, rotation) for loops in ("neon", "plain")}
    lines = [f"{'scene':10} {'neon':>9} {'plain':>9} {'ms':>5}"]
    for scene in SCENES:
        neon, plain = found["neon"][scene], found["plain"][scene]
        lines.append(f"{scene:10} {neon:9} {plain:9} {neon / RATE / 1e6:5.2f}")
    record_property("figures", "\n".join(lines))
    too_many = [
        f"{loops} {rotation} {scene} {found[loops][scene]}, limit {limit}"
        for (loops, turned, scene), limit in limits().items()
        if turned == rotation and found[loops][scene] > limit * 1.02
    ]
    assert not too_many, too_many


def counted(machine: Machine, loops: str, rotation: int) -> dict[str, int]:
    """The instructions of a frame of each scene: the median of eight."""
    reported = machine.sh(f"{arm.FRAMES} {loops} {rotation} xrgb8888 timed", COUNT_LIMIT)
    costs: dict[str, list[int]] = {}
    for line in reported.splitlines():
        scene, cost = line.split()
        costs.setdefault(scene, []).append(int(cost))
    return {scene: round(median(costs[scene])) for scene in SCENES}


def limits() -> dict[tuple[str, int, str], int]:
    """The limits of a frame by loops, rotation and scene."""
    lines = (line.split() for line in BUDGET.read_text().splitlines() if line[:1] not in ("", "#"))
    return {(loops, int(turned), scene): int(limit) for loops, turned, scene, limit in lines}
