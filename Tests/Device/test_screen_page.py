"""The examples of the page about the screen, copied from it: a motion sensor, home automation, cron."""

from __future__ import annotations

import re

import image
from panel import Panel
from test_screen import SIX, await_dark, is_lit, state

PAGE = image.TREE / "Sources/panelist/panelist.docc/Screen.md"
UNIT = "/etc/systemd/system/panelist-motion.service"
MOVED = "/run/moved"  # what the sensor sends


def block(heading: str) -> str:
    """The first block of code below a heading of the page."""
    found = re.search(rf"^## {heading}\n.*?^```\w*\n(.*?)^```$", PAGE.read_text(), re.S | re.M)
    assert found, f"{PAGE} has no code below {heading}"
    return found[1]


def give_file(panel: Panel, path: str, text: str) -> None:
    panel.machine.sh(f"cat > {path} << 'END'\n{text}END\n")


def test_the_unit_of_a_motion_sensor_lights_the_screen(panel: Panel) -> None:
    """The machine has no GPIO: a gpiomon of the test takes the page's arguments and waits for a line."""
    panel.show(SIX)
    unit = block("A motion sensor")
    give_file(panel, UNIT, unit)
    called = re.search(r"'gpiomon (.*?) \|", unit)
    assert called
    give_file(panel, "/usr/local/bin/gpiomon", f"""#!/bin/sh
[ "$*" = "{called[1]}" ] || exit 2
exec cat {MOVED}
""")
    panel.machine.sh(f"""
        chmod +x /usr/local/bin/gpiomon; mkfifo -m 644 {MOVED}; groupadd gpio
        systemctl daemon-reload && systemctl enable --now panelist-motion
    """)
    panel.machine.sh("panelist screen off")
    await_dark(panel)
    # Each opening of the pipe ends the reader, which Restart= starts again.
    panel.machine.sh(f"timeout 5 sh -c 'echo 17 > {MOVED}'")
    panel.machine.wait_until(lambda: is_lit(panel), "somebody has come")
    assert state(panel) == "awake"
    failed = panel.machine.sh("journalctl --unit panelist-motion --output cat --no-pager")
    assert "Permission denied" not in failed and "status=" not in failed, failed


def test_the_commands_of_home_automation_work_for_a_member_of_the_group(panel: Panel) -> None:
    """SSH itself is not in the machine: the commands run as the user that they name."""
    panel.show(SIX)
    commands = dict(re.findall(r"(\w+): ssh .* wall@panel (.*)$", block("Home automation"), re.M))
    assert set(commands) == {"list_on", "list_off"}
    panel.machine.sh("useradd --groups panelist wall")
    panel.machine.sh(f"runuser -u wall -- sh -c '{commands['list_off']}'")
    await_dark(panel)
    panel.machine.sh(f"runuser -u wall -- sh -c '{commands['list_on']}'")
    panel.machine.wait_until(lambda: is_lit(panel), "lit")
    assert state(panel) == "awake"


def test_the_lines_of_cron_darken_and_light_the_screen(panel: Panel) -> None:
    """Cron is not in the machine: the commands run in the environment that it gives them."""
    panel.show(SIX)
    field = r"[\d*,-]+"
    times = rf"{field} {field} {field} {field} {field}"
    lines = block("By the time").splitlines()
    read = [re.fullmatch(rf"({times}) +(\w+) +(.+)", line) for line in lines]
    assert all(read) and len(lines) == 3, lines
    after = {"off": "off", "auto": "awake"}
    for line in read:
        assert line
        user, command = line[2], line[3]
        panel.machine.sh(
            f"runuser -u {user} -- env -i HOME=/root LOGNAME={user} SHELL=/bin/sh "
            f"PATH=/usr/bin:/bin sh -c '{command}'"
        )
        wanted = after[command.split()[-1]]
        panel.machine.wait_until(lambda wanted=wanted: state(panel) == wanted, f"{line[0]}: {wanted}")
        assert is_lit(panel) == (wanted == "awake")
