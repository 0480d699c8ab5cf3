"""Evidence-removal controls: does an answer rest on the evidence that it cites? (BioMedHop, Appendix D.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from bioloom.core.ports import Resources
from bioloom.core.trace import Bundle
from bioloom.graph.engine import KnowledgeGraph


@dataclass(frozen=True)
class Removed:
    """What is taken away: whole records by source and id, edges of the graph by number."""

    records: frozenset[tuple[str, str]] = frozenset()
    edges: frozenset[int] = frozenset()


NOTHING = Removed()


def cited(bundle: Bundle) -> Removed:
    """What the answer of ``bundle`` cites: the records of its texts, and every edge that was shown of the graph."""
    facts = [fact for unit in bundle.evidence for fact in unit.facts]
    return Removed(
        records=frozenset((e.origin.source, e.origin.record) for e in bundle.evidence if e.origin.channel != "kg"),
        edges=frozenset(f.edge for f in facts if f.edge is not None),
    )


def without(resources: Resources, removed: Removed) -> Resources:
    """``resources`` over the graph without the removed edges; a graph that cannot be masked is left as it is."""
    graph = resources.graph
    if not removed.edges or not isinstance(graph, KnowledgeGraph):
        return resources
    keep = np.ones(graph.graph.edge_count, np.bool_)
    own = [e for e in removed.edges if e < len(keep)]  # an edge laid over it by a text is not the graph's
    keep[own] = False
    return replace(resources, graph=KnowledgeGraph(graph.graph.view(keep), graph.gate))
