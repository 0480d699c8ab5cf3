"""Wrong options that need the whole question, and the controls that try without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bioloom.bench.build.biomedhop.build import build
from bioloom.bench.build.biomedhop.choices.balance import lean, looks
from bioloom.bench.build.biomedhop.choices.blind import blind
from bioloom.bench.build.biomedhop.choices.controls import CHANCE, MOST, WATCHED, Chosen, Watch, hits, one_clue, values
from bioloom.bench.build.biomedhop.choices.level import Level
from bioloom.bench.build.biomedhop.choices.told import upper
from bioloom.bench.build.biomedhop.trust import Trust
from bioloom.bench.build.dataset.layout import read_items
from bioloom.bench.build.items.item import Item
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.matching.match import match
from bioloom.graph.model.graph import Graph


@pytest.fixture(scope="module")
def dataset(graph: Graph, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("choices") / "set"
    build(graph, out, size=120, seed=3)
    return out


@pytest.fixture(scope="module")
def items(dataset: Path) -> list[Item]:
    return [i for i in read_items(dataset) if i.kind == "choice"]


def clues(pattern: Pattern) -> Iterator[Pattern]:
    """The pattern of each arm alone."""
    for at, node in enumerate(n for n in pattern.nodes if n.curies):
        names, edges = {node.name}, []
        while True:
            more = [e for e in pattern.edges if e not in edges and names & {e.subject, e.object}]
            more = [e for e in more if (names & {e.subject, e.object}) - {pattern.answer}]
            if not more:
                break
            edges += more
            names |= {n for e in more for n in (e.subject, e.object)}
        kept = tuple(n for n in pattern.nodes if n.name in names)
        yield Pattern(nodes=kept, edges=tuple(edges), answer=pattern.answer)
        assert at < 3


def test_each_clue_holds_of_a_wrong_option_and_no_wrong_option_of_all(items: list[Item], graph: Graph) -> None:
    assert len(items) > 50
    for item in items:
        pattern = parse_pattern(item.pattern)
        offered = set(map(str, item.meta["option_curies"]))  # type: ignore[arg-type]
        right = {e.curie for e in match(graph, pattern).entities()}
        assert len(offered & right) == 1
        for clue in clues(pattern):
            fulfil = {e.curie for e in match(graph, clue).entities()} & offered
            assert right <= fulfil
            assert len(fulfil) > 1, (item.text, item.options)


def test_the_card_says_what_controls_get_and_what_was_left_out(dataset: Path) -> None:
    card = (dataset / "README.md").read_text("utf-8")
    assert "## Controls" in card
    for name in (*WATCHED, "question-blind model", "one clue"):
        assert f"| {name} |" in card
    assert "| left out | patterns |" in card


def test_a_control_chooses_what_is_most_and_ties_are_drawn() -> None:
    options = [(9, 1, 2, 0.0), (1, 1, 3, 0.0), (1, 1, 3, 1.0), (1, 1, 1, 0.0)]  # edges, those asked, length, nearness
    got = dict(zip(WATCHED, hits([values(*o) for o in options]), strict=True))
    assert (got["most edges"], got["fewest edges"]) == (1.0, 0.0)
    assert got["most edges of the asked relation"] == CHANCE
    assert (got["longest option"], got["shortest option"], got["nearest name"]) == (0.0, 0.0, 0.0)


def test_a_clue_that_only_the_answer_fulfils_is_worth_everything() -> None:
    options = [(True, True), (True, False), (False, False), (True, False)]
    assert one_clue(options) == [pytest.approx(1 / 3), 1.0]


def chosen(right: int, *wrong: int, got: float = 0.25) -> Chosen:
    return Chosen("path", "m", (right, *wrong), (got,) * len(WATCHED), (0.5, 0.5))


def test_what_a_control_would_get_too_often_is_refused() -> None:
    watch = Watch()
    sure, never = chosen(900, 1, 2, 3, got=1.0), chosen(900, 1, 2, 3, got=0.0)
    assert watch.refuses(sure) == ""  # of a few questions nothing is said
    for n in range(40):
        watch.book(chosen(4 * n, 4 * n + 1, 4 * n + 2, 4 * n + 3, got=MOST))
    assert watch.refuses(sure) == WATCHED[0]
    assert watch.refuses(never) == ""
    assert watch.refuses(replace(sure, family="intersection")) == ""
    assert watch.cost(sure) > watch.cost(never)


def test_options_that_look_as_those_before_cost_more_than_what_evens_them_out() -> None:
    names = [f"{'syndrome' if at % 2 else 'fever'} {at}" for at in range(200)]
    look = looks(names, [10 + 5 * (at % 2) for at in range(200)])
    watch = Watch(look)
    for n in range(20):  # a right syndrome among fevers
        watch.book(chosen(2 * n + 1, 2 * n + 2, 2 * n + 4, 2 * n + 6))
    assert watch.cost(chosen(101, 100, 102, 104)) > watch.cost(chosen(100, 101, 103, 105))
    assert (lean(look, (1, 3, 5, 7)) ** 2).sum() < (lean(look, (1, 2, 4, 6)) ** 2).sum()


def test_right_options_are_chosen_level_with_wrong_ones() -> None:
    rng = np.random.default_rng(4)
    edges = rng.integers(1, 2000, 300).tolist()
    names = ["".join(rng.choice(list("abcdefgh"), 9)) for _ in edges]
    watch, level, drawn = Watch(looks(names, edges)), [], []
    for _ in range(250):
        right = max(rng.choice(300, 2, replace=False).tolist(), key=lambda n: edges[n])  # the better known are right
        others = [n for n in range(300) if n != right]
        tried = [chosen(right, *rng.choice(others, 3, replace=False).tolist()) for _ in range(40)]
        level.append(min(tried, key=watch.cost))
        watch.book(level[-1])
        drawn.append(tried[0])
    assert blind(level, names, edges).mean() < blind(drawn, names, edges).mean() - 0.05


def _offered(rng: np.random.Generator, questions: int, things: int, edges: list[int]) -> list[list[Chosen]]:
    """Questions whose right options are the better known of a few things that come again, with 40 choices each."""
    out = []
    for _ in range(questions):
        right = max(rng.choice(things // 4, 2, replace=False).tolist(), key=lambda n: edges[n])
        others = [n for n in range(things) if n != right]
        out.append([chosen(right, *rng.choice(others, 3, replace=False).tolist()) for _ in range(40)])
    return out


def test_options_are_settled_so_that_neither_looks_nor_memory_tell() -> None:
    rng = np.random.default_rng(5)
    edges = rng.integers(1, 2000, 300)
    names = ["".join(rng.choice(list("abcdefgh"), 9)) for _ in edges]
    offered = _offered(rng, 300, 300, edges.tolist())
    level = Level(names, edges, range(300))
    picked = level.settle(offered, rng)
    settled = [choices[at] for choices, at in zip(offered, picked, strict=True)]
    drawn = [choices[0] for choices in offered]
    as_drawn = Level(names, edges, range(300))
    as_drawn.settle([[choice] for choice in drawn], rng)
    assert level.unlike() < 0.4 * as_drawn.unlike()
    assert blind(drawn, names, edges.tolist()).mean() > 0.4
    assert blind(settled, names, edges.tolist()).mean() < blind(drawn, names, edges.tolist()).mean() - 0.2


def test_what_was_settled_before_stands_and_counts() -> None:
    rng = np.random.default_rng(6)
    edges = rng.integers(1, 2000, 120)
    names = [f"thing {n}" for n in range(120)]
    offered = _offered(rng, 120, 120, edges.tolist())
    level, again = Level(names, edges, range(120)), Level(names, edges, range(120))
    first = level.settle(offered[:60], np.random.default_rng(1))
    second = level.settle(offered[60:], np.random.default_rng(2))
    kept = [[choices[at]] for choices, at in zip(offered, first + second, strict=True)]
    again.settle(kept, rng)
    assert level.unlike() == pytest.approx(again.unlike())
    assert level.settle([], rng) == []


def test_a_blind_model_finds_what_gives_answers_away_and_nothing_else() -> None:
    rng = np.random.default_rng(1)
    names = ["".join(rng.choice(list("abcdefgh"), 9)) for _ in range(400)]
    edges = rng.integers(1, 1000, 400).tolist()
    fair = [chosen(*rng.choice(400, 4, replace=False).tolist()) for _ in range(400)]
    assert abs(blind(fair, names, edges).mean() - CHANCE) < 0.08
    known = [chosen(*sorted(c.nodes, key=lambda n: -edges[n])) for c in fair]
    assert blind(known, names, edges).mean() > 0.8
    assert blind([], names, edges).shape == (0,)


def test_the_upper_bound_is_above_the_share_and_falls_with_more_questions() -> None:
    assert 0.25 < upper(0.25, 1000) < upper(0.25, 100) < 0.36
    assert upper(0.25, 1000) == pytest.approx(0.2777, abs=0.001)


def test_counts_hold_no_class_with_its_subclass_and_every_edge_is_sound(dataset: Path, graph: Graph) -> None:
    trust = Trust(graph)
    kg = KnowledgeGraph(graph)
    for item in read_items(dataset):
        found = match(graph, parse_pattern(item.pattern))
        nodes = found.answers
        assert not np.isin(nodes, graph.closure.ancestors(nodes, reflexive=False)).any()
        threads = kg.match(parse_pattern(item.pattern)).threads(next(iter(found.entities())), 1)
        assert all(trust.holds(f.edge) for f in threads[0].facts if f.edge is not None)
