"""Which drugs told before it a question means: those to choose between, the one proposed, the one replaced.

A question seldom names again what the case has told ("may I give it?", "what else?"); ``by`` are the drugs and diseases
by their role, from which those that are meant are taken out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .elliptic import AGAIN, is_tag
from .roles import drug_for, is_taken
from .types import Knows, Mark, Piece
from .words import IT, THAT, TOGETHER, WHICH

Roles = Mapping[str, list[Mark]]
Inside = Callable[[Piece], list[Mark]]


def choose_proposed(by: Roles, questions: Sequence[Piece], inside: Inside) -> tuple[Mark, ...]:
    """The drugs that are told as proposed, where they are several and the question names none: it chooses of them."""
    drugs = [m for m in by["proposed"] if m.kind == "drug"]
    asked = [m for p in questions for m in inside(p) if m.kind in ("drug", "class", "effect")]
    if len(drugs) < 2 or asked or not any(WHICH.match(p.text) for p in questions):
        return ()
    by["proposed"][:] = [m for m in by["proposed"] if m not in drugs]
    return tuple(drugs)


def propose_taken(by: Roles, questions: Sequence[Piece], clauses: Sequence[Piece], text: str, inside: Inside) -> None:
    """Where leave is asked for "it" and no drug is told as proposed, the last one told is: also of two together."""
    takes = by["takes"]
    pointing = any(IT.search(p.text) or THAT.search(p.text) for p in questions)
    if by["class"]:  # "would like the pill. Is that wise?" asks about what is wanted
        if pointing:
            by["proposed"] += by["class"][-1:]
        return
    if any(is_tag(p) or AGAIN.search(p.text) for p in questions):
        _propose_last(by, clauses, text, inside)
        return
    pair = len(takes) > 1 and any(TOGETHER.search(p.text) or THAT.search(p.text) for p in questions)
    if pair or (len(takes) == 1 and pointing):
        by["proposed"].append(takes.pop())


def _propose_last(by: Roles, clauses: Sequence[Piece], text: str, inside: Inside) -> None:
    """A tag asks about the drug told last, unless it is told as taken and another one is not."""
    takes = by["takes"]
    said = [(m, p) for p in clauses for m in inside(p) if m in takes]
    loose = [m for m, p in said if not is_taken(m, p, text)]
    loose = loose or ([m for m, _ in said] if len(takes) == 1 else [])
    meant = loose[-1:]
    if len(loose) > 1 and text[loose[-2].end : loose[-1].start].strip().casefold() in ("with", "+", "/"):
        meant = loose[-2:]  # one preparation: "lidocaine with adrenaline"
    takes[:] = [t for t in takes if t not in meant]
    by["proposed"] += meant


def replaced_again(by: Roles, out: Sequence[Mark], marks: Sequence[Mark], text: str) -> None:
    """A drug that the question wants something in place of is not taken beside it; what it was for is treated."""
    for one in [t for t in by["takes"] if t.curie in {m.curie for m in out}]:
        by["takes"].remove(one)
        by["asked"].extend(m for m in by["old"] if drug_for(m, marks, text) is one)
        by["old"][:] = [m for m in by["old"] if m not in by["asked"]]


def replace_taken(by: Roles, out: list[Mark], marks: Sequence[Mark], text: str) -> None:
    """Where none is named that is to be replaced, the only drug taken is, or the one told with its reason."""
    takes = by["takes"]
    reasons = {id(d) for m in marks if m.kind == "disease" and (d := drug_for(m, marks, text)) is not None}
    found = takes if len(takes) == 1 else [t for t in takes if id(t) in reasons]
    if len(found) == 1:
        one = found[0]
        out.append(one)
        takes.remove(one)
        by["asked"].extend(m for m in by["old"] if drug_for(m, marks, text) is one)


def changed(by: Roles, treated: Sequence[Mark], knows: Knows, out: Sequence[Mark]) -> list[Mark]:
    """What is taken for what is treated, where something else is asked for: it is taken no more, and no answer."""
    ill = [c for m in treated for c in m.diseases]
    mine = [t for t in by["takes"] if any(knows.treating(str(t.curie), c) for c in ill)]
    by["takes"][:] = [t for t in by["takes"] if t not in mine]
    return [t for t in mine if t not in out]
