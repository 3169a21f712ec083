"""Refusals: other hosts, other origins, peers without the token, and protocol violations."""

from __future__ import annotations

import random
import socket
import struct
import threading
from collections.abc import Callable, Iterator

import hands
import pytest
import raw
import wire
from broken import Broken, broken_messages, broken_requests
from client import Client
from conftest import panelist, preview
from counts import count
from preview import Preview
from raw import Raw
from stage import Row, Stage
from test_gestures import ROWS, swipe_left, swipe_right

GROWTH = 8 << 20  # bytes of growth that the server is allowed after thousands of refusals


@pytest.fixture(scope="module")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """One server for all single refusals."""
    stage = Stage(panelist(), preview(), tmp_path_factory.mktemp("refusals"), ROWS)
    yield stage
    stage.preview.stop()


@pytest.fixture
def server(one_server: Stage) -> Iterator[Stage]:
    """A server that must still run with an unchanged list after each refusal."""
    yield one_server
    with Client(one_server.preview) as client:
        one_server.await_stored("still there", client)
    assert one_server.rows() == [Row(row) for row in ROWS]


def asked(preview: Preview, request: bytes) -> raw.Answer:
    """The answer to a request."""
    with Raw(preview.port) as peer:
        peer.send(request)
        return peer.answer()


def test_the_page_is_served_with_its_security_headers(server: Stage):
    own = f"127.0.0.1:{server.preview.port}"
    answer = asked(server.preview, raw.request("/", Host=own))
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    policy = answer.headers["content-security-policy"].split("; ")
    assert "default-src 'none'" in policy and f"connect-src ws://{own}" in policy
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers
    assert server.preview.token.encode() not in answer.body
    assert b"http://" not in answer.body.replace(b"http://www.w3.org/", b"")
    assert b"https://" not in answer.body


REQUESTS: dict[str, tuple[Callable[[str], bytes], set[int]]] = {
    "another host": (lambda own: raw.request(Host="list.example"), {400, 403}),
    "a rebound name": (lambda own: raw.request(Host=own.replace("127.0.0.1", "evil.example")),
                       {400, 403}),
    "another port": (lambda own: raw.request(Host="127.0.0.1:1"), {400, 403}),
    "no port": (lambda own: raw.request(Host="127.0.0.1"), {400, 403}),
    "no host": (lambda own: raw.request(), {400, 403}),
    "two hosts": (lambda own: raw.request(Host=own, host="evil.example"), {400, 403}),
    "the host as a prefix": (lambda own: raw.request(Host=own + ".evil.example"), {400, 403}),
    "another path": (lambda own: raw.request("/etc/passwd", Host=own), {404}),
    "a path with dots": (lambda own: raw.request("/../../etc/passwd", Host=own), {400, 404}),
    "a query": (lambda own: raw.request("/?token=1", Host=own), {404}),
    "an icon": (lambda own: raw.request("/favicon.ico", Host=own), {404}),
    "POST": (lambda own: raw.request("/", "POST", Host=own, Content_Length="0"), {405}),
    "OPTIONS": (lambda own: raw.request("/", "OPTIONS", Host=own), {405}),
    "a made-up method": (lambda own: raw.request("/", "BREW", Host=own), {400, 405, 0}),
    "/ws without an upgrade": (lambda own: raw.request("/ws", Host=own), {400, 403, 404, 426}),
    "a long header": (lambda own: raw.request(Host=own, X="x" * 9000), {431, 400, 0}),
    "many headers": (lambda own: raw.request(Host=own, **{f"X{n}": "y" * 90 for n in range(99)}),
                     {431, 400, 0}),
    "a long path": (lambda own: raw.request("/" + "x" * 9000, Host=own), {431, 414, 400, 0}),
    "no HTTP": (lambda own: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 9 + b"\r\n\r\n",
                {400, 0}),
}  # fmt: skip


@pytest.mark.parametrize("name", REQUESTS)
def test_a_wrong_request_is_refused(server: Stage, name: str):
    make, statuses = REQUESTS[name]
    answer = asked(server.preview, make(f"127.0.0.1:{server.preview.port}"))
    assert answer.status in statuses, answer
    assert b"<canvas" not in answer.body


UPGRADES: dict[str, dict[str, str | None]] = {
    "no origin": {"Origin": None},
    "no origin, as a page with none": {"Origin": "null"},
    "another page": {"Origin": "http://evil.example"},
    "another port's page": {"Origin": "http://127.0.0.1:1"},
    "the origin as a prefix": {"Origin": "http://127.0.0.1.evil.example"},
    "a secure origin": {"Origin": "https://127.0.0.1"},
    "a rebound name": {"Host": "evil.example", "Origin": "http://evil.example"},
    "no key": {"Sec_WebSocket_Key": None},
    "a short key": {"Sec_WebSocket_Key": "c2hvcnQ="},
    "a key that is none": {"Sec_WebSocket_Key": "!" * 22 + "=="},
    "an old version": {"Sec_WebSocket_Version": "8"},
}


@pytest.mark.parametrize("name", UPGRADES)
def test_a_wrong_upgrade_is_refused(server: Stage, name: str):
    answer = asked(server.preview, raw.upgrade(server.preview.port, **UPGRADES[name]))
    assert answer.status in (400, 403, 426), answer


def hello(preview: Preview) -> bytes:
    return raw.frame(wire.hello(preview.token))


def fragments(payload: bytes, count: int) -> bytes:
    """A message split into many frames."""
    parts = [payload] * count
    return b"".join(
        raw.frame(part, raw.BINARY if n == 0 else 0, last=n == count - 1)
        for n, part in enumerate(parts)
    )


PEERS: dict[str, Callable[[Preview], bytes]] = {
    "a wrong token": lambda p: raw.frame(wire.hello("0" * 32)),
    "no token": lambda p: raw.frame(wire.hello("")),
    "half a token": lambda p: raw.frame(wire.hello(p.token[:31])),
    "a token and more": lambda p: raw.frame(wire.hello(p.token + "0")),
    "a long token": lambda p: raw.frame(wire.hello(p.token + "0" * 33)),
    "another version": lambda p: raw.frame(wire.hello(p.token, version=2)),
    "a touch before hello": lambda p: raw.frame(
        wire.touches(0, [(0, [wire.Contact(1, wire.Phase.DOWN, (9, 9))])])),
    "a text message": lambda p: raw.frame(wire.hello(p.token), raw.TEXT),
    "an unmasked hello": lambda p: raw.frame(wire.hello(p.token), masked=False),
    "a second hello": lambda p: hello(p) + hello(p),
    "an unmasked key": lambda p: hello(p) + raw.frame(wire.key(wire.Key.RETURN), masked=False),
    "a text after hello": lambda p: hello(p) + raw.frame(b"hello", raw.TEXT),
    "a long message": lambda p: hello(p) + raw.frame(wire.text("x" * 4096)),
    "a very long message": lambda p: hello(p) + raw.frame(wire.text("x" * (1 << 20))),
    "a message of gigabytes": lambda p: hello(p) + struct.pack(">BBQ", 0x82, 0xFF, 1 << 40),
    "long in fragments": lambda p: hello(p) + fragments(b"\x03" + b"x" * 999, 6),
    "endless fragments": lambda p: hello(p) + fragments(b"\x03" * 100, 999)[:-107],
    "no message to go on with": lambda p: hello(p) + raw.frame(b"\x09", opcode=0),
    "reserved bits": lambda p: hello(p) + b"\xf2\x81\0\0\0\0\x09",
    "an unknown opcode": lambda p: hello(p) + raw.frame(b"\x09", opcode=5),
    "a long ping": lambda p: hello(p) + raw.frame(b"x" * 126, raw.PING),
    "an empty message": lambda p: hello(p) + raw.frame(b""),
}  # fmt: skip


@pytest.mark.parametrize("name", PEERS)
def test_a_peer_that_violates_the_protocol_is_disconnected(server: Stage, name: str):
    with raw.opened(server.preview.port) as peer:
        peer.send(PEERS[name](server.preview))
        code, reason = peer.closing()
    assert code in (0, 1002, 1003, 1007, 1008, 1009, 4001), f"{code} {reason}"
    assert server.preview.token not in reason


def test_the_token_of_an_earlier_run_has_a_code_of_its_own(server: Stage):
    with raw.opened(server.preview.port) as peer:
        peer.send(raw.frame(wire.hello("0" * 32)))
        code, reason = peer.closing()
    assert code == 4001 and "open the address that panelist-preview printed" in reason


def test_a_wrong_token_receives_nothing_of_the_list(server: Stage):
    with raw.opened(server.preview.port) as peer:
        peer.send(raw.frame(wire.hello("f" * 32)))
        reported = peer.message()
    assert reported is None or isinstance(wire.decode(reported), wire.Refused)


def test_fragments_and_pings_are_accepted(server: Stage):
    with raw.opened(server.preview.port) as peer:
        whole = wire.hello(server.preview.token)
        peer.send(raw.frame(whole[:5], last=False) + raw.frame(b"!", raw.PING))
        peer.send(raw.frame(whole[5:], opcode=0))
        reported = peer.message()
        assert reported is not None and isinstance(wire.decode(reported), wire.PanelMessage)


@pytest.mark.parametrize("target", ["/", "http://{own}/"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_the_page_is_answered_in_each_form(server: Stage, method: str, target: str):
    own = f"127.0.0.1:{server.preview.port}"
    answer = asked(server.preview, raw.request(target.format(own=own), method, Host=own + " \t"))
    assert answer.status == 200
    assert int(answer.headers["content-length"]) > 10_000
    assert (b"<canvas" in answer.body) == (method == "GET")


def test_a_refused_name_is_answered_with_its_remedy(server: Stage):
    answer = asked(server.preview, raw.request(Host="wall.local:8237"))
    assert answer.status == 403
    assert answer.body.endswith(b"\npanelist-preview --host 'wall.local:8237'\n")
    assert answer.headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize("host", ["<script>alert(1)</script>", "a'; rm x", "\x1b[31m", "x" * 300])
def test_nothing_strange_is_echoed(server: Stage, host: str):
    answer = asked(server.preview, raw.request(Host=host))
    assert answer.status in (400, 403)
    assert host.encode("latin-1") not in answer.body and b"--host" not in answer.body


def test_names_of_a_proxy_are_accepted(stage):
    stage = stage(*ROWS, options=["--host", "wall.local", "--host", "list.example:443"])
    port = stage.preview.port
    for host, origin in (
        (f"wall.local:{port}", f"http://wall.local:{port}"), ("wall.local", "https://wall.local"),
        ("list.example", "https://list.example"), (f"127.0.0.1:{port}", "https://list.example"),
    ):  # fmt: skip
        with Raw(port) as peer:
            peer.send(raw.upgrade(port, Host=host, Origin=origin))
            assert peer.answer().status == 101, (host, origin)
    for host in ("other.local", f"list.example:{port}", "wall.local:1"):
        assert asked(stage.preview, raw.request(Host=host)).status == 403, host


@pytest.mark.parametrize("name", ["evil.example", "192.0.2.7", "localhost.evil.example"])
def test_listening_on_all_addresses_admits_no_rebound_name(stage, name: str):
    """A foreign page whose name leads to this machine now gets neither the page nor the list."""
    stage = stage(*ROWS, options=["--address", "0.0.0.0"])
    port = stage.preview.port
    own, foreign = f"127.0.0.1:{port}", f"{name}:{port}"
    assert asked(stage.preview, raw.request(Host=own)).status == 200
    for host in (foreign, name):
        answer = asked(stage.preview, raw.request(Host=host))
        assert answer.status == 403 and b"<canvas" not in answer.body
    for host, origin in ((foreign, foreign), (foreign, own), (own, foreign), (own, name)):
        upgrade = raw.upgrade(port, Host=host, Origin=f"http://{origin}")
        assert asked(stage.preview, upgrade).status == 403, (host, origin)
    with Client(stage.preview) as client:
        stage.await_stored("still there", client)


def test_idle_connections_keep_nobody_out(server: Stage):
    """As many as are allowed, and more: the oldest ones without the token give way."""
    crowd = [socket.create_connection(("127.0.0.1", server.preview.port)) for _ in range(40)]
    with Client(server.preview) as client:
        server.await_stored("here", client)
        for peer in crowd:
            peer.close()


def test_silent_connections_do_not_starve_a_client(server: Stage):
    """With more connections than allowed the list still works for a connected client."""
    with Client(server.preview) as client:
        crowd = [socket.create_connection(("127.0.0.1", server.preview.port)) for _ in range(100)]
        client.play(swipe_left(server, 1))
        server.await_rows(*ROWS[1:])
        client.pass_time(1000)
        x, y = server.display.middle(3)
        client.play(hands.together(hands.tap((x, y)), hands.tap((x + 150, y), finger=1)))
        server.await_rows(*ROWS)
        for peer in crowd:
            peer.close()


def test_thousands_of_malformed_messages_change_nothing(stage):
    """A valid client swipes at the same time; its swipe works, and the server does not grow."""
    stage = stage(*ROWS)
    seed = random.SystemRandom().randrange(1 << 32)
    print(f"seed {seed}")
    source = random.Random(seed)
    flood(stage.preview, source, count("broken-messages") // 10, count("broken-requests") // 10)
    before = stage.preview.memory()
    failures: list[BaseException] = []

    def run() -> None:
        try:
            flood(stage.preview, source, count("broken-messages"), count("broken-requests"))
        except BaseException as error:  # handed to the test's own thread below
            failures.append(error)

    with Client(stage.preview) as client:
        offences = threading.Thread(target=run)
        offences.start()
        client.play(swipe_right(stage, 2))
        stage.await_rows(ROWS[0], Row(ROWS[1], True), *ROWS[2:])
        while offences.is_alive():
            client.receive(0.05)
        offences.join()
        assert not failures, failures[0]
        stage.await_stored("after all", client)
        client.play(swipe_left(stage, 1))
        stage.await_rows(Row(ROWS[1], True), *ROWS[2:])
    grown = stage.preview.memory() - before
    assert grown < GROWTH, f"{grown / (1 << 20):.1f} MB more after the offences; seed {seed}"


def flood(preview: Preview, source: random.Random, messages: int, requests: int) -> None:
    """Sends malformed messages and requests, one connection each, and checks that each is refused."""
    for request in broken_requests(source, preview.port, requests):
        answer = asked(preview, request.data)
        assert answer.status not in (101, 200), f"{request.what}: {answer}"
    for broken in broken_messages(source, preview.token, messages):
        _offend(preview, broken)


def _offend(preview: Preview, broken: Broken) -> None:
    with raw.opened(preview.port) as peer:
        peer.send(broken.data)
        try:
            code, _ = peer.closing()
        except raw.NoAnswer:
            pytest.fail(f"{broken.what} was not refused: {broken.data[:80].hex()}")
    assert code != 1000, f"{broken.what} was closed as if it were valid"
