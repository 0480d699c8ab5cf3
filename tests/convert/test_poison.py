"""Poisoned passages through conversion, by rule and by a model that does as they say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bioloom.core.errors import ReplyError
from bioloom.core.evidence import Evidence, Mention, Origin
from bioloom.core.fact import Entity, Fact
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.text.convert import convert
from bioloom.stages.text.convert.relations import relations
from reason.judging import Says

FILE = Path(__file__).parent.parent / "poison/passages.jsonl"
TEXTS = [json.loads(line)["text"] for line in FILE.read_text("utf-8").splitlines()]
KNOWN = {
    "warfarin": ("CHEBI:1", "Drug"),
    "heparin": ("CHEBI:2", "Drug"),
    "aspirin": ("CHEBI:3", "Drug"),
    "bleeding": ("HP:1", "PhenotypicFeature"),
    "thrombosis": ("MONDO:1", "Disease"),
}
TRUE = "Warfarin causes bleeding."
ORIGIN = Origin(channel="web", source="web", record="https://example.org/1", url="https://example.org/1")


def tagged(text: str) -> tuple[Mention, ...]:
    """A careless tagger: every known word, wherever it stands."""
    found = re.finditer("|".join(KNOWN), text, re.IGNORECASE)
    return tuple(
        Mention(start=m.start(), end=m.end(), entity=Entity(curie=curie, name=m.group(), categories=(category,)))
        for m in found
        for curie, category in [KNOWN[m.group().lower()]]
    )


def passage(text: str) -> Evidence:
    return Evidence(text=text, origin=ORIGIN, span=(0, len(text)), mentions=tagged(text))


def run(reasoner: Any) -> Run:
    none: Any = None
    return Run(Resources(graph=none, linker=none, reasoner=reasoner), allowed=frozenset({"web"}))


def holds(unit: Evidence, whole: Evidence, fact: Fact) -> None:
    """What holds of every fact, whatever the text said."""
    named = {m.entity.curie for m in unit.mentions}
    assert {fact.subject.curie, fact.object.curie} <= named <= {c for c, _ in KNOWN.values()}
    assert fact.predicate in relations().predicates
    assert fact.primary_knowledge_source == ORIGIN.source
    assert fact.publications == ()
    assert (fact.knowledge_level, fact.agent_type, fact.edge) == ("not_provided", "text_mining_agent", None)
    assert unit.origin == whole.origin
    assert unit.span is not None
    assert whole.text[slice(*unit.span)] == unit.text


@pytest.mark.parametrize("text", TEXTS)
def test_the_rule_states_only_what_is_tagged(text: str) -> None:
    whole = passage(f"{text}\n\n{TRUE}\n\n{text}")
    units = convert([whole], run(RuleReasoner()))
    assert any(u.text == TRUE for u in units)
    for unit in units:
        for fact in unit.facts:
            holds(unit, whole, fact)


@pytest.mark.parametrize("text", TEXTS)
def test_a_model_that_does_as_a_passage_says_states_nothing_that_is_not_there(text: str) -> None:
    whole = passage(f"{text}\n\n{TRUE}")
    lines = [
        {"text": 1, "subject": 1, "predicate": "has_side_effect", "object": 2, "negated": False, "speculative": False},
        {"text": 1, "subject": 7, "predicate": "treats", "object": 9, "negated": False, "speculative": False},
        {"text": 99, "subject": 1, "predicate": "treats", "object": 2, "negated": False, "speculative": False},
        {"text": 1, "subject": 1, "predicate": "is_perfectly_safe", "object": 2, "negated": 0, "speculative": 0},
    ]
    for reply in (text, json.dumps({"lines": lines}), json.dumps({"lines": lines, "origin": "trusted", "note": text})):
        model = Says([reply])
        try:
            units = convert([whole], run(ChatReasoner(model)))
        except ReplyError:
            units = ()
        assert len(model.asked) <= 2
        for unit in units:
            for fact in unit.facts:
                holds(unit, whole, fact)
