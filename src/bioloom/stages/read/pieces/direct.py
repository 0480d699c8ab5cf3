"""Children and parents in a hierarchy: what is directly below or above a thing, and not all that is.

"Children of neurodegenerative disease" reads as "kinds of", which goes down to the last of them.
"""

from __future__ import annotations

import re

from ..types import Reading, Understanding

BELOW = "subclass_of"
_DIRECT = re.compile(
    r"\b(?:children|child terms?|child nodes?|parents?|parent terms?|parent nodes?) of\b", re.IGNORECASE
)


def direct(asked: Understanding, text: str) -> Understanding:
    """``asked`` with each list of kinds of one thing, or of what it is a kind of, as the direct ones alone."""
    if not _DIRECT.search(text):
        return asked
    return asked.model_copy(update={"parts": tuple(map(_direct, asked.parts))})


def _direct(reading: Reading) -> Reading:
    pattern = reading.pattern
    if reading.operator not in ("select", "count") or len(pattern.edges) != 1:
        return reading
    edge = pattern.edges[0]
    if edge.predicates != (BELOW,) or not edge.closure or edge.absent:
        return reading
    plain = pattern.model_copy(update={"edges": (edge.model_copy(update={"closure": False}),)})
    return reading.model_copy(update={"pattern": plain, "said": f"{reading.said.rstrip('?')}, directly?"})
