"""How severe the interaction is on which leave is refused: one that asks for care alone refuses nothing."""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, heeding
from bioloom.core.pattern import Pattern, Test
from bioloom.core.run import Run
from bioloom.stages.read.coverage.severity import (
    ADVICE,
    ADVISED_AGAINST,
    CRITICAL,
    FORBIDDEN,
    LESSER,
    LIST,
    NEVER,
    SEVERITY,
    Level,
    graded,
    of_interaction,
)

_WHOSE = {ADVICE: "ANSM's advice", SEVERITY: "severity in NDF-RT", LIST: "the ONC's list"}
_AGAINST = ((ADVICE, FORBIDDEN), (ADVICE, ADVISED_AGAINST), (SEVERITY, CRITICAL), (LIST, NEVER))
_WITH_CARE = (*((ADVICE, v) for v in LESSER), (SEVERITY, "significant"), (LIST, "non-interruptive"))


def with_level(answer: Answer, pattern: Pattern, run: Run) -> Answer:
    """``answer`` on leave to take two drugs together, with how severe the sources call their interaction.

    Maybe, where no source calls it one to be avoided and one asks for care: half of all interactions on record are so.
    """
    if answer.abstained or answer.kind != "yesno" or not of_interaction(pattern):
        return answer
    against, care = ([x for x in levels if _stated(pattern, *x, run)] for levels in (_AGAINST, _WITH_CARE))
    if not (against or care):
        return answer
    said = "; ".join(f"{_WHOSE[key]}: {value}" for key, value in (*against, *care))
    if against:
        return heeding(answer, Caveat(kind="graded", said=said))
    out = answer.model_copy(update={"value": "maybe", "confidence": None})
    open_ = f"no source here says that it must not be, and one asks for care ({said})"
    return heeding(out, Caveat(kind="graded", said=open_))


def _stated(pattern: Pattern, key: str, value: str, run: Run) -> bool:
    return run.match(graded(pattern, Level((Test(key=key, op="=", value=value),), ""))).count > 0
