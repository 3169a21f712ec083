"""deploy/install on a machine with a running service: upgrade and removal."""

from __future__ import annotations

import base64
import io
import tarfile
from collections.abc import Iterator

import pytest
from counts import long_only
from image import TREE
from machine import Machine
from panel import Panel

PLACE = "/run/tree"
LIMIT = 180.0  # seconds; systemd reloads all units, udev all devices
FOUR = ("Bread", "Coffee beans", "Olive oil", "Tomatoes")


@pytest.fixture
def install(panel: Panel) -> Iterator[str]:
    """The command that installs the machine's own program again. After the test the program is
    installed and runs in any case."""
    machine = panel.machine
    panel.show(FOUR)
    _bring(machine)
    machine.sh(f"cp /usr/bin/panelist {PLACE}/panelist")
    command = f"{PLACE}/deploy/install --binary {PLACE}/panelist"
    yield command
    machine.sh(f"{command} && systemctl enable --now panelist && rm -r {PLACE}", LIMIT)
    panel.await_list("the list after the test", len(FOUR))


def _bring(machine: Machine) -> None:
    """Copies deploy/install and the files that it installs into the guest."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as tar:
        for name in ("deploy/install", "deploy/panelist.conf", "systemd"):
            tar.add(TREE / name, name)
    text = base64.b64encode(packed.getvalue()).decode()
    machine.sh(f"mkdir -p {PLACE} && echo {text} | base64 -d | tar -C {PLACE} -xzf -")


def test_an_upgrade_restarts_a_running_list_and_leaves_a_stopped_one_stopped(
    panel: Panel, install: str
) -> None:
    machine, items, before = panel.machine, panel.items(), panel.process()
    result = machine.run(install, LIMIT)
    assert result.status == 0, result
    assert "the list was restarted" in result.output
    machine.wait_until(lambda: panel.process() not in (0, before), "another process")
    panel.await_list("the list after the upgrade", len(FOUR))
    assert panel.items() == items
    machine.sh("systemctl stop panelist")
    result = machine.run(install, LIMIT)
    assert result.status == 0, result
    assert "Start it now" in result.output
    assert machine.run("systemctl is-active panelist").output.strip() == "inactive"


@long_only("an upgrade runs the same scripts in every run")
def test_uninstalling_stops_the_list_and_keeps_items_and_settings(
    panel: Panel, install: str
) -> None:
    machine, items = panel.machine, panel.items()
    kept = machine.sh("cat /etc/panelist.conf")
    result = machine.run(f"{PLACE}/deploy/install --uninstall", LIMIT)
    assert result.status == 0, result
    assert "/etc/panelist.conf" in result.output
    assert "/var/lib/panelist" in result.output
    assert machine.sh("cat /etc/panelist.conf") == kept
    assert machine.sh("ls /var/lib/panelist/panelist.db").strip()
    machine.sh("! pgrep --exact panelist")
    left = machine.sh("find /usr /etc -name '*panelist*'").split()
    assert left == ["/etc/panelist.conf"]
    machine.sh(f"{install} && systemctl enable --now panelist", LIMIT)
    panel.await_list("the same list, installed again", len(FOUR))
    assert panel.items() == items
