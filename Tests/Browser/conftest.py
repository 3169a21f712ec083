"""Fixtures: two browsers for all tests; every test has its own list, server and pages."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar

import pytest
from chromium import Chromium
from firefox import Firefox
from page import Browser, Page, Window
from stage import Display, Stage

TREE = Path(__file__).resolve().parents[2]

# For features that differ between browsers: touch, key and clipboard events, windows, connections.
in_both = pytest.mark.parametrize("browser", ["chromium", "firefox"], indirect=True)


def panelist() -> Path:
    """The main program, which fills stores, draws reference pictures and replays."""
    return Path(os.environ.get("PANELIST_BINARY") or TREE / ".build/stage/panelist")


def preview() -> Path:
    """The server under test."""
    return Path(os.environ.get("PANELIST_PREVIEW") or TREE / ".build/stage/panelist-preview")


def artifacts() -> Path:
    """The folder of pictures and logs."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(
        os.environ.get("PANELIST_ARTIFACTS") or Path(home) / "panelist-browser" / "artifacts"
    )


def pytest_configure() -> None:
    """SIGTERM ends the tests and the processes they started, as Ctrl-C does."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_report_header() -> list[str]:
    return [
        f"programs: {panelist()}, {preview()}",
        f"pictures and logs: {artifacts()}",
    ]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Iterator[None]:
    """Takes a screenshot of each page after a failed test."""
    report = yield
    pages = getattr(item, "funcargs", {}).get("pages")
    if call.when == "call" and report.failed and pages is not None:
        for number, page in enumerate(pages.opened):
            try:
                page.take(folder(item) / f"as-the-test-failed-{number}.png")
            except Exception as error:  # a picture of a dead page must not hide why it died
                report.sections.append(("picture", f"none could be taken: {error}"))
    return report


def folder(item: pytest.Item) -> Path:
    """The folder of a test among the artifacts."""
    return artifacts() / re.sub(r"\W+", "-", item.name.removeprefix("test_")).strip("-")


@pytest.fixture
def kept(request: pytest.FixtureRequest) -> Path:
    """The test's folder for pictures and logs, emptied first."""
    place = folder(request.node)
    for old in sorted(place.rglob("*"), reverse=True):
        old.rmdir() if old.is_dir() and not old.is_symlink() else old.unlink()
    place.mkdir(parents=True, exist_ok=True)
    return place


@pytest.fixture(scope="session")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Browser]]:
    """Returns browsers by name; each is started once and ends with the run."""
    started: dict[str, Browser] = {}

    def browser(name: str) -> Browser:
        if name not in started:
            started[name] = (
                Chromium() if name == "chromium" else Firefox(tmp_path_factory.mktemp(name))
            )
        return started[name]

    yield browser
    for each in started.values():
        each.close()


@pytest.fixture
def browser(request: pytest.FixtureRequest, browsers: Callable[[str], Browser]) -> Browser:
    """Chromium, or the browser that a test names."""
    return browsers(getattr(request, "param", "chromium"))


Kind = tuple[str, Window, bool]  # browser, window, whether the test controls its time


class Pages:
    """The pages of a test. Unmodified pages are reused by later tests, because each page is a process."""

    _kept: ClassVar[dict[Kind, list[Page]]] = {}

    def __init__(self, browser: Browser) -> None:
        self.opened: list[Page] = []
        self._browser = browser
        self._kinds: dict[Page, Kind] = {}

    def __call__(self, stage: Stage, window: Window = Window(), before: str = "") -> Page:
        """Opens a page that shows a stage's list; the script `before` runs before the page's own."""
        if before:
            page = self.blank(window)
            page.prepare(before)
        else:
            kind = (self._browser.name, window, stage.is_given)
            kept = self._kept.get(kind)
            page = kept.pop() if kept else self._browser.page(window)
            self.opened.append(page)
            self._kinds[page] = kind
        page.show(stage.preview.address, stage.display, stage.is_given)
        return page

    def blank(self, window: Window) -> Page:
        """Opens a blank page."""
        page = self._browser.page(window)
        self.opened.append(page)
        return page

    def close(self) -> None:
        """Keeps the reusable pages and closes the others."""
        for page in self.opened:
            kind = self._kinds.get(page)
            if kind is None or page.is_touched:
                page.close()
            else:
                page.open("about:blank")
                self._kept.setdefault(kind, []).append(page)


@pytest.fixture
def pages(browser: Browser) -> Iterator[Pages]:
    """Opens pages of the browser."""
    opened = Pages(browser)
    yield opened
    opened.close()


@pytest.fixture
def stage(kept: Path) -> Iterator[Callable[..., Stage]]:
    """Creates a list with rows, a display and a clock: the test's ("pages") or the machine's."""
    stages: list[Stage] = []
    with ExitStack() as ends:

        def set_up(
            *rows: str, display: Display = Display(), clock: str = "pages",
            options: Sequence[str] = (),
        ) -> Stage:  # fmt: skip
            place = kept / f"list-{len(stages)}"
            stage = Stage(panelist(), preview(), place, rows, display, clock, options)
            stages.append(stage)
            ends.callback(lambda: stage.preview.stop())
            return stage

        yield set_up
