"""Bundles by source condition: what they cover, that they change no gold, and that nothing of others is written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from bioloom.bench.build.biomedhop.build import Reading, build
from bioloom.bench.build.biomedhop.evidence.compose import CONDITIONS, compose_source_evidence, validate_source_coverage
from bioloom.bench.build.biomedhop.evidence.kg import serialize_kg_evidence
from bioloom.bench.build.biomedhop.evidence.snippet import Snippet, Statement
from bioloom.bench.build.dataset.layout import read_golds, read_items
from bioloom.bench.build.items.files import read_lines
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.core.evidence import Evidence, Mention, Origin
from bioloom.core.fact import Entity, Fact
from bioloom.core.ports import Hit, Query, Resources
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from bioloom.reason.rules import RuleReasoner

from .made_up import edges


class NoNames:
    """A linker that knows no name: the pages bring their mentions."""

    def link(self, text: str, **_: Any) -> list[Any]:
        return []

    def mentions(self, text: str, **_: Any) -> list[Any]:
        return []


@dataclass
class Pages:
    """Pages that state every fact of the graph in words of their own, found by the entities that are asked for."""

    graph: KnowledgeGraph
    name: ClassVar[str] = "pages"
    kind: ClassVar[str] = "source"
    channel: ClassVar[str] = "web"
    live: ClassVar[bool] = False

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        pairs = {frozenset((s, o)): (s, o) for s, _, o in edges() if {s, o} <= set(request.entities)}
        return [self._page(s, o, request) for s, o in sorted(pairs.values())][: request.limit]

    def _page(self, subject: str, object_: str, request: Query) -> Hit:
        one, other = (self.graph.entity(c) for c in (subject, object_))
        assert one is not None
        assert other is not None
        text = f"{one.name} SECRET {other.name}"
        mentions = (
            Mention(start=0, end=len(one.name), entity=one),
            Mention(start=len(text) - len(other.name), end=len(text), entity=other),
        )
        origin = Origin(
            channel="web", source="pages", record=f"{subject}-{object_}", url="https://example.org", query=request.text,
            retrieved="2026-01-01",
        )  # fmt: skip
        return Hit(evidence=Evidence(text=text, origin=origin, span=(10, 10 + len(text)), mentions=mentions), score=1.0)


@pytest.fixture(scope="module")
def rows(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[Item, Gold]]]:
    graph = open_knowledge_graph(folder)
    linker: Any = NoNames()
    pages: Any = Pages(graph)
    resources = Resources(graph=graph, linker=linker, reasoner=RuleReasoner(), sources={"pages": pages})
    out = tmp_path_factory.mktemp("texts") / "set"
    build(graph.graph, out, size=84, reading=Reading(resources, ("doc", "web"), simulated=True))
    return out, list(zip(read_items(out), read_golds(out), strict=True))


def test_all_seven_conditions_stand_and_change_no_gold(rows: tuple[Path, list[tuple[Item, Gold]]]) -> None:
    by_group: dict[tuple[str, str], dict[str, tuple[Item, Gold]]] = {}
    for item, gold in rows[1]:
        by_group.setdefault((item.group, item.kind), {})[item.condition] = (item, gold)
    assert {len(v) for v in by_group.values()} >= {7}
    for conditions in by_group.values():
        assert len({(i.text, i.options, i.pattern) for i, _ in conditions.values()}) == 1
        assert len({g.model_copy(update={"id": ""}).model_dump_json() for _, g in conditions.values()}) == 1


def test_bundles_hold_the_channels_of_their_condition_and_cover_every_hop(
    rows: tuple[Path, list[tuple[Item, Gold]]],
) -> None:
    units = _units(rows[0])
    for item, gold in rows[1]:
        bundle = [units[i] for i in item.evidence]
        assert {u.channel for u in bundle} == set(item.sources)
        stated = {(s.subject, s.predicate, s.object) for u in bundle for s in u.statements}
        for path in gold.paths:
            assert {f.key[:3] for f in path} <= stated


def test_texts_are_cited_and_never_copied_unless_they_are_ours(rows: tuple[Path, list[tuple[Item, Gold]]]) -> None:
    written = {d["id"]: d for d in map(json.loads, (rows[0] / "extra" / "simulated.jsonl").read_text().splitlines())}
    for unit in _units(rows[0]).values():
        assert "SECRET" not in unit.text
        if unit.channel == "web":
            assert all((unit.url, unit.retrieved, unit.query, unit.span))
            assert len(unit.entities) == 2
            assert not unit.simulated
            assert unit.prior < 0.8
        elif unit.channel == "doc":
            document = written[unit.record]
            assert unit.simulated
            assert unit.text in document["abstract"]
            assert document["licence"] == "simulated, not literature"
            assert unit.span is not None
            assert unit.span[1] - unit.span[0] == len(unit.text)
    assert "simulated" in (rows[0] / "README.md").read_text()


def test_coverage_wants_every_hop_and_every_channel() -> None:
    gene, one, other = (Entity(curie=c, name=c, categories=("Gene",)) for c in ("G:1", "D:1", "D:2"))
    way = tuple(Fact(subject=gene, predicate="p", object=d) for d in (one, other))
    kg = serialize_kg_evidence([way], "g")
    doc = Snippet(id="d", group="g", channel="doc", statements=(Statement.of(0, way[0]),))
    bundles = {"kg": kg, "doc": [doc]}
    covered = {
        c: validate_source_coverage(compose_source_evidence(c, bundles), [way], c)  # type: ignore[arg-type]
        for c in CONDITIONS
    }
    assert [c for c, ok in covered.items() if ok] == [("kg",), ("kg", "doc")]


def _units(folder: Path) -> dict[str, Snippet]:
    return {unit.id: unit for unit in read_lines(folder / "extra" / "evidence.jsonl", Snippet)}
