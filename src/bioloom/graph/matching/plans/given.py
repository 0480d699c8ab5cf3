"""The nodes that a pattern names, looked up in the graph."""

from __future__ import annotations

import numpy as np

from bioloom.core.errors import UnknownEntityError
from bioloom.core.pattern import Pattern
from bioloom.graph.model.arrays import Int32
from bioloom.graph.model.contract import GraphArrays


def resolve(graph: GraphArrays, pattern: Pattern) -> tuple[dict[int, Int32], tuple[str, ...]]:
    """The nodes of each given node of the pattern, by its position; and the alternatives that the graph lacks.

    Raises:
        UnknownEntityError: It lacks all alternatives of a node.
    """
    given: dict[int, Int32] = {}
    unknown: list[str] = []
    for i, node in enumerate(pattern.nodes):
        if len(node.curies) == 1:
            given[i] = np.array([graph.index(node.curies[0])], np.int32)
        elif node.curies:
            found: set[int] = set()
            for curie in node.curies:
                try:
                    found.add(graph.index(curie))
                except UnknownEntityError:
                    unknown.append(curie)
            if not found:
                raise UnknownEntityError(
                    f"The graph has none of {', '.join(node.curies)}.", hint="Look them up with bioloom ground."
                )
            given[i] = np.array(sorted(found), np.int32)
    return given, tuple(unknown)
