"""The door in Python: what is asked of one graph, by name, and what comes back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import bioloom
from bioloom import Answered, KnowledgeBase, Unanswered
from bioloom.core.errors import GraphNotFoundError, InputError, SetupError, UnknownEntityError

QUESTION = "Which genes are associated with redness?"
NAMED = 'MATCH (g:Gene)-[:gene_associated_with_condition]->(d {mention: "redness"}) RETURN g'


@pytest.fixture(scope="module")
def kb(world_folder: Path) -> KnowledgeBase:
    return bioloom.open(world_folder)


def test_importing_takes_nothing_with_it() -> None:
    code = "import sys, bioloom; print([m for m in sys.modules if m in ('bioloom.api', 'numpy', 'pydantic', 'typer')])"
    got = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert got.stdout.strip() == "[]"


def test_all_that_is_named_is_there_and_nothing_else() -> None:
    for name in bioloom.__all__:
        assert getattr(bioloom, name) is not None
        assert name in dir(bioloom)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = bioloom.nothing


def test_an_answer_has_names_and_identifiers(kb: KnowledgeBase) -> None:
    found = kb.ask(QUESTION)
    assert (found.names, found.curies) == (("AAA1", "BBB2"), ("HGNC:1", "HGNC:2"))
    assert found.value == ("AAA1", "BBB2")
    assert found.read_as == "Which genes are associated with redness?"
    assert found.pattern.startswith("MATCH")
    assert kb.match(found.pattern).curies == found.curies
    assert {fact.subject.curie for fact, grade, _ in found.facts() if grade} == {"HGNC:1", "HGNC:2"}
    assert "AAA1  HGNC:1" in str(found)
    assert repr(found) == f"<Answered {QUESTION!r}: AAA1, BBB2>"


def test_an_abstention_has_no_value_and_says_what_is_missing(kb: KnowledgeBase) -> None:
    found = kb.ask("Which genes are associated with florbitis?")
    assert found.abstained
    assert (found.value, found.entities) == (None, ())
    assert any("florbitis" in m for m in found.missing)
    assert "No supported answer" in str(found)


def test_tables_and_networks(kb: KnowledgeBase) -> None:
    pytest.importorskip("pandas")
    found = kb.ask(QUESTION)
    assert list(found.table()["curie"]) == ["HGNC:1", "HGNC:2"]
    evidence = found.table("evidence")
    assert set(evidence["source"]) == {"one", "two"}
    assert list(kb.match(NAMED).table()["name"]) == ["AAA1", "BBB2"]
    assert list(kb.ground("redness and itch").table()["curie"]) == ["MONDO:1", "HP:1"]
    assert kb.ask("Which genes are associated with florbitis?").table().empty


def test_look_ups_are_tables_too(kb: KnowledgeBase) -> None:
    pytest.importorskip("pandas")
    near = kb.neighbours("redness", category="Gene").table()
    assert list(near["name"]) == ["AAA1", "BBB2"]
    assert set(kb.evidence("redness", "AAA1").table()["source"]) == {"one", "two"}
    assert "gene_associated_with_condition" in set(kb.entity("redness").table()["predicate"])
    assert kb.expression("AAA1").table().empty
    steps = kb.ask(QUESTION).table("trace")
    assert steps["stage"][0] == "understand"
    with pytest.raises(InputError, match=r"no table of 'steps'"):
        kb.ask(QUESTION).table("steps")  # type: ignore[arg-type]


@pytest.mark.parametrize("place", ["by_name", "by_folder"])
def test_a_graph_and_a_corpus_of_ones_own(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIOLOOM_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    files = Path(__file__).parents[2] / "examples" / "data"
    graph, notes = ("lab", "notes") if place == "by_name" else (Path("lab"), Path("notes"))  # a Path is a folder
    assert bioloom.import_graph("kgx", files / "lab", graph).edges == 5
    assert bioloom.build_corpus([files / "notes"], notes, graph=graph).written == 1
    assert (tmp_path / "lab").is_dir() == (place == "by_folder")
    own = bioloom.open(graph, corpora=[notes], sources="kg,doc", offline=True)
    found = own.ask("Which drugs target SCNN1A?")
    assert found.names == ("LX-477",)
    assert str(found).count("LX-477 targets SCNN1A") == 1  # its sentence, not also its edge
    with pytest.raises(InputError, match="already") as caught:
        bioloom.import_graph("kgx", files / "lab", graph)
    assert "replace=True" in caught.value.hint
    assert bioloom.import_graph("kgx", files / "lab", graph, replace=True).nodes == 8


def test_a_network_of_the_evidence(kb: KnowledgeBase) -> None:
    graph = kb.ask(QUESTION).graph()
    assert set(graph.nodes) == {"HGNC:1", "HGNC:2", "MONDO:1"}
    assert graph.nodes["HGNC:1"] == {"name": "AAA1", "category": "Gene", "answer": True}
    assert not graph.nodes["MONDO:1"]["answer"]
    assert {data["source"] for _, _, data in graph.edges(data=True)} == {"infores:one", "infores:two"}


@pytest.mark.parametrize("package", ["pandas", "networkx"])
def test_an_extra_that_is_not_there_is_named(kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    found = kb.ask(QUESTION)
    with pytest.raises(SetupError, match=rf"{package}.*bioloom\[tables\]"):
        found.table() if package == "pandas" else found.graph()


def test_a_pattern_takes_names(kb: KnowledgeBase) -> None:
    found = kb.match(NAMED)
    assert found.curies == ("HGNC:1", "HGNC:2")
    assert [(t.text, t.curies) for t in found.taken] == [("redness", ("MONDO:1",))]
    assert found.to_dict()["taken"][0]["mention"] == "redness"
    assert found.csv() == "curie,name,category,witnesses\r\nHGNC:1,AAA1,Gene,2\r\nHGNC:2,BBB2,Gene,1\r\n"


@pytest.mark.parametrize(("name", "offered"), [("rednes", "redness"), ("zzzzz", "bioloom ground")])
def test_a_name_that_is_none_is_refused_with_what_is_near(kb: KnowledgeBase, name: str, offered: str) -> None:
    with pytest.raises(UnknownEntityError, match=f"called '{name}'.*{offered}"):
        kb.match(NAMED.replace("redness", name))


def test_a_name_of_two_things_is_not_taken(tmp_path: Path) -> None:
    from world import write_world

    write_world(tmp_path / "both", {"HGNC:3": ["twice"], "HGNC:4": ["twice"]})
    with pytest.raises(InputError, match=r"name of several things.*CCC3 \(HGNC:3, gene\) or DDD4"):
        bioloom.open(tmp_path / "both").entity("twice")


def test_things_are_looked_up_by_name(kb: KnowledgeBase) -> None:
    card = kb.entity("redness")
    assert card.entity.curie == "MONDO:1"
    assert {(r.predicate, r.outgoing, r.count) for r in card.relations} >= {
        ("gene_associated_with_condition", False, 2)
    }
    near = kb.neighbours("redness", category="Gene", limit=1)
    assert (near.total, near.neighbours[0].entity.name, near.neighbours[0].sources) == (2, "AAA1", 2)
    assert kb.neighbours("AAA1", predicate="participates_in").neighbours[0].entity.curie == "GO:1"
    ways = kb.paths("AAA1", "itch", hops=2)
    assert [e.name for e in ways.best[0].entities] == ["AAA1", "redness", "itch"]
    assert kb.explain("redness").thing == card.entity


def test_what_is_stated_of_two_things_counts_denials(kb: KnowledgeBase) -> None:
    found = kb.evidence("redness", "sneeze")
    assert [(f.predicate, f.negated) for f in found.facts] == [("has_phenotype", True)]
    both = kb.evidence("redness", "AAA1")  # either way round
    assert both.total == 2
    assert [f.primary_knowledge_source for f in both.facts] == ["infores:one", "infores:two"]
    assert len(both.grades) == 2
    with pytest.raises(InputError, match="are one thing"):
        kb.evidence("redness", "MONDO:1")


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda kb: kb.neighbours("redness", predicate="treat"), "no predicate.*treats"),
        (lambda kb: kb.neighbours("redness", category="Genes"), "no category.*Gene"),
        (lambda kb: kb.neighbours("redness", limit=0), "limit of 1 to 100"),
        (lambda kb: kb.entity(""), "1 to 200 characters"),
        (lambda kb: kb.entity("HGNC:999"), "called 'HGNC:999'"),
        (lambda kb: kb.using(method="lom"), "loom"),
        (lambda kb: kb.using(sources="dok"), "doc"),
        (lambda kb: kb.using(nonsense=True), "nonsense"),
    ],
)
def test_bad_input_is_told_with_a_hint(kb: KnowledgeBase, ask: object, said: str) -> None:
    assert callable(ask)
    with pytest.raises(InputError, match=said):
        ask(kb)


def test_there_is_no_such_graph() -> None:
    with pytest.raises(GraphNotFoundError):
        bioloom.open("none-of-that-name")


def test_where_a_gene_is_expressed(tmp_path: Path) -> None:
    from door.graphs import write_expressed

    found = bioloom.open(write_expressed(tmp_path / "atlas")).expression("AAA1")
    assert [(p.where.name, p.value) for p in found.places] == [("liver", 20.0), ("heart", 3.5), ("skin", None)]
    assert found.total == 3


def test_a_batch_goes_on_after_what_fails(kb: KnowledgeBase) -> None:
    first, second, third = kb.batch([QUESTION, "", {"question": "Is AAA1 associated with redness?", "id": "x"}])
    assert isinstance(first, Answered)
    assert isinstance(second, Unanswered)
    assert "empty" in str(second.error)
    assert isinstance(third, Answered)
    assert (third.value, third.bundle.question.id) == ("yes", "x")


def test_knobs_are_added_to_and_the_graph_is_shared(kb: KnowledgeBase) -> None:
    closed = kb.using(closed_world=True)
    assert closed.session is kb.session
    question = "Is CCC3 associated with redness?"
    assert (kb.ask(question).abstained, closed.ask(question).value) == (True, "no")
    other = kb.using(sources="kg,doc")
    assert other.session.graph is kb.session.graph
    assert other.asker.sources == ("kg", "doc")


def test_an_answer_is_verified_from_memory_from_json_and_from_its_file(kb: KnowledgeBase, tmp_path: Path) -> None:
    found = kb.ask(QUESTION)
    assert kb.verify(found)
    found.save(tmp_path / "answer.json")
    assert kb.verify(tmp_path / "answer.json")
    forged = found.to_dict()
    forged["answer"]["value"] = ["AAA1"]
    verdict = kb.verify(forged)
    assert not verdict
    assert any("answer.value" in c.what for c in verdict.checks if not c.holds)
    with pytest.raises(InputError, match="no saved answer"):
        kb.verify({"a": 1})


def test_what_comes_back_prints_as_people_read_it(kb: KnowledgeBase) -> None:
    assert repr(kb) == "<KnowledgeBase world: method loom, reasoner rules>"
    assert str(kb.entity("AAA1")).startswith("AAA1 (HGNC:1)  gene\n")
    assert "gene associated with condition ▶" in str(kb.entity("AAA1"))
    assert str(kb.ground("AAA1")).startswith("'AAA1': AAA1 (HGNC:1)  ")
    assert str(kb.ground("nothing known")) == "nothing in 'nothing known' is a name that this graph knows"
    assert "AAA1 is associated with redness  [" in repr(kb.evidence("AAA1", "redness"))
    assert "AAA1 is associated with redness  [2 sources]" in repr(kb.neighbours("AAA1"))
    assert "AAA1 ━ gene associated with condition ━▶ redness" in repr(kb.paths("AAA1", "redness"))
    assert "redness ◀━ gene associated with condition ━" not in str(kb.paths("AAA1", "redness"))
    assert "◀━ gene associated with condition ━ AAA1" in str(kb.paths("redness", "AAA1"))
    assert "AAA1 (HGNC:1)" in str(kb.explain("AAA1"))
