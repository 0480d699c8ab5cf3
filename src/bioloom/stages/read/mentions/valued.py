"""Values of qualifiers that a question calls by their names, and readings that take another value for them.

"By direct assay" is the evidence code IDA and no other, "agonists" are no antagonists. Which value a reading has is
learned, and where two values are as likely the question's own word decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from bioloom.core.catalogue import catalogue

from ..forms.form import Form
from ..forms.lower import Slot

ORTHOLOGOUS, SPECIES = "orthologous_to", "object_species"
_CALLED = r"(?:orthologu?e?s?|homologu?e?s?|counterparts?|equivalents?|versions?)\b"
_ORTHOLOG = re.compile(rf"\s+(?:genes?\s+)?{_CALLED}", re.IGNORECASE)
_ORTHOLOG_IN = re.compile(rf"\b{_CALLED}.*\bin\s+(?:the\s+)?$", re.IGNORECASE | re.DOTALL)


def other_values(text: str, form: Form, slots: Sequence[Slot]) -> list[tuple[int, int]]:
    """Where ``text`` calls a value of a qualifier for which ``form`` takes another value that ``text`` never calls."""
    tested = {(t.key, _plain(t.value)) for hop in form.hops for t in hop.tests if t.op == "="}
    out: list[tuple[int, int]] = []
    for key in {key for key, _ in tested} & set(_names()):
        called = {_value(key, m): m.span() for m in _names()[key][0].finditer(text) if not _within(m, slots)}
        taken = {value for of, value in tested if of == key}
        if called and not taken & set(called):
            out += called.values()
    return sorted(out)


def called_or_not(text: str, form: Form, slots: Sequence[Slot]) -> tuple[int, int]:
    """Of the values that ``form`` takes, how many ``text`` calls by a name, and how many of those with one not."""
    named = _names()
    tested = [(t.key, _plain(t.value)) for hop in form.hops for t in hop.tests if t.op == "=" and t.key in named]
    said = {
        (key, _value(key, m))
        for key in {key for key, _ in tested}
        for m in named[key][0].finditer(text)
        if not _within(m, slots)
    }
    called = sum(one in said for one in tested)
    return called, len(tested) - called


def left_out_species(text: str, form: Form, slots: Sequence[Slot]) -> list[tuple[int, int]]:
    """Where ``text`` says of which species orthologs are asked and ``form`` asks for those of any, or of its own.

    Within a name the species is that of what is asked of ("mouse Shh"), but where "ortholog" stands beside it.
    """
    if not any(h.predicate == ORTHOLOGOUS for h in form.hops):
        return []
    pattern = _names()[SPECIES][0]
    taken = {_plain(t.value) for hop in form.hops for t in hop.tests if t.key == SPECIES}
    called = {name.rpartition("(")[2].rstrip(")") for s in slots for r in s.readings[:1] for name in (r.entity.name,)}
    return [
        m.span()
        for m in pattern.finditer(text)
        if _value(SPECIES, m) not in taken - called
        and (_of_what_is_asked(text, m) or (not _within(m, slots) and _value(SPECIES, m) not in called - taken))
    ]


def species_asked(text: str) -> list[tuple[str, int, int]]:
    """The species of which ``text`` asks for orthologs ("worm ortholog of", "orthologs in yeast"), and where."""
    found = _names()[SPECIES][0].finditer(text)
    return [(_value(SPECIES, m), *m.span()) for m in found if _of_what_is_asked(text, m)]


def _of_what_is_asked(text: str, m: re.Match[str]) -> bool:
    """Whether a species is that of the orthologs: "mouse ortholog", "orthologs in mouse"."""
    return _ORTHOLOG.match(text, m.end()) is not None or _ORTHOLOG_IN.search(text[: m.start()]) is not None


def value_names(text: str) -> list[tuple[int, int]]:
    """Where ``text`` calls values of qualifiers by names of several words: "fruit fly"."""
    return [m.span() for pattern, _ in _names().values() for m in pattern.finditer(text) if " " in m[0]]


def is_value(word: str) -> bool:
    """Whether ``word`` calls a value of a qualifier, and nothing else: a species, a kind of evidence."""
    return any(pattern.fullmatch(word) for pattern, _ in _names().values())


def _within(m: re.Match[str], slots: Sequence[Slot]) -> bool:
    return any(s.start < m.end() and m.start() < s.end for s in slots)


def _value(key: str, m: re.Match[str]) -> str:
    names = _names()[key][1]
    return names.get(m[0]) or names[m[0].lower()]


def pattern_of(key: str) -> str:
    """What finds any value of ``key`` by its names, without what stands around it."""
    return _names()[key][0].pattern.removeprefix(r"\b").removesuffix(r"\b")


def called_value(key: str, word: str) -> str:
    """The value of ``key`` that ``word`` calls."""
    return _names()[key][1][word.lower()]


@cache
def _names() -> dict[str, tuple[re.Pattern[str], dict[str, str]]]:
    """By key of a qualifier whose values have names: the pattern of these, and the value of each in small letters."""
    said: dict[str, dict[str, str]] = {}
    for relation in catalogue().relations.values():
        for qualifier in relation.qualifiers:
            if not qualifier.called:
                continue
            names = said.setdefault(qualifier.key, {})
            names |= {v if v.isupper() else v.lower(): _plain(v) for v in qualifier.values}
            names |= {
                phrase.strip(): _plain(value)
                for value, phrases in qualifier.called.items()
                for phrase in phrases.split(";")
            }
    return {key: (any_of(names), names) for key, names in said.items()}


def any_of(names: dict[str, str], *, many: str = "") -> re.Pattern[str]:
    """Any of ``names``, the longest first; codes ("IC") as they stand, words in any case, ``many`` behind them."""
    said = (f"(?-i:{n})" if n.isupper() else re.escape(n) for n in sorted(names, key=len, reverse=True))
    return re.compile(rf"\b(?:{'|'.join(said)}){many}\b", re.IGNORECASE)


def _plain(value: str) -> str:
    """A value as it is compared: in wordings the words of one are joined by underscores."""
    return value.replace("_", " ").lower()
