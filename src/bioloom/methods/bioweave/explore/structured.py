"""StructuredRetrieval (Algorithm 3): typed paths of the graph around the known ends, as evidence units.

Departure: a path is walked set at a time (`subgraph.py`), so a frontier holds typed sets of nodes and not single ones.
With the exact match a unit is the answer set of a typed path with lazy witnesses, and what is ranked and cut are the
witnesses shown; without it a unit is one path, as published (`operator_paths.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.run import Run
from bioloom.methods.bioweave.plan.types import RetrievalPlan
from bioloom.stages.answer.conclude.stage import kg_unit
from bioloom.stages.read.readback.naming import fact_text
from bioloom.stages.weave.rank import Support, rank

from .memory import Memory
from .operator_paths import operator_paths
from .subgraph import detect, prune
from .types import Bound, Budgets, Subgraph, TypedPath, Unit, known_curies

SHOWN = 20  # witnesses of one unit that are read; the rest stay lazy


def structured_retrieval(
    plan: RetrievalPlan, memory: Memory, run: Run, budgets: Budgets
) -> tuple[tuple[Unit, ...], Subgraph, frozenset[str]]:
    """P_kg, G_q, and ids of the paths that have a missing hop for what texts put beside it.

    Nothing when the source plan leaves the graph out.
    """
    if "kg" not in plan.sources:
        return (), memory.subgraph or Subgraph(), frozenset()
    subgraph = memory.subgraph
    if subgraph is None:
        subgraph = prune(
            detect(plan.pattern, run, budgets.depth, exact=budgets.exact),
            plan.pattern,
            run,
            plan.hops if plan.missing else (),
        )
    if budgets.exact:
        paths = expand_typed_paths(subgraph, plan, budgets)
        return attach_provenance(rank_prune_paths(paths, plan, budgets.paths), plan, run), subgraph, frozenset()
    bound = _beside_missing(plan, memory)
    paths = expand_typed_paths(subgraph, plan, budgets, _known_to(run, bound))
    units = operator_paths(paths, plan, run, budgets.paths, bound)
    wanted = frozenset(c for curies in bound.values() for c in curies)
    sought = frozenset(u.id for u in units if set(u.hops) & set(plan.hops) and u.entities & wanted)
    return units, subgraph, sought


def _beside_missing(plan: RetrievalPlan, memory: Memory) -> Bound:
    """What texts put at the ends of the missing hops that the question leaves open."""
    edges = (plan.pattern.edges[i] for m in plan.missing for i in m.edges)
    ends = {
        n for e in edges for n in (e.subject, e.object) if n == plan.pattern.answer or not plan.pattern.node(n).known
    }
    return {node: curies for node, curies in memory.bound_by_texts(plan.pattern).items() if node in ends}


def _known_to(run: Run, bound: Bound) -> dict[str, list[Entity]]:
    """``bound`` as entities, without what the graph does not have."""
    graph = run.resources.graph
    return {n: [e for c in curies if (e := graph.entity(c)) is not None] for n, curies in bound.items()}


def expand_typed_paths(
    subgraph: Subgraph, plan: RetrievalPlan, budgets: Budgets, first: Mapping[str, Sequence[Entity]] | None = None
) -> list[tuple[TypedPath, list[Support]]]:
    """ExpandTypedPaths: depth by depth from the candidate entities; of each expansion no more than ``raw_paths``.

    Those are the best supported, of every typed path of the expansion as many; before them those that stand on what is
    to be looked at ``first`` at their node (the constraints of the missing hops in ExpandOneHop).
    """
    paths: list[tuple[TypedPath, list[Support]]] = []
    frontier = {n.name for n in plan.pattern.nodes if n.known}
    for depth in range(1, budgets.depth + 1):
        here = [p for p in subgraph.paths if len(p.edges) == depth and p.ends[0] in frontier]
        going = filter_operator_paths(here, subgraph)
        paths += _within(going, budgets, first or {})
        frontier = update_path_frontier(subgraph, depth)
        if not frontier:
            break
    if subgraph.whole is not None:
        paths += _within([subgraph.whole], budgets, {})
    return paths


def filter_operator_paths(paths: Iterable[TypedPath], subgraph: Subgraph) -> list[TypedPath]:
    """FilterOperatorPaths: the paths the operator still needs.

    None when the whole pattern matched, for each is part of that; else those that go no further, since a longer path
    says all that its beginning says.
    """
    if subgraph.whole is not None:
        return []
    walked = {p.edges[:k] for p in subgraph.paths for k in range(1, len(p.edges))}
    return [p for p in paths if p.edges not in walked]


def update_path_frontier(subgraph: Subgraph, depth: int) -> set[str]:
    """UpdatePathFrontier: the ends from which some path goes further than ``depth``."""
    return {p.ends[0] for p in subgraph.paths if len(p.edges) > depth}


def rank_prune_paths(
    paths: Iterable[tuple[TypedPath, list[Support]]], plan: RetrievalPlan, most: int
) -> list[tuple[TypedPath, list[Support]]]:
    """RankPrunePaths: by entity coverage, missing-hop coverage, operator consistency, then support; ``most`` witnesses.

    Every relation of a typed path is one of the pattern's, so relations need no ranking.
    """
    pattern, missing = plan.pattern, {i for m in plan.missing for i in m.edges}
    near = {n for i in missing for n in (pattern.edges[i].subject, pattern.edges[i].object)}

    def key(item: tuple[TypedPath, list[Support]]) -> tuple[float, ...]:
        path, witnesses = item
        known = {n.name for n in path.woven.pattern.nodes if n.known}
        best = max((w.ranked.score or 0.0 for w in witnesses), default=0.0)
        return (-len(known), path.at not in near, path.at != pattern.answer, -best)

    out, left = [], most
    for path, witnesses in sorted(paths, key=key):
        if left <= 0:
            break
        out.append((path, witnesses[:left]))
        left -= max(1, len(witnesses[:left]))
    return out


def attach_provenance(
    paths: Iterable[tuple[TypedPath, list[Support]]], plan: RetrievalPlan, run: Run
) -> tuple[Unit, ...]:
    """AttachKGProvenance: each path with its witnesses, their sources and publications, as a unit of evidence."""
    return tuple(kg_path_unit(path, witnesses, plan.pattern, run) for path, witnesses in paths)


def kg_path_unit(path: TypedPath, witnesses: list[Support], pattern: Pattern, run: Run) -> Unit:
    """The answer set of a typed path as a unit; it is compared by its best witness."""
    evidence = kg_unit(path.woven.pattern, path.woven.matched, witnesses, run)
    best = witnesses[0].witnesses[0].facts if witnesses and witnesses[0].witnesses else ()
    ends = {c for n in path.woven.pattern.nodes if n.name in path.ends for c in n.curies}
    return Unit(
        evidence=evidence,
        hops=path.edges,
        said="; ".join(fact_text(f) for f in best) or evidence.text,
        entities=frozenset((known_curies(pattern) & ends) | {e.curie for f in best for e in (f.subject, f.object)}),
        path=path,
        shown=tuple(witnesses),
    )


def _within(
    paths: list[TypedPath], budgets: Budgets, first: Mapping[str, Sequence[Entity]]
) -> Iterator[tuple[TypedPath, list[Support]]]:
    """The paths of one expansion with what each reaches, ``raw_paths`` together; a turn of one each where these end."""
    left = budgets.raw_paths
    for number, path in enumerate(paths):
        share = -(-left // (len(paths) - number))  # what earlier ones did not need goes to those behind
        matched, most = path.woven.matched, min(SHOWN, share) if budgets.exact else share
        found = rank(matched, first[path.at], most=most, witnesses=1) if share and first.get(path.at) else []
        seen = {s.ranked.entity.curie for s in found}
        if most > len(found):
            found += [s for s in rank(matched, most=most, witnesses=1) if s.ranked.entity.curie not in seen]
        found = found[:most]
        left -= len(found)
        yield path, found
