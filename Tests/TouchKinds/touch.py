"""Writes reports as a .touch file, for stories with a list of their own.

The list appears so long before the first touch as before that of a recording of another tool.
"""

from facts import LEAD_MS
from story import PANEL, ROW

# Pixels per millimetre.
DENSITY = 10


def header(comments, story):
    """The description of the list."""
    size = "x".join(f"{mm * DENSITY:.0f}" for mm in PANEL)
    lines = [*(f"# {text}" for text in comments), f"panel {PANEL[0]:g}x{PANEL[1]:g} mm"]
    lines += [f"size {size}", f"row {ROW:g} mm", *story.header]
    return lines + [
        f"item {'done ' if number in story.done else ''}Item {number}"
        for number in range(1, story.items + 1)]


def touches(reports):
    """What each contact does: time, its number and its word, with the place if there is one."""
    lives = {}
    for report in reports:
        there = {contact.finger: contact for contact in report.contacts}
        ended = [f for f, life in lives.items() if f not in there or there[f].life != life]
        for finger in ended:
            yield report.time, f"{finger} up"
            del lives[finger]
        for finger, contact in there.items():
            word = "move" if finger in lives else "down"
            yield report.time, f"{finger} {word} {contact.x:.2f} {contact.y:.2f}"
            lives[finger] = contact.life


def recording(comments, story, reports):
    """The text of a recording."""
    inputs = [(time * 1000, text) for time, text in touches(reports)]
    inputs += story.inputs
    lines = [f"{LEAD_MS + time:.1f} ms {text}"
             for time, text in sorted(inputs, key=lambda line: line[0])]
    return "\n".join([*header(comments, story), *lines]) + "\n"
