"""Compares the decisions of a replay with what a person would expect.

Each change of the list has to follow from a fact, and each fact from the decisions:

    nothing changed             there are no changes; the list may have scrolled
    row 3 completed, deleted    in the mirror each stands for the other
    row 3 reopened
    row 3 edited                an edit of the row began
    row 3 edited last           whatever was edited before, this row is at the end
    edit stays open             the last word on edits is not that one ended
    edit ends                   an edit ended
    edits do not matter         any edits are right
    at most 2 edits             not more than so many began
    some row completed          of any number
    undone once, twice, 3 times an undo was asked for and made, so often
    text of row 3 undone        the last undo gave the row its text from before an edit
    no undo                     none was asked for
    row 3 lifted                once, and not cancelled
    no row lifted
    row 3 put down              wherever
    row 3 moved to row 5
    row 1 added by a pull       also `by a pinch`: an edit of a new row began at its release
    2 rows cleared
    banner dismissed
    1 tap, 2 taps               so many taps were decided
    3 keys typed                so many keys of the on-screen keyboard wrote or took away
    nothing at all              no gesture began
    list scrolled 20 to 40 mm   this far from its top at the last release of the list
    at rest by 900 ms           so long after the first touch nothing moves any more
    in motion at 900 ms         so long after the first touch the list still flies
"""

import re

# A replay begins so long before the first touch of a recording of another tool.
LEAD_MS = 500.0

CHANGE = re.compile(
    r"row \d+ (completed|deleted|reopened|put down as row .*|is completed: it shakes|added again)"
    r"|editing .*|undo asked for|undone: .*|not undone: .*|nothing to undo|\d+ rows? cleared"
    r"|row \d+ put down and .*|banner .*")


class Evidence:
    """Decisions, and which of the changes among them no fact has explained yet."""

    def __init__(self, decisions):
        self.decisions = decisions
        self.unexplained = [d for d in decisions if CHANGE.fullmatch(d)]

    def count(self, pattern):
        return sum(1 for d in self.decisions if re.fullmatch(pattern, d))

    def explain(self, pattern):
        """Explains one change. Whether there is one."""
        for decision in self.unexplained:
            if re.fullmatch(pattern, decision):
                self.unexplained.remove(decision)
                return True
        return False

    def explain_all(self, pattern):
        """Explains all changes of a kind."""
        while self.explain(pattern):
            pass

    def last(self, pattern):
        """The last decision of a kind, or an empty text."""
        found = [d for d in self.decisions if re.fullmatch(pattern, d)]
        return found[-1] if found else ""

    def number(self, pattern):
        """The number in the last decision of a kind, or None."""
        match = re.fullmatch(pattern, self.last(pattern))
        return float(match.group(1)) if match else None


def edited_last(evidence, row):
    """Explains all edits. Whether the row is edited at the end."""
    evidence.explain_all(r"editing .*")
    return evidence.last(r"editing .*") == f"editing row {row} began"


def any_edits(evidence):
    """Explains all edits."""
    evidence.explain_all(r"editing .*|row \d+ is completed: it shakes")
    return True


def at_most_edits(evidence, count):
    """Explains all edits. Whether so many began at most."""
    evidence.explain_all(r"editing .*")
    return evidence.count(r"editing row \d+ began") <= int(count)


def undone(evidence, word):
    """Explains all undos. Whether there are so many."""
    count = {"once": 1, "twice": 2}.get(word) or int(word.split()[0])
    evidence.explain_all("undo asked for|undone: .*")
    return evidence.count("undo asked for") == evidence.count("undone: .*") == count


def lifted(evidence, row):
    """Whether a row was lifted once, and not lost."""
    cancelled = evidence.count(rf"row {row} lift cancelled")
    return evidence.count(rf"row {row} lifted") == 1 and cancelled == 0


def put_down(evidence, row):
    """Explains where a row was put down. Whether it was, once."""
    evidence.explain_all(rf"row {row} put down.*")
    return evidence.count(rf"row {row} put down.*") == 1


def added(evidence, row, way):
    """Explains the edit of a new row. Whether a pull or a pinch was released and one began."""
    release = {"pull": r"pull ended", "pinch": r"pinch ended [\d.]+ mm apart"}[way]
    return evidence.count(release) > 0 and evidence.explain(f"editing row {row} began")


def scrolled(evidence, least, most):
    """Whether the list was released in this range the last time."""
    place = evidence.number(r"list pan ended at (-?[\d.]+) mm")
    return place is not None and float(least) <= place <= float(most)


def resting_since(evidence):
    """When everything came to rest the last time, in the story's time."""
    rest = evidence.number(r"list rests at ([\d.]+) ms")
    return float("inf") if rest is None else rest - LEAD_MS


FACTS = [
    (r"nothing changed", lambda e: True),
    (r"(row \d+ (?:completed|deleted|reopened))", lambda e, line: e.explain(line)),
    (r"some row (completed|deleted)", lambda e, what: e.explain(rf"row \d+ {what}")),
    (r"row (\d+) edited", lambda e, row: e.explain(f"editing row {row} began")),
    (r"row (\d+) edited last", edited_last),
    (r"edit stays open", lambda e: e.last(r"editing .*").endswith("began")),
    (r"edit ends", lambda e: e.explain(r"editing ended.*")),
    (r"edits do not matter", any_edits),
    (r"at most (\d+) edits", at_most_edits),
    (r"undone (once|twice|\d+ times)", undone),
    (r"text of row (\d+) undone",
     lambda e, row: e.last(r"undone: .*") == f"undone: row {row} changed"),
    (r"no undo", lambda e: e.count("undo asked for") == 0),
    (r"row (\d+) lifted", lifted),
    (r"no row lifted", lambda e: e.count(r"row \d+ lifted") == 0),
    (r"row (\d+) put down", put_down),
    (r"row (\d+) moved to row (\d+)", lambda e, a, b: e.explain(f"row {a} put down as row {b}")),
    (r"row (\d+) added by a (pull|pinch)", added),
    (r"(\d+) rows? cleared", lambda e, count: e.explain(rf"{count} rows? cleared")),
    (r"(banner dismissed)", lambda e, line: e.explain(line)),
    (r"(\d+) taps?", lambda e, count: e.count(r"tap .*") == int(count)),
    (r"(\d+) keys? typed", lambda e, count: e.count(r"wrote .*|took a \w+ away") == int(count)),
    (r"nothing at all", lambda e: not [d for d in e.decisions if not d.startswith("list rests")]),
    (r"list scrolled (-?\d+) to (-?\d+) mm", scrolled),
    (r"at rest by (\d+) ms", lambda e, time: resting_since(e) <= float(time)),
    (r"in motion at (\d+) ms", lambda e, time: resting_since(e) > float(time)),
]


def holds(fact, evidence):
    """Whether a fact follows from the decisions. Raises ValueError for words that are no fact."""
    for pattern, check in FACTS:
        match = re.fullmatch(pattern, fact)
        if match:
            return check(evidence, *match.groups())
    raise ValueError(f"{fact!r} is no fact; facts.py lists them")


def check_words(facts):
    """Raises ValueError for words that are no fact."""
    for fact in facts:
        holds(fact, Evidence([]))


def disagreements(decisions, facts):
    """What is not decided as a person would: facts that do not hold, and changes without one."""
    evidence = Evidence(decisions)
    missing = [f"missing: {fact}" for fact in facts if not holds(fact, evidence)]
    return missing + [f"instead: {decision}" for decision in evidence.unexplained]


def mirrored(facts):
    """The facts in the mirror: a swipe goes the other way."""
    swap = {"completed": "deleted", "deleted": "completed"}
    return [" ".join(swap.get(word, word) for word in fact.split(" ")) for fact in facts]
