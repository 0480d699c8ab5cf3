"""What the graph, the corpora and the texts of the question still say: citations, facts, spans, answer sets, the value.

It needs no method and no reader, so it holds a bundle to its sources also where its answer cannot be derived again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bioloom.core.answer import Answer
from bioloom.core.errors import BioloomError
from bioloom.core.evidence import AnswerSet, Evidence
from bioloom.core.fact import Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Graph, Layered, Tools
from bioloom.core.results.found import Call, Found
from bioloom.core.trace import Bundle, Trace
from bioloom.sources.openfda.passage import SOURCE as LABELS
from bioloom.stages.answer.operators.listing.folding import folded
from bioloom.stages.find.support.graded import graded
from bioloom.stages.read.candidates.offered import filled
from bioloom.stages.read.readback.naming import fact_text
from bioloom.stages.weave.texts import Texts, is_hedged

from .check import Check
from .settings import CORPUS

if TYPE_CHECKING:
    from bioloom.sources.corpus.corpus import Corpus
    from bioloom.sources.openfda.table import LabelTable

NO_CORPORA: Mapping[str, Corpus] = MappingProxyType({})
LOOKED_UP = ("tool", "atlas")  # channels of what is looked up in the reference tables
WITNESSES = 1000  # edges between two things that are looked through for the one that was shown


def held(
    bundle: Bundle, graph: Graph, corpora: Mapping[str, Corpus] = NO_CORPORA, labels: LabelTable | None = None,
    tools: Tools | None = None,
) -> list[Check]:  # fmt: skip
    """Every check of ``bundle`` that ``graph``, the ``corpora`` it drew on (by source name) and the tables allow.

    Args:
        bundle: A saved answer.
        graph: That it names.
        corpora: By source name.
        labels: The label table that it rests on.
        tools: The look-ups over the reference tables that it rests on.
    """
    checks = [_build(bundle, graph), _citations(bundle)]
    for unit in bundle.evidence:
        if unit.origin.source.startswith(CORPUS):
            checks.append(_corpus_span(unit, corpora.get(unit.origin.source)))
        elif unit.origin.source == LABELS:  # without the table the answer is not derived again, which is said
            checks += [_label_span(unit, labels)] if labels is not None else []
        elif unit.origin.channel in LOOKED_UP:
            checks += [_looked_up(unit, tools)] if tools is not None else []
        elif unit.span is not None:
            checks.append(_text_span(unit, bundle))
    for answer in bundle.answer.parts or (bundle.answer,):
        cited = [e for e in bundle.evidence if e.id in answer.evidence]
        try:
            checks += _answer(answer, cited, bundle, graph)
        except BioloomError as error:  # a pattern that is none, or of things that nobody knows
            checks.append(Check("the evidence can be looked up", holds=False, detail=str(error).splitlines()[0]))
    return checks


def _answer(answer: Answer, cited: Sequence[Evidence], bundle: Bundle, graph: Graph) -> list[Check]:
    checks = []
    stood = _stood(bundle, cited, graph)
    for evidence in cited:
        if (
            evidence.origin.channel == "kg" and evidence.origin.retrieved is None and evidence.origin.source != LABELS
        ):  # else it is another graph's
            checks += _kg(evidence, stood)
    return [*checks, *_value(answer, cited, stood, inverted=_inverted(bundle.trace))]


def _stood(bundle: Bundle, cited: Sequence[Evidence], graph: Graph) -> Graph:
    """What the answer was matched on: the graph, with what the cited sentences state on top of it.

    Where the source condition hid the graph, it was those alone.
    """
    texts = Texts(tuple(e for e in cited if e.origin.channel != "kg" and e.facts))
    if not texts.units or not isinstance(graph, Layered):
        return graph
    facts = texts.facts(hedged=True) if any(is_hedged(f) for u in texts.units for f in u.facts) else texts.facts()
    return (graph if "kg" in bundle.question.sources else graph.vocabulary).overlaid(facts)


def _build(bundle: Bundle, graph: Graph) -> Check:
    was = bundle.versions.get("graph", "")
    same = was == graph.content_hash
    return Check(
        "the graph is the build that answered", same, "" if same else f"{was[:12]} then, {graph.content_hash[:12]} now"
    )


def _citations(bundle: Bundle) -> Check:
    """What is cited is there, unaltered; what is there is cited, or it would lend the answer a look of more."""
    held_ids = [e.id for e in bundle.evidence]
    lost = [c for c in bundle.answer.evidence if c not in held_ids]
    spare = [i for i in held_ids if i not in bundle.answer.evidence]
    return Check(
        "citations and evidence are the same units, unaltered", not lost and not spare, ", ".join(lost or spare)
    )


def _corpus_span(evidence: Evidence, corpus: Corpus | None) -> Check:
    """The record still says the text at its span, and is what the evidence says of it."""
    origin, (start, end) = evidence.origin, evidence.span or (0, 0)
    what = f"{origin.record} of {origin.source} says so at {start}-{end}"
    if corpus is None:
        return Check(what, holds=False, detail="there is no such corpus here; name it with --corpus PATH")
    found = corpus.record(origin.record)
    if found is None:
        return Check(what, holds=False, detail="the corpus has no such record")
    record = found.record
    told = (origin.title, origin.url) == (record.title, record.url)
    return Check(what, record.text[start:end] == evidence.text and told, "" if told else "its title or address differs")


def _label_span(evidence: Evidence, labels: LabelTable) -> Check:
    """The section of the label still says the text at its span, and the label is of the same version."""
    origin, (start, end) = evidence.origin, evidence.span or (0, 0)
    what = f"{origin.section} of {origin.record} says so at {start}-{end}"
    found = labels.passage(origin.record, origin.section)
    if found is None:
        return Check(what, holds=False, detail="the label table has no such section")
    same = (origin.version, origin.title) == (found.version, found.title)
    return Check(what, found.text[start:end] == evidence.text and same, "" if same else "its version or title differs")


def _looked_up(evidence: Evidence, tools: Tools) -> Check:
    """The same look-up finds the same unit again."""
    origin = evidence.origin
    what = f"{origin.query} still finds that {evidence.text[:80]}"
    call = Call.read(origin.query)
    try:
        found = tools.handle(call, timeout=None) if call is not None else Found(call="")
    except BioloomError as error:
        return Check(what, holds=False, detail=str(error).splitlines()[0])
    return Check(what, evidence in (*(row.evidence for row in found.rows), *found.grounds))


def _text_span(evidence: Evidence, bundle: Bundle) -> Check:
    """A text of the question says so at that span; of a record that was fetched, the span is at least as long."""
    start, end = evidence.span or (0, 0)
    kind, _, number = evidence.origin.record.partition(":")
    if evidence.origin.source != "context" or kind != "context":
        return Check(f"{evidence.origin.record} spans its text", end - start == len(evidence.text))
    texts, place = bundle.question.context, int(number) - 1 if number.isdecimal() else -1
    said = texts[place][start:end] if 0 <= place < len(texts) else None
    return Check(f"text {number} of the question says so at {start}-{end}", said == evidence.text)


def _kg(evidence: Evidence, graph: Graph) -> list[Check]:
    lost = [f for f in evidence.facts if not _stated(f, graph)]
    detail = "; ".join(f"{f.subject.curie} {f.predicate} {f.object.curie}" for f in lost[:3])
    checks = [Check(f"the {len(evidence.facts)} facts shown are in the graph, as they are shown", not lost, detail)]
    if evidence.grades:
        same = evidence.grades == graded(evidence.facts, graph)
        checks.append(Check("the grades follow from the facts and from what the graph states beside them", same))
    if answers := evidence.answer_set:
        checks += [_rendered(evidence, answers), _threads(evidence, answers)]
        found = graph.match(parse_pattern(answers.pattern))
        same = (found.count, found.answers_sha) == (answers.count, answers.answers_sha)
        detail = "" if same else f"{answers.count:,} then, {found.count:,} now"
        checks.append(Check(f"the pattern still has these {answers.count:,} answers", same, detail))
    return checks


def _rendered(evidence: Evidence, answers: AnswerSet) -> Check:
    """The text is the facts in words, the record is the pattern that was matched."""
    origin = evidence.origin
    shown = "\n".join(fact_text(f) for f in evidence.facts) or answers.pattern
    same = evidence.text == shown and origin.record == origin.query == answers.pattern
    return Check("the text of the evidence says what its facts say", same)


def _threads(evidence: Evidence, answers: AnswerSet) -> Check:
    known = range(len(evidence.facts))
    lost = [t.answer for t in answers.threads if not t.facts or any(i not in known for i in t.facts)]
    return Check("each thread is made of facts that are shown", not lost, ", ".join(lost[:3]))


def _stated(fact: Fact, graph: Graph) -> bool:
    """Whether the graph has an edge that states this fact, as it is shown: with its names, qualifiers, publications."""
    edge = Edge(subject="s", object="o", predicates=(fact.predicate,), negated=fact.negated)
    ends = (Var(name="s", curies=(fact.subject.curie,)), Var(name="o", curies=(fact.object.curie,)))
    found = graph.match(Pattern(nodes=ends, edges=(edge,), answer="s"))
    return any(
        fact == f for entity in found.entities(1) for w in found.witnesses(entity, WITNESSES)[0] for f in w.facts
    )


def _value(answer: Answer, cited: Sequence[Evidence], graph: Graph, *, inverted: bool) -> list[Check]:
    """The value follows from the evidence: the count is the count, each entity fills the hole, a yes has a witness."""
    if answer.abstained:
        return []
    sets = [e.answer_set for e in cited if e.answer_set]
    if not sets:  # what rules a drug out may be a guideline, which is no edge: it is named, and derived again
        told = answer.patient is not None and any(r.source or r.why for r in answer.patient.ruled_out)
        return [Check("the answer has evidence, or names what rules a drug out", holds=bool(cited) or told)]
    if answer.kind == "count":
        pattern, said = parse_pattern(sets[0].pattern), sets[0].count
        if answer.total is not None and answer.value != answer.total:  # classes and forms are not counted
            said = folded(pattern, graph.match(pattern), graph.match).number
        same = answer.value == said
        return [Check(f"the count is the count ({answer.value})", same, "" if same else f"{said}")]
    if answer.kind == "yesno":
        return [] if not answer.entities else [_fills(answer, sets[0].pattern, graph)]
    if answer.kind in ("choice", "choices") and inverted:  # what does not fit is the answer
        return []
    return [_fills(answer, sets[0].pattern, graph)]


def _inverted(trace: Trace) -> bool:
    """Whether the question was read as asking which option does not hold."""
    read = [c.reply for c in trace.calls("reasoner") if c.port.endswith(":understand")]
    parts = [p for r in read if isinstance(r, dict) for p in _parts(r.get("value"))]
    return any(isinstance(p, dict) and p.get("inverted") is True for p in parts)


def _parts(value: Any) -> Sequence[Any]:
    parts = value.get("parts") if isinstance(value, dict) else None
    return parts if isinstance(parts, list) else ()


def _fills(answer: Answer, pattern: str, graph: Graph) -> Check:
    parsed = parse_pattern(pattern)
    wrong = [c for c in answer.curies if not graph.match(filled(parsed, (c,))).count]
    return Check(f"each of the {len(answer.curies)} answers shown fits the pattern", not wrong, ", ".join(wrong))
