"""How much a path is worth: how specific its way is, and how well each step is supported.

    score = product over nodes on the way of degree ** -DAMPING  x  product over hops of support

The first factor is that of degree-weighted path counts (Himmelstein et al., eLife 2017, damping .4): a way through
something that everything hangs on says little. The second asks of each hop whether at least one of its primary sources
is right: 1 - product over sources of (1 - trust), each source trusted by the best knowledge level it claims for the
hop. Both factors are at most 1, so of two ways alike the shorter one is worth more.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from bioloom.core.fact import Fact
from bioloom.graph.model.arrays import Int64

DAMPING = 0.4
TRUST = {  # by Biolink's KnowledgeLevelEnum
    "knowledge_assertion": 0.9,
    "logical_entailment": 0.8,
    "observation": 0.7,
    "statistical_association": 0.6,
    "prediction": 0.4,
    "not_provided": 0.5,
}
DIGITS = 9  # sums of the same terms in another order must not decide a tie


def toll(degree: Int64) -> NDArray[np.float64]:
    """What it costs to pass through nodes of this degree: minus the logarithm of their factor."""
    return DAMPING * np.log(np.maximum(degree, 1))


def support(facts: Iterable[Fact]) -> float:
    """How likely it is that at least one source of a hop is right; ``facts`` are all that state the hop."""
    trust: dict[str, float] = {}
    for fact in facts:
        level = TRUST.get(fact.knowledge_level, TRUST["not_provided"])
        source = fact.primary_knowledge_source
        trust[source] = max(trust.get(source, 0.0), level)
    doubt = 1.0
    for level in trust.values():
        doubt *= 1.0 - level
    return 1.0 - doubt


def score(way: float, supports: Iterable[float]) -> float:
    """The worth of a path from the toll of its way and the support of its hops, 0 to 1."""
    return round(float(np.exp(-way) * np.prod(list(supports))), DIGITS)
