"""Check a saved answer again, offline: citations, witnesses, the answer set, the value."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from pydantic import ValidationError

from bioloom.core.answer import Answer
from bioloom.core.errors import InputError
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Graph, Layered
from bioloom.core.trace import BUNDLE_FORMAT, Bundle
from bioloom.stages.read.offered import filled
from bioloom.stages.weave.texts import Texts, is_hedged

if TYPE_CHECKING:
    from bioloom.sources.corpus.corpus import Corpus

NO_CORPORA: Mapping[str, Corpus] = MappingProxyType({})


@dataclass(frozen=True)
class Check:
    """One thing that was looked at."""

    what: str
    holds: bool
    detail: str = ""


def read_bundle(path: Path) -> Bundle:
    """A bundle from its file.

    Raises:
        InputError: there is none, it is no bundle, or it is of a newer format.
    """
    try:
        body = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise InputError(f"There is no file {path}.", hint="Save an answer with bioloom ask --save FILE.") from None
    except (ValueError, RecursionError):  # no UTF-8, no JSON, integers of thousands of digits, nested too deeply
        raise InputError(f"{path} is no JSON.", hint="Save an answer with bioloom ask --save FILE.") from None
    if not isinstance(body, dict) or "answer" not in body:
        raise InputError(f"{path} is no saved answer.", hint="Save an answer with bioloom ask --save FILE.")
    if isinstance(body.get("format"), int) and body["format"] > BUNDLE_FORMAT:
        raise InputError(f"{path} was saved by a newer bioloom (format {body['format']}).", hint="Upgrade bioloom.")
    body.pop("schema", None)
    try:
        return Bundle.model_validate(body)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(p) for p in first["loc"])
        raise InputError(f"{path} is not a whole bundle: {where}: {first['msg']}.") from None


def verify(bundle: Bundle, graph: Graph, corpora: Mapping[str, Corpus] = NO_CORPORA) -> list[Check]:
    """Every check that can be made of ``bundle`` with ``graph`` and the ``corpora`` it drew on, by source name."""
    checks = [_build(bundle, graph), _citations(bundle)]
    checks += [_span(e, corpora.get(e.origin.source)) for e in bundle.evidence if e.origin.source.startswith("corpus:")]
    for answer in bundle.answer.parts or (bundle.answer,):
        cited = [e for e in bundle.evidence if e.id in answer.evidence]
        stood = _stood(bundle, cited, graph)
        for evidence in cited:
            if evidence.origin.channel == "kg" and evidence.origin.retrieved is None:  # else it is another graph's
                checks += _kg(evidence, stood)
        checks += _value(answer, bundle, stood)
    return checks


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
    held = {e.id for e in bundle.evidence}
    lost = [c for c in bundle.answer.evidence if c not in held]
    return Check("every citation is in the evidence, unaltered", not lost, ", ".join(lost))


def _span(evidence: Evidence, corpus: Corpus | None) -> Check:
    """The record still says the text at its span."""
    origin, (start, end) = evidence.origin, evidence.span or (0, 0)
    what = f"{origin.record} of {origin.source} says so at {start}-{end}"
    if corpus is None:
        return Check(what, holds=False, detail="there is no such corpus here; name it with --corpus PATH")
    found = corpus.record(origin.record)
    if found is None:
        return Check(what, holds=False, detail="the corpus has no such record")
    return Check(what, found.record.text[start:end] == evidence.text)


def _kg(evidence: Evidence, graph: Graph) -> list[Check]:
    lost = [f for f in evidence.facts if not _stated(f, graph)]
    detail = "; ".join(f"{f.subject.curie} {f.predicate} {f.object.curie}" for f in lost[:3])
    checks = [Check(f"the {len(evidence.facts)} facts shown are in the graph", not lost, detail)]
    if answers := evidence.answer_set:
        found = graph.match(parse_pattern(answers.pattern))
        same = (found.count, found.answers_sha) == (answers.count, answers.answers_sha)
        detail = "" if same else f"{answers.count:,} then, {found.count:,} now"
        checks.append(Check(f"the pattern still has these {answers.count:,} answers", same, detail))
    return checks


def _stated(fact: Fact, graph: Graph) -> bool:
    """Whether the graph has an edge that states this fact, from the same source."""
    edge = Edge(subject="s", object="o", predicates=(fact.predicate,), negated=fact.negated)
    ends = (Var(name="s", curies=(fact.subject.curie,)), Var(name="o", curies=(fact.object.curie,)))
    found = graph.match(Pattern(nodes=ends, edges=(edge,), answer="s"))
    source = fact.primary_knowledge_source
    return any(
        source in ("", f.primary_knowledge_source)
        for entity in found.entities(1)
        for w in found.witnesses(entity, 1000)[0]
        for f in w.facts
    )


def _value(answer: Answer, bundle: Bundle, graph: Graph) -> list[Check]:
    """The value follows from the evidence: the count is the count, each entity fills the hole, a yes has a witness."""
    if answer.abstained:
        return []
    units = [e for e in bundle.evidence if e.id in answer.evidence and e.answer_set]
    sets = [e.answer_set for e in units if e.answer_set]
    if not sets:
        return [Check("the answer has evidence", holds=False)]
    if answer.kind == "count":
        said = sets[0].count
        return [
            Check(
                f"the count is the count ({answer.value})",
                answer.value == said,
                "" if answer.value == said else f"{said}",
            )
        ]
    if answer.kind == "yesno":
        return [] if not answer.entities else [_fills(answer, sets[0].pattern, graph)]
    inverted = answer.kind in ("choice", "choices") and not any(f for e in units for f in e.facts)
    return [] if inverted else [_fills(answer, sets[0].pattern, graph)]


def _fills(answer: Answer, pattern: str, graph: Graph) -> Check:
    parsed = parse_pattern(pattern)
    wrong = [c for c in answer.curies if not graph.match(filled(parsed, (c,))).count]
    return Check(f"each of the {len(answer.curies)} answers shown fits the pattern", not wrong, ", ".join(wrong))
