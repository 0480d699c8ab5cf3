"""The number of a drug where a list gives several of one vocabulary: the one whose name there is the drug's.

Every Cure's numbers are the Node Normalizer's, which may put the parts and the stereoisomers of a molecule together
and speak of the drug by any of them: oxybutynin by that of 4-(diethylamino)but-2-yn-1-ol, sparfloxacin by quinolone's.
Where the list has another number of the same vocabulary for the drug itself, and that vocabulary calls it as the list
does, the other number is meant. Sources that take the drug's number from the list are read the same way.

An antibody, a fusion protein or an enzyme is no molecule of ChEBI that is called otherwise: the list has ofatumumab as
dimethyl ether. There the number of DrugBank with the drug's name is meant, and the molecule is nothing to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bioloom.ground.identity.merging import Claim
from bioloom.ground.identity.prefixes import prefix_of

from ..rows import Edge
from ..statements import collect
from .gather import Gathered

CLOSE = "close_match"
LIST = "infores:everycure-drug-list"
_PROTEIN = re.compile(r"(?:mab|cept|ase (?:alfa|beta))(?:$|[ -])")  # stems of INN, in lower case
_WORD = re.compile(r"[a-z]{4,}")
SPEAK_OF_IT = frozenset({LIST, "infores:medic", "infores:sider", "infores:civic"})


def settle(sources: Sequence[Gathered]) -> None:
    """Write in ``sources`` the better number of a drug for the one that the list speaks of it by."""
    for source in sources:
        if source.infores == LIST and (meant := _meant(source, sources)):
            for one in sources:
                if one.infores in SPEAK_OF_IT:
                    _rewrite(one, meant)
            links = (
                Edge(now, CLOSE, was, agent_type="automated_agent")
                for was, now in meant.items()
                if prefix_of(now) == prefix_of(was)
            )
            source.edges = collect((*(edge for edge in source.edges if edge.subject != edge.object), *links))


def _meant(listed: Gathered, sources: Sequence[Gathered]) -> dict[str, str]:
    names: dict[str, str] = {}
    for source in sources:
        if source.infores not in SPEAK_OF_IT:
            for identifier, node in source.nodes.items():
                names.setdefault(identifier, node.name.casefold())
    out: dict[str, str] = {}
    for claim in listed.claims:
        me, other = claim.subject, claim.object
        if prefix_of(me) == prefix_of(other) and me in listed.nodes and other not in listed.nodes:
            label = listed.nodes[me].name.casefold()
            if names.get(other) == label != names.get(me):
                out[me] = other
        elif _another(me, other, listed, names):
            out[me] = other
    return out


def _another(me: str, other: str, listed: Gathered, names: dict[str, str]) -> bool:
    """Whether ``me`` is a molecule of ChEBI and the list means the protein of DrugBank, ``other``."""
    if (prefix_of(me), prefix_of(other)) != ("CHEBI", "DRUGBANK") or me not in listed.nodes:
        return False
    label, molecule = listed.nodes[me].name.casefold(), names.get(me, "")
    alike = set(_WORD.findall(label)) & set(_WORD.findall(molecule))
    return bool(_PROTEIN.search(label)) and names.get(other) == label and bool(molecule) and not alike


def _rewrite(source: Gathered, meant: dict[str, str]) -> None:
    for was, now in meant.items():
        if node := source.nodes.pop(was, None):
            source.nodes.setdefault(now, node._replace(id=now))
    source.claims = [
        Claim(meant.get(c.subject, c.subject), meant.get(c.object, c.object), c.source)
        for c in source.claims
        if meant.get(c.subject, c.subject) != meant.get(c.object, c.object)
    ]
    source.edges = replace(source.edges, names=[meant.get(name, name) for name in source.edges.names])
