"""Bulk matching gives for every anchor what matching it alone gives."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from bioloom.core.errors import PatternError
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.pattern_scope import scopes
from bioloom.graph.matching import bulk
from bioloom.graph.matching.bulk import match_bulk
from bioloom.graph.matching.match import match

from .world import random_gate, random_pattern, random_world


@pytest.mark.parametrize("plain", [True, False])
def test_bulk_is_the_loop(plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    found = 0
    for seed in range(120):
        rng = Random(f"bulk {seed}")
        monkeypatch.setattr(bulk, "_CELLS", rng.choice([1, 30, 1 << 25]))
        monkeypatch.setattr(bulk, "_ROWS", rng.choice([1, 1 << 20]))
        world = random_world(rng)
        pattern, gate = random_pattern(rng, world, plain=plain), random_gate(rng, world)
        anchor = rng.choice(pattern.nodes).name
        every = np.arange(len(world.categories))
        alone = [match(world.graph, _with(pattern, anchor, n), gate).answers.tolist() for n in every.tolist()]
        all_of_them = match_bulk(world.graph, pattern, anchor, every, gate, keep=True)
        assert all_of_them.anchors.tolist() == every.tolist()
        assert [all_of_them.of(i).tolist() for i in range(len(every))] == alone
        assert all_of_them.counts.tolist() == [len(a) for a in alone]
        assert all_of_them.complete
        if anchor not in scopes(pattern).nodes:
            with pytest.raises(PatternError, match="behind an absent edge"):
                match_bulk(world.graph, pattern, anchor, gate=gate)
            continue
        matching = match_bulk(world.graph, pattern, anchor, gate=gate)
        assert matching.anchors.tolist() == [n for n, a in enumerate(alone) if a]
        assert matching.counts.tolist() == [len(a) for a in alone if a]
        assert len(matching.of(0)) == 0  # not kept
        found += len(matching.anchors)
    assert found > 100


def _with(pattern: Pattern, anchor: str, node: int) -> Pattern:
    nodes = [n.model_copy(update={"curies": (f"X:{node}",)}) if n.name == anchor else n for n in pattern.nodes]
    return pattern.model_copy(update={"nodes": tuple(nodes)})


def test_products_are_used_for_a_chain_whose_ends_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop must not be what makes the test above pass."""
    monkeypatch.setattr(bulk._Loop, "rows", None)
    world = random_world(Random(6))
    genes = Var(name="a"), Var(name="b"), Var(name="c")
    edges = Edge(subject="a", object="b"), Edge(subject="c", object="b")
    pattern = Pattern(nodes=genes, edges=edges, answer="c", differs=(("a", "c"),))
    pairs = {
        (a, c)
        for r in world.rows
        for s in world.rows
        for a, c in [(r.subject, s.subject)]
        if r.object == s.object and r.kept and s.kept and not r.negated and not s.negated and a != c
    }
    found = match_bulk(world.graph, pattern, "a", keep=True)
    assert {(int(a), int(c)) for i, a in enumerate(found.anchors) for c in found.of(i)} == pairs
    assert pairs
