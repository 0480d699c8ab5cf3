"""The words of the ``cues_*.txt``: which readings a word form may have, and one character for each set of readings.

A *reading* is a class and a sense ("act cause", "noun treat", "in"). A word may have several; which of them counts is
for the frames and for relations.txt to say. So that frames are regular expressions, every set of readings that can
occur is one character of Unicode's private area, and a frame's element is the class of all characters that have a
fitting reading.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from bioloom.stages.read.grammar.words.inflect import inflected, plural

_CARRIERS = frozenset({"transparent", "rate", "impact", "defect", "level", "light", "state", "better"})
WORD = "word"  # the class of words that no table knows
_PARTS = ("verbs", "nouns", "phrases", "structure")
FORMS = ("base", "third", "past", "ing")
_FIRST = 0xE000


class Reading(NamedTuple):
    """What a word may be: its class, and for one that states a relation its sense."""

    cls: str
    sense: str = ""


Readings = frozenset[Reading]


@dataclass
class Cues:
    """The table of cues.

    ``words`` maps a phrase (lower case, no hyphens) to its readings, ``longest`` is the most words of a phrase by its
    first word, ``symbols`` the character of a set of readings, ``by_class`` the
    senses of a class with their characters, ``vocabulary`` every single word of a phrase.
    """

    words: dict[str, Readings] = field(default_factory=dict)
    longest: dict[str, int] = field(default_factory=dict)
    symbols: dict[Readings, str] = field(default_factory=dict)
    by_class: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    vocabulary: set[str] = field(default_factory=set)

    def symbol(self, readings: Readings) -> str:
        """The character that stands for ``readings``, which are known from the beginning."""
        return self.symbols[readings]

    def having(self, cls: str, senses: Iterable[str] = ()) -> str:
        """All characters that have a reading of class ``cls``, of one of ``senses`` if any are given."""
        wanted = frozenset(senses)
        found = (char for sense, char in self.by_class.get(cls, ()) if not wanted or sense in wanted)
        return "".join(dict.fromkeys(found))


@lru_cache(maxsize=1)
def cues() -> Cues:
    """The table, read once."""
    found: dict[str, set[Reading]] = {}
    for header, phrases in _sections():
        cls, _, sense = header.partition(" ")
        for phrase in phrases:
            for form, reading in _forms(cls, sense, phrase):
                found.setdefault(form, set()).add(reading)
    out = Cues()
    for phrase, readings in found.items():
        out.words[phrase] = frozenset(readings)
        first, count = phrase.split(" ")[0], phrase.count(" ") + 1
        out.vocabulary.update(phrase.split(" "))
        out.longest[first] = max(out.longest.get(first, 0), count)
        for left in resolutions(frozenset(readings)):
            _register(out, left)
    for mark in PUNCTUATION.values():
        _register(out, mark)
    _register(out, frozenset({Reading(WORD)}))
    _register(out, frozenset({Reading("number")}))
    _register(out, frozenset({Reading("adverb")}))
    return out


PUNCTUATION: dict[str, Readings] = {
    ",": frozenset({Reading("comma")}),
    ";": frozenset({Reading("stop")}),
    ":": frozenset({Reading("colon")}),
    "(": frozenset({Reading("open")}),
    ")": frozenset({Reading("close")}),
    "-": frozenset({Reading("dash")}),
    "/": frozenset({Reading("slash")}),
    "?": frozenset({Reading("question")}),
}


def words(text: str) -> frozenset[str]:
    """A set of words, as it is best read in code."""
    return frozenset(text.split())


def is_verb(text: str) -> bool:
    """Whether ``text``, as it is written, is a form of a verb of the table: "affects", "leads", never "Affect"."""
    return text in _of_class(frozenset(FORMS))


def is_noun(text: str) -> bool:
    """Whether ``text`` is a noun of the table: "inhibitor", "polymorphism"."""
    return text in _of_class(frozenset({"noun"}))


def is_structure(text: str) -> bool:
    """Whether ``text`` is a word that only carries others: "mRNA", "levels", "incidence", "mutations"."""
    return text.lower() in _of_class(_CARRIERS)


@lru_cache(maxsize=4)
def _of_class(classes: frozenset[str]) -> frozenset[str]:
    """The phrases with a reading of one of ``classes``, of those of several words ("lead to") the first."""
    return frozenset(p.split(" ")[0] for p, readings in cues().words.items() if any(r.cls in classes for r in readings))


def resolved(readings: Readings, way: str) -> Readings:
    """The readings that are left once it is known how a verb's form is used.

    Args:
        readings: of a word form; its verbs are of the classes base, third, past and ing.
        way: "act" (a finite or infinite verb, active), "pas" (a passive or a participle), "adj" (a participle before
            its noun), or "noun" (no verb at all).
    """
    out: set[Reading] = set()
    for r in readings:
        if r.cls == "ing":
            out.add(Reading("ger", r.sense))
        elif r.cls in FORMS:
            if way == "act" or (way == "pas" and r.cls == "past") or (way == "adj" and r.cls == "past"):
                out.add(Reading(way, r.sense))
        elif way != "act" or r.cls not in ("noun", "transparent"):
            out.add(r)
    return frozenset(out) or frozenset({Reading(WORD)})


def resolutions(readings: Readings) -> set[Readings]:
    """Every set that ``readings`` may become."""
    return {resolved(readings, way) for way in ("act", "pas", "adj", "noun")} | {readings}


def _register(cues: Cues, readings: Readings) -> None:
    if readings not in cues.symbols:
        char = cues.symbols[readings] = chr(_FIRST + len(cues.symbols))
        for reading in readings:
            cues.by_class.setdefault(reading.cls, []).append((reading.sense, char))


def _sections() -> Iterable[tuple[str, list[str]]]:
    here = files("bioloom.stages.text.convert")
    text = "\n".join(here.joinpath(f"cues_{part}.txt").read_text("utf-8") for part in _PARTS)
    header, body = "", list[str]()
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        if line.startswith("["):
            if header:
                yield header, _phrases(body)
            header, body = line.strip("[] "), []
        else:
            body.append(line)
    yield header, _phrases(body)


def _phrases(lines: Iterable[str]) -> list[str]:
    return [p for line in lines for p in (" ".join(w.split()) for w in line.split(";")) if p]


def _forms(cls: str, sense: str, phrase: str) -> Iterable[tuple[str, Reading]]:
    if cls == "verb":
        five = inflected(phrase)
        for form, name in zip(five, ("base", "third", "past", "past", "ing"), strict=True):
            yield form, Reading(name, sense)
        return
    yield phrase, Reading(cls, sense)
    if cls == "noun":
        yield plural(phrase), Reading(cls, sense)
