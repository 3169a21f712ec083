"""WebDriver BiDi commands over a WebSocket, and the browser process that executes them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from waiting import wait_until
from websockets.sync.client import connect

ANSWER = 60.0  # seconds for a command on a busy machine


class PeerFailure(Exception):
    """The browser refused a command."""


class Peer:
    """The browser's end of the connection."""

    def __init__(self, address: str) -> None:
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(
                address, max_size=1 << 28, compression=None, user_agent_header=None,
                ping_interval=None, open_timeout=60, proxy=None,
            )
        )  # fmt: skip
        self._last = 0

    def ask(self, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        """Sends a command and returns its result; raises PeerFailure if it was refused."""
        self._last += 1
        self._socket.send(json.dumps({"id": self._last, "method": method, "params": params}))
        deadline = time.monotonic() + ANSWER
        while True:
            reported = json.loads(self._socket.recv(timeout=max(0.0, deadline - time.monotonic())))
            if reported.get("id") == self._last:
                break
        if "error" in reported:
            raise PeerFailure(json.dumps(reported)[:2000])
        return reported["result"]

    def close(self) -> None:
        """Closes the connection."""
        self._open.close()


class Program:
    """A browser's process group, and the file with the address where it listens."""

    def __init__(self, command: list[str], said: Path, where: Path) -> None:
        with said.open("wb") as out:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True,
                env=os.environ | {"MOZ_HEADLESS": "1"},
            )  # fmt: skip
        try:
            wait_until(
                lambda: where.exists() and bool(where.read_text().strip()),
                lambda: f"{command[0]} says where it listens: {said.read_text()[-2000:]}",
                seconds=60,
            )
        except BaseException:
            self.close()
            raise
        self.where = where.read_text()

    def close(self) -> None:
        """Ends the browser and all its processes."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
