"""What the reader must know of an answer that rests on a statement that is in doubt."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Caveat
from bioloom.core.fact import Fact
from bioloom.core.ports import Matched
from bioloom.core.trust.grade import grade
from bioloom.core.trust.opposites import HELPS
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.weave.rank import Support

LEFT_OUT = (*HELPS, "has_chemical_role")  # statements that list no answer alone once they are in doubt
NAMED = 3  # answers in doubt that are named
NOTHING = 0.05  # support below which what was listed without its witnesses may be in doubt


def apart(shown: Sequence[Support], matched: Matched) -> tuple[list[Support], list[tuple[Support, str]]]:
    """``shown`` without those that hold only through a treatment or class in doubt, and these with what speaks against.

    A doubted contraindication stays where it is: to leave one out is the dangerous way to be wrong. Where all are in
    doubt they are the answer, and it says so (`doubts_of`).
    """
    doubted = [(s, said) for s in shown if (said := _against(s, matched))]
    gone = {s.ranked.entity.curie for s, _ in doubted}
    firm = [s for s in shown if s.ranked.entity.curie not in gone]
    return (firm, doubted) if firm else (list(shown), [])


def not_listed(doubted: Sequence[tuple[Support, str]]) -> tuple[Caveat, ...]:
    """That so many more are stated and in doubt, the first of them with what speaks against it."""
    if not doubted:
        return ()
    named = "; ".join(f"{s.ranked.entity.name} ({said})" for s, said in doubted[:NAMED])
    more = " ..." if len(doubted) > NAMED else ""
    stated = "1 more is stated and is" if len(doubted) == 1 else f"{len(doubted)} more are stated and are"
    return (Caveat(kind="doubted", said=f"{stated} not listed, being in doubt: {named}{more}"),)


def _against(support: Support, matched: Matched) -> str:
    """What speaks against each way in which an answer holds; empty where one of them stands."""
    witnesses = support.witnesses
    if not witnesses and (support.ranked.score or 0.0) < NOTHING:
        witnesses = tuple(matched.threads(support.ranked.entity, 1, SCORING))
    helping = ([f for f in w.facts if f.predicate in LEFT_OUT] for w in witnesses)
    found = [next(((f, said) for f in facts if (said := _doubt(f))), None) for facts in helping]
    if not found or not all(found) or found[0] is None:
        return ""
    fact, said = found[0]
    within = support.ranked.entity.curie in (fact.subject.curie, fact.object.curie)
    return said if within else f"through {fact.subject.name} for {fact.object.name}: {said}"


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
