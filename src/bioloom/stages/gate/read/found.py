"""A state where it stands in a text, and whether the text denies it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bioloom.core.fact import Condition
from bioloom.stages.gate.types import negated

NOT = r"no|not|without|never|neither|nor|denies|denied|absence of|absent|lacks?|lacking|free (?:of|from)"
NOT += r"|rule[ds]? out|except|excluding|excluded|don't|doesn't|isn't|aren't|negative for"
_CUE = re.compile(rf"\b(?:{NOT})\b|\bnon-?(?=\w|$)", re.IGNORECASE)
_DISPROVED = re.compile(r"[^.;,]{0,30}\b(?:ruled out|disproved|refuted|excluded)\b", re.IGNORECASE)
_CANNOT = re.compile(r"\b(?:unable to|cannot|can't|not able to|nothing|nil)\s+(?:[\w-]+\s+){0,4}$", re.IGNORECASE)
_ENDS = re.compile(  # what ends the reach of a negation
    r"\b(?:but|who|which|whose|however|although|though|yet|then|has|is|was|with|and (?:has|is|with|an?|the)"
    r"|only)\b|[;:.?!]",
    re.IGNORECASE,
)
_NOT_NEGATING = re.compile(
    r"\b(?:not only|no longer than|not (?:yet )?known|no (?:more|less|fewer) than|cannot tolerate"
    r"|unable to tolerate|not (?:recommended|indicated|intended|approved|authori[sz]ed|advised|established)"
    r"|not (?:to )?be (?:treated|used|given|administered|prescribed|taken)|(?:should|must|may) not (?:take|receive))\b",
                           re.IGNORECASE)  # fmt: skip
_BEHIND = re.compile(
    r"^[\s-]*(?:(?:is|are|was|were|has been|came back|returned|tested|test(?:ing)?|screen(?:ing)?|results?|status"
    r"|alleles?|genotype"
    r"|antibod(?:y|ies)) )*(?:negative|absent|excluded|ruled out|not (?:present|detected|found)|free\b)",
    re.IGNORECASE,
)
_LIST = re.compile(r"^[^.;:]*?,?\s(?:or|nor)\s", re.IGNORECASE)
_REACH = 60  # characters; a negation further away than this speaks of something else


@dataclass(frozen=True)
class Found:
    """States that the words from ``start`` to ``end`` say together."""

    start: int
    end: int
    states: tuple[Condition, ...]
    denied: bool = False

    @property
    def kind(self) -> str:
        """The kind of what it says, that of its first state."""
        return self.states[0].kind

    @property
    def said(self) -> tuple[Condition, ...]:
        """The states as the text means them.

        Of several that are denied together ("not severe asthma") the last is: the others may still hold.
        """
        if not self.denied:
            return self.states
        if any((s.kind, s.value) == ("course", "history") for s in self.states):
            return (negated(self.states[0]),)
        return tuple(negated(s) for s in self.states[-1:]) if _deniable(self.states) else ()


def _deniable(states: tuple[Condition, ...]) -> bool:
    """Whether what is not the case can be written as states: one, or one that is modified."""
    return len(states) == 1 or all(s.kind in {"severity", "stage", "course"} for s in states[1:])


def with_denials(text: str, found: Iterable[Found]) -> list[Found]:
    """``found`` with what ``text`` denies marked."""
    return [replace(f, denied=f.denied != denied(text, f)) for f in found]


def denied(text: str, one: Found) -> bool:
    """Whether the words around ``one`` deny it."""
    if _BEHIND.match(text[one.end : one.end + 30]):
        return True
    before = text[max(0, one.start - _REACH) : one.start]
    if one.kind == "allergy" and _DISPROVED.match(text[one.end : one.end + 60]):
        return True
    if one.kind == "route" and _CANNOT.search(before):
        return True
    cue = next(iter([*_CUE.finditer(before)][::-1]), None)
    if cue is None or _NOT_NEGATING.search(before[max(0, cue.start() - 4) :]):
        return False
    between = before[cue.end() :]
    if cue.group().casefold().startswith("non") and between:
        return False
    if _ENDS.search(between):
        return False
    return "," not in between or bool(_LIST.match(text[one.start - len(between) :]))


def without_overlaps(found: Iterable[Found]) -> list[Found]:
    """Of those that overlap the longest, in the order of the text; of equal ones the first given."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda f: f.start - f.end):
        if all(one.end <= k.start or one.start >= k.end for k in kept):
            kept.append(one)
    return sorted(kept, key=lambda f: f.start)
