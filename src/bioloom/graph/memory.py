"""A graph in memory, made of plain numpy columns: for tests, benchmarks and small graphs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bioloom.core.biolink import biolink
from bioloom.core.errors import UnknownEntityError
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern import Op

from .arrays import Bools, Closure, Ints, Layer
from .closure import build_closure
from .layer import build_layer, edge_order, number_relations
from .qualifiers import QualifierColumn, check_test


class MemoryGraph:
    """Satisfies ``GraphArrays``. Build it with ``from_columns``."""

    def __init__(
        self,
        *,
        curies: Sequence[str],
        category_sets: Sequence[tuple[str, ...]],
        category_set: Ints,
        layers: tuple[Layer, ...],
        closure: Closure,
        qualifiers: Mapping[str, QualifierColumn],
    ) -> None:
        self.curies = curies
        self.category_sets = tuple(category_sets)
        self.category_set = category_set
        self.layers = layers
        self.closure = closure
        self._qualifiers = qualifiers
        self._index = {c: i for i, c in enumerate(curies)}
        self._masks: dict[tuple[str, ...], Bools] = {}

    @property
    def node_count(self) -> int:
        """Nodes are 0 to ``node_count - 1``."""
        return len(self.category_set)

    @property
    def edge_count(self) -> int:
        """Edge ids are 0 to ``edge_count - 1``."""
        return sum(layer.edge_count for layer in self.layers)

    def category_table(self, categories: Sequence[str]) -> Bools:
        """bool[S], see ``GraphArrays``."""
        model, wanted = biolink(), set(categories)
        return np.array(
            [not wanted or any(wanted & model.ancestors(c) for c in s) for s in self.category_sets], np.bool_
        )

    def category_mask(self, categories: Sequence[str]) -> Bools:
        """bool[N], see ``GraphArrays``."""
        key = tuple(categories)
        if key not in self._masks:
            self._masks[key] = self.category_table(key)[self.category_set]
        return self._masks[key]

    def qualifier_test(self, key: str, op: Op, value: str | float, edges: Ints, unit: str | None = None) -> Bools:
        """bool[len(edges)], see ``GraphArrays``."""
        column = self._qualifiers.get(key)
        if column is None:
            return np.zeros(len(edges), np.bool_)
        check_test(key, column, op, value, unit)
        return column.test(op, value, edges)

    def index(self, curie: str) -> int:
        """The node of a CURIE."""
        try:
            return self._index[curie]
        except KeyError:
            raise UnknownEntityError(f"The graph has no {curie}.", hint="Look it up with bioloom ground.") from None

    def by_xref(self, curie: str) -> list[int]:  # noqa: ARG002
        """No cross-references here."""
        return []

    def entity(self, node: int) -> Entity:
        """CURIE and categories; the name is the CURIE."""
        curie = self.curies[node]
        return Entity(curie=curie, name=curie, categories=self.category_sets[int(self.category_set[node])])

    def fact(self, edge: int) -> Fact:
        """The statement of an edge."""
        layer = self.layers[0]
        r = int(np.searchsorted(layer.relation_start, edge, side="right")) - 1
        found = ((k, c.of(edge), c.unit) for k, c in self._qualifiers.items())
        return Fact(
            subject=self.entity(int(layer.subject[edge])),
            predicate=layer.relations.predicate[r],
            object=self.entity(int(layer.object[edge])),
            negated=layer.relations.negated[r],
            qualifiers=tuple(Qualifier(key=k, value=v, unit=u) for k, v, u in found if v is not None),
            edge=edge,
        )


def from_columns(
    *,
    category_sets: Sequence[tuple[str, ...]],
    category_set: Ints,
    predicates: Sequence[str],
    subject: Ints,
    predicate: Ints,
    object_: Ints,
    negated: Bools | None = None,
    qualifiers: Mapping[str, Sequence[str | float | None]] | None = None,
    curies: Sequence[str] | None = None,
) -> MemoryGraph:
    """A graph of N nodes and E rows. Rows may repeat; edge ids follow the store's order, not the rows'.

    Args:
        category_sets: Distinct lists of Biolink classes, primary first.
        category_set: [N], position in ``category_sets``.
        predicates: Names in snake case.
        subject: [E], node.
        predicate: [E], position in ``predicates``.
        object_: [E], node.
        negated: [E], all False when left out.
        qualifiers: Per key [E] numbers or texts, None where absent.
        curies: [N], ``X:0`` to ``X:<N-1>`` when left out.
    """
    count = len(category_set)
    negated = np.zeros(len(subject), np.bool_) if negated is None else np.asarray(negated, np.bool_)
    relations, relation = number_relations(
        category_sets=category_sets,
        category_set=category_set,
        predicates=predicates,
        predicate=predicate,
        object_=object_,
        negated=negated,
    )
    order = edge_order(relation, subject, object_, count, np.arange(len(subject), dtype=np.uint64))
    subject, object_ = np.asarray(subject, np.int32)[order], np.asarray(object_, np.int32)[order]
    layer = build_layer(0, relations, relation[order], subject=subject, object_=object_, node_count=count)
    is_a = np.zeros(len(relations) + 1, np.bool_)
    is_a[:-1] = [p == "subclass_of" and not n for p, n in zip(relations.predicate, relations.negated, strict=True)]
    rows = np.flatnonzero(is_a[relation[order]])
    closure, _ = build_closure(subject[rows], object_[rows])
    columns = {key: column_of([values[i] for i in order]) for key, values in (qualifiers or {}).items()}
    names = curies or [f"X:{i}" for i in range(count)]
    return MemoryGraph(
        curies=names,
        category_sets=category_sets,
        category_set=np.asarray(category_set),
        layers=(layer,),
        closure=closure,
        qualifiers=columns,
    )


def column_of(values: Sequence[str | float | None], unit: str | None = None) -> QualifierColumn:
    """A sparse column of values that stand in the order of local edge ids."""
    edge = np.array([i for i, v in enumerate(values) if v is not None], np.int32)
    present: list[Any] = [v for v in values if v is not None]
    if any(isinstance(v, str) for v in present):
        words, code = np.unique(np.array(present, np.str_), return_inverse=True)
        return QualifierColumn(edge, code.astype(np.int32), [str(w) for w in words], unit)
    value: NDArray[np.float64] = np.array(present, np.float64)
    return QualifierColumn(edge, value, None, unit)
