"""Texts in other scripts and emoji, in the fonts that are installed, under the sandbox of the unit."""

from __future__ import annotations

from counts import long_only
from panel import Panel

WHITE = 200  # the least component of a letter's pixel


def test_other_scripts_are_drawn_in_the_fonts_that_are_installed(panel: Panel) -> None:
    panel.show(["حليب وخبز من السوق", "🥛 Milk 👍🏽 🇩🇪", "ซื้อนมและไข่", "Bread"])
    photo = panel.await_stored("Arabic, emoji, Thai")
    middle = panel.machine.display.width // 2
    first = photo.rows[0]
    assert min(photo.brightest(first, middle, panel.machine.display.width)) > WHITE
    assert min(photo.brightest(first, 0, middle)) <= WHITE, "Arabic begins at the right"
    journal = panel.machine.sh("journalctl --unit panelist --boot --output cat --no-pager")
    assert "no installed font" not in journal


def test_a_script_without_a_font_is_named_with_its_package(panel: Panel) -> None:
    panel.show(["दूध", "Bread"])
    panel.machine.wait_until(
        lambda: "no installed font has Deva; install the package fonts-noto-core"
        in panel.machine.sh("journalctl --unit panelist --boot --output cat --no-pager"),
        "the journal names the package",
    )
    said = panel.cli("list", "--check-fonts")
    assert said.status == 0
    assert "row 1" in said.output and "fonts-noto-core" in said.output


def test_a_layout_whose_letters_no_font_has_is_named_with_its_package(panel: Panel) -> None:
    said = panel.machine.sh("printf '[keyboard]\\nlayouts = en, hi\\n' | panelist check-config --config - 2>&1")
    assert "no installed font has Deva, which the layout hi needs" in said
    assert "install the package fonts-noto-core" in said
    assert "layouts = en, hi" in said


@long_only("fonts are searched again and again")
def test_fonts_that_go_and_come_back_end_nothing(panel: Panel) -> None:
    machine, folder, away = panel.machine, "/usr/share/fonts/truetype/noto", "/usr/share/fonts-away"
    panel.show(["حليب", "Bread"])
    process = panel.process()
    machine.sh(f"mv {folder} {away}")
    try:
        # The open font goes on; one that is looked for now is not there.
        assert panel.cli("add", "ซื้อนม").status == 0
        machine.wait_until(
            lambda: "no installed font has Thai"
            in machine.sh("journalctl --unit panelist --boot --output cat --no-pager"),
            "the journal names the script",
        )
        assert panel.process() == process
    finally:
        machine.sh(f"mv {away} {folder} && systemctl restart panelist")
    panel.await_list("the fonts are back", 3)
    panel.await_stored("Arabic and Thai")
