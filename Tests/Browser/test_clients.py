"""Several clients on one list: all show the same, and a changed panel changes for all."""

from __future__ import annotations

from dataclasses import replace

import hands
import pytest
import wire
from client import Client
from conftest import in_both
from page import Window
from stage import Display, Row, Stage
from test_gestures import ROWS, swipe_left, swipe_right


def test_two_pages_see_the_same(stage, pages):
    stage = stage(*ROWS)
    one, other = pages(stage), pages(stage, Window(1000, 700))
    with Client(stage.preview) as third:
        third.await_("three clients", lambda: third.state is not None and third.state.clients == 3)
        one.bring_to_front()
        one.play(swipe_right(stage, 1))
        other.bring_to_front()
        other.play(swipe_left(stage, 2))
        stage.await_rows(Row(ROWS[0], True), *ROWS[2:])
        for name, viewer in (("one", one), ("other", other), ("third", third)):
            stage.await_stored(name, viewer)


def test_two_clients_swipe_at_once(stage):
    """Contact ids are separate for each client: the same id is another finger."""
    stage = stage(*ROWS)
    with Client(stage.preview) as one, Client(stage.preview) as other:
        swiped = swipe_right(stage, 1)
        one.play(next(hands.parts(swiped, 150)))
        other.play(swipe_right(stage, 4))
        one.play([replace(report, at=report.at - 150) for report in swiped if report.at >= 150])
        stage.await_rows(Row(ROWS[0], True), *ROWS[1:3], Row(ROWS[3], True))
        stage.await_stored("one", one)
        stage.await_stored("other", other)


def test_a_client_that_disconnects_releases_its_contacts(stage):
    """Its contact is cancelled: the row that it held returns."""
    stage = stage(*ROWS)
    with Client(stage.preview) as stays:
        with Client(stage.preview) as goes:
            goes.play(swipe_right(stage, 1)[:-1])
            held = stays.sum()
        assert held != stage.reference().sum, "the row was not held"
        stage.await_stored("cancelled", stays)
        assert stage.rows() == [Row(row) for row in ROWS]


CHANGES = (
    Display(theme="ember"),
    Display(width=1024, height=600),
    Display(rotation=180),
    Display(width=480, height=800, wide=86, high=154, rotation=90, theme="ember"),
    Display(width=480, height=800, wide=86, high=154, rotation=270),
    Display(rotation=90),
)


@pytest.mark.parametrize("display", CHANGES, ids=lambda display: (
    f"{display.width}x{display.height}-{display.rotation}-{display.theme}"))  # fmt: skip
def test_a_changed_panel_reaches_every_client(stage, pages, display: Display):
    stage = stage(*ROWS)
    page, other = pages(stage), pages(stage)
    with Client(stage.preview) as client:
        _change(client, display)
        stage.display = display
        for name, viewer in (("page", page), ("other", other)):
            viewer.await_frames(display)
            stage.await_stored(name, viewer)
        stage.await_stored("client", client)
        assert client.panel is not None and client.panel.size == display.lines


@in_both
def test_a_swipe_on_a_rotated_panel_hits_the_row_that_is_shown_there(stage, pages):
    stage = stage(*ROWS)
    page = pages(stage)
    rows = [Row(row) for row in ROWS]
    with Client(stage.preview) as client:
        for row, rotation in enumerate((90, 180, 270)):
            stage.display = stage.display.turned(rotation)
            _change(client, stage.display)
            page.await_frames(stage.display)
            page.play(swipe_right(stage, row + 1))
            rows[row] = Row(ROWS[row], True)
            stage.await_rows(*rows)
        stage.await_stored("swiped", page)


def test_a_changed_panel_cancels_all_contacts(stage):
    stage = stage(*ROWS)
    with Client(stage.preview) as one, Client(stage.preview) as other:
        one.play(swipe_right(stage, 1)[:-1])
        display = Display(width=640, height=400)
        _change(other, display)
        stage.display = display
        one.await_("the panel", lambda: one.panel is not None and one.panel.size == display.lines)
        stage.await_stored("cancelled", one)
        assert stage.rows() == [Row(row) for row in ROWS]


@in_both
def test_changes_by_another_program_are_shown(stage, pages):
    """The list uses the machine's clock, as in normal use."""
    stage = stage(*ROWS, clock="machine")
    page = pages(stage)
    stage.await_stored("at-first", page)
    stage.cli("add", "Eggs")
    stage.await_stored("added", page)
    assert stage.rows()[-1] == Row("Eggs")


KEEP_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...all) { super(...all); window.sockets.push(this); }
};
"""


@in_both
def test_a_page_reconnects_to_the_server(stage, pages):
    """The connection ends; the page notices, reconnects and shows what has changed."""
    stage = stage(*ROWS)
    page = pages(stage, before=KEEP_SOCKETS)
    stage.await_stored("at-first", page)
    page.evaluate("sockets[0].close()")
    page.wait_for("!panelist.isConnected")
    with Client(stage.preview) as client:
        client.play(swipe_left(stage, 1))
        stage.await_rows(*ROWS[1:])
    page.wait_for("sockets.length > 1")
    page.await_frames(stage.display)
    stage.await_stored("found again", page)


@in_both
def test_a_page_of_an_earlier_run_says_which_address_to_open(stage, pages):
    stage = stage(*ROWS)
    page = pages(stage, before=KEEP_SOCKETS)
    stage.restart()
    page.wait_for("document.getElementById('notice').textContent.includes('earlier run')")
    assert "Open the address that panelist-preview printed" in page.notice()
    assert page.evaluate("document.getElementById('status').textContent") == "Not connected"
    # Its own address is enough again.
    page.evaluate(f"void (location.hash = {stage.preview.token!r})")
    page.await_frames(stage.display)
    assert page.notice() == ""


@in_both
def test_what_is_typed_without_a_connection_is_refused(stage, pages):
    stage = stage(*ROWS)
    page = pages(stage, before=KEEP_SOCKETS)
    page.play(hands.tap(stage.display.middle(2, 0.3)))
    page.await_edit()
    page.type(" a")
    # No attempt to connect again succeeds meanwhile.
    page.evaluate("void (window.WebSocket = class { close() {} }); sockets[0].close()")
    page.wait_for("!panelist.isConnected")
    assert "not written" not in page.notice()
    page.type("b")
    assert "what is typed now is not written" in page.notice()


def _change(client: Client, display: Display) -> None:
    client.send(
        wire.panel(
            (display.width, display.height), (display.wide, display.high), display.rotation, display.theme
        )
    )
