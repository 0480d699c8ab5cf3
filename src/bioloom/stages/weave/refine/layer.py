"""Curated mechanisms as a layer over a graph: an option, never part of a build, and of no ranking unless asked for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bioloom.core.errors import UnknownEntityError
from bioloom.core.fact import Entity, Qualifier
from bioloom.graph.model.graph import Graph
from bioloom.recipes.drugs.drugmechdb import OF_DISEASE, OF_DRUG, Mechanism


def placed(graph: Graph, mechanisms: Iterable[Mechanism]) -> list[Mechanism]:
    """The mechanisms with the graph's entities wherever the graph knows an identifier, or one node refers to it.

    What it does not know (most taxa and families of proteins) stays itself, and so the same in all mechanisms.
    """
    known: dict[str, Entity] = {}

    def at(entity: Entity) -> Entity:
        if entity.curie not in known:
            known[entity.curie] = _found(graph, entity)
        return known[entity.curie]

    out = []
    for m in mechanisms:
        drug, disease = at(m.drug), at(m.disease)
        whose = (Qualifier(key=OF_DRUG, value=drug.curie), Qualifier(key=OF_DISEASE, value=disease.curie))
        facts = tuple(
            f.model_copy(update={"subject": at(f.subject), "object": at(f.object), "qualifiers": whose})
            for f in m.facts
        )
        out.append(replace(m, drug=drug, disease=disease, facts=facts))
    return out


def laid(graph: Graph, mechanisms: Iterable[Mechanism]) -> Graph:
    """``graph`` with the links of ``mechanisms`` (`placed`) on top; each mechanism's are edges of their own."""
    mechanisms = list(mechanisms)
    ends = {e.curie: e for m in mechanisms for e in (m.drug, m.disease)}
    return graph.overlay([f for m in mechanisms for f in m.facts], ends.values())


def _found(graph: Graph, entity: Entity) -> Entity:
    try:
        return graph.entity(graph.index(entity.curie))
    except UnknownEntityError:
        near = graph.by_xref(entity.curie)
        return graph.entity(near[0]) if len(near) == 1 else entity
