"""The server under test: started, found by the address that it prints, and ended by SIGTERM."""

from __future__ import annotations

import os
import re
import selectors
import signal
import subprocess
import time
from pathlib import Path

STARTING = 30.0  # seconds to print the address
ENDING = 20.0  # seconds to exit after SIGTERM


class PreviewFailure(Exception):
    """The server misbehaved; the text ends with its standard error."""


class Preview:
    """A running `panelist-preview` on a port of its own."""

    def __init__(self, program: Path, folder: Path, *options: str) -> None:
        """Starts it; `folder` gets its temporary folder and its standard error."""
        self.folder = folder / "tmp"
        self.folder.mkdir(parents=True, exist_ok=True)
        self._reported = folder / "preview.txt"
        with self._reported.open("wb") as reported:
            self._process = subprocess.Popen(
                [str(program), "--port", "0", *options],
                env=os.environ | {"TMPDIR": str(self.folder)},
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=reported,
            )  # fmt: skip
        line = self._first_line()
        found = re.search(r"http://(?:127\.0\.0\.1|\[::1\]):(\d+)/#([0-9a-f]{32})\s*$", line)
        if not found:
            self._process.kill()
            self._process.wait()
            raise self.failure(f"it began with {line!r} and not with its address")
        self.address = line.strip()
        self.port = int(found[1])
        self.token = found[2]

    def stop(self) -> None:
        """Sends SIGTERM; the server must exit with 0 and leave its temporary folder empty."""
        if self._process.poll() is not None:
            raise self.failure(f"it had ended with {self._process.returncode}")
        self._process.send_signal(signal.SIGTERM)
        try:
            status = self._process.wait(ENDING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise self.failure(f"it did not end within {ENDING:.0f} s of SIGTERM") from None
        if status != 0:
            raise self.failure(f"it ended with {status}")
        left = sorted(path.name for path in self.folder.iterdir())
        if left:
            raise self.failure(f"it left {left} in its temporary folder")
        if self.token in self.said():
            raise self.failure("it wrote the token to standard error")

    def said(self) -> str:
        """Its standard error so far."""
        return self._reported.read_text(errors="replace")

    def memory(self) -> int:
        """Its resident memory in bytes (VmRSS)."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        found = re.search(r"^VmRSS:\s+(\d+) kB", status, re.MULTILINE)
        if not found:
            raise self.failure("it is gone")
        return int(found[1]) * 1024

    def processor_seconds(self) -> float:
        """Its processor time in seconds."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def failure(self, what: str) -> PreviewFailure:
        """An exception that includes the server's standard error."""
        return PreviewFailure(f"panelist-preview: {what}\n{self.said()[-2000:]}")

    def _first_line(self) -> str:
        """The first line of standard output."""
        output = self._process.stdout
        assert output is not None
        os.set_blocking(output.fileno(), False)
        received = b""
        deadline = time.monotonic() + STARTING
        with selectors.DefaultSelector() as selector:
            selector.register(output, selectors.EVENT_READ)
            while b"\n" not in received and time.monotonic() < deadline:
                if not selector.select(deadline - time.monotonic()):
                    break
                more = os.read(output.fileno(), 4096)
                if not more:
                    break
                received += more
        return received.decode(errors="replace").partition("\n")[0]
