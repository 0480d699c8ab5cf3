"""Two nodes that must differ, one behind a hop taken as given: as by trying everything, and without a table of all."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pyarrow as pa
import pytest

from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.matching.diagnose import candidates
from bioloom.graph.matching.plans.compile import plan_of
from bioloom.graph.matching.search.semijoin import Reduction
from bioloom.graph.matching.steps.bounds import Bounds
from bioloom.graph.matching.steps.hop import Context
from bioloom.graph.matching.steps.kernels import load
from bioloom.graph.model.gate import OPEN
from bioloom.graph.model.graph import Graph
from bioloom.graph.storage.record import write_record
from bioloom.graph.store import open_graph

_EDGES = (  # of the pattern below: subject, predicate, object
    ("m", "regulates", "g"), ("g", "gene_associated_with_condition", "d"), ("d", "has_decreased_amount", "p"),
    ("p", "has_part", "x"),
)  # fmt: skip


def _pattern(answer: str) -> Pattern:
    return parse_pattern(
        'MATCH (m:MicroRNA {id: "MIR:1"})-[:regulates]->(g:Gene)-[:gene_associated_with_condition]->(d:Disease), '
        '(d)-[:has_decreased_amount]->(p:Gene)-[:has_part]->(x:ProteinDomain {id: "Pfam:1"}) '
        f"WHERE g <> p RETURN DISTINCT {answer}"
    )


def _graph(folder: Path, rows: list[tuple[str, str, str]], genes: int, diseases: int) -> Graph:
    kinds = [
        ("HGNC", "Gene", genes),
        ("MONDO", "Disease", diseases),
        ("MIR", "MicroRNA", 1),
        ("Pfam", "ProteinDomain", 1),
    ]
    ids = [(f"{prefix}:{i}", [kind]) for prefix, kind, count in kinds for i in range(1, count + 1)]
    nodes = pa.table(
        {
            "id": [i for i, _ in ids],
            "name": [i for i, _ in ids],
            "category": pa.array([k for _, k in ids], pa.list_(pa.string())),
        }
    )
    columns = dict(zip(("subject", "predicate", "object"), map(list, zip(*rows, strict=True)), strict=True))
    stated = pa.table(columns | {"negated": [False] * len(rows), "primary_knowledge_source": ["infores:x"] * len(rows)})
    write_record(folder, name="made-up", tables={"nodes": [nodes], "edges": [stated]}, level=1)
    return open_graph(folder)


def _drawn(seed: int) -> tuple[list[tuple[str, str, str]], dict[str, set[tuple[str, str]]]]:
    rng = Random(seed)
    genes, diseases = [f"HGNC:{i}" for i in range(1, 5)], [f"MONDO:{i}" for i in range(1, 4)]
    ends = {"m": ["MIR:1"], "g": genes, "d": diseases, "p": genes, "x": ["Pfam:1"]}
    said = {p: {(a, b) for a in ends[s] for b in ends[o] if rng.random() < 0.4} for s, p, o in _EDGES}
    rows = [(a, p, b) for p, pairs in said.items() for a, b in sorted(pairs)]
    return [*rows, ("HGNC:1", "interacts_with", "HGNC:2")], said


@pytest.mark.parametrize("hop", range(4))
def test_ends_of_a_given_hop_are_those_of_all_that_matches(hop: int, tmp_path: Path) -> None:
    for seed in range(12):
        rows, said = _drawn(seed)
        graph = _graph(tmp_path / f"{hop}-{seed}", rows, 4, 3)
        genes, diseases = (
            graph.curies(np.flatnonzero(graph.category_mask(("Gene",)))),
            ("MONDO:1", "MONDO:2", "MONDO:3"),
        )
        expected: tuple[set[str], set[str]] = (set(), set())
        for g, d, p in product(genes, diseases, genes):
            at = {"m": "MIR:1", "g": g, "d": d, "p": p, "x": "Pfam:1"}
            held = all(i == hop or (at[s], at[o]) in said[pred] for i, (s, pred, o) in enumerate(_EDGES))
            if held and g != p:
                expected[0].add(at[_EDGES[hop][0]])
                expected[1].add(at[_EDGES[hop][2]])
        found = candidates(graph, _pattern("d"), hop)
        assert tuple(set(graph.curies(f)) for f in found) == expected


@pytest.mark.parametrize("hop", range(4))
@pytest.mark.parametrize("answer", ["g", "d", "p"])
def test_no_table_of_all_with_all_is_made(hop: int, answer: str, tmp_path: Path) -> None:
    many = 1500
    genes, diseases = [f"HGNC:{i}" for i in range(1, many + 1)], [f"MONDO:{i}" for i in range(1, many + 1)]
    rows = [("MIR:1", "regulates", g) for g in genes] + [(g, "has_part", "Pfam:1") for g in genes]
    for d, g in zip(diseases, genes, strict=True):
        rows += [(g, "gene_associated_with_condition", d), (d, "has_decreased_amount", g)]
    graph = _graph(tmp_path / "graph", rows, many, many)
    pattern = _pattern(answer)
    given = {i: np.array([graph.index(n.curies[0])], np.int32) for i, n in enumerate(pattern.nodes) if n.curies}
    context = Context(graph, OPEN, load("numpy"), graph.node_count, Bounds(200_000_000))
    Reduction(plan_of(graph, pattern, frozenset({hop})), context, given, 10_000_000).run()
    assert context.bounds.spent < 60_000_000  # a table of all with all has 2,250,000 rows, 400 steps each
