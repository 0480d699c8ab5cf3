"""A small ward: a graph of facts with values, ties and gaps, and questions to it as forms with their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.catalogue import catalogue
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.ports import Grounding, Resources
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.methods.loom import Loom
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.types import Reading, Understanding

KINDS = {
    "Gene": ("HGNC:", "AAA BBB CCC DDD"), "Disease": ("MONDO:", "ache rash cough malady"),
    "Drug": ("CHEBI:1", "xol yol zol wol"), "GrossAnatomicalStructure": ("UBERON:", "liver kidney"),
    "Food": ("USDA.NDB:", "apple pear"), "ChemicalEntity": ("CHEBI:2", "tin zinc"),
    "PhenotypicFeature": ("HP:", "itch sneeze"), "BiologicalProcess": ("GO:", "glowing"),
}  # fmt: skip
ENTITIES = {
    name: Entity(curie=f"{prefix}{i}", name=name, categories=(kind,))
    for kind, (prefix, names) in KINDS.items()
    for i, name in enumerate(names.split(), 1)
}
ASSOCIATED, TARGETS = "gene_associated_with_condition", "directly_physically_interacts_with"


def said(subject: str, predicate: str, object_: str, source: str = "one", **values: Any) -> Fact:
    """A fact of the ward; ``values`` are qualifiers."""
    return Fact(
        subject=ENTITIES[subject], predicate=predicate, object=ENTITIES[object_],
        qualifiers=tuple(Qualifier(key=k, value=v) for k, v in values.items()),
        primary_knowledge_source=f"infores:{source}", knowledge_level="knowledge_assertion",
    )  # fmt: skip


FACTS = [
    *(said(g, ASSOCIATED, d) for g, d in [("AAA", "ache"), ("BBB", "ache"), ("AAA", "rash"), ("BBB", "rash")]),
    said("BBB", ASSOCIATED, "rash", "two"),  # said twice, and one gene
    said("CCC", ASSOCIATED, "cough"),
    said("AAA", "expressed_in", "liver", nTPM=5.0),
    said("AAA", "expressed_in", "liver", "two", nTPM=50.0),
    said("BBB", "expressed_in", "liver", nTPM=20.0),
    said("CCC", "expressed_in", "liver"),  # without a value
    said("AAA", "expressed_in", "kidney", nTPM=1.0, level="high"),
    said("apple", "has_nutrient", "tin", amount=0.053),
    said("pear", "has_nutrient", "tin"),
    said("ache", "has_phenotype", "itch", frequency=0.8),
    said("ache", "has_phenotype", "itch", "two", frequency=0.4, frequency_text="4/10"),
    said("rash", "has_phenotype", "itch", frequency=0.4),
    said("rash", "has_phenotype", "sneeze", frequency=0.1, frequency_lower=0.05, frequency_upper=0.2),
    said("cough", "has_phenotype", "sneeze", frequency=0.895, frequency_text="HP:0040281"),
    said("xol", TARGETS, "AAA"),
    said("xol", TARGETS, "BBB", mechanism_of_action="true"),
    said("xol", TARGETS, "CCC", mechanism_of_action="true"),
    said("yol", TARGETS, "CCC"),
    said("zol", TARGETS, "AAA"),
    said("yol", TARGETS, "DDD", mechanism_of_action="true"),
    said("xol", "treats", "ache"),
    said("AAA", "participates_in", "glowing"),
    said("rash", "subclass_of", "malady"),
]


@dataclass(frozen=True)
class Ward:
    """The names of the ward, to the letter."""

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> list[Grounding]:
        entity = ENTITIES.get(text)
        return [_grounding(text, entity)] if entity else []

    def near(self, text: str) -> list[Entity]:
        return []

    def meant(self, word: str) -> Entity | None:
        return None

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> list[list[Grounding]]:
        return []


def _grounding(text: str, entity: Entity) -> Grounding:
    return Grounding(text=text, start=0, end=len(text), entity=entity, score=1.0, kind="name")


def reading(form: str, *names: str) -> Reading:
    """The reading of a form whose slots are these things; a name that nobody knows has its kind behind a colon."""
    slots = []
    for text in names:
        name, _, kind = text.partition(":")
        entity = ENTITIES.get(name)
        of = kind or (entity.categories[0] if entity else "")
        of = "Chem" if of in ("Drug", "ChemicalEntity") else of
        slots.append(
            Slot(text=name, start=0, end=len(name), kind=of, readings=(_grounding(name, entity),) if entity else ())
        )
    return lower(parse_form(form), slots, catalogue())


def ask(form: str | Reading, *names: str, options: tuple[str, ...] = (), loom: Loom | None = None) -> Answer:
    """What loom answers when this is what it understood."""
    linker: Any = Ward()
    resources = Resources(
        graph=KnowledgeGraph(from_facts(FACTS, ENTITIES.values(), name="ward")), linker=linker, reasoner=RuleReasoner()
    )
    read = form if isinstance(form, Reading) else reading(form, *names)
    run = Run(resources)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bioloom.methods.loom.understand", lambda q, run: Understanding(parts=(read,)))
        answer = (loom or Loom())(Question(text="?", options=options), run)
    assert run.cited(answer.evidence) == answer.evidence
    return answer


def told(answer: Answer) -> str:
    """All that an answer says beside its value."""
    return " | ".join((*answer.notes, *answer.missing))
