"""The value of a qualifier between two things that are known: how much, how often, how strongly."""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.biolink import biolink
from bioloom.core.catalogue import Qualifier
from bioloom.core.fact import Fact
from bioloom.core.pattern import Pattern
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.few_patients import few_patients, of_few
from bioloom.stages.answer.conclude.stage import caveats_of, kg_evidence, notes_of
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.find.support.shares import BANDS, range_of, shares_text
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.read.types import Aggregate
from bioloom.stages.weave.rank import Support, rank
from bioloom.stages.weave.stage import weave

from ...phrases import key_text, named, qualifier_of, source_of, statement, value_text
from ..listing.select import nothing

READ, MOST = 64, 12  # ways in which it holds that are read; values that are given
BESIDE = ("measure", "relation", "text")  # what may stand beside a value and belongs to it


def amount(part: Part, aggregate: Aggregate, run: Run, manner: Manner) -> Answer:
    """The value on record with its unit, each with its source where there are several.

    Abstains where there is no edge, or none that carries the value, and says which.
    """
    reading, pattern, key = part.reading, part.reading.pattern, aggregate.key
    woven = weave(pattern, run, subclasses=manner.subclasses)
    if not woven.matched.count:
        return nothing(reading, woven, run, manner)
    ranked = rank(woven.matched, woven.matched.entities(manner.shown), witnesses=READ)
    stated = [(s, w, f) for s in ranked for w in s.witnesses for f in w.facts if _is_edge(f, pattern, aggregate)]
    found = [(s, w, f) for s, w, f in stated if any(q.key == key for q in f.qualifiers)]
    if not found:
        who = ", ".join(dict.fromkeys(source_of(f) for _, _, f in stated))
        said = "; ".join(dict.fromkeys(statement(f) for _, _, f in stated[:3]))
        return abstention("span", f"{said}: stated by {who}, without any {key_text(key)}")
    found.sort(key=lambda of_it: (_rank(of_it[2], key), -SCORING.of(of_it[2])))
    qualifier, asked = qualifier_of(pattern, aggregate), {c for n in pattern.nodes for c in n.curies}
    values: dict[str, list[str]] = {}
    for _, _, fact in found:
        values.setdefault(_said(fact, key, qualifier, asked), []).append(source_of(fact))
    texts = [f"{value} ({', '.join(dict.fromkeys(sources))})" for value, sources in values.items()]
    shown = [Support(s.ranked, tuple({id(w): w for of, w, _ in found if of is s}.values())) for s in ranked]
    shown = [Support(s.ranked, s.witnesses[:MOST]) for s in shown if s.witnesses]
    entities = tuple(s.ranked.model_copy(update={"reasons": ()}) for s in shown)
    notes = [f"source: {', '.join(dict.fromkeys(next(iter(values.values()))))}"] if len(values) == 1 else []
    if len(texts) > MOST:
        notes.append(f"{len(texts) - MOST:,} more values are on record")
    answer = Answer(
        kind="span",
        value=next(iter(values)) if len(values) == 1 else tuple(texts[:MOST]),
        entities=entities,
        evidence=(kg_evidence(woven, shown, run),),
        confidence=entities[0].score if len(values) == 1 else None,
        notes=(*notes, *notes_of(woven)),
    )
    answer = heeding(answer, *caveats_of(woven, entities), *few_patients(shown, key))
    if all((r := range_of(f, key)) is not None and not r.measured for _, _, f in found):
        return heeding(answer, Caveat(kind="binned", said="no number is on record, only a range that it lies in"))
    return answer


def _rank(fact: Fact, key: str) -> tuple[bool, int]:
    """What was measured before a range, of many before of few; what was counted in a handful comes last."""
    said = range_of(fact, key)
    return (True, 1) if said is None else (not said.measured or of_few(said), 1 if of_few(said) else -said.among)


def _is_edge(fact: Fact, pattern: Pattern, aggregate: Aggregate) -> bool:
    """Whether the fact is along the edge whose value is asked for."""
    predicates = pattern.edges[aggregate.edge].predicates
    return not predicates or any(fact.predicate in biolink().descendants(p) for p in predicates)


def _said(fact: Fact, key: str, qualifier: Qualifier | None, asked: set[str]) -> str:
    """The value of one record with what qualifies it, and of what it is where that is not what was asked about."""
    values = {q.key: q.value for q in fact.qualifiers}
    span, share = range_of(fact, key), qualifier is not None and qualifier.type == "share"
    said = value_text(values[key], key, qualifier)
    beside: list[str] = []
    if qualifier is not None and share and span is not None and not span.measured:
        said = qualifier.said.replace("{value}", shares_text(span._replace(name="")))
        beside += [span.name] if span.name else []
    elif span is not None and span.low < span.high:
        beside.append(f"{span.low:.3g} to {span.high:.3g}")
    beside += [str(v) for b in BESIDE if (v := values.get(f"{key}_{b}")) not in (None, "=") and str(v) not in BANDS]
    other = [e for e in (fact.subject, fact.object) if e.curie not in asked]
    beside += [f"of {name}" for name in named(other)] if len(other) == 1 else []
    return f"{said} [{', '.join(beside)}]" if beside else said
