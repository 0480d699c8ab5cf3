"""The answer of a gated search: what stays open, what was ruled out and why, and what would change it."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Answer, Caveat, Ranked, abstention, heeding
from bioloom.core.evidence import AnswerSet, Evidence, Origin, Thread
from bioloom.core.fact import Entity
from bioloom.core.judgement import Abstain
from bioloom.core.pattern_text import format_pattern
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.find.support.graded import graded
from bioloom.stages.find.support.strength import SCORING, reasons_of
from bioloom.stages.gate.answer.outcome import Gated, Reason
from bioloom.stages.gate.gate.case import Case
from bioloom.stages.gate.gate.paths import ReasoningPath, fits
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.read.query import Query
from bioloom.stages.gate.stage import asked_for
from bioloom.stages.judged import judged
from bioloom.stages.read.readback.naming import fact_text

from .documents import stating
from .select import SELECT, Package, checked
from .sorted_drugs import AVOIDED, offered, sorted_for

NOT_ALL = "not all: what no source here states may have to be avoided, too"
SHOWN, TOLD = 20, 6  # answers that are listed; reasons that are told one by one
LINKED = 0.6  # an option's reading below this says nothing


def conclude(
    question: Question, query: Query, gated: Gated, ranked: Sequence[ReasoningPath], run: Run, *,
    paths: int = 3, sentences: Sequence[Evidence] = (), unstated: bool = False,
) -> Answer:  # fmt: skip
    """The answer from the best ``paths``; the others that are open are listed behind it.

    ``sentences`` are those of documents that came with the question; what they state of the answer is cited.
    ``unstated``: what nothing is stated of in the patient's states is answered too (`kinds`).
    """
    kind = query.kind
    ruled = _ruled(query, gated, run)
    if query.whether is not None:
        return _whether(query, gated, run)
    if gated.patient.role in AVOIDED:
        return _ruled_out(question, query, gated, ruled, run)
    if kind in {"choice", "choices"} and question.options:
        return _choice(question, query, gated, ranked, run)
    if not ranked:
        said = tuple(r.text for r in ruled[:TOLD]) or ("no open path leads to an answer",)
        return abstention(kind, *said).model_copy(
            update={"notes": notes(gated, ruled), "patient": sorted_for((), gated, ruled, run)}
        )
    ranked = _offered_first(ranked, gated)
    top = list(ranked[:paths])
    package = Package(
        question=question.text,
        paths=tuple(path_text(p) for p in top),
        ruled_out=tuple(f"{r.drug.name} ({r.state})" for r in ruled[:SHOWN]),
    )
    chosen = judged(SELECT, package, run)
    if isinstance(chosen, Abstain) or not checked(chosen, len(top)).answer:
        reason = chosen.reason if isinstance(chosen, Abstain) else chosen.reasoning or "the paths carry no answer"
        return abstention(kind, reason)
    first = chosen.answer - 1
    ordered = [top[first], *(p for i, p in enumerate(top) if i != first), *ranked[paths:]]
    weak = _weak(ordered, gated, run)
    found = sorted_for(
        tuple(map(_ranked, ordered)), gated, ruled, run, stated=_for_such(ordered, gated, run), weak=weak
    )
    shown = (*found.suitable, *(found.unstated if unstated else ()))
    by_end = {p.end.curie: p for p in ordered}
    ordered = [by_end[r.entity.curie] for r in shown] or ordered
    units = (path_unit(ordered[:SHOWN], query, run), *(run.keep(u) for u in statements(ruled, run)))
    units += tuple(run.keep(u) for u in permits(ordered[:SHOWN], gated))
    used = {f.key for p in ordered[:SHOWN] for f in p.facts} | {r.statement.key for r in ruled if r.statement}
    used |= {
        f.key for u in sentences for f in u.facts if f.predicate in query.predicates
    }  # the whole answer set rests on them
    units += stating(sentences, used)
    answer = Answer(
        kind=kind if kind in {"entity", "entities"} else "entities",
        text=chosen.reasoning,
        evidence=units,
        confidence=None,
        notes=notes(gated, ruled),
    )
    return offered(answer, found, SHOWN, unstated=unstated)


def _for_such(paths: Sequence[ReasoningPath], gated: Gated, run: Run) -> set[str]:
    """The CURIEs of what is stated to be given to just such a patient."""
    case = Case(gated.patient.states, kin_of(run.resources))
    needed = ((p.end.curie, c) for p in paths for f in p.facts for c in f.conditions if c.polarity == "requires")
    return {curie for curie, c in needed if case.holds(c)}


def _weak(paths: Sequence[ReasoningPath], gated: Gated, run: Run) -> set[str]:
    """The CURIEs of what may be suitable but for that only a program read once, or a source doubts, that it treats.

    A record that allows a drug for what is treated is a source that it treats it.
    """
    found = [p for p in paths if gated.states and gated.suitable(p.end.curie) and p.end.curie not in gated.used_for]
    return {
        p.end.curie
        for p in found
        if any(all(g.level in ("weak", "doubted") for g in graded(hop, run.resources.graph)) for hop in p.hops)
    }


def _offered_first(ranked: Sequence[ReasoningPath], gated: Gated) -> list[ReasoningPath]:
    """``ranked`` with what a source speaks for first, and what one speaks against last."""
    against = {r.drug.curie for r in (*gated.warned, *gated.conflicts)}
    return sorted(ranked, key=lambda p: (p.end.curie in against, not gated.suitable(p.end.curie)))


def _ruled(query: Query, gated: Gated, run: Run) -> list[Reason]:
    """What was ruled out of what is asked for, the best supported treatments first."""
    if query.whether is not None:
        return list(gated.blocked)
    kin = kin_of(run.resources)
    ruled = [r for r in gated.blocked if fits(r.drug.curie, query, kin)]
    if query.pattern is None or not ruled:
        return ruled
    backed = run.match(query.pattern).supported(SCORING, len(ruled), [r.drug for r in ruled])
    place = {b.entity.curie: i for i, b in enumerate(backed)}
    return sorted(ruled, key=lambda r: place.get(r.drug.curie, len(place)))


def path_text(path: ReasoningPath) -> str:
    """A path in words: its steps, with the conditions they are stated under."""
    steps = []
    for hop in path.hops:
        fact = hop[0]
        said = "; ".join(f"{c.polarity} {c.text or c.kind}" for f in hop for c in f.conditions)
        steps.append(fact_text(fact) + (f" ({said})" if said else ""))
    return ", ".join(steps)


def path_unit(shown: Sequence[ReasoningPath], query: Query, run: Run) -> str:
    """The paths as one unit of evidence; with the pattern's whole answer set, when there is a pattern."""
    graph = run.resources.graph
    facts = {(*f.key, f.edge): f for p in shown for f in p.facts}
    places = {key: i for i, key in enumerate(facts)}
    threads = tuple(Thread(answer=p.end.curie, facts=tuple(places[(*f.key, f.edge)] for f in p.facts)) for p in shown)
    text = format_pattern(query.pattern) if query.pattern else "; ".join(query.keywords)
    whole = None
    if query.pattern is not None:
        matched = run.match(query.pattern)
        whole = AnswerSet(pattern=text, count=matched.count, answers_sha=matched.answers_sha, threads=threads)
    return run.keep(
        Evidence(
            text="\n".join(fact_text(f) for f in facts.values()) or text,
            origin=Origin(channel="kg", source=graph.name, record=text, version=graph.content_hash, query=text),
            facts=tuple(facts.values()),
            grades=graded(facts.values(), graph),
            answer_set=whole,
        )
    )


def statements(ruled: Sequence[Reason], run: Run) -> list[Evidence]:
    """What rules drugs out, as evidence: the edges in one unit, passages of labels in one each."""
    graph = run.resources.graph
    facts = tuple(dict.fromkeys(r.statement for r in ruled if r.statement is not None))
    out = []
    if facts:
        text = "\n".join(f"{f.subject.name} {f.predicate.replace('_', ' ')} {f.object.name}" for f in facts)
        origin = Origin(channel="kg", source=graph.name, record="contraindications", version=graph.content_hash)
        out.append(Evidence(text=text, origin=origin, facts=facts, grades=graded(facts, graph)))
    return [*out, *dict.fromkeys(r.label for r in ruled if r.label is not None)]


def permits(shown: Sequence[ReasoningPath], gated: Gated) -> list[Evidence]:
    """The sentences of labels that say of what is shown that it may be given, each once."""
    suits = (s for p in shown for s in gated.suits.get(p.end.curie, ()))
    return list(dict.fromkeys(s.label for s in suits if s.label is not None))


def notes(gated: Gated, ruled: Sequence[Reason]) -> tuple[str, ...]:
    """What the reader must know: what was ruled out and what would change it, cautions, conflicts, and the notice."""
    out = [f"ruled out: {r.text}" for r in ruled[:TOLD]]
    if len(ruled) > TOLD:
        out.append(f"ruled out as well: {', '.join(r.drug.name for r in ruled[TOLD:])}")
    states = dict.fromkeys(r.state for r in ruled)
    for state in list(states)[:2]:
        names = [r.drug.name for r in ruled if r.state == state]
        out.append(f"without {state}: {', '.join(names[:TOLD])}{' ...' if len(names) > TOLD else ''}")
    out += [f"to be minded: {r.text}" for r in gated.warned[:3]]
    out += [
        f"sources disagree: {r.drug.name} is stated to treat it and to be contraindicated in {r.condition.text}"
        for r in gated.conflicts[:2]
    ]
    return (*out, *gated.notes)


def _ruled_out(question: Question, query: Query, gated: Gated, ruled: Sequence[Reason], run: Run) -> Answer:
    """The question is for what must not be given, or must be replaced."""
    kind = query.kind
    if not ruled:
        return abstention(kind, "nothing that is stated rules a drug out for this patient")
    entities = tuple(Ranked(entity=r.drug, reasons=(r.text,)) for r in ruled)
    value: str | tuple[str, ...] = tuple(r.drug.name for r in ruled)
    if question.options and kind in {"choice", "choices"}:
        held = [o for o in question.options if {e.curie for e in _readings(o, run)} & {r.drug.curie for r in ruled}]
        if not held:
            return abstention(kind, "none of the options is ruled out by what is stated")
        value = held[0] if kind == "choice" else tuple(held)
    elif kind == "entity":
        value = ruled[0].drug.name
    evidence = tuple(run.keep(u) for u in statements(ruled, run))
    answer = Answer(
        kind=kind, value=value, entities=entities[:SHOWN], total=len(ruled), evidence=evidence, notes=gated.notes,
        patient=sorted_for((), gated, ruled, run),
    )  # fmt: skip
    listed = gated.patient.role == "contraindicated" and kind not in {"choice", "choices"}
    return heeding(answer, Caveat(kind="incomplete", said=NOT_ALL)) if listed else answer


def _whether(query: Query, gated: Gated, run: Run) -> Answer:
    """No, and why, when something rules the drug out (yes, where it is asked whether to avoid it); else nobody says."""
    names = {query.whether, *asked_for(query.pattern)}  # one drug may stand in several vocabularies
    ruled = [r for r in gated.blocked if r.drug.curie in names]
    if ruled:
        evidence = tuple(run.keep(u) for u in statements(ruled, run))
        value = "yes" if query.inverted else "no"
        return Answer(
            kind="yesno",
            value=value,
            evidence=evidence,
            notes=notes(gated, ruled),
            patient=sorted_for((), gated, ruled, run),
        )
    if query.heeds and (
        minded := [r for r in gated.warned if r.drug.curie in names and r.source and r.warns and not r.mate]
    ):
        evidence = tuple(run.keep(u) for u in statements(minded, run))
        return Answer(kind="yesno", value="yes", evidence=evidence, notes=notes(gated, ruled))
    if gated.states and (fit := [c for c in sorted(filter(None, names)) if gated.suitable(c)]):
        suits = [s for s in gated.suits[fit[0]] if s.state in gated.states]
        evidence = tuple(run.keep(u) for u in dict.fromkeys(s.label for s in suits if s.label is not None))
        why = tuple(dict.fromkeys(f"{query.keywords[0]}: {s.text}" for s in suits))
        value = "no" if query.inverted else "yes"
        return Answer(kind="yesno", value=value, evidence=evidence, notes=(*why, *notes(gated, ruled)))
    against = [r for r in gated.warned if r.drug.curie in names]
    partly = [r for r in against if r.source and not (r.warns or r.mate)]  # "in the third trimester": she is pregnant
    if query.inverted and partly:
        evidence = tuple(run.keep(u) for u in statements(partly, run))
        depends = Caveat(kind="weaker", said=f"it depends: {partly[0].text}")
        maybe = Answer(
            kind="yesno", value="maybe", evidence=evidence, notes=notes(gated, ruled),
            patient=sorted_for((), gated, ruled, run),
        )  # fmt: skip
        return heeding(maybe, depends)
    said = "not known: no source here says that it may be given to this patient, and "
    said += "what speaks against it is not of all such patients, or warns" if against else "none that it must not"
    none = abstention("yesno", *(f"spoken against: {r.text}" for r in against[:TOLD]))
    open_ = heeding(none, Caveat(kind="not_stated", said=said))
    return open_.model_copy(update={"notes": notes(gated, ruled)})


def _choice(question: Question, query: Query, gated: Gated, ranked: Sequence[ReasoningPath], run: Run) -> Answer:
    """The options that are open, the best ranked first."""
    place = {p.end.curie: i for i, p in enumerate(ranked)}
    options = {o: _readings(o, run) for o in question.options}
    at = {o: min((place[e.curie] for e in es if e.curie in place), default=None) for o, es in options.items()}
    held = sorted((o for o, i in at.items() if i is not None), key=lambda o: at[o] or 0)
    ruled = [r for r in gated.blocked if any(r.drug.curie == e.curie for es in options.values() for e in es)]
    if not held:
        return abstention(query.kind, "none of the options is reached by an open path", *(r.text for r in ruled[:TOLD]))
    shown = [ranked[at[o] or 0] for o in held]
    units = (path_unit(shown, query, run), *(run.keep(u) for u in statements(ruled, run)))
    return Answer(
        kind=query.kind,
        value=held[0] if query.kind == "choice" else tuple(held),
        entities=tuple(_ranked(p) for p in shown),
        total=len(held),
        evidence=units,
        confidence=1.0 / len(held) if query.kind == "choice" else None,
        notes=notes(gated, ruled),
    )


def _readings(option: str, run: Run) -> list[Entity]:
    return [g.entity for g in run.resources.linker.link(option) if g.score >= LINKED]


def _ranked(path: ReasoningPath) -> Ranked:
    said = [f"only in {c.text}" for f in path.facts for c in f.conditions if c.polarity == "requires" and c.text]
    return Ranked(
        entity=path.end, reasons=tuple(dict.fromkeys((*(r for f in path.facts for r in reasons_of(f)), *said)))
    )
