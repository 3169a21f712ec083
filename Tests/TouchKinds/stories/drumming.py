"""Fingers that drum tap one after another: nothing is undone.

They do not overlap, or for less than half of the time from the first landing to the last lift.
What single taps edit does not matter here.
"""

from story import Story, row, step, tap

EXPECT = ["no undo", "edits do not matter"]


def drum(t, places, ms, every, count):
    """Fingers tap in turn, each for so long, one every so many milliseconds."""
    return [tap(t + i * every, *places[i % len(places)], ms=ms) for i in range(count)]


STORIES = [
    Story(
        "four fingers roll from the small one to the index",
        [step(2), drum(1200, [(60, 50), (80, 44), (100, 43), (118, 48)], 70, 90, 12)],
        ["row 2 completed", *EXPECT]),
    Story(
        "three fingers, each lands while the one before still touches",
        [step(5), drum(1100, [(50, 30), (70, 27), (90, 29)], 120, 75, 9)],
        ["row 5 completed", *EXPECT]),
    Story(
        "both hands in turn, as on a table",
        [step(1), drum(1300, [(35, 45), (120, 48), (52, 40), (102, 42)], 90, 70, 16)],
        ["row 1 completed", *EXPECT]),
    Story(
        "three impatient fingers, slowly",
        [step(3), drum(1500, [(95, 60), (112, 56), (128, 59)], 60, 150, 12)],
        ["row 3 completed", *EXPECT]),
    Story(
        "two people at both sides, four fingers each",
        [step(2), drum(1200, [(6, 40), (18, 36), (30, 37), (40, 42)], 80, 100, 12),
         drum(1240, [(148, 62), (136, 56), (124, 57), (114, 60)], 80, 110, 11)],
        ["row 2 completed", *EXPECT]),
]
GIVEN = {
    "18-drumming-fingers-undo.touch": ["row 2 completed", "row 4 completed", *EXPECT],
}
