"""Graphs in memory: of facts, or of plain columns for tests and small experiments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from bioloom.core.fact import Entity, Fact, Qualifier

from .arrays import Bools, Ints
from .graph import Graph
from .nodes import EmptyNodes


def from_facts(facts: Iterable[Fact], entities: Iterable[Entity] = (), *, name: str = "memory") -> Graph:
    """A graph of ``entities``, numbered as they come, then those the facts add, and of ``facts``."""
    return Graph(EmptyNodes(), [], [], name=name, content_hash="").overlay(facts, entities)


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
) -> Graph:
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
    names = curies or [f"X:{i}" for i in range(len(category_set))]
    entities = [
        Entity(curie=c, name=c, categories=category_sets[int(s)]) for c, s in zip(names, category_set, strict=True)
    ]
    said = np.zeros(len(subject), np.bool_) if negated is None else negated
    columns = qualifiers or {}
    facts = [
        Fact(
            subject=entities[int(subject[row])],
            predicate=predicates[int(predicate[row])],
            object=entities[int(object_[row])],
            negated=bool(said[row]),
            qualifiers=tuple(Qualifier(key=k, value=v) for k, vs in columns.items() if (v := vs[row]) is not None),
        )
        for row in range(len(subject))
    ]
    return from_facts(facts, entities)
