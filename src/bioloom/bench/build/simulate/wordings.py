"""How relations are said: the tables of ``wordings/`` and which of them fits an edge.

A table has the fields of ``Wording``. In a text ``{s}`` is the subject and ``{o}`` the object, ``{ss}`` and ``{os}``
several of them, ``{s+}`` and ``{o+}`` the plural, ``{a}`` the article that the next name wants, and ``{n}``, ``{pct}``
and their like are made-up figures. A text that begins with a capital letter is a sentence; any other is a clause, which
may be introduced, gone on from, or joined with another.

They were written from docs/schema.md and common usage, without sight of the rules that read texts
(`bioloom.stages.text.convert`): that is what makes the corpus a test of them.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import numpy as np
from pydantic import Field

from bioloom.core.value import Value
from bioloom.graph.model.arrays import Bools, Ints, Layer
from bioloom.graph.model.contract import Statements
from bioloom.graph.model.graph import Graph

TABLES = ("drugs", "targets", "diseases", "genes", "expression", "variants")


class Wording(Value):
    """How one relation is said.

    Attributes:
        predicate: Of the edge, exactly.
        subject: Categories, any of them or below.
        object: The same of the object.
        where: By qualifier, the values of which the edge has one; nothing asked when empty.
        says: One subject, one object.
        lists: One subject, several objects.
        many: Several subjects, one object.
        denies: That it is not so.
        hedges: That it may be so.
    """

    predicate: str
    subject: tuple[str, ...]
    object: tuple[str, ...]
    where: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    says: tuple[str, ...]
    lists: tuple[str, ...] = ()
    many: tuple[str, ...] = ()
    denies: tuple[str, ...]
    hedges: tuple[str, ...]


@cache
def wordings() -> tuple[Wording, ...]:
    """All wordings; of those that fit an edge the first one is meant."""
    folder = files(__package__) / "wordings"
    tables = [tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))["relation"] for name in TABLES]
    return tuple(Wording.model_validate(row) for table in tables for row in table)


def kinds(graph: Graph, edges: Ints) -> Ints:
    """int16[len(edges)]: position in ``wordings()`` of the one that fits each edge, -1 where none does."""
    kind = np.full(len(edges), -1, np.int16)
    for layer, statements in zip(graph.layers, graph.statements, strict=True):
        inside = np.flatnonzero((edges >= layer.first) & (edges < layer.first + layer.edge_count))
        kind[inside] = _kinds(graph, layer, statements, edges[inside] - layer.first)
    return kind


def _kinds(graph: Graph, layer: Layer, statements: Statements, local: Ints) -> Ints:
    kind = np.full(len(local), -1, np.int16)
    relation = layer.relation_start.searchsorted(local, side="right") - 1
    predicate = np.array(layer.relations.predicate)
    subject, object_ = graph.category_set[layer.subject[local]], graph.category_set[layer.object[local]]
    for number, wording in enumerate(wordings()):
        fits = (kind < 0) & (predicate == wording.predicate)[relation]
        if not fits.any():
            continue
        fits &= graph.category_table(wording.subject)[subject] & graph.category_table(wording.object)[object_]
        for key, values in wording.where.items():
            fits &= _has(statements, key, values, local)
        kind[fits] = number
    return kind


def _has(statements: Statements, key: str, values: tuple[str, ...], local: Ints) -> Bools:
    has = np.zeros(len(local), np.bool_)
    for column in statements.columns(key):
        if column.words is not None:
            for value in values:
                has |= column.test("=", value, local)
    return has
