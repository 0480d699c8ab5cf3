"""What to say of a question for which no reading is likely enough."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bioloom.core.question import Question

from ..coverage.words import NO_NAME
from ..grammar.text.scope import beyond
from ..mentions.spans import Candidate, sureness
from ..mentions.valued import is_value
from ..types import Understanding
from .choose import FEATURES, Weighed
from .weigh import Found

LIKELY = 0.4  # the chance from which it is worth saying that a reading has no answer
KNOWN = 0.5  # the chance from which a stretch is a name
CALLED, NAMED = 0.85, 0.55  # the linker's score from which a whole stretch is a name, and from which a side of one is
_BETWEEN = re.compile(
    r"\s+(?:with|on|in(?: (?:someone|somebody|a (?:patient|person|man|woman|child)) on)?|for|from|after|vs\.?|versus"
    r"|during|under|and|or)\s+"
)
EMPTY = FEATURES.index("empty")
NO_ANSWER = "what it most likely asks has no answer in the graph, and it may mean something else"
NOT_UNDERSTOOD = "I do not understand how the words of the question belong together"


def strangers_of(found: Found, top: Weighed | None = None) -> tuple[str, ...]:
    """Names that nobody knows: of what the grammar reads, whole; else words that the likeliest reading leaves out."""
    heard = [b.text for p in found.heard.parts for b in p.unknown] if found.heard is not None else []
    heard = [w for w in heard if not known(w, found.names)]
    refused = top.coverage.refused if top is not None else ()
    left = [s.span.text for s in refused if s.stranger and not known(s.span.text, found.names)]
    return tuple(dict.fromkeys((*heard, *(w for w in left if not any(w in h for h in heard)))))


def why_none(found: Found, question: Question, top: Weighed | None) -> tuple[str, ...]:
    """What to say of a question for which no reading is likely enough; ``top`` is the likeliest."""
    if why := beyond(question.text):
        return (why,)
    if top is not None and top.chance > LIKELY and top.features[EMPTY] and top.coverage.whole:
        return (NO_ANSWER,)
    if found.heard is None:
        return (NOT_UNDERSTOOD,)
    names = {f"I do not know {b.text!r}" for p in found.heard.parts for b in p.unknown if known(b.text, found.names)}
    return tuple(m for m in found.heard.missing if m not in names) or (NOT_UNDERSTOOD,)


def known(stretch: str, names: Sequence[Candidate]) -> bool:
    """Whether a stretch that the grammar does not know is a name all the same, or has one on each side of an "in".

    "Bleeding with rivaroxaban" and "Tay-Sachs vs Sandhoff" are two names with a word between, and no unknown third.
    """
    said = stretch.lower()
    if is_value(said) or any(c.text.lower() == said and (c.chance >= KNOWN or sureness(c) >= CALLED) for c in names):
        return True
    sides = _BETWEEN.split(said)
    sure = [c.text.lower() for c in names if sureness(c) >= NAMED]
    return len(sides) > 1 and all(any(_holds(side, name) for name in sure) for side in sides)


def _holds(side: str, name: str) -> bool:
    """Whether a side has the name in it, or is the beginning of it ("Parkinson" of "Parkinson's disease")."""
    if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", side):
        return True
    return re.match(rf"{re.escape(side)}(?!\w)", name) is not None


def only_strangers(heard: Understanding, found: Found) -> bool:
    """Whether all that the grammar misses are names that nobody knows: no other word is left out, no name known.

    A class word, of which the grammar knows none, is known where the likeliest reading has it; and what the encoder
    takes for no name is none.
    """
    unknown = [b for p in heard.parts for b in p.unknown]
    strangers = [b.text.lower() for b in unknown]
    if any(known(stranger, found.names) for stranger in strangers):
        return False
    if found.tags is not None and any(found.tags.named(b.start, b.end) < NO_NAME for b in unknown if b.end > b.start):
        return False
    there = [c.text.lower() for c in found.names if c.chance >= KNOWN]
    there += [s.text.lower() for w in found.weighed[:1] if w.proposal is not None for s in w.proposal.slots if s.added]
    return 0 < len(strangers) == len(heard.missing) and not any(k in s or s in k for s in strangers for k in there)
