"""What the stages after matching do with measured values, look-ups, risks, and graphs that lack something."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest

from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Grounding
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from bioloom.graph.storage.record import write_record
from bioloom.stages.answer.conclude.lookup import with_names
from bioloom.stages.answer.conclude.stage import conclude_entities
from bioloom.stages.answer.conclude.yesno import decide
from bioloom.stages.read.types import Bound, Reading
from bioloom.stages.weave.rank import rank
from bioloom.stages.weave.reread import reread
from bioloom.stages.weave.sources import more_sources, where_from
from bioloom.stages.weave.stage import Woven, weave
from world import resources

FOODS = 40


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Foods with more and more salt, two drugs that interact, one that does not, a gene in a tissue."""
    foods = [f"USDA.NDB:{i}" for i in range(FOODS)]
    rows = [(f, "has_nutrient", "CHEBI:1", 0.001 * 1.3**i, None) for i, f in enumerate(foods)]
    rows += [
        ("CHEBI:2", "pharmacologically_interacts_with", "CHEBI:3", None, None),
        ("CHEBI:4", "pharmacologically_interacts_with", "CHEBI:2", None, None),
        ("HGNC:1", "expressed_in", "UBERON:1", None, 12.0),
    ]
    kinds = dict.fromkeys(foods, "Food") | {
        "HGNC:1": "Gene",
        "UBERON:1": "GrossAnatomicalStructure",
        "CHEBI:1": "SmallMolecule",
    }
    kinds |= dict.fromkeys(("CHEBI:2", "CHEBI:3", "CHEBI:4", "CHEBI:5"), "Drug")
    nodes = pa.table(
        {
            "id": list(kinds),
            "category": pa.array([[k] for k in kinds.values()], pa.list_(pa.string())),
            "name": [f"the {i}" for i in kinds],
            "synonym": pa.array([["salt"] if i == "CHEBI:1" else [] for i in kinds], pa.list_(pa.string())),
        }
    )
    edges = pa.table(
        {
            "subject": [r[0] for r in rows],
            "predicate": [r[1] for r in rows],
            "object": [r[2] for r in rows],
            "negated": [False] * len(rows),
            "primary_knowledge_source": ["infores:one"] * len(rows),
            "publications": pa.array([[] for _ in rows], pa.list_(pa.string())),
            "knowledge_level": ["knowledge_assertion"] * len(rows),
            "agent_type": ["manual_agent"] * len(rows),
            "amount": pa.array([r[3] for r in rows], pa.float64()),
            "nTPM": pa.array([r[4] for r in rows], pa.float64()),
            "subject_direction_qualifier": pa.array([None] * len(rows), pa.string()),
        }
    )
    folder = tmp_path_factory.mktemp("kitchen") / "kitchen"
    write_record(folder, name="kitchen", tables={"nodes": [nodes], "edges": [edges]}, level=1)
    return folder


@pytest.fixture
def run(kitchen: Path) -> Run:
    return Run(resources(kitchen))


@pytest.fixture
def graph(kitchen: Path) -> KnowledgeGraph:
    return open_knowledge_graph(kitchen)


def test_the_saltiest_come_first_though_not_all_are_read(run: Run) -> None:
    pattern = parse_pattern('MATCH (f:Food)-[:has_nutrient]->({id: "CHEBI:1"}) RETURN f')
    every = run.match(pattern)
    first = rank(every, most=6)[0].ranked
    assert first.entity.curie == f"USDA.NDB:{FOODS - 1}"
    assert any("per 100 g" in r for r in first.reasons)


def test_expressed_stands_for_over_expressed_where_nothing_is_called_so(run: Run) -> None:
    asked = (
        'MATCH (g:Gene)-[r:expressed_in]->({id: "UBERON:1"}) WHERE r.subject_direction_qualifier = "increased" RETURN g'
    )
    woven = weave(parse_pattern(asked), run)
    assert woven.relaxed
    assert woven.matched.count == 1
    answer = conclude_entities("entities", woven, rank(woven.matched), "e")
    assert any("over-expressed" in note for note in answer.notes)


def test_a_low_value_is_not_said_to_be_over_expressed(run: Run) -> None:
    asked = 'MATCH (g:Gene)-[r:expressed_in]->({id: "UBERON:1"}) WHERE r.nTPM > 1000 RETURN g'
    assert not weave(parse_pattern(asked), run).relaxed


def interaction(one: str, other: str) -> str:
    edge = "[:pharmacologically_interacts_with]"
    return f'MATCH (a:Drug {{id: "{one}"}})-{edge}-(b:Drug {{id: "{other}"}}) RETURN count(*) > 0'


@pytest.mark.parametrize(
    ("one", "other", "inverted", "value"),
    [
        ("CHEBI:2", "CHEBI:3", False, "yes"),
        ("CHEBI:2", "CHEBI:3", True, "no"),  # may they be combined: no
        ("CHEBI:4", "CHEBI:3", False, None),  # "no" would be heard as "safe"
        ("CHEBI:4", "CHEBI:3", True, None),  # nothing recorded is no proof that they may
        ("CHEBI:2", "CHEBI:5", False, None),  # of the fifth nothing is known at all
    ],
)
def test_risks(run: Run, one: str, other: str, inverted: bool, value: str | None) -> None:
    answer = decide(parse_pattern(interaction(one, other)), run, inverted=inverted, subclasses=True, witnesses=1)
    assert answer.value == value
    assert answer.abstained == (value is None)


def test_what_is_looked_up_comes_with_its_names(run: Run, graph: KnowledgeGraph) -> None:
    pattern = parse_pattern('MATCH (a {id: "CHEBI:1"}) RETURN a')
    woven = Woven(pattern, run.match(pattern))
    answer = conclude_entities("entity", woven, rank(woven.matched), "e")
    assert with_names(answer, graph).notes == ("also: salt",)
    assert graph.names("CHEBI:999") == ()


def test_a_name_is_read_as_the_thing_that_has_such_edges(run: Run, graph: KnowledgeGraph) -> None:
    said = [graph.entity("CHEBI:5"), graph.entity("CHEBI:1")]
    readings = tuple(
        Grounding(text="salt", start=0, end=4, entity=e, score=0.9 - 0.01 * i, kind="name")
        for i, e in enumerate(said)
        if e is not None
    )
    pattern = parse_pattern('MATCH (f:Food)-[:has_nutrient]->(c:ChemicalEntity {id: "CHEBI:5"}) RETURN f')
    bound = Bound(node="c", text="salt", start=0, end=4, readings=readings)
    taken, note = reread(Reading(pattern=pattern, kind="entities", bound=(bound,)), run)
    assert taken.pattern.node("c").curies == ("CHEBI:1",)
    assert "CHEBI:1" in note
    fitting = Reading(pattern=taken.pattern, kind="entities", bound=taken.bound)
    assert reread(fitting, run) == (fitting, "")


def test_where_missing_edges_are_to_be_had(graph: KnowledgeGraph) -> None:
    assert where_from(["Drug treats Disease"], graph) == "this needs `bioloom kg build full`"
    assert "--accept-noncommercial" in where_from(["Drug has side effect PhenotypicFeature"], graph)
    pattern = parse_pattern('MATCH (g:Gene)-[:gene_associated_with_condition]->({id: "MONDO:1"}) RETURN g')
    assert not more_sources(pattern, (), graph)
