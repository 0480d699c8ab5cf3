"""The edges of a record as arrays: numbered relation-major, with runs in both directions and what they say."""

from __future__ import annotations

import numpy as np

from bioloom.graph.model.arrays import Int32, Int64, Ints, Relations
from bioloom.graph.model.closure import build_closure
from bioloom.graph.model.layer import build_direction, edge_order, number_relations
from bioloom.graph.storage.content import ContentHash
from bioloom.graph.storage.derived import Json, Progress
from bioloom.graph.storage.packed import ArrayWriter
from bioloom.graph.storage.record import Record

from .columns import write_coded_lists, write_texts_of
from .edge_rows import EdgeRows, read_edges
from .nodes import NodeIndex

SUBCLASS_OF = "subclass_of"


def index_edges(record: Record, nodes: NodeIndex, content: ContentHash, out: ArrayWriter, progress: Progress) -> Json:
    """Write the arrays of the edges; what is small comes back, for ``build.json``.

    Raises:
        GraphFormatError: The table cannot be read, or an end is no node.
    """
    rows = read_edges(record, nodes.finder(), content, lambda share: progress("reading edges", share))
    progress("sorting edges", 0.0)
    relations, relation = number_relations(
        category_sets=nodes.category_sets,
        category_set=nodes.category_set,
        predicates=rows.predicates,
        predicate=rows.predicate,
        object_=rows.object,
        negated=rows.negated,
    )
    order = edge_order(relation, rows.subject, rows.object, len(nodes.curies), tie=rows.tie)
    subject, object_, relation = rows.subject[order], rows.object[order], relation[order]
    _write_ends(out, relations, relation, subject, object_)
    progress("writing what edges say", 0.0)
    _write_statements(out, rows, order)
    progress("closing subclass_of", 0.0)
    cycles = _write_closure(out, relations, relation, subject, object_)
    return {
        "relations": list(zip(relations.predicate, relations.object_category, relations.negated, strict=True)),
        "origins": rows.origins,
        "qualifiers": {key: {"unit": q.unit, "text": q.words is not None} for key, q in rows.qualifiers.items()},
        "sets_named": 0 if rows.cset is None else int(rows.cset.max(initial=-1)) + 1,
        "cycles": [[nodes.curies[n].as_py() for n in cycle] for cycle in cycles],
    }


def _write_ends(out: ArrayWriter, relations: Relations, relation: Int32, subject: Int32, object_: Int32) -> None:
    out.add("edge.subject", subject)
    out.add("edge.object", object_)
    out.add("edge.relation_start", np.searchsorted(relation, np.arange(len(relations) + 1, dtype=np.int32)))
    for name, near, far in (("out", subject, object_), ("inc", object_, subject)):
        runs = build_direction(near, relation, far, len(relations))
        out.add(f"{name}.run_key", runs.run_key)
        out.add(f"{name}.run_start", runs.run_start)
        out.add(f"{name}.other", runs.other)
        out.add(f"{name}.edge_id", runs.edge_id)


def _write_statements(out: ArrayWriter, rows: EdgeRows, order: Int64) -> None:
    out.add("edge.origin", rows.origin[order].astype(np.min_scalar_type(max(1, len(rows.origins)))))
    write_coded_lists(out, "edge.publications", rows.publications[order], rows.publication_lists)
    if rows.cset is not None:
        out.add("edge.cset", rows.cset[order])
    edge_of_row: Ints = np.empty(len(order), np.int32 if len(order) < 2**31 else np.int64)
    edge_of_row[order] = np.arange(len(order))
    for key, found in rows.qualifiers.items():
        edge = edge_of_row[found.row]
        ascending = np.argsort(edge)
        out.add(f"qualifier.{key}.edge", edge[ascending])
        out.add(f"qualifier.{key}.value", found.value[ascending])
        if found.words is not None:
            write_texts_of(out, f"qualifier.{key}.words", found.words)


def _write_closure(
    out: ArrayWriter, relations: Relations, relation: Int32, subject: Int32, object_: Int32
) -> list[tuple[int, ...]]:
    wanted = [p == SUBCLASS_OF and not n for p, n in zip(relations.predicate, relations.negated, strict=True)]
    edges = np.flatnonzero(np.array([*wanted, False], np.bool_)[relation])
    closure, cycles = build_closure(subject[edges], object_[edges])
    for name, rows in (("up", closure.up), ("down", closure.down)):
        out.add(f"closure.{name}.node", rows.node)
        out.add(f"closure.{name}.start", rows.start)
        out.add(f"closure.{name}.other", rows.other)
    return cycles
