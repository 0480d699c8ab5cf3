"""What is said to Neo4j and ladybug: golden statements, values only as parameters, names only as identifiers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.core.errors import BuildError, PatternError
from bioloom.core.pattern import Edge, Pattern, Test, Var
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.exports.cypher_layout import Layout, identifier, literal
from bioloom.sources.cypher.compile import Compiled, compile_pattern
from bioloom.sources.cypher.engines import LADYBUG, NEO4J, Dialect

LAYOUT = Layout(
    name="x",
    content_hash="0",
    predicates=("gene_associated_with_condition", "interacts_with", "subclass_of", "treated_by", "treats"),
    categories=(("Disease",), ("Drug",), ("Gene", "Protein")),
    qualifiers={"frequency": "number", "sex": "text"},
    units={"frequency": "1"},
)


def compiled(text: str, dialect: Dialect = NEO4J, **given_ids: list[str]) -> Compiled:
    found = compile_pattern(parse_pattern(text), LAYOUT, dialect, given_ids)
    assert found is not None
    return found


GOLDEN = [
    (
        'MATCH (g:Gene)-[:gene_associated_with_condition]->(d {id: "MONDO:1"}) RETURN g',
        (
            "MATCH (n0:Entity)-[r0:`gene_associated_with_condition`]->(n1:Entity) "
            "WHERE n1.id = $p0 AND n0.bioloom_kind = $p1 AND r0.negated = $p2"
        ),
        {"p0": "MONDO:1", "p1": 2, "p2": False},
    ),
    (  # an inverse: what is written the one way runs forth, what is written the other way runs back
        "MATCH (a)-[:treats]->(b) RETURN a",
        (
            "MATCH (n0:Entity)-[r0:`treats`|`treated_by`]-(n1:Entity) WHERE r0.negated = $p0 AND "
            "((r0.bioloom_start = n0.bioloom_number AND type(r0) IN $p1) OR "
            "(r0.bioloom_start = n1.bioloom_number AND type(r0) IN $p2))"
        ),
        {"p0": False, "p1": ["treats"], "p2": ["treated_by"]},
    ),
    (  # each relationship has a MATCH of its own, so that two may be one
        "MATCH (a)-[:interacts_with]-(b)-[:interacts_with]-(c) WHERE a <> c RETURN count(DISTINCT a)",
        (
            "MATCH (n0:Entity)-[r0:`interacts_with`]-(n1:Entity) MATCH (n1:Entity)-[r1:`interacts_with`]-(n2:Entity) "
            "WHERE r0.negated = $p0 AND r1.negated = $p1 AND n0.id <> n2.id"
        ),
        {"p0": False, "p1": False},
    ),
    (
        "MATCH (a)-[:subclass_of*0..]->(b) RETURN a",
        "MATCH (n0:Entity)-[:subclass_of*0.. {negated: false}]->(n1:Entity)",
        {},
    ),
    (
        'MATCH (a)-[r:subclass_of]->(b) WHERE r.primary_knowledge_source = "infores:x|infores:y" RETURN a',
        (
            "MATCH (n0:Entity)-[r0:`subclass_of`]->(n1:Entity) WHERE r0.negated = $p0 "
            "AND (r0.`primary_knowledge_source` = $p1 OR r0.`primary_knowledge_source` = $p2)"
        ),
        {"p0": False, "p1": "infores:x", "p2": "infores:y"},
    ),
    (
        (
            'MATCH (a)-[r:treats]->(b) WHERE r.frequency >= 0.5 AND r.sex CONTAINS "MALE" '
            "AND NOT EXISTS { MATCH (a)-[:subclass_of]->(c) WHERE c <> b } RETURN a"
        ),
        (
            "MATCH (n0:Entity)-[r0:`treats`|`treated_by`]-(n1:Entity) WHERE r0.negated = $p0 AND r0.`frequency` >= $p1 "
            "AND lower(r0.`sex`) CONTAINS $p2 AND ((r0.bioloom_start = n0.bioloom_number AND type(r0) IN $p3) OR "
            "(r0.bioloom_start = n1.bioloom_number AND type(r0) IN $p4)) AND NOT EXISTS "
            "{ MATCH (n0:Entity)-[r1:`subclass_of`]->(n2:Entity) WHERE r1.negated = $p5 AND n2.id <> n1.id }"
        ),
        {"p0": False, "p1": 0.5, "p2": "male", "p3": ["treats"], "p4": ["treated_by"], "p5": False},
    ),
]


@pytest.mark.parametrize(("text", "statement", "parameters"), GOLDEN)
def test_what_neo4j_is_asked(text: str, statement: str, parameters: dict[str, Any]) -> None:
    found = compiled(text, d=["MONDO:1"])
    assert found.statement("").strip() == statement
    assert found.parameters == parameters


def test_where_ladybug_is_asked_otherwise() -> None:
    text = "MATCH (a)-[:treats]->(b)-[:subclass_of*0..]->(c) RETURN a"
    said = compiled(text, LADYBUG).statement("")
    assert said.startswith(
        "MATCH (n0:Entity)-[r0:`treats`|`treated_by`]-(n1:Entity), (n1:Entity)-[:bioloom_closure]->(n2"
    )
    text = 'MATCH (g:Gene)-[:gene_associated_with_condition]->(d {id: ["MONDO:1", "MONDO:2"]}) RETURN g'
    assert compiled(text, LADYBUG, d=["MONDO:1", "MONDO:2"]).statement("RETURN 1") == (
        "MATCH (n0:Entity)-[r0:`gene_associated_with_condition`]->(n1:Entity) WHERE n1.id IN $p0 "
        "WITH * WHERE n0.bioloom_kind = $p1 AND r0.negated = $p2 RETURN 1"
    )
    triangle = "MATCH (a)-[:interacts_with]-(b)-[:treats]->(c)-[:interacts_with]-(a) RETURN a"
    said = compiled(triangle, LADYBUG).statement("")
    assert "(n0:Entity)-[r0:`interacts_with`]-(m0:Entity)" in said
    assert "m0.id = n1.id" in said


def test_a_hop_the_graph_cannot_have_needs_no_database() -> None:
    for text in (
        "MATCH (a)-[:located_in]->(b) RETURN a",
        "MATCH (a)-[r:treats]->(b) WHERE r.dose > 1 RETURN a",
    ):
        assert compile_pattern(parse_pattern(text), LAYOUT, NEO4J, {}) is None
    absent = compiled("MATCH (a:Gene)-[:subclass_of]->(b) WHERE NOT (a)-[:located_in]->() RETURN a")
    assert "EXISTS" not in absent.statement("")


@pytest.mark.parametrize(
    ("test", "message"),
    [
        (Test(key="frequency", op="=", value="high"), "is a number"),
        (Test(key="frequency", op=">", value=1.0, unit="mg"), "measured in 1, not in mg"),
        (Test(key="sex", op="=", value=1.0), "is a text"),
        (Test(key="sex", op="=", value="x", unit="mg"), "without a unit"),
    ],
)
def test_tests_that_make_no_sense(test: Test, message: str) -> None:
    edge = Edge(subject="a", object="b", predicates=("treats",), tests=(test,))
    pattern = Pattern(nodes=(Var(name="a"), Var(name="b")), edges=(edge,), answer="a")
    with pytest.raises(PatternError, match=message):
        compile_pattern(pattern, LAYOUT, NEO4J, {})


EVIL = ["x`) DETACH DELETE n //", "'; DROP", '"', "$p0", "a\\u0060b", "{}", "\n", "`", "``", "n0", "WHERE true OR true"]


@pytest.mark.parametrize("evil", EVIL)
@pytest.mark.parametrize("dialect", [NEO4J, LADYBUG])
def test_nothing_of_a_pattern_becomes_syntax(evil: str, dialect: Dialect) -> None:
    """Names of nodes, categories, ids and values change only the parameters, never the statement."""

    def said(name: str, category: str, curie: str, value: str) -> str:
        nodes = (Var(name=name, categories=(category,), curies=(curie,)), Var(name="other"))
        edge = Edge(subject=name, object="other", predicates=("treats",), tests=(Test(key="sex", op="=", value=value),))
        pattern = Pattern(nodes=nodes, edges=(edge,), answer=name)
        found = compile_pattern(pattern, LAYOUT, dialect, {name: [curie]})
        assert found is not None
        return found.statement("RETURN")

    assert said(evil, evil, evil, evil) == said("a", "b", "c", "d")


@given(st.text(alphabet=st.sampled_from("`\\ab'\"; {}"), min_size=1, max_size=8))
@settings(max_examples=200)
def test_an_identifier_ends_where_its_name_does(name: str) -> None:
    written = identifier(name)
    assert written[0] == written[-1] == "`"
    assert "`" not in written[1:-1].replace("``", "")
    assert written[1:-1].replace("``", "`") == name
    body = literal(name)[1:-1]
    assert '"' not in body.replace("\\\\", "").replace('\\"', "")


def test_neo4j_takes_no_backslash_in_a_name() -> None:
    layout = LAYOUT.model_copy(update={"predicates": ("a\\u0060) DELETE",)})
    pattern = parse_pattern("MATCH (a)-->(b) RETURN a")
    with pytest.raises(BuildError, match="backslash"):
        compile_pattern(pattern, layout, NEO4J, {})
