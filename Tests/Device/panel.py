"""The program under test as installed: its unit, its command line, and the list on the screen."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import reference
from channel import Answer
from machine import Machine, quoted
from picture import Camera, Photo
from touch import Touch

UNDO_BAR = 5.0  # seconds that the undo bar is shown
LONG = 12  # items; above this, one import adds them instead of one program start each
CONFIGURATION = "/etc/panelist.conf"
MARK = "--- the list"  # separates the configuration from the list in one output
STATE = "/var/lib/panelist"
AS_PANELIST = "setpriv --reuid panelist --regid panelist --init-groups"  # opens no session
ASKED = 2  # wake-ups of the list by one question: for the connection and for its line
ROW_MILLIMETRES = 10  # set by image.py; converts millimetres to pixels


@dataclass(frozen=True)
class Item:
    """An item as `panelist list --json` prints it."""

    id: str
    text: str
    completed: bool


class Panel:
    """The list on the machine, with fingers and a camera in front of it."""

    def __init__(self, machine: Machine, camera: Camera) -> None:
        self.machine = machine
        self.camera = camera
        self.touch = Touch(machine)
        self._row_height = 0.0

    def cli(self, *words: str) -> Answer:
        """Runs `panelist WORDS` in the guest as the list's own user."""
        command = " ".join(quoted(word) for word in words)
        return self.machine.run(f"{AS_PANELIST} panelist {command}")

    def items(self) -> list[Item]:
        """The stored items."""
        result = self.cli("list", "--json")
        if result.status != 0:
            raise self.machine.failure(f"panelist list --json: {result}")
        return [Item(str(o["id"]), o["text"], o["completed"]) for o in json.loads(result.output)]

    def await_items(self, expected: Sequence[Item]) -> None:
        """Waits until the store contains exactly `expected`."""
        self.machine.wait_until(
            lambda: self.items() == list(expected), f"the store has {expected}"
        )

    def reference(self, screen: str | None = None, rotation: int | None = None) -> Photo:
        """The list as `panelist picture` draws it from the same store, size and millimetres.

        The screen has the size that the display reports, unless `screen` is given, or empty where no
        size is known, and the configured rotation, unless one is given.
        """
        display = self.machine.display
        screen = self.screen() if screen is None else screen
        reported = self.machine.sh(
            f"cat {CONFIGURATION} && echo '{MARK}' && {AS_PANELIST} panelist export"
        )
        settings, _, exported = reported.partition(f"{MARK}\n")
        options = ["--size", f"{display.width}x{display.height}"]
        options += ["--panel", screen] if screen else []
        options += ["--rotate", str(rotation)] if rotation is not None else []
        png = reference.picture(exported, settings, options)
        return self.camera.keep("the raster's own picture", png)

    def screen(self) -> str:
        """The size in millimetres that the display reports; read once."""
        display = self.machine.display
        if display not in self.machine.screens:
            reported = self.machine.sh(
                f"panelist devices | grep -F '{display.width}×{display.height}' || true"
            )
            size = re.search(r"(\d+) × (\d+) mm", reported)
            self.machine.screens[display] = f"{size[1]}x{size[2]}mm" if size else ""
        return self.machine.screens[display]

    def await_stored(self, name: str) -> Photo:
        """Waits until the screen matches the picture of the stored list, without an undo bar."""
        wanted = self.reference()
        return self.camera.wait_until(lambda photo: photo == wanted, name, pace=UNDO_BAR / 20)

    def stats(self) -> dict[str, Any]:
        """The counters of the running program."""
        return json.loads(self.machine.sh("panelist stats --json"))

    def status(self) -> str:
        """The status text that the program reports to systemd."""
        return self.machine.sh("systemctl show --property StatusText --value panelist").strip()

    def process(self) -> int:
        """The unit's main process; 0 when it does not run."""
        return int(self.machine.sh("systemctl show --property MainPID --value panelist"))

    def show(self, texts: Sequence[str]) -> Photo:
        """Starts the program with a list of `texts` and returns the picture once nothing moves.

        On an untouched machine the state is prepared once and resumed from a snapshot afterwards.
        """
        if self.machine.is_untouched:
            self.machine.prepared(_name(texts), lambda: self._show(texts))
            photo = self.camera.take("the list at rest")
            assert _shows(photo, len(texts)), f"another list than was prepared: {photo}"
            self._row_height = photo.rows[0].height
            return photo
        self.seed(texts)
        return self.await_list("the list at rest", len(texts))

    def _show(self, texts: Sequence[str]) -> None:
        self.seed(texts)
        self.await_list("the list at rest", len(texts))
        assert self.touch.is_free, "a finger rests on the panel"

    def seed(self, texts: Sequence[str]) -> None:
        """Starts the program with a list of `texts`.

        The list is created once and copied afterwards. The `sync` is needed because a copied file reaches
        the disk seconds later, and a power cut must lose only writes of the program. A long list is
        imported in one changeset; a short one has one changeset for each item.
        """
        kept = f"/var/tmp/{_name(texts)}"
        words = " ".join(quoted(text) for text in texts)
        add = (
            'printf "%s\\n" "$@" | panelist import --format text -'
            if len(texts) > LONG
            else 'for text in "$@"; do panelist add "$text"; done'
        )
        self.machine.sh(f"""
            systemctl stop panelist && systemctl reset-failed panelist
            rm -rf {STATE}/*
            if [ -d {kept} ]; then cp -a {kept}/. {STATE}/; else
              {AS_PANELIST} bash -ec 'umask 007; {add}' add {words} > /dev/null &&
              cp -a {STATE} {kept}
            fi && sync && systemctl start panelist
        """)

    def await_list(self, name: str, count: int) -> Photo:
        """Waits until the program reads the panel and `count` rows are at rest."""
        self.await_touch()
        photo = self.camera.wait_still(name, lambda seen: _shows(seen, count))
        self._row_height = photo.rows[0].height
        return photo

    def await_touch(self) -> None:
        """Waits until the running program has the device of the multitouch panel open."""
        self.machine.wait_until(
            lambda: self.machine.run("""
                for device in /sys/class/input/event*; do
                  [ "$(cat $device/device/name)" = "QEMU Virtio MultiTouch" ] || continue
                  ls -l /proc/$(systemctl show -P MainPID panelist)/fd |
                    grep -q "/dev/input/${device##*/}\\$" && exit 0
                done
                exit 1
            """).status == 0,
            "the program has the touch panel open",
        )

    def swipe_right(self, y: int) -> None:
        """Swipes well past the distance that completes."""
        start = self.machine.display.width // 4
        self.touch.swipe((start, y), (start + self.millimetres(60), y))

    def swipe_left(self, y: int) -> None:
        """Swipes well past the distance that deletes."""
        start = self.machine.display.width * 3 // 4
        self.touch.swipe((start, y), (start - self.millimetres(60), y))

    def millimetres(self, length: float) -> float:
        """Converts a length on the screen to pixels, by the height of a row at rest."""
        return length * self._row_height / ROW_MILLIMETRES


def _name(texts: Sequence[str]) -> str:
    """The snapshot name of a list of these texts."""
    return "list-" + hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def _shows(photo: Photo, count: int) -> bool:
    """Whether all rows, or as many as fit on the screen, are shown and fully faded in."""
    rows = photo.rows
    if not rows:
        return count == 0
    goes_on = rows[-1].bottom == photo.height
    # Where more rows follow below, a shadow covers half a row at the lower edge.
    lit = photo.height - (rows[0].height // 2 + 1 if goes_on else 0)
    return (len(rows) == count or goes_on) and all(
        row.is_opaque for row in rows if row.middle < lit
    )
