"""Matching against a matcher that tries everything, on thousands of random graphs and patterns."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.graph.matching.match import match
from bioloom.graph.matching.search import join, semijoin, witness
from bioloom.graph.matching.steps import adjacent, domain, hop, kernels
from bioloom.graph.model.gate import Gate

from .checks import check, truth
from .world import Row, build, random_gate, random_pattern, random_world

PATTERNS = 6  # of each world: building a world costs more than matching on it


def _loop(seeds: range, **options: object) -> int:
    """Check many cases; how many of them matched."""
    matched = 0
    for seed in seeds:
        rng = Random(seed)
        world = random_world(rng)
        for _ in range(PATTERNS):
            matched += bool(check(world, random_pattern(rng, world), random_gate(rng, world), **options))
    return matched


def test_matching_finds_what_trying_everything_finds() -> None:
    assert _loop(range(300)) > 350


@pytest.mark.parametrize("seed", range(6))
def test_every_way_of_walking_finds_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Costs, block sizes and thresholds decide how, never what."""
    rng = Random(f"ways {seed}")
    for name in ("_CALL", "_LOOK_UP", "_ROW", "_SWEPT", "_NODE"):
        monkeypatch.setattr(semijoin, name, rng.choice([0, 1, 1000]))
    monkeypatch.setattr(domain, "_FEW", rng.choice([0, 3, 400]))
    monkeypatch.setattr(join, "_BLOCK", rng.choice([1, 3, 1 << 16]))
    monkeypatch.setattr(witness, "_ROWS", rng.choice([1, 5, 1 << 20]))
    monkeypatch.setattr(witness, "_FEW", rng.choice([-1, 2, 1 << 12]))
    monkeypatch.setattr(kernels, "_FEW_TO_SORT", rng.choice([2, 2000]))
    monkeypatch.setattr(kernels, "_FEW", rng.choice([0, 1500]))
    monkeypatch.setattr(adjacent, "_LOOK_UP", rng.choice([0, 100]))
    monkeypatch.setattr(adjacent, "_BISECTION", rng.choice([0, 100]))
    monkeypatch.setattr(adjacent, "_FIRST", rng.choice([1, 1 << 13]))
    monkeypatch.setattr(hop, "_SAMPLE", rng.choice([1, 1000]))
    assert _loop(range(seed * 1000, seed * 1000 + 40)) > 40


def test_numba_finds_the_same() -> None:
    pytest.importorskip("numba")
    assert _loop(range(7000, 7025), kernels="numba") > 20


@settings(max_examples=80, deadline=None)
@given(st.randoms(use_true_random=False))
def test_matching_shrinks_to_a_small_failure(rng: Random) -> None:
    world = random_world(rng, nodes=6, edges=14)
    check(world, random_pattern(rng, world, most=4), random_gate(rng, world))


def test_a_bounded_search_gives_only_true_answers_and_says_that_it_was_bounded() -> None:
    stopped = 0
    for seed in range(150):
        rng = Random(f"bound {seed}")
        world = random_world(rng, edges=40)
        for _ in range(PATTERNS):
            pattern, gate = random_pattern(rng, world), random_gate(rng, world)
            found = match(world.graph, pattern, gate, limit=rng.choice([0, 3, 10]))
            want = truth(world, pattern, gate)
            assert set(found.answers.tolist()) <= set(want)
            if found.complete:
                assert found.count == len(want)
            else:
                stopped += 1
                assert "partial assignments" in found.bound
            for answer in found.answers.tolist()[:2]:
                shown = found.assignments(answer, 2)
                assert shown.total <= len(want[answer])
                assert shown.exact is False or shown.total == len(want[answer])
    assert stopped > 20


@pytest.mark.parametrize("closed", [True, False])
def test_an_undecided_absence_inside_an_absence_gives_no_false_answer(closed: bool) -> None:
    """a lacks a b that lacks a c with both edges to d: where the search for c may not end, a must not be claimed."""
    rows = [Row(0, "treats", 1, False, None, None, -1, True), Row(1, "treats", 2, False, None, None, -1, True)]
    rows += [Row(2, "physically_interacts_with", 3, False, None, None, -1, True)]
    rows += [Row(2, "regulates", 3 if closed else 4, False, None, None, -1, True)]
    world = build([("Gene",)] * 5, rows, len(rows))
    a, b, c, d = (Var(name=n) for n in "abcd")
    edges = (
        Edge(subject="a", object="b", predicates=("treats",), absent=True),
        Edge(subject="b", object="c", predicates=("treats",), absent=True),
        Edge(subject="c", object="d", predicates=("physically_interacts_with",)),
        Edge(subject="c", object="d", predicates=("regulates",)),
    )
    known = a.model_copy(update={"curies": ("X:0",)})
    pattern = Pattern(nodes=(known, b, c, d), edges=edges, answer="a")
    assert set(check(world, pattern, Gate())) == ({0} if closed else set())
    bounded = match(world.graph, pattern, limit=0)
    assert not bounded.complete
    assert bounded.count == 0


@pytest.mark.slow
@pytest.mark.parametrize("start", range(10))
def test_many_more(start: int) -> None:
    assert _loop(range(100_000 + start * 2500, 100_000 + (start + 1) * 2500)) > 2500
