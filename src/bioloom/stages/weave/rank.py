"""Order answers by how well the graph supports them, with the reasons.

An answer holds through witnesses, a witness through its facts. A fact's support is put together from what its source
says of it; a witness is as good as its weakest fact, an answer as its best witness, with a bonus for independent
sources. What speaks for an answer is given as its reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bioloom.core.answer import Ranked
from bioloom.core.fact import Entity
from bioloom.core.ports import Backed, Matched, Witness
from bioloom.stages.find.support.strength import SCORING, reasons_of, strength

SUBCLASS_OF = "subclass_of"
AMONG = 200  # answers among which some may be put last


@dataclass(frozen=True)
class Support:
    """An answer with its score and the first of its witnesses."""

    ranked: Ranked
    witnesses: tuple[Witness, ...]


def rank(
    matched: Matched, answers: Sequence[Entity] | None = None, *, most: int | None = None, witnesses: int = 3,
    shown: int | None = None, last: Callable[[Entity], bool] | None = None,
) -> list[Support]:  # fmt: skip
    """The ``most`` best supported of all answers, or of some of them, best first; ``shown`` of them with witnesses.

    Of the first `AMONG` those go ``last`` of which that says so.
    """
    found = matched.supported(SCORING, most if most is None or last is None else max(most, AMONG), answers)
    found = found if last is None else sorted(found, key=lambda b: last(b.entity))[:most]
    return [_support(matched, b, witnesses if shown is None or i < shown else 0) for i, b in enumerate(found)]


def _support(matched: Matched, backed: Backed, witnesses: int) -> Support:
    shown = tuple(matched.threads(backed.entity, witnesses, SCORING)) if witnesses else ()
    top = shown[0].facts if shown else ()
    reasons = tuple(dict.fromkeys(r for f in top for r in reasons_of(f)))
    if backed.sources > 1:
        reasons += (f"{backed.sources} independent sources",)
    best = backed.score
    if best is None:  # of what was not all weighed, what is shown speaks
        best = min((strength(f) for f in top if f.predicate != SUBCLASS_OF), default=1.0)
    score = SCORING.together(best, backed.sources)
    return Support(Ranked(entity=backed.entity, score=round(score, 4), reasons=reasons, via=_via(shown)), shown)


def _via(witnesses: Sequence[Witness]) -> tuple[Entity, ...]:
    """The subclasses through which an answer holds, when each of its witnesses needs one."""
    steps = [[f.subject for f in w.facts if f.predicate == SUBCLASS_OF] for w in witnesses]
    return tuple(steps[0]) if steps and all(steps) else ()
