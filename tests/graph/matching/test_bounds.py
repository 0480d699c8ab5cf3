"""Every search ends: with all answers, with some and the word that there may be more, or with a typed error."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from time import monotonic

import numpy as np
import pytest

from bioloom.core.allowance import Allowance, allowed
from bioloom.core.errors import BudgetError, PatternError
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.graph.matching.diagnose import diagnose
from bioloom.graph.matching.match import match
from bioloom.graph.matching.plans.compile import MOST, plan_of
from bioloom.graph.matching.search.join import MOST_WAYS, times
from bioloom.graph.matching.search.semijoin import Reduction
from bioloom.graph.matching.steps.bounds import PIECE, Bounds
from bioloom.graph.matching.steps.hop import Context, EdgeHop, Spans
from bioloom.graph.matching.steps.kernels import NUMPY, pieces, positions
from bioloom.graph.model.arrays import Int32
from bioloom.graph.model.gate import OPEN
from graph.matching.test_best import SCORING
from graph.matching.world import Row, World, build

SIZE = 60
STEPS = 20_000_000  # a fiftieth of a second by the costs


@pytest.fixture(scope="module")
def dense() -> World:
    """Genes of which nine in ten pairs affect one another."""
    pairs = [(a, b) for a in range(SIZE) for b in range(SIZE) if a != b and (a * 7 + b * 3) % 10]
    rows = [Row(a, "affects", b, False, None, None, -1, True) for a, b in pairs]
    return build([("Gene",)] * SIZE, rows, len(rows))


def _pattern(edges: list[tuple[int, int]], differs: list[tuple[int, int]], predicate: str = "affects") -> Pattern:
    names = sorted({n for e in edges for n in e})
    return Pattern(
        nodes=tuple(Var(name=f"n{i}", categories=("Gene",)) for i in names),
        edges=tuple(Edge(subject=f"n{a}", object=f"n{b}", predicates=(predicate,), directed=False) for a, b in edges),
        answer="n0",
        differs=tuple((f"n{a}", f"n{b}") for a, b in differs),
    )


def star(n: int, predicate: str = "affects") -> Pattern:
    return _pattern([(0, i) for i in range(1, n + 1)], [], predicate)


def chain(n: int) -> Pattern:
    return _pattern([(i, i + 1) for i in range(n)], [])


def clique(n: int) -> Pattern:
    pairs = list(combinations(range(n), 2))
    return _pattern(pairs, pairs)


def apart(n: int) -> Pattern:
    """A star whose leaves differ, each from the next."""
    return _pattern([(0, i) for i in range(1, n + 1)], [(i, i + 1) for i in range(1, n)])


def ring(n: int) -> Pattern:
    return _pattern([(i, (i + 1) % n) for i in range(n)], list(combinations(range(n), 2)))


SHAPES: list[tuple[Callable[[int], Pattern], int]] = [(star, 190), (chain, 190), (clique, 12), (apart, 150), (ring, 12)]


@pytest.mark.parametrize(("shape", "size"), SHAPES)
@pytest.mark.parametrize("limits", [{"steps": STEPS}, {"seconds": 0.05}, {"seconds": 0.0}])
def test_a_match_ends_whatever_its_shape(
    dense: World, shape: Callable[[int], Pattern], size: int, limits: dict[str, float]
) -> None:
    pattern, started = shape(size), monotonic()
    with allowed(Allowance(**limits)) as allowance:  # type: ignore[arg-type]
        said = _asked(dense, pattern)
    assert "was stopped" in said or not said
    assert allowance.steps is None or allowance.spent < 10 * STEPS
    assert monotonic() - started < 20  # far from for ever, on any machine


def _asked(dense: World, pattern: Pattern) -> str:
    """What a typed error says; empty when there is none, and then what was found is right."""
    try:
        found = match(dense.graph, pattern)
        shown = [found.assignments(int(n), 2) for n in found.answers[:5]]
        found.supported(SCORING, 5)
    except BudgetError as error:
        return str(error)
    assert found.complete == (found.bound == "")
    assert len(found.answers) == SIZE or not found.complete  # every node is in every shape
    assert all(s.exact or s.total >= len(s.first) for s in shown)
    return ""


def test_a_clique_gives_what_it_found_and_says_that_there_may_be_more(dense: World) -> None:
    with allowed(Allowance(steps=STEPS)):
        found = match(dense.graph, clique(14))
    assert not found.complete
    assert "steps is spent" in found.bound


def test_what_is_matched_without_limits_is_not_cut_by_them(dense: World) -> None:
    free = match(dense.graph, clique(4))
    with allowed(Allowance(seconds=60, steps=10**10)):
        held = match(dense.graph, clique(4))
    assert free.complete
    assert held.complete
    assert free.answers.tolist() == held.answers.tolist() == list(range(SIZE))


def test_why_nothing_matches_is_not_looked_for_for_ever(dense: World) -> None:
    """190 hops make 17,955 pairs to try; all three of them that are missing are never found two at a time."""
    wanted = star(190)
    missing = {i: e.model_copy(update={"predicates": ("treats",)}) for i, e in enumerate(wanted.edges[:3])}
    edges = tuple(missing.get(i, e) for i, e in enumerate(wanted.edges))
    with allowed(Allowance(steps=50 * STEPS)):
        hops = diagnose(dense.graph, wanted.model_copy(update={"edges": edges}))
    assert [h.still_missing for h in hops] == [2] * 190


def test_a_table_costs_something_however_few_its_rows_are(dense: World) -> None:
    """A witness of a long chain with many differences goes through tens of thousands of tables of a few rows."""
    with allowed(Allowance(steps=50 * STEPS)) as allowance:
        found = match(dense.graph, chain(190))
        before = allowance.spent
        found.assignments(int(found.answers[0]), 1)
    assert allowance.spent - before >= 190 * PIECE


def test_plans_are_kept_of_small_patterns_alone(dense: World) -> None:
    small, large = star(3), star(40)
    assert plan_of(dense.graph, small) is plan_of(dense.graph, small)
    assert plan_of(dense.graph, large) is not plan_of(dense.graph, large)


def test_memory_is_bounded(dense: World) -> None:
    plan = plan_of(dense.graph, star(40))
    context = Context(dense.graph, OPEN, NUMPY, dense.graph.node_count, Bounds(most_bytes=500))
    with pytest.raises(BudgetError, match="memory"):
        Reduction(plan, context, {}, 1000).run()


def test_what_is_kept_in_the_place_of_another_counts_once() -> None:
    bounds = Bounds(most_bytes=100)
    bounds.keep("a", 90)
    bounds.keep("a", 60)
    with bounds.holding(40):
        pass
    bounds.drop("a")
    bounds.keep("b", 100)
    with pytest.raises(BudgetError):
        bounds.keep("c", 1)


def test_a_pattern_too_large_to_be_walked_is_refused(dense: World) -> None:
    with pytest.raises(PatternError, match="the most"):
        match(dense.graph, star(MOST + 1))


def test_rows_are_read_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    monkeypatch.setattr("bioloom.graph.matching.steps.kernels._AT_ONCE", 7)
    rng = np.random.default_rng(0)
    for _ in range(200):
        start = rng.integers(0, 50, rng.integers(0, 12))
        stop = start + rng.integers(0, 20, len(start))
        other = rng.integers(0, 9, 100).astype(np.int32)
        cut = pieces(start, stop)
        assert [i for lo, hi in cut for i in range(lo, hi)] == list(range(len(start)))
        assert NUMPY.gather(other, start, stop).tolist() == other[positions(start, stop)].tolist()


def test_more_ways_than_a_number_holds_are_not_told_apart() -> None:
    assert times(np.array([1e200, 2.0]), np.array([1e200, 3.0])).tolist() == [MOST_WAYS, 6.0]


def test_branches_that_say_the_same_are_looked_up_once(dense: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A star of hundreds of like edges keeps the rows of its middle once, not for each of them."""
    looked: list[int] = []
    spans = EdgeHop.spans

    def counted(self: EdgeHop, front: Int32, context: Context) -> Spans:
        looked.append(id(self))
        return spans(self, front, context)

    monkeypatch.setattr(EdgeHop, "spans", counted)
    few = match(dense.graph, star(3)).count
    once = len(looked)
    assert match(dense.graph, star(190)).count == few
    assert len(looked) - once <= once
