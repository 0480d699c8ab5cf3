"""What the reader must know of an answer that rests on a statement that is in doubt."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Caveat
from bioloom.core.fact import Fact
from bioloom.core.trust.grade import grade
from bioloom.stages.weave.rank import Support


def doubts_of(shown: Sequence[Support]) -> tuple[Caveat, ...]:
    """That the first of the answers holds only through statements that something speaks against, and what it is.

    Answers are in the order of their support, so that where the first is in doubt all that are there are.
    """
    witnesses = shown[0].witnesses if shown else ()
    found = [next(filter(None, map(_doubt, w.facts)), "") for w in witnesses]
    if not found or not all(found):
        return ()
    return (Caveat(kind="doubted", said=f"in doubt: {found[0]}"),)


def _doubt(fact: Fact) -> str:
    against = grade(fact).against
    return against[0].said if against else ""
