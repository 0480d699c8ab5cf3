"""Wordings with things of a small graph: each question that is named has an answer there."""

from __future__ import annotations

import pyarrow as pa
import pytest

from bioloom.core.catalogue import catalogue
from bioloom.core.ports import Grounding
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from bioloom.graph.storage.record import write_record
from bioloom.stages.read.forms.form import Wording, parse_form
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.training.naming import STATES, Named, Namer, _plain_names, named

from .things import wording

KINDS = {"G": "Gene", "D": "Disease", "C": "Drug", "P": "PhenotypicFeature", "W": "Pathway", "N": "ProteinDomain"}
TREATS, BINDS, CAUSES = "treats", "directly_physically_interacts_with", "gene_associated_with_condition"
SHOWS, SIDE, IN, BESIDE, DOMAIN = (
    "has_phenotype",
    "has_side_effect",
    "participates_in",
    "physically_interacts_with",
    "has_part",
)
EDGES = [
    *((f"C:{i}", TREATS, f"D:{j}") for i, j in ((1, 1), (1, 2), (2, 1), (3, 3), (4, 2))),
    *((f"C:{i}", BINDS, f"G:{j}") for i, j in ((1, 1), (1, 2), (2, 2), (3, 3), (4, 1))),
    *((f"G:{i}", CAUSES, f"D:{j}") for i, j in ((1, 1), (2, 1), (2, 2), (3, 3), (4, 1), (1, 3))),
    *((f"D:{i}", SHOWS, f"P:{j}") for i, j in ((1, 1), (1, 2), (2, 2), (3, 1), (2, 3), (3, 4))),
    *((f"C:{i}", SIDE, f"P:{j}") for i, j in ((1, 1), (2, 2), (3, 2), (4, 3), (1, 4))),
    *((f"G:{i}", IN, f"W:{j}") for i, j in ((1, 1), (2, 1), (3, 2), (4, 2), (2, 2))),
    *((f"G:{i}", BESIDE, f"G:{j}") for i, j in ((1, 2), (3, 4))),
    *((f"G:{i}", DOMAIN, f"N:{j}") for i, j in ((1, 1), (2, 1), (3, 2), (4, 2))),
]  # fmt: skip
LINES = [
    "what treats <Disease> | select Chem | treats<Chem",
    "what is <Chem> good for | select Disease | treats>Disease",
    f"genes behind <Disease> and <Disease> | select Gene | {CAUSES}<Gene ; {CAUSES}<Gene",
    f"signs of what <Gene> does | select PhenotypicFeature | {CAUSES}>Disease has_phenotype>PhenotypicFeature",
    f"<Disease> by targets of <Chem>? | exists Disease | ROOT ; {BINDS}>Gene {CAUSES}>Disease",
    "how many touch <Gene> | count Gene | physically_interacts_with<Gene",
    "<Gene> or <Gene> in <Pathway> | select Gene | OPTION ; OPTION ; participates_in<Gene",
    "drugs on domain <ProteinDomain> | select Chem | interacts_with<Chem",
    "<Chem> domains | select ProteinDomain | interacts_with>ProteinDomain",
    f"drugs for <Disease> like <Chem> | select Chem | treats<Chem ; {BINDS}>Gene {BINDS}<Chem",
    "most signs of those that <Chem> treats | most Disease | treats>Disease ; BY has_phenotype>PhenotypicFeature",
    "what else than <Disease> has <PhenotypicFeature> | select Disease | OTHER ; has_phenotype<Disease",
    "drugs for <Disease> without <PhenotypicFeature> | select Chem | treats<Chem ; !has_side_effect<Chem",
]  # fmt: skip


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeGraph:
    """A record with five to six edges of each of eight relations."""
    folder = tmp_path_factory.mktemp("named") / "record"
    ids = sorted({n for s, _, o in EDGES for n in (s, o)})
    nodes = pa.table(
        {
            "id": ids,
            "category": pa.array([[KINDS[i[0]]] for i in ids], pa.list_(pa.string())),
            "name": [f"{KINDS[i[0]]} number {i[2:]}" for i in ids],
        }
    )
    subjects, predicates, objects = zip(*EDGES, strict=True)
    same = len(EDGES)
    edges = {
        "subject": subjects, "predicate": predicates, "object": objects, "negated": [False] * same,
        "primary_knowledge_source": ["infores:one"] * same, "knowledge_level": ["knowledge_assertion"] * same,
        "agent_type": ["manual_agent"] * same,
    }  # fmt: skip
    table = pa.table({**edges, "publications": pa.array([[]] * same, pa.list_(pa.string()))})
    write_record(folder, name="named", tables={"nodes": [nodes], "edges": [table]}, level=1)
    return open_knowledge_graph(folder)


def _namer(graph: KnowledgeGraph, seed: int = 0) -> Namer:
    return Namer(graph.graph, catalogue(), seed)


def _answers(one: Named, graph: KnowledgeGraph) -> int:
    """How many answers the graph has to a named question."""
    slots = []
    for start, end, kind, curie in one.slots:
        entity = graph.entity(curie)
        assert entity is not None
        text = one.text[start:end]
        read = Grounding(text=text, start=start, end=end, entity=entity, score=1, kind="name")
        slots.append(Slot(text=text, start=start, end=end, kind=kind, readings=(read,)))
    return graph.match(lower(parse_form(one.form), slots, catalogue()).pattern).count


@pytest.mark.parametrize("line", LINES)
def test_every_question_that_is_named_has_an_answer(graph: KnowledgeGraph, line: str) -> None:
    found = list(named([("w", wording(line))], _namer(graph), times=25))
    assert found
    assert all(_answers(one, graph) for one in found)


def test_slots_say_where_each_name_stands_and_what_it_is(graph: KnowledgeGraph) -> None:
    for line in LINES:
        one = wording(line)
        made = _namer(graph).name(one, "w")
        assert made is not None
        assert (made.writer, made.form) == ("w", str(one.form))
        assert [kind for _, _, kind, _ in made.slots] == list(one.slots)
        for start, end, _, curie in made.slots:
            entity = graph.entity(curie)
            assert entity is not None
            assert made.text[start:end].lower() == entity.name.lower()


def test_things_of_one_sort_of_arm_are_not_the_same_thing(graph: KnowledgeGraph) -> None:
    for one in named([("w", wording(LINES[2]))], _namer(graph), times=30):
        assert len({curie for *_, curie in one.slots}) == 2


def test_what_is_walked_back_to_is_not_the_thing_itself(graph: KnowledgeGraph) -> None:
    line = f"siblings of <Disease> | select Disease | {CAUSES}<Gene {CAUSES}>Disease"
    for one in named([("w", wording(line))], _namer(graph), times=30):
        assert _answers(one, graph)


def test_the_same_seed_gives_the_same_names(graph: KnowledgeGraph) -> None:
    some: list[tuple[str, Wording]] = [("w", wording(line)) for line in LINES]
    first = list(named(some, _namer(graph, 3), times=2))
    assert list(named(some, _namer(graph, 3), times=2)) == first
    assert list(named(some, _namer(graph, 4), times=2)) != first


def test_states_are_made_up_and_what_nothing_answers_is_named_too(graph: KnowledgeGraph) -> None:
    namer = _namer(graph)
    state = namer.name(wording("I am <State>, what for <Disease>? | select Chem | @has ; treats<Chem"))
    assert state is not None
    start, end, kind, curie = state.slots[0]
    assert (kind, curie) == ("State", "")
    assert state.text[start:end].lower() in {s.lower() for s in STATES}
    price = namer.name(wording("price of <Chem>? | none | price"))
    assert price is not None
    assert price.text == f"price of {price.text[9:-1]}?"


def test_what_the_graph_knows_nothing_of_is_left_out(graph: KnowledgeGraph) -> None:
    missing = [
        ("w", wording("foods with <Chem> | select Food | has_nutrient<Food")),
        ("w", wording("what is <Food> | define Food | ROOT")),
    ]
    assert list(named(missing, _namer(graph))) == []


@pytest.mark.parametrize(
    ("food", "said"),
    [
        ("Bananas, raw", ["Bananas", "raw Bananas"]),
        ("Nuts, almonds", ["almonds"]),
        ("McDONALD'S, Hotcakes", []),
        ('Beef, round, eye of round, roast, boneless, separable lean and fat, trimmed to 0" fat, raw', []),
    ],
)
def test_a_food_is_called_as_people_call_it(food: str, said: list[str]) -> None:
    assert _plain_names(food) == said
