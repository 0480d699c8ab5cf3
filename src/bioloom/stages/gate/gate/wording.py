"""The words of the question for a state, as reasons are told in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bioloom.core.fact import Condition
from bioloom.stages.gate.types import MODIFIERS

from .case import Case

NOUNS = {  # what the question may say with another word
    "pregnancy": "pregnancy",
    "gestation": "pregnancy",
    "lactation": "breastfeeding",
    "childbearing": "childbearing potential",
    "menopause": "menopause",
}


def state_words(s: Condition) -> str:
    """A state in the question's words, or in one noun where its words are no noun."""
    return NOUNS.get(s.kind) or s.text or s.curie or s.kind


def met_words(case: Case, states: Sequence[Condition]) -> str:
    """The words of the question that put the patient into ``states``."""
    return ", ".join(dict.fromkeys(_words(case, s) for s in states))


def _words(case: Case, c: Condition) -> str:
    if c.kind == "childbearing" and any(s.op == "=" for s in case.held.get("pregnancy", ())):
        return NOUNS["pregnancy"]
    held: Iterable[Condition] = case.held.get(c.kind, ())
    if c.curie and c.kind in {"disease", "allergy", "drug", *MODIFIERS}:
        held = _kin(case, c, held)
    elif c.curie:
        held = (s for s in held if s.curie == c.curie)
    return NOUNS.get(c.kind) or next((s.text for s in held if s.text), c.text or c.kind)


def _kin(case: Case, c: Condition, held: Iterable[Condition]) -> Iterator[Condition]:
    return (s for s in held if s.curie and case.kin.is_kind(s.curie, str(c.curie)))
