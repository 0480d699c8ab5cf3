"""Counts of what people would count: forms with what they are of, classes apart, subclasses beside."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.api.verification.held import held
from bioloom.core.answer import Answer
from bioloom.core.fact import Entity, Fact
from bioloom.core.method import answer
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.trace import Bundle
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.methods.loom import Loom
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.read.types import Reading, Understanding


def drug(number: int, name: str) -> Entity:
    return Entity(curie=f"CHEBI:{number}", name=name, categories=("Drug",))


CLASS, PLAIN, SALT, MIRROR, OTHER, PILL, MIX, OWN = (
    drug(i, name)
    for i, name in enumerate(
        ("ablol (synthetic)", "ablol", "ablol sodium", "(3R,5S)-ablol", "bebol", "Xyx", "Mix", "dexablol"), 1
    )
)
ILL, KIND = (Entity(curie=f"MONDO:{i}", name=n, categories=("Disease",)) for i, n in enumerate(("ill", "very ill")))
TREATING = (CLASS, PLAIN, SALT, MIRROR, OTHER, PILL, MIX, OWN)
LATE = drug(20, "late")


def fact(subject: Entity, predicate: str, object_: Entity) -> Fact:
    return Fact(subject=subject, predicate=predicate, object=object_, primary_knowledge_source="infores:one")


FACTS = [
    *(fact(d, "treats", ILL) for d in TREATING),
    *(fact(d, "subclass_of", CLASS) for d in (PLAIN, OTHER)),
    fact(OWN, "subclass_of", PLAIN),
    fact(PILL, "has_active_ingredient", OTHER),
    fact(MIX, "has_active_ingredient", OTHER),
    fact(MIX, "has_active_ingredient", PLAIN),
    fact(KIND, "subclass_of", ILL),
    fact(LATE, "treats", KIND),
]
GRAPH = KnowledgeGraph(from_facts(FACTS, name="small"))


def asked(monkeypatch: pytest.MonkeyPatch, kind: Any = "count", loom: Loom | None = None, **more: Any) -> Bundle:
    wanted = "count(DISTINCT a)" if kind == "count" else "DISTINCT a"
    pattern = parse_pattern(f'MATCH (a:Drug)-[:treats]->(d:Disease {{id: "{ILL.curie}"}}) RETURN {wanted}')
    reading = Reading(pattern=pattern, kind=kind, operator="count" if kind == "count" else "select")
    monkeypatch.setattr("bioloom.methods.loom.understand", lambda q, run: Understanding(parts=(reading,)))
    linker: Any = None
    resources = Resources(graph=GRAPH, linker=linker, reasoner=RuleReasoner())
    versions = {"graph": GRAPH.content_hash}
    return answer(loom or Loom(), Question(text="?", **more), resources, versions=versions)


def kinds(found: Answer) -> list[str]:
    return [c.kind for c in found.caveats]


def test_forms_are_one_and_classes_are_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = asked(monkeypatch)
    found = bundle.answer
    assert (found.value, found.total) == (4, 8)  # ablol, bebol, the mix of both, dexablol
    assert set(kinds(found)) == {"counted"}
    said = " ".join(found.notes)
    assert "of 8 entries 3 are salts, forms or products" in said
    assert "1 are classes that others are kinds of (ablol (synthetic))" in said
    assert "1 more entries hold of its subclasses alone: late" in said
    assert ([r.entity.name for r in found.below], found.below_total) == (["late"], 1)
    assert all(c.holds for c in held(bundle, GRAPH))
    tampered = bundle.model_copy(update={"answer": found.model_copy(update={"value": 5})})
    assert not all(c.holds for c in held(tampered, GRAPH))


@pytest.mark.parametrize(("loom", "listed"), [(Loom(entries=True), False), (None, True)])
def test_the_other_count(monkeypatch: pytest.MonkeyPatch, loom: Loom | None, listed: bool) -> None:
    found = asked(monkeypatch, loom=loom, as_listed=listed).answer
    assert (found.value, found.total, found.caveats, found.below) == (8, 8, (), ())


def test_what_holds_of_subclasses_is_beside_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    found = asked(monkeypatch, "entities", Loom(entries=True)).answer
    assert found.total == 8
    found = asked(monkeypatch, "entities").answer
    assert LATE.curie not in found.curies
    assert [r.entity.curie for r in found.below] == [LATE.curie]
    assert "1 more hold of subclasses of what is named" in " ".join(found.notes)


def test_a_list_has_forms_and_products_at_what_they_are_of(monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = asked(monkeypatch, "entities")
    found = bundle.answer
    assert {r.entity.name for r in found.entities} == {"ablol (synthetic)", "ablol", "bebol", "Mix", "dexablol"}
    assert found.total == len(found.entities) == 5
    of = {r.entity.name: " ".join(r.reasons) for r in found.entities}
    assert f"also as {SALT.name} ({SALT.curie}), {MIRROR.name} ({MIRROR.curie})" in of["ablol"]
    assert f"also as {PILL.name} ({PILL.curie})" in of["bebol"]
    assert "also as" not in of["Mix"]  # of two things, and neither of them
    assert "3 salts, forms and products stand with what they are of" in " ".join(found.notes)
    assert all(c.holds for c in held(bundle, GRAPH))
