"""The frames of ``frames.txt`` as regular expressions over symbols (`cues`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from threading import Lock

from .cues import Cues, cues, words
from .kinds import KINDS
from .relations import relations

_SIDES = {"L": 0xF100, "R": 0xF200, "M": 0xF300}
# What a noun phrase may hold before its head, and what may stand between a subject and its verb.
_INSIDE = words("word det adverb number transparent adj neg hedge plain of dash light protein frequent")
_PREPOSITIONS = words("of in with for to on from via as at during after by")
_LOOSE = [*_INSIDE, *_PREPOSITIONS, "be", "have", "aux", "light", "people", "which", "noun", "dash", "and"]
_NEAR = words("adverb neg hedge plain light aux which be word transparent det number protein frequent")
_APART = words("stop colon although but compare question")
_NOISE = ("~", "^", "_", ".", "%")
_SETS = {
    "occurs": ("act/pas/ger", "occur"),
    "suffers": ("act/pas/ger", "suffer"),
    "exposed": ("act/pas/ger/noun", "expose/treat"),
}


@dataclass(frozen=True)
class Frame:
    """``agent`` is the side that the cue is said of; ``sense`` is set where the cue has none of its own.

    ``classes`` and ``senses`` say which readings of the cue count; its place is the group ``cue`` of a match. ``left``
    and ``right`` are the kinds that the two things may be of; ``needs`` has the characters of each word that may not be
    missing, which tells without a search that most frames do not fit a sentence.
    """

    name: str
    score: float
    agent: str
    written: str
    sense: str
    classes: frozenset[str]
    senses: frozenset[str]
    left: frozenset[str]
    right: frozenset[str]
    needs: tuple[frozenset[str], ...]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """``written`` as a regular expression, compiled when a sentence first needs it: that takes its time."""
        return re.compile(self.written)


def side(which: str, kind: str) -> str:
    """The character of a thing: "L" or "R", or "M" for one that the frame is not about."""
    return chr(_SIDES[which] + KINDS.index(kind))


@lru_cache(maxsize=1)
def frames() -> tuple[Frame, ...]:
    """All frames, read once."""
    text = files("bioloom.stages.text.convert").joinpath("frames.txt").read_text("utf-8")
    return tuple(_frame(line) for line in text.splitlines() if line.strip() and not line.startswith("#"))


class Presence:
    """Which of the sets of characters that frames need a sentence has, as bits of a number."""

    def __init__(self) -> None:
        self._bits: dict[frozenset[str], int] = {}
        self._of: dict[str, int] = {}
        self._lock = Lock()  # a bit that is known has all its characters, whoever asks

    def bit(self, chars: frozenset[str]) -> int:
        """The bit of a set of which one character has to be there."""
        with self._lock:
            if chars not in self._bits:
                bit = self._bits[chars] = 1 << len(self._bits)
                for char in chars:
                    self._of[char] = self._of.get(char, 0) | bit
            return self._bits[chars]

    def of(self, text: str) -> int:
        """The bits of the sets that ``text`` has a character of."""
        found = 0
        for char in text:
            found |= self._of.get(char, 0)
        return found


presence = Presence()


@lru_cache(maxsize=512)
def fitting(left: str, right: str) -> tuple[tuple[Frame, frozenset[str], int], ...]:
    """The frames that can say something of two kinds, the surest first, each with the cues that would say it.

    A frame whose sense is its own comes without cues. The number has the bits (`presence`) of all it needs.
    """
    out: list[tuple[Frame, frozenset[str]]] = []
    for frame in frames():
        if left not in frame.left or right not in frame.right:
            continue
        senses = relations().senses(*((left, right) if frame.agent == "L" else (right, left)))
        if frame.sense:
            if frame.sense in senses:
                out.append((frame, frozenset()))
        elif wanted := senses & frame.senses if frame.senses else senses:
            out.append((frame, frozenset("".join(cues().having(c, wanted) for c in frame.classes))))
    needs = [(*frame.needs, wanted) if wanted else frame.needs for frame, wanted in out]
    bits = [sum({presence.bit(chars) for chars in sets}) for sets in needs]
    found = [(frame, wanted, need) for (frame, wanted), need in zip(out, bits, strict=True)]
    return tuple(sorted(found, key=lambda f: -f[0].score))


def _frame(line: str) -> Frame:
    head, _, body = line.partition(":")
    *name, score, agent = head.split()
    sense, classes, senses = "", frozenset[str](), frozenset[str]()
    parts: list[str] = []
    needs: list[frozenset[str]] = []
    kinds = {"L": frozenset(KINDS), "R": frozenset(KINDS)}
    for element in body.split():
        if element.startswith("="):
            sense = element[1:]
            continue
        if element.startswith("*"):
            of, _, which = element[1:].partition(":")
            classes, senses = frozenset(of.split("/")), frozenset(which.split("/")) - {""}
        elif element[:2] in ("L:", "R:"):
            kinds[element[0]] = frozenset(element[2:].split("/"))
        elif element not in _NOISE and element[0] != "!" and element[-1] != "?" and element not in ("L", "R"):
            needs.append(frozenset(_element(element)) - frozenset("[]"))
        parts.append(_element(element))
    return Frame(
        " ".join(name), float(score), agent, "".join(parts), sense, classes, senses, kinds["L"], kinds["R"],
        tuple(needs),
    )  # fmt: skip


def _element(element: str) -> str:
    table = cues()
    if element == "other":
        return f"[{''.join(side('M', k) for k in KINDS)}]"
    if element in _NOISE:
        return _noise(element)
    if element == "!and":
        return f"(?<!{_chars(table, 'and')})"
    if element == "!other":
        return f"(?!{_element('other')})"
    if element.startswith("*"):
        return f"(?P<cue>{_chars(table, element[1:])})[{table.having('adverb')}]{{0,3}}?"
    if element.endswith("?"):
        return f"(?:{_element(element[:-1])})?"
    which, _, kinds = element.partition(":")
    if which in _SIDES:
        chars = "".join(side(which, k) for k in (kinds.split("/") if kinds else KINDS))
        return f"(?P<{which}>[{chars}])"
    return _chars(table, element)


def _chars(table: Cues, element: str) -> str:
    names, _, senses = element.partition(":")
    sets = [_SETS.get(name, (name, senses)) for name in names.split("/")]
    chars = (table.having(c, filter(None, of.split("/"))) for classes, of in sets for c in classes.split("/"))
    return f"[{''.join(chars)}]"


@lru_cache(maxsize=8)
def _noise(which: str) -> str:
    table = cues()

    def chars(*classes: str) -> str:
        return "".join(table.having(c) for c in classes)

    inside, prepositions = chars(*_INSIDE), chars(*_PREPOSITIONS)
    other = "".join(side("M", k) for k in KINDS)
    if which == "~":
        attaching = (
            f"[{chars('transparent', 'word', 'people', 'protein')}][{chars('in', 'having', 'with', 'to', 'for')}]"
        )
        return f"(?:[{inside}]|{attaching}){{0,9}}?"
    opened, closed = chars("open"), chars("close")
    verbs = chars("act", *_APART)
    aside = f"[{opened}][^{closed}]{{0,14}}[{closed}]"
    attached = f"[{prepositions}{chars('be')}][{inside}]{{0,4}}[{other}]"
    taking = "".join(table.having(c, ["expose", "indicate", "approve"]) for c in ("pas", "ger", "suffix"))
    if which == "_":
        return f"(?:[{inside}]|{aside}|{attached}){{0,6}}?"
    if which == ".":
        near = chars(*_NEAR)
        people = f"[{chars('in', 'with')}][{inside}]{{0,4}}[{chars('people')}]"
        return f"(?:[{near}]|{aside}|{people}){{0,6}}?"
    if which == "%":
        return f"(?:[^{chars(*_APART, 'comma')}]){{1,14}}?"
    comma = chars("comma")
    apart = chars(*_APART)
    apposed = f"[{comma}](?:[{chars('which')}][^{comma}{apart}]|[^{comma}{verbs}])[^{comma}{apart}]{{0,14}}[{comma}]"
    return f"(?:[{chars(*_LOOSE)}{taking}]|{attached}|{aside}|{apposed}){{0,12}}?"
