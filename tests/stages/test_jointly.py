"""That two drugs interact is told, and that no source says with what effect."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Grounding, Resources
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.methods.loom import Loom
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.read.types import Bound, Reading, Understanding

XOL, YOL = (Entity(curie=f"CHEBI:{i}", name=n, categories=("Drug",)) for i, n in ((1, "xol"), (2, "yol")))
RASH = Entity(curie="HP:1", name="rash", categories=("PhenotypicFeature",))


def fact(subject: Entity, predicate: str, object_: Entity, **values: str) -> Fact:
    return Fact(
        subject=subject, predicate=predicate, object=object_, primary_knowledge_source="infores:one",
        knowledge_level="knowledge_assertion", qualifiers=tuple(Qualifier(key=k, value=v) for k, v in values.items()),
    )  # fmt: skip


ALONE = fact(XOL, "has_side_effect", RASH)
PAIR = fact(YOL, "pharmacologically_interacts_with", XOL, severity="critical")


def ask(facts: list[Fact], monkeypatch: pytest.MonkeyPatch) -> Answer:
    pattern = parse_pattern(
        'MATCH (c:Drug {id: "CHEBI:1"})-[:has_side_effect]->(p:PhenotypicFeature {id: "HP:1"}) RETURN count(*) > 0'
    )
    bound = tuple(
        Bound(node="c", text=e.name, start=0, end=3, readings=(
            Grounding(text=e.name, start=0, end=3, entity=e, score=1.0, kind="name"),))
        for e in (XOL, YOL, RASH)
    )  # fmt: skip
    reading = Reading(pattern=pattern, kind="yesno", bound=bound, every=(pattern,), jointly=True)
    monkeypatch.setattr("bioloom.methods.loom.understand", lambda q, run: Understanding(parts=(reading,)))
    linker: Any = None
    graph = KnowledgeGraph(from_facts(facts, [XOL, YOL, RASH], name="small"))
    return Loom()(Question(text="?"), Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner())))


def test_an_interaction_without_an_effect_is_no_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ask([ALONE, PAIR], monkeypatch)
    assert found.abstained
    assert [c.kind for c in found.caveats] == ["not_stated"]
    assert found.missing == (
        "not stated: no source here says what xol and yol do together, rash or anything else",
        "on record is that xol and yol interact (critical: one), and not with what effect",
        "alone rash is a side effect of xol",
    )
    assert len(found.evidence) == 2


def test_no_interaction_on_record_is_no_proof_of_none(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ask([ALONE], monkeypatch)
    assert "which is no proof that there is none" in " ".join(found.missing)
