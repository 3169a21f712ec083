"""The time from a touch to a changed canvas, compared with a page that only echoes."""

from __future__ import annotations

import http
import statistics
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import hands
import pytest
from counts import IS_LONG, count
from page import Page, Window
from stage import Display
from test_flow import MANY
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

FRAME = 1000 / 60  # ms
ECHO_BYTES = 40_000  # bytes of a frame of the list at 1280×800, the mean of recordings
STROKE = 20  # touch reports of one finger
STEP = 6  # pixels between two reports

# The minimum that the preview's page does: receive a message, put pixels, wait for a frame.
ECHO_PAGE = """<!doctype html><meta charset=utf-8><body style="margin:0">
<canvas id=display width=1280 height=800 style="touch-action:none;display:block"></canvas><script>
const display = document.getElementById('display');
const paper = display.getContext('2d', { alpha: false, willReadFrequently: true });
const image = paper.createImageData(display.width, display.height);
const words = new Uint32Array(image.data.buffer);
let lastFrame = 0, isConnected = false;
const socket = new WebSocket(`ws://${location.host}/`);
socket.binaryType = 'arraybuffer';
socket.onopen = () => { isConnected = true; };
socket.onmessage = ({ data }) => {
  words.fill(0xFF000000 | ++lastFrame * 4099);
  paper.putImageData(image, 0, 0, 0, 0, display.width, 360);
};
const moves = 'onpointerrawupdate' in window ? 'pointerrawupdate' : 'pointermove';
display.addEventListener(moves, () => socket.send(new Uint8Array(31)));
window.panelist = {
  get isConnected() { return isConnected; }, get lastFrame() { return lastFrame; },
  framesShown: 1,
};
</script>"""

# `quiet` resolves when no frame has arrived for three frames of the page. `armed` measures the next
# touch. `seen` resolves to the ms from its timestamp to the end of the first page frame whose canvas has
# changed.
MEASURE = """
(() => {
  const display = document.getElementById('display');
  const paper = display.getContext('2d');
  const column = () => paper.getImageData(display.width / 2, 0, 1, display.height).data;
  const moves = 'onpointerrawupdate' in window ? 'pointerrawupdate' : 'pointermove';
  const after = new MessageChannel();
  let stamp = 0, seen = () => {};
  addEventListener(moves, event => { stamp ||= event.timeStamp; }, true);
  after.port1.onmessage = () => seen(performance.now() - stamp);
  window.quiet = () => new Promise(done => {
    let last = panelist.lastFrame, left = 3;
    const look = () => {
      left = panelist.lastFrame === last ? left - 1 : 3;
      last = panelist.lastFrame;
      if (left > 0) requestAnimationFrame(look);
      else done();
    };
    requestAnimationFrame(look);
  });
  window.armed = () => {
    const before = column();
    let last = panelist.lastFrame;
    stamp = 0;
    window.seen = new Promise(done => { seen = done; });
    const look = () => {
      if (panelist.lastFrame !== last) {
        last = panelist.lastFrame;
        const now = column();
        if (now.some((byte, at) => byte !== before[at])) return after.port2.postMessage(0);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
})()
"""


@pytest.mark.skipif(
    not IS_LONG, reason="PANELIST_LONG=1 runs this test: figures of a busy machine say nothing."
)
def test_a_touch_is_seen_at_most_a_frame_later_than_an_echo(stage, pages, kept):
    """A finger drags the list in small steps; both pages run in one browser."""
    display = Display(1280, 800, 217, 136)
    stage = stage(*MANY, display=display, clock="machine")
    page = pages(stage, Window(1600, 1200))
    stage.await_stored("at-first", page)
    echoed: list[float] = []
    listed: list[float] = []
    with echo() as address:
        echo_page = pages.blank(Window(1600, 1200))
        echo_page.show(address, display, is_given=False)
        # Alternating, so that other load of the machine affects both.
        for _ in range(count("seen-touches") // STROKE):
            echoed += stroke(echo_page, display)
            listed += stroke(page, display)
    lines = [f"{name}: median {statistics.median(times):.1f} ms, "
             f"p95 {statistics.quantiles(times, n=20)[-1]:.1f} ms, "
             f"at most {max(times):.1f} ms of {len(times)}"
             for name, times in (("echo", echoed), ("list", listed))]  # fmt: skip
    (kept / "latency.txt").write_text("\n".join(lines) + "\n")
    print(*lines, sep="\n")
    assert statistics.median(listed) <= statistics.median(echoed) + FRAME, lines


def stroke(page: Page, display: Display) -> list[float]:
    """The milliseconds from each touch of a stroke to the canvas: a finger moves up and down in steps.

    The next report is sent when the previous one was seen and no frame follows, so each frame answers one
    report. A report that is never seen fails the test. The finger moves far enough not to be taken for a
    water drop.
    """
    page.bring_to_front()
    x, y = display.middle(6)
    # Lands and leaves the slop before the measurement.
    heights = [y - 8 * n for n in range(8)]
    page.play([hands.Report(20 * n, {0: (x, place)}) for n, place in enumerate(heights)])
    page.evaluate(MEASURE)
    times = []
    for n in range(STROKE):
        heights.append(heights[-1] + (-STEP if n < STROKE / 2 else STEP))
        page.evaluate("quiet().then(armed)")
        page.play([hands.Report(0, {0: (x, heights[-1])})])
        try:
            times.append(page.evaluate("seen"))
        except TimeoutError:
            raise AssertionError(f"touch {n} of a stroke was never seen") from None
    page.evaluate("quiet()")
    page.play([hands.Report(0, {0: None})])
    return times


@contextmanager
def echo() -> Iterator[str]:
    """A server of the echo page that answers each message with the bytes of a frame."""
    payload = bytes(ECHO_BYTES)

    def answer(connection: ServerConnection) -> None:
        try:
            for _ in connection:
                connection.send(payload)
        except ConnectionClosed:
            return  # the browser was ended without a closing handshake

    def give_page(connection: ServerConnection, request: Request) -> Response | None:
        if "Upgrade" in request.headers:
            return None
        body = ECHO_PAGE.encode()
        headers = Headers(
            {"Content-Type": "text/html", "Content-Length": str(len(body)), "Connection": "close"}
        )
        return Response(http.HTTPStatus.OK, "OK", headers, body)

    with serve(answer, "127.0.0.1", 0, process_request=give_page, compression=None) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.socket.getsockname()[1]}/"
        finally:
            server.shutdown()
            thread.join()
