"""A graph in ladybug, and one behind a Neo4j driver that replays, through the port that methods use."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from bioloom.core.errors import (
    BuildError,
    GraphFormatError,
    GraphNotFoundError,
    SetupError,
    SourceError,
    UnknownEntityError,
)  # fmt: skip
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Graph
from bioloom.graph.engine import open_knowledge_graph
from bioloom.graph.exports import ladybug as export
from bioloom.graph.exports.cypher_layout import layout_of
from bioloom.sources.cypher import CypherGraph, Ladybug, Neo4j
from exports import graphs

needs_ladybug = pytest.mark.skipif(
    not __import__("importlib.util").util.find_spec("ladybug"), reason="ladybug is not installed"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cypher")


@pytest.fixture(scope="module")
def graph(folder: Path) -> Iterator[CypherGraph]:
    pytest.importorskip("ladybug")
    export.build_ladybug(graphs.plain(folder / "graph"), folder / "plain.lbdb")
    with CypherGraph(Ladybug(folder / "plain.lbdb")) as found:
        yield found


@needs_ladybug
def test_it_is_a_graph_to_methods(graph: CypherGraph, folder: Path) -> None:
    ours = open_knowledge_graph(folder / "graph")
    assert isinstance(graph, Graph)
    assert (graph.name, graph.content_hash) == (ours.name, ours.content_hash)
    for curie in ("HGNC:1", "NCBIGene:9", "MONDO:2", "nothing:1"):
        assert graph.entity(curie) == ours.entity(curie)
    asked = [
        ("Gene", "gene_associated_with_condition", "Disease"),
        ("Drug", "treats", "Disease"),
        ("Disease", "related_to", "Gene"),
    ]
    assert [graph.has_relation(*a) for a in asked] == [ours.has_relation(*a) for a in asked] == [True, False, True]


@needs_ladybug
def test_the_same_facts_carry_an_answer(graph: CypherGraph, folder: Path) -> None:
    ours = open_knowledge_graph(folder / "graph")
    for text in (
        'MATCH (g:Gene)-[:gene_associated_with_condition]->(d)-[:subclass_of*0..]->({id: "MONDO:2"}) RETURN g',
        "MATCH (d)-[r:has_phenotype]->(p) WHERE r.frequency < 0.5 RETURN d",
        "MATCH (p)<-[:has_phenotype {negated: true}]-(d) RETURN p",
        'MATCH (g:Gene)-[r]->(d) WHERE r.primary_knowledge_source CONTAINS "a" RETURN g',
    ):
        pattern = parse_pattern(text)
        mine, theirs = ours.match(pattern), graph.match(pattern)
        assert (theirs.count, theirs.answers_sha) == (mine.count, mine.answers_sha)
        assert (theirs.complete, theirs.bound) == (True, "")
        for entity in mine.entities():
            (shown, total), (want, want_total) = theirs.witnesses(entity), mine.witnesses(entity)
            assert total == want_total
            plain = {"edge": None}
            facts = [{f.model_copy(update=plain).model_dump_json() for f in w.facts} for w in shown]
            assert sorted(map(sorted, facts)) == sorted(
                sorted(f.model_copy(update=plain).model_dump_json() for f in w.facts) for w in want
            )


@needs_ladybug
def test_what_no_name_and_no_value_may_break(tmp_path: Path) -> None:
    record = graphs.nasty(tmp_path / "graph")
    export.build_ladybug(record, tmp_path / "nasty.lbdb")
    ours = open_knowledge_graph(tmp_path / "graph")
    with CypherGraph(Ladybug(tmp_path / "nasty.lbdb")) as graph:
        pattern = parse_pattern("MATCH (a)-->(b) RETURN a")
        assert [e.name for e in graph.match(pattern).entities()] == [e.name for e in ours.match(pattern).entities()]
        fact = graph.match(pattern).witnesses(graph.match(pattern).entities()[0])[0][0].facts[0]
        assert {q.key for q in fact.qualifiers} >= {"note", "odd `name'\\"}


@needs_ladybug
def test_a_graph_without_edges(tmp_path: Path) -> None:
    export.build_ladybug(graphs.empty(tmp_path / "graph"), tmp_path / "empty.lbdb")
    with CypherGraph(Ladybug(tmp_path / "empty.lbdb")) as graph:
        assert graph.match(parse_pattern("MATCH (a:Gene) RETURN a")).count == 1
        nothing = graph.match(parse_pattern("MATCH (a:Gene)-->(b) RETURN a"))
        assert (nothing.count, nothing.exists, nothing.entities(3)) == (0, False, [])
        assert nothing.witnesses(graph.resolved("X:1")) == ([], 0)


@needs_ladybug
def test_unknown_entities_are_said(graph: CypherGraph) -> None:
    with pytest.raises(UnknownEntityError, match="has no X:9"):
        graph.match(parse_pattern('MATCH (a)-->({id: "X:9"}) RETURN a'))
    with pytest.raises(UnknownEntityError, match="none of X:8, X:9"):
        graph.match(parse_pattern('MATCH (a)-->({id: ["X:8", "X:9"]}) RETURN a'))
    assert graph.match(parse_pattern('MATCH (a)-->({id: ["MONDO:1", "X:9"]}) RETURN a')).count == 1


@needs_ladybug
def test_it_says_what_it_cannot(graph: CypherGraph, folder: Path, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="not diagnosed"):
        graph.diagnose(parse_pattern("MATCH (a)-->(b) RETURN a"))
    with pytest.raises(SourceError, match="ladybug plain"):
        graph.engine.rows("MATCH nonsense", {})
    with pytest.raises(GraphNotFoundError):
        Ladybug(tmp_path / "none.lbdb")
    (tmp_path / "text.lbdb").write_text("no database at all")
    with pytest.raises(SourceError, match="cannot be opened"):
        Ladybug(tmp_path / "text.lbdb")
    with pytest.raises(BuildError, match="exists"):
        export.build_ladybug(graphs.plain(tmp_path / "g"), folder / "plain.lbdb")
    with pytest.raises(GraphNotFoundError, match="no export"):
        export.load(tmp_path, tmp_path / "new.lbdb")


@needs_ladybug
def test_a_failed_load_leaves_nothing(tmp_path: Path) -> None:
    export.export_ladybug(graphs.plain(tmp_path / "graph"), tmp_path / "files")
    (tmp_path / "files" / "closure.parquet").write_bytes(b"PAR1")
    with pytest.raises(BuildError, match="could not load"):
        export.load(tmp_path / "files", tmp_path / "new.lbdb")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["files", "graph"]


@needs_ladybug
def test_the_scripts_can_be_run_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    export.export_ladybug(graphs.nasty(tmp_path / "graph"), tmp_path / "files")
    monkeypatch.chdir(tmp_path / "files")
    engine = export.import_ladybug()
    with engine.Database(":memory:") as database, engine.Connection(database) as connection:
        for script in ("schema.cypher", "load.cypher"):
            for statement in (tmp_path / "files" / script).read_text("utf-8").splitlines():
                connection.execute(statement)
        assert connection.execute("MATCH (n:Entity) RETURN count(*)").get_all() == [[len(graphs.NASTY)]]


def test_kuzu_and_ladybug_never_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    export.import_ladybug.cache_clear()
    monkeypatch.setitem(sys.modules, "kuzu", ModuleType("kuzu"))
    with pytest.raises(SetupError, match="kuzu"):
        export.import_ladybug()


def test_a_missing_or_miscounting_ladybug_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    export.import_ladybug.cache_clear()
    monkeypatch.setitem(sys.modules, "ladybug", None)
    with pytest.raises(SetupError, match="not installed"):
        export.import_ladybug()
    monkeypatch.setitem(sys.modules, "ladybug", SimpleNamespace(__version__="0.22.0"))
    monkeypatch.setattr(export, "_counts_right", lambda _: False)
    with pytest.raises(SetupError, match=r"0\.22\.0 counts"):
        export.import_ladybug()
    export.import_ladybug.cache_clear()


class Replayed:
    """A Neo4j driver that gives what was recorded for a statement."""

    def __init__(self, recorded: dict[str, list[list[Any]]]) -> None:
        self.recorded = recorded
        self.asked: list[tuple[str, dict[str, Any], str]] = []
        self.closed = False

    def execute_query(
        self, query: Any, parameters: dict[str, Any], *, database_: str, routing_: str
    ) -> tuple[list[Any], None, None]:
        assert routing_ == "r"
        self.asked.append((query.text, parameters, database_))
        found = next((rows for start, rows in self.recorded.items() if query.text.startswith(start)), [])
        return [SimpleNamespace(values=lambda row=row: row) for row in found], None, None

    def close(self) -> None:
        self.closed = True


def test_neo4j_through_its_driver(tmp_path: Path) -> None:
    pytest.importorskip("neo4j")
    layout = layout_of(graphs.plain(tmp_path / "graph"))
    driver = Replayed(
        {
            "MATCH (g:BioloomGraph)": [[layout.model_dump_json()]],
            "MATCH (n:Entity) WHERE n.id": [["MONDO:1", "one", ["Disease"]]],
            "MATCH (n0:Entity)-[r0:`gene_associated_with_condition`]->": [[1]],
        }
    )
    with CypherGraph(Neo4j(driver, database="kg")) as graph:
        found = graph.match(
            parse_pattern('MATCH (g:Gene)-[:gene_associated_with_condition]->({id: "MONDO:1"}) RETURN g')
        )
        assert found.count == 1
    assert driver.closed
    statement, parameters, database = driver.asked[-1]
    assert statement.endswith("RETURN count(DISTINCT n0.id)")
    assert (parameters, database) == ({"p0": "MONDO:1", "p1": 1, "p2": False}, "kg")


def test_an_empty_or_foreign_neo4j(tmp_path: Path) -> None:
    pytest.importorskip("neo4j")
    with pytest.raises(GraphFormatError, match="no graph of bioloom"):
        CypherGraph(Neo4j(Replayed({})))
    with pytest.raises(GraphFormatError, match="damaged"):
        CypherGraph(Neo4j(Replayed({"MATCH (g": [["{}"]]})))
    newer = layout_of(graphs.plain(tmp_path / "graph")).model_copy(update={"format": 99}).model_dump_json()
    with pytest.raises(GraphFormatError, match="newer"):
        CypherGraph(Neo4j(Replayed({"MATCH (g": [[newer]]})))


def test_a_server_that_does_not_answer_is_an_outage() -> None:
    neo4j = pytest.importorskip("neo4j")

    class Down(Replayed):
        def execute_query(self, *_: Any, **__: Any) -> Any:
            raise neo4j.exceptions.ServiceUnavailable("refused")

    with pytest.raises(SourceError, match="refused"):
        CypherGraph(Neo4j(Down({})))
    with pytest.raises(SourceError, match="bolt://localhost:1"):
        Neo4j.connect("bolt://localhost:1", "me", "secret")
