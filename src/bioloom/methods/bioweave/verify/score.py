"""The scores of Algorithm 6: every unit by relevance, the pool by verification and cross score."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from bioloom.core.run import Run
from bioloom.methods.bioweave.explore.subgraph import among
from bioloom.methods.bioweave.explore.types import Explored, Unit
from bioloom.methods.bioweave.plan.types import RetrievalPlan

from .mechanisms import worth_of_mechanism
from .relevance import Likeness, jaccard, likeness, relevance
from .types import Scored, Weights
from .verification import cross_score, support, verification

CONTEXT = "context"  # the source of documents that came with the question


def scored(explored: Explored, plan: RetrievalPlan, question: str, run: Run, weights: Weights) -> list[Scored]:
    """The W_2 units with the best cross score, best first; who compared and how often gamma fired is recorded."""
    topics = {e.curie for e in plan.part.topics}
    units = _as_allowed(explored.units, run)
    alike = likeness(question, units, run, weights.similar)
    worth = worth_of_mechanism(topics, run) if weights.pruned else None
    found = [
        Scored(u, _with(worth, u, weights, relevance(
            c, jaccard(topics, u.entities), semantic=weights.semantic, entity=weights.entity
        )))
        for u, c in zip(units, alike.cosines, strict=True)
    ]  # fmt: skip
    pool = top(found, weights, explored.sought)
    verified = verify(pool, alike, _grounded(pool, explored, plan, run), weights)
    fired = sum(alike.same(a.unit, b.unit) for i, a in enumerate(pool) for b in pool[:i])
    run.note(
        "verified", units=len(units), pool=len(pool), scorer=alike.by, threshold=alike.threshold,
        pairs=len(pool) * (len(pool) - 1) // 2, fired=fired,
    )  # fmt: skip
    return verified[: weights.cross_pool]


def top(found: Sequence[Scored], weights: Weights, sought: Collection[str] = ()) -> list[Scored]:
    """Source-wise pruning, then TopK(U, s_rel, W_1).

    Up to half of a source's places go to the units that were ``sought``: a path with the one hop that texts do not
    state names less of the question than paths of the others, and relevance alone never keeps it.
    """
    ranked = sorted(found, key=lambda s: (-s.rel, s.unit.id))
    first = [s for s in ranked if s.unit.id in sought][: weights.per_source // 2]
    ranked = [*first, *(s for s in ranked if s not in first)]
    of_source: dict[str, int] = {}
    out = []
    for one in ranked:
        of_source[one.unit.source] = of_source.get(one.unit.source, 0) + 1
        if of_source[one.unit.source] <= weights.per_source:
            out.append(one)
    return sorted(out[: weights.pool], key=lambda s: (-s.rel, s.unit.id))


def verify(pool: Sequence[Scored], alike: Likeness, grounded: frozenset[str], weights: Weights) -> list[Scored]:
    """Source-aware verification of a pool; best cross score first."""
    units = [s.unit for s in pool]
    out = []
    for one in pool:
        supporting = support(one.unit, units, alike.same) if weights.cross_source else ()
        ver = verification(one.unit.source, len(supporting), one.unit.entities, grounded, weights)
        cross = cross_score(one.rel, ver, weights)
        out.append(replace(one, ver=ver, cross=cross, supported_by=supporting))
    return sorted(out, key=lambda s: (-s.cross, s.unit.id))


def _with(worth: Callable[[Unit], float] | None, unit: Unit, weights: Weights, rel: float) -> float:
    """s_rel with the share of it that the pruner of mechanisms decides, where it has a say."""
    return rel if worth is None else (1 - weights.pruned) * rel + weights.pruned * worth(unit)


def _grounded(pool: Sequence[Scored], explored: Explored, plan: RetrievalPlan, run: Run) -> frozenset[str]:
    """What the pool names of V(G_q); nothing where the source plan has no graph."""
    if "kg" not in plan.sources:
        return frozenset()
    return among(explored.subgraph, {c for s in pool for c in s.unit.entities}, run)


def _as_allowed(units: Sequence[Unit], run: Run) -> list[Unit]:
    """The units whose channel the source condition allows, and what came with the question: there are no others."""
    return [u for u in units if u.source in run.allowed or u.evidence.origin.source == CONTEXT]
