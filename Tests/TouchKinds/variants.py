"""The kinds of touch trouble, read from the folder stories, and the recordings of each."""

import re
import runpy
from dataclasses import dataclass
from pathlib import Path

import evemu
import facts
import panel
import touch

HERE = Path(__file__).resolve().parent
RATES = (30, 60, 100, 200)
NOISES = (0.0, 0.2, 1.0)
# What a short run plays.
RATE, NOISE = 60, 0.2


@dataclass(frozen=True)
class Kind:
    """A kind of trouble. `given` has facts by the name of a recording of another folder."""

    name: str
    about: str
    stories: list
    given: dict


@dataclass(frozen=True)
class Recording:
    """One recording and what a person would expect of it."""

    kind: str
    path: Path
    expect: list


def read_kinds():
    """All kinds, in the order of their names. Raises ValueError for a mistake in a story."""
    kinds = [read_kind(path) for path in sorted((HERE / "stories").glob("*.py"))]
    for kind in kinds:
        names = [story.name for story in kind.stories]
        if len(set(map(file_name, names))) < len(names):
            raise ValueError(f"{kind.name}: two stories have one name")
        for story in kind.stories:
            facts.check_words(story.expect + (story.mirrored or []))
        for expect in kind.given.values():
            facts.check_words(expect)
    return kinds


def read_kind(path):
    """One kind, from its file."""
    values = runpy.run_path(str(path))
    about = values["__doc__"].strip().splitlines()[0]
    return Kind(path.stem.replace("_", "-"), about, values["STORIES"], values.get("GIVEN", {}))


def file_name(text):
    """A text as a part of a file name."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def write(kind, folder, rates, noises):
    """Writes each variant of each story for panels that can show it. The recordings."""
    return [
        write_variant(kind, story, folder, in_mirror, rate, noise)
        for story in kind.stories for in_mirror in (False, True)
        for rate in rates if rate >= story.slowest
        for noise in noises]


def write_variant(kind, story, folder, in_mirror, rate, noise):
    """Writes one variant of a story. Its recording."""
    fingers, expect = list(story.all_fingers()), story.expect
    words = f"{rate} Hz, noise {noise:g} mm"
    if in_mirror:
        fingers = [finger.mirrored() for finger in fingers]
        expect = story.mirrored or facts.mirrored(expect)
        words = f"mirrored, {words}"
    comments = [f"{kind.name}: {story.name} ({words})", f"Expected: {', '.join(expect)}."]
    reports = panel.reports(story.name, fingers, rate, noise)
    if story.has_own_list():
        ending, text = "touch", touch.recording(comments, story, reports)
    else:
        ending, text = "ev", evemu.recording(comments, fingers, reports)
    path = folder / f"{kind.name}--{file_name(story.name)}--{file_name(words)}.{ending}"
    path.write_text(text)
    return Recording(kind.name, path, expect)


def given(kind, folders):
    """The recordings of a kind in other folders. Raises OSError if one is missing."""
    return [Recording(kind.name, find(name, folders), expect)
            for name, expect in kind.given.items()]


def find(name, folders):
    """A recording in the first folder that has it. Raises OSError if none has."""
    for folder in folders:
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(f"{name} is in none of {', '.join(map(str, folders))}")
