"""The list as a service: user, picture, counters, and what survives a kill and a power cut."""

from __future__ import annotations

import json

import pytest
from counts import IS_LONG
from panel import ASKED, Item, Panel

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")


def test_the_unit_runs_as_its_own_user_without_a_capability(panel: Panel) -> None:
    panel.show(SIX)
    assert panel.machine.sh("systemctl is-active panelist").strip() == "active"
    status = dict(
        line.split(":", 1)
        for line in panel.machine.sh(f"cat /proc/{panel.process()}/status").splitlines()
    )
    own = panel.machine.sh("id -u panelist").strip()
    assert own != "0"
    assert status["Uid"].split() == [own] * 4
    for which in ("CapEff", "CapPrm", "CapInh", "CapAmb"):
        assert int(status[which], 16) == 0, f"{which}:{status[which]}"
    exe = panel.machine.sh(f"readlink /proc/{panel.process()}/exe").strip()
    assert exe == "/usr/bin/panelist"


@pytest.mark.parametrize("giver", ["systemd", "the list itself"])
def test_only_the_thread_that_draws_has_real_time_priority(panel: Panel, giver: str) -> None:
    panel.show(SIX)
    machine = panel.machine
    is_known = giver == "systemd"
    if is_known:
        # As Debian's kernels have it; the machine has no such file.
        machine.sh("""
            mkdir -p /boot && echo '# CONFIG_RT_GROUP_SCHED is not set' > /boot/config-$(uname -r)
            systemctl daemon-reload && systemctl restart panelist
        """)
        panel.await_list("started by systemd with its priority", len(SIX))
    properties = "RestrictRealtime,CPUSchedulingPolicy"
    unit = machine.sh(f"systemctl show --property {properties} panelist").split()
    assert ("RestrictRealtime=yes" in unit) == is_known, unit
    assert ("CPUSchedulingPolicy=2" in unit) == is_known, unit  # SCHED_RR
    process = panel.process()
    threads = panel.machine.sh(f"ls /proc/{process}/task").split()
    assert len(threads) > 1
    for thread in threads:
        policy = panel.machine.sh(f"chrt -p {thread}")
        wanted = "SCHED_RR" if int(thread) == process else "SCHED_OTHER"
        assert wanted in policy, f"thread {thread} of {process}: {policy}"


def test_the_list_runs_from_red_to_yellow_on_black(panel: Panel) -> None:
    photo = panel.show(SIX)
    assert len(photo.rows) == len(SIX)
    assert photo.rows[0].top == 0
    for above, below in zip(photo.rows, photo.rows[1:]):
        assert above.bottom == below.top, "a gap between two rows"
        assert above.color.green < below.color.green, "a row is not more yellow than the one above"
    assert all(row.color.is_warm for row in photo.rows)
    assert photo.row_color(0).green < 40 and photo.row_color(-1).green > 140
    assert photo.span(photo.rows[0].calm) == (0, photo.width - 1)
    assert max(photo.pixel(photo.width // 2, photo.height - 1)) == 0, "no black below the list"
    assert [item.text for item in panel.items()] == list(SIX)


def test_a_single_row_is_pure_red(panel: Panel) -> None:
    photo = panel.show(["Milk"])
    row = photo.rows[0]
    red, green, blue = photo.pixel(photo.width // 2, row.top + row.height * 9 // 10)
    assert red > 235 and green < 12 and blue < 12, (red, green, blue)


def test_the_devices_are_named(panel: Panel) -> None:
    panel.show(SIX)
    result = panel.machine.run("panelist devices")
    assert result.status == 0, result
    assert "QEMU Virtio MultiTouch" in result.output
    assert "card0" in result.output


def test_the_installed_configuration_is_valid(panel: Panel) -> None:
    result = panel.cli("check-config")
    assert result.status == 0, result


def test_another_process_adds_an_item_while_the_list_runs(panel: Panel) -> None:
    panel.show(SIX)
    result = panel.machine.run("panelist add Milk")
    assert result.status == 0, result
    texts = [item.text for item in panel.items()]
    assert sorted(texts) == sorted([*SIX, "Milk"])


def test_the_list_is_back_after_the_program_is_killed(panel: Panel) -> None:
    before = panel.show(SIX)
    kept, killed = panel.items(), panel.process()
    panel.machine.sh("systemctl kill --signal KILL panelist")
    panel.machine.wait_until(
        lambda: panel.process() not in (0, killed), "systemd starts the killed program again"
    )
    panel.await_list("the list after the kill", len(SIX))
    panel.camera.wait_until(lambda photo: photo == before, "the same picture")
    assert panel.items() == kept


def test_frames_and_touches_are_counted_and_an_idle_list_costs_nothing(panel: Panel) -> None:
    photo = panel.show(SIX)
    assert photo == panel.reference(), "the screen differs from the reference picture"
    panel.swipe_right(photo.rows[1].middle)
    panel.camera.wait_still("completed", lambda seen: seen.row_color(1).is_green)
    panel.await_stored("the undo bar is gone")
    # The check for a lost flip event runs a second after a flip; then no timer is due.
    before = json.loads(panel.machine.sh("sleep 3; panelist stats --json"))
    assert before["touches"] > 10
    # At least the first frame of the swipe and the green one.
    assert before["frames"] == before["flips"] >= 2
    assert 1 <= before["touch_to_flip_us"]["count"] <= before["flips"]
    assert before["compose_us"]["count"] == before["frames"]

    after = json.loads(panel.machine.sh("sleep 10; panelist stats --json", 60))
    assert after["flips"] == before["flips"]
    assert after["now_ns"] - before["now_ns"] > 9e9
    feeds = after["watchdogs"] - before["watchdogs"]
    assert feeds >= 1
    # The stats request causes one more.
    assert after["wake_ups"] - before["wake_ups"] == feeds + ASKED, (before, after)


def test_power_cut_and_reset_lose_nothing_that_a_finger_did(panel: Panel) -> None:
    photo = panel.show(SIX)
    items = panel.items()
    panel.swipe_right(photo.rows[1].middle)
    panel.swipe_left(photo.rows[2].middle)
    expected = [items[0], Item(items[1].id, items[1].text, True), *items[3:]]
    panel.await_items(expected)
    tops = [row.top for row in photo.rows[:-1]]
    panel.camera.wait_still(
        "before the power cut", lambda seen: [row.top for row in seen.rows] == tops
    )
    before = panel.reference()

    panel.machine.power_cut()
    panel.machine.power_on()
    assert panel.items() == expected
    panel.await_list("after the power cut", len(expected))
    assert panel.items() == expected
    panel.camera.wait_until(lambda seen: seen == before, "the same picture")

    if IS_LONG:  # the same with a kernel that gets no warning either
        panel.machine.reset()
        panel.await_list("after the reset button", len(expected))
        assert panel.items() == expected
        panel.camera.wait_until(lambda seen: seen == before, "the same picture")


