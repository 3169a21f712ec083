"""A backup takes the place of the list while the panel shows it."""

from __future__ import annotations

from panel import STATE, Panel

SIX = ("Bread", "Coffee beans", "Olive oil", "Tomatoes", "Basil", "Call the plumber")


def test_a_backup_is_restored_under_the_running_panel(panel: Panel) -> None:
    panel.show(SIX)
    before = panel.items()
    made = panel.cli("backup")
    assert made.status == 0, made
    for item in before[:4]:
        assert panel.cli("remove", item.id).status == 0
    rows = panel.await_list("four rows are removed", 2).rows
    panel.swipe_right(rows[0].middle)
    panel.await_items([type(before[4])(before[4].id, before[4].text, True), before[5]])
    emptied = panel.items()
    process = panel.machine.sh("systemctl show --property MainPID --value panelist")

    listed = panel.cli("restore")
    name = made.output.strip().rsplit("/", 1)[-1]
    # The panel has made one by itself since.
    assert f"{name}  " in listed.output and "6 items, 0 done" in listed.output, listed
    restored = panel.cli("restore", name)
    assert restored.output.startswith("restored: 6 items, 0 done\n"), restored
    panel.await_list("the backup is shown", len(SIX))
    assert panel.items() == before

    # The list goes on with the restored file, and the one before can be restored as well.
    rows = panel.await_list("again", len(SIX)).rows
    panel.swipe_left(rows[0].middle)
    panel.await_items(before[1:])
    again = panel.cli("restore", f"{STATE}/{restored.output.strip().rsplit('/', 1)[-1]}")
    assert again.status == 0, again
    panel.await_list("the list as it was before", 2)
    assert panel.items() == emptied
    assert panel.machine.sh("systemctl show --property MainPID --value panelist") == process


def test_a_log_of_another_file_is_set_aside(panel: Panel) -> None:
    panel.show(SIX)
    made = panel.cli("backup")
    assert made.status == 0, made
    items = panel.items()
    # As people do it: the backup is copied over the list, and its log stays.
    panel.machine.sh(f"""
        panelist remove {items[0].id}
        systemctl kill --signal=KILL panelist && systemctl stop panelist
        test -s {STATE}/panelist.db-wal
        cp {made.output.strip()} {STATE}/panelist.db
        systemctl start panelist
    """)
    panel.machine.wait_until(lambda: panel.cli("list").status == 0, "the list is open")
    assert panel.items() == items
    assert panel.machine.sh(f"ls {STATE}").count(".foreign-") >= 1
