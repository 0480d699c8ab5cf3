"""Whether something is so of all of a class: yes, or no with the exceptions named, where the relation is covered."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Answer, Caveat, Ranked, abstention, heeding
from bioloom.core.fact import Entity
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.stage import RISKS, kg_evidence
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.types import Reading
from bioloom.stages.weave.rank import rank

from ...phrases import edge_text, forms_of, how_many, listed
from ..listing.class_scope import Members, Scope, matched, members, not_told, scope_of

NAMED = 8
CLASS = {"has_chemical_role", "subclass_of"}  # by which things belong to a class


def every(part: Part, run: Run, manner: Manner) -> Answer:
    """Yes where it is stated of each of which the relation is known, no where it is stated of some alone.

    Of a risk nothing is denied: that it is not recorded of some is no proof. Abstains where the relation is known of
    none of them.
    """
    scope = scope_of(part.reading)
    if scope is None or not scope.pattern.node(scope.far).known:
        return not_told(part.reading)
    found = members(scope, run)
    what = edge_text(scope.pattern, scope.claim)
    if not found.with_data:
        said = f"no data: nothing of the kind ({what}) is known of any of them"
        return heeding(abstention("yesno"), Caveat(kind="no_data", said=said))
    beside = _silent(found, what)
    if found.unstated and RISKS & set(scope.claim.predicates):
        said = f"not stated of all: {_split(found, scope)}; that a risk is not recorded of one is no proof"
        return heeding(abstention("yesno", *(c.said for c in beside)), Caveat(kind="not_stated", said=said))
    woven = matched(scope.claimed(), run)
    shown = rank(woven.matched, found.stated, witnesses=1, shown=manner.shown)
    answer = Answer(
        kind="yesno",
        value="no" if found.unstated else "yes",
        entities=tuple(Ranked(entity=e) for e in found.unstated) or tuple(s.ranked for s in shown),
        total=len(found.unstated or found.stated),
        evidence=(kg_evidence(woven, shown, run),),
    )
    if found.unstated:
        return heeding(answer, Caveat(kind="not_stated", said=f"not of all: {_split(found, scope)}"), *beside)
    forms = forms_of(scope.pattern, scope.each)
    held = f"it is stated of all {how_many(len(found.stated), forms)} with data on this ({_names(found.stated)})"
    return heeding(answer, *beside).model_copy(update={"notes": (held, *(c.said for c in beside))})


def of_some(answer: Answer, reading: Reading, run: Run) -> Answer:
    """``answer``, a yes of a class that some of its members carry, which says first of how many it is stated."""
    if answer.abstained or answer.value != "yes" or reading.inverted or len(reading.pattern.edges) != 2:
        return answer
    for belongs in reading.pattern.edges:
        ends = {n for n in (belongs.subject, belongs.object) if reading.pattern.node(n).known}
        if not (belongs.closure or CLASS & set(belongs.predicates)) or len(ends) != 1:
            continue
        scope = scope_of(reading.model_copy(update={"all_of": ends.pop()}))
        if scope is None or not scope.pattern.node(scope.far).known:
            continue
        found = members(scope, run)
        if found.stated and (found.unstated or found.silent):
            silent = f", and nothing of the kind is known of {len(found.silent):,} more" if found.silent else ""
            forms = forms_of(scope.pattern, scope.each)
            of = f"of {how_many(found.with_data, forms)} of the class with data on this"
            said = f"{of} it is stated of {len(found.stated):,} ({_names(found.stated)}){silent}"
            return heeding(answer.model_copy(update={"confidence": None}), Caveat(kind="subclasses", said=said))
    return answer


def _split(found: Members, scope: Scope) -> str:
    """Of how many it is stated, and of which it is not."""
    forms = forms_of(scope.pattern, scope.each)
    some = f" ({_names(found.stated)})" if found.stated else ""
    said = f"of {how_many(found.with_data, forms)} with data on this it is stated of {len(found.stated):,}{some}"
    return f"{said}, and no source says it of {_names(found.unstated)}"


def _silent(found: Members, what: str) -> list[Caveat]:
    if not found.silent:
        return []
    said = f"nothing of the kind ({what}) is known of {len(found.silent):,} more ({_names(found.silent)})"
    return [Caveat(kind="uncovered", said=said)]


def _names(things: Sequence[Entity]) -> str:
    return listed([e.name for e in things], NAMED)
