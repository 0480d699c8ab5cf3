"""The support of many edges at once (`bioloom.core.trust.scoring`), from the columns they are stored in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bioloom.core.trust.scoring import ANY, TINY, Scale, Scoring

from .arrays import Bools, Int64, Ints
from .contract import GraphArrays, Statements
from .qualifiers import QualifierColumn

Floats = NDArray[np.float64]


def strengths(graph: GraphArrays, scoring: Scoring, edges: Int64) -> Floats:
    """float64[len(edges)]: the support of each edge, by graph edge id; 1 for -1, a step of the closure."""
    return _by_layer(graph, edges, lambda s, local: _strengths(s, scoring, local), 1.0)


def numbers(graph: GraphArrays, key: str, edges: Int64, words: Sequence[str] = ()) -> Floats:
    """float64[len(edges)]: the number that each edge has for a qualifier, NaN without one.

    The number of a text is its place in ``words``, which go from the least to the most.
    """
    place = {word: i for i, word in enumerate(words)}

    def of(statements: Statements, local: Ints) -> Floats:
        out = np.full(len(local), np.nan)
        for column in statements.columns(key):
            here, value = values(column, local)
            if column.words is None:
                out[here] = value[here]
            elif place and here.any():
                table = np.array([place.get(word, np.nan) for word in column.words])
                out[here] = table[value[here]]
        return out

    return _by_layer(graph, edges, of, np.nan)


def largest(graph: GraphArrays, key: str, edges: Int64) -> Floats:
    """float64[len(edges)]: the number that each edge has for a qualifier, 0 without one."""
    return np.nan_to_num(numbers(graph, key, edges))


def places(graph: GraphArrays, scoring: Scoring, edges: Int64) -> Floats:
    """float64[len(edges)]: the place of each edge by what goes first; 0 for a step of the closure."""

    def of(statements: Statements, local: Ints) -> Floats:
        out = np.zeros(len(local))
        for key, words in scoring.first.items():
            for column in statements.columns(key):
                if column.words is not None:
                    here, value = values(column, local)
                    table = np.array([words.get(word, words.get(ANY, 0)) for word in column.words], np.float64)
                    if here.any():
                        out[here] = np.maximum(out[here], table[value[here]])
        return out

    return _by_layer(graph, edges, of, 0.0)


def sources(graph: GraphArrays, scoring: Scoring, edges: Int64, numbers: dict[str, int]) -> Int64:
    """int64[len(edges)]: the number of the primary knowledge source of each edge, -1 for a step of the closure.

    Those that speak as one have one number. New sources get their numbers in ``numbers``, so that those of several
    calls can be compared.
    """

    def of(statements: Statements, local: Ints) -> Floats:
        code, origins = statements.origin_table()
        table = np.array(
            [numbers.setdefault(scoring.voice(source), len(numbers)) for source, *_ in origins], np.float64
        )
        return np.asarray(table[code[local]] if len(table) else np.zeros(len(local)), np.float64)

    return _by_layer(graph, edges, of, -1.0).astype(np.int64)


def values(column: QualifierColumn, local: Ints) -> tuple[Bools, NDArray[Any]]:
    """Which of the local edges have the qualifier, and its stored value (of another edge where they have not)."""
    if not len(column.edge):
        return np.zeros(len(local), np.bool_), np.zeros(len(local))
    local = local.astype(column.edge.dtype, copy=False)  # another type would copy the whole column
    at = np.minimum(np.searchsorted(column.edge, local), len(column.edge) - 1)
    return column.edge[at] == local, column.value[at]


def _by_layer(graph: GraphArrays, edges: Int64, of: Callable[[Statements, Ints], Floats], closure: float) -> Floats:
    out = np.full(len(edges), closure)
    for layer, statements in zip(graph.layers, graph.statements, strict=True):
        here = np.flatnonzero((edges >= layer.first) & (edges < layer.first + layer.edge_count))
        if len(here):
            out[here] = of(statements, edges[here] - layer.first)
    return out


def _strengths(statements: Statements, scoring: Scoring, local: Ints) -> Floats:
    code, origins = statements.origin_table()
    out = np.array([scoring.worth(source, level) for source, level, _ in origins])[code[local]]
    for key, words in scoring.words.items():
        for column in statements.columns(key):
            if column.words is not None:
                here, value = values(column, local)
                if here.any():
                    table = np.array([words.get(w, words.get(ANY, 0.0)) for w in column.words])
                    out[here] += table[value[here]]
    for scale in scoring.scales:
        out += _scaled(statements, scale, local)
    out += scoring.publications * np.log1p(statements.publication_counts(local))
    return np.asarray(np.clip(out, 0.0, 1.0), np.float64)


def _scaled(statements: Statements, scale: Scale, local: Ints) -> Floats:
    out = np.zeros(len(local))
    beside = np.ones(len(local), np.bool_)
    if scale.beside:
        beside = _said(statements, scale.beside, local)
    if scale.unless:
        beside &= ~_said(statements, scale.unless, local)
    for column in statements.columns(scale.key):
        if column.words is None:
            here, value = values(column, local)
            here &= beside
            if here.any():
                at = np.log10(np.maximum(value[here], TINY)) if scale.log else value[here]
                out[here] = scale.gain * np.clip((at - scale.low) / (scale.high - scale.low), scale.floor, 1.0)
    return out


def _said(statements: Statements, key: str, local: Ints) -> Bools:
    """bool[len(local)]: which edges have the qualifier."""
    out = np.zeros(len(local), np.bool_)
    for column in statements.columns(key):
        out |= values(column, local)[0]
    return out
