"""What to say of a question for which no reading is likely enough."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.question import Question

from ..grammar.text.scope import beyond
from ..mentions.spans import Candidate
from ..types import Understanding
from .choose import FEATURES, Weighed
from .weigh import Found

LIKELY = 0.4  # the chance from which it is worth saying that a reading has no answer
KNOWN = 0.5  # the chance from which a stretch is a name
EMPTY = FEATURES.index("empty")
NO_ANSWER = "what it most likely asks has no answer in the graph, and it may mean something else"
NOT_UNDERSTOOD = "I do not understand how the words of the question belong together"


def strangers_of(found: Found, top: Weighed | None = None) -> tuple[str, ...]:
    """Names that nobody knows: of what the grammar reads, whole; else words that the likeliest reading leaves out."""
    heard = [b.text for p in found.heard.parts for b in p.unknown] if found.heard is not None else []
    known = {c.text.lower() for c in found.names if c.chance >= KNOWN}
    heard = [w for w in heard if w.lower() not in known]
    left = [s.span.text for s in top.coverage.refused if s.stranger] if top is not None else []
    return tuple(dict.fromkeys((*heard, *(w for w in left if not any(w in h for h in heard)))))


def why_none(found: Found, question: Question, top: Weighed | None) -> tuple[str, ...]:
    """What to say of a question for which no reading is likely enough; ``top`` is the likeliest."""
    if why := beyond(question.text):
        return (why,)
    if top is not None and top.chance > LIKELY and top.features[EMPTY] and top.coverage.whole:
        return (NO_ANSWER,)
    known = {f"I do not know {c.text!r}".lower() for c in found.names if c.chance >= KNOWN}
    return tuple(m for m in (found.heard.missing if found.heard else ()) if m.lower() not in known) or (NOT_UNDERSTOOD,)


def only_strangers(heard: Understanding, names: Sequence[Candidate], weighed: Sequence[Weighed]) -> bool:
    """Whether all that the grammar misses are names that nobody knows: no other word is left out, no name known.

    A class word, of which the grammar knows none, is known where the likeliest reading has it.
    """
    strangers = [b.text.lower() for p in heard.parts for b in p.unknown]
    known = [c.text.lower() for c in names if c.chance >= KNOWN]
    known += [s.text.lower() for w in weighed[:1] if w.proposal is not None for s in w.proposal.slots if s.added]
    return 0 < len(strangers) == len(heard.missing) and not any(k in s or s in k for s in strangers for k in known)
