"""Which curated mechanisms are near, and what they say of pairs and things."""

import numpy as np

from bioloom.stages.weave.refine.context import OVER_CONTEXT, context
from bioloom.stages.weave.refine.features import NAMES
from bioloom.stages.weave.refine.kin import KIN, LAST, LIKENESS, Votes
from bioloom.stages.weave.refine.pool import pair_keys
from bioloom.stages.weave.refine.training.examples import Examples
from bioloom.stages.weave.refine.training.kept import kept_pools
from refine.mechanism_world import graph, mechanisms

AT = {name: i for i, name in enumerate(KIN)}
# mechanism 0 has the pairs 1-2 and 2-3, mechanism 1 has 2-3, mechanism 2 has 3-4
PAIRS = pair_keys(np.array([1, 2, 3, 3]), np.array([2, 3, 2, 4]))
VOTES = Votes.counted(PAIRS, np.array([0, 0, 1, 2]), 3)


def said(*pairs, near=(0.5, 0.1, 0.0)):
    keys = pair_keys(*np.array(pairs).T)
    columns = VOTES.columns(keys, np.arange(3), np.array(near, np.float32))
    assert columns.shape == (len(pairs), len(KIN))
    return {name: columns[:, i] for name, i in AT.items()}


def test_a_pair_is_worth_what_the_nearest_mechanism_that_has_it_is():
    told = said((1, 2), (2, 3), (3, 4), (1, 9))
    assert np.allclose(told["kin_best"], [0.5, 0.5, 0, 0])
    assert np.allclose(told["kin_share"], [0.5 / 0.6, 1, 0, 0])
    assert np.allclose(told["kin_of_best"], [1, 1, 0, 0])
    assert np.allclose(told["kin_place"], [0, 0, np.log1p(2), LAST])
    assert np.allclose(told["kin_top"], 0.5)


def test_of_the_ends_the_lesser_and_the_greater_are_told():
    told = said((1, 9), (1, 4))
    assert np.allclose(told["kin_one_best"], 0)
    assert np.allclose(told["kin_other_best"], 0.5)


def test_only_the_mechanisms_that_are_given_have_a_vote():
    columns = VOTES.columns(PAIRS[:1], np.array([1, 2]), np.array([0.3, 0.2], np.float32))
    assert columns[0, AT["kin_best"]] == 0
    assert columns[0, AT["kin_place"]] == np.float32(LAST)


def test_overlap_is_the_cosine_of_two_sets_of_pairs():
    assert np.allclose(VOTES.overlap(np.sort(PAIRS[:2])), [1, 1 / np.sqrt(2), 0])
    assert np.allclose(VOTES.overlap(np.empty(0, np.int64)), 0)


def test_of_the_mechanisms_of_the_drug_itself_nothing_is_seen(tmp_path):
    made = Examples(graph(), mechanisms())
    kin = made.features("overlay").kin
    assert made.features("alone").kin is None
    for item in made.items:
        seen = made.of(item, "overlay").seen
        drugs = made.features("overlay").shelf.drugs[seen.kin.mechanisms]
        assert not np.isin(drugs, item.same).any()
        assert seen.kin.x.shape == (len(seen.kin.mechanisms), len(LIKENESS))
        assert np.isfinite(seen.kin.x).all()
    kept = kept_pools(made, "overlay", tmp_path, lambda _i, _n: None, held_out=made.items[0].held_out)
    again = kept_pools(made, "overlay", tmp_path, lambda _i, _n: 1 / 0, held_out=made.items[0].held_out)
    assert len(kept) == len(again) > 0
    near = again.kin(0, kin.votes)
    fresh = made.of(made.items[kept.item[0]], "overlay").seen
    assert np.array_equal(near.mechanisms, fresh.kin.mechanisms)
    assert np.allclose(near.x, fresh.kin.x, atol=2e-3)
    assert np.array_equal(np.asarray(again.x[again.rows(0)]), fresh.x.astype(np.float16))
    rows = np.arange(len(fresh.pool))
    ends = np.stack([fresh.near, fresh.far], axis=1)
    score = np.zeros(len(rows), np.float32)
    expected = np.full(len(near.mechanisms), 0.4, np.float32)
    looked, x = context(fresh.x, score, ends, len(fresh.pool.nodes), lambda r: near.columns(expected, r))
    assert x.shape == (len(looked), len(OVER_CONTEXT))
    assert np.array_equal(x[:, -len(KIN) :], near.columns(expected, looked))
    assert x.shape[1] - len(KIN) > len(NAMES)
