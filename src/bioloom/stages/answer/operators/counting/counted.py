"""Answers by how many different things each is joined to: the most, the fewest, or more than a number."""

from __future__ import annotations

import numpy as np

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.biolink import biolink
from bioloom.core.pattern import Op, Pattern
from bioloom.core.results.numbers import COMPARE, Numbers
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.options import Option
from bioloom.stages.answer.conclude.stage import conclude_yes, kg_evidence
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.candidates.offered import readings
from bioloom.stages.read.types import Aggregate
from bioloom.stages.weave.rank import rank
from bioloom.stages.weave.stage import Woven, hierarchical

from ...phrases import edge_text, forms_of, how_many, kind_of
from ..joining.ways import way
from ..listing.only import only
from ..listing.select import choose, conclude, weave_known
from .counted_things import Things
from .extreme import Measure, extreme

FORMS, THINGS = ", salts and forms with what they are of", ", no class of others (--every-entry counts them all)"
ENTRIES = ", each class and each form of one an entry of its own"
FEWEST = "the fewest on record, which may be for want of reports"


def counted(part: Part, aggregate: Aggregate, run: Run, manner: Manner) -> Answer:
    """The answers with the most or fewest fillers of what is counted, or those whose count passes the test."""
    if aggregate.how == "number":
        return _passing(part, aggregate, run, manner)
    pattern = part.reading.pattern
    what = _what(pattern, aggregate.over)
    fewest = aggregate.how != "most"
    doubt = (Caveat(kind="unrecorded", said=FEWEST),) if fewest and not manner.closed_world else ()
    things = Things(aggregate.over, part.reading.many or 1)

    def numbers(woven: Woven, run: Run) -> Numbers:
        found = woven.matched.counts(aggregate.over)
        every = fewest and not part.options  # of the fewest entries any may be the fewest things
        return found if every or manner.entries else things.of(woven, found, run)

    measure = Measure(
        of=numbers,
        said=lambda n: how_many(int(n), forms_of(pattern, aggregate.over)),
        what="",
        lacking=f"no {forms_of(pattern, aggregate.over)[0]}",
        most=not fewest,
    )
    answer = extreme(part, measure, run, manner)
    if answer.abstained:
        return answer
    if doubt and not part.options:  # of a whole class the one of which least is written would come first
        few = "; ".join(f"{r.entity.name} ({', '.join(r.reasons)})" for r in answer.entities[:1])
        said = f"not stated: {few} has {FEWEST}; name some to compare them, or read the records as complete"
        return heeding(abstention(part.reading.kind), Caveat(kind="not_stated", said=said))
    return heeding(answer, *doubt, Caveat(kind="counted", said=f"{what}{_how(things, pattern)}"))


def _passing(part: Part, aggregate: Aggregate, run: Run, manner: Manner) -> Answer:
    """What is asked of the answers whose count stands to the number as it should."""
    reading, forms = part.reading, forms_of(part.reading.pattern, aggregate.over)
    found = weave_known(reading, run, manner)
    if isinstance(found, Answer):
        return found
    woven, caveats = found
    numbers = woven.matched.counts(aggregate.over)
    passing = np.flatnonzero(COMPARE[aggregate.op](numbers.of, aggregate.number)).tolist()
    things = Things(aggregate.over, 1)
    if aggregate.op in (">", ">=") and not manner.entries:
        numbers = things.of_passing(woven, numbers, passing, run)
        passing = np.flatnonzero(COMPARE[aggregate.op](numbers.of, aggregate.number)).tolist()
    wanted = f"{aggregate.op} {how_many(aggregate.number, forms)}"
    note = f"{_what(reading.pattern, aggregate.over)}{_how(things, reading.pattern)}; wanted: {wanted}"
    if not numbers.complete:
        return abstention(reading.kind, f"the search was bounded, so it is not known which have {wanted}")
    if reading.kind == "yesno":
        has = f"the graph lists {how_many(int(numbers.of.max()), forms)} of it"
        if not manner.closed_world and not _sure(aggregate.op, holds=bool(passing)):
            said = Caveat(kind="not_stated", said=f"not stated: {has}, and there may be more")
            return heeding(abstention("yesno"), said)
        verdict = _verdict(part, woven, run, manner, holds=bool(passing)).model_copy(update={"notes": (has, note)})
        if _sure(aggregate.op, holds=bool(passing)):
            return verdict
        return heeding(verdict, Caveat(kind="closed_world", said=f"read as a closed world: {has}"))
    if not passing:
        none = abstention(reading.kind, f"none of the {woven.matched.count:,} that fit has {wanted}")
        zero = Answer(kind="count", value=0, total=0, evidence=(kg_evidence(woven, (), run),), notes=(note,))
        return zero if reading.kind == "count" else none
    passed = {numbers.entity(i).curie: how_many(int(numbers.of[i]), forms) for i in passing}
    left = only(woven, tuple(passed), run)
    if reading.kind in ("choice", "choices"):
        hole, linker = reading.pattern.node(reading.pattern.answer), run.resources.linker
        read = [(o, readings(o, hole, linker)) for o in part.options]
        checked = [Option(o, tuple(e for e in es if e.curie in passed) or es, bool({e.curie for e in es} & {*passed}))
                   for o, es in read]  # fmt: skip
        answer = choose(reading, left, checked, run, manner)
    else:
        answer = conclude(reading, left, run, manner)
    entities = tuple(
        r.model_copy(update={"reasons": (n, *r.reasons) if (n := passed.get(r.entity.curie)) else r.reasons})
        for r in answer.entities
    )
    named = answer.model_copy(update={"entities": entities, "notes": (note, *answer.notes)})
    return heeding(named, *caveats, Caveat(kind="counted", said=note))


def _verdict(part: Part, woven: Woven, run: Run, manner: Manner, *, holds: bool) -> Answer:
    """Whether the one thing that is asked about has the number."""
    shown = rank(woven.matched, woven.matched.entities(1), witnesses=manner.witnesses)
    answer = conclude_yes(
        inverted=part.reading.inverted == holds, evidence=kg_evidence(woven, shown, run),
        ranked=tuple(s.ranked for s in shown),
    )  # fmt: skip
    op = (part.reading.aggregate or Aggregate(how="number")).op
    return answer if _sure(op, holds=holds) else answer.model_copy(update={"confidence": None})


def _sure(op: Op, *, holds: bool) -> bool:
    """Whether what the graph lists settles it: there may be more than it lists, and not fewer."""
    return (op in (">", ">=") and holds) or (op in ("<", "<=") and not holds)


def _how(things: Things, pattern: Pattern) -> str:
    """Whether things or entries were counted, of what has entries that are no things of their own."""
    over = pattern.node(things.over)
    if not hierarchical(over):
        return ""
    chemical = not over.categories or any(biolink().is_a(c, "ChemicalEntity") for c in over.categories)
    return f"{FORMS if chemical else ''}{THINGS}" if things.told else ENTRIES


def _what(pattern: Pattern, over: str) -> str:
    """What is counted for each answer, and along which edges; what is below the answer is not added to it."""
    said = ", ".join(edge_text(pattern, e) for e in way(pattern, pattern.answer, over))
    hole = pattern.node(pattern.answer)
    below = ", as stated of it and not of its subclasses" if hierarchical(hole) else ""
    many = kind_of(pattern.node(over).categories, many=True)
    return f"counted for each {kind_of(hole.categories)}: different {many} ({said}) on record{below}"
