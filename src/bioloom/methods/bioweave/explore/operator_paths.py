"""Paths of the graph one by one, within the budgets: what the published method has for units (Algorithm 3, Appendix E).

A path stands on one answer: what the known ends reach it by, joined as the operator wants it (both arms of a shared
neighbour, all of an intersection, both halves of a chain), as far as the paths that were looked at go. One that a
missing hop keeps from any answer stands where it ends. Nothing of the graph beside these paths is evidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Fact
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import format_pattern
from bioloom.core.run import Run
from bioloom.methods.bioweave.plan.types import RetrievalPlan
from bioloom.stages.find.support.graded import graded
from bioloom.stages.read.readback.naming import fact_text
from bioloom.stages.weave.rank import Support, rank

from .stated import statements
from .subgraph import narrowed, sub_pattern
from .types import Bound, TypedPath, Unit

NOTHING: Bound = {}


@dataclass
class Joined:
    """What reaches one thing: the positions of the edges, the known ends, where it stands, how well it is supported.

    ``tangled`` when two ways go through one node beside it, or must not: then they hold together only if matched so.
    """

    at: str
    curie: str
    edges: set[int] = field(default_factory=set)
    ends: set[str] = field(default_factory=set)
    score: float = 0.0
    facts: list[Fact] = field(default_factory=list)
    through: set[str] = field(default_factory=set)
    tangled: bool = False


def operator_paths(
    paths: Iterable[tuple[TypedPath, list[Support]]],
    plan: RetrievalPlan,
    run: Run,
    most: int,
    bound: Bound = NOTHING,
) -> tuple[Unit, ...]:
    """P_kg as units, a path each: those that ``paths`` reached, joined where they meet, ranked, the best ``most``.

    RankPrunePaths ranks by entity coverage, coverage of missing hops, operator consistency, then support; every
    relation of a path is one of the pattern's, so relations need no ranking. What has a missing hop for what texts put
    there (``bound``) comes before all: together they may be whole.
    """
    pattern, missing = plan.pattern, {i for m in plan.missing for i in m.edges}
    near = {n for i in missing for n in (pattern.edges[i].subject, pattern.edges[i].object)}

    def key(path: Joined) -> tuple[float | bool | str, ...]:
        return (
            path.curie not in bound.get(path.at, ()),
            -len(path.ends),
            path.at not in near,
            path.at != pattern.answer,
            -path.score,
            path.curie,
        )

    units = {u.id: u for path in sorted(_joined(paths), key=key)[:most] for u in _units(path, pattern, run)}
    return tuple(units.values())


def _joined(paths: Iterable[tuple[TypedPath, list[Support]]]) -> list[Joined]:
    """The paths by where they stand, those on one thing together."""
    out: dict[tuple[str, str], Joined] = {}
    for path, reached in paths:
        for support in reached:
            curie = support.ranked.entity.curie
            one = out.setdefault((path.at, curie), Joined(path.at, curie))
            nodes = {n.name for n in path.woven.pattern.nodes} - {path.at}
            one.tangled |= bool(one.through & nodes)
            one.through |= nodes
            one.edges |= set(path.edges)
            one.ends |= set(path.ends)
            one.score = max(one.score, support.ranked.score or 0.0)
            one.facts += [f for w in support.witnesses[:1] for f in w.facts]
    return list(out.values())


def _units(path: Joined, pattern: Pattern, run: Run) -> Iterator[Unit]:
    """One unit: the best way in which all that was reached holds together; where none does, what each end reaches."""
    whole = sub_pattern(pattern, tuple(sorted(path.edges)), path.at)
    facts: Sequence[Fact] = path.facts
    if path.tangled or whole.differs:
        best = rank(run.match(narrowed(whole, (path.curie,))), most=1, witnesses=1)
        facts = best[0].witnesses[0].facts if best and best[0].witnesses else facts
    yield path_unit(facts, pattern, run)


def path_unit(facts: Iterable[Fact], pattern: Pattern, run: Run) -> Unit:
    """A path as a unit: its facts with their provenance (AttachKGProvenance), and the hops that they fill."""
    distinct = tuple({f.key: f for f in facts}.values())
    graph, said = run.resources.graph, tuple(fact_text(f) for f in distinct)
    states = frozenset(s for f in distinct for s in statements(f, pattern, {}))
    text = format_pattern(pattern)
    return Unit(
        evidence=Evidence(
            text="\n".join(said),
            origin=Origin(channel="kg", source=graph.name, record=text, version=graph.content_hash, query=text),
            facts=distinct,
            grades=graded(distinct, graph),
        ),
        hops=tuple(sorted({s.hop for s in states})),
        said="; ".join(said),
        entities=frozenset(e.curie for f in distinct for e in (f.subject, f.object)),
        states=states,
    )
