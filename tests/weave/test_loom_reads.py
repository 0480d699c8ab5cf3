"""loom over documents: what the graph lacks is read, laid over it, matched again, cited, and can be verified."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bioloom.api.verification.held import held as verify
from bioloom.core.errors import SourceError
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.method import answer
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Hit, Query, Resources
from bioloom.core.question import AnswerKind, Question
from bioloom.core.trace import Bundle
from bioloom.methods.loom import Loom
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.escalate import RulesFirst
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.patient.for_a_patient import for_a_patient
from bioloom.stages.read.types import Reading, Understanding
from reason.judging import Says

ASSOCIATED = "gene_associated_with_condition"


class Shelf:
    """A source of whole texts; it finds those that share a word with the query."""

    kind, live = "source", False

    def __init__(self, *texts: str, channel: str = "doc", name: str = "shelf") -> None:
        self.name, self.channel, self.texts = name, channel, texts
        self.asked: list[Query] = []

    def handle(self, request: Query, *, timeout: float | None) -> list[Hit]:
        self.asked.append(request)
        channel: Any = self.channel
        out = []
        for i, text in enumerate(self.texts, 1):
            if set(request.text.casefold().split()) & set(text.casefold().replace(".", " ").split()):
                origin = Origin(channel=channel, source=self.name, record=f"PMID:{i}", version="v", query=request.text)
                out.append(Hit(evidence=Evidence(text=text, origin=origin, span=(0, len(text))), score=1.0))
        return out[: request.limit]


def asked(
    world: Resources, kind: AnswerKind, pattern: str, *sources: Any, allowed: Sequence[str] = ("kg", "doc"),
    options: tuple[str, ...] = (), context: tuple[str, ...] = (), method: Loom | None = None,
) -> Bundle:  # fmt: skip
    """The bundle of a question that is understood as ``pattern``."""
    every: Any = {s.name: s for s in sources}
    channels: Any = tuple(allowed)
    reading = Reading(pattern=parse_pattern(pattern), kind=kind)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bioloom.methods.loom.understand", lambda q, run: Understanding(parts=(reading,)))
        question = Question(text="?", options=options, sources=channels, context=context)
        return answer(method or Loom(), question, replace(world, sources=every))


GREEN = (
    f'MATCH (g:Gene)-[:{ASSOCIATED}]->(:Disease {{id: "MONDO:4"}}), '
    f'(g)-[:{ASSOCIATED}]->(:Disease {{id: "MONDO:1"}}) RETURN g'
)
STATED = "Mutations in AAA1 cause greenness."


def test_nothing_is_read_where_the_graph_suffices(world: Resources) -> None:
    shelf = Shelf(STATED)
    bundle = asked(world, "entities", f'MATCH (g:Gene)-[:{ASSOCIATED}]->({{id: "MONDO:1"}}) RETURN g', shelf)
    assert bundle.answer.value == ("AAA1", "BBB2")
    assert not shelf.asked


def test_a_missing_hop_is_read_and_its_sentence_cited(world: Resources) -> None:
    assert asked(world, "entity", GREEN).answer.abstained
    bundle = asked(world, "entity", GREEN, Shelf(STATED, "AAA1 was not studied in redness."))
    assert bundle.answer.value == "AAA1"
    units = {e.origin.channel: e for e in bundle.evidence}
    assert units["doc"].text == STATED
    assert units["doc"].origin.record == "PMID:1"
    assert [f.key[:3] for f in units["doc"].facts] == [("HGNC:1", ASSOCIATED, "MONDO:4")]
    assert any("read from text" in note for note in bundle.answer.notes)


def test_what_was_read_can_be_verified_and_a_forged_sentence_cannot(world: Resources) -> None:
    bundle = asked(world, "entity", GREEN, Shelf(STATED))
    assert all(c.holds for c in verify(bundle, world.graph))
    lost = bundle.model_copy(update={"evidence": tuple(e for e in bundle.evidence if e.origin.channel == "kg")})
    assert not all(c.holds for c in verify(lost, world.graph))


def test_a_denial_is_no_support(world: Resources) -> None:
    bundle = asked(world, "entity", GREEN, Shelf("AAA1 is not associated with greenness."))
    assert bundle.answer.abstained


def test_yes_by_a_sentence_and_no_by_a_denial(world: Resources) -> None:
    pattern = f'MATCH (g:Gene {{id: "HGNC:2"}})-[:{ASSOCIATED}]->(d:Disease {{id: "MONDO:4"}}) RETURN count(*) > 0'
    assert asked(world, "yesno", pattern, Shelf("BBB2 is associated with greenness.")).answer.value == "yes"
    denied = asked(world, "yesno", pattern, Shelf("BBB2 is not associated with greenness.")).answer
    assert (denied.value, denied.confidence) == ("no", 1.0)
    assert any("read from text" in note for note in denied.notes)


FALSE = "It is false that BBB2 is associated with greenness."


def test_texts_that_contradict_each_other_are_reported(world: Resources) -> None:
    pattern = f'MATCH (g:Gene {{id: "HGNC:2"}})-[:{ASSOCIATED}]->(d:Disease {{id: "MONDO:4"}}) RETURN count(*) > 0'
    shelf = Shelf("BBB2 is associated with greenness.", FALSE)
    found = asked(world, "yesno", pattern, shelf).answer
    assert (found.value, found.confidence) == ("maybe", None)
    assert {"denied", "disagreement"} <= {c.kind for c in found.caveats}
    assert all(c.holds for c in verify(asked(world, "yesno", pattern, shelf), world.graph))
    some = asked(world, "entity", GREEN, Shelf(STATED, "The claim that AAA1 causes greenness was refuted.")).answer
    assert some.value == "AAA1"
    assert some.notes[0] == "denied in PMID:2: see for yourself"


def test_what_texts_deny_is_no_answer_and_is_said(world: Resources) -> None:
    found = asked(world, "entity", GREEN, Shelf(FALSE)).answer
    assert found.abstained
    assert found.missing[0] == "denied in PMID:1: BBB2 gene associated with condition greenness"


def test_without_the_graph_texts_alone_carry_a_chain(world: Resources) -> None:
    pattern = (
        f'MATCH (g:Gene)-[:{ASSOCIATED}]->(d:Disease {{id: "MONDO:4"}}), '
        '(d)-[:has_phenotype]->(:PhenotypicFeature {id: "HP:2"}) RETURN g'
    )
    shelf = Shelf("BBB2 is associated with greenness.", "Patients with greenness present with cough.")
    bundle = asked(world, "entity", pattern, shelf, allowed=("doc",))
    assert bundle.answer.value == "BBB2"
    assert {e.origin.record for e in bundle.evidence if e.origin.channel == "doc"} == {"PMID:1", "PMID:2"}
    assert all(c.holds for c in verify(bundle, world.graph))
    assert not [c for c in bundle.trace.calls("graph") if c.port == "world"]


def test_texts_alone_are_counted_as_at_least_so_many_and_never_as_none(world: Resources) -> None:
    pattern = f'MATCH (g:Gene)-[:{ASSOCIATED}]->(:Disease {{id: "MONDO:4"}}) RETURN count(DISTINCT g)'
    counted = asked(world, "count", pattern, Shelf("BBB2 is associated with greenness."), allowed=("doc",)).answer
    assert (counted.value, counted.confidence) == (1, None)
    assert any("at least" in note for note in counted.notes)
    silent = asked(world, "count", pattern, Shelf("BBB2 was not studied in greenness."), allowed=("doc",)).answer
    assert silent.abstained
    of_graph = asked(world, "count", pattern, Shelf("BBB2 was not studied in greenness.")).answer
    assert (of_graph.value, of_graph.confidence) == (1, 1.0)


def test_an_option_is_looked_for(world: Resources) -> None:
    pattern = f'MATCH (g:Gene)-[:{ASSOCIATED}]->(:Disease {{id: "MONDO:3"}}) RETURN g'
    shelf = Shelf("DDD4 is associated with deep blueness.")
    bundle = asked(world, "choice", pattern, shelf, options=("CCC3", "DDD4"))
    assert bundle.answer.value == "DDD4"


def test_an_outage_is_no_abstention(world: Resources) -> None:
    class Out(Shelf):
        live = True

        def handle(self, request: Query, *, timeout: float | None) -> list[Hit]:
            raise SourceError("no answer")

    with pytest.raises(SourceError):
        asked(world, "entity", GREEN, Out())
    held = asked(world, "entity", GREEN, Out(name="out"), Shelf(STATED))
    assert held.answer.value == "AAA1"
    assert any("out failed" in n for n in held.answer.notes)


def test_documents_that_come_with_the_question_are_read(world: Resources) -> None:
    bundle = asked(world, "entity", GREEN, context=(STATED,), allowed=("kg",))
    assert bundle.answer.value == "AAA1"
    assert [e.origin.record for e in bundle.evidence if e.origin.channel == "doc"] == ["context:1"]


def test_one_weak_source_is_looked_up(world: Resources) -> None:
    pattern = 'MATCH (g:Gene)-[:participates_in]->({id: "GO:1"}) RETURN g'
    shelf = Shelf("BBB2 is involved in glowing.")
    alone = asked(world, "entities", pattern, shelf, method=Loom(weak=0.0))
    assert not shelf.asked
    both = asked(world, "entities", pattern, shelf, method=Loom(weak=0.9))
    assert shelf.asked
    assert both.answer.total == alone.answer.total  # what is only read never adds an answer to a graph's
    assert (both.answer.entities[0].score or 0) > (alone.answer.entities[0].score or 0)


def test_a_channel_without_a_source_is_said(world: Resources) -> None:
    pattern = f'MATCH (g:Gene)-[:{ASSOCIATED}]->({{id: "MONDO:1"}}) RETURN g'
    assert any(n.startswith("doc not read") for n in asked(world, "entities", pattern).answer.notes)
    assert not asked(world, "entities", pattern, Shelf(STATED)).answer.notes


TWISTED = "As to greenness, there is every reason to look to AAA1."
LINE = {"text": 1, "subject": 2, "predicate": ASSOCIATED, "object": 1}


def test_a_model_is_asked_once_where_rules_read_nothing_and_never_where_they_did(world: Resources) -> None:
    silent, model = asked(world, "entity", GREEN, Shelf(TWISTED)), Says([json.dumps({"lines": [LINE]})])
    assert silent.answer.abstained
    led = replace(world, reasoner=RulesFirst(RuleReasoner(), ChatReasoner(model)))
    bundle = asked(led, "entity", GREEN, Shelf(TWISTED))
    assert bundle.answer.value == "AAA1"
    assert len(model.asked) == 1
    assert asked(led, "entity", GREEN, Shelf(STATED)).answer.value == "AAA1"
    assert len(model.asked) == 1


@pytest.mark.parametrize(("predicate", "gated"), [("treats", True), ("contraindicated_in", False), (ASSOCIATED, False)])
def test_a_gate_is_for_treatments_not_for_what_forbids_them(predicate: str, gated: bool) -> None:
    pattern = parse_pattern(f'MATCH (a)-[:{predicate}]->(d {{id: "MONDO:1"}}) RETURN a')
    assert for_a_patient(Understanding(parts=(Reading(pattern=pattern, kind="entities"),)), "") is gated
    assert for_a_patient(Understanding(), "")


def test_no_patient_makes_a_hidden_graph_be_asked(world: Resources) -> None:
    question = Question(text="Which drug treats redness in a pregnant woman?", sources=("doc",))
    shelf: Any = Shelf(STATED)
    bundle = answer(Loom(), question, replace(world, sources={"shelf": shelf}))
    assert bundle.answer.abstained
    assert not [c for c in bundle.trace.calls("graph") if c.port == "world"]


def test_a_text_takes_back_nothing_that_the_graph_states_but_is_named(world: Resources) -> None:
    pattern = f'MATCH (g:Gene {{id: "HGNC:2"}})-[:{ASSOCIATED}]->(d:Disease {{id: "MONDO:1"}}) RETURN count(*) > 0'
    shelf = Shelf("BBB2 is not associated with redness.")
    bundle = asked(world, "yesno", pattern, shelf, method=Loom(weak=0.9))
    assert shelf.asked
    assert bundle.answer.value == "yes"
    assert any(n.startswith("denied in PMID:1") for n in bundle.answer.notes)


def test_nothing_of_texts_or_patients_is_loaded_for_a_question_that_needs_neither() -> None:
    code = (
        "import sys, bioloom.methods.loom as _; "
        "late = ('bioloom.stages.text.convert', 'bioloom.stages.gate.read.measurements'); "
        "print([m for m in sys.modules if m.startswith(late)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_given_text_that_denies_what_the_graph_states_is_named(world: Resources) -> None:
    pattern = f'MATCH (g:Gene {{id: "HGNC:3"}})-[:{ASSOCIATED}]->({{id: "MONDO:4"}}) RETURN count(*) > 0'
    denied = "Mutations in CCC3 do not cause greenness."
    bundle = asked(world, "yesno", pattern, context=(denied,), allowed=("kg",))
    assert bundle.answer.value == "yes"
    assert [c.kind for c in bundle.answer.caveats] == ["denied"]
