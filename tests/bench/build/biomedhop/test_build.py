"""The set as a whole: shares, golds, bytes, caps, and what is said of what the graph lacks."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import ceil
from pathlib import Path

import numpy as np
import pytest

from bioloom.bench.build.biomedhop.build import build
from bioloom.bench.build.biomedhop.instantiate import FEWEST, Draw, Holds, Instantiator
from bioloom.bench.build.biomedhop.links import Links
from bioloom.bench.build.biomedhop.motifs import COUNTS, FAMILY_SHARES, Motif
from bioloom.bench.build.biomedhop.nameable import Nameable
from bioloom.bench.build.biomedhop.shares import Shares
from bioloom.bench.build.biomedhop.wording.sets import written
from bioloom.bench.build.dataset.layout import read_golds, read_items
from bioloom.bench.build.dataset.manifest import read_dataset
from bioloom.bench.build.dataset.validate import validate
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item, letter
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.graph import Graph
from bioloom.graph.store import open_graph

from .made_up import KINDS, edges, ids, write_graph

SIZE = 300


@pytest.fixture(scope="module")
def dataset(graph: Graph, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("biomedhop") / "set"
    build(graph, out, size=SIZE, seed=7)
    return out


@pytest.fixture(scope="module")
def rows(dataset: Path) -> list[tuple[Item, Gold]]:
    return list(zip(read_items(dataset), read_golds(dataset), strict=True))


def test_families_have_the_shares_of_the_paper(rows: list[tuple[Item, Gold]]) -> None:
    groups = {item.group: item.family for item, _ in rows}
    assert len(groups) == SIZE
    count = Counter(groups.values())
    named = {family: share for family, share in FAMILY_SHARES.items() if family != "count"}
    rate = sum(count[f] for f in named) / sum(named.values())
    assert all(abs(count[family] - share * rate) <= 1 for family, share in named.items())
    assert 0 < count["count"] <= FAMILY_SHARES["count"] * rate + 1  # this graph has too few numbers: the others get it


def test_every_rendering_is_there(rows: list[tuple[Item, Gold]]) -> None:
    kinds: dict[str, set[str]] = {}
    for item, _ in rows:
        kinds.setdefault(item.group, set()).add(item.kind)
    assert all(k in ({"count"}, {"choice", "entity"}) for k in kinds.values())


def test_the_graph_alone_gives_the_same_golds(dataset: Path, graph: Graph) -> None:
    assert validate(dataset, KnowledgeGraph(graph)).mismatches == ()


def test_golds_by_brute_force(rows: list[tuple[Item, Gold]]) -> None:
    for item, gold in rows[:: max(1, len(rows) // 60)]:
        assert {a.curie for a in gold.answers} == brute(parse_pattern(item.pattern)), item.text


def test_a_changed_gold_is_found(dataset: Path, graph: Graph) -> None:
    path = dataset / "gold" / "dev.jsonl"
    kept = path.read_text()
    try:
        path.write_text(kept.replace('"MONDO:', '"MONDO:9', 1))
        assert not validate(dataset, KnowledgeGraph(graph)).holds
    finally:
        path.write_text(kept)


def test_options_hold_the_answer_once_and_no_other_answer(rows: list[tuple[Item, Gold]]) -> None:
    letters: Counter[str] = Counter()
    for item, gold in rows:
        if item.kind == "choice":
            right = {a.curie for a in gold.answers}
            curies = item.meta["option_curies"]
            assert isinstance(curies, list)
            assert [letter(i) for i, c in enumerate(curies) if c in right] == list(gold.letters)
            assert len(set(item.options)) == len(item.options) == 4
            letters.update(gold.letters)
    assert max(letters.values()) < 0.5 * sum(letters.values())


def test_the_card_begins_with_a_question_of_each_family_of_dev(dataset: Path, rows: list[tuple[Item, Gold]]) -> None:
    card = (dataset / "README.md").read_text()
    shown = card.partition("## One question of each family")[2].partition("\n## ")[0]
    of_test = [item.text for item, _ in rows if item.split == "test" and item.text in shown]
    dev = [(item, gold) for item, gold in rows if item.split == "dev" and item.kind != "entity"]
    first = {item.family: (item, gold) for item, gold in reversed(dev)}
    assert first
    assert not of_test
    for item, gold in first.values():
        assert item.text in shown
        assert f"Right: {gold.number or gold.letters[0]}" in shown


def test_nothing_is_asked_of_any_drug_that_an_agency_approved(rows: list[tuple[Item, Gold]]) -> None:
    assert not [item.relation for item, _ in rows if item.relation.startswith("7 ")]


def test_no_known_thing_alone_gives_the_answer(rows: list[tuple[Item, Gold]]) -> None:
    for item, _ in rows[:40]:
        pattern = parse_pattern(item.pattern)
        for node in pattern.nodes:
            if node.known:
                assert len(brute(_arm(pattern, node.name))) > 1, item.text


def test_answers_and_numbers_are_capped(rows: list[tuple[Item, Gold]]) -> None:
    named: dict[str, Counter[str]] = {}
    numbers: Counter[int] = Counter()
    for item, gold in rows:
        if item.kind == "entity":
            named.setdefault(item.relation, Counter())[gold.answers[0].curie] += 1
        elif item.kind == "count":
            assert gold.number is not None
            numbers[gold.number] += 1
    for used in named.values():
        assert max(used.values()) <= ceil(0.05 * sum(used.values()))
    assert max(numbers.values()) <= ceil(0.25 * sum(numbers.values()))


def test_splits_share_no_pattern_and_dev_has_the_wordings_of_a_alone(rows: list[tuple[Item, Gold]]) -> None:
    by = {s: {i.group for i, _ in rows if i.split == s} for s in ("dev", "test")}
    assert len(by["dev"]) == SIZE // 10
    assert not by["dev"] & by["test"]
    assert {i.meta["wording"] for i, _ in rows if i.split == "dev"} == {"A"}
    assert {i.meta["wording"] for i, _ in rows if i.split == "test"} == {*written()}


def test_mentions_stand_where_they_are_said_to(rows: list[tuple[Item, Gold]], graph: Graph) -> None:
    synonyms = 0
    for item, _ in rows:
        mentions = item.meta["mentions"]
        assert isinstance(mentions, list)
        known = [c for n in parse_pattern(item.pattern).nodes for c in n.curies]
        assert sorted(known) == sorted(m[2] for m in mentions)  # type: ignore[index,misc]
        for start, end, curie in mentions:  # type: ignore[misc]
            node = graph.node(graph.index(str(curie)))
            said = item.text[start:end].casefold()
            assert said in {n.casefold() for n in (node.entity.name, *node.synonyms)}
            synonyms += said != node.entity.name.casefold()
        assert not set(item.text) & set("{}[]|")
    assert synonyms > len(rows) / 20


def test_the_same_seed_gives_the_same_bytes(dataset: Path, graph: Graph, tmp_path: Path) -> None:
    assert build(graph, tmp_path / "again", size=SIZE, seed=7) == read_dataset(dataset)
    assert (
        build(graph, tmp_path / "other", size=40, seed=8).hash != build(graph, tmp_path / "one", size=40, seed=7).hash
    )


def test_what_the_graph_lacks_is_said_and_its_share_goes_to_the_others(tmp_path: Path) -> None:
    write_graph(tmp_path / "graph", without=("has_side_effect", "causes", "contraindicated_in"))
    manifest = build(open_graph(tmp_path / "graph"), tmp_path / "set", size=100)
    said = " ".join(manifest.about.limits)
    assert "has_side_effect" in said
    assert "causes" in said
    relations = Counter(i.relation for i in read_items(tmp_path / "set") if i.kind != "entity")
    assert sum(relations.values()) == 100
    assert not any("SideEffect" in r or "Organism" in r or "Blend" in r for r in relations)
    assert "Table 16" in (tmp_path / "set" / "README.md").read_text()


def brute(pattern: Pattern) -> set[str]:
    """What a pattern means, by trying out every node at every place."""
    stated = _STATED
    places = [n.name for n in pattern.nodes]
    found: set[str] = set()

    def fits(at: dict[str, str]) -> bool:
        for e in pattern.edges:
            if e.subject in at and e.object in at:
                some = e.predicates if e.predicates != ("physically_interacts_with",) else (_BINDS,)
                if not any((at[e.subject], p, at[e.object]) in stated for p in some):
                    return False
                if e.tests and not at[e.object].startswith("UBERON"):
                    return False
        return all(a not in at or b not in at or at[a] != at[b] for a, b in pattern.differs)

    def extend(at: dict[str, str], left: list[str]) -> None:
        if not left:
            found.add(at[pattern.answer])
            return
        node = pattern.node(left[0])
        for curie in node.curies or _of(node.categories):
            more = {**at, left[0]: curie}
            if fits(more):
                extend(more, left[1:])

    extend({}, sorted(places, key=lambda p: (not pattern.node(p).known, _distance(pattern, p))))
    return found


_STATED = frozenset(edges())
_BINDS = "directly_physically_interacts_with"
_BELOW = {"ChemicalEntity": ("Drug", "Blend"), "MolecularMixture": ("Blend",), "Protein": ("Gene",)}


def _of(categories: tuple[str, ...]) -> list[str]:
    kinds = [k for k in KINDS if any(c in KINDS[k][1] for c in categories)]
    kinds += [k for c in categories for k in _BELOW.get(c, ())]
    return [curie for kind in dict.fromkeys(kinds) for curie in ids(kind)]


def _distance(pattern: Pattern, name: str) -> int:
    """Steps to the nearest known node, so that trying out stays near what is known."""
    near, steps = {n.name for n in pattern.nodes if n.known}, 0
    while name not in near:
        steps += 1
        near |= {b for e in pattern.edges for a, b in product((e.subject, e.object), repeat=2) if a in near}
    return steps


def _arm(pattern: Pattern, end: str) -> Pattern:
    """The part of a pattern between the answer and one known node."""
    letter_ = end[0]
    names = {n.name for n in pattern.nodes if n.name[0] == letter_ and n.name != pattern.answer} | {pattern.answer}
    return Pattern(
        nodes=tuple(n for n in pattern.nodes if n.name in names),
        edges=tuple(e for e in pattern.edges if {e.subject, e.object} <= names),
        answer=pattern.answer,
    )


@pytest.mark.parametrize("motif", COUNTS, ids=lambda m: m.id)
def test_a_set_is_counted_when_sound_statements_lead_to_all_of_it(graph: Graph, motif: Motif) -> None:
    links, nameable = Links(graph), Nameable(graph)
    if links.missing(motif):
        pytest.skip("the graph lacks it")

    def sets(holds: Holds) -> list[Draw]:
        drawing = Instantiator(motif, links, nameable, np.random.default_rng(1), holds=holds)
        draws = (drawing.draw(lambda _: True)[0] for _ in range(40))
        return [draw for draw in draws if draw is not None]

    some = sets(lambda *_: True)
    assert all(len(draw.answers) >= FEWEST for draw in some)
    often = Counter(a for draw in some for a in draw.answers)
    doubted = often.most_common(1)[0][0]
    rest = sets(lambda _, answer, __: answer != doubted)
    assert all(doubted not in draw.answers for draw in rest)


def test_what_has_small_sets_alone_waits_and_is_left_the_small_numbers() -> None:
    rich, poor = COUNTS[:2]
    shares = Shares([rich, poor])
    fresh = iter(range(10_000))
    for _ in range(200):
        motif = shares.next()
        assert motif is not None
        sizes = range(2, 10) if motif is rich else (2,)
        made = (tuple(next(fresh) for _ in range(n)) for n in reversed(sizes))
        answers = next((a for a in made if shares.allows(motif, a)), None)
        if answers is None:
            shares.rest(motif, dry=False)
        else:
            shares.book(motif, answers, 1)
    total = shares.made(rich) + shares.made(poor)
    assert 0.1 * total < shares.made(poor) <= ceil(0.125 * total)
    assert not shares.is_dry(poor)
