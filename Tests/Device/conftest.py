"""One machine for all tests; each test seeds its own list and has its own folder of pictures."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import image
import pytest
import vkms
from host import cache_folder
from machine import Display, Machine, MachineFailure
from panel import Panel
from picture import Camera


def program() -> Path:
    """The program to install into the machine."""
    return Path(os.environ.get("PANELIST_BINARY") or image.TREE / ".build/stage/panelist")


def artifacts() -> Path:
    """Where pictures and logs go."""
    return Path(os.environ.get("PANELIST_ARTIFACTS") or cache_folder() / "artifacts")


def pytest_report_header() -> list[str]:
    return [f"program: {program()}", f"pictures and logs: {artifacts()}"]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Iterator[None]:
    """Photographs the screen as a failed test left it."""
    report = yield
    panel = getattr(item, "funcargs", {}).get("panel")
    if call.when == "call" and report.failed and isinstance(panel, Panel):
        try:
            panel.camera.take("as-the-test-failed")
        except Exception as error:  # a picture of a dead machine must not hide why it died
            report.sections.append(("picture", f"none could be taken: {error}"))
    return report


@pytest.fixture(scope="session")
def built() -> Iterator[image.Image]:
    """The kernel and a disk with the program installed, of which every machine has a copy."""
    with tempfile.TemporaryDirectory(prefix="panelist-device-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield image.build(program(), folder)


@pytest.fixture(
    scope="session",
    params=(False, True) if os.environ.get("PANELIST_LONG") == "1" else (False,),
    ids=lambda from_backports: "backports" if from_backports else "release",
)
def built_with_vkms(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> image.Image:
    """As `built`, with the module for a display that has a real vertical blank.

    A test that asks for it runs with the kernel of the release and, with PANELIST_LONG=1, with that
    of its backports too.
    """
    kernel = image.kernel(from_backports=request.param)
    folder = tmp_path_factory.mktemp("vkms")
    return image.build(program(), folder, kernel, vkms.overlay(kernel))


@contextmanager
def running(
    built: image.Image,
    logs: Path,
    displays: Sequence[Display] = (Display(),),
    options: str = "",
    is_exact: bool = False,
) -> Iterator[Machine]:
    """A machine that is on; its logs and last picture are kept in `logs`."""
    logs.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="panelist-device-") as name:
        machine = Machine(built, Path(name), displays, options, is_exact)
        try:
            machine.power_on()
            yield machine
        finally:
            try:
                journal = machine.run("journalctl --no-pager").output if machine.is_on else ""
                (logs / "journal.txt").write_text(journal)
            except (MachineFailure, OSError) as error:
                (logs / "journal.txt").write_text(f"the guest did not give its journal: {error}\n")
            if machine.is_on and machine.display.device:
                Camera(machine, logs / "last-screen").take("last")
            (logs / "console.txt").write_bytes(machine.console.read_bytes())
            (logs / "qemu.txt").write_bytes((Path(name) / "qemu.log").read_bytes())
            machine.close()


@pytest.fixture(scope="session")
def machine(built: image.Image) -> Iterator[Machine]:
    """The machine of most tests, booted once."""
    with running(built, artifacts()) as machine:
        yield machine


@pytest.fixture
def boot(
    built: image.Image, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Panel]]:
    """Boots a machine of the test's own with other displays; it ends with the test."""
    logs = artifacts() / folder_name(request)
    with ExitStack() as machines:

        def start(*displays: Display, options: str = "") -> Panel:
            machine = machines.enter_context(running(built, logs, displays, options))
            return Panel(machine, Camera(machine, logs / "pictures"))

        yield start


def folder_name(request: pytest.FixtureRequest) -> str:
    """A test's name as the name of a folder."""
    return re.sub(r"\W+", "-", request.node.name.removeprefix("test_")).strip("-")


@pytest.fixture
def panel(machine: Machine, request: pytest.FixtureRequest) -> Iterator[Panel]:
    """The list on the machine; whatever the last test broke off is put right first."""
    if not machine.is_on:
        machine.power_on()
    if not machine.has_touch:
        machine.plug_touch()
    panel = Panel(machine, Camera(machine, artifacts() / folder_name(request)))
    yield panel
    if machine.is_on and machine.has_touch:
        panel.touch.release()
