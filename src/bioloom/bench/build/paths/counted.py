"""The paths that the papers' benchmarks ask about, counted in a graph."""

from __future__ import annotations

from bioloom.graph.model.graph import Graph
from bioloom.recipes.quality.types import PathCount

from .biohopr import ONE_HOP, TWO_HOP
from .biomedhop import METAPATHS
from .count import PathCounter


def paths_of_benchmarks(graph: Graph) -> tuple[PathCount, ...]:
    """BioMedHop's metapaths, then BioHopR's relations of one and of two hops."""
    counter = PathCounter(graph)
    return tuple(counter.count(kind) for kind in (*METAPATHS, *ONE_HOP, *TWO_HOP))
