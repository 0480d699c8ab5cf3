"""The readings among which a model chooses: what the reader found, each with what becomes of the question under it.

A model that chooses decides what was meant and nothing else: whether every word is accounted for is asked of the chosen
reading as it is of one that the reader is sure of, by the reader itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from bioloom.core.ports import Graph, Linker
from bioloom.core.question import Question

from ..choice.choose import Weighed
from ..mentions.asked import unreadable
from ..reader import Reader
from ..types import Reading, Understanding

MOST = 6
CERTAIN = 1.0


@dataclass(frozen=True)
class Offers:
    """``ruled`` is what the reader makes of a question; ``readings`` what it is under each reading, likeliest first.

    A reading that leaves out what it must not has no parts there: it is the alternative, and ``missing`` says why.
    """

    ruled: Understanding
    readings: tuple[Understanding, ...] = ()


def offers(reader: Reader, question: Question, linker: Linker, graph: Graph | None, most: int = MOST) -> Offers:
    """What the reader makes of ``question``, and at most ``most`` readings of it that are said differently.

    What the reader takes is the first of them. Readings that nobody can say in words are not offered, nor is that
    nothing in the graph says it, which is what a model chooses by choosing none.
    """
    if unreadable(question):
        return Offers(reader.read(question, linker, graph))
    plain = reader.plainly(question, linker)
    question = plain.question
    found = reader.find(question, linker, graph)
    ruled = reader.alone(question, found, graph)
    if (several := reader.apart(question, found, ruled, linker, graph)) is not None:  # one thing of them is no offer
        several = plain.undone(several)
        return Offers(several, (several,) if several.parts else ())
    out = {said(ruled): ruled} if ruled.parts and said(ruled) else {}
    for one in found.weighed:
        if len(out) >= most:
            break
        if one.chance > 0 and not _says_nothing(one):
            alone = found._replace(weighed=(one._replace(chance=CERTAIN),), heard=None)
            meant = _scored(reader.alone(question, alone, graph), one.chance)
            if said(meant):
                out.setdefault(said(meant), meant)
    offered = [_with_rivals(one, tuple(out.values()), reader.assets.near) for one in out.values()]
    return Offers(plain.undone(ruled), tuple(plain.undone(one) for one in offered))


def said(one: Understanding) -> str:
    """An offer in words: what its readings say; empty where one of them cannot be said."""
    shown = readings(one)
    return " ".join(r.said for r in shown) if all(r.said for r in shown) else ""


def readings(one: Understanding) -> tuple[Reading, ...]:
    """The readings of an offer, whether they may be taken or not."""
    return one.parts or one.alternatives[:1]


def _scored(one: Understanding, chance: float) -> Understanding:
    """``one`` with the score that the reader gave its reading, before it was said to be the one."""
    score = {"score": round(chance, 4)}
    parts, others = (tuple(r.model_copy(update=score) for r in of) for of in (one.parts, one.alternatives))
    return one.model_copy(update={"parts": parts, "alternatives": others})


def _says_nothing(one: Weighed) -> bool:
    return one.proposal is not None and one.proposal.form.operator == "none"


def _with_rivals(one: Understanding, found: tuple[Understanding, ...], near: float) -> Understanding:
    """``one`` with the other offers that are nearly as good as its alternatives; as it is where it cannot be taken."""
    if not one.parts or one.alternatives:
        return one
    rivals = [o.parts[0] for o in found if o is not one and len(o.parts) == 1 and o.parts[0].score >= near]
    return one.model_copy(update={"alternatives": tuple(rivals[:3])})
