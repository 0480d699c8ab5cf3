"""By which of its targets a drug is said to work, what they are called, and what it merely binds."""

from __future__ import annotations

from typing import Any

from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Grounding, Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.conclude.acts_by import acts_by, protein_names
from bioloom.stages.weave.rank import rank

DRUG = Entity(curie="CHEBI:1", name="xol", categories=("Drug",))
GENES = {n: Entity(curie=f"HGNC:{i}", name=n, categories=("Gene",)) for i, n in enumerate(("ONE", "TWO", "OFF"), 1)}
ILL = Entity(curie="MONDO:1", name="HYP", categories=("Disease",))
TARGETS = "directly_physically_interacts_with"


class Names:
    """A linker that knows that HYP is a disease, as genes are called by theirs."""

    def link(self, text: str, **_: Any) -> list[Grounding]:
        found = {"text": text, "start": 0, "end": len(text), "score": 1.0, "kind": "name"}
        return [Grounding(entity=ILL, **found)] if text == "HYP" else []


class Named(KnowledgeGraph):
    def names(self, curie: str) -> tuple[str, ...]:
        return ("transporter number one", "HYP", "Tr1", "TR1", "UniProtKB:P1") if curie == "HGNC:1" else ()


def binds(name: str, **values: Any) -> Fact:
    return Fact(
        subject=DRUG, predicate=TARGETS, object=GENES[name], primary_knowledge_source="infores:one",
        knowledge_level="knowledge_assertion", qualifiers=tuple(Qualifier(key=k, value=v) for k, v in values.items()),
    )  # fmt: skip


def notes(*facts: Fact) -> tuple[str, ...]:
    linker: Any = Names()
    run = Run(Resources(graph=Named(from_facts(facts, [DRUG])), linker=linker, reasoner=RuleReasoner()))
    pattern = parse_pattern(f'MATCH (c:Drug {{id: "CHEBI:1"}})-[:{TARGETS}]->(a:Gene) RETURN DISTINCT a')
    return acts_by(rank(run.match(pattern)), pattern, run)


MAIN = {"mechanism_of_action": "true", "action": "blocker", "target_complex": "the pore"}


def test_the_main_targets_are_named_with_their_proteins_and_their_complex_and_the_others_apart() -> None:
    said = notes(binds("ONE", **MAIN), binds("TWO", **MAIN), binds("OFF", action="inhibitor"))
    assert said == (
        "it works by ONE (transporter number one, Tr1) and TWO, together the pore (as blocker)",
        "bound as well, and no source says that it works by them: OFF",
    )


def test_where_no_source_says_by_which_it_works_none_is_called_main() -> None:
    assert notes(binds("ONE", action="blocker"), binds("OFF")) == ()


def test_a_gene_is_called_by_its_protein_and_not_by_a_disease_of_its_own() -> None:
    linker: Any = Names()
    run = Run(Resources(graph=Named(from_facts([binds("ONE")], [DRUG])), linker=linker, reasoner=RuleReasoner()))
    assert protein_names(GENES["ONE"], run) == ("transporter number one", "Tr1")
    assert protein_names(DRUG, run) == ()
