"""Permissions: what the service may access, and what it leaves to others."""

from __future__ import annotations

import re

import image
import pytest
from panel import Panel

THREE = ("Bread", "Coffee beans", "Olive oil")
EXPOSURE = 0.9  # of 10, by systemd-analyze: the display, and udev's netlink
LIST = "--reuid panelist --regid panelist --clear-groups"
READER = "--reuid panelist --regid panelist --groups video,paneltouch"
OTHER = "--reuid 4711 --regid 4711 --groups"


def node_of(panel: Panel, name: str) -> str:
    """The device node of an input device; empty if there is none."""
    return panel.machine.sh(f"""
        for device in /sys/class/input/event*; do
          [ "$(cat $device/device/name)" != "{name}" ] || echo /dev/input/${{device##*/}}
        done
    """).strip()


def may(panel: Panel, who: str, redirection: str, node: str) -> bool:
    """Whether a user may open a node, for reading (`<`) or for writing (`>`)."""
    result = panel.machine.run(f"setpriv {who} bash -c ': {redirection} {node}'")
    assert result.status == 0 or "Permission denied" in result.errors, result
    return result.status == 0


def test_group_paneltouch_may_read_touch_panels_and_not_write_to_them(
    panel: Panel,
) -> None:
    panel.show(THREE)
    node = node_of(panel, "QEMU Virtio MultiTouch")
    entries = panel.machine.sh(f"getfacl --absolute-names {node} | tee /dev/stderr").split("\n")
    print("\n".join(entries))
    assert entries[1:] == [
        "# owner: root", "# group: input",
        "user::rw-", "group::rw-", "group:paneltouch:r--", "mask::rw-", "other::---", "", "",
    ]  # fmt: skip
    assert panel.machine.sh(f"stat --format '%a %U %G' {node}") == "660 root input\n"
    assert may(panel, READER, "<", node) and not may(panel, READER, ">", node)
    assert not may(panel, LIST, "<", node)
    assert may(panel, f"{OTHER} input", "<", node) and may(panel, f"{OTHER} input", ">", node)
    # A device that is neither touch panel nor keyboard.
    panel.machine.plug("virtio-mouse-pci", "mouse0")
    try:
        mouse = panel.machine.wait_until(
            lambda: node_of(panel, "QEMU Virtio Mouse"), "the guest has a mouse"
        )
        panel.machine.sh("udevadm settle")
        assert may(panel, f"{OTHER} input", "<", mouse) and not may(panel, READER, "<", mouse)
    finally:
        panel.machine.unplug("mouse0")


def test_panel_permissions_are_set_at_installation_and_at_each_hotplug(
    panel: Panel,
) -> None:
    panel.show(THREE)
    process = panel.process()
    node = node_of(panel, "QEMU Virtio MultiTouch")
    before = panel.machine.sh(f"getfacl --absolute-names {node}")
    # Permissions of an earlier version, under which only the group had access; then the last step of
    panel.machine.sh(f"setfacl --remove-all {node} && chgrp paneltouch {node}")
    step = "udevadm trigger --subsystem-match=input --action=add"
    assert f"\n  {step}\n" in (image.TREE / "deploy/install").read_text()
    panel.machine.sh(f"{step} --settle")
    assert panel.machine.sh(f"getfacl --absolute-names {node}") == before
    panel.machine.unplug_touch()
    panel.touch.forget()
    panel.machine.plug_touch()
    panel.await_touch()
    node = node_of(panel, "QEMU Virtio MultiTouch")
    assert "group:paneltouch:r--\n" in panel.machine.sh(f"getfacl {node}")
    assert panel.process() == process


def test_the_exposure_of_the_unit_stays_low(panel: Panel) -> None:
    reported = panel.machine.sh(
        "systemd-analyze security --offline=true --no-pager "
        "/usr/lib/systemd/system/panelist.service"
    )
    print(reported)
    found = re.search(r"Overall exposure level for panelist\.service: ([0-9.]+)", reported)
    assert found, reported
    assert float(found[1]) <= EXPOSURE, reported


def test_group_members_share_the_list_with_the_sandboxed_service(panel: Panel) -> None:
    panel.show(THREE)
    # Nobody has the list open: the member's command creates the WAL files.
    panel.machine.sh("systemctl stop panelist")
    member = panel.machine.run(f"setpriv {OTHER} panelist panelist add Milk")
    assert member.status == 0, member
    panel.machine.sh("systemctl start panelist")
    photo = panel.await_list("what a member added", 4)
    member = panel.machine.run(f"setpriv {OTHER} panelist panelist add Salt")
    assert member.status == 0, member
    photo = panel.await_list("what a member added beside the list", 5)
    items = panel.items()
    panel.swipe_left(photo.rows[1].middle)
    panel.await_items([items[0], *items[2:]])
    stranger = panel.machine.run(f"setpriv {OTHER} video panelist list")
    assert stranger.status == 77, stranger


def test_nothing_beside_the_list_is_given_away_or_run_at_a_boot(panel: Panel) -> None:
    panel.show(THREE)
    folder = "/var/lib/panelist"
    planted = f"{folder}/panelist.db.rescue {folder}/panelist.db.restoring"
    panel.machine.sh(f"""
        install -o 4711 -g panelist -m 6755 /bin/true {folder}/panelist.db.rescue
        ln /etc/shadow {folder}/panelist.db.restoring || cp /bin/true {folder}/panelist.db.restoring
    """)
    facts = f"stat --format '%n %u %g %a' {planted}"
    before = panel.machine.sh(facts)
    panel.machine.reboot()
    panel.await_list("after the reboot", len(THREE))
    assert panel.machine.sh(facts) == before
    options = panel.machine.sh(
        f"nsenter --target {panel.process()} --mount findmnt --noheadings --output OPTIONS {folder}"
    )
    assert "noexec" in options.strip().split(","), options
    panel.machine.sh(f"rm {planted}")


@pytest.mark.parametrize(
    "state",
    [
        "chown -R 4712:4712 panelist.db .lock && chmod 600 panelist.db",
        "chown -R 4712:4712 .",
        "chown -R root:root . && chmod 750 .",
        "chown root:panelist . && chmod 2770 .",
    ],
)
def test_files_of_others_are_reported_and_given_back_as_the_remedy_says(
    panel: Panel, state: str
) -> None:
    panel.show(THREE)
    folder = "/var/lib/panelist"
    panel.machine.sh(f"systemctl stop panelist && cd {folder} && {state}")
    member = panel.machine.run(f"setpriv {OTHER} panelist panelist backup")
    root = panel.machine.run("panelist add Milk")
    for refused in (member, root):
        if refused.status != 0:
            assert refused.status == 77, refused
            assert "`sudo panelist check --repair` gives " in refused.errors, refused
    assert member.status == 77 or root.status == 77, (member, root)
    panel.machine.sh("panelist check --repair && systemctl start panelist")
    panel.await_list("what was given back", len(THREE) + (root.status == 0))
    owners = panel.machine.sh(f"stat --format '%U %G %a' {folder} {folder}/panelist.db {folder}/.lock")
    assert owners == "panelist panelist 2770\n" + "panelist panelist 660\n" * 2
