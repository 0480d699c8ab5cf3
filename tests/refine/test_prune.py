import numpy as np
import pytest

from bioloom.stages.weave.refine.prune import best_way, picked, pruned
from bioloom.stages.weave.refine.readout import outline, readout

# drug 0, disease 1; 0-2-1 is likely, 0-3-4-1 unlikely
HEAD, TAIL = np.array([0, 1, 0, 3, 1, 2]), np.array([2, 2, 3, 4, 4, 5])
CHANCE = np.array([0.9, 0.6, 0.2, 0.9, 0.9, 0.8], np.float32)


def parts(head, tail, nodes):
    joined = {n: {n} for n in nodes}
    for a, b in zip(head.tolist(), tail.tolist(), strict=True):
        both = joined[a] | joined[b]
        for n in both:
            joined[n] = both
    return {frozenset(v) for v in joined.values()}


def test_the_best_way_is_the_likeliest_in_its_order():
    assert best_way(HEAD, TAIL, CHANCE) == [0, 1]
    assert best_way(HEAD[:1], TAIL[:1], CHANCE[:1]) == []


def test_a_long_way_of_sure_steps_pays_for_each():
    sure = np.array([0.5, 0.6, 1, 1, 1, 0.8], np.float32)
    assert best_way(HEAD, TAIL, sure, step=0.0) == [2, 3, 4]
    assert best_way(HEAD, TAIL, sure, step=2.0) == [0, 1]


def test_what_is_picked_hangs_on_the_way():
    way, kept = picked(HEAD, TAIL, CHANCE, 3)
    assert way == [0, 1]
    assert kept == [0, 1, 4]  # of what hangs on it the likeliest: disease and 4
    assert picked(HEAD, TAIL, CHANCE, 9, least=0.85)[1] == [0, 1, 4, 3]


def test_without_a_way_the_likeliest_pieces_are_kept():
    way, kept = picked(np.array([0, 1]), np.array([2, 3]), np.array([0.9, 0.8], np.float32), 5)
    assert way == []
    assert kept == [0, 1]


@pytest.mark.parametrize("seed", range(40))
def test_pruning_keeps_together_what_hangs_together_and_all_that_is_selected(seed):
    some = np.random.default_rng(seed)
    drawn = [(int(a), int(b), float(c)) for a, b, c in zip(*some.integers(0, 8, (2, 15)), some.random(15), strict=True)]
    triples = [t for t in drawn if t[0] != t[1]]
    head, tail = (np.array([t[i] for t in triples]) for i in (0, 1))
    chance = np.array([t[2] for t in triples], np.float32)
    kept = pruned(head, tail, chance)
    nodes = set(head.tolist()) | set(tail.tolist())
    assert parts(head[kept], tail[kept], nodes) == parts(head, tail, nodes)
    assert set(np.flatnonzero(chance >= 0.5).tolist()) <= set(kept.tolist())
    for gone in kept[chance[kept] < 0.5].tolist():  # each of the others holds two parts together
        rest = kept[kept != gone]
        assert parts(head[rest], tail[rest], nodes) != parts(head, tail, nodes)


def test_the_readout_numbers_by_depth_and_breadth():
    beside = {"a": ["b", "c"], "b": ["a", "d"], "c": ["a", "d"], "d": ["b", "c"], "e": []}
    index = readout("a", beside)
    assert index == {"a": "", "b": "1.", "c": "2.", "d": "2.1."}  # the last on the stack is read on first
    assert [line for _, line in outline("a", beside, {"d": "four"})] == ["a", "1. b", "2. c", "  2.1. four"]
