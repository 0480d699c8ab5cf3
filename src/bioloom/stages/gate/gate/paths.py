"""Gated breadth-first search from the entry nodes, and the ranking of its paths (Algorithm 1, equation 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bioloom.core.errors import UnknownEntityError
from bioloom.core.fact import Entity, Fact
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.matching.steps.neighbours import Neighbours, StepFilter, fewest_first
from bioloom.graph.model.arrays import Bools, Int32
from bioloom.stages.find.support.strength import strength
from bioloom.stages.gate.infer.drug_standing import standing_of
from bioloom.stages.gate.infer.hierarchy import Kin, kin_of
from bioloom.stages.gate.read.query import Query

WIDEST, MOST = 500, 500  # nodes of one level that are gone on from; ends that are read
ROWS = 200_000  # rows of the index that one step reads; the nodes with the fewest go first
SHOWN = 3  # of what a member of a class treats
COUNTED = ("n_curators", "n_resources")
HIERARCHY = ("subclass_of", "close_match", "same_as")


@dataclass(frozen=True)
class ReasoningPath:
    """A path from an entry node: its entities, and per step the facts that state it."""

    entities: tuple[Entity, ...]
    hops: tuple[tuple[Fact, ...], ...]
    score: float = 0.0
    match: float = 0.0

    @property
    def end(self) -> Entity:
        """Where it leads."""
        return self.entities[-1]

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What it states, step by step."""
        return tuple(f for hop in self.hops for f in hop)


def traverse(
    query: Query, graph: KnowledgeGraph, run: Run, *, depth: int, below: bool = True, every: bool = False
) -> tuple[ReasoningPath, ...]:
    """Every answer that open edges reach within ``depth`` steps of an entry node, each by a shortest path.

    With ``every`` each answer comes with all its paths of up to ``depth`` steps, as published, ``MOST`` at most.

    Args:
        query: Entries, the relations that may be taken, and what a path may end in.
        graph: Gated; an edge that its gate closes is not taken.
        run: Its linker and graph say what belongs to a class.
        depth: d_max.
        below: Whether an entry without open edges of its own stands for what is below it.
        every: Whether all paths are kept, none through a node that it has been at.
    """
    kin, g = kin_of(run.resources), graph.graph
    if query.members and query.of_class is not None:
        return _of_class(kin.members(query.of_class), query, graph)
    steps = Neighbours(
        g, StepFilter(predicates=query.predicates, without=() if query.predicates else HIERARCHY, gate=graph.gate)
    )
    ends = g.category_mask(query.categories)
    front = _entries(query, graph)
    depth = depth if query.predicates else 1  # nobody knows what is asked: what stands right beside what is named
    walk = _walk_all if every else _walk
    found = walk(steps, front, ends, depth, g.node_count)
    if not found and below and len(front):
        found = walk(steps, g.closure.descendants(front), ends, depth, g.node_count)
    kept = [line for line in found[:MOST] if fits(g.entity(line[0][-1]).curie, query, kin)]
    run.note(
        "traversed", entries=[g.entity(int(n)).curie for n in front], reached=len(found), kept=len(kept), depth=depth
    )
    return tuple(_path(line, graph) for line in kept)


def _of_class(members: Int32, query: Query, graph: KnowledgeGraph) -> tuple[ReasoningPath, ...]:
    """The members of a class that something open says they treat, each with what it treats."""
    g, out = graph.graph, []
    steps = Neighbours(g, StepFilter(predicates=query.predicates, gate=graph.gate))
    step = steps.steps(members)
    for node in np.unique(step.row).tolist():
        edges = step.edge[step.row == node][:SHOWN].tolist()
        facts = tuple(g.fact(e) for e in edges)
        out.append(ReasoningPath((facts[0].object, g.entity(int(members[node]))), (facts,)))
    return tuple(out)


def _entries(query: Query, graph: KnowledgeGraph) -> Int32:
    nodes = set()
    for entity in (e for readings in query.entries for e in readings):
        try:
            nodes.add(graph.graph.index(entity.curie))
        except UnknownEntityError:  # an entry that only another graph has
            continue
    return np.array(sorted(nodes), np.int32)


Line = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]  # nodes, and per step the edges between two of them


def _walk_all(steps: Neighbours, front: Int32, ends: Bools, depth: int, count: int) -> list[Line]:
    """All paths from ``front`` to an end, the shorter first; parallel edges of a step are one (section 4.3.1).

    No path comes back to a node of its own. Of the lines of one length the first ``WIDEST`` are gone on from, so that a
    hub does not fill the memory; ``count`` is not used, as nothing is marked.
    """
    del count
    lines: list[Line] = [((int(n),), ()) for n in front]
    found: list[Line] = []
    for _ in range(depth):
        at = np.array([line[0][-1] for line in lines], np.int32)
        if not len(at):
            break
        nodes = fewest_first(steps.size(np.unique(at)), np.unique(at), ROWS)
        step = steps.steps(nodes)
        beyond: dict[int, dict[int, list[int]]] = {}
        for row, other, edge in zip(step.row.tolist(), step.other.tolist(), step.edge.tolist(), strict=True):
            beyond.setdefault(int(nodes[row]), {}).setdefault(other, []).append(edge)
        grown: list[Line] = []
        for passed, hops in lines:
            for other, edges in sorted(beyond.get(passed[-1], {}).items()):
                if other not in passed:
                    grown.append(((*passed, other), (*hops, tuple(edges))))
        found += [line for line in grown if ends[line[0][-1]]][: MOST - len(found)]
        lines = grown[:WIDEST]
    return found


def _walk(steps: Neighbours, front: Int32, ends: Bools, depth: int, count: int) -> list[Line]:
    """Node by node how it is reached first: breadth first, every parallel edge of the step kept."""
    seen = np.zeros(count, np.bool_)
    seen[front] = True
    lines: dict[int, Line] = {int(n): ((int(n),), ()) for n in front}
    found: dict[int, Line] = {}
    for _ in range(depth):
        reached: dict[int, tuple[int, list[int]]] = {}
        front = fewest_first(steps.size(front), front, ROWS)
        step = steps.steps(front)
        for row, other, edge in zip(step.row.tolist(), step.other.tolist(), step.edge.tolist(), strict=True):
            if not seen[other]:
                parent, edges = reached.setdefault(other, (int(front[row]), []))
                if parent == int(front[row]):
                    edges.append(edge)
        for node, (parent, edges) in reached.items():
            nodes, before = lines[parent]
            lines[node] = ((*nodes, node), (*before, tuple(edges)))
            if ends[node]:
                found[node] = lines[node]
        front = np.array(sorted(reached)[:WIDEST], np.int32)
        seen[front] = True
        if not len(front):
            break
    return list(found.values())


def fits(curie: str, query: Query, kin: Kin) -> bool:
    """Whether a thing is of the class that is asked for, and none of what the answer must not be."""
    if query.of_class is not None and not kin.is_kind(curie, query.of_class):
        return False
    return not any(kin.is_kind(curie, other) for other in query.avoid)


def _path(line: Line, graph: KnowledgeGraph) -> ReasoningPath:
    nodes, hops = line
    facts = tuple(tuple(graph.graph.fact(e) for e in edges) for edges in hops)
    return ReasoningPath(tuple(graph.graph.entity(n) for n in nodes), facts)


def rank_paths(
    paths: Sequence[ReasoningPath], query: Query, run: Run, *,
    least: float = 0.0, weight: float = 0.0, signal: Mapping[str, float] | None = None,
) -> list[ReasoningPath]:  # fmt: skip
    """Equation 2: the likeness of a path's end to every keyword, summed; ``weight`` times our signal on top.

    Among paths of one score the better supported comes first.

    Args:
        paths: What traversal kept.
        query: Its keywords.
        run: Its scorer says how alike two names are.
        least: Likeness below this counts for nothing.
        weight: How much the condition-match signal counts; 0 is the score as published.
        signal: By CURIE of the end, -1 (a caution stands against it) to 1 (stated for just this patient).
    """
    names = [p.end.name for p in paths]
    scores = [0.0] * len(paths)
    for keyword in query.keywords if names else ():
        alike = run.similar(keyword, names).scores
        scores = [s + (one if one >= least else 0.0) for s, one in zip(scores, alike, strict=True)]
    said = signal or {}
    out = [
        ReasoningPath(p.entities, p.hops, s + weight * said.get(p.end.curie, 0.0), said.get(p.end.curie, 0.0))
        for p, s in zip(paths, scores, strict=True)
    ]
    return sorted(out, key=lambda p: (-round(p.score, 9), *_place(p, kin_of(run.resources))))


def _place(path: ReasoningPath, kin: Kin) -> tuple[Any, ...]:
    """Where a path comes among those of one score.

    What fewer steps reach goes first, then what is on the market, then what is better supported, then what is for few
    diseases: what is given in hundreds is seldom what one of them is treated with.
    """
    node, named = kin.node(path.end.curie), (path.end.name.casefold(), path.end.curie)
    if kin.graph is None or node is None:
        return (len(path.hops), True, True, -_support(path), 0, *named)
    standing = standing_of(kin.graph)
    return (len(path.hops), *standing.key(node), -_support(path), int(standing.treats[node]), *named)


def _support(path: ReasoningPath) -> float:
    """As good as its weakest step, which is as good as its best fact; what independently says a step adds to it."""
    return min((max(map(strength, hop)) + 0.05 * _voices(hop) for hop in path.hops if hop), default=0.0)


def _voices(hop: Sequence[Fact]) -> float:
    """How many sources state a step, and of those that count them, curators and resources."""
    counted = [float(q.value) for f in hop for q in f.qualifiers if q.key in COUNTED]
    return len({f.primary_knowledge_source for f in hop}) + 0.5 * sum(counted)
