"""Words that name a narrower class than a Biolink class does, as arms of the form ("kinases", "approved drugs").

What is wanted of "which kinases bind MDM2?" is a gene to the forms, and the class is one more thing that the answer
hangs from: `narrowed` adds it to every form that wants things of that kind. A class word that finds no place is left
to `coverage`, which refuses the reading: "drugs for kinases" is not "drugs".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bioloom.core.catalogue import catalogue
from bioloom.core.ports import Graph, Grounding

from ..forms.form import Arm, Form, Hop
from ..forms.kinds import biolink_kind, kinds_of
from ..forms.lower import CLASS, Slot
from .class_table import ClassOfThings, capitals, class_pattern, classes
from .valued import value_names

_WANTING = frozenset({"select", "count", "most", "fewest", "highest", "lowest"})
_DENIED = re.compile(
    r"(?:\b(?:not|never|non|no|isn't|aren't|except|excluding)\b|n't)[\s-]+(?:(?:a|an|any|the|also|all)\s+)*$", re.I
)
_TRUTH = re.compile(
    r"(?:^|[.;:]\s+|>> )(?:is|are|was|were|does|do|did|can|could|has|have|will|would|may|might)\b"
    r"|\b(?:true|false|correct|right|yes)\b",
    re.I,
)
_SAID_OF = re.compile(
    r"\b(?:is|are|was|were|be|being|as|not|themselves)\s+(?:(?:also|all|both|not|a|an|the)\s+)*$", re.I
)
_ON = re.compile(r"\b(?:on|in|to|for|affecting|involving)\s+(?:the |your |my |his |her |their )?$", re.I)


class ClassWord(NamedTuple):
    """A class word of a question: where it stands, the slot it becomes, the step from it to what it narrows.

    ``implied`` are relations that say the class already. ``said`` is what a question says without it, from
    ``said_from`` on to its end; None where it cannot do without.
    """

    start: int
    end: int
    slot: Slot
    hop: Hop
    implied: frozenset[str]
    denied: bool
    said: str | None
    said_from: int

    @property
    def narrows(self) -> str:
        """The kind of what is narrowed."""
        return self.hop.kind


def class_words(text: str, graph: Graph) -> tuple[ClassWord, ...]:
    """The class words of ``text``, in its order, the longer one where two overlap; those whose class ``graph`` has."""
    out: list[ClassWord] = []
    values = value_names(text)
    for m in class_pattern().finditer(text):
        if any(a <= m.start() < b for a, b in values):  # "fruit" of "fruit fly"
            continue
        for one in classes()[m[0].lower()]:
            if m[0].islower() and m[0].upper() in capitals():
                continue
            if not _stands(one, text[: m.start()], text[m.end() :]):
                continue
            if (slot := _slot(one, m, graph)) is not None:
                denied = _DENIED.search(text[: m.start()]) is not None
                said, start = _plainly(one, m)
                out.append(ClassWord(m.start(), m.end(), slot, one.hop, one.implied, denied, said, start))
                break
    return tuple(out)


def narrowed(form: Form, slots: Sequence[Slot], words: Sequence[ClassWord]) -> tuple[Form, tuple[Slot, ...]]:
    """``form`` and its slots with an arm for each class word that narrows what it wants and is no slot already."""
    if form.operator not in _WANTING:
        return form, tuple(slots)
    pairs = list(zip(slots, form.arms, strict=True))
    said = _said(form)
    pairs += [
        (word.slot.model_copy(update={"added": True}), Arm((word.hop,), absent=word.denied))
        for word in words
        if word.narrows == form.kind and not overlapped(word, slots) and said.isdisjoint(word.implied)
    ]
    if len(pairs) == len(slots):
        return form, tuple(slots)
    pairs = _apart(pairs)
    return form._replace(arms=tuple(a for _, a in pairs)), tuple(s for s, _ in pairs)


def instead(words: Sequence[ClassWord], slots: Sequence[Slot]) -> list[tuple[int, int, str]]:
    """What is read in the place of class words that are no slots: "genes" for "kinases", nothing for "cardiac".

    So a question is read like the ones that a reader of kinds has learned.
    """
    return [(w.said_from, w.end, w.said) for w in words if w.said is not None and not overlapped(w, slots)]


def named(words: Sequence[ClassWord], text: str) -> list[Grounding]:
    """The class words that may be a thing that the question speaks of, as readings: "drugs that inhibit kinases".

    An adjective or a class of what is wanted is that only where truth is asked: "is isoniazid hepatotoxic?".
    """
    judged = _TRUTH.search(text) is not None
    return [r for w in words if judged or w.slot.kind == "MolecularActivity" for r in w.slot.readings]


def without_classes(form: Form, slots: Sequence[Slot]) -> tuple[Form, tuple[Slot, ...]]:
    """``form`` and its slots as they were before `narrowed`; what was an "or" to one of them is one no more."""
    before = [False, *(s.added for s in slots)]
    arms = [a._replace(either=a.either and not gone) for a, gone in zip(form.arms, before, strict=False)]
    kept = [(s, a) for s, a in zip(slots, arms, strict=True) if not s.added]
    return form._replace(arms=tuple(a for _, a in kept)), tuple(s for s, _ in kept)


def overlapped(word: ClassWord, slots: Sequence[Slot]) -> bool:
    """Whether a class word is (part of) a slot."""
    return any(word.start < s.end and s.start < word.end for s in slots)


def without_place(words: Sequence[ClassWord], form: Form, slots: Sequence[Slot], text: str) -> list[ClassWord]:
    """The class words that nothing of ``form`` accounts for: no slot, not implied, calling no thing beside them."""
    said = _said(form)
    return [
        w for w in words
        if not overlapped(w, slots) and said.isdisjoint(w.implied) and not _calls(w, slots, text)
    ]  # fmt: skip


def _said(form: Form) -> set[str]:
    """The relations of ``form``; a mechanism is one of targets."""
    acts = {"directly_physically_interacts_with"} if form.operator == "mechanism" else set()
    return {h.predicate.rstrip("*") for h in form.hops} | acts


def _calls(word: ClassWord, slots: Sequence[Slot], text: str) -> bool:
    """Whether it says what a thing beside it is: "the kinase BRAF", "BRAF is a kinase that"."""
    near = (
        text[word.end : s.start] if word.end <= s.start else text[s.end : word.start]
        for s in slots if s.kind == word.narrows
    )  # fmt: skip
    return any(
        re.fullmatch(r"[\s,:(-]*(?:(?:called|named|known as|is|,) (?:a |an |the )?)?", between) for between in near
    )


def _apart(pairs: Sequence[tuple[Slot, Arm]]) -> list[tuple[Slot, Arm]]:
    """In the order of the text, but never between two arms joined by "or"."""
    ordered = sorted(pairs, key=lambda p: p[0].start)
    either = [n for n, (_, arm) in enumerate(ordered) if arm.either and n > 1]
    for n in either:
        if not ordered[n - 1][1].hops or ordered[n - 1][1].hops != ordered[n][1].hops:
            ordered.insert(n - 2, ordered.pop(n - 1))
    return ordered


def _slot(one: ClassOfThings, m: re.Match[str], graph: Graph) -> Slot | None:
    """The slot that a class word becomes; None where the graph has no thing of the class."""
    known = [e for e in map(graph.entity, one.things) if e is not None]
    if not known:
        return None
    kind = one.hop.kind if one.hop.predicate.endswith("*") else kinds_of(known[0].categories, known[0].name)[0]
    first = known[0].model_copy(update={"name": one.said}) if one.said else known[0]
    reading = Grounding(
        text=m[0], start=m.start(), end=m.end(), entity=first, score=1.0, kind=CLASS,
        why=(f"the class of “{m[0]}”",), twins=tuple(known[1:]),
    )  # fmt: skip
    return Slot(text=m[0], start=m.start(), end=m.end(), kind=kind, readings=(reading,))


def _plainly(one: ClassOfThings, m: re.Match[str]) -> tuple[str | None, int]:
    """What a question says without the class word ``m``, and from where on; None where that is said of a thing."""
    before = m.string[: m.start()]
    if _TRUTH.search(m.string):
        return None, m.start()
    if one.noun:
        if _SAID_OF.search(before):
            return None, m.start()
        return catalogue().kind(biolink_kind(one.hop.kind))[m[0].lower().endswith("s")], m.start()
    if one.after is None and one.before is not None and (on := _ON.search(before)):
        return "", on.start()
    behind = one.after is not None and one.before is not None and one.after.match(m.string[m.end() :])
    return ("" if behind else None), m.start()


def _stands(one: ClassOfThings, before: str, after: str) -> bool:
    """Whether the words around let it be a class word: "approved drugs", "are approved", "effects on the liver"."""
    if one.before is not None and one.after is not None:  # before its noun, or after "are"
        return one.after.match(after) is not None or (
            one.before.search(before) is not None and re.match(r"\s*(?:[?.!,;)]|$|\band\b|\bbut\b)", after) is not None
        )
    if one.before is not None:
        return one.before.search(before) is not None
    return one.after is None or one.after.match(after) is not None
