"""Fixtures: one machine for most tests, reset for each; every test has its own list and pictures."""

from __future__ import annotations

import os
import re
import signal
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import image
import pytest
import vkms
from counts import IS_LONG
from host import cache_folder, suite
from hardware import FIRST_SLOT
from machine import Display, Machine
from panel import Panel
from picture import Camera
from reference import program

BOOT = "boot"  # the name of a machine's first snapshot
DRIVERS = ("virtio_gpu", "bochs", "vgem", "vkms")
VKMS = Display("vkms", 1024, 768)
SIZES = ((800, 480), (1280, 800), (1920, 1080), (720, 1280))
# Displays beside that of most tests.
DISPLAYS = (
    tuple(Display(driver, *size) for driver in DRIVERS[:2] for size in SIZES)
    if IS_LONG
    else (Display("bochs", 800, 480), Display("virtio_gpu", 720, 1280), Display())
)


def artifacts() -> Path:
    """The folder of pictures and logs."""
    return Path(os.environ.get("PANELIST_ARTIFACTS") or cache_folder() / "artifacts")


def pytest_configure() -> None:
    """SIGTERM ends the tests and the processes they started, as Ctrl-C does."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_report_header() -> list[str]:
    return [f"program: {program()}", f"pictures and logs: {artifacts()}"]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Iterator[None]:
    """Photographs the screen after a failed test and saves the journal."""
    report = yield
    panel = getattr(item, "funcargs", {}).get("panel")
    if call.when == "call" and report.failed and isinstance(panel, Panel) and panel.machine.is_on:
        try:
            panel.camera.take("as-the-test-failed")
            journal = panel.machine.run("journalctl --no-pager").output
            (panel.camera.folder / "journal.txt").write_text(journal)
        except Exception as error:  # a picture of a dead machine must not hide why it died
            report.sections.append(("picture", f"none could be taken: {error}"))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the measured figures of every runner."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "figures" and report.when == "call":
                terminalreporter.write_line(f"{report.nodeid.partition('::')[2]}\n{value}\n")


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of all runners of these tests."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(scope="session")
def built() -> Iterator[image.Image]:
    """The release's kernel, the vkms module, and a disk with the program installed. Every machine gets
    a copy of it."""
    with tempfile.TemporaryDirectory(prefix="panelist-device-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        kernel = image.kernel()
        yield image.build(program(), folder, kernel, vkms.overlay(kernel))


@pytest.fixture(
    scope="session",
    params=(False, True) if IS_LONG else (False,),
    ids=lambda from_backports: "backports" if from_backports else "release",
)
def built_with_vkms(
    request: pytest.FixtureRequest, built: image.Image, tmp_path_factory: pytest.TempPathFactory
) -> image.Image:
    """As `built`; with PANELIST_LONG=1 also for the backports kernel of the release."""
    if not request.param:
        return built
    kernel = image.kernel(f"{suite()}-backports")
    folder = tmp_path_factory.mktemp("vkms")
    return image.build(program(), folder, kernel, vkms.overlay(kernel))


@contextmanager
def running(
    built: image.Image,
    logs: Path,
    displays: Sequence[Display] = (Display(),),
    options: str = "",
    is_exact: bool = False,
    common: Path | None = None,
) -> Iterator[Machine]:
    """A machine that is on; its console and QEMU's output are saved in `logs`.

    With a folder `common` it is as after its boot and can `go_back` there; the boot is that of the first
    runner that asked for it under the name of `logs`.
    """
    logs.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="panelist-device-") as name:
        machine = Machine(built, Path(name), displays, options, is_exact)
        try:
            if common:
                machine.boot_once(BOOT, common / logs.name)
            else:
                machine.power_on()
            yield machine
        finally:
            (logs / "console.txt").write_bytes(machine.console.read_bytes())
            (logs / "qemu.txt").write_bytes((Path(name) / "qemu.log").read_bytes())
            machine.close()


@pytest.fixture(scope="session")
def usual(built: image.Image, common: Path) -> Iterator[Machine]:
    """The machine of most tests, which boots once."""
    with running(built, artifacts() / "boot", common=common) as machine:
        yield machine


@pytest.fixture(scope="session")
def unlit(built: image.Image, common: Path) -> Iterator[Machine]:
    """A machine with every other display; it boots once, with the drivers of all of them blocked."""
    options = "modprobe.blacklist=" + ",".join(DRIVERS)
    logs = artifacts() / "boot-without-display"
    with running(built, logs, DISPLAYS, options, common=common) as machine:
        yield machine


@pytest.fixture
def machine(usual: Machine) -> Machine:
    """The machine of most tests as it was after its boot."""
    usual.go_back(BOOT)
    return usual


@pytest.fixture
def waiting(unlit: Machine, request: pytest.FixtureRequest) -> Callable[..., Panel]:
    """A list that waits for a display: the given displays are plugged in, without their drivers."""

    def start(*displays: Display) -> Panel:
        unlit.go_back(BOOT)
        _hide(unlit, [display for display in DISPLAYS if display not in displays])
        if len(displays) == 1:
            unlit.display = displays[0]
        return Panel(unlit, Camera(unlit, artifacts() / folder_name(request)))

    return start


@pytest.fixture
def boot(
    usual: Machine, unlit: Machine, request: pytest.FixtureRequest
) -> Callable[[Display], Panel]:
    """The list on a display."""

    def light(display: Display) -> None:
        _hide(unlit, [other for other in DISPLAYS if other != display])
        unlit.sh(f"modprobe {display.driver} && udevadm settle && systemctl restart panelist")

    def start(display: Display) -> Panel:
        machine = usual if display == Display() else unlit
        machine.go_back(BOOT)
        if machine is unlit:
            machine.prepared(display.id, lambda: light(display))
        machine.display = display
        return Panel(machine, Camera(machine, artifacts() / folder_name(request)))

    return start


@pytest.fixture(scope="module")
def with_vkms(
    built: image.Image, built_with_vkms: image.Image, request: pytest.FixtureRequest
) -> Iterator[Machine]:
    """A machine with either kernel that has no display yet."""
    if built_with_vkms is built:
        yield request.getfixturevalue("unlit")
        return
    logs = artifacts() / "boot-of-the-newer-kernel"
    with running(built_with_vkms, logs, (VKMS,)) as machine:
        machine.keep(BOOT)
        yield machine


@pytest.fixture
def panel_on_vkms(with_vkms: Machine, request: pytest.FixtureRequest) -> Panel:
    """A list on vkms, a display of the guest's kernel that QEMU cannot photograph."""
    with_vkms.go_back(BOOT)
    with_vkms.sh("modprobe vkms && udevadm settle")
    with_vkms.display = VKMS
    return Panel(with_vkms, Camera(with_vkms, artifacts() / folder_name(request)))


def _hide(machine: Machine, displays: Sequence[Display]) -> None:
    """Keeps any driver from binding to these displays."""
    for display in displays:
        place = f"0000:00:{FIRST_SLOT + DISPLAYS.index(display):x}.0"
        if display.driver == "bochs":
            machine.sh(f"echo none > /sys/bus/pci/devices/{place}/driver_override")
        else:
            machine.sh(f"echo {place} > /sys/bus/pci/drivers/virtio-pci/unbind")


def folder_name(request: pytest.FixtureRequest) -> str:
    """The folder name of a test."""
    return re.sub(r"\W+", "-", request.node.name.removeprefix("test_")).strip("-")


@pytest.fixture
def panel(machine: Machine, request: pytest.FixtureRequest) -> Panel:
    """The list on the machine as it was after its boot."""
    return Panel(machine, Camera(machine, artifacts() / folder_name(request)))
