"""What people call a gene by what it makes or does: an enzyme, a carrier, a receptor.

Vocabularies file such names elsewhere: MeSH has a heading for the protein ("Dopamine Plasma Membrane Transport
Proteins, SLC6A3 Protein"), GO and EC one for the activity ("xanthine oxidase activity"). A heading that has a name of
one gene and of no other is about what that gene makes; an activity that no other gene has names its gene.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

_LONG = 7  # letters of a single word that names a product; shorter ones are symbols and English
_PROTEIN = re.compile(r"(?:,? (?:human )?(?:protein|enzyme)s?)$", re.IGNORECASE)
_ACTIVITY = re.compile(r" activity$")
_FAMILY = re.compile(r"(?P<family>.+ (?:receptor|channel|transporter|exchanger|symporter|antiporter|pump)) activity")
_LEAST = 3  # letters or digits of a name that may tell whose product a heading is

Names = Mapping[int, Sequence[str]]


def of_headings(headings: Names, genes: Names) -> Iterator[tuple[int, str]]:
    """Genes with the names of the headings that are about their products."""
    of: dict[str, set[int]] = defaultdict(set)
    for gene, names in genes.items():
        for name in names:
            of[_squeezed(name)].add(gene)
    for names in headings.values():
        meant = _meant((_PROTEIN.sub("", name) for name in names), of)
        if meant is not None:
            yield from ((meant, bare) for name in names if _speaks(bare := _PROTEIN.sub("", name)))


def of_activities(activities: Names, genes_of: Mapping[int, Collection[int]]) -> Iterator[tuple[int, str]]:
    """Genes with the names of the activities that they have and no other gene has."""
    for activity, genes in genes_of.items():
        if len(genes) == 1:
            names = (_ACTIVITY.sub("", name) for name in activities.get(activity, ()))
            yield from ((gene, name) for gene in genes for name in names if _speaks(name))


def of_families(activities: Names, genes_of: Mapping[int, Collection[int]]) -> Iterator[tuple[int, str]]:
    """Activities of receptors, channels and carriers with the names of these: "GABA-A receptor" for its activity."""
    for activity, genes in genes_of.items():
        if len(genes) > 1:
            yield from (
                (activity, m["family"]) for name in activities.get(activity, ()) if (m := _FAMILY.fullmatch(name))
            )


def _speaks(name: str) -> bool:
    return " " in name or len(name) >= _LONG


def _meant(names: Iterable[str], of: Mapping[str, set[int]]) -> int | None:
    """The gene that has one of ``names``, if those that have any are one."""
    found = set().union(*(of[key] for name in names if len(key := _squeezed(name)) >= _LEAST and key in of))
    return found.pop() if len(found) == 1 else None


def _squeezed(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())
