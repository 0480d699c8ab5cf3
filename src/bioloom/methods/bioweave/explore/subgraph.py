"""DetectEvidenceSubgraph and PruneSubgraph (Algorithm 3): typed paths from both ends, met in the middle.

Each path is a sub-pattern, matched by semi-joins: what it reaches is a set, exact and without paths enumerated.
"""

from __future__ import annotations

from collections.abc import Iterable

from bioloom.core.pattern import Pattern, Var
from bioloom.core.run import Run
from bioloom.stages.weave.stage import Woven, weave

from .stated import Statement
from .types import Subgraph, TypedPath

FREQUENT = 0.25  # of all things of a kind: a path that reaches more of them tells nothing apart
SMALL = 1000  # what reaches no more than this is never too frequent


def detect(pattern: Pattern, run: Run, depth: int, *, exact: bool = True) -> Subgraph:
    """The typed paths of at most ``depth`` steps from each known end, and the whole pattern when they can meet.

    Without ``exact`` the whole pattern is not matched: what the paths show is all there is. A path goes on until it
    stands on the answer or on another known node.
    """
    front = [p for n in pattern.nodes if n.known for p in _one_hop(pattern, None, n.name, run)]
    found: list[TypedPath] = []
    for _ in range(depth):
        found += front
        going = [p for p in front if not pattern.node(p.at).known and p.at != pattern.answer]
        front = [longer for p in going for longer in _one_hop(pattern, p, p.at, run)]
    whole = weave(pattern, run) if exact and _can_meet(pattern, depth) else None
    if whole is None or not whole.matched.count:
        return Subgraph(paths=_once(found, pattern))
    ends = tuple(n.name for n in pattern.nodes if n.known)
    edges = tuple(range(len(pattern.edges)))
    return Subgraph(paths=_once(found, pattern), whole=TypedPath(edges, ends, whole, whole=True))


def prune(subgraph: Subgraph, pattern: Pattern, run: Run, wanted: Iterable[int] = ()) -> Subgraph:
    """Without the paths that reach too much of a kind to tell it apart, unless they lead to a hop that is ``wanted``.

    Types need no pruning: a sub-pattern only reaches what its nodes may be. Nothing is taken out of a path that matched
    from end to end, for that would change what is counted.
    """
    near = {n for i in wanted for n in (pattern.edges[i].subject, pattern.edges[i].object)}
    kept = tuple(p for p in subgraph.paths if p.at in near or not _frequent(p, run))
    if len(kept) < len(subgraph.paths):
        run.note("pruned", paths=len(subgraph.paths) - len(kept), why=f"they reach over {FREQUENT:.0%} of their kind")
    return Subgraph(paths=kept, whole=subgraph.whole)


def among(subgraph: Subgraph, curies: Iterable[str], run: Run) -> frozenset[str]:
    """Which of ``curies`` are in V(G_q)."""
    graph = run.resources.graph
    asked = tuple(sorted({c for c in curies if graph.entity(c) is not None}))
    out: set[str] = set()
    if not asked:
        return frozenset()
    for path in (*subgraph.paths, *([subgraph.whole] if subgraph.whole else [])):
        out |= {c for n in path.woven.pattern.nodes for c in n.curies} & set(asked)
        out |= {e.curie for e in run.match(narrowed(path.woven.pattern, asked)).entities()}
    return frozenset(out)


def narrowed(pattern: Pattern, curies: tuple[str, ...]) -> Pattern:
    """``pattern`` whose hole can only be one of ``curies``."""
    hole = pattern.node(pattern.answer)
    left = tuple(c for c in curies if not hole.curies or c in hole.curies) or curies
    nodes = tuple(n.model_copy(update={"curies": left}) if n.name == hole.name else n for n in pattern.nodes)
    return pattern.model_copy(update={"nodes": nodes, "operator": "select"})


def holding(path: TypedPath, statement: Statement) -> Pattern:
    """The path's sub-pattern through this one statement: it matches when the graph says so too, on this path."""
    pattern = path.woven.pattern
    edge = pattern.edges[path.edges.index(statement.hop)]
    ends = {edge.subject: statement.subject, edge.object: statement.object}
    nodes = tuple(n.model_copy(update={"curies": (ends[n.name],)}) if n.name in ends else n for n in pattern.nodes)
    return pattern.model_copy(update={"nodes": nodes, "operator": "select"})


def sub_pattern(pattern: Pattern, edges: tuple[int, ...], at: str) -> Pattern:
    """The part of ``pattern`` with these edges, its hole at the node ``at``."""
    chosen = tuple(pattern.edges[i] for i in edges)
    names = {at, *(n for e in chosen for n in (e.subject, e.object))}
    return Pattern(
        nodes=tuple(n for n in pattern.nodes if n.name in names),
        edges=chosen,
        answer=at,
        differs=tuple(pair for pair in pattern.differs if names.issuperset(pair)),
    )


def _once(paths: list[TypedPath], pattern: Pattern) -> tuple[TypedPath, ...]:
    """Of two paths over the same edges, walked from either end, the one that stands on the answer."""
    best: dict[frozenset[int], TypedPath] = {}
    for path in paths:
        key = frozenset(path.edges)
        if key not in best or (path.at == pattern.answer and best[key].at != pattern.answer):
            best[key] = path
    return tuple(best.values())


def _one_hop(pattern: Pattern, before: TypedPath | None, at: str, run: Run) -> list[TypedPath]:
    """ExpandOneHop, set at a time: every edge of the pattern that leaves ``at``, if anything is behind it."""
    out = []
    edges = before.edges if before else ()
    for i, edge in enumerate(pattern.edges):
        if edge.absent or i in edges or at not in (edge.subject, edge.object):
            continue
        far = edge.object if edge.subject == at else edge.subject
        longer = (*edges, i)
        part = sub_pattern(pattern, longer, far)
        matched = run.match(part)
        if matched.count:
            ends = before.ends if before else (at,)
            out.append(TypedPath(longer, ends, Woven(part, matched), before=before))
    return out


def _can_meet(pattern: Pattern, depth: int) -> bool:
    """Whether every edge is within ``depth`` steps of a known node or of the answer: the two ends of what is grown."""
    reached = {n.name for n in pattern.nodes if n.known} | {pattern.answer}
    met: set[int] = set()
    for _ in range(depth):
        step = {i for i, e in enumerate(pattern.edges) if reached & {e.subject, e.object}}
        reached |= {n for i in step for n in (pattern.edges[i].subject, pattern.edges[i].object)}
        met |= step
    return len(met) == len(pattern.edges)


def _frequent(path: TypedPath, run: Run) -> bool:
    count = path.woven.matched.count
    if count <= SMALL:
        return False
    node = path.woven.pattern.node(path.at)
    kind = Var(name=node.name, categories=node.categories)
    return count > FREQUENT * run.match(Pattern(nodes=(kind,), edges=(), answer=kind.name)).count
