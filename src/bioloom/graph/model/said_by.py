"""Who states the edges of a graph: tests on their primary sources, and how many of a relation each has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from bioloom.core.errors import PatternError
from bioloom.core.pattern import SOURCE, Edge, Test

from .arrays import Bools, Ints, Layer
from .contract import GraphArrays, Statements
from .gate import reading
from .qualifiers import column_of

_NUMBERS = {"<", "<=", ">", ">="}


def source_test(layers: Sequence[Layer], statements: Sequence[Statements], test: Test, edges: Ints) -> Bools:
    """bool[len(edges)]: which of ``edges`` (graph edge ids) have a primary source that passes ``test``.

    ``=`` and ``CONTAINS`` take alternatives ("infores:a|infores:b"), of which ``<>`` wants none.
    Sources are few: the test is done once on each, and an edge looks its own up.

    Raises:
        PatternError: A source is no number, has no unit, and is neither more nor less than another.
    """
    if not isinstance(test.value, str) or test.unit is not None or test.op in _NUMBERS:
        raise PatternError(
            f"{SOURCE} is a text and cannot be tested with {test.op} {test.value!r}.",
            hint=f'Write {SOURCE} = "infores:reactome", or <>, or CONTAINS.',
        )
    passed = np.zeros(len(edges), np.bool_)
    for layer, said in zip(layers, statements, strict=True):
        code, origins = said.origin_table()
        if not origins:
            continue
        named = [i for i, (source, _, _) in enumerate(origins) if source]  # an edge without one fails, as of qualifiers
        column, every = column_of(named, [origins[i][0] for i in named]), np.arange(len(origins), dtype=np.int32)
        tried = [column.test(test.op, value, every) for value in test.value.split("|")]
        passes = np.logical_and.reduce(tried) if test.op == "<>" else np.logical_or.reduce(tried)
        if len(layers) == 1:
            return np.asarray(passes[code[edges]], np.bool_)
        inside = np.flatnonzero((edges >= layer.first) & (edges < layer.first + layer.edge_count))
        passed[inside] = passes[code[edges[inside] - layer.first]]
    return passed


def sources_of(
    graph: GraphArrays, edge: Edge, subject: tuple[str, ...] = (), object_: tuple[str, ...] = ()
) -> Counter[str]:
    """How many edges that say ``edge`` each primary source has; its tests and ``absent`` do not count.

    Args:
        graph: The graph.
        edge: Its ``predicates``, ``directed`` and ``negated`` count.
        subject: Classes that the subject must be of; none means any.
        object_: Classes that the object must be of.
    """
    ends = [graph.category_mask(c) if c else None for c in (subject, object_)]
    found: Counter[str] = Counter()
    for layer, said in zip(graph.layers, graph.statements, strict=True):
        code, origins = said.origin_table()
        for ranges, (near, far) in zip(
            reading(layer.relations, edge, subject, object_), (ends, ends[::-1]), strict=True
        ):
            for lo, hi in ranges:
                own = slice(int(layer.relation_start[lo]), int(layer.relation_start[hi]))
                there = np.ones(own.stop - own.start, np.bool_) if layer.keep is None else layer.keep[own].copy()
                for mask, nodes in ((near, layer.subject), (far, layer.object)):
                    if mask is not None:
                        there &= mask[nodes[own]]
                for origin, count in enumerate(np.bincount(code[own][there], minlength=len(origins))):
                    if count:
                        found[origins[origin][0] or ""] += int(count)
    return found
