"""`panelist devices --touch`: touches near the corners, beside a running list that ignores them."""

from __future__ import annotations

from panel import Item, Panel

THREE = ("Bread", "Coffee beans", "Olive oil")
# A user who may read displays and input devices and ask the list, and nothing else.
USER = "--reuid 4711 --regid 4711 --groups input,video,panelist"
ANSWER = "/run/corners.answer"
SAID = "/run/corners.said"
ORDER = ("top left", "top right", "bottom right", "bottom left")
NEAR = 5  # millimetres from the edges of a corner
LEASED = "touches are ignored while"
RETURNED = "touches are heeded again"


def begin(panel: Panel) -> None:
    """Starts to measure, and waits until the list ignores touches."""
    panel.machine.sh(f"""
        rm -f {ANSWER} {SAID}
        systemd-run --quiet --unit=corners --remain-after-exit --property=StandardOutput=file:{ANSWER} \\
          --property=StandardError=file:{SAID} setpriv {USER} panelist devices --touch
    """)
    await_said(panel, f"touch the {ORDER[0]} corner")


def await_said(panel: Panel, words: str) -> None:
    panel.machine.wait_until(
        lambda: panel.machine.run(f"grep -qF '{words}' {SAID}").status == 0, f"'{words}' is said"
    )


def touch(panel: Panel, *corners: str) -> None:
    """Touches a corner for each one that is asked for."""
    display = panel.machine.display
    near = panel.millimetres(NEAR)
    for asked, corner in zip(ORDER, corners, strict=False):
        await_said(panel, f"touch the {asked} corner")
        # Not so soon that it is taken for the finger before.
        panel.machine.go_on(0.4)
        panel.touch.tap(
            near if "left" in corner else display.width - near,
            near if "top" in corner else display.height - near,
            0.1,
        )


def end(panel: Panel) -> tuple[int, str]:
    """Waits for the end; returns status and output."""
    panel.machine.wait_until(
        lambda: panel.machine.sh("systemctl show --value -P SubState corners").strip() != "running",
        "the command has ended",
    )
    status = int(panel.machine.sh("systemctl show --value -P ExecMainStatus corners"))
    panel.machine.run("systemctl stop corners; systemctl reset-failed corners")
    return status, panel.machine.sh(f"cat {ANSWER}")


def said_by_list(panel: Panel, words: str) -> int:
    return int(panel.machine.sh(f"journalctl -u panelist | grep -cF '{words}' || true"))


def await_returned(panel: Panel, count: int) -> None:
    panel.machine.wait_until(
        lambda: said_by_list(panel, RETURNED) == count, "the list heeds touches again"
    )


def completes(panel: Panel, y: int, items: list[Item]) -> None:
    """Checks that a swipe across the second row completes it."""
    panel.swipe_right(y)
    panel.await_items([items[0], Item(items[1].id, items[1].text, True), *items[2:]])


def test_touches_in_their_corners_need_no_change_and_the_list_ignores_them(panel: Panel) -> None:
    photo = panel.show(THREE)
    items = panel.items()
    begin(panel)
    assert said_by_list(panel, LEASED) == 1
    # A swipe means nothing to the list. Its landing, which is near no corner, is the first touch.
    panel.swipe_right(photo.rows[1].middle)
    assert panel.stats()["touches"] == 0
    panel.machine.sh("systemctl stop corners")
    await_returned(panel, 1)
    begin(panel)
    touch(panel, *ORDER)
    status, answer = end(panel)
    said = panel.machine.sh(f"cat {SAID}")
    assert (status, answer) == (0, ""), said
    assert "nothing needs to be changed" in said and "left 0 mm, right 0 mm" in said, said
    assert panel.items() == items
    await_returned(panel, 2)
    completes(panel, photo.rows[1].middle, items)


def test_touches_in_mirrored_corners_give_the_line_that_mirrors_them(panel: Panel) -> None:
    panel.show(THREE)
    begin(panel)
    touch(panel, "top right", "top left", "bottom left", "bottom right")
    status, answer = end(panel)
    assert status == 0, panel.machine.sh(f"cat {SAID}")
    assert answer == "\n[touch]\naxes = -x y for QEMU Virtio MultiTouch\n"
    said = panel.machine.sh(f"cat {SAID}")
    assert "at the end of /etc/panelist.conf, then `panelist check-config`" in said
    assert "top left: X " in said and "mm from the top left of" in said


def test_touches_of_one_corner_contradict_each_other(panel: Panel) -> None:
    panel.show(THREE)
    begin(panel)
    touch(panel, "top left", "top left", "bottom right", "bottom right")
    status, answer = end(panel)
    assert (status, answer) == (65, "")
    assert "contradict each other" in panel.machine.sh(f"cat {SAID}")


def test_a_command_that_is_killed_gives_the_touches_back(panel: Panel) -> None:
    photo = panel.show(THREE)
    items = panel.items()
    begin(panel)
    second = panel.machine.run(f"setpriv {USER} panelist devices --touch")
    assert second.status == 69 and "end another" in second.errors, second
    stranger = panel.machine.run(
        "setpriv --reuid 4711 --regid 4711 --groups input,video panelist devices --touch"
    )
    assert stranger.status == 77 and "group panelist" in stranger.errors, stranger
    for groups, missing in (("input,panelist", "video"), ("video,panelist", "input")):
        for option in ("", "--touch"):
            stranger = panel.machine.run(
                f"setpriv --reuid 4711 --regid 4711 --groups {groups} panelist devices {option}"
            )
            assert stranger.status == 77, stranger
            assert f"`sudo adduser NAME {missing}`" in stranger.errors, stranger
    panel.machine.sh("systemctl kill --signal=KILL corners")
    await_returned(panel, 1)
    panel.machine.run("systemctl stop corners; systemctl reset-failed corners")
    completes(panel, photo.rows[1].middle, items)


def test_nobody_touches_the_panel(panel: Panel) -> None:
    panel.show(THREE)
    begin(panel)
    panel.machine.go_on(61)
    status, answer = end(panel)
    assert (status, answer) == (69, "")
    assert "no touch for 60 s" in panel.machine.sh(f"cat {SAID}")
    await_returned(panel, 1)
