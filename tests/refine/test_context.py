"""The second look: what a pair is among all pairs of its pool, and where what is not looked at again stands."""

import numpy as np

from bioloom.stages.weave.refine.context import _FIRST, CONTEXT, MOST, again, context
from bioloom.stages.weave.refine.features import NAMES, SHELF_FROM
from bioloom.stages.weave.refine.weights import twice

# drug 0, disease 1: a likely way over 2, an unlikely one over 3, and 4, which leads nowhere
ENDS = np.array([[0, 2], [1, 2], [0, 3], [1, 3], [2, 4]], np.int32)
SCORE = np.array([2.0, 1.0, -3.0, -3.0, 0.5], np.float32)
BLANK = np.zeros((len(ENDS), len(NAMES)), np.float32)


def told(score=SCORE, x=BLANK):
    rows, seen = context(x, score, ENDS, 5)
    assert rows.tolist() == [0, 1, 2, 3, 4]
    assert seen.shape == (5, len(CONTEXT))
    assert np.isfinite(seen).all()
    return {name: seen[:, len(NAMES) + i] for i, name in enumerate(_FIRST)}, seen


def test_what_lies_on_the_best_way_is_beyond_it_by_nothing():
    said, _ = told()
    assert said["beyond_best_way"][:2].tolist() == [0, 0]
    assert (said["beyond_best_way"][2:] > 0).all()
    assert said["way"][4] > said["way"][0]  # there and back
    other, _ = told(SCORE[[2, 3, 0, 1, 4]])
    assert other["beyond_best_way"][2:4].tolist() == [0, 0]


def test_rank_and_what_else_stands_at_its_ends():
    said, _ = told()
    assert np.argsort(said["rank"]).tolist()[:3] == [0, 1, 4]
    at_two = {0: said["rank_far"][0], 1: said["rank_far"][1], 4: said["rank_near"][4]}
    assert at_two == {0: 0, 1: 1, 4: 2}
    assert said["best_far"][0] == 1.0  # of the others at 2, the pair with the disease
    assert said["best_far"][1] == 2.0
    assert said["below_first"].max() == 0


def test_curated_columns_are_told_as_shares_of_the_best_of_the_pool():
    x = BLANK.copy()
    x[1, SHELF_FROM], x[4, SHELF_FROM] = 0.2, 0.1
    _, seen = told(x=x)
    assert np.allclose(seen[:, len(NAMES) + len(_FIRST)], [0, 1, 0, 0, 0.5])


def test_what_is_not_looked_at_again_comes_behind_in_its_order():
    chance = np.random.default_rng(0)
    score = chance.normal(size=MOST + 50).astype(np.float32)
    second = chance.normal(size=MOST).astype(np.float32)
    ends = np.stack([np.zeros(len(score), np.int32), np.arange(2, len(score) + 2, dtype=np.int32)], axis=1)
    x = np.zeros((len(score), len(NAMES)), np.float32)
    out = twice(lambda _: score, lambda seen: second[: len(seen)], x, ends, len(score) + 2)
    first = np.argsort(-score, kind="stable")
    order = np.argsort(-out, kind="stable")
    assert set(order[:MOST].tolist()) == set(first[:MOST].tolist())
    assert order[MOST:].tolist() == first[MOST:].tolist()
    assert sorted(out.tolist())[-1] == second.max()


def test_nothing_is_looked_at_where_there_is_nothing():
    none = np.empty((0, len(NAMES)), np.float32)
    assert twice(lambda x: x[:, 0], lambda x: x[:, 0], none, np.empty((0, 2), np.int32), 2).shape == (0,)
    assert again(np.array([1.0, 2.0], np.float32), np.array([0, 1]), np.array([5.0, 4.0], np.float32)).tolist() == [
        5,
        4,
    ]
