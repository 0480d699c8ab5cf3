"""What can hardly be said of one pair at once: help and harm, up and down, to activate and to inhibit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

HELPS = ("treats", "ameliorates_condition", "applied_to_treat", "preventative_for_condition")
HARMS = ("contraindicated_in",)
OPPOSITES = (  # Biolink's annotation opposite_of, where both can be said of one pair but hardly at once
    ("ameliorates_condition", "exacerbates_condition"),
    ("preventative_for_condition", "promotes_condition"),
    ("positively_correlated_with", "negatively_correlated_with"),
    ("has_increased_amount", "has_decreased_amount"),
    ("increases_sensitivity_to", "decreases_sensitivity_to"),
    ("associated_with_sensitivity_to", "associated_with_resistance_to"),
)
RESPONSES: Mapping[str, str] = {  # what a variant does with a drug, and in words
    "associated_with_sensitivity_to": "responds to", "associated_with_resistance_to": "is resistant to",
}  # fmt: skip
UP, DOWN = ("increased", "upregulated"), ("decreased", "downregulated")
DIRECTIONS = ("subject_direction_qualifier", "object_direction_qualifier")
ASPECTS = ("subject_aspect_qualifier", "object_aspect_qualifier")
# fmt: off
ACTIVATES = (
    "activator", "agonist", "full agonist", "partial agonist", "biased agonist", "opener", "channel opener",
    "positive allosteric modulator", "positive modulator", "stimulator",
)
INHIBITS = (
    "antagonist", "inhibitor", "inverse agonist", "blocker", "channel blocker", "gating inhibitor",
    "negative allosteric modulator", "negative modulator", "allosteric antagonist", "allosteric inhibitor",
)
# fmt: on


def against(predicate: str) -> tuple[str, ...]:
    """The predicates that contradict ``predicate``: a drug that must not be given in a disease does not treat it.

    Not the other way round: that it treats the disease does not say that it is safe there.
    """
    found = HARMS if predicate in HELPS and predicate != "applied_to_treat" else ()
    pairs = (*OPPOSITES, *((b, a) for a, b in OPPOSITES))
    return (*found, *(other for one, other in pairs if one == predicate))


def helped(predicate: str) -> tuple[str, ...]:
    """The predicates that a contraindication speaks against; none for another predicate."""
    return HELPS if predicate in HARMS else ()


def alike(word: str) -> frozenset[str]:
    """The words of a qualifier that say the same of which way it goes: an antagonist inhibits as a blocker does."""
    return frozenset(w for side in (UP, DOWN, ACTIVATES, INHIBITS) if word in side for w in side if w != word)


def opposed(wanted: Iterable[str]) -> frozenset[str]:
    """The words of a qualifier that contradict all of ``wanted``: agonists are no inhibitors."""
    asked = set(wanted)
    sides = ((UP, DOWN), (DOWN, UP), (ACTIVATES, INHIBITS), (INHIBITS, ACTIVATES))
    return frozenset(w for side, other in sides if asked and asked <= {*side} for w in other)
