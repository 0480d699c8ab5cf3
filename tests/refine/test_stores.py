"""The same subgraph and answer from a graph of ours and from one in a database, over random graphs; and from Neo4j."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.trace import Bundle
from bioloom.graph.engine import open_knowledge_graph
from bioloom.graph.exports.ladybug import build_ladybug
from bioloom.graph.storage.record import Record
from bioloom.methods.kg_refine import KgRefine
from bioloom.reason.embed.lexical import LexicalScorer
from bioloom.sources.cypher import CypherGraph, Ladybug, Neo4j
from bioloom.sources.cypher.steps import Steps
from bioloom.stages.weave.refine.ground import InProcess, OverCypher, ground_of
from bioloom.stages.weave.refine.subgraph import Growing, Subgraph
from cypher.worlds import record_of
from graph.matching.world import random_world

QUESTIONS = ("Which gene is associated with redness?", "Which disease has itch and sneeze?", "What is AAA1?")


def said(bundle: Bundle) -> Any:
    """What two answers must share: the answer, the lines it was read from, and what was grown and kept."""
    rounds = [dict(n.detail) for n in bundle.trace.notes("refined")]
    return bundle.answer.value, [u.text for u in bundle.evidence], rounds


@pytest.fixture(scope="module")
def stored(world_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    pytest.importorskip("ladybug")
    file = tmp_path_factory.mktemp("stored") / "world.lbdb"
    build_ladybug(Record.at(world_folder), file)
    with CypherGraph(Ladybug(file)) as graph:
        yield graph


@pytest.mark.parametrize("text", QUESTIONS)
def test_a_question_is_answered_alike_from_both(text: str, world: Resources, stored: Any) -> None:
    kit = replace(world, scorer=LexicalScorer())
    method, question = KgRefine(structured=False), Question(text=text)
    ours, theirs = (said(answer(method, question, replace(kit, graph=g))) for g in (world.graph, stored))
    assert ours == theirs
    assert ours[1]


@pytest.mark.parametrize("seed", range(2))
def test_random_graphs_grow_the_same_subgraphs(seed: int, tmp_path: Path) -> None:
    pytest.importorskip("ladybug")
    made = random_world(Random(seed), nodes=25, edges=90)
    record = record_of(made, tmp_path / "graph")
    build_ladybug(record, tmp_path / "g.lbdb")
    ours = InProcess(open_knowledge_graph(tmp_path / "graph"))
    with CypherGraph(Ladybug(tmp_path / "g.lbdb")) as graph:
        theirs = OverCypher(graph)

        def liked(_at: int, nodes: Any) -> Any:
            return np.array([(n * 7919) % 13 for n in nodes], np.float32)

        for curie in [f"X:{i}" for i in range(0, len(made.categories), 4)]:
            node = ours.index(curie)
            assert node == theirs.index(curie)
            assert ours.members(node) == theirs.members(node)
            assert list(dict.fromkeys(ours.relations(curie))) == list(dict.fromkeys(theirs.relations(curie)))
            for relation in ("", *ours.relations(curie)[:2]):
                grown = []
                for ground in (ours, theirs):
                    sub = Subgraph()
                    Growing(ground, 3, 2).grow(sub, node, relation, liked)
                    grown.append(
                        (sub.things, {p: sorted(ground.fact(e).key for e in es) for p, es in sub.edges.items()})
                    )
                assert grown[0] == grown[1]


def test_a_graph_that_can_only_be_matched_is_no_ground() -> None:
    other: Any = SimpleNamespace(name="other")
    assert ground_of(other) is None


class Driver:
    """A driver of Neo4j that says what it was asked, and gives rows as they are written beforehand."""

    def __init__(self, *rows: list[list[Any]]) -> None:
        self.rows, self.asked = list(rows), list[tuple[str, dict[str, Any]]]()

    def execute_query(self, query: Any, parameters: dict[str, Any], **_: Any) -> Any:
        self.asked.append((query.text, parameters))
        rows = [SimpleNamespace(values=lambda row=row: row) for row in self.rows.pop(0)]
        return rows, None, None


def test_neo4j_is_asked_with_parameters_and_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    package: Any = SimpleNamespace(Query=lambda text, timeout: SimpleNamespace(text=text, timeout=timeout))
    monkeypatch.setattr("bioloom.sources.cypher.engines._neo4j", lambda: package)
    monkeypatch.setattr("bioloom.sources.cypher.engines._errors", lambda: (RuntimeError,))
    driver = Driver([["A"], ["B"], ["C"]], [["C", 11, "causes", True], ["A", 10, "treats", False]], [["B", 7]])
    graph: Any = SimpleNamespace(engine=Neo4j(driver), layout=SimpleNamespace(qualifiers={}, units={}), name="n")
    steps = Steps(graph)
    assert steps.beside(1) == [(0, 10, "treats", False), (2, 11, "causes", True)]
    assert steps.degrees([1, 2]).tolist() == [7, 0]
    (beside, given), (degrees, _) = driver.asked[1:]
    assert "type(r)" in beside
    assert "label(" not in beside
    assert given["curie"] == "B"
    assert "count(*)" in degrees
