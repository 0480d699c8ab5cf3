"""The frames of ``frames.txt`` as regular expressions over symbols (`cues`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from .cues import Cues, cues, words
from .kinds import KINDS

_SIDES = {"L": 0xF100, "R": 0xF200, "M": 0xF300}
# What a noun phrase may hold before its head, and what may stand between a subject and its verb.
_INSIDE = words("word det adverb number transparent adj neg hedge plain of dash")
_PREPOSITIONS = words("of in with for to on from via as at during after by")
_LOOSE = [*_INSIDE, *_PREPOSITIONS, "be", "have", "aux", "light", "people", "which", "noun", "dash"]
_APART = words("stop colon although but compare question")
_SETS = {"occurs": ("act/pas/ger", "occur"), "exposed": ("act/pas/ger/noun", "expose")}


@dataclass(frozen=True)
class Frame:
    """``agent`` is the side that the cue is said of; ``sense`` is set where the cue has none of its own.

    ``classes`` and ``senses`` say which readings of the cue count; the cue's place is the group ``cue`` of a match.
    """

    name: str
    score: float
    agent: str
    pattern: re.Pattern[str]
    sense: str
    classes: frozenset[str]
    senses: frozenset[str]


def side(which: str, kind: str) -> str:
    """The character of a thing: "L" or "R", or "M" for one that the frame is not about."""
    return chr(_SIDES[which] + KINDS.index(kind))


@lru_cache(maxsize=1)
def frames() -> tuple[Frame, ...]:
    """All frames, read once."""
    text = files("bioloom.stages.convert").joinpath("frames.txt").read_text("utf-8")
    return tuple(_frame(line) for line in text.splitlines() if line.strip() and not line.startswith("#"))


def _frame(line: str) -> Frame:
    head, _, body = line.partition(":")
    *name, score, agent = head.split()
    sense, classes, senses = "", frozenset[str](), frozenset[str]()
    parts: list[str] = []
    for element in body.split():
        if element.startswith("="):
            sense = element[1:]
            continue
        if element.startswith("*"):
            of, _, which = element[1:].partition(":")
            classes, senses = frozenset(of.split("/")), frozenset(which.split("/")) - {""}
        parts.append(_element(element))
    return Frame(" ".join(name), float(score), agent, re.compile("".join(parts)), sense, classes, senses)


def _element(element: str) -> str:
    table = cues()
    if element in ("~", "^", "_"):
        return _noise(element)
    if element.startswith("*"):
        return f"(?P<cue>{_chars(table, element[1:])})"
    if element.endswith("?"):
        return f"(?:{_element(element[:-1])})?"
    which, _, kinds = element.partition(":")
    if which in _SIDES:
        chars = "".join(side(which, k) for k in (kinds.split("/") if kinds else KINDS))
        return f"(?P<{which}>[{chars}])"
    return _chars(table, element)


def _chars(table: Cues, element: str) -> str:
    names, senses = _SETS.get(element, element.partition(":")[::2])
    chars = "".join(table.having(c, [s for s in senses.split("/") if s]) for c in names.split("/"))
    return f"[{chars}]"


@lru_cache(maxsize=8)
def _noise(which: str) -> str:
    table = cues()

    def chars(*classes: str) -> str:
        return "".join(table.having(c) for c in classes)

    inside, prepositions = chars(*_INSIDE), chars(*_PREPOSITIONS)
    other = "".join(side("M", k) for k in KINDS)
    if which == "~":
        return f"(?:[{inside}]|[{chars('transparent', 'word', 'people')}][{chars('in', 'with', 'to', 'for')}]){{0,9}}?"
    opened, closed = chars("open"), chars("close")
    verbs = chars("act", *_APART)
    aside = f"[{opened}][^{closed}]{{0,14}}[{closed}]"
    attached = f"[{prepositions}][{inside}]{{0,4}}[{other}]"
    if which == "_":
        return f"(?:[{inside}{chars('people')}]|{aside}|{attached}){{0,6}}?"
    comma = chars("comma")
    apposed = f"[{comma}][^{comma}{verbs}]{{1,14}}[{comma}]"
    return f"(?:[{chars(*_LOOSE)}]|{attached}|{aside}|{apposed}){{0,12}}?"
