"""Source-aware verification: prior, support across sources, grounding in the subgraph (section 5.3, Algorithm 6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from bioloom.core.evidence import Channel
from bioloom.methods.bioweave.explore.types import Unit

from .types import Weights


def support(unit: Unit, pool: Sequence[Unit], same: Callable[[Unit, Unit], bool]) -> tuple[Channel, ...]:
    """FindSourceSupport: Supp(u), the channels of the other units that say the same (its own among them), sorted."""
    return tuple(sorted({v.source for v in pool if v.id != unit.id and same(unit, v)}))


def verification(
    source: Channel, supporting: int, entities: Collection[str], grounded: Collection[str], weights: Weights
) -> float:
    """s_ver = sum of alpha_m r_m over prior, support and grounding.

    Args:
        source: src(u).
        supporting: |Supp(u)|.
        entities: Ent(u).
        grounded: V(G_q), or what of Ent(u) is in it.
        weights: The constants.
    """
    prior = weights.priors[source]
    sup = min(supporting, weights.sources_cap) / weights.sources_cap
    kg = len(set(entities) & set(grounded)) / max(1, len(entities))
    if not weights.cross_source:
        sup = 0.0
    return weights.prior * prior + weights.support * sup + weights.grounding * kg


def cross_score(rel: float, ver: float, weights: Weights) -> float:
    """s_cross = beta s_rel + (1 - beta) s_ver; relevance alone in that ablation."""
    return rel if weights.relevance_only else weights.relevance * rel + (1 - weights.relevance) * ver
