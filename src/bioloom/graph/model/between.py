"""The edges between two things, looked up in the order in which edges are numbered: no search."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.fact import Entity, Fact, Qualifier

from .contract import GraphArrays

MOST = 64  # edges of one pair that are looked at


def between(graph: GraphArrays, subject: int, object: int, predicates: Sequence[str]) -> list[int]:  # noqa: A002
    """Ids of the edges from ``subject`` to ``object`` with exactly these predicates, asserted and denied."""
    wanted, out = set(predicates), []
    for layer in graph.layers:
        # Of another type they would make a search copy the whole column.
        mine, other = layer.subject.dtype.type(subject), layer.object.dtype.type(object)
        for relation, predicate in enumerate(layer.relations.predicate):
            if predicate not in wanted:
                continue
            start, stop = (int(x) for x in layer.relation_start[relation : relation + 2])
            near = layer.subject[start:stop]
            lo = start + int(near.searchsorted(mine))
            if lo == stop or layer.subject[lo] != mine:
                continue
            far = layer.object[lo : start + int(near.searchsorted(mine, side="right"))]
            first, last = (lo + int(far.searchsorted(other, side=side)) for side in ("left", "right"))
            here = range(first, min(last, first + MOST))
            out += [layer.first + edge for edge in here if layer.keep is None or layer.keep[edge]]
    return out


def beside(graph: GraphArrays, edge: int, fact: Fact, keys: Sequence[str]) -> Fact | None:
    """What an edge between the ends of ``fact`` states, of its qualifiers ``keys`` alone: a whole fact has dozens.

    None for one more row of what the source of ``fact`` says: it neither agrees with that nor contradicts it.
    """
    found = stated(graph, edge, fact.subject, fact.object, keys)
    own = (fact.predicate, fact.negated, fact.primary_knowledge_source)
    if found is None or (found.predicate, found.negated, found.primary_knowledge_source) == own:
        return None
    return found


def stated(graph: GraphArrays, edge: int, subject: Entity, object: Entity, keys: Sequence[str]) -> Fact | None:  # noqa: A002
    """What an edge between two things states, of its qualifiers ``keys`` alone; None where there is no such edge."""
    for layer, statements in zip(graph.layers, graph.statements, strict=True):
        local = edge - layer.first
        if not 0 <= local < layer.edge_count:
            continue
        relation = int(layer.relation_start.searchsorted(local, side="right")) - 1
        code, origins = statements.origin_table()
        source, level, agent = origins[int(code[local])]
        found = ((key, column.of(local), column.unit) for key in keys for column in statements.columns(key))
        return Fact(
            subject=subject,
            predicate=layer.relations.predicate[relation],
            object=object,
            negated=layer.relations.negated[relation],
            qualifiers=tuple(Qualifier(key=k, value=v, unit=u) for k, v, u in found if v is not None),
            primary_knowledge_source=source,
            knowledge_level=level,
            agent_type=agent,
            edge=edge,
        )
    return None
