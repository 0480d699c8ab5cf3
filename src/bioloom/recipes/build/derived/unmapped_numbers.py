"""What is said of a drug under a number that nothing maps is said of the drug that bears its name.

A third of DrugCentral's and GtoPdb's drugs with targets have a number of their own and a name, no more. Their nodes are
linked by name (`same_name`, `lexical`), never merged; but a pattern that joins an indication, known under ChEBI's
number, with a target, known under DrugCentral's, would find neither drug. So the statements, not the nodes, move: each
is written of the better-known thing, and keeps the source's own number as Biolink's ``original_subject`` or
``original_object``, with what the step rests on. Only where the preferred names are one and leave no choice, and never
from a vocabulary that others map well: what ChEBI, DrugBank or MeSH keep apart stays apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import numpy as np

from bioloom.core.biolink import biolink
from bioloom.ground.identity.prefixes import prefix_of

from ...rows import BY_NAME, Edge
from ...statements import SUBCLASS
from ..assemble import CLOSE, Assembled
from ..lexical import key
from .same_name import VOCABULARIES, WELL_MAPPED


def move(graph: Assembled) -> None:
    """Rewrite the edges of ``graph`` so that they speak of the better-known of two things with one name."""
    better = _better(graph)
    for at, (infores, said) in enumerate(graph.said):
        if not better.keys().isdisjoint(said.names):
            known = np.array([name in better for name in said.names], bool)
            moved = said.rewritten(known[said.subject] | known[said.object], lambda edge: _moved(edge, better))
            graph.said[at] = infores, moved.where(moved.subject != moved.object)


def _better(graph: Assembled) -> dict[str, str]:
    """The thing that each thing's statements move to: the one namesake that it is a close match of."""
    rank = {prefix: at for at, prefix in enumerate(VOCABULARIES)}
    linked: dict[str, set[str]] = defaultdict(set)
    for edge in graph.of(CLOSE):  # by name, or by a source whose mapping was not one-to-one
        known, other = sorted((edge.subject, edge.object), key=lambda i: rank.get(prefix_of(i), len(rank)))
        movable = prefix_of(other) in rank and prefix_of(other) not in WELL_MAPPED
        if movable and _is_chemical(graph, known) and _label(graph, known) == _label(graph, other):
            linked[other].add(known)
    found = {other: min(known, key=lambda i: (rank[prefix_of(i)], i)) for other, known in linked.items() if _one(known)}
    return {other: found.get(known, known) for other, known in found.items()}


def _label(graph: Assembled, identifier: str) -> str:
    """A synonym is not enough: ChEBI's fludarabine phosphate is also called fludarabine."""
    return key(graph.things[identifier].terms[0][1].name)


def _one(known: set[str]) -> bool:
    """Whether no vocabulary has two of them."""
    return len({prefix_of(i) for i in known}) == len(known)


def _is_chemical(graph: Assembled, identifier: str) -> bool:
    return prefix_of(identifier) in VOCABULARIES and any(
        biolink().is_a(c, "ChemicalEntity") for _, term in graph.things[identifier].terms for c in term.category
    )


def _moved(edge: Edge, better: Mapping[str, str]) -> Edge:
    subject, object_ = better.get(edge.subject, edge.subject), better.get(edge.object, edge.object)
    if edge.predicate in (CLOSE, SUBCLASS) or (subject == edge.subject and object_ == edge.object):
        return edge
    said = dict(edge.qualifiers)
    for end, was, now in (("original_subject", edge.subject, subject), ("original_object", edge.object, object_)):
        if was != now:
            said[end] = f"{said[end]} ({was})" if end in said else was  # some sources' own words stand there already
    return edge._replace(subject=subject, object=object_, qualifiers=(*said.items(), BY_NAME))
