"""One compound under several nodes that bear one name: as such, as one isomer, tautomer or ion of it, by its structure.

A chemical vocabulary has a node for each ("nicotine" and "(S)-nicotine", "valproate" and "valproic acid"), and which of
them the sources of a graph chose differs from drug to drug. Who writes the plain name means the drug, so of those that
bear it the one that is known best stands first; the others stay among the readings. A salt is another thing and
keeps its place.
"""

from __future__ import annotations

import re

from ...forms.salt_forms import other_form
from ...lexicon.aliases import Kind
from ...lexicon.lookup import Hit, are
from ...lexicon.opened import Lexicon

BETTER_KNOWN = 0.05  # by so much a form must be better known to stand before the one that is called so
LOOSE = 0.05  # the cost of a match that is still the very name

_EXACT = frozenset({Kind.NAME, Kind.SYNONYM, Kind.PREVIOUS, Kind.SAID})
_PLURAL = "singular or plural"  # of a class of compounds: "nitrites"
_SOLID = ("ChemicalEntity",)
_ION = re.compile(r"ates?$")


def is_compound(lexicon: Lexicon, node: int) -> bool:
    """Whether a node is a substance, not a class of them by their use and not a gene's product."""
    categories = lexicon.categories(node)
    return are(categories, _SOLID) and not are(categories, ("Gene", "Protein", "Food"))


def is_form(lexicon: Lexicon, best: Hit, other: Hit) -> bool:
    """Whether ``other`` bears the name that led to ``best`` as a form of the same compound.

    Where two vocabularies agree on what is called so, the question does not arise.
    """
    if lexicon.twins(best.entry.node) or _PLURAL in other.steps:
        return False
    if best.cost > LOOSE or other.cost > LOOSE or best.entry.kind not in _EXACT:
        return False
    if not (is_compound(lexicon, best.entry.node) and is_compound(lexicon, other.entry.node)):
        return False
    one, two = (lexicon.entity(hit.entry.node).name for hit in (best, other))
    if other_form(one, two):
        return False
    if other.entry.kind == Kind.RELATED:
        return acid_of(one) == two.casefold()
    return other.entry.kind in _EXACT


def acid_of(ion: str) -> str:
    """The acid that an ion's name is made of: "valproic acid" for "valproate"; empty for other names."""
    low = ion.casefold()
    return _ION.sub("ic acid", low) if _ION.search(low) else ""
