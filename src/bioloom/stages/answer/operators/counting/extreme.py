"""The answers with the most or the least of something, those that are equal together, each with its number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bioloom.core.answer import Answer, Caveat, Ranked, abstention, heeding
from bioloom.core.fact import Entity
from bioloom.core.ports import Matched, Witness
from bioloom.core.results.numbers import Numbers
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.few_patients import few_patients
from bioloom.stages.answer.conclude.stage import caveats_of, kg_evidence, notes_of
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.read.candidates.offered import filled, readings
from bioloom.stages.weave.rank import Support, rank
from bioloom.stages.weave.stage import Woven

from ..listing.select import weave_known

NAMED, RUNNERS_UP, WEIGHED = 10, 5, 16


@dataclass(frozen=True)
class Measure:
    """By what answers are ranked.

    Attributes:
        of: The number of each answer of a match.
        said: A number in words: ``12 genes``.
        what: What was compared, empty where the answer says it otherwise.
        lacking: What is said of a thing without a number: ``no frequency``.
        most: Whether the largest number wins.
        key: The qualifier that is compared, so that the witness that carries the value is shown; empty for counts.
    """

    of: Callable[[Woven, Run], Numbers]
    said: Callable[[float], str]
    what: str
    lacking: str
    most: bool
    key: str = ""


def extreme(part: Part, measure: Measure, run: Run, manner: Manner) -> Answer:
    """The leader with its number, all that are equal to it, and who comes next; of options, the one that leads."""
    reading = part.reading
    found = weave_known(reading, run, manner)
    if isinstance(found, Answer):
        return found
    woven, caveats = found
    if part.options:
        return heeding(_among(part, woven, measure, run, manner), *caveats)
    numbers = measure.of(woven, run)
    order = _order(numbers, most=measure.most)
    if not len(order):
        return abstention(reading.kind, f"{woven.matched.count:,} fit, and {measure.lacking} is given of any")
    values = numbers.of[order]
    wanted = values == values[0]
    if reading.kind == "entities":  # several are wanted: no fewer than are shown, and none that equals the last
        wanted = np.isin(values, values[: reading.many or manner.shown])
    leaders = [numbers.entity(int(i)) for i in order[wanted][: manner.listed].tolist()]
    said = dict(zip((e.curie for e in leaders), map(measure.said, values.tolist()), strict=False))
    shown = _shown(woven, leaders, said, measure, manner)
    ranked = tuple(s.ranked for s in shown)
    names = tuple(r.entity.name for r in ranked)
    notes = [measure.what] if measure.what else []
    if reading.kind != "entities" and (equal := int(wanted.sum())) > 1:
        more = f" and {equal - NAMED:,} more" if equal > NAMED else ""
        notes.append(f"{equal:,} are equal ({said[leaders[0].curie]}): {'; '.join(names[:NAMED])}{more}")
    if after := order[~wanted][:RUNNERS_UP].tolist():
        notes.append("next: " + "; ".join(f"{numbers.entity(i).name} ({measure.said(numbers.of[i])})" for i in after))
    if without := woven.matched.count - len(order):
        notes.append(f"{without:,} of {woven.matched.count:,} do not compete: {measure.lacking} is given of them")
    if not run.matched_on:
        notes.append("of what the texts name which were read, and of no graph")
    if not numbers.complete:
        notes.append("the numbers may count ways in which an answer does not hold: the search was bounded")
    answer = Answer(
        kind=reading.kind,
        value=names if reading.kind == "entities" else "; ".join(names),
        entities=ranked,
        total=int(wanted.sum()),
        evidence=(kg_evidence(woven, shown, run),),
        notes=(*notes, *notes_of(woven)),
    )
    few = few_patients(shown, measure.key)
    return heeding(answer, *caveats, *caveats_of(woven, ranked), *few)


def is_food(entity: Entity) -> bool:
    """Whether it is an entry of a table of foods."""
    return "Food" in entity.categories


def plain_food(entities: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """The first of foods that words may be, the plain one: of bananas it is not the powder that is compared."""
    return entities[:1] if entities and is_food(entities[0]) else entities


def _order(numbers: Numbers, *, most: bool) -> NDArray[np.int64]:
    """Positions of the answers that have a number, the leader first; equal ones in their order."""
    there = np.flatnonzero(~np.isnan(numbers.of))
    values = numbers.of[there]
    return np.asarray(there[np.argsort(-values if most else values, kind="stable")], np.int64)


def _shown(
    woven: Woven, leaders: list[Entity], said: dict[str, str], measure: Measure, manner: Manner
) -> list[Support]:
    """The leaders with their numbers for reasons: by number, equal ones by support; the first with witnesses."""
    place = {e.curie: i for i, e in enumerate(leaders)}
    first = {text: i for i, text in reversed(list(enumerate(said[e.curie] for e in leaders)))}
    found = sorted(rank(woven.weighed, leaders, shown=0), key=lambda s: first[said[s.ranked.entity.curie]])
    out = []
    for i, support in enumerate(found[: len(place)]):
        entity = support.ranked.entity
        k = manner.witnesses if i < manner.shown else 0
        of_it = _witnesses(woven.weighed, entity, measure, k) if k else ()
        out.append(Support(Ranked(entity=entity, reasons=(said[entity.curie],)), of_it))
    return out


def _witnesses(matched: Matched, entity: Entity, measure: Measure, most: int) -> tuple[Witness, ...]:
    """The best supported ways in which it holds; where values are compared, those with the largest value first."""
    found = matched.threads(entity, WEIGHED if measure.key else most, SCORING)

    def value(witness: Witness) -> float:
        of_it = (q.value for f in witness.facts for q in f.qualifiers if q.key == measure.key)
        return max((v for v in of_it if isinstance(v, float)), default=-np.inf)

    return tuple(sorted(found, key=value, reverse=True)[:most] if measure.key else found)


def _among(part: Part, woven: Woven, measure: Measure, run: Run, manner: Manner) -> Answer:
    """The option that leads. Which has the least cannot be told while one has no number: that may be missing.

    Nor are values compared where only one is on record.
    """
    reading, run_options = part.reading, run.within("options")
    hole = reading.pattern.node(reading.pattern.answer)
    found: dict[str, tuple[float, Entity]] = {}
    lacking: list[str] = []
    foods: list[str] = []
    for option in part.options:
        entities = plain_food(readings(option, hole, run.resources.linker))
        pattern = filled(woven.pattern, tuple(e.curie for e in entities))
        numbers = measure.of(Woven(pattern, run_options.match(pattern)), run_options) if entities else None
        order = _order(numbers, most=measure.most) if numbers else np.empty(0, np.int64)
        if numbers and len(order):
            found[option] = float(numbers.of[order[0]]), numbers.entity(int(order[0]))
            foods += [f"{option} is taken for the food {e.name!r}" for e in entities if is_food(e)]
        else:
            lacking.append(f"of {option} {measure.lacking} is given" if entities else f"I do not know {option}")
    if not found or (lacking and ((measure.key and len(found) == 1) or not measure.most)):
        return abstention(reading.kind, *lacking)
    best = (max if measure.most else min)(v for v, _ in found.values())
    leaders = [o for o, (v, _) in found.items() if v == best]
    said = {e.curie: measure.said(v) for v, e in found.values()}
    if reading.many:
        leaders = sorted(found, key=lambda o: -found[o][0] if measure.most else found[o][0])[: reading.many]
    shown = _shown(woven, [found[o][1] for o in leaders], said, measure, manner)
    others = [f"{o}: {measure.said(v)}" for o, (v, _) in found.items() if v != best]
    first = [f"{', '.join(o for o in leaders if found[o][0] == best)}: {measure.said(best)}"]
    notes = [*first, *others, *([measure.what] if measure.what else [])]
    if len(leaders) > 1 and not reading.many:
        notes.insert(0, f"equal: {', '.join(leaders)}")
    ranked = tuple(s.ranked for s in shown)
    answer = Answer(
        kind=reading.kind,
        value=tuple(leaders) if reading.kind == "choices" else leaders[0],
        entities=ranked,
        total=len(leaders),
        evidence=(kg_evidence(woven, shown, run),),
        confidence=None if not measure.key or reading.kind != "choice" else 1.0 / (len(leaders) + len(lacking)),
        notes=(*notes, *notes_of(woven)),
    )
    taken = [Caveat(kind="ambiguous", said="; ".join(foods))] if foods else []
    taken += [Caveat(kind="no_data", said=f"not all are compared: {'; '.join(lacking)}")] if lacking else []
    return heeding(answer, *taken, *caveats_of(woven, ranked), *few_patients(shown, measure.key))
