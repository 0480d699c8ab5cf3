"""Which of the identifiers that Every Cure lists beside a drug mean the drug itself.

The list is the answer of the NCATS Node Normalizer with drugs and chemicals conflated: the identifiers of the drug come
first, and then, one group after the other, those of its salts, hydrates and products. Only the first group says what
the drug is. A group lists its vocabularies in the Node Normalizer's fixed order, so a new group starts where that order
starts again.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from bioloom.ground.identity.prefixes import normalised, prefix_of

# The Node Normalizer's order for chemicals.
# fmt: off
ORDER = [
    "CHEBI", "UNII", "PUBCHEM.COMPOUND", "CHEMBL.COMPOUND", "DRUGBANK", "MESH", "CAS", "DrugCentral",
    "GTOPDB", "HMDB", "KEGG.COMPOUND", "INCHIKEY", "UMLS", "RXCUI",
]
# fmt: on
SPOKEN = frozenset({"CHEBI", "DRUGBANK", "DrugCentral", "GTOPDB"})
_PLACE = {prefix: place for place, prefix in enumerate(ORDER)}
_LISTS = re.compile(r"\]\s*\|\s*\[")  # where the lists of several entries were put into one field


@lru_cache(maxsize=1 << 14)  # several recipes read the list
def lists_of(field: str) -> list[list[str]]:
    """The lists in a field as upstream writes it: ``['CHEBI:1', 'UNII:2']| ['RXCUI:3']``; for reading only.

    Raises:
        ValueError: The field is no list.
    """
    found = [ast.literal_eval(f"[{part.strip().removeprefix('[').removesuffix(']')}]") for part in _LISTS.split(field)]
    if not all(isinstance(identifier, str) for one in found for identifier in one):
        raise ValueError(field)
    return [one for one in found if one]


def itself(identifier: str, listed: Sequence[str]) -> list[str]:
    """The other identifiers of the drug ``identifier`` itself; none when the list starts with another drug."""
    if not listed or listed[0] != identifier:
        return []
    if prefix_of(identifier) in (
        "RXCUI",
        "UMLS",
    ):  # products stand in RxNorm's order, the product before its UMLS concept
        return [other for other in listed[1:2] if prefix_of(identifier) == "RXCUI" and prefix_of(other) == "UMLS"]
    end = 1
    while end < len(listed) and _place(listed[end]) >= _place(listed[end - 1]):
        end += 1
    if end < len(listed) and prefix_of(listed[end]) == "UMLS" and prefix_of(listed[end - 1]) == "RXCUI":
        end -= 1  # this RxNorm concept opens the next group, which is a product's
    return list(listed[1:end])


def forms(identifier: str, listed: Sequence[str]) -> list[str]:
    """One identifier for each salt, ester or hydrate that is listed after the drug ``identifier`` itself.

    It is the first of a vocabulary that other sources of drugs speak; products have none.
    """
    spoken = ([one for one in group if prefix_of(one) in SPOKEN] for group in groups(identifier, listed))
    return [one for found in spoken for one in found[:1]]


def groups(identifier: str, listed: Sequence[str]) -> Iterator[list[str]]:
    """The identifiers of each salt, ester or hydrate that is listed after the drug ``identifier`` itself."""
    group = list[str]()
    for other in [*listed[1 + len(itself(identifier, listed)) :], ""]:
        if group and _place(other) < _place(group[-1]):
            if prefix_of(group[0]) not in ("RXCUI", "UMLS"):
                yield group
            group = []
        group.append(other)


def carried(listed: Sequence[str]) -> tuple[list[str], list[str]]:
    """``listed`` in our prefixes, and those of vocabularies that we do not carry."""
    found = [(other, normalised(other)) for other in listed]
    return [ours for _, ours in found if ours], [other for other, ours in found if not ours]


def _place(identifier: str) -> int:
    return _PLACE.get(prefix_of(identifier), -1)
