"""Graphs from which hops of the golds of a set are withheld, so that texts have to carry them (the paper's Figure 6).

Which hops go at a share also go at every larger one. Of a hop that goes, all go that the graph states between its two
things, whatever the relation, so that no other row says the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from bioloom.bench.build.items.gold import Gold
from bioloom.core.errors import InputError
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.value import digest
from bioloom.graph.matching.match import match
from bioloom.graph.model.arrays import Bools
from bioloom.graph.model.graph import Graph

from .chosen import listed
from .removal import VOCABULARY

Hop = tuple[str, str, str]
"""Subject, predicate and object."""


def hops_of(golds: Iterable[Gold]) -> Iterator[Hop]:
    """The hops on the curated ways of ``golds``, each once."""
    seen: set[Hop] = set()
    for gold in golds:
        for fact in (f for path in gold.paths for f in path):
            hop = (fact.subject.curie, fact.predicate, fact.object.curie)
            if hop not in seen:
                seen.add(hop)
                yield hop


def drawn(hops: Iterable[Hop], share: float, seed: int) -> list[Hop]:
    """``share`` of the hops, sorted; a larger share holds all of a smaller one."""
    return sorted(h for h in hops if int(digest(str(seed), *h, length=12), 16) / 16**12 < share)


def without(graph: Graph, path: Path) -> Bools:
    """bool[edge_count]: the edges that stay when the hops of a file go, a line each as `drawn` gives them.

    Raises:
        InputError: There is no such file, or the graph has no edge of a line.
    """
    keep = np.ones(graph.edge_count, np.bool_)
    ends = {tuple(line.split("\t")[::2]) for line in _lines(path)}
    for one, other in sorted(ends):
        keep[_between(graph, one, other)] = False
    keep[listed(graph, path)] = False
    keep[graph.edges(VOCABULARY)] = True
    return keep


def read_hops(path: Path) -> list[Hop]:
    """The hops of a file, a line each as `drawn` gives them.

    Raises:
        InputError: There is no such file, or a line has not three parts.
    """
    out: list[Hop] = []
    for line in _lines(path):
        parts = line.split("\t")
        if len(parts) != 3:
            raise InputError(f"{path} has a line that is no hop: {line!r}.", hint="Subject, predicate, object by tabs.")
        out.append((parts[0], parts[1], parts[2]))
    return out


def _lines(path: Path) -> list[str]:
    try:
        return [line for line in path.read_text("utf-8").splitlines() if line.strip()]
    except FileNotFoundError:
        raise InputError(f"There is no file {path}.", hint="Make one: bioloom bench withhold SET --out FILE.") from None


def _between(graph: Graph, one: str, other: str) -> list[int]:
    """Every edge between two things, in either direction."""
    out: list[int] = []
    for subject, object_ in ((one, other), (other, one)):
        ends = (Var(name="s", curies=(subject,)), Var(name="o", curies=(object_,)))
        found = match(graph, Pattern(nodes=ends, edges=(Edge(subject="s", object="o"),), answer="o"))
        threads = (w for e in found.entities() for w in found.threads(e, 64))
        out += [f.edge for w in threads for f in w.facts if f.edge is not None]
    return out
