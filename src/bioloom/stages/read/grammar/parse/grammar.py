"""The grammar: which two neighbouring pieces make a larger one, and what it means.

Labels: N noun or name without determiner, NP noun phrase, D determiner, J adjective, VT relation word that takes a noun
phrase, V0 one that misses its preposition, MOD what may follow a noun ("treated by X", "that treats X"), VP what may
follow a subject, SG a clause that misses a noun phrase ("X binds"), S a sentence, PW "in which tissue", TOP "among the
genes of X", GEN "X's". A label that starts with "C" and goes on is that thing after a conjunction.
"""

from __future__ import annotations

from collections.abc import Callable

from ..items import Item
from ..sorts import sorts

Rule = Callable[[Item, Item], Item | None]
RULES: dict[str, dict[str, list[Rule]]] = {}  # by the label on the left, then by that on the right
LOW, MID, HIGH = 0.05, 0.3, 0.6
NAME_MODIFIED = 1.5
KINDS = sorts(
    "Disease",
    "ChemicalEntity",
    "ChemicalRole",
    "Cell",
    "GrossAnatomicalStructure",
    "BiologicalProcess",
    "MolecularActivity",
    "CellularComponent",
    "PhenotypicFeature",
)  # fmt: skip - sorts that have kinds
BARE_COMMA = 0.9  # "X, Y" with no "and"


def rule(left: str, right: str) -> Callable[[Rule], Rule]:
    """Register a rule for these neighbours; alternatives are parted by "|"."""

    def add(made: Rule) -> Rule:
        for a in left.split("|"):
            for b in right.split("|"):
                RULES.setdefault(a, {}).setdefault(b, []).append(made)
        return made

    return add


def noun_phrase(item: Item) -> Item | None:
    """A noun or name may stand without a determiner."""
    if item.label != "N" or "narrow" in item.feats:
        return None
    cost = 0.0 if item.feats & {"name", "pl"} else LOW
    return item.but(label="NP", cost=item.cost + cost)
