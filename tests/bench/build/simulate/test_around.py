"""What stands around hops in texts: true of others, denied or supposed of pairs that nothing joins, or nothing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.simulate.around import around, rivals_of
from bioloom.bench.build.simulate.proportions import PROPORTIONS, Around
from bioloom.bench.build.simulate.types import Document
from bioloom.bench.build.simulate.withheld import hops_of, read_hops
from bioloom.core.errors import InputError
from bioloom.core.fact import Entity, Fact
from bioloom.graph.engine import open_knowledge_graph
from bioloom.graph.model.graph import Graph

ASSOCIATED = "gene_associated_with_condition"
GENES = [Entity(curie=f"HGNC:10{i}", name=f"GEN{i}", categories=("Gene",)) for i in range(12)]
DISEASES = [Entity(curie=f"MONDO:10{i}", name=f"morbus {i}", categories=("Disease",)) for i in range(8)]
HOP = Fact(subject=GENES[0], predicate=ASSOCIATED, object=DISEASES[0])
MANY = Around(rivals=3, near=3, denied=2, hedged=2, outdated=2, mentioned=8)


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    from world import write_world

    folder = tmp_path_factory.mktemp("around") / "world"
    write_world(folder)
    others = [
        Fact(subject=g, predicate=ASSOCIATED, object=d)
        for i, g in enumerate(GENES)
        for j, d in enumerate(DISEASES)
        if j and (i + j) % 3 == 0
    ]
    return open_knowledge_graph(folder).graph.overlay([HOP, *others])


@pytest.fixture(scope="module")
def asked() -> tuple[list[Item], list[Gold]]:
    """Which gene is associated with morbus 0? Three wrong options."""
    options = [GENES[0], *GENES[3:6]]
    items = [
        Item(
            id="a", dataset="x", kind="choice", text="?", group="a", options=tuple(o.name for o in options),
            meta={"option_curies": [o.curie for o in options]},
        ),
        Item(id="b", dataset="x", kind="entity", text="?", group="a"),
    ]  # fmt: skip
    right = (Accepted(texts=("GEN0",), curie="HGNC:100"),)
    return items, [Gold(id=i.id, dataset="x", answers=right, paths=((HOP,),)) for i in items]


def written(graph: Graph, asked: tuple[list[Item], list[Gold]], shares: Around, seed: int = 7) -> list[Document]:
    return list(around(graph, hops_of(asked[1]), rivals_of(*asked), seed, shares))


def test_what_is_offered_is_known_of_all_renderings(asked: tuple[list[Item], list[Gold]]) -> None:
    (rivals,) = rivals_of(*asked).values()
    assert rivals.answers == {"HGNC:100"}
    assert list(rivals.offered) == ["HGNC:103", "HGNC:104", "HGNC:105"]


def test_no_hop_of_a_gold_is_stated(graph: Graph, asked: tuple[list[Item], list[Gold]]) -> None:
    ends = (graph.index("HGNC:100"), graph.index("MONDO:100"))
    claims = [c for d in written(graph, asked, MANY) for s in d.sentences for c in s.claims]
    assert claims
    assert ends not in [(c.subject, c.object) for c in claims]


def test_what_is_stated_is_so_and_what_is_not_is_joined_by_nothing(
    graph: Graph, asked: tuple[list[Item], list[Gold]]
) -> None:
    edges = {
        (graph.index(f.subject.curie), graph.index(f.object.curie)) for f in map(graph.fact, range(graph.edge_count))
    }
    roles: Counter[str] = Counter()
    for sentence in (s for d in written(graph, asked, MANY) for s in d.sentences):
        roles[sentence.role] += 1
        for claim in sentence.claims:
            assert ((claim.subject, claim.object) in edges) == (sentence.role == "stated")
            assert claim.negated == (sentence.role in ("negated", "outdated"))
            assert claim.speculative == (sentence.role == "hedged")
    assert {"stated", "negated", "hedged", "outdated", "mentioned"} <= set(roles)
    assert roles["mentioned"] == 8


def test_wrong_options_stand_in_the_answers_place(graph: Graph, asked: tuple[list[Item], list[Gold]]) -> None:
    offered = {graph.index(g.curie) for g in GENES[3:6]}
    sentences = [s for d in written(graph, asked, MANY) for s in d.sentences]
    untrue = [c for s in sentences if s.role in ("negated", "hedged", "outdated") for c in s.claims]
    assert {c.subject for c in untrue} <= offered
    assert {c.object for c in untrue} == {graph.index("MONDO:100")}
    both = {graph.index("HGNC:100"), graph.index("MONDO:100")}
    mentioned = [{p.node for p in s.spans} for s in sentences if s.role == "mentioned"]
    assert all(both <= nodes for nodes in mentioned)
    assert any(nodes & offered for nodes in mentioned)


def test_the_same_seed_gives_the_same_and_shares_hold_on_average(
    graph: Graph, asked: tuple[list[Item], list[Gold]]
) -> None:
    assert written(graph, asked, MANY) == written(graph, asked, MANY)
    roles = Counter(
        s.role for seed in range(60) for d in written(graph, asked, PROPORTIONS, seed) for s in d.sentences
    )  # fmt: skip
    assert roles["mentioned"] / 60 == pytest.approx(PROPORTIONS.mentioned)
    assert roles["hedged"] / 60 == pytest.approx(PROPORTIONS.hedged, abs=0.2)


def test_a_line_that_is_no_hop_is_refused(tmp_path: Path) -> None:
    (tmp_path / "hops.tsv").write_text("HGNC:1\tcauses\n")
    with pytest.raises(InputError):
        read_hops(tmp_path / "hops.tsv")
