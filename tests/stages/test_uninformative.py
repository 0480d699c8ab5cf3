"""What is true and says little goes last: products, combinations, seasonings, headings of labels, broad pathways."""

from __future__ import annotations

import pytest

from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.stages.answer.operators.listing.uninformative import says_little
from bioloom.stages.weave.rank import rank


@pytest.mark.parametrize(
    ("curie", "name", "category", "little"),
    [
        ("USDA.NDB:1", "Spices, chervil, dried", "Food", True),
        ("USDA.NDB:1", "Peppers, sweet, red, freeze-dried", "Food", True),
        ("USDA.NDB:1", "Leavening agents, cream of tartar", "Food", True),
        ("USDA.NDB:1", "Cereals ready-to-eat, SOMEBODY, FLAKES", "Food", True),
        ("USDA.NDB:1", "Peppers, sweet, red, raw", "Food", False),
        ("USDA.NDB:1", "Apricots, dried, sulfured, uncooked", "Food", False),
        ("USDA.NDB:1", "Lentils, mature seeds, cooked, boiled", "Food", False),
        ("CHEBI:1", "amlodipine", "Drug", False),
        ("RXCUI:1", "Tenoretic", "Drug", True),
        ("CHEBI:1", "metformin / sitagliptin Oral Tablet", "Drug", True),
        ("HP:1", "Abnormality of the eye", "PhenotypicFeature", True),
        ("MONDO:1", "nervous system disorder", "Disease", True),
        ("MONDO:1", "bipolar disorder", "Disease", False),
        ("HP:1", "Cough", "PhenotypicFeature", False),
    ],
)
def test_what_says_little(curie: str, name: str, category: str, little: bool) -> None:
    assert says_little(Entity(curie=curie, name=name, categories=(category,))) is little


def test_it_goes_behind_what_says_more_and_stays_in_the_list() -> None:
    dry, raw = (
        Entity(curie=f"USDA.NDB:{i}", name=n, categories=("Food",))
        for i, n in enumerate(("Spices, thyme, dried", "Thyme, fresh"))
    )
    iron = Entity(curie="CHEBI:1", name="iron", categories=("SmallMolecule",))
    facts = [
        Fact(subject=food, predicate="has_nutrient", object=iron, publications=papers)
        for food, papers in ((dry, ("PMID:1", "PMID:2")), (raw, ()))
    ]
    matched = KnowledgeGraph(from_facts(facts)).match(
        parse_pattern('MATCH (a:Food)-[:has_nutrient]->(n {id: "CHEBI:1"}) RETURN DISTINCT a')
    )
    assert [s.ranked.entity for s in rank(matched)] == [dry, raw]
    assert [s.ranked.entity for s in rank(matched, last=says_little)] == [raw, dry]
    (first,) = rank(matched, most=1, last=says_little, shown=1)
    assert (first.ranked.entity, len(first.witnesses)) == (raw, 1)
