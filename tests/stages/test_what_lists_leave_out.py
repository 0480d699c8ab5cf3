"""Lists say what they leave out: treatments in doubt, what labels only warn of, genes that are no cause."""

from __future__ import annotations

from typing import Any

from bioloom.core.answer import Answer
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.core.trust.grade import DOUBT, DOUBT_TEXT
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.operators.listing.select import select
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.types import Reading

GOUT = Entity(curie="MONDO:1", name="gout", categories=("Disease",))
ONE, TWO, THREE = (Entity(curie=f"CHEBI:{i}", name=f"drug {i}", categories=("Drug",)) for i in (1, 2, 3))
GENES = [Entity(curie=f"HGNC:{i}", name=f"G{i}", categories=("Gene",)) for i in (1, 2)]
TREATMENTS = 'MATCH (a:Drug)-[:treats]->(d:Disease {id: "MONDO:1"}) RETURN DISTINCT a'
FORBIDDEN = 'MATCH (a:Drug)-[:contraindicated_in]->(d:Disease {id: "MONDO:1"}) RETURN DISTINCT a'
OF_GOUT = 'MATCH (a:Gene)-[:gene_associated_with_condition]->(d:Disease {id: "MONDO:1"}) RETURN DISTINCT a'
IN_DOUBT = (Qualifier(key=DOUBT, value="listed_effect"), Qualifier(key=DOUBT_TEXT, value="an effect of it"))


def asked(pattern: str, *facts: Fact) -> Answer:
    linker: Any = None
    run = Run(Resources(graph=KnowledgeGraph(from_facts(facts)), linker=linker, reasoner=RuleReasoner()))
    return select(Part(Reading(pattern=parse_pattern(pattern), kind="entities"), (), (), ()), run, Manner())


def treats(drug: Entity, *said: Qualifier) -> Fact:
    return Fact(subject=drug, predicate="treats", object=GOUT, qualifiers=said)


def test_a_treatment_in_doubt_is_named_with_the_reason_and_not_listed() -> None:
    answer = asked(TREATMENTS, treats(ONE), treats(TWO, *IN_DOUBT))
    assert (answer.value, answer.total) == (("drug 1",), 1)
    said = "1 more is stated and is not listed, being in doubt: drug 2 (an effect of it)"
    assert [(c.kind, c.said) for c in answer.caveats] == [("doubted", said)]


def test_where_all_are_in_doubt_they_are_the_answer_and_it_says_so() -> None:
    answer = asked(TREATMENTS, treats(ONE, *IN_DOUBT), treats(TWO, *IN_DOUBT))
    assert set(answer.value if isinstance(answer.value, tuple) else ()) == {"drug 1", "drug 2"}
    assert [c.said for c in answer.caveats] == ["in doubt: an effect of it"]


def test_a_contraindication_in_doubt_stays_in_the_list() -> None:
    forbids = [Fact(subject=d, predicate="contraindicated_in", object=GOUT, qualifiers=q)
               for d, q in ((ONE, ()), (TWO, IN_DOUBT))]  # fmt: skip
    assert asked(FORBIDDEN, *forbids).value == ("drug 1", "drug 2")


def test_beside_contraindications_stand_the_drugs_that_list_it_among_their_effects() -> None:
    forbids = Fact(subject=ONE, predicate="contraindicated_in", object=GOUT)
    effects = [Fact(subject=d, predicate="has_side_effect", object=GOUT) for d in (ONE, THREE)]
    said = [c.said for c in asked(FORBIDDEN, forbids, *effects).caveats if c.kind == "unrecorded"]
    assert any(s.endswith("of 1 more drugs they list it among the effects: drug 3") for s in said)
    whole = "as far as the sources here have them: what is not listed may be contraindicated as well"
    assert [c.said for c in asked(FORBIDDEN, forbids).caveats] == [whole]


def test_genes_that_are_said_to_cause_it_are_told_from_the_others() -> None:
    cause = Qualifier(key="qualified_predicate", value="causes")
    with_cause, without = (
        Fact(subject=g, predicate="gene_associated_with_condition", object=GOUT, qualifiers=q)
        for g, q in zip(GENES, ((cause,), ()), strict=True)
    )
    assert asked(OF_GOUT, with_cause, without).notes == ("stated as a cause: G1; said only to be associated: G2",)
    assert asked(OF_GOUT, without).notes == ()


def test_a_cause_stands_before_what_more_sources_only_associate() -> None:
    cause = Qualifier(key="qualified_predicate", value="causes")
    facts = [Fact(subject=GENES[1], predicate="gene_associated_with_condition", object=GOUT, qualifiers=(cause,))]
    facts += [
        Fact(
            subject=GENES[0], predicate="gene_associated_with_condition", object=GOUT,
            primary_knowledge_source=f"infores:{n}",
        )
        for n in range(6)
    ]  # fmt: skip
    assert asked(OF_GOUT, *facts).value == ("G2", "G1")
