"""Which genes of a disease are stated as its cause, where others only belong with it."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.pattern import Pattern
from bioloom.stages.weave.rank import Support

from ..phrases import listed

OF_DISEASE = "gene_associated_with_condition"
KIND, CAUSES = "qualified_predicate", "causes"
NAMED = 5


def causes_of(shown: Sequence[Support], pattern: Pattern) -> tuple[str, ...]:
    """A note that tells causes from what is merely associated, of answers that one such edge alone gives.

    Where no source says of any that it is a cause, or of all, there is nothing to tell apart. What was not looked at
    (answers without witnesses) is called neither.
    """
    if [e.predicates for e in pattern.edges if not e.closure] != [(OF_DISEASE,)]:
        return ()
    looked_at = [s for s in shown if s.witnesses]
    causes = [s.ranked.entity.name for s in looked_at if _is_cause(s)]
    others = [s.ranked.entity.name for s in looked_at if not _is_cause(s)]
    if not causes or not others:
        return ()
    said = f"stated as a cause: {listed(causes, NAMED)}; said only to be associated: {listed(others, NAMED)}"
    return (said,)


def causes_first(shown: Sequence[Support], pattern: Pattern) -> list[Support]:
    """``shown`` with what is stated as a cause before what is merely associated, each in its order.

    A disease that a gene causes is what is meant by it, however many sources join it with a common disease.
    """
    of_disease = any(
        OF_DISEASE in e.predicates and not e.absent and pattern.answer in (e.subject, e.object) for e in pattern.edges
    )
    return sorted(shown, key=lambda s: not _is_cause(s)) if of_disease else list(shown)


def _is_cause(support: Support) -> bool:
    return any(q.key == KIND and q.value == CAUSES for w in support.witnesses for f in w.facts for q in f.qualifiers)
