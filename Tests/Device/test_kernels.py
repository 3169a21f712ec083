"""The backports kernel of the release: the list is shown and takes a swipe."""

from __future__ import annotations

import pytest
from conftest import artifacts, running
from counts import long_only
from image import Image
from panel import Item, Panel
from picture import Camera

pytestmark = long_only("it fetches another kernel")

FOUR = ("Bread", "Coffee beans", "Olive oil", "Tomatoes")


@pytest.mark.parametrize("built_with_vkms", [True], ids=["backports"], indirect=True)
def test_the_newer_kernel_shows_the_list_and_a_swipe_completes(built_with_vkms: Image) -> None:
    logs = artifacts() / "backports"
    with running(built_with_vkms, logs) as machine:
        panel = Panel(machine, Camera(machine, logs / "pictures"))
        photo = panel.show(FOUR)
        assert photo == panel.reference()
        items = panel.items()
        panel.swipe_right(photo.rows[1].middle)
        panel.await_items([items[0], Item(items[1].id, items[1].text, True), *items[2:]])
        after = panel.reference()
        panel.camera.wait_until(lambda seen: seen == after, "one completed")
