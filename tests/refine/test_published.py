"""The paper's two parts as published: fitted on embeddings of a small world, read in numpy, used by the method."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from app.cli import Cli
from bioloom.api.name_vectors import add_names, name_index
from bioloom.core.errors import InputError, SetupError
from bioloom.core.method import answer
from bioloom.core.ports import Resources, Texts, Vectors
from bioloom.core.question import Question
from bioloom.graph.engine import KnowledgeGraph
from bioloom.methods.kg_refine import KgRefine
from bioloom.reason.embed.lexical import LexicalScorer
from bioloom.sources.names.memory import MemoryNames
from bioloom.stages.weave.refine.pool import DISEASE, DRUG, Pools
from bioloom.stages.weave.refine.published import Embedding, by_network, by_things
from bioloom.stages.weave.refine.training.examples import Examples
from bioloom.stages.weave.refine.weights import ENV, PUBLISHED_FILE, open_published, open_weights, read_file
from refine.mechanism_world import graph, mechanisms

QUESTION = Question(text="Which gene is associated with redness?")
SIZE = 12


def embed(texts: Sequence[str]) -> Any:
    """Unit vectors that depend on nothing but the text."""
    rows = np.stack([np.random.default_rng(crc32(t.casefold().encode())).normal(size=SIZE) for t in texts])
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


class Hashed:
    """An embedder of such vectors, which counts what it was asked."""

    name, kind, channel, live = "hashed", "embedder", None, False

    def __init__(self) -> None:
        self.asked: list[str] = []

    def handle(self, request: Texts, *, timeout: float | None) -> Vectors:
        self.asked += request.texts
        return Vectors(embed(request.texts), by=self.name)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Weights, fitted in a moment."""
    training = pytest.importorskip("bioloom.stages.weave.refine.training.published", reason="torch is an extra")
    folder, said = tmp_path_factory.mktemp("published"), list[str]()
    examples, names = Examples(graph(), mechanisms()), MemoryNames()
    plans = {name: replace(plan, width=6, epochs=2) for name, plan in training.PLANS.items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(training, "PLANS", plans)
        training.make_published(examples, ("hashed", embed), names, folder, said.append)
        first = read_file(folder / PUBLISHED_FILE)
        training.make_published(examples, ("hashed", embed), names, folder, said.append)
    again = read_file(folder / PUBLISHED_FILE)
    assert {n: a.tolist() for n, a in first.arrays.items()} == {n: a.tolist() for n, a in again.arrays.items()}
    assert sum(line.startswith("mlp_published: epoch") for line in said) == 2  # the second run found the fits there
    return folder


def kit_of(world: Resources, embedder: Any) -> Resources:
    return replace(world, scorer=LexicalScorer(), embedder=embedder)


def test_weights_say_what_they_were_made_for_and_score_pools(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENV, str(made))
    weights = open_published()
    assert open_weights().of("boosted")  # what ships: the folder has the published ones alone
    assert weights.about["embedder"] == "hashed"
    inside = graph()
    pools = Pools(inside)
    pool = pools.between(inside.index("CHEBI:1"), inside.index("MONDO:1"))
    embedded = Embedding(inside, embed, MemoryNames()).of(pool)
    filter_, network = (weights.scorer(n) for n in ("mlp_published", "gnn_published"))
    things, links = by_things(filter_, embedded), by_network(network, embedded)  # type: ignore[arg-type]
    assert things.shape == links.shape == (len(pool),)
    at_drug = np.isin(embedded.ends, (DRUG, DISEASE)).any(axis=1)
    odds = filter_(np.concatenate([np.tile(embedded.question[0], (len(pool.nodes), 1)), embedded.things()], axis=1))  # type: ignore[call-arg, arg-type]
    for pair in np.flatnonzero(at_drug):  # drug and disease are given: the other end decides
        (other,) = set(embedded.ends[pair].tolist()) - {DRUG, DISEASE}
        assert things[pair] == pytest.approx(odds[other], abs=1e-5)


def test_links_are_the_mean_of_their_predicates_however_many_sources_state_them() -> None:
    embedding = Embedding(graph(), embed, MemoryNames())
    told = np.array(["treats", "treats", "has_part", "causes"])
    rows = embedding.mean(told, np.array([0, 0, 0, 1]), 2)
    assert np.allclose(rows[0], embed(["treats", "has part"]).mean(axis=0), atol=1e-6)
    assert np.allclose(rows[1], embed(["causes"])[0], atol=1e-6)


def test_the_method_filters_and_prunes_with_them_and_embeds_no_name_twice(
    made: Path, world: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ENV, str(made))
    embedder: Any = Hashed()
    kit = kit_of(world, embedder)
    bundle = answer(KgRefine(pruner="published", m=1, cut=0.0), QUESTION, kit)
    assert bundle.answer.evidence
    assert bundle.trace.notes("refined")
    names = [t for t in embedder.asked if t in {"AAA1", "itch", "sneeze"}]
    assert len(names) == len(set(names)) > 0
    assert answer(KgRefine(pruner="published", relevance=False, hops=1), QUESTION, kit).answer.evidence


def test_without_weights_or_with_another_embedder_it_is_refused(
    made: Path, world: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(ENV, raising=False)
    with pytest.raises(SetupError, match="do not ship"):
        answer(KgRefine(pruner="published"), QUESTION, kit_of(world, Hashed()))
    monkeypatch.setenv(ENV, str(made))
    other: Any = SimpleNamespace(name="other", kind="embedder", channel=None)
    with pytest.raises(SetupError, match="vectors of hashed"):
        answer(KgRefine(pruner="published"), QUESTION, kit_of(world, other))
    with pytest.raises(SetupError, match="here is none"):
        answer(KgRefine(pruner="published"), QUESTION, kit_of(world, None))


def test_names_are_found_by_likeness_among_all_of_a_graph(world: Resources, tmp_path: Path) -> None:
    inside: Any = world.graph
    assert isinstance(inside, KnowledgeGraph)
    told: list[tuple[int, int]] = []
    index = name_index(tmp_path / "names", "own")
    there = add_names(inside.graph, index, embed, lambda done, of: told.append((done, of)))
    assert len(index) == there == inside.graph.node_count == told[-1][0]
    genes = add_names(inside.graph, name_index(tmp_path / "genes", "own"), embed, lambda *_: None, ["Gene"])
    assert 0 < genes < there
    with pytest.raises(InputError, match="has nothing of"):
        add_names(inside.graph, index, embed, lambda *_: None, ["Cell"])
    with pytest.raises(InputError, match="another kind"):
        name_index(tmp_path / "names", "chroma")
    embedder: Any = Hashed()
    method = KgRefine(retriever="dense", names=str(tmp_path / "names"), k=2)
    bundle = answer(method, Question(text="What of AAA1 and redness?"), kit_of(world, embedder))
    (near,) = bundle.trace.notes("nearest")
    assert {"AAA1", "redness"} <= set(near.detail["terms"])
    assert near.detail["scores"] == pytest.approx([1.0, 1.0], abs=1e-3)  # names that are asked for by name
    assert not [t for t in embedder.asked if t == "itch"]  # no name of the graph is embedded again


def test_the_commands_need_an_embedder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], world_folder: Path, tmp_path: Path
) -> None:
    cli = Cli(monkeypatch, capsys)
    done = cli("kg", "names", "--kg", str(world_folder), "--out", str(tmp_path / "n"), "--embedder", "lexical")
    assert done.code == 2
    assert "no embedder" in done.err
