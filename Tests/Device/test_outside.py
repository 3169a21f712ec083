"""External changes while the list runs: the command line beside it, and the first start."""

from __future__ import annotations

from panel import STATE, Panel

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")
SAMPLE = 8  # sample items of a first start


def command(panel: Panel, *words: str) -> None:
    result = panel.cli(*words)
    assert result.status == 0, result


def test_what_the_command_line_does_is_shown_by_the_running_list(panel: Panel) -> None:
    before = panel.show(SIX)
    started = panel.process()
    # Two adds in a row: the second arrives while the first one's animation runs.
    panel.machine.sh("panelist add Milk && panelist add 'Oat milk'")
    assert [item.text for item in panel.items()] == [*SIX, "Milk", "Oat milk"]
    panel.await_stored("two items added")

    command(panel, "done", panel.items()[1].id)
    photo = panel.await_stored("the second completed")
    assert photo.row_color(1).is_green

    for _ in range(2):
        command(panel, "undo")
    panel.await_stored("two steps taken back")
    command(panel, "undo")
    panel.camera.wait_until(lambda seen: seen == before, "all three taken back")
    assert [item.text for item in panel.items()] == list(SIX)
    assert panel.process() == started, "the program was restarted"


def test_a_held_row_changes_when_it_is_released(panel: Panel) -> None:
    before = panel.show(SIX)
    items = panel.items()
    row = before.rows[1]
    finger = panel.touch.down(300, row.middle)
    finger.glide(300 + panel.millimetres(12), row.middle)
    panel.camera.wait_until(
        lambda photo: photo.span(row.calm)[0] > panel.millimetres(8), "pulled a little"
    )
    command(panel, "done", items[1].id)
    command(panel, "done", items[3].id)
    held = panel.camera.wait_until(
        lambda photo: photo.row_color(3).is_green, "the row that is not held is completed"
    )
    assert held.row_color(1).is_warm, "the held row has changed"
    assert held.span(row.calm)[0] > panel.millimetres(8), "the held row has moved away from the finger"
    panel.touch.hold()
    finger.up()
    panel.await_stored("let go and completed")
    assert [item.completed for item in panel.items()] == [
        False, True, False, True, False, False,
    ]  # fmt: skip


def test_sample_items_appear_at_the_first_start_only(panel: Panel) -> None:
    machine = panel.machine
    machine.sh(f"systemctl stop panelist && rm -rf {STATE}/* && systemctl start panelist")
    panel.await_list("the first start", SAMPLE)
    items = panel.items()
    assert len(items) == SAMPLE and items[0].text == "Swipe me right when I am done"
    assert not any(item.completed for item in items)
    undone = panel.cli("undo")
    assert undone.status == 0 and panel.items() == items, undone

    machine.sh("systemctl restart panelist")
    panel.await_list("the second start", SAMPLE)
    assert panel.items() == items
