"""A finger that stands is lost for at most 35 ms and comes back at its place: it is one finger."""

from story import Story, carry, row, stand, swipe, there_and_back

STORIES = [
    Story(
        "a long press is lost four times",
        [stand(0, 60, row(5), 1200).lost(200, 20).lost(330, 10).lost(430, 30).lost(700, 20)],
        ["row 5 lifted", "nothing changed"]),
    Story(
        "a swipe is lost at its turn and goes back",
        [there_and_back(0, 40, row(2), 38, 0, 350, 500).lost(600, 30)],
        ["nothing changed"]),
    Story(
        "a swipe is lost while it waits past the threshold",
        [swipe(0, 45, row(6), 42, 260, rest=450).lost(480, 25).lost(600, 35)],
        ["row 6 completed"]),
    Story(
        "a carried row is lost above its new place",
        [carry(0, 100, row(2), row(5) - row(2), 700, rest=700).lost(1650, 30).lost(1800, 20)],
        ["row 2 lifted", "row 2 moved to row 5"]),
    Story(
        "an old hand trembles on its row and is lost",
        [stand(0, 90, row(7), 1300).trembling(0.4).lost(150, 35).lost(350, 15).lost(900, 35)],
        ["row 7 lifted", "nothing changed"]),
]
GIVEN = {
    "03-resting-finger-lost-for-10ms-taps-and-edits.ev": ["row 3 lifted", "nothing changed"],
}
