"""Children and parents in a hierarchy: what is directly below or above a thing, and not all that is.

"Children of neurodegenerative disease" reads as "kinds of", which goes down to the last of them.
"""

from __future__ import annotations

import re

from ..types import Reading, Understanding

BELOW = "subclass_of"
_DIRECT = re.compile(  # right before the thing: "parents of a boy with epilepsy" ask for no superclass
    r"\b(?:children|child (?:terms?|nodes?)|parents?|parent (?:terms?|nodes?)) of (?:the )?[\"'“‘]?$", re.IGNORECASE
)


def direct(asked: Understanding, text: str) -> Understanding:
    """``asked`` with each list of kinds of one thing, or of what it is a kind of, as the direct ones alone."""
    parts = tuple(_direct(p) if any(_DIRECT.search(text[: b.start]) for b in p.bound) else p for p in asked.parts)
    return asked if parts == asked.parts else asked.model_copy(update={"parts": parts})


def _direct(reading: Reading) -> Reading:
    pattern = reading.pattern
    if reading.operator not in ("select", "count") or len(pattern.edges) != 1:
        return reading
    edge = pattern.edges[0]
    if edge.predicates != (BELOW,) or not edge.closure or edge.absent:
        return reading
    plain = pattern.model_copy(update={"edges": (edge.model_copy(update={"closure": False}),)})
    return reading.model_copy(update={"pattern": plain, "said": f"{reading.said.rstrip('?')}, directly?"})
