"""The language of the panel, by the locale and by the settings, and letters that are composed of keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from counts import long_only
from keyboard_on_screen import opened, write
from panel import STATE, Panel

CONFIGURATION = "/etc/panelist.conf"
BEFORE = "/run/before-language.conf"
SECONDS = 10


@pytest.fixture(autouse=True)
def configuration(panel: Panel) -> Iterator[None]:
    """Puts the configuration and the locale back after the test."""
    panel.machine.sh(f"cp {CONFIGURATION} {BEFORE}")
    yield
    panel.machine.sh(f"""
        systemctl unset-environment LANG
        mv {BEFORE} {CONFIGURATION}
        systemctl restart panelist
    """)


def test_a_new_list_speaks_the_language_of_the_locale(panel: Panel) -> None:
    """The service manager passes its locale on; here it is set as /etc/default/locale sets it."""
    machine = panel.machine
    machine.sh(f"""
        systemctl stop panelist && rm -rf {STATE}/*
        systemctl set-environment LANG=de_DE.UTF-8 && systemctl start panelist
    """)
    panel.await_list("a German list", 8)
    assert panel.items()[0].text == "Erledigt: nach rechts wischen"


def test_another_language_applies_to_a_running_list(panel: Panel) -> None:
    photo = panel.show(["Bread", "Milk"])
    process = panel.process()
    panel.machine.sh(f"printf '[look]\\nlanguage = fr\\n' >> {CONFIGURATION}")
    panel.machine.wait_until(
        lambda: "settings: [look] language applied"
        in panel.machine.sh("journalctl --unit panelist --boot --output cat --no-pager"),
        "the language is applied",
        SECONDS,
    )
    panel.await_stored("the list as before")
    panel.swipe_right(photo.rows[0].middle)
    panel.machine.wait_until(lambda: panel.items()[0].completed, "completed", SECONDS)
    panel.camera.take("the undo bar in French")
    assert panel.process() == process


@long_only("the keys of every language are tested on stand-ins in every run")
def test_keys_are_composed_to_syllables(panel: Panel) -> None:
    panel.machine.sh(f"printf '[keyboard]\\nlayouts = ko\\n' >> {CONFIGURATION}")
    photo = panel.show(["Bread"])
    keyboard = opened(panel, photo, photo.rows[-1].bottom + photo.rows[-1].height // 2)
    # Hieut, a, nieun; giyeok, eu, rieul: the nieun ends the first syllable.
    write(panel, keyboard, "gksrmf")
    panel.camera.take("the last syllable is underlined")
    write(panel, keyboard, "\n\n")
    panel.machine.wait_until(
        lambda: [item.text for item in panel.items()] == ["Bread", "한글"], "two syllables", SECONDS
    )
