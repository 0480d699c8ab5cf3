"""From the hops of a pattern to the passages that may speak of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bioloom.core.evidence import Evidence, Mention, Origin
from bioloom.core.fact import Entity, Fact, minted
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Hit, Query, Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.find.retrieve.filter import PER_RECORD, below, entity_aware_filter
from bioloom.stages.find.retrieve.hops import CANDIDATES, hops_of
from bioloom.stages.find.retrieve.phrases import stems, words
from bioloom.stages.find.retrieve.queries import PAIRS, hop_queries, targeted_queries
from bioloom.stages.find.retrieve.search import retrieve
from bioloom.stages.find.retrieve.types import End, Hop, Passage


def gene(n: int) -> Entity:
    return Entity(curie=f"HGNC:{n}", name=f"GEN{n}", categories=("Gene",))


RED, BLUE, DEEP = (
    Entity(curie=f"MONDO:{i}", name=n, categories=("Disease",)) for i, n in enumerate(("redness", "blueness", "deep"))
)
ITCH = Entity(curie="HP:1", name="itch", categories=("PhenotypicFeature",))
ASSOCIATED = "gene_associated_with_condition"
SHARED = parse_pattern(
    f'MATCH (a:Gene)-[:{ASSOCIATED}]->(:Disease {{id: "MONDO:0"}}), (a)-[:{ASSOCIATED}]->(:Disease {{id: "MONDO:1"}}) '
    "RETURN a"
)


def graph_of(*facts: tuple[Entity, str, Entity]) -> KnowledgeGraph:
    said = [Fact(subject=s, predicate=p, object=o) for s, p, o in facts]
    return KnowledgeGraph(from_facts(said, (gene(99), RED, BLUE, DEEP, ITCH)))


class Found:
    """A source that always finds the same, and remembers what it was asked."""

    kind, live = "source", False

    def __init__(self, name: str, texts: Sequence[tuple[str, str]], channel: str = "doc") -> None:
        self.name, self.channel, self.texts = name, channel, texts
        self.asked: list[Query] = []

    def handle(self, request: Query, *, timeout: float | None) -> list[Hit]:
        self.asked.append(request)
        channel: Any = self.channel
        units = [
            Evidence(text=t, origin=Origin(channel=channel, source=self.name, record=r), span=(0, len(t)))
            for r, t in self.texts
        ]
        return [Hit(evidence=u, score=1.0) for u in units[: request.limit]]


class Nobody:
    """A linker that knows no name."""

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> list[Any]:
        return []

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> list[Any]:
        return []


def run_with(*sources: Found, graph: KnowledgeGraph | None = None, allowed: Sequence[str] = ("kg", "doc")) -> Run:
    linker: Any = Nobody()
    every: Any = {s.name: s for s in sources}
    channels: Any = frozenset(allowed)
    return Run(Resources(graph or graph_of(), linker, RuleReasoner(), sources=every), allowed=channels)


def passage(text: str, *entities: Entity, record: str = "PMID:1", hops: tuple[int, ...] = (0,)) -> Passage:
    mentions = tuple(
        Mention(start=text.index(e.name), end=text.index(e.name) + len(e.name), entity=e) for e in entities
    )
    origin = Origin(channel="doc", source="s", record=record)
    return Passage(
        evidence=Evidence(text=text, origin=origin, span=(0, len(text)), mentions=mentions), hops=hops, score=1
    )


# -- hops -------------------------------------------------------------------------------------------------------------


def test_a_hop_has_what_the_rest_of_the_pattern_binds() -> None:
    graph = graph_of((gene(1), ASSOCIATED, RED), (gene(2), ASSOCIATED, RED))
    (hop,) = hops_of(SHARED, [1], graph)
    assert hop.subject.curies == ("HGNC:1", "HGNC:2")
    assert hop.object == End(curies=("MONDO:1",), names=("blueness",), categories=("Disease",), given=True)


def test_too_many_candidates_are_none() -> None:
    graph = graph_of(*((gene(i), ASSOCIATED, RED) for i in range(1, CANDIDATES + 2)))
    (hop,) = hops_of(SHARED, [1], graph)
    assert hop.subject == End(categories=("Gene",))


def test_what_must_be_absent_is_not_looked_for() -> None:
    pattern = parse_pattern(
        f'MATCH (a:Gene)-[:{ASSOCIATED}]->({{id: "MONDO:0"}}) '
        f'WHERE NOT (a)-[:{ASSOCIATED}]->({{id: "MONDO:1"}}) RETURN a'
    )
    assert [h.edge for h in hops_of(pattern, range(len(pattern.edges)), graph_of())] == [0]


# -- queries ----------------------------------------------------------------------------------------------------------


def test_each_pair_of_candidates_has_its_query_and_many_share_one() -> None:
    two = graph_of((gene(1), ASSOCIATED, RED), (gene(2), ASSOCIATED, RED))
    some = hop_queries(hops_of(SHARED, [1], two), "doc", two)
    assert [q.entities for q in some] == [("HGNC:1", "MONDO:1"), ("HGNC:2", "MONDO:1")]
    assert all("blueness" in q.text and "associated" in q.text for q in some)
    many = graph_of(*((gene(i), ASSOCIATED, RED) for i in range(1, PAIRS + 3)))
    (one,) = hop_queries(hops_of(SHARED, [1], many), "doc", many)
    assert set(one.entities) == {f"HGNC:{i}" for i in range(1, PAIRS + 3)} | {"MONDO:1"}


def test_a_thing_in_two_vocabularies_is_asked_for_once() -> None:
    end = End(curies=("MONDO:0", "MESH:1"), names=("redness", "Redness"), categories=("Disease",), given=True)
    hop = Hop(edge=0, subject=End(categories=("Gene",)), predicates=(ASSOCIATED,), object=end)
    (query,) = hop_queries([hop], "doc", graph_of())
    assert query.entities == ("MONDO:0", "MESH:1")
    assert query.text.startswith("gene ")


def test_two_open_hops_make_a_partial_chain_and_the_web_gets_targeted_ones_only() -> None:
    graph = graph_of()
    hops = hops_of(SHARED, [0, 1], graph)
    queries = hop_queries(hops, "doc", graph)
    assert [q.hops for q in queries] == [(0,), (1,), (0, 1)]
    assert queries[2].entities == ("MONDO:0", "MONDO:1")
    assert {q.hops for q in targeted_queries(hops, graph)} == {(0,), (1,)}
    assert {q.channel for q in targeted_queries(hops, graph)} == {"web"}


@pytest.mark.parametrize("predicate", ["treats", "gene_associated_with_condition", "expressed_in", "located_in"])
def test_relations_have_words(predicate: str) -> None:
    assert words([predicate])
    assert stems([predicate])


# -- search -----------------------------------------------------------------------------------------------------------


def test_a_record_that_two_sources_have_is_one_passage_and_that_of_the_first() -> None:
    here, there = Found("corpus:a", [("PMID:1", "same text")]), Found("pubmed", [("PMID:1", "same text")])
    there.live = True
    run = run_with(there, here)
    queries = hop_queries(hops_of(SHARED, [0, 1], run.resources.graph), "doc", run.resources.graph)  # type: ignore[arg-type]
    (one,) = retrieve(queries, run)
    assert one.evidence.origin.source == "corpus:a"
    assert one.hops == (0, 1)


def test_no_source_of_the_channel_is_no_search() -> None:
    web = Found("trials", [("NCT1", "text")], channel="web")
    run = run_with(web)
    queries = hop_queries(hops_of(SHARED, [0], run.resources.graph), "doc", run.resources.graph)  # type: ignore[arg-type]
    assert retrieve(queries, run) == []
    assert not web.asked


def test_what_no_lexicon_knows_is_found_by_its_name() -> None:
    stranger = minted("zolbetuximab", "Drug")
    source = Found("corpus:a", [("PMID:1", "Zolbetuximab helps; zolbetuximabs are many.")])
    run = run_with(source)
    queries = hop_queries(hops_of(SHARED, [0], run.resources.graph), "doc", run.resources.graph)  # type: ignore[arg-type]
    (found,) = retrieve(queries, run, unknown=[stranger])
    assert [(m.start, m.end, m.entity) for m in found.evidence.mentions] == [(0, 12, stranger)]


# -- filter -----------------------------------------------------------------------------------------------------------

HOP = Hop(
    edge=0, subject=End(categories=("Gene",)), predicates=(ASSOCIATED,),
    object=End(curies=("MONDO:0",), names=("redness",), categories=("Disease",), given=True),
)  # fmt: skip


def kept(*passages: Passage, budget: int = 15, under: dict[str, frozenset[str]] | None = None) -> list[str]:
    return [p.evidence.text for p in entity_aware_filter(passages, [HOP], budget, under or {})]


def test_both_ends_must_be_named() -> None:
    both = passage("GEN1 is linked to redness", gene(1), RED)
    assert kept(both, passage("redness is bad", RED), passage("GEN1 and blueness", gene(1), BLUE)) == [
        both.evidence.text
    ]


def test_words_for_the_relation_come_first_and_the_budget_holds() -> None:
    plain, cued = passage("GEN1 redness", gene(1), RED), passage("GEN1 causes redness", gene(1), RED)
    assert kept(plain, cued) == [cued.evidence.text, plain.evidence.text]
    assert kept(plain, cued, budget=1) == [cued.evidence.text]


def test_a_subtype_stands_for_its_type() -> None:
    graph = graph_of((DEEP, "subclass_of", RED))
    text = passage("GEN1 causes deep", gene(1), DEEP)
    assert kept(text) == []
    assert kept(text, under=below([HOP], run_with(graph=graph))) == [text.evidence.text]
    assert below([HOP], run_with(graph=graph, allowed=["doc"])) == {}


def test_one_record_does_not_crowd_out_the_others() -> None:
    many = [passage(f"GEN1 causes redness {i}", gene(1), RED) for i in range(PER_RECORD + 2)]
    other = passage("GEN1 with redness", gene(1), RED, record="PMID:2")
    assert kept(*many, other) == [*(m.evidence.text for m in many[:PER_RECORD]), other.evidence.text]
