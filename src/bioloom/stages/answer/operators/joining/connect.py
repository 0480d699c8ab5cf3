"""How two things are connected: the best few ways of a few steps, each with what states it.

Of many between a drug and a disease those that a curator of mechanisms would draw are shown (`refine.routes`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bioloom.core.answer import Answer, abstention
from bioloom.core.fact import Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import Layered
from bioloom.core.results.routes import Route
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.stage import kg_evidence
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.weave.rank import rank
from bioloom.stages.weave.refine.routes import likeliest
from bioloom.stages.weave.stage import Woven

from ...phrases import source_of, statement
from .telling import telling

HOPS, LOOKED_AT, SHOWN, ALIKE = 3, 200, 5, 2  # at most two ways along the same relations: the others say no more


def connect(part: Part, run: Run, manner: Manner) -> Answer:
    """The best ways between the two things that are named, the direct ones among them, and how many there are."""
    graph = run.resources.graph
    named = [n for n in part.reading.pattern.nodes if n.known]
    ends = [next((e for c in n.curies if (e := graph.entity(c))), None) for n in named[:2]]
    one, other = ends if len(ends) == 2 else (None, None)
    if one is None or other is None:
        return abstention("summary", f"{graph.name} does not have both of the things that are named")
    if one == other:
        return abstention("summary", f"both names mean {one.name} ({one.curie})")
    if not isinstance(graph, Layered):
        return abstention("summary", f"{graph.name} is a database that cannot be walked; `bioloom kg import` takes it")
    found = graph.routes(one.curie, other.curie, hops=HOPS, most=LOOKED_AT)
    run.note("connected", total=found.total, bound=found.bound)
    if not found.best:
        return abstention("summary", f"no way of {HOPS} steps or fewer joins {one.name} and {other.name}")
    many = found.total > SHOWN
    best = _different(telling(likeliest(found, graph, hops=HOPS, most=LOOKED_AT) if many else found.best))
    evidence = [_evidence(route, run, manner) for route in best]
    notes = [f"{found.total:,} ways of at most {HOPS} steps; {len(best)} are shown, the most telling first"]
    notes += [found.bound] if found.bound else []
    return Answer(
        kind="summary",
        value=" ".join(f"({i}) {_said(route)}." for i, route in enumerate(best, 1)),
        total=found.total,
        evidence=tuple(dict.fromkeys(evidence)),
        confidence=best[0].score,
        notes=tuple(notes),
    )


def _different(routes: Sequence[Route]) -> list[Route]:
    """The first of the routes, of those along the same relations no more than a few."""
    seen: dict[tuple[frozenset[str], ...], int] = {}
    out = []
    for route in routes:
        kind = tuple(frozenset(f.predicate for f in hop) for hop in route.hops)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= ALIKE:
            out.append(route)
    return out[:SHOWN]


def _said(route: Route) -> str:
    """The steps of a route as clauses, each with who states it."""
    return "; ".join(_step(hop) for hop in route.hops)


def _step(hop: tuple[Fact, ...]) -> str:
    """What is stated of one step, in each relation once."""
    clauses: dict[str, dict[str, None]] = {}
    for fact in hop:
        clauses.setdefault(statement(fact), {}).setdefault(source_of(fact))
    return " and ".join(f"{said} ({', '.join(sources)})" for said, sources in clauses.items())


def _evidence(route: Route, run: Run, manner: Manner) -> str:
    """The route as a pattern with all its things given, so that it can be matched again."""
    nodes = tuple(Var(name=f"n{i}", curies=(e.curie,)) for i, e in enumerate(route.entities))
    edges = tuple(
        Edge(
            subject=one.name, object=other.name, predicates=tuple(sorted({f.predicate for f in hop})), directed=False
        )
        for (one, other), hop in zip(pairwise(nodes), route.hops, strict=True)
    )  # fmt: skip
    pattern = Pattern(nodes=nodes, edges=edges, answer="n0")
    woven = Woven(pattern, run.match(pattern))
    return kg_evidence(woven, rank(woven.matched, witnesses=manner.witnesses), run)
