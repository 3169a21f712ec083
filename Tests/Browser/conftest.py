"""Two browsers for all tests; each test has its own list, server and pages."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from chromium import Chromium
from firefox import Firefox
from lateness import judged_by_its_hands
from page import Browser, Page, Window
from stage import Glass, Stage

TREE = Path(__file__).resolve().parents[2]
BROWSERS = {"chromium": Chromium, "firefox": Firefox}


def panelist() -> Path:
    """The program beside the preview: it fills stores, draws references and replays."""
    return Path(os.environ.get("PANELIST_BINARY") or TREE / ".build/stage/panelist")


def preview() -> Path:
    """The server under test."""
    return Path(os.environ.get("PANELIST_PREVIEW") or TREE / ".build/stage/panelist-preview")


def artifacts() -> Path:
    """Where pictures and logs go."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(
        os.environ.get("PANELIST_ARTIFACTS") or Path(home) / "panelist-browser" / "artifacts"
    )


def pytest_report_header() -> list[str]:
    return [
        f"programs: {panelist()}, {preview()}",
        f"pictures and logs: {artifacts()}",
    ]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """Tells a test that fails from one whose hands were late: that is run again on a new list."""
    with judged_by_its_hands():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Iterator[None]:
    """Photographs the pages as a failed test left them."""
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
    """A test's own place among the artifacts."""
    return artifacts() / re.sub(r"\W+", "-", item.name.removeprefix("test_")).strip("-")


@pytest.fixture
def kept(request: pytest.FixtureRequest) -> Path:
    """Where the test's pictures and logs stay, empty at first."""
    place = folder(request.node)
    for old in sorted(place.rglob("*"), reverse=True):
        old.rmdir() if old.is_dir() and not old.is_symlink() else old.unlink()
    place.mkdir(parents=True, exist_ok=True)
    return place


@pytest.fixture(scope="session", params=tuple(BROWSERS))
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Each browser in turn, started once."""
    with tempfile.TemporaryDirectory(prefix="panelist-browser-") as name:
        browser = BROWSERS[request.param](Path(name))
        try:
            yield browser
        finally:
            browser.close()


class Pages:
    """The pages of a test; they close with it."""

    def __init__(self, browser: Browser) -> None:
        self.opened: list[Page] = []
        self._browser = browser

    def __call__(self, stage: Stage, window: Window = Window(), before: str = "") -> Page:
        """A new page that shows a stage's list; the script `before` runs before the page's own."""
        page = self._browser.page(window)
        self.opened.append(page)
        if before:
            page.prepare(before)
        page.show(stage.preview.address, stage.glass)
        return page

    def close(self) -> None:
        """Closes all of them."""
        for page in self.opened:
            page.close()


@pytest.fixture
def pages(browser: Browser) -> Iterator[Pages]:
    """Opens pages of the browser."""
    opened = Pages(browser)
    yield opened
    opened.close()


@pytest.fixture
def stage(kept: Path) -> Iterator[Callable[..., Stage]]:
    """Sets a list up: its rows, its glass, and further options of the server."""
    stages: list[Stage] = []
    with ExitStack() as ends:

        def set_up(*rows: str, glass: Glass = Glass(), options: tuple[str, ...] = ()) -> Stage:
            place = kept / f"list-{len(stages)}"
            stage = Stage(panelist(), preview(), place, rows, glass, *options)
            stages.append(stage)
            ends.callback(lambda: stage.preview.stop())
            return stage

        yield set_up
