"""QEMU's process and its control socket."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from qemu.qmp import ConnectError, ExecInterruptedError, QMPClient, StateError

START_LIMIT = 120.0  # seconds of the host until QEMU listens; mostly under 1
LOOK = 0.02  # seconds between two attempts to connect
STATE_LIMIT = 1800.0  # seconds of the host for reading or writing a state; mostly under 1
SLICE = 2.0  # seconds of the host between two checks that QEMU still runs


class Ended(Exception):
    """QEMU has ended, or a command failed."""


class Emulator:
    """One QEMU process."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        control = folder / "qmp"
        control.unlink(missing_ok=True)
        self._loop = asyncio.new_event_loop()
        self._client = QMPClient("device-tests")
        self.unplugged: set[str] = set()  # devices that the guest has released
        with (folder / "qemu.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "-qmp", f"unix:{control},server=on,wait=off"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        deadline = time.monotonic() + START_LIMIT
        while not self._connect(control):
            if not self.is_running or time.monotonic() > deadline:
                self.kill()
                raise Ended(f"QEMU did not start; see {folder / 'qemu.log'}")
            time.sleep(LOOK)

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def _connect(self, control: Path) -> bool:
        """Connects to the control socket; False while QEMU does not listen yet. On a busy host the file
        exists well before that."""
        try:
            self._loop.run_until_complete(self._client.connect(str(control)))
        except ConnectError as error:
            if not isinstance(error.exc, (FileNotFoundError, ConnectionRefusedError)):
                raise
            return False
        return True

    def do(self, command: str, **arguments: Any) -> Any:
        """Runs a QMP command; raises qemu.qmp.ExecuteError when QEMU refuses it."""
        try:
            return self._loop.run_until_complete(self._client.execute(command, arguments))
        except (ExecInterruptedError, StateError):  # no answer, since the connection ended
            raise Ended(f"QEMU ended during: {command}") from None

    def await_event(self, name: str, limit: float) -> dict[str, Any]:
        """Waits for an event and returns its data; TimeoutError after so many seconds of the host."""
        deadline = time.monotonic() + limit
        while True:
            try:
                message = self._loop.run_until_complete(
                    asyncio.wait_for(self._client.events.get(), SLICE)
                )
            except TimeoutError:
                if not self.is_running:
                    raise Ended(f"QEMU ended before: {name}") from None
                if time.monotonic() > deadline:
                    raise TimeoutError(f"no event from QEMU: {name}") from None
                continue
            if message["event"] == "DEVICE_DELETED" and "device" in message["data"]:
                self.unplugged.add(message["data"]["device"])
            if message["event"] == name:
                return message.get("data", {})

    def save(self, state: Path, is_without_memory: bool = False) -> None:
        """Saves a paused machine to a file, optionally without memory and disk, which are files of their
        own."""
        self._move("migrate", state, is_without_memory)

    def load(self, state: Path, is_without_memory: bool = False) -> None:
        """Loads a saved state, over those files if it is without them; the machine stays paused."""
        self._move("migrate-incoming", state, is_without_memory)

    def _move(self, command: str, state: Path, is_without_memory: bool) -> None:
        wanted = {"events": True, "x-ignore-shared": is_without_memory}
        self.do(
            "migrate-set-capabilities",
            capabilities=[{"capability": name, "state": on} for name, on in wanted.items()],
        )
        self.do(command, uri=f"file:{state}")
        status = ""
        while status != "completed":
            status = self.await_event("MIGRATION", STATE_LIMIT)["status"]
            if status == "failed":
                raise Ended(f"QEMU failed: {command} {state}")

    def kill(self) -> str:
        """Kills the process with SIGKILL; returns how it had ended before, if it had."""
        status = self._process.poll()
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        try:
            self._loop.run_until_complete(self._client.disconnect())
        except Exception:  # the other end was just killed; any error is about that
            pass
        self._loop.close()
        return "it ran" if status is None else f"it had ended by itself with status {status}"
