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
LOOK = 0.02  # seconds between two looks whether it does
STATE_LIMIT = 1800.0  # seconds of the host for reading or writing a state; mostly under 1
SLICE = 2.0  # seconds of the host between two looks whether QEMU still runs


class Ended(Exception):
    """QEMU is gone, or does not do what it was reported."""


class Emulator:
    """One process, from its start to its end."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        control = folder / "qmp"
        control.unlink(missing_ok=True)
        self._loop = asyncio.new_event_loop()
        self._client = QMPClient("device-tests")
        self.unplugged: set[str] = set()  # devices that the guest has let go of
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
        """Takes hold of the control socket, if QEMU listens there by now: on a busy host the file
        is there well before."""
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
            raise Ended(f"QEMU was to do: {command}") from None

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
                    raise Ended(f"QEMU was to tell: {name}") from None
                if time.monotonic() > deadline:
                    raise TimeoutError(f"QEMU did not tell: {name}") from None
                continue
            if message["event"] == "DEVICE_DELETED" and "device" in message["data"]:
                self.unplugged.add(message["data"]["device"])
            if message["event"] == name:
                return message.get("data", {})

    def save(self, state: Path, is_without_memory: bool = False) -> None:
        """Writes a machine that stands still into a file, perhaps without the memory and the disk
        that lie in files of their own."""
        self._move("migrate", state, is_without_memory)

    def load(self, state: Path, is_without_memory: bool = False) -> None:
        """Takes such a state, over such files if it is without them, and stands still."""
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
                raise Ended(f"QEMU did not do this: {command} {state}")

    def kill(self) -> str:
        """Ends it from one instruction to the next; returns how it had ended before, if it had."""
        status = self._process.poll()
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        try:
            self._loop.run_until_complete(self._client.disconnect())
        except Exception:  # the other end has just been killed; any complaint is about that
            pass
        self._loop.close()
        return "it ran" if status is None else f"it had ended by itself with status {status}"
