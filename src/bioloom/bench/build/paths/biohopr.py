"""BioHopR's ten relations of one hop and twelve of two (Tables 2 and 3): from a query to its targets."""

from __future__ import annotations

from itertools import pairwise

from .steps import ASSOCIATED, BINDS, PRESENTS, SIDE_EFFECT, TREATS
from .types import Hop, Kind, PathType, back, path_type

NAME = "BioHopR"

KINDS: dict[str, Kind] = {
    k.name: k
    for k in (
        Kind(name="Disease", categories=("Disease",)),
        Kind(name="Drug", categories=("Drug",)),
        Kind(name="Phenotype", categories=("PhenotypicFeature",)),
        Kind(name="Protein", categories=("Gene", "Protein")),  # PrimeKG's gene/protein
    )
}
_EFFECT = Kind(name="Phenotype", categories=("DiseaseOrPhenotypicFeature",))  # PrimeKG's effect/phenotype, of a drug
_FORWARD = {
    ("Disease", "Phenotype"): PRESENTS,
    ("Drug", "Disease"): TREATS,
    ("Drug", "Phenotype"): SIDE_EFFECT,
    ("Drug", "Protein"): BINDS,
    ("Protein", "Disease"): ASSOCIATED,
}


def _hop(start: str, end: str) -> Hop:
    step = _FORWARD.get((start, end))
    return Hop(step=step) if step else back(_FORWARD[end, start])


def _type(relation: str) -> PathType:
    """A relation as a path. What a drug brings about may be filed as a disease (pancreatitis): that is an effect, too.

    So it is where effects are asked for. One that a question names, or that leads on to a disease, is a sign.
    """
    names = relation.split(":")
    hops = [_hop(start, end) for start, end in pairwise(names)]
    way: list[Kind | Hop] = []
    for at, name in enumerate(names):
        beside = hops[max(0, at - 1) : at + 1]
        effect = name == "Phenotype" and at == len(hops) and all(hop.step == SIDE_EFFECT for hop in beside)
        way += [_EFFECT if effect else KINDS[name], *hops[at : at + 1]]
    return path_type(NAME, relation, *way, answer=len(names) - 1)


ONE_HOP: tuple[PathType, ...] = tuple(
    _type(r)
    for r in (
        "Protein:Disease",
        "Protein:Drug",
        "Disease:Drug",
        "Drug:Phenotype",
        "Drug:Disease",
        "Drug:Protein",
        "Disease:Protein",
        "Disease:Phenotype",
        "Phenotype:Drug",
        "Phenotype:Disease",
    )
)
TWO_HOP: tuple[PathType, ...] = tuple(
    _type(r)
    for r in (
        "Drug:Protein:Disease",
        "Disease:Drug:Phenotype",
        "Disease:Protein:Drug",
        "Protein:Disease:Drug",
        "Phenotype:Disease:Drug",
        "Protein:Drug:Disease",
        "Disease:Drug:Protein",
        "Drug:Disease:Protein",
        "Phenotype:Drug:Disease",
        "Drug:Disease:Phenotype",
        "Disease:Phenotype:Drug",
        "Drug:Phenotype:Disease",
    )
)
