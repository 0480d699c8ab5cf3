"""The source plan S_q by rule: which of the allowed sources to ask first, and which when something is missing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bioloom.core.evidence import Channel

# Words of a question that ask for what no curated graph and no abstract has yet: records of trials, labels, news.
FRESH = re.compile(
    r"\b(?:clinical[- ]trials?|trials?|registered|NCT\d+|labels?|labell?ing|boxed warning|guidelines?|recent(?:ly)?|"
    r"latest|newest|current(?:ly)?|web|20[2-9]\d)\b",
    re.IGNORECASE,
)


def initial(question: str, allowed: Sequence[Channel]) -> tuple[Channel, ...]:
    """The graph for typed relations, documents for what literature says; the web without them, or for what is fresh.

    More is asked when a hop is missing (`widened`).
    """
    fresh = FRESH.search(question) is not None
    return tuple(c for c in allowed if c != "web" or fresh or "doc" not in allowed)


def widened(sources: Sequence[Channel], allowed: Sequence[Channel]) -> tuple[Channel, ...]:
    """The plan with the next source that is allowed and was not asked yet."""
    rest = [c for c in allowed if c not in sources]
    return tuple(c for c in allowed if c in sources or c in rest[:1])
