"""What all of a class have in common: side effects that every statin has, drugs for every type of a disease."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from bioloom.core.answer import Answer, Caveat, Ranked, abstention, heeding
from bioloom.core.fact import Entity
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.stage import kg_evidence
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.candidates.offered import filled
from bioloom.stages.weave.rank import Support, rank

from ...phrases import edge_text, forms_of, how_many, listed
from ..listing.class_scope import Members, Scope, matched, members, not_told, scope_of

LOOKED_AT, NAMED, MOSTLY = 100, 8, 10  # answers whose things are counted, things that are named, answers of most


def shared(part: Part, run: Run, manner: Manner) -> Answer:
    """The answers that each thing of the class has, of which the relation is known; else what most of them have."""
    reading = part.reading
    scope = scope_of(reading)
    if scope is None or scope.far != reading.pattern.answer or reading.aggregate is not None or part.options:
        return not_told(reading)
    found = members(scope, run)
    if not found.with_data:
        said = f"no data: nothing of the kind ({edge_text(scope.pattern, scope.claim)}) is known of any of them"
        return heeding(abstention(reading.kind), Caveat(kind="no_data", said=said))
    woven = matched(scope.claimed().model_copy(update={"answer": scope.far}), run)
    numbers = woven.matched.counts(scope.each)
    order = np.argsort(-np.nan_to_num(numbers.of), kind="stable")[:LOOKED_AT]
    first = [numbers.entity(int(i)) for i in order.tolist()]
    of_each = {e.curie: _number(e, scope, found, run) for e in first}
    common = [e for e in first if of_each[e.curie] == found.with_data]
    kept = common or sorted(first, key=lambda e: -of_each[e.curie])[:MOSTLY]
    support = {s.ranked.entity.curie: s for s in rank(woven.matched, kept, witnesses=manner.witnesses)}
    shown = [_told(support[e.curie], of_each[e.curie], found) for e in _in_order(kept, of_each, support)]
    names = tuple(s.ranked.entity.name for s in shown)
    evidence = (kg_evidence(woven, shown, run),)
    many = how_many(found.with_data, forms_of(scope.pattern, scope.each))
    of_whom = f"{many} with data on this ({listed([e.name for e in found.unstated], NAMED)})"
    if reading.kind == "count":
        answer = Answer(kind="count", value=len(common), total=len(common), evidence=evidence)
    else:
        answer = Answer(
            kind="entities", value=names, entities=tuple(s.ranked for s in shown), total=len(shown), evidence=evidence
        )
    if common:
        return answer.model_copy(update={"notes": (f"on record for each of {of_whom}",)})
    said = f"none is on record for all {of_whom}; shown is what most of them have"
    return heeding(answer, Caveat(kind="relaxed", said=said))


def _number(answer: Entity, scope: Scope, found: Members, run: Run) -> int:
    """How many things of the class an answer has."""
    pattern = scope.claimed().model_copy(update={"answer": scope.far})
    held = filled(pattern, (answer.curie,)).model_copy(update={"answer": scope.each})
    return len({found.of[e.curie] for e in matched(held, run).matched.entities() if e.curie in found.of})


def _in_order(kept: Iterable[Entity], number: dict[str, int], support: dict[str, Support]) -> list[Entity]:
    place = {curie: i for i, curie in enumerate(support)}
    return sorted(kept, key=lambda e: (-number[e.curie], place[e.curie]))


def _told(support: Support, number: int, found: Members) -> Support:
    reasons = (f"of {number:,} of {found.with_data:,}", *support.ranked.reasons)
    return Support(Ranked(entity=support.ranked.entity, score=support.ranked.score, reasons=reasons), support.witnesses)
