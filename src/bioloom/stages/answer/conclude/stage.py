"""Conclude an entity, entities, a choice, a count or a yes from what matched, and cite it.

A count is the number of distinct CURIEs. A yes has a witness. A no needs a source that says it, or a question that is
asked of the graph alone (`yesno.py`); otherwise the answer abstains.
"""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Answer, Caveat, Ranked, abstention, heeding
from bioloom.core.evidence import AnswerSet, Evidence, Origin, Thread
from bioloom.core.fact import Fact
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import format_pattern
from bioloom.core.ports import Matched
from bioloom.core.question import AnswerKind
from bioloom.core.run import Run
from bioloom.stages.find.support.graded import graded
from bioloom.stages.read.readback.naming import fact_text
from bioloom.stages.weave.rank import Support
from bioloom.stages.weave.stage import Woven, as_named

from .doubted import doubts_of
from .options import Option

# Risks: a "no" would be heard as "safe", so only a source that denies one can say it.
RISKY = {"pharmacologically_interacts_with", "contraindicated_in"}
RISKS = RISKY | {"has_side_effect"}
# Which kind of thing something is is no finding: what is not filed as an antibiotic is none.
ASIDE = {"has_chemical_role", "subclass_of"}
UNRECORDED = "left out is what is recorded so; of the others no source says it, which is no proof that it is not so"
ORTHOLOGY, ALONE = "orthology_type", "one to one"
OTHERS = 5  # that fit as well as the one that is given, and are named


def kg_evidence(woven: Woven, shown: Sequence[Support], run: Run) -> str:
    """Keep the match as one unit of evidence (design, "The evidence unit"); its id."""
    return run.keep(kg_unit(woven.pattern, woven.matched, shown, run))


def kg_unit(pattern: Pattern, matched: Matched, shown: Sequence[Support], run: Run) -> Evidence:
    """A KG answer as evidence: the pattern, how many answers, a hash over them, and the threads that were shown."""
    text, graph = format_pattern(pattern), run.resources.graph
    facts: dict[tuple[object, ...], Fact] = {}
    threads = []
    for support in shown:
        for witness in support.witnesses:
            keys = [(*f.key, f.edge) for f in witness.facts]
            facts |= zip(keys, witness.facts, strict=True)
            threads.append((support.ranked.entity.curie, keys))
    position = {key: i for i, key in enumerate(facts)}
    return Evidence(
        text="\n".join(fact_text(f) for f in facts.values()) or text,
        origin=Origin(channel="kg", source=graph.name, record=text, version=graph.content_hash, query=text),
        facts=tuple(facts.values()),
        grades=graded(facts.values(), graph),
        answer_set=AnswerSet(
            pattern=text,
            count=matched.count,
            answers_sha=matched.answers_sha,
            threads=tuple(Thread(answer=a, facts=tuple(position[k] for k in keys)) for a, keys in threads),
        ),
    )


def conclude_entities(
    kind: AnswerKind, woven: Woven, shown: Sequence[Support], evidence: str, total: int | None = None
) -> Answer:
    """The answers, best supported first; for ``entity`` the first is the answer and the rest are said to exist.

    ``total`` is how many there are, where that is not every match.
    """
    ranked = tuple(s.ranked for s in shown)
    best, total = ranked[0], woven.matched.count if total is None else total
    answer = Answer(
        kind=kind,
        value=best.entity.name if kind == "entity" else tuple(r.entity.name for r in ranked),
        entities=ranked,
        total=total,
        evidence=(evidence,),
        confidence=best.score,
        notes=notes_of(woven),
    )
    several = [others_fit(ranked, total)] if kind == "entity" and total > 1 and len(ranked) > 1 else []
    return heeding(answer, *several, *doubts_of(shown), *caveats_of(woven, ranked))


def others_fit(ranked: Sequence[Ranked], total: int) -> Caveat:
    """That the one that is given as the answer is the best supported of ``total``, and which come next."""
    names = [r.entity.name for r in ranked[1 : OTHERS + 1]]
    more = " ..." if total > len(names) + 1 else ""
    return Caveat(kind="several", said=f"the best supported of {total:,} that fit; also {', '.join(names)}{more}")


def conclude_count(woven: Woven, shown: Sequence[Support], evidence: str, number: int | None = None) -> Answer:
    """How many distinct CURIEs fill the hole (``total``), or the ``number`` of things that they are.

    A count that a bound cut short is not given as the count.

    Nobody can say how sure a count of nothing is: what is not stated may still be so.
    """
    if not woven.matched.complete:
        return abstention("count", f"the search was bounded ({woven.matched.bound}), so the count is not known")
    answer = Answer(
        kind="count",
        value=woven.matched.count if number is None else number,
        entities=tuple(s.ranked for s in shown),
        total=woven.matched.count,
        evidence=(evidence,),
        confidence=1.0 if woven.matched.count else None,
        notes=notes_of(woven),
    )
    return heeding(answer, *caveats_of(woven, tuple(s.ranked for s in shown)))


def conclude_choice(
    kind: AnswerKind, options: Sequence[Option], *, inverted: bool, shown: Sequence[Support], evidence: tuple[str, ...]
) -> Answer:
    """The options that hold (``inverted``: that do not), the best supported first.

    Of a single choice it abstains when no option is left. When several are, the best supported is taken and the
    others are named. An option whose words nobody knows can never be the answer of a plain question, but is
    the only one left of an inverted one when all the others hold; where none holds, nothing tells them apart.
    """
    if inverted and not any(o.holds for o in options):
        return abstention(kind, "none of the options is stated, so nothing tells which one does not hold")
    picked = [o for o in options if o.holds != inverted]
    known = [o for o in picked if o.entities]
    if inverted and known:
        picked = known
    if not picked:
        names = ", ".join(o.text for o in options if not o.entities)
        return abstention(
            kind, "none of the options is among the answers" + (f"; I do not know {names}" if names else "")
        )
    order = {s.ranked.entity.curie: i for i, s in enumerate(shown)}
    picked.sort(key=lambda o: min((order.get(e.curie, len(order)) for e in o.entities), default=len(order) + 1))
    scores = {s.ranked.entity.curie: s.ranked for s in shown}
    entities = tuple(scores.get(o.entities[0].curie, Ranked(entity=o.entities[0])) for o in picked if o.entities)
    several = []
    if kind == "choice" and len(picked) > 1:
        others = ", ".join(o.text for o in picked[1:])
        said = f"also among the answers: {others}; of which of them it holds more, no source here says"
        if inverted:
            said = f"more than one option does not hold: {picked[0].text}, {others}"
        several.append(Caveat(kind="several", said=said))
    answer = Answer(
        kind=kind,
        value=picked[0].text if kind == "choice" else tuple(o.text for o in picked),
        entities=entities,
        total=len(picked),
        evidence=evidence,
        confidence=1.0 / len(picked) if kind == "choice" else 1.0,
    )
    return heeding(answer, *several)


def conclude_yes(
    *, inverted: bool, evidence: str, ranked: Sequence[Ranked] = (), notes: tuple[str, ...] = ()
) -> Answer:
    """It is so: there is a witness."""
    return Answer(
        kind="yesno", value="no" if inverted else "yes", entities=tuple(ranked), evidence=(evidence,), confidence=1.0,
        notes=notes,
    )  # fmt: skip


def conclude_no(*, inverted: bool, evidence: str, why: str, confidence: float | None) -> Answer:
    """It is not so, as far as the graph can say, and why it can."""
    return Answer(
        kind="yesno", value="yes" if inverted else "no", evidence=(evidence,), confidence=confidence, notes=(why,)
    )  # fmt: skip


def caveats_of(woven: Woven, ranked: Sequence[Ranked]) -> tuple[Caveat, ...]:
    """What changes the meaning of answers that hold as ``woven`` says."""
    out = []
    if woven.widened:
        below = ", ".join(dict.fromkeys(v.name for r in ranked[:3] for v in r.via))
        via = f" ({below})" if below else ""
        said = f"nothing is stated of the term itself; holds through its subclasses{via}"
        out.append(Caveat(kind="subclasses", said=said))
    if woven.relaxed:
        out.append(Caveat(kind="relaxed", said=woven.relaxed))
    absent = [e for e in as_named(woven.pattern).edges if e.absent and not e.closure and not e.tests]
    if any(RISKS & set(e.predicates) for e in absent):
        out.append(Caveat(kind="unrecorded", said="a risk that is not recorded may still be there"))
    elif any(not ASIDE & set(e.predicates) for e in absent):
        out.append(Caveat(kind="unrecorded", said=UNRECORDED))
    if any("orthologous_to" in e.predicates for e in woven.pattern.edges) and not _one_to_one(woven, ranked):
        said = "as far as the sources here have them: another ortholog may be missing"
        out.append(Caveat(kind="unrecorded", said=said))
    if any("contraindicated_in" in e.predicates and not e.absent for e in woven.pattern.edges):
        said = "as far as the sources here have them: what is not listed may be contraindicated as well"
        out.append(Caveat(kind="unrecorded", said=said))
    if not woven.matched.complete:
        said = f"the search was bounded: {woven.matched.bound}; there may be more"
        out.append(Caveat(kind="bounded", said=said))
    return tuple(out)


def _one_to_one(woven: Woven, ranked: Sequence[Ranked]) -> bool:
    """Whether a source says of each answer that there is no other: of orthologs one to one."""
    said = [
        any(q.key == ORTHOLOGY and q.value == ALONE for w in woven.matched.threads(r.entity) for f in w.facts
            for q in f.qualifiers)
        for r in ranked[:OTHERS]
    ]  # fmt: skip
    return bool(said) and len(said) == len(ranked) and all(said)


def notes_of(woven: Woven) -> tuple[str, ...]:
    """What is worth knowing of how the answers hold."""
    return ("what is excluded is excluded with its subclasses, and a place with its parts",) if woven.excluded else ()


def said_of(woven: Woven, ranked: Sequence[Ranked]) -> tuple[str, ...]:
    """What the reader must know of how the answers hold, in words: the caveats, then the notes."""
    return (*(c.said for c in caveats_of(woven, ranked)), *notes_of(woven))
