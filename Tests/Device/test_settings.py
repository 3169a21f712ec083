"""Settings that change while the list runs: by a saved file, by one of the folder, by SIGHUP."""

from __future__ import annotations

from faults import Journal
from panel import CONFIGURATION, Panel

THREE = ("Bread", "Coffee beans", "Olive oil")
FOLDER = "/etc/panelist.conf.d"
HANG_UP = "systemctl kill --signal=HUP panelist"
SECONDS = 10
STORM, PAUSE = 200, 0.01  # signals, and seconds between two
QUIET = 0.3  # seconds in which the files are read at most once


def said(panel: Panel, words: str) -> int:
    """How many lines of the journal have the words."""
    return panel.machine.sh("journalctl --unit panelist --output cat").count(words)


def await_said(panel: Panel, words: str, times: int = 1) -> None:
    panel.machine.wait_until(lambda: said(panel, words) >= times, f"{times} times: {words}", SECONDS)


def set_theme(panel: Panel, theme: str) -> None:
    """As sed does it: another file takes the place."""
    panel.machine.sh(f"sed -i 's/^theme = .*/theme = {theme}/' {CONFIGURATION}")
    panel.machine.sh(f"grep -qx 'theme = {theme}' {CONFIGURATION}")


def test_a_saved_file_applies_without_a_restart(panel: Panel) -> None:
    panel.show(THREE)
    process = panel.process()
    for theme in ("graphite", "tide"):
        set_theme(panel, theme)
        panel.await_stored(f"the theme {theme}")
    assert panel.process() == process


def test_a_mistake_keeps_the_list_and_is_said_until_it_is_gone(panel: Panel) -> None:
    panel.show(THREE)
    process = panel.process()
    assert panel.stats()["settings"] == "well"
    set_theme(panel, "nonsense")
    await_said(panel, "[look] theme cannot be 'nonsense'")
    assert "wrong" in panel.stats()["settings"]
    set_theme(panel, "graphite")
    panel.await_stored("the theme graphite, without a banner")
    assert panel.stats()["settings"] == "well"
    assert panel.process() == process


def test_a_file_of_the_folder_wins_and_goes(panel: Panel) -> None:
    panel.show(THREE)
    process = panel.process()
    set_theme(panel, "graphite")
    panel.await_stored("the theme graphite")
    panel.machine.sh(f"mkdir {FOLDER} && printf '[look]\\ntheme = tide\\n' > {FOLDER}/a.conf")
    await_said(panel, "settings: [look] theme applied", 2)
    assert f"theme = tide ; {FOLDER}/a.conf:2" in panel.machine.sh("panelist check-config")
    panel.machine.sh(f"rm {FOLDER}/a.conf")
    panel.await_stored("the theme graphite again")
    assert panel.process() == process


def test_sighup_reads_the_files_and_ends_nothing(panel: Panel) -> None:
    panel.show(THREE)
    process = panel.process()
    panel.machine.sh(HANG_UP)
    await_said(panel, "settings: read again, nothing differs")
    assert panel.process() == process


def test_a_storm_of_signals_reads_the_files_at_most_every_third_of_a_second(panel: Panel) -> None:
    panel.show(THREE)
    process = panel.process()
    journal = Journal(panel.machine)
    took = panel.machine.sh(f"""
        began=$EPOCHREALTIME
        for number in {{1..{STORM}}}; do
          kill -HUP {process}
          [ $number != {STORM // 2} ] || sed -i 's/^theme = .*/theme = tide/' {CONFIGURATION}
          sleep {PAUSE}
        done
        echo "$EPOCHREALTIME $began"
    """)
    end, start = map(float, took.split())
    panel.await_stored("the theme that was set meanwhile")
    readings = journal.text().count("settings:")
    assert 1 < readings <= (end - start) / QUIET + 2, journal.text()
    assert journal.text().count("[look] theme applied") == 1
    assert panel.process() == process


def test_the_clock_is_awaited_by_a_unit_of_its_own(panel: Panel) -> None:
    panel.show(THREE)
    states = panel.machine.sh("systemctl show --property ActiveState,Result panelist-clock")
    assert "Result=success" in states, states
    if "ActiveState=active" in states:
        assert panel.machine.run("test -e /run/panelist-clock/synchronized").status != 0
    owner = panel.machine.sh("stat --format %U /run/panelist-clock").strip()
    assert owner == "panelist"
