"""The answers with the largest values, found by a rising bar instead of by reading all of them."""

from __future__ import annotations

from bioloom.core.pattern import Pattern, Test
from bioloom.core.ports import Matched
from bioloom.core.run import Run

# Measured values by which answers are ranked, with bars from high to low, each an order of magnitude.
BARS = {
    "has_nutrient": ("amount", (10.0, 1.0, 0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6)),  # g per 100 g
    "expressed_in": ("nTPM", (10_000.0, 1_000.0, 100.0, 10.0)),
}


def strongest(pattern: Pattern, run: Run, matched: Matched, most: int) -> Matched:
    """Those of ``matched`` with the highest values on the one measured edge of ``pattern``; all when there is none.

    At least a few and hardly more than ``most`` of them, as far as the bars allow.
    """
    at = [i for i, e in enumerate(pattern.edges) if set(e.predicates) & BARS.keys() and not e.absent]
    if matched.count <= most or len(at) != 1:
        return matched
    edge = pattern.edges[at[0]]
    key, bars = BARS[next(p for p in edge.predicates if p in BARS)]
    found = matched
    for bar in bars:
        above = edge.model_copy(update={"tests": (*edge.tests, Test(key=key, op=">=", value=bar))})
        edges = tuple(above if i == at[0] else e for i, e in enumerate(pattern.edges))
        found = run.match(pattern.model_copy(update={"edges": edges}))
        if found.count * 3 >= most:
            return found
    return found if found.count else matched
