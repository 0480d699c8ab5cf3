"""Graphs grown from a corpus around terms: what is read of each, how sure it must be, and that others can import it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.cli import Cli
from baselines.replayed import Played
from baselines.test_baselines import Shelf
from bioloom.api.own import import_graph
from bioloom.api.term_graphs import write_kgx
from bioloom.core.errors import NeedsModelError
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.ports import Hit, Query, Resources
from bioloom.core.run import Run
from bioloom.graph.engine import open_knowledge_graph
from bioloom.reason.chat import ChatReasoner
from bioloom.stages.text.mkg.build import Limits, facts_of, grow, read_about
from bioloom.stages.text.mkg.judge import Tie
from reason.stub_server import Handler, Stub, says, serving

TOLD: dict[str, Any] = {
    "redness": {"summary": "Redness\tis red.", "confidence": 8, "relations": [
        {"target": "AAA1", "relation": "related_to", "back": "causes", "confidence": 10, "cited": ["1"]},
        {"target": "zorkol", "relation": "related_to", "back": "treats", "confidence": 7, "cited": ["2"]},
        {"target": "dog", "relation": "part_of", "confidence": 2}]},
    "AAA1": {"summary": "A gene.", "confidence": 6, "relations": [
        {"target": "redness", "relation": "causes", "confidence": 10, "cited": ["1"]}]},
    "zorkol": {"summary": "A drug.", "confidence": 5, "relations": []},
}  # fmt: skip


def told(request: Any, _turn: int) -> Any:
    content = request.messages[-1].content
    return TOLD[content.split("term: ", 1)[1].splitlines()[0]]


def running(world: Resources, *sources: Any, script: dict[str, Any] | None = None) -> tuple[Run, Played]:
    model = Played({"describe-term": told} if script is None else script)
    every: Any = {s.name: s for s in sources}
    return Run(replace(world, sources=every, reasoner=ChatReasoner(model)), allowed=frozenset({"doc"})), model


SHELF = Shelf("AAA1 causes redness.", "Zorkol cures redness.", "More of AAA1.")


def test_it_grows_breadth_first_from_what_was_met_and_leaves_out_what_is_unsure(world: Resources) -> None:
    run, model = running(world, SHELF)
    grown = grow(["redness"], run, "pubmed")
    assert model.counts["describe-term"] == 3  # the dog was too unsure to be met; redness is not read about again
    stated = {(f.subject.name, f.predicate, f.object.name): f for f in grown.facts}
    assert set(stated) == {("AAA1", "causes", "redness"), ("zorkol", "treats", "redness")}
    treats = stated["zorkol", "treats", "redness"]
    assert treats.publications == ("PMID:1",)
    assert treats.subject.curie.startswith("bioloom.text:")
    assert {q.key: q.value for q in treats.qualifiers} == {"has_confidence_score": 0.7}
    assert grown.things["MONDO:1"].records == ("PMID:0", "PMID:1", "PMID:2")
    shallow = grow(["redness"], running(world, SHELF)[0], "pubmed", Limits(depth=0))
    assert len([t for t in shallow.things.values() if t.summary]) == 1
    few = grow(["redness", "AAA1"], running(world, SHELF)[0], "pubmed", Limits(depth=2, terms=1))
    assert [t.entity.name for t in few.things.values() if t.summary] == ["redness"]


class Pages:
    """A source of articles with titles."""

    name, kind, live, channel = "pages", "source", False, "doc"

    def handle(self, request: Query, *, timeout: float | None) -> list[Hit]:
        said = [("Colours", "b", "Redness is named here. So is blue."),
                ("Redness", "a", "One. Two. Three. Four is left out.")]  # fmt: skip
        units = [Evidence(text=t, origin=Origin(channel="doc", source="pages", record=r, title=title), span=(0, len(t)))
                 for title, r, t in said]  # fmt: skip
        return [Hit(evidence=u, score=1.0 - i / 10) for i, u in enumerate(units)]


def test_the_wiki_layout_reads_the_opening_of_the_article_that_is_called_so(world: Resources) -> None:
    run, _ = running(world, Pages())
    (unit,) = read_about("redness", run, "wiki", Limits())
    assert (unit.origin.record, unit.text, unit.span) == ("a", "One. Two. Three.", (0, 16))
    (nearest,) = read_about("blueness", run, "wiki", Limits())
    assert nearest.origin.record == "b"
    assert {u.origin.record for u in read_about("redness", run, "pubmed", Limits())} == {"a", "b"}


@pytest.mark.parametrize(
    ("relation", "back", "stated"),
    [
        ("symptom_of", "", [("b", "has_phenotype", "a")]),
        ("treats", "related_to", [("a", "treats", "b")]),
        ("causes", "treats", [("a", "causes", "b"), ("b", "treats", "a")]),
        ("mimics", "", [("a", "related_to", "b")]),
        ("", "", []),
    ],
)
def test_relations_become_biolink_both_ways(relation: str, back: str, stated: list[tuple[str, str, str]]) -> None:
    from bioloom.core.fact import Entity

    one, other = Entity(curie="X:1", name="a"), Entity(curie="X:2", name="b")
    tie = Tie(target="b", relation=relation, back=back, confidence=8)
    facts = list(facts_of(one, tie, other, []))
    assert [(f.subject.name, f.predicate, f.object.name) for f in facts] == stated
    if relation == "mimics":  # what Biolink has no word for keeps its own
        assert ("relation", "mimics") in {(q.key, q.value) for q in facts[0].qualifiers}


def test_what_is_written_is_imported_as_a_graph(world: Resources, tmp_path: Path) -> None:
    grown = grow(["redness"], running(world, SHELF)[0], "pubmed")
    write_kgx(grown, tmp_path / "kgx", "pubmed-mkg")
    import_graph("kgx", tmp_path / "kgx", tmp_path / "made")
    graph = open_knowledge_graph(tmp_path / "made")
    assert graph.entity("MONDO:1") is not None
    assert {r.predicate for r in graph.relations("MONDO:1")} == {"causes", "treats"}
    text = (tmp_path / "kgx" / "pubmed-mkg_nodes.tsv").read_text()
    assert "Redness is red." in text  # a tab in a summary ends no cell


def test_without_a_model_nothing_is_grown(world: Resources) -> None:
    every: Any = {SHELF.name: SHELF}
    with pytest.raises(NeedsModelError):
        grow(["redness"], Run(replace(world, sources=every), allowed=frozenset({"doc"})), "pubmed")


def test_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], world_folder: Path, tmp_path: Path
) -> None:
    pytest.importorskip("openai")
    for variable, value in (("BIOLOOM_HOME", tmp_path / "home"), ("BIOLOOM_CONFIG", tmp_path / "config.toml"),
                            ("XDG_DATA_HOME", tmp_path / "data")):  # fmt: skip
        monkeypatch.setenv(variable, str(value))
    monkeypatch.setattr("bioloom.reason.cache._folder", lambda: tmp_path / "replies")
    texts, terms, cli = tmp_path / "t.jsonl", tmp_path / "terms.txt", Cli(monkeypatch, capsys)
    texts.write_text(json.dumps({"id": "r1", "title": "AAA1 in redness", "abstract": "AAA1 causes redness."}) + "\n")
    terms.write_text("redness\n\n")
    assert cli("corpus", "build", str(texts), "--name", "mine", "--kg", str(world_folder)).code == 0
    asked = ("corpus", "graph", str(terms), "--corpus", "mine", "--kg", str(world_folder), "--out", str(tmp_path / "o"),
             "--depth", "0", "--json")  # fmt: skip
    assert cli(*asked).code == 2  # no model

    def answers(handler: Handler) -> None:
        says(json.dumps(TOLD["redness"]))(handler)

    stub: Stub
    with serving() as stub:
        stub.acts = [answers]
        monkeypatch.setenv("BIOLOOM_BASE_URL", stub.url)
        made = cli(*asked, "--reasoner", "only:m:1")
    assert made.code == 0, made.err
    assert (made.json["edges"], made.json["linked"]) == (2, 2)
    assert (tmp_path / "o" / "pubmed-mkg_edges.tsv").is_file()
    terms.write_text("\n")
    assert cli(*asked).code == 2
