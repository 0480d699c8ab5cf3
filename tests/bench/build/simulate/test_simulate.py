"""Facts in words: every relation has its wordings, the gold says what stands where, the same seed gives the same."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from app.cli import Cli
from bioloom.bench.build.simulate.compose import simulate
from bioloom.bench.build.simulate.names import article, plural
from bioloom.bench.build.simulate.removal import dropped, retained
from bioloom.bench.build.simulate.types import LICENCE, MARK, Document
from bioloom.bench.build.simulate.wordings import Wording, kinds, wordings
from bioloom.bench.build.simulate.write import DOCUMENTS, GOLD, MANIFEST, write
from bioloom.core.fact import Entity, Fact
from bioloom.graph.engine import open_knowledge_graph
from bioloom.graph.model.graph import Graph
from bioloom.graph.store import open_graph
from bioloom.sources.corpus.readers.jsonl import read_jsonl
from bioloom.sources.corpus.record import Record

SCHEMA = Path(__file__).parents[4] / "docs" / "schema.md"
GENES, DISEASES = 24, 9


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    from world import write_world

    folder = tmp_path_factory.mktemp("simulate") / "world"
    write_world(folder)
    gene = [Entity(curie=f"HGNC:10{i}", name=f"GEN{i}", categories=("Gene",)) for i in range(GENES)]
    disease = [Entity(curie=f"MONDO:10{i}", name=f"morbus {i}", categories=("Disease",)) for i in range(DISEASES)]
    facts = [
        Fact(subject=g, predicate="gene_associated_with_condition", object=d)
        for i, g in enumerate(gene)
        for j, d in enumerate(disease)
        if (i * j) % 4 == 1
    ]
    facts += [Fact(subject=a, predicate="physically_interacts_with", object=b) for a, b in pairwise(gene)]
    facts += [Fact(subject=b, predicate="physically_interacts_with", object=a) for a, b in pairwise(gene[:6])]
    return open_knowledge_graph(folder).graph.overlay(facts)


@pytest.fixture(scope="module")
def edges(graph: Graph) -> np.ndarray:
    return dropped(graph, 1.0, 7)


@pytest.fixture(scope="module")
def documents(graph: Graph, edges: np.ndarray) -> list[Document]:
    return list(simulate(graph, edges, 7))


def slots(template: str) -> set[str]:
    return set(re.findall(r"\{(s|o|ss|os)\+?\}", template))


@pytest.mark.parametrize("wording", wordings(), ids=lambda w: f"{w.predicate}-{w.subject[0]}-{w.object[0]}")
def test_a_relation_is_said_in_many_ways_each_naming_both_ends(wording: Wording) -> None:
    assert len(set(wording.says)) == len(wording.says) >= 8
    for template in (*wording.says, *wording.denies, *wording.hedges):
        assert slots(template) == {"s", "o"}, template
    assert all(slots(t) == {"s", "os"} for t in wording.lists)
    assert all(slots(t) == {"ss", "o"} for t in wording.many)


def test_every_relation_of_the_schema_has_a_wording() -> None:
    rows = re.findall(r"^\| [^|]+ \| ([a-z_, ]+) \| [^|]+ \| (?:open|full) \|", SCHEMA.read_text("utf-8"), re.MULTILINE)
    said = {w.predicate for w in wordings()}
    assert len(rows) > 30
    assert {p for row in rows for p in row.split(", ")} <= said


def test_every_edge_is_stated_once_and_a_negated_one_denied(graph: Graph, edges: np.ndarray, documents: list) -> None:
    said = Counter(
        (c.subject, c.predicate, c.object, c.negated)
        for d in documents for s in d.sentences for c in s.claims if c.edge is not None and not c.speculative
    )  # fmt: skip
    wanted = {
        (graph.index(f.subject.curie), f.predicate, graph.index(f.object.curie), f.negated)
        for f in map(graph.fact, edges.tolist())
    }
    assert set(said) == wanted
    assert set(said.values()) == {1}
    roles = {s.role for d in documents for s in d.sentences for c in s.claims if c.negated}
    assert roles == {"negated"}


def test_what_is_denied_of_made_up_pairs_is_nowhere_in_the_graph(graph: Graph, documents: list) -> None:
    pairs = {frozenset((f.subject.curie, f.object.curie)) for f in map(graph.fact, range(graph.edge_count))}
    made = [c for d in documents for s in d.sentences for c in s.claims if c.edge is None]
    assert made
    for claim in made:
        assert claim.negated != claim.speculative
        assert frozenset((graph.entity(claim.subject).curie, graph.entity(claim.object).curie)) not in pairs


def test_a_pronoun_stands_right_behind_a_sentence_that_names_its_subject(graph: Graph, edges: np.ndarray) -> None:
    documents = [d for seed in range(20) for d in simulate(graph, edges, seed)]
    lean = [(a, b) for d in documents for a, b in pairwise(d.sentences) if b.anaphoric]
    assert lean
    assert not any(d.sentences[0].anaphoric for d in documents)
    for before, sentence in lean:
        assert sentence.claims[0].subject in {s.node for s in before.spans}
        assert sentence.claims[0].subject not in {s.node for s in sentence.spans}


def test_the_files_are_a_corpus_labelled_simulated_with_gold_at_its_offsets(
    graph: Graph, documents: list, tmp_path: Path
) -> None:
    written = write(documents, graph, tmp_path, {"seed": 7})
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([DOCUMENTS, GOLD, MANIFEST])
    records = {r.id: r for r in read_jsonl(tmp_path / DOCUMENTS, "x") if isinstance(r, Record)}
    assert len(records) == len(documents) == written.documents
    for line in (tmp_path / GOLD).read_text("utf-8").splitlines():
        gold = json.loads(line)
        record = records[gold["id"]]
        assert record.id.startswith("sim:")
        assert record.title.startswith(MARK)
        assert record.licence == LICENCE
        body = record.sections[-1]
        assert gold["sentences"][0]["start"] == body.start
        assert gold["sentences"][-1]["end"] == body.end
        for sentence in gold["sentences"]:
            text = record.text[sentence["start"] : sentence["end"]]
            assert text.endswith(".")
            assert not re.search(r"[{}]|  ", text)
            for mention in sentence.get("mentions", ()):
                named = record.text[mention["start"] : mention["end"]].casefold()
                assert graph.entity(graph.index(mention["curie"])).name.casefold() in named


def test_the_same_seed_gives_the_same_bytes(graph: Graph, edges: np.ndarray, documents: list, tmp_path: Path) -> None:
    for name, seed in (("a", 7), ("b", 7), ("c", 8)):
        write(simulate(graph, edges, seed), graph, tmp_path / name, {})
    read = {n: (tmp_path / n / DOCUMENTS).read_bytes() for n in "abc"}
    assert read["a"] == read["b"] != read["c"]


def test_what_is_kept_at_one_share_is_kept_at_a_larger_one_and_rows_of_one_statement_go_together(graph: Graph) -> None:
    masks = [retained(graph, share, 7) for share in (0, 0.3, 0.5, 0.8, 1)]
    assert all((a <= b).all() for a, b in pairwise(masks))
    assert masks[-1].all()
    assert masks[0].sum() == len(graph.edges(("subclass_of",)))
    facts = [graph.fact(e) for e in range(graph.edge_count)]
    for mask in masks:
        fate: dict[object, set[bool]] = {}
        for f, kept in zip(facts, mask.tolist(), strict=True):
            fate.setdefault((f.predicate, frozenset((f.subject.curie, f.object.curie))), set()).add(kept)
        assert all(len(v) == 1 for v in fate.values())
    assert 0.35 < masks[2].mean() < 0.65


def test_only_edges_with_a_wording_are_stated(graph: Graph) -> None:
    odd = Entity(curie="x:1", name="odd", categories=("Widget",))
    more = graph.overlay([Fact(subject=odd, predicate="resembles", object=graph.entity(0))])
    assert kinds(more, np.array([more.edge_count - 1])).tolist() == [-1]
    assert list(simulate(more, np.array([more.edge_count - 1]), 1)) == []


@pytest.mark.parametrize(
    ("name", "one", "several"),
    [("T cell", "a", "T cells"), ("neuron of the cortex", "a", "neurons of the cortex"), ("EGFR", "an", "EGFRs"),
     ("antibody", "an", "antibodies"), ("kinase", "a", "kinases"),
     ("Serotonin Antagonists", "", "Serotonin Antagonists")],
)  # fmt: skip
def test_articles_and_plurals(name: str, one: str, several: str) -> None:
    assert (article(name), plural(name)) == (one, several)


def test_the_command_writes_a_corpus_and_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from world import write_world

    write_world(tmp_path / "world")
    cli, kg = Cli(monkeypatch, capsys), ("--kg", str(tmp_path / "world"), "--out", str(tmp_path / "out"))
    assert cli("bench", "simulate", *kg).code == 2
    (tmp_path / "edges.tsv").write_text("HGNC:2\tgene_associated_with_condition\tMONDO:1\n3\n", "utf-8")
    done = cli("bench", "simulate", *kg, "--edges", str(tmp_path / "edges.tsv"), "--json")
    assert (done.code, done.json["stated"]) == (0, 2)
    (tmp_path / "edges.tsv").write_text("HGNC:2\ttreats\tMONDO:1\n", "utf-8")
    assert "line 1" in cli("bench", "simulate", *kg, "--edges", str(tmp_path / "edges.tsv")).err
    assert cli("bench", "simulate", *kg, "--edges", str(tmp_path / "none.tsv")).code == 2
    assert json.loads((tmp_path / "out" / MANIFEST).read_text())["stated"] == 2


def test_a_killed_run_leaves_no_manifest_and_no_half_written_file(tmp_path: Path) -> None:
    from world import write_world

    write_world(tmp_path / "world")
    out, world = tmp_path / "out", open_graph(tmp_path / "world")
    edges = dropped(world, 1.0, 7)
    write(simulate(world, edges, 7), world, out, {})
    before = (out / DOCUMENTS).read_bytes()
    child = (
        "import os, signal, sys\nfrom itertools import islice\nfrom pathlib import Path\n"
        "from bioloom.bench.build.simulate.compose import simulate\n"
        "from bioloom.bench.build.simulate.removal import dropped\n"
        "from bioloom.bench.build.simulate.write import write\nfrom bioloom.graph.store import open_graph\n"
        "graph = open_graph(sys.argv[1])\n"
        "def documents():\n"
        "    yield from islice(simulate(graph, dropped(graph, 1.0, 8), 8), 1)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "write(documents(), graph, Path(sys.argv[2]), {})\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    run = [sys.executable, "-c", child, str(tmp_path / "world"), str(out)]
    assert subprocess.run(run, env=env, check=False).returncode == -signal.SIGKILL
    assert (out / DOCUMENTS).read_bytes() == before
    assert not (out / MANIFEST).exists()
    write(simulate(world, edges, 7), world, out, {})
    assert (out / DOCUMENTS).read_bytes() == before
    assert sorted(p.name for p in out.iterdir()) == sorted([DOCUMENTS, GOLD, MANIFEST])
