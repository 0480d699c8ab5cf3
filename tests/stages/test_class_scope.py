"""What is asked of all of a class: the exceptions are named, and what is known of none is no yes."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Grounding, Resources
from bioloom.core.question import AnswerKind
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.answered import answered
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.coverage.quantified import heard_of_all
from bioloom.stages.read.types import Bound, Reading, Understanding

ONE, TWO, THREE, DUMB, SALT = (
    Entity(curie=f"CHEBI:{i}", name=n, categories=("Drug",))
    for i, n in enumerate(("onatin", "twotin", "threetin", "dumbtin", "onatin sodium"))
)
CLASS = Entity(curie="CHEBI:9", name="tin", categories=("ChemicalRole",))
HEAD, GUT = (Entity(curie=f"MONDO:{i}", name=n, categories=("Disease",)) for i, n in enumerate(("headache", "gutache")))
MIGRAINE = Entity(curie="MONDO:7", name="migraine", categories=("Disease",))
ITCH, RASH = (
    Entity(curie=f"HP:{i}", name=n, categories=("PhenotypicFeature",)) for i, n in enumerate(("itch", "rash"))
)
FACTS = [
    *(Fact(subject=d, predicate="has_chemical_role", object=CLASS) for d in (ONE, TWO, THREE, DUMB, SALT)),
    Fact(subject=SALT, predicate="has_active_moiety", object=ONE),
    Fact(subject=ONE, predicate="treats", object=HEAD),
    Fact(subject=TWO, predicate="treats", object=MIGRAINE),
    Fact(subject=MIGRAINE, predicate="subclass_of", object=HEAD),
    Fact(subject=THREE, predicate="treats", object=GUT),
    Fact(subject=ONE, predicate="treats", object=GUT),
    Fact(subject=TWO, predicate="treats", object=GUT),
    *(Fact(subject=d, predicate="has_side_effect", object=ITCH) for d in (ONE, TWO, THREE)),
    Fact(subject=ONE, predicate="has_side_effect", object=RASH),
    Fact(subject=TWO, predicate="has_side_effect", object=RASH),
]


def bound(node: str, text: str, entity: Entity) -> Bound:
    found = Grounding(text=text, start=0, end=len(text), entity=entity, score=1.0, kind="name")
    return Bound(node=node, text=text, start=0, end=len(text), readings=(found,))


def asked(edge: str, far: str, kind: AnswerKind = "yesno", *, all_of: str = "a") -> Answer:
    linker: Any = None
    run = Run(Resources(graph=KnowledgeGraph(from_facts(FACTS)), linker=linker, reasoner=RuleReasoner()))
    wanted = "count(a) > 0" if kind == "yesno" else "DISTINCT f"
    text = f'MATCH (c:Drug)-[:{edge}]->(f{far}), (c)-[:has_chemical_role]->(a {{id: "{CLASS.curie}"}}) RETURN {wanted}'
    reading = Reading(pattern=parse_pattern(text), kind=kind, operator="exists" if kind == "yesno" else "select",
                      bound=(bound("a", "tins", CLASS),), all_of=all_of)  # fmt: skip
    return answered(Part(reading, (), (), ()), run, Manner())


@pytest.mark.parametrize(
    ("edge", "far", "value", "said"),
    [
        ("treats", GUT, "yes", ""),
        ("treats", HEAD, "no", "stated of 2 (onatin, twotin), and no source says it of threetin"),  # by a kind of it
        ("has_side_effect", ITCH, "yes", ""),
        ("has_side_effect", RASH, None, "no source says it of threetin"),  # of a risk nothing is denied
        ("contraindicated_in", GUT, None, "no data"),
    ],
)
def test_all_is_not_some(edge: str, far: Entity, value: str | None, said: str) -> None:
    answer = asked(edge, f' {{id: "{far.curie}"}}')
    assert answer.value == value
    assert said in " ".join(c.said for c in answer.caveats)
    if value:
        assert "dumbtin" in " ".join(c.said for c in answer.caveats if c.kind == "uncovered")
    if value == "no":
        assert [r.entity for r in answer.entities] == [THREE]


def test_what_all_have_in_common_is_what_each_has() -> None:
    assert asked("has_side_effect", "", "entities").value == ("itch",)
    assert asked("treats", ":Disease", "entities").value == ("gutache",)


@pytest.mark.parametrize(
    ("text", "kind", "all_of", "missing"),
    [
        ("Do all tins cause rash?", "yesno", "a", ""),
        ("Does every drug that is one of the tins cause rash?", "yesno", "a", ""),
        ("Is it true that all tins cause rash?", "yesno", "a", ""),
        ("Do all patients on tins get a rash?", "yesno", "", ""),
        ("Is it all right that tins cause rash?", "yesno", "", ""),
        ("Do tins cause rash after all?", "yesno", "", ""),
        ("Which side effects are shared by all tins?", "entities", "a", ""),
        ("List all side effects of tins", "entities", "", ""),
        ("What are the side effects of all tins?", "entities", "", ""),
        ("Does every tissue have tins?", "entities", "", "whether it is so of all: 'every tissue have tins'"),
        ("Which side effects do only tins have?", "entities", "", "what 'only' leaves out"),
        ("Return only symbols: side effects of tins", "entities", "", ""),
        ("Which side effects come with tins only?", "entities", "", "what 'only' leaves out"),
        ("Which side effects are seen only with tins?", "entities", "", "what 'only' leaves out"),
        ("Count only those side effects that tins have", "entities", "", ""),
        ("Which side effects have almost only tins?", "entities", "", ""),
        ("Compare the side effects of tins and of others", "entities", "", "what 'Compare' compares"),
        ("whats the diffrence between tins and others", "entities", "", "what 'diffrence' compares"),
        ("Side effects of tins: which is the odd one out?", "entities", "", "which is 'the odd one out'"),
        ("Which side effect of tins does not belong to the usual ones?", "entities", "", ""),
        ("Do tins cause rash in other classes too?", "yesno", "", "which 'in other classes too'"),
    ],
)
def test_words_on_how_many_have_a_place_or_refuse(text: str, kind: AnswerKind, all_of: str, missing: str) -> None:
    pattern = parse_pattern(f'MATCH (a {{id: "{CLASS.curie}"}})-[:has_side_effect]->(f) RETURN DISTINCT f')
    at = text.index("tins")
    named = bound("a", "tins", CLASS).model_copy(update={"start": at, "end": at + 4})
    reading = Reading(pattern=pattern, kind=kind, bound=(named,))
    heard = heard_of_all(Understanding(parts=(reading,)), text)
    assert "; ".join(heard.missing).startswith(missing)
    assert bool(heard.parts) != bool(missing)
    assert not heard.parts or heard.parts[0].all_of == all_of


def test_a_yes_of_a_class_says_of_how_many_of_it() -> None:
    some = asked("has_side_effect", f' {{id: "{RASH.curie}"}}', all_of="")
    assert (some.value, some.confidence) == ("yes", None)
    assert some.caveats[0].kind == "subclasses"
    assert "of 3 drugs of the class with data on this it is stated of 2 (onatin, twotin)" in some.caveats[0].said
    assert "nothing of the kind is known of 1 more" in some.caveats[0].said
