"""Questions whose words are not understood: the option that is joined to every clue, in a world written by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from bioloom.core.answer import Answer, abstention
from bioloom.core.fact import Entity, Fact
from bioloom.core.method import Card, answer
from bioloom.core.ports import Grounding, Resources
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.methods.loom import Loom
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.conclude.beside_all import CONFIDENCE, alone_beside_all, beside_all


@dataclass(frozen=True)
class Loosely:
    """Answers by that alone."""

    card: ClassVar[Card] = Card("planted", 2026, "https://example.org")

    def __call__(self, question: Question, run: Run, /) -> Answer:
        return beside_all(question.text, question.options, run) or abstention("choice", "nothing")


def chosen(world: Resources, text: str, *options: str) -> Answer:
    return answer(Loosely(), Question(text=text, options=options), world).answer


def test_the_one_option_that_is_joined_to_every_clue(world: Resources) -> None:
    found = chosen(world, "Redness; glowing: zap it", "CCC3", "AAA1", "DDD4")
    assert (found.value, found.confidence) == ("AAA1", CONFIDENCE)
    assert found.evidence
    assert any("not understood as a whole" in note and "redness, glowing" in note for note in found.notes)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Redness; glowing: zap it", ("AAA1", "BBB2", "DDD4")),  # two are
        ("Redness; zap it", ("AAA1", "CCC3")),  # one clue tells little
        ("Redness but not glowing: zap it", ("AAA1", "CCC3")),  # who knows what is denied
        ("Redness; glowing: zap it", ("AAA1", "ZZZ9")),  # nobody knows the other
        ("Redness; greenness: zap it", ("AAA1", "CCC3")),  # none is
        ("Sneeze; itch: zap it", ("redness", "blueness")),  # one of the edges is a denial
    ],
)
def test_otherwise_nothing_is_chosen(world: Resources, text: str, options: tuple[str, ...]) -> None:
    assert chosen(world, text, *options).abstained


def test_a_thing_of_a_kind_that_is_spoken_of_may_stand_between(world: Resources) -> None:
    assert chosen(world, "Itch, and a gene zapped by glowing", "greenness", "redness").value == "redness"
    assert chosen(world, "Itch, zapped by glowing", "greenness", "redness").abstained


@dataclass(frozen=True)
class Openly:
    """Answers by that alone."""

    card: ClassVar[Card] = Card("planted", 2026, "https://example.org")

    def __call__(self, question: Question, run: Run, /) -> Answer:
        return alone_beside_all(question.text, run) or abstention("entity", "nothing")


def test_the_one_thing_of_its_kind_that_is_joined_to_every_clue(world: Resources) -> None:
    found = answer(Openly(), Question(text="Which odd disease zaps itch zap cough?"), world).answer
    assert (found.value, found.confidence) == ("redness", CONFIDENCE)
    assert any("not understood as a whole" in note for note in found.notes)
    loom = answer(Loom(), Question(text="Zap: which odd disease zaps itch, zapping cough?"), world).answer
    assert loom.value == "redness"


@pytest.mark.parametrize(
    "text",
    [
        "Which gene zaps redness zap glowing?",  # two do
        "Which disease zaps itch?",  # one clue, and two diseases
        "Which disease zaps itch zap no cough?",
        "How many of which disease zap itch zap cough?",
        "Itch, cough, zap?",  # of whatever kind
        "Which gene zaps itch zap cough?",  # of another kind
    ],
)
def test_otherwise_nothing_is_answered(world: Resources, text: str) -> None:
    assert answer(Openly(), Question(text=text), world).answer.abstained


@pytest.mark.parametrize(("text", "value"), [("zap", None), ("is contraindicated, zap", "poison")])
def test_what_forbids_a_drug_is_not_what_it_is_for(text: str, value: str | None) -> None:
    drug, other, one, two = (
        Entity(curie=f"X:{i}", name=name, categories=(kind,))
        for i, (name, kind) in enumerate(
            [("poison", "Drug"), ("water", "Drug"), ("redness", "Disease"), ("itch", "PhenotypicFeature")]
        )
    )
    ends = [(drug, "contraindicated_in", one), (drug, "treats", two), (other, "treats", two)]
    facts = [Fact(subject=s, predicate=p, object=o, primary_knowledge_source="infores:one") for s, p, o in ends]
    graph = KnowledgeGraph(from_facts(facts, [drug, other, one, two]))
    linker: Any = Known((drug, other, one, two))
    here = Resources(graph=graph, linker=linker, reasoner=RuleReasoner())
    assert chosen(here, f"Redness; itch: which {text}?", "poison", "water").value == value


@dataclass(frozen=True)
class Known:
    """A linker of some things by their names."""

    things: tuple[Entity, ...]

    def link(self, text: str, **_: Any) -> list[Grounding]:
        found = [e for e in self.things if e.name == text.casefold()]
        return [Grounding(text=text, start=0, end=len(text), entity=e, score=0.9, kind="name") for e in found]

    def mentions(self, text: str, **_: Any) -> list[list[Grounding]]:
        at = [(e, text.casefold().find(e.name)) for e in self.things]
        moved = [(e, {"start": a, "end": a + len(e.name)}) for e, a in at if a >= 0]
        return [[g.model_copy(update=where) for g in self.link(e.name)] for e, where in moved]


def test_loom_takes_it_where_it_reads_nothing(world: Resources) -> None:
    found = answer(Loom(), Question(text="Redness, zap glowing zap?", options=("CCC3", "AAA1")), world).answer
    assert found.value == "AAA1"
    assert any("not understood as a whole" in note for note in found.notes)
