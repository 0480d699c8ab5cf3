"""Patterns as text: read, written, and refused with a place and a hint."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.core.errors import PatternError
from bioloom.core.pattern import Edge, Pattern, Test, Var
from bioloom.core.pattern_scope import scopes
from bioloom.core.pattern_text import format_pattern, parse_pattern

G, D = "Gene", "Disease"

# ---- the forms of docs/schema.md


def test_two_clues_with_alternatives_of_one() -> None:
    text = """
        MATCH (a:Gene)-[:gene_associated_with_condition]->(b:Disease {id: "MONDO:0005083"}),
              (a)-[:gene_associated_with_condition]->(c:Disease {id: ["MONDO:0017991", "HP:0001"]})
        RETURN a
    """
    assert parse_pattern(text) == Pattern(
        nodes=(
            Var(name="a", categories=(G,)),
            Var(name="b", categories=(D,), curies=("MONDO:0005083",)),
            Var(name="c", categories=(D,), curies=("MONDO:0017991", "HP:0001")),
        ),
        edges=(
            Edge(subject="a", object="b", predicates=("gene_associated_with_condition",)),
            Edge(subject="a", object="c", predicates=("gene_associated_with_condition",)),
        ),
        answer="a",
    )


@pytest.mark.parametrize(
    ("returned", "operator", "answer"),
    [
        ("b", "select", "b"),
        ("DISTINCT b", "select", "b"),
        ("count(DISTINCT b)", "count", "b"),
        ("count(*) > 0", "exists", "a"),
        ("count(b) > 0", "exists", "b"),
        ("COUNT ( distinct b ) > 0 ;", "exists", "b"),
    ],
)
def test_return(returned: str, operator: str, answer: str) -> None:
    pattern = parse_pattern(f'MATCH (a {{id: "HP:1"}})--(b) RETURN {returned}')
    assert (pattern.operator, pattern.answer) == (operator, answer)


def test_tests_on_qualifiers() -> None:
    where = 'r.frequency >= 0.5 AND r.onset CONTAINS "juvenile" AND r.n <> -2e-1 AND r.sex = \'fe"male\''
    edge = parse_pattern(f"MATCH (d)-[r:has_phenotype]->(p) WHERE {where} RETURN d").edges[0]
    assert edge.tests == (
        Test(key="frequency", op=">=", value=0.5),
        Test(key="onset", op="CONTAINS", value="juvenile"),
        Test(key="n", op="<>", value=-0.2),
        Test(key="sex", op="=", value='fe"male'),
    )


def test_absent_edge_to_a_given_node() -> None:
    pattern = parse_pattern(
        'MATCH (g:Gene)-[:participates_in]->(b {id: "GO:1"}) WHERE NOT (g)-[:located_in]->({id: "GO:2"}) RETURN g'
    )
    assert pattern.edges[1] == Edge(subject="g", object="_1", predicates=("located_in",), absent=True)
    assert pattern.node("_1").curies == ("GO:2",)


def test_absent_edge_between_matched_nodes() -> None:
    pattern = parse_pattern("MATCH (a)-[:treats]->(b) WHERE NOT (a)-[:contraindicated_in]->(b) RETURN a")
    assert [e.absent for e in pattern.edges] == [False, True]


def test_what_hangs_behind_an_absent_edge_is_not_absent_itself() -> None:
    pattern = parse_pattern(
        """MATCH (g:Gene)-[:participates_in]->({id: "GO:1"})
           WHERE NOT EXISTS { MATCH (g)-[:gene_associated_with_condition]->(d)-[r:has_phenotype]->({id: "HP:1"})
                              WHERE r.frequency > 0.3 AND NOT (d)-[:subclass_of*0..]->({id: "MONDO:1"}) }
           RETURN g"""
    )
    kinds = [(e.predicates[0], e.absent, e.closure) for e in pattern.edges]
    assert kinds == [
        ("participates_in", False, False),
        ("gene_associated_with_condition", True, False),
        ("has_phenotype", False, False),
        ("subclass_of", True, True),
    ]
    assert pattern.edges[2].tests == (Test(key="frequency", op=">", value=0.3),)


def test_a_path_after_not_is_absent_as_a_whole() -> None:
    pattern = parse_pattern('MATCH (a:Gene)--(b) WHERE NOT (a)-[:affects]->()<-[:treats]-({id: "X:1"}) RETURN a')
    assert [(e.subject, e.object, e.absent) for e in pattern.edges[1:]] == [("a", "_1", True), ("_2", "_1", False)]


def test_names_of_two_absent_parts_are_their_own() -> None:
    pattern = parse_pattern(
        """MATCH (a)--(b) WHERE NOT EXISTS { MATCH (a)-[:treats]->(x:Disease) }
           AND NOT EXISTS { (b)-[:affects]->(x:Gene) } RETURN a"""
    )
    assert [n.categories for n in pattern.nodes if n.name not in "ab"] == [(D,), (G,)]


def test_exists_says_no_more_than_another_match() -> None:
    pattern = parse_pattern(
        """MATCH (a:Gene) WHERE EXISTS { MATCH (a)-[r:affects]->(x:Gene) WHERE r.n > 1 AND NOT (x)-[:treats]->() }
           AND EXISTS { (a)-[:treats]->(x:Disease) WHERE x <> a } AND (a)-[:causes]->({id: "X:1"}) RETURN a"""
    )
    assert [(e.subject, e.object, e.predicates[0], e.absent) for e in pattern.edges] == [
        ("a", "x", "affects", False),
        ("a", "_1", "treats", False),
        ("a", "_2", "causes", False),
        ("x", "_3", "treats", True),
    ]
    assert [n.categories for n in pattern.nodes] == [("Gene",), ("Gene",), ("Disease",), (), ()]
    assert pattern.differs == (("_1", "a"),)
    assert pattern.edges[0].tests == (Test(key="n", op=">", value=1.0),)


def test_exists_inside_of_what_must_be_absent_is_part_of_it() -> None:
    text = (
        "MATCH (a)-[]->(b) WHERE NOT EXISTS { MATCH (a)-[]->(c) WHERE EXISTS { MATCH (b)-[]->(c) WHERE c <> a "
        "AND NOT (c)-[:treats]->() } } RETURN DISTINCT a"
    )
    pattern = parse_pattern(text)
    assert [(e.subject, e.object, e.absent) for e in pattern.edges] == [
        ("a", "b", False), ("a", "c", True), ("b", "c", True), ("c", "_1", True),
    ]  # fmt: skip
    assert format_pattern(pattern) == text
    with pytest.raises(PatternError, match="each needs its NOT"):
        parse_pattern("MATCH (a)-->(b) WHERE NOT EXISTS { MATCH (a)-->(c) WHERE EXISTS { MATCH (a)-->(d) } } RETURN a")


def test_directions_and_shorthand() -> None:
    pattern = parse_pattern("MATCH (a)<-[:treats]-(b)-[:affects]->(c)-[:affects]-(d)--(e)-->(f)<--(g) RETURN a")
    assert [(e.subject, e.object, e.directed) for e in pattern.edges] == [
        ("b", "a", True),
        ("b", "c", True),
        ("c", "d", False),
        ("d", "e", False),
        ("e", "f", True),
        ("g", "f", True),
    ]


def test_properties_of_an_edge() -> None:
    pattern = parse_pattern('MATCH (d)-[:has_phenotype {negated: true, sex: "female"}]->(p) RETURN p')
    assert pattern.edges[0].negated
    assert pattern.edges[0].tests == (Test(key="sex", op="=", value="female"),)


def test_mentions_wait_for_grounding() -> None:
    pattern = parse_pattern(
        'MATCH (a {mention: "asthma"})--(b {mention: ["x", "y"]})--(c) WHERE c.mention = "z" RETURN b'
    )
    assert [n.curies for n in pattern.nodes] == [("mention:asthma",), ("mention:x", "mention:y"), ("mention:z",)]


def test_ids_in_where() -> None:
    pattern = parse_pattern('MATCH (a)--(b)--(c) WHERE a.id = "X:1" AND b.id IN ["X:2", "X:3"] RETURN c')
    assert [n.curies for n in pattern.nodes] == [("X:1",), ("X:2", "X:3"), ()]


def test_prefixes_backquotes_comments_case_and_several_matches() -> None:
    pattern = parse_pattern(
        """// which gene
        match (`a b`:`biolink:Gene`)-[:biolink:treats|:`biolink:affects`]->(x:biolink:Disease) /* so */
        where `a b` <> x match (x)--({id: "A:\\u0041\\n"}) RETURN `a b`;"""
    )
    assert pattern.nodes[0] == Var(name="a b", categories=(G,))
    assert pattern.edges[0].predicates == ("treats", "affects")
    assert pattern.differs == (("a b", "x"),)
    assert pattern.node("_1").curies == ("A:A\n",)


def test_generated_names_do_not_collide() -> None:
    pattern = parse_pattern("MATCH (_1)--()--(_2)--() RETURN _1")
    assert [n.name for n in pattern.nodes] == ["_1", "_3", "_2", "_4"]


def test_names_of_another_graph() -> None:
    text = "MATCH (a:Compound)-[:CtD]->(b:Disease) RETURN a"
    with pytest.raises(PatternError, match="no category is called Compound"):
        parse_pattern(text)
    pattern = parse_pattern(text, predicates=["CtD"], categories=["Compound"])
    assert pattern.edges[0].predicates == ("CtD",)


# ---- what is written


@pytest.mark.parametrize(
    "text",
    [
        'MATCH (g:Gene)-[:affects]->({id: "GO:1"}) WHERE NOT (g)-[:located_in]->({id: "GO:2"}) RETURN DISTINCT g',
        "MATCH (a)-[:physically_interacts_with]-(b) RETURN count(DISTINCT a)",
        'MATCH (a:Drug|SmallMolecule)-[:treats|affects]->(b) WHERE b.id IN ["A:1", "B:2"] RETURN count(*) > 0',
        "MATCH (g1:Gene)-[:affects]->(b)<-[:affects]-(g2) WHERE g1 <> g2 RETURN DISTINCT g1",
        'MATCH (d)-[r:has_phenotype {negated: true}]->({mention: "a"}) WHERE r.n >= 10 RETURN DISTINCT d',
        "MATCH (a)-[]->(b) WHERE NOT EXISTS { MATCH (a)-[:affects]->()-[:treats]->(b) } RETURN DISTINCT a",
        "MATCH (:Gene)-[]-() RETURN count(*) > 0",
    ],
)
def test_written_as_it_was_read(text: str) -> None:
    assert format_pattern(parse_pattern(text)) == text


def test_relationships_that_could_be_one_stand_in_matches_of_their_own() -> None:
    """An engine wants the relationships of one MATCH to differ; ours may be the same."""
    two = parse_pattern("MATCH (a)-[:treats]->(b), (a)-[:treats]->(c) RETURN a")
    assert format_pattern(two) == "MATCH (a)-[:treats]->(b) MATCH (a)-[:treats]->(c) RETURN DISTINCT a"
    apart = 'MATCH (a)-[:treats]->(b {id: "A:1"}), (a)-[:treats]->(c {id: "A:2"}) RETURN DISTINCT a'
    assert format_pattern(parse_pattern(apart)) == apart


@pytest.mark.parametrize(
    "edge",
    [
        Edge(subject="a", object="b", predicates=("part_of",), closure=True),
        Edge(subject="a", object="b", predicates=("subclass_of",), closure=True, negated=True),
        Edge(subject="a", object="b", tests=(Test(key="n", op=">", value=float("nan")),)),
        Edge(subject="a", object="b", tests=(Test(key="n", op="CONTAINS", value=1.0),)),
        Edge(subject="a", object="b", predicates=("",)),
    ],
)
def test_what_cannot_be_written_is_refused(edge: Edge) -> None:
    with pytest.raises(PatternError):
        format_pattern(Pattern(nodes=(Var(name="a"), Var(name="b")), edges=(edge,), answer="a"))


# ---- scopes


def test_scopes_nest() -> None:
    pattern = parse_pattern(
        """MATCH (a)--(b) WHERE NOT (a)-->(b) AND NOT EXISTS { MATCH (a)-[:treats]->(x)-[:affects]->(y) WHERE x <> b
           AND NOT (y)-[:affects]->(z) } RETURN a"""
    )
    whole = scopes(pattern)
    assert whole.nodes == ("a", "b")
    direct, part = whole.inner
    assert direct.nodes == ()
    assert [e.absent for e in direct.edges] == [True]
    assert (part.nodes, part.differs) == (("x", "y"), (("x", "b"),))
    assert [inner.nodes for inner in part.inner] == [("z",)]


def test_absent_parts_in_a_ring_are_ambiguous() -> None:
    nodes = tuple(Var(name=n) for n in "axy")
    ring = tuple(Edge(subject=s, object=o, absent=True) for s, o in ("ax", "xy", "ya"))
    with pytest.raises(PatternError, match="hang together"):
        scopes(Pattern(nodes=nodes, edges=ring, answer="a"))


# ---- errors


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("", "1, column 1", "expected MATCH"),
        ("MATCH (a:Gene)-[:]->(b) RETURN a", "1, column 18", "expected a predicate"),
        ("MATCH (a:Gene\n)-[:treats->(b) RETURN a", "2, column 11", 'expected "]"'),
        ("MATCH (a:gene) RETURN a", "1, column 10", "Did you mean Gene?"),
        ("MATCH (a)-[:partcipates_in]->(b) RETURN a", "1, column 13", "Did you mean participates_in"),
        ("MATCH (a)-[:treats]->(b RETURN a", "1, column 25", 'expected ")"'),
        ("MATCH (a:Gene:Disease) RETURN a", "1, column 14", '"|" between alternatives'),
        ("MATCH (a)--(b)", "1, column 15", "expected RETURN"),
        ("MATCH (a)--(b) RETURN c", "1, column 23", "c is no node"),
        ("MATCH (a)--(b) RETURN count(a)", "1, column 31", "count(DISTINCT a)"),
        ("MATCH (a)--(b) RETURN count(*)", "1, column 31", '"> 0"'),
        ("MATCH (a)--(b) RETURN a, b", "1, column 24", "nothing more"),
        ("MATCH (a), (b) RETURN a", "1, column 23", "Nothing connects b"),
        ('MATCH (a {name: "x"}) RETURN a', "1, column 11", "expected id or mention"),
        ("MATCH (a {id: HGNC:1}) RETURN a", "1, column 15", "text in quotes"),
        ("MATCH (a {id: []}) RETURN a", "1, column 16", "text in quotes"),
        ('MATCH (a {id: ""}) RETURN a', "1, column 11", "not empty"),
        ('MATCH (a {id: "x}) RETURN a', "1, column 15", "has no end"),
        ('MATCH (a {id: "\\q"}) RETURN a', "1, column 16", "escape"),
        ("MATCH (a)-[:treats*0..]->(b) RETURN a", "1, column 19", "only subclass_of"),
        ("MATCH (a)-[:subclass_of*1..]->(b) RETURN a", "1, column 25", "0.. after *"),
        ("MATCH (a)-[:subclass_of*0..3]->(b) RETURN a", "1, column 28", "no upper bound"),
        ("MATCH (a)-[:subclass_of*0..]-(b) RETURN a", "1, column 10", "direction"),
        ("MATCH (a)<-[:treats]->(b) RETURN a", "1, column 10", "both ways"),
        ("MATCH (a)-[r:treats]->(b)-[r:affects]->(c) RETURN a", "1, column 10", "Rename"),
        ("MATCH (a)-[a:treats]->(b) RETURN a", "1, column 10", "Rename"),
        ("MATCH (a:Gene)--(a:Disease) RETURN a", "1, column 17", "two ways"),
        ("MATCH (a)--(b) WHERE a != b RETURN a", "1, column 24", 'Write "<>"'),
        ("MATCH (a)--(b) WHERE a <> c RETURN a", "1, column 22", "c is no node"),
        ('MATCH (a)--(b) WHERE a.id = "x" OR b.id = "y" RETURN a', "1, column 33", "expected AND"),
        ('MATCH (a)--(b) WHERE a.name = "x" RETURN a', "1, column 22", "id or mention"),
        ("MATCH (a)-[r]-(b) WHERE r.n IN [1] RETURN a", "1, column 25", "one value"),
        ("MATCH (a)-[r]-(b) WHERE q.n = 1 RETURN a", "1, column 25", "names nothing"),
        ("MATCH (a)-[r]-(b) WHERE r.n = b RETURN a", "1, column 31", "text in quotes"),
        ("MATCH (a)-[r]-(b) WHERE r.n = 1e999 RETURN a", "1, column 31", "too large"),
        ("MATCH (a)--(b) WHERE NOT a <> b RETURN a", "1, column 26", "path or EXISTS"),
        ("MATCH (a)--(b) WHERE NOT (a) RETURN a", "1, column 22", "no edge"),
        ("MATCH (a)--(b) WHERE NOT (c)--(d) RETURN a", "1, column 22", "tied"),
        ("MATCH (a)--(b)--(c) WHERE NOT (a)-->(b)-->(c) RETURN a", "1, column 27", "each needs its NOT"),
        ("MATCH (a)--(b) WHERE NOT EXISTS { (a)-->(x), (b)-->(y) } RETURN a", "1, column 22", "each needs its NOT"),
        ("MATCH (a)--(b) WHERE NOT EXISTS { (a)-->(x) WHERE NOT (b)-->() } RETURN a", "1, column 51", "right around"),
        ("MATCH (a)--(b) WHERE NOT EXISTS { (a)-->(x) WHERE a <> b } RETURN a", "1, column 51", "outer WHERE"),
        ("MATCH (a)--(b) RETURN a /* ", "1, column 25", "comment has no end"),
        ("MATCH (a)--(b) # RETURN a", "1, column 16", "does not belong"),
        ("MATCH (``) RETURN a", "1, column 8", "no name"),
        ("WHERE " * 3, "1, column 1", "expected MATCH"),
        ("MATCH (a)--(b) WHERE " + "NOT EXISTS { MATCH (a)--() WHERE " * 99, "1, column 2134", "nested"),
    ],
)
def test_errors_point_at_the_place(text: str, at: str, says: str) -> None:
    with pytest.raises(PatternError) as caught:
        parse_pattern(text)
    message = str(caught.value)
    assert message.startswith(f"Line {at}:"), message
    assert says in message
    assert "For example: " in message


@given(st.text(alphabet="abr:|{}[]()<>-=*.,;\"'`\\ \n10uMATCHWERENOTXIS/", max_size=60))
@settings(max_examples=500, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    for query in (text, f"MATCH (a){text} RETURN a", f"MATCH (a)--(b) WHERE {text} RETURN a"):
        with suppress(PatternError):
            parse_pattern(query)


def test_several_denials_keep_their_order_when_written_again() -> None:
    denied = " AND ".join(f'NOT EXISTS {{ MATCH (a)-[:treats]->(d{i}:Disease {{id: "X:{i}"}}) }}' for i in (3, 1, 2))
    text = f'MATCH (a:Drug)-[:treats]->(d:Disease {{id: "X:0"}}) WHERE {denied} RETURN DISTINCT a'
    assert format_pattern(parse_pattern(text)) == text
