"""Conversion: passages become sentences with the facts that they state (BioWeave, section 5.2, ConvertEvidenceGraph).

A fact from text is held to its sentence: the exact span is its evidence, its ends are entities tagged there, and it
says no more than the sentence does. It asserts nothing about the graph; it only makes text comparable with it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bioloom.core.evidence import Evidence, Mention, Origin
from bioloom.core.fact import Fact, Qualifier
from bioloom.core.judgement import Judgement
from bioloom.core.run import Run
from bioloom.ground.linking.tagging import mentions
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.find.retrieve.types import Hop

from .anaphora import resolved
from .homonyms import things
from .kinds import kind
from .relations import relations
from .rule import rule
from .taken_back import is_retracted, with_what_takes_back
from .types import Claim, Claims, Sentence, Sentences
from .written import WRITTEN, slots

BATCH = 10  # sentences that are judged together: one call of a model
CONFIDENCE, SPECULATIVE = "has_confidence_score", "speculative"

CONVERT = Judgement(
    name="convert",
    input=Sentences,
    output=Claims,
    rules="full",
    rule=rule,
    prompt=("bioloom.stages.text.convert", "prompt.md"),
    slots=slots,
    written=WRITTEN,
)


BY_MODEL = replace(CONVERT, rules="none", rule=None)  # the same, of somebody who reads what the rule did not


def convert(
    passages: Sequence[Evidence], run: Run, hops: Sequence[Hop] = (), *, by: Judgement[Sentences, Claims] = CONVERT,
    most: int | None = None,
) -> tuple[Evidence, ...]:  # fmt: skip
    """The sentences of ``passages`` that state something, each with its facts; the run holds them.

    Args:
        passages: evidence with text; one that comes without mentions is tagged with the linker of the run.
        run: who judges, and who keeps what is found.
        hops: what the question needs; a model is told their predicates.
        by: the judgement, which says whether the rule is asked at all.
        most: sentences that are judged at most, the first of the passages; None for all.

    Returns:
        One unit for each sentence, of the same origin, in the order of the passages; a sentence that two passages share
        comes once.
    """
    run = run.within("convert")
    units = {unit.id: unit for passage in passages for unit in _sentences(passage, run)}
    found = list(units.values())[:most]
    wanted = tuple(dict.fromkeys(p for hop in hops for p in hop.predicates))
    batches = [found[i : i + BATCH] for i in range(0, len(found), BATCH)]
    judged = run.map(lambda batch, child: _judged(batch, wanted, child, by), batches)
    out = tuple(unit for batch in judged for unit in batch)
    for unit in out:
        run.keep(unit)
    run.note("converted", passages=len(passages), sentences=len(found), stating=len(out))
    return out


def _sentences(passage: Evidence, run: Run) -> Iterator[Evidence]:
    """The sentences of a passage in which two things are named that could have to do with each other.

    Words for relations that a lexicon takes for things are none (`homonyms`); a subject may stand in the sentence
    before (`anaphora`). A sentence that the next one takes back comes with that (`taken_back`).
    """
    found = passage.mentions or mentions(run.resources.linker, passage.text)
    named = list(things(passage.text, found))
    first = passage.span[0] if passage.span else 0
    spans = () if is_retracted(passage.text) else tuple(sentences(passage.text))
    named = sorted([*named, *resolved(passage.text, spans, named)], key=lambda m: m.start)
    starts = [m.start for m in named]
    for (start, end), own in with_what_takes_back(passage.text, spans):
        within = named[bisect_left(starts, start) : bisect_left(starts, own)]
        inside = tuple(_moved(m, -start) for m in within if m.end <= own)
        if not _joinable(inside):
            continue
        span = (first + start, first + end) if passage.span else None
        yield Evidence(text=passage.text[start:end], origin=passage.origin, span=span, mentions=inside)


def _moved(mention: Mention, by: int) -> Mention:
    return mention.model_copy(update={"start": mention.start + by, "end": mention.end + by})


def _joinable(inside: Sequence[Mention]) -> bool:
    """Whether the schema has a relation between any two of these."""
    kinds = {m.entity.curie: kind(m.entity) for m in inside}
    known = list(kinds.values())
    return any(relations().possible(a, b) for i, a in enumerate(known) for b in known[i + 1 :])


def _judged(
    batch: Sequence[Evidence], wanted: tuple[str, ...], run: Run, by: Judgement[Sentences, Claims]
) -> list[Evidence]:
    asked = Sentences(sentences=tuple(Sentence(text=u.text, mentions=u.mentions) for u in batch), wanted=wanted)
    claims = run.need(by, asked)
    return [
        unit.model_copy(update={"facts": tuple(_fact(c, unit.mentions, unit.origin) for c in stated)})
        for unit, stated in zip(batch, claims.sentences, strict=True)
        if stated
    ]


def _fact(claim: Claim, named: Sequence[Mention], origin: Origin) -> Fact:
    subject, object_ = named[claim.subject - 1], named[claim.object - 1]
    score = round(claim.score * min(subject.score, object_.score), 3)
    qualifiers = [*claim.qualifiers, Qualifier(key=CONFIDENCE, value=score)]
    if claim.speculative:
        qualifiers.append(Qualifier(key=SPECULATIVE, value="true"))
    return Fact(
        subject=subject.entity, predicate=claim.predicate, object=object_.entity, negated=claim.negated,
        qualifiers=tuple(qualifiers), primary_knowledge_source=origin.source,
        publications=(origin.record,) if origin.record.startswith("PMID:") else (),
        knowledge_level="not_provided", agent_type="text_mining_agent",
    )  # fmt: skip
