"""Documents, trials, labels and pages for the hops of a pattern that the graph does not carry, or hardly.

What they state is laid over the graph and the pattern is matched again, round by round: what one hop's texts bind is
what the next hop's are searched with. Nothing found in a text becomes an edge of the graph itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bioloom.core.answer import Answer, Caveat, heeding
from bioloom.core.evidence import Channel, Evidence, Origin
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Pattern
from bioloom.core.ports import Layered
from bioloom.core.run import Run
from bioloom.stages.find.retrieve.filter import below, entity_aware_filter
from bioloom.stages.find.retrieve.hops import hops_of
from bioloom.stages.find.retrieve.queries import hop_queries, targeted_queries
from bioloom.stages.find.retrieve.search import retrieve, sources_of, tagged
from bioloom.stages.find.retrieve.types import End, Hop
from bioloom.stages.find.support.strength import strength
from bioloom.stages.text.convert.stage import BATCH, BY_MODEL, convert
from bioloom.stages.weave.rank import SUBCLASS_OF

from .breaks import breaks
from .over import Answering, answer_over
from .reach import TEXT, Reach
from .stage import widened
from .texts import Texts

DIAGNOSES = 3  # of the hops that could make a pattern match, how many are looked for at once


def read(hops: Sequence[Hop], channel: Channel, run: Run, reach: Reach, unknown: Sequence[Entity] = ()) -> Texts:
    """What the sources of one channel state on ``hops``: search, filter, convert (BioWeave, Algorithm 4)."""
    graph = run.resources.graph
    queries = targeted_queries(hops, graph) if channel == "web" else hop_queries(hops, channel, graph)
    found = retrieve(queries, run.within("retrieve"), unknown=unknown)
    kept = entity_aware_filter(found, hops, reach.budget(channel), below(hops, run))
    passages = tuple(p.evidence for p in kept)
    units = convert(passages, run, hops)
    run.note("read", channel=channel, queries=len(queries), found=len(found), kept=len(kept), stating=len(units))
    return Texts(units, passages)


def ask_once(texts: Texts, run: Run) -> Texts:
    """What one call of a model reads in the passages from which the rules read nothing that helped.

    Nothing, where there is no model, or where one was asked before for the same question.
    """
    usage = run.recorder.trace().usage()
    if not run.has_model or usage.calls or usage.cached or not texts.passages:
        return texts
    return texts.plus(Texts(convert(texts.passages, run, by=BY_MODEL, most=BATCH)))


def search_hops(pattern: Pattern, run: Run, reach: Reach, known: Texts, unknown: Sequence[Entity] = ()) -> Texts:
    """Texts for the hops that could make ``pattern`` match, round by round until it does or nothing new can be asked.

    Args:
        pattern: What the graph of ``run`` does not match.
        run: The run, over the graph that stands.
        reach: How far to read.
        known: What texts are known to say already.
        unknown: Things that only texts can know, by their names.
    """
    base = run.resources.graph
    if not isinstance(base, Layered):
        run.note("unread", why=f"nothing can be laid over {base.name}")
        return known
    texts = known
    asked: set[tuple[Channel, Hop]] = set()
    for _ in range(reach.rounds):
        over = run.over(base.overlaid(texts.facts()), channel=run.matched_on)
        hops = [h for h in _missing(pattern, over) if h.subject.curies or h.object.curies]
        new = {c: [h for h in hops if (c, h) not in asked] for c in TEXT if sources_of(c, run)}
        if not any(new.values()):
            break
        for channel, some in new.items():
            asked |= {(channel, h) for h in some}
            texts = texts.plus(read(some, channel, over, reach, unknown)) if some else texts
            if _matches(pattern, run.over(base.overlaid(texts.facts()), channel=run.matched_on)):
                return texts
    return texts


def corroborate(facts: Sequence[Fact], run: Run, reach: Reach) -> Texts:
    """What texts say, for or against, of ``facts`` that hang by one weak source."""
    hops = [
        Hop(edge=i, subject=_end(f.subject), predicates=(f.predicate,), object=_end(f.object))
        for i, f in enumerate(facts)
    ]
    texts = Texts()
    for channel in TEXT:
        if hops and sources_of(channel, run):
            texts = texts.plus(read(hops, channel, run, reach))
    return texts.only(f.key[:3] for f in facts)


def supported(
    answer: Answer, texts: Texts, run: Run, answering: Answering, *, asked: Pattern, reach: Reach, weak: float
) -> Answer:
    """``answer`` of the graph with what texts say for it; none of them takes it back, but who denies it is named."""
    if doubted := weak_facts(answer, run, weak):
        texts = texts.plus(corroborate(doubted, run, reach))
    held = answer_over(texts.affirmed(), run, answering) if texts.units else answer
    return with_denials(held, texts, run, asked)


def with_denials(held: Answer, texts: Texts, run: Run, asked: Pattern) -> Answer:
    """``held``, which says first which texts deny a statement that it rests on.

    A text may name a thing by another vocabulary's entry than the statement: what one node of the question stands for
    is one thing, and so is what has one name.
    """
    one = {c: n.curies[0] for n in asked.nodes for c in n.curies}

    def told(fact: Fact) -> tuple[str, str, str]:
        ends = (one.get(e.curie, e.name.casefold()) for e in (fact.subject, fact.object))
        return (next(ends), fact.predicate, next(ends))

    facts = {told(f) for u in run.recorder.evidence(held.evidence) for f in u.facts if not f.negated}
    against = dict.fromkeys(
        u.origin.record for u in texts.units if any(f.negated and told(f) in facts for f in u.facts)
    )
    if not against:
        return held
    return heeding(held, Caveat(kind="denied", said=f"denied in {', '.join(against)}: see for yourself"))


def denials(pattern: Pattern, texts: Texts) -> tuple[str, ...]:
    """What texts deny of the known things of ``pattern``, a line for each statement, the first few."""
    known = {c for n in pattern.nodes for c in n.curies}
    said: dict[str, list[str]] = {}
    for unit in texts.units:
        for fact in unit.facts:
            if fact.negated and {fact.subject.curie, fact.object.curie} & known:
                line = f"{fact.subject.name} {fact.predicate.replace('_', ' ')} {fact.object.name}"
                said.setdefault(line, []).append(unit.origin.record)
    return tuple(f"denied in {', '.join(dict.fromkeys(of))}: {line}" for line, of in said.items())[:DIAGNOSES]


def answers(texts: Texts, run: Run, answering: Answering) -> Iterator[Answer]:
    """What follows from what the rules read, from what one call of a model adds, and from what is only supposed."""
    more = texts
    if texts.units:
        yield answer_over(texts, run, answering)
    if texts.passages and (more := ask_once(texts, run)) is not texts:
        yield answer_over(more, run, answering)
    if more.units:
        yield answer_over(more, run, answering, hedged=True)


def weak_facts(answer: Answer, run: Run, weak: float, answers: int = 3) -> tuple[Fact, ...]:
    """The facts of the first few answers' threads that are the weaker side of ``weak``, each once."""
    first = {r.entity.curie for r in answer.entities[:answers] if r.score is not None and r.score < weak}
    out: dict[tuple[str, str, str, bool], Fact] = {}
    for unit in run.recorder.evidence(answer.evidence):
        for thread in unit.answer_set.threads if unit.answer_set else ():
            for fact in (unit.facts[i] for i in thread.facts if thread.answer in first):
                if fact.predicate != SUBCLASS_OF and strength(fact) < weak:
                    out[fact.key] = fact
    return tuple(out.values())


def supplied(context: Sequence[str], run: Run, unknown: Sequence[Entity] = ()) -> Texts:
    """What the documents state that came with the question."""
    if not context:
        return Texts()
    units = [
        Evidence(text=text, origin=Origin(channel="doc", source="context", record=f"context:{i}"), span=(0, len(text)))
        for i, text in enumerate(context, 1)
    ]
    return Texts(convert([tagged(u, run, unknown) for u in units], run))


def _missing(pattern: Pattern, run: Run) -> tuple[Hop, ...]:
    """The hops to look for: of the likeliest diagnoses, and where each way from a known end breaks off.

    Where nobody knows which hops are missing, all are looked for.
    """
    graph, wide = run.resources.graph, widened(pattern)
    if not isinstance(graph, Layered):
        return ()
    found = list(graph.diagnose(wide))
    known = found[:DIAGNOSES] if found and not found[0].still_missing else found
    edges = dict.fromkeys(i for m in known for i in m.edges if i < len(pattern.edges))
    if found:
        edges |= dict.fromkeys(breaks(pattern, wide, run))
    return hops_of(pattern, edges, graph, wide)


def _matches(pattern: Pattern, run: Run) -> bool:
    return bool(run.match(pattern).count or run.match(widened(pattern)).count)


def _end(entity: Entity) -> End:
    return End(curies=(entity.curie,), names=(entity.name,), categories=entity.categories, given=True)
