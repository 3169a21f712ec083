"""The token of the printed address: where the page keeps it, and what it can do with it."""

from __future__ import annotations

import socket

import pytest
from conftest import in_both
from page import Window
from stage import Row, Stage
from test_gestures import ROWS, swipe_left


def base(stage: Stage) -> str:
    """The address without the token."""
    return f"http://127.0.0.1:{stage.preview.port}/"


@in_both
def test_it_leaves_the_address_bar_and_the_history(stage, pages):
    stage = stage(*ROWS)
    page = pages(stage)
    assert page.evaluate("location.href") == base(stage)
    assert page.evaluate("JSON.stringify(history.state)") == "null"
    # No request of the page has it either: its resources and what it would be referred from.
    assert page.evaluate("document.referrer") in ("", base(stage))
    assert stage.preview.token not in page.evaluate("document.documentElement.outerHTML")
    before = page.evaluate("history.length")
    page.evaluate(f"void (location.hash = {stage.preview.token!r})")
    page.wait_for(f"location.href === {base(stage)!r}")
    # The entry that the fragment made is the bare address too.
    assert page.evaluate("history.length") <= before + 1
    page.evaluate("void history.back()")
    page.wait_for(f"location.href === {base(stage)!r}")


@in_both
def test_a_reload_goes_on_without_it(stage, pages):
    stage = stage(*ROWS)
    page = pages(stage)
    page.reload()
    page.await_frames(stage.display)
    assert page.evaluate("location.href") == base(stage)
    page.play(swipe_left(stage, 1))
    stage.await_rows(*ROWS[1:])
    stage.await_stored("reloaded", page)


@in_both
def test_another_page_does_not_find_it(stage, pages):
    stage = stage(*ROWS)
    pages(stage)
    stranger = pages.blank(Window())
    stranger.open(base(stage))
    stranger.wait_for("window.panelist")
    assert "lacks its token" in stranger.notice()
    assert not stranger.evaluate("panelist.isConnected")
    assert stage.rows() == [Row(row) for row in ROWS]


CONNECT = """
new Promise((done) => {
  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => done(effectiveDirective));
  try { new WebSocket("ws://127.0.0.1:%d/ws").onopen = () => done("opened"); } catch {}
})
"""


@in_both
def test_the_page_may_connect_to_its_own_server_alone(stage, pages):
    one, other = stage(*ROWS), stage(*ROWS)
    page = pages(one)
    assert page.evaluate(CONNECT % other.preview.port) == "connect-src"
    assert page.evaluate(CONNECT % one.preview.port) == "opened"


@in_both
@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_the_page_connects_under_an_address_of_ipv6(stage, pages):
    stage = stage(*ROWS, options=["--address", "::"])
    page = pages.blank(Window())
    page.open(f"http://[::1]:{stage.preview.port}/#{stage.preview.token}")
    page.wait_for("panelist.isConnected")
