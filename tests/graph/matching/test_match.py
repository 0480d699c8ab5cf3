"""What a match says, by example."""

from __future__ import annotations

import numpy as np
import pytest

from bioloom.core.errors import PatternError, SetupError, UnknownEntityError
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.matching.diagnose import diagnose
from bioloom.graph.matching.match import match
from bioloom.graph.matching.plans import compile as compiler
from bioloom.graph.matching.steps.kernels import distinct, load
from bioloom.graph.model.gate import Gate, RelationGroup
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.memory import from_facts

KINDS = {"G": "Gene", "D": "Disease", "C": "Drug", "P": "PhenotypicFeature"}
FACTS = """
G:1 gene_associated_with_condition D:psoriasis
G:1 gene_associated_with_condition D:arteritis
G:2 gene_associated_with_condition D:psoriasis
G:2 physically_interacts_with G:1
G:3 physically_interacts_with G:3
D:pustular subclass_of D:psoriasis
D:psoriasis subclass_of D:skin
D:skin subclass_of D:any
C:a treats D:pustular
C:b treats D:psoriasis
C:b contraindicated_in D:arteritis
D:psoriasis treated_by C:c
D:psoriasis has_phenotype P:itch frequency 0.8
D:arteritis has_phenotype P:itch frequency 0.1
"""


@pytest.fixture(scope="module")
def graph() -> Graph:
    def entity(curie: str) -> Entity:
        return Entity(curie=curie, name=curie, categories=(KINDS[curie[0]],))

    facts = []
    for line in FACTS.strip().splitlines():
        subject, predicate, object_, *rest = line.split()
        qualifiers = (Qualifier(key=rest[0], value=float(rest[1])),) if rest else ()
        facts.append(Fact(subject=entity(subject), predicate=predicate, object=entity(object_), qualifiers=qualifiers))
    return from_facts(facts)


def answers(graph: Graph, text: str, gate: Gate | None = None) -> list[str]:
    return [e.curie for e in match(graph, parse_pattern(text), gate or Gate()).entities()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            """MATCH (g:Gene)-[:gene_associated_with_condition]->({id: "D:psoriasis"}),
               (g)-[:gene_associated_with_condition]->({id: "D:arteritis"}) RETURN g""",
            ["G:1"],
        ),
        ('MATCH (d:Disease)<-[:condition_associated_with_gene]-({id: "D:arteritis"}) RETURN d', []),
        ('MATCH ({id: "D:arteritis"})-[:condition_associated_with_gene]->(g:Gene) RETURN g', ["G:1"]),
        ('MATCH (c:Drug)-[:treats]->({id: "D:psoriasis"}) RETURN c', ["C:b", "C:c"]),
        ('MATCH ({id: "D:psoriasis"})-[:treated_by]->(c) RETURN c', ["C:b", "C:c"]),
        (
            'MATCH (c:Drug)-[:treats]->(d)-[:subclass_of*0..]->({id: "D:psoriasis"}) RETURN c',
            ["C:a", "C:b", "C:c"],
        ),
        ('MATCH (g)-[:physically_interacts_with]->({id: "G:2"}) RETURN g', ["G:1"]),
        ('MATCH (g)-[:interacts_with]-({id: "G:1"}) RETURN g', ["G:2"]),
        ("MATCH (g)-[:physically_interacts_with]->(h) WHERE g <> h RETURN g", ["G:1", "G:2"]),
        ("MATCH (g)-[:physically_interacts_with]->(g) RETURN g", ["G:3"]),
        (
            """MATCH (g:Gene)-[:gene_associated_with_condition]->({id: "D:psoriasis"})
               WHERE NOT (g)-[:gene_associated_with_condition]->({id: "D:arteritis"}) RETURN g""",
            ["G:2"],
        ),
        (
            """MATCH (c:Drug)-[:treats]->({id: "D:psoriasis"})
               WHERE NOT (c)-[:contraindicated_in]->(:Disease)-[:has_phenotype]->(:PhenotypicFeature) RETURN c""",
            ["C:c"],
        ),
        ('MATCH (d)-[r:has_phenotype]->({id: "P:itch"}) WHERE r.frequency >= 0.5 RETURN d', ["D:psoriasis"]),
        ("MATCH (c:ChemicalEntity) RETURN c", ["C:a", "C:b", "C:c"]),
        ('MATCH (x:Gene {id: ["G:1", "D:any", "G:none"]}) RETURN x', ["G:1"]),
        ('MATCH (a)-[:related_to]-({id: "D:arteritis"}) RETURN a', ["G:1", "C:b", "P:itch"]),
    ],
)
def test_answers(graph: Graph, text: str, expected: list[str]) -> None:
    assert sorted(answers(graph, text)) == sorted(expected)


def test_an_answer_through_a_subclass_says_so(graph: Graph) -> None:
    text = 'MATCH (c:Drug)-[:treats]->(d)-[:subclass_of*0..]->({id: "D:any"}) RETURN c'
    found = match(graph, parse_pattern(text))
    (witness,), total = found.witnesses(graph.entity(graph.index("C:a")))
    assert total == 1
    said = [(f.subject.curie, f.predicate, f.object.curie) for f in witness.facts]
    assert said == [
        ("C:a", "treats", "D:pustular"),
        ("D:pustular", "subclass_of", "D:psoriasis"),
        ("D:psoriasis", "subclass_of", "D:skin"),
        ("D:skin", "subclass_of", "D:any"),
    ]


def test_what_was_matched_on_the_way_and_what_was_not(graph: Graph) -> None:
    found = match(graph, parse_pattern('MATCH (g:Gene)-[:related_to]-({id: ["D:psoriasis", "D:gone"]}) RETURN g'))
    assert found.unknown == ("D:gone",)
    assert (found.count, found.exists, found.complete, found.bound) == (2, True, True, "")
    assert [e.curie for e in found.entities(1)] == ["G:1"]
    assert found.answers_sha == match(graph, found.pattern).answers_sha
    assert found.witnesses(graph.index("C:a")) == ([], 0)
    assert found.answers.dtype == np.int32


def test_a_gate_closes_the_treats_edges_of_a_contraindicated_drug(graph: Graph) -> None:
    treats = 'MATCH (c:Drug)-[:treats]->({id: "D:psoriasis"}) RETURN c'
    closed = np.zeros(graph.node_count, np.bool_)
    closed[graph.index("C:b")] = True
    group = RelationGroup(("treats",))
    assert answers(graph, treats, Gate(closed={group: closed}, why=("arteritis",))) == ["C:c"]
    closed[graph.index("C:c")] = True  # whose edge is written the other way round
    assert answers(graph, treats, Gate(closed={group: closed})) == []
    contraindicated = 'MATCH (c)-[:contraindicated_in]->({id: "D:arteritis"}) RETURN c'
    assert answers(graph, contraindicated, Gate(closed={group: closed})) == ["C:b"]


def test_what_makes_no_sense_is_refused(graph: Graph) -> None:
    with pytest.raises(UnknownEntityError, match="D:gone"):
        answers(graph, 'MATCH (g)-[:treats]->({id: "D:gone"}) RETURN g')
    with pytest.raises(UnknownEntityError, match="D:gone, D:lost"):
        answers(graph, 'MATCH (g)-[:treats]->({id: ["D:gone", "D:lost"]}) RETURN g')
    with pytest.raises(PatternError, match="frequency"):
        answers(graph, 'MATCH (d:Gene)-[r:has_phenotype]->(p) WHERE r.frequency = "often" RETURN d')
    plain = parse_pattern("MATCH (a)-[:subclass_of*0..]->(b) RETURN a")
    edge = plain.edges[0].model_copy(update={"predicates": ("treats",)})
    with pytest.raises(PatternError, match="not a plain one"):
        match(graph, plain.model_copy(update={"edges": (edge,)}))


def test_nothing_is_missing_from_a_match_and_a_wrong_kind_cannot_be_repaired(graph: Graph) -> None:
    assert diagnose(graph, parse_pattern('MATCH (c)-[:treats]->({id: "D:psoriasis"}) RETURN c')) == []
    assert diagnose(graph, parse_pattern('MATCH (c)-[:treats]->(:Gene {id: "D:psoriasis"}) RETURN c')) == []
    (hop,) = diagnose(graph, parse_pattern('MATCH (c:Drug)-[:treats]->({id: "D:arteritis"}) RETURN c'))
    assert (hop.edges, hop.left, hop.right) == ((0,), 3, 1)


def test_a_shape_is_compiled_once(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(curie: str) -> Pattern:
        return parse_pattern(f'MATCH (c:Drug)-[:treats]->(shape {{id: "{curie}"}}) RETURN c')

    match(graph, ask("D:psoriasis"))
    monkeypatch.setattr(compiler._Compiler, "plan", None)
    assert match(graph, ask("D:pustular")).count == 1
    with pytest.raises(TypeError):
        match(graph, parse_pattern('MATCH (c:Drug)-[:treats]->(other {id: "D:pustular"}) RETURN c'))


def test_numba_is_only_taken_when_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bioloom.graph.matching.steps.kernels.find_spec", lambda _: None)
    assert load("auto").name == "numpy"
    with pytest.raises(SetupError, match="numba is not installed"):
        load("numba")


def test_numba_and_numpy_loops_agree() -> None:
    pytest.importorskip("numba")
    rng = np.random.default_rng(0)
    ours, theirs = load("numpy"), load("numba")
    for size, count in ((10, 3), (5000, 200), (200_000, 900)):
        other = rng.integers(0, size, size * 2).astype(np.int32)
        ends = np.sort(rng.integers(0, len(other), 2 * count)).reshape(-1, 2)
        start, stop = ends[:, 0].copy(), ends[:, 1].copy()
        assert np.array_equal(ours.gather(other, start, stop), theirs.gather(other, start, stop))
        reached = ours.reach(other, start, stop, size)
        assert np.array_equal(reached, theirs.reach(other, start, stop, size))
        assert np.array_equal(reached, np.unique(ours.gather(other, start, stop)))
        assert np.array_equal(reached, distinct(ours.gather(other, start, stop), size))
        rows = np.sort(other)
        wanted = rng.integers(-1, size + 1, count).astype(np.int32)
        first = ours.first(rows, start, stop, wanted)
        assert np.array_equal(first, theirs.first(rows, start, stop, wanted))
        expected = [s + np.searchsorted(rows[s:e], w) for s, e, w in zip(start, stop, wanted, strict=True)]
        assert np.array_equal(first, expected)
