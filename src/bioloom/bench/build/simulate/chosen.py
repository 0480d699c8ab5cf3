"""Edges that a user lists in a file."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from bioloom.core.errors import InputError
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.graph.matching.match import match
from bioloom.graph.model.arrays import Int64
from bioloom.graph.model.graph import Graph


def listed(graph: Graph, path: Path) -> Int64:
    """The edges of a file: on each line an edge's number, or subject, predicate and object with tabs between.

    Raises:
        InputError: There is no such file, or a line is neither, or the graph has no such edge.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except FileNotFoundError:
        raise InputError(f"There is no file {path}.", hint="--edges takes a text file, an edge a line.") from None
    found: list[int] = []
    for number, line in enumerate(lines, 1):
        fields = line.strip().split("\t")
        if fields == [""]:
            continue
        if len(fields) == 1 and fields[0].isdigit() and int(fields[0]) < graph.edge_count:
            found.append(int(fields[0]))
        elif len(fields) == 3 and (edges := _edges(graph, *fields)):
            found += edges
        else:
            raise InputError(
                f"{path}, line {number}: {graph.name} has no edge {line.strip()!r}.",
                hint="Write the number of an edge, or subject, predicate and object with tabs between.",
            )
    return np.unique(np.array(found, np.int64))


def _edges(graph: Graph, subject: str, predicate: str, object_: str) -> list[int]:
    ends = (Var(name="s", curies=(subject,)), Var(name="o", curies=(object_,)))
    edge = Edge(subject="s", object="o", predicates=(predicate,))
    found = match(graph, Pattern(nodes=ends, edges=(edge,), answer="o"))
    threads = [w for e in found.entities() for w in found.threads(e, 20)]
    return [f.edge for w in threads for f in w.facts if f.edge is not None]
