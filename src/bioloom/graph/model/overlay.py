"""Facts and entities as a layer on top of a graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from bioloom.core.biolink import NAMED_THING, strip
from bioloom.core.errors import UnknownEntityError
from bioloom.core.fact import Entity, Fact

from .arrays import Layer
from .layer import build_layer, edge_order, number_relations
from .nodes import AddedNodes, Nodes
from .statements import FactStatements


def stack(
    base: Nodes, first: int, facts: Sequence[Fact], entities: Sequence[Entity], first_set: int = 0
) -> tuple[Nodes, Layer, FactStatements]:
    """The nodes of ``base`` with those the facts add, the facts as a layer from edge id ``first`` on, what they say.

    Their condition sets are numbered from ``first_set`` on.

    Raises:
        UnknownEntityError: A CURIE could be several nodes of the base.
    """
    number: dict[str, int] = {}
    added: list[Entity] = []
    for entity in (*entities, *(e for f in facts for e in (f.subject, f.object))):
        if entity.curie in number:
            continue
        found = base.find(entity.curie)
        if len(found) > 1:
            several = ", ".join(base.entity(n).curie for n in found)
            raise UnknownEntityError(f"{entity.curie} could be {several}.", hint="Use one of these.")
        number[entity.curie] = found[0] if found else len(base.category_set) + len(added)
        if not found:
            categories = tuple(strip(c) for c in entity.categories) or (NAMED_THING,)
            added.append(entity.model_copy(update={"categories": categories}))
    nodes = AddedNodes(base, added) if added else base
    layer, order = _layer(nodes, first, facts, number)
    said = FactStatements([facts[i] for i in order])
    if sets := said.condition_sets():
        number_of = {conditions: first_set + i for i, conditions in enumerate(sets)}
        layer = replace(layer, cset=np.array([number_of.get(f.conditions, -1) for f in said.facts], np.int32))
    return nodes, layer, said


def _layer(nodes: Nodes, first: int, facts: Sequence[Fact], number: dict[str, int]) -> tuple[Layer, list[int]]:
    predicates = sorted({strip(f.predicate) for f in facts})
    code = {p: i for i, p in enumerate(predicates)}
    subject = np.array([number[f.subject.curie] for f in facts], np.int32)
    object_ = np.array([number[f.object.curie] for f in facts], np.int32)
    relations, relation = number_relations(
        category_sets=nodes.category_sets,
        category_set=nodes.category_set,
        predicates=predicates,
        predicate=np.array([code[strip(f.predicate)] for f in facts], np.int32),
        object_=object_,
        negated=np.array([f.negated for f in facts], np.bool_),
    )
    order = edge_order(relation, subject, object_, len(nodes.category_set), tie=np.arange(len(facts), dtype=np.uint64))
    layer = build_layer(first, relations, relation[order], subject[order], object_[order])
    return layer, [int(i) for i in order]
