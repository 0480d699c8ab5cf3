"""Two drugs that are taken at once: "linezolid + sertraline, serotonin syndrome risk" asks nothing of each alone.

A statement on two things is read as one on each of them. Where the words join two drugs, that is another question: what
the two do together no statement on one of them says.
"""

from __future__ import annotations

import re

from bioloom.core.biolink import biolink

from ..types import Bound, Reading, Understanding

EFFECT = "has_side_effect"
_JOINED = re.compile(
    r"[\"')\]]*\s*(?:\+|&|plus|(?:together|along|combined|concomitant(?:ly)?|in combination|co-?administered|given"
    r"|taken)\s+with|with|(?:taken |given )?on top of)\s*(?:an?\s+|the\s+)?[\"'(\[]*",
    re.IGNORECASE,
)
_LISTED = re.compile(r"[\"')\]]*\s*(?:and|,|/|,\s*and)\s*[\"'(\[]*", re.IGNORECASE)
_AT_ONCE = re.compile(
    r"\b(?:together|combin(?:ed|ing|ation|e)|combo|co-?administ\w+|co-?prescri\w+|concomitant\w*|concurrent\w*"
    r"|simultaneous\w*|at the same time|at once|interact\w*|mix(?:ing|ed|ture)?)\b",
    re.IGNORECASE,
)
_APART = re.compile(r"\b(?:both|each|either|respectively|alone|separately)\b", re.IGNORECASE)


def heard_jointly(asked: Understanding, text: str) -> Understanding:
    """``asked`` whose reading says that its two drugs are taken at once, where the words do."""
    if len(asked.parts) != 1 or asked.patient or _APART.search(text):
        return asked
    reading = asked.parts[0]
    edges = [e for p in (reading.pattern, *reading.every) for e in p.edges if not e.closure]
    if not edges or any(e.predicates != (EFFECT,) or e.absent or e.negated for e in edges):
        return asked
    spans = _drugs(asked, reading, text)
    if len(spans) != 2:
        return asked
    (_, end), (start, _) = sorted(spans)
    between = text[end:start]
    at_once = _LISTED.fullmatch(between) and _AT_ONCE.search(text)
    if not _JOINED.fullmatch(between) and not at_once:
        return asked
    said = f"What do {' and '.join(text[a:b] for a, b in sorted(spans))} do together: {_effect(reading)}?"
    return asked.model_copy(update={"parts": (reading.model_copy(update={"jointly": True, "said": said}),)})


def _effect(reading: Reading) -> str:
    """What is asked to come of it."""
    return next((b.readings[0].entity.name for b in reading.bound if b.readings and not _is_drug(b)), "an effect")


def _is_drug(bound: Bound) -> bool:
    return bool(bound.readings) and any(
        biolink().is_a(c, "ChemicalEntity") for c in bound.readings[0].entity.categories
    )


def _drugs(asked: Understanding, reading: Reading, text: str) -> list[tuple[int, int]]:
    """Where the drugs of a statement stand, or those that a question offers to choose among."""
    if reading.kind == "yesno":
        return [(b.start, b.end) for b in reading.bound if _is_drug(b)]
    places = [(text.find(o), len(o)) for o in asked.options]
    return [(at, at + size) for at, size in places] if places and min(at for at, _ in places) >= 0 else []
