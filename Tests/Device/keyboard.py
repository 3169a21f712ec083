"""A hardware keyboard: events sent by QEMU, reported as keys by the guest's kernel."""

from __future__ import annotations

from machine import Machine
from touch import SOON

KEYS = {" ": "spc", "-": "minus", "\n": "ret", "\b": "backspace", "\x1b": "esc"}  # QEMU's names
# Between two letters, in guest seconds: a person is slower than a barcode scanner once in a while.
PERSON = 0.06
SHIFTED = {"!": "1", "%": "5", "&": "7", "?": "slash", "_": "minus"}


class Keyboard:
    """A virtio keyboard that is plugged in and unplugged like a USB keyboard."""

    NAME = "QEMU Virtio Keyboard"
    ID = "keyboard0"

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self.is_plugged = False
        self.path = ""  # such as /dev/input/event3, while it is plugged in

    def plug(self) -> None:
        """Plugs it in and waits until the running program has it open."""
        self._machine.plug("virtio-keyboard-pci", self.ID)
        self.is_plugged = True
        self.path = self._machine.wait_until(self._open, "the program reads the keyboard")

    def unplug(self) -> None:
        """Unplugs it, even while keys are held."""
        self._machine.unplug(self.ID)
        self.is_plugged = False

    def type(self, text: str) -> None:
        """Types `text`, one key after the other, with a pause behind the first."""
        self.scan(text[:1])
        self._machine.go_on(PERSON)
        self.scan(text[1:])

    def scan(self, text: str) -> None:
        """Sends `text` at the pace of a barcode scanner."""
        for letter in text:
            key = SHIFTED.get(letter, letter.lower())
            name = KEYS.get(key, key)
            if letter in SHIFTED or letter.isupper():
                self.press("shift", name)
                self.release(name, "shift")
            else:
                self.press(name)
                self.release(name)

    def press(self, *names: str) -> None:
        """Presses keys and holds them."""
        self._send(names, True)

    def release(self, *names: str) -> None:
        """Releases keys."""
        self._send(names, False)

    def _send(self, names: tuple[str, ...], is_down: bool) -> None:
        events = [
            {"type": "key", "data": {"down": is_down, "key": {"type": "qcode", "data": name}}}
            for name in names
        ]
        self._machine.send_input(events, SOON)

    def _open(self) -> str:
        return self._machine.run(f"""
            for device in /sys/class/input/event*; do
              [ "$(cat $device/device/name)" = "{self.NAME}" ] || continue
              ls -l /proc/$(systemctl show -P MainPID panelist)/fd |
                grep -q "/dev/input/${{device##*/}}\\$" && echo /dev/input/${{device##*/}}
            done
        """).output.strip()
