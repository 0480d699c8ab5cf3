"""ladybug counts what our matcher counts, on random graphs and patterns with everything a pattern can say."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bioloom.core.pattern_text import format_pattern
from bioloom.graph.exports.ladybug import build_ladybug
from bioloom.graph.matching.match import match
from bioloom.sources.cypher import CypherGraph, Ladybug
from cypher.worlds import record_of
from graph.matching.world import random_pattern, random_world

pytest.importorskip("ladybug")
PATTERNS = 20  # of each world: loading a database costs more than asking it


def check(seed: int, folder: Path) -> int:
    """How many patterns of a random world matched."""
    rng = Random(seed)
    world = random_world(rng, layered=False)
    database = folder / "graph.lbdb"
    build_ladybug(record_of(world, folder / "graph"), database)
    matched = 0
    with CypherGraph(Ladybug(database)) as graph:
        for _ in range(PATTERNS):
            pattern = random_pattern(rng, world)
            want = match(world.graph, pattern)
            found = graph.match(pattern)
            told = f"seed {seed}: {format_pattern(pattern)}"
            assert found.count == want.count, told
            assert found.exists == want.exists, told
            assert {e.curie for e in found.entities()} == {e.curie for e in want.entities()}, told
            assert found.answers_sha == want.answers_sha, told
            for entity in want.entities(2):
                shown, total = found.witnesses(entity, 3)
                assert total == want.witnesses(entity, 3)[1], told
                assert len(shown) == min(total, 3), told
            matched += want.exists
    return matched


@pytest.mark.parametrize("seed", range(4))
def test_the_same_counts(seed: int, tmp_path: Path) -> None:
    check(seed, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(8))
def test_many_more(start: int, tmp_path: Path) -> None:
    matched = 0
    for seed in range(1000 + start * 40, 1040 + start * 40):
        (tmp_path / str(seed)).mkdir()
        matched += check(seed, tmp_path / str(seed))
    assert matched > 250
