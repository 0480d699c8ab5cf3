"""What was understood, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from bioloom.core.pattern_text import format_pattern
from bioloom.core.ports import Grounding
from bioloom.stages.read.types import Reading

from ..parse.strangers import BROADENED, GUESSED, PASSED
from .weigh import Candidate

SURE = 0.55
MOST = 6


def heard(reading: Reading) -> str:
    """The pattern, and what is wanted of its answers."""
    extra = [w for w, on in (("the main one", reading.ranked), ("the one that does not hold", reading.inverted)) if on]
    return format_pattern(reading.pattern) + (f" ({', '.join(extra)})" if extra else "")


def unused(taken: Candidate, text: str) -> tuple[str, ...]:
    """Words of the question that its reading leaves out or only guesses at."""
    notes = dict.fromkeys(note for asked, _ in taken.parts for note in asked.notes)
    said = {
        PASSED: "I left out {!r}",
        GUESSED: "I do not know the word {!r} and took it for any link",
        BROADENED: "I have no edges that tell {!r} from others of their kind, so all kinds are shown",
    }
    beside = (f"I left out {name!r}" for name in taken.beside)
    return *beside, *(said[n.kind].format(text[n.start : n.end]) for n in notes if n.kind in said)


def recognised(mentions: Iterable[Sequence[Grounding]]) -> tuple[str, ...]:
    """The names that were recognised in a question that was not understood, the longest of them."""
    sure = [m[0] for m in mentions if m[0].score >= SURE]
    longest = (g for g in sure if not any(o.start <= g.start and g.end <= o.end and o is not g for o in sure))
    return tuple(f"{g.text} ({g.entity.name}, {g.entity.curie})" for g in islice(longest, MOST))
