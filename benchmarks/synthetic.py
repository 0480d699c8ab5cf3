"""A synthetic graph with PrimeKG's shape, at any size: its node types, relations, row counts and skewed degrees.

    python benchmarks/synthetic.py DIR                                     129,375 nodes, 8.1M rows
    python benchmarks/synthetic.py DIR --nodes 27000000 --edges 53000000   the size of the largest graphs

PrimeKG (Chandak et al., Sci Data 2023, table 2) writes every pair in both directions, so this does too. The graph has
no content, but something of everything that costs: qualifiers, publications, negated rows, hierarchies.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from bioloom.graph.storage.manifest import Manifest, SourceInfo
from bioloom.graph.storage.record import write_record

TYPES = {
    "BiologicalProcess": ("GO", 28642),
    "Gene": ("NCBIGene", 27671),
    "Disease": ("MONDO", 17080),
    "PhenotypicFeature": ("HP", 15311),
    "GrossAnatomicalStructure": ("UBERON", 14035),
    "MolecularActivity": ("GOMF", 11169),
    "Drug": ("DRUGBANK", 7957),
    "CellularComponent": ("GOCC", 4176),
    "Pathway": ("REACT", 2516),
    "ExposureEvent": ("CTD", 818),
}


@dataclass(frozen=True)
class Relation:
    """``rows`` counts both directions; a ``tree`` leads from each node to ones before it."""

    subject: str
    predicate: str
    object: str
    rows: int
    negated: bool = False
    tree: bool = False


RELATIONS = (
    Relation("Gene", "expressed_in", "GrossAnatomicalStructure", 3036406),
    Relation("Drug", "pharmacologically_interacts_with", "Drug", 2672628),
    Relation("Gene", "physically_interacts_with", "Gene", 642150),
    Relation("Disease", "has_phenotype", "PhenotypicFeature", 300634),
    Relation("Gene", "participates_in", "BiologicalProcess", 289610),
    Relation("Gene", "located_in", "CellularComponent", 166804),
    Relation("Gene", "gene_associated_with_condition", "Disease", 160822),
    Relation("Gene", "enables", "MolecularActivity", 139060),
    Relation("Drug", "has_side_effect", "PhenotypicFeature", 129568),
    Relation("BiologicalProcess", "subclass_of", "BiologicalProcess", 105772, tree=True),
    Relation("Gene", "participates_in", "Pathway", 85292),
    Relation("Disease", "subclass_of", "Disease", 64388, tree=True),
    Relation("Drug", "contraindicated_in", "Disease", 61350),
    Relation("Drug", "directly_physically_interacts_with", "Gene", 51306),
    Relation("Gene", "expressed_in", "GrossAnatomicalStructure", 39774, negated=True),
    Relation("PhenotypicFeature", "subclass_of", "PhenotypicFeature", 37472, tree=True),
    Relation("GrossAnatomicalStructure", "part_of", "GrossAnatomicalStructure", 28064, tree=True),
    Relation("MolecularActivity", "subclass_of", "MolecularActivity", 27148, tree=True),
    Relation("Drug", "treats", "Disease", 18776),
    Relation("CellularComponent", "part_of", "CellularComponent", 9690, tree=True),
    Relation("Gene", "has_phenotype", "PhenotypicFeature", 6660),
    Relation("Drug", "applied_to_treat", "Disease", 5136),
    Relation("Pathway", "part_of", "Pathway", 5070, tree=True),
    Relation("ExposureEvent", "contributes_to", "Disease", 4608),
    Relation("ExposureEvent", "correlated_with", "ExposureEvent", 4140),
    Relation("ExposureEvent", "affects", "BiologicalProcess", 3250),
    Relation("ExposureEvent", "affects", "Gene", 2424),
    Relation("Disease", "has_phenotype", "PhenotypicFeature", 2386, negated=True),
    Relation("ExposureEvent", "affects", "MolecularActivity", 90),
    Relation("ExposureEvent", "affects", "CellularComponent", 20),
)
SKEW = 0.7  # a node's share of a relation falls with its rank to this power
PIECE = 1 << 20
REVERSE = {"subclass_of": "superclass_of", "part_of": "has_part"}  # both ways would be cycles


@dataclass(frozen=True)
class Shape:
    """How many nodes of each type, and how many pairs of each relation."""

    nodes: dict[str, int]
    pairs: tuple[int, ...]

    @classmethod
    def of(cls, nodes: int, edges: int) -> Shape:
        """PrimeKG's proportions at this many nodes and rows."""
        grow = nodes / sum(n for _, n in TYPES.values())
        counts = {t: max(2, round(n * grow)) for t, (_, n) in TYPES.items()}
        share = edges / sum(r.rows for r in RELATIONS)
        room = [counts[r.subject] * (counts[r.object] if not r.tree else counts[r.object] // 2) // 4 for r in RELATIONS]
        return cls(
            counts, tuple(max(1, min(round(r.rows * share / 2), m)) for r, m in zip(RELATIONS, room, strict=True))
        )


def names(prefix: str, numbers: np.ndarray) -> pa.Array:
    return pc.binary_join_element_wise(prefix, pa.array(numbers).cast(pa.string()), ":")


def node_tables(shape: Shape) -> Iterator[pa.Table]:
    for kind, (prefix, _) in TYPES.items():
        for lo in range(0, shape.nodes[kind], PIECE):
            numbers = np.arange(lo, min(lo + PIECE, shape.nodes[kind]))
            category = pa.ListArray.from_arrays(
                np.arange(len(numbers) + 1, dtype=np.int32), pa.array([kind] * len(numbers))
            )
            yield pa.table(
                {
                    "id": names(prefix, numbers),
                    "category": category,
                    "name": names(kind, numbers),
                    "xref": pa.ListArray.from_arrays(
                        np.arange(len(numbers) + 1, dtype=np.int32), names(f"X{prefix}", numbers)
                    ),
                }
            )


def draw(rng: np.random.Generator, count: int, size: int) -> np.ndarray:
    """``size`` nodes of ``count``, node ``i`` with weight near ``(i + 1) ** -SKEW``."""
    return np.minimum((count * rng.random(size) ** (1 / (1 - SKEW))).astype(np.int64), count - 1)


def pairs(rng: np.random.Generator, relation: Relation, shape: Shape, wanted: int) -> tuple[np.ndarray, np.ndarray]:
    """Distinct pairs of ranks."""
    left, right = shape.nodes[relation.subject], shape.nodes[relation.object]
    found = np.empty(0, np.int64)
    while len(found) < wanted:
        size = int((wanted - len(found)) * 1.3) + 16
        if relation.tree:
            a = rng.integers(1, left, size)
            b = (a * rng.random(size) ** 2).astype(np.int64)
        else:
            a, b = draw(rng, left, size), draw(rng, right, size)
        key = a * right + b
        if relation.subject == relation.object:
            key = key[a > b]  # one of the two directions; the other is written below
        found = np.unique(np.concatenate([found, key]))
    found = rng.choice(found, wanted, replace=False, shuffle=False)
    return found // right, found % right


def edge_tables(shape: Shape, seed: int) -> Iterator[pa.Table]:
    shuffled = {t: np.random.default_rng([seed, i]).permutation(n) for i, (t, n) in enumerate(shape.nodes.items())}
    for i, (relation, wanted) in enumerate(zip(RELATIONS, shape.pairs, strict=True)):
        rng = np.random.default_rng([seed, 100 + i])
        a, b = pairs(rng, relation, shape, wanted)
        for lo in range(0, wanted, PIECE):
            subject = names(TYPES[relation.subject][0], shuffled[relation.subject][a[lo : lo + PIECE]])
            object_ = names(TYPES[relation.object][0], shuffled[relation.object][b[lo : lo + PIECE]])
            yield edge_table(rng, relation, relation.predicate, subject, object_)
            yield edge_table(rng, relation, REVERSE.get(relation.predicate, relation.predicate), object_, subject)


def edge_table(
    rng: np.random.Generator, relation: Relation, predicate: str, subject: pa.Array, object_: pa.Array
) -> pa.Table:
    count = len(subject)
    cited = (rng.random(count) < 0.2).astype(np.int32)
    articles = names("PMID", rng.integers(1_000_000, 1_200_000, int(cited.sum())))
    number = pa.array(rng.gamma(2.0, 10.0, count))
    return pa.table(
        {
            "subject": subject,
            "predicate": pa.array([predicate]).take(pa.array(np.zeros(count, np.int8))),
            "object": object_,
            "negated": pa.array(np.full(count, relation.negated)),
            "primary_knowledge_source": pa.array(["infores:synthetic"]).take(pa.array(np.zeros(count, np.int8))),
            "publications": pa.ListArray.from_arrays(
                np.concatenate([[0], np.cumsum(cited)]).astype(np.int32), articles
            ),
            "nTPM": number if relation.predicate == "expressed_in" else pa.nulls(count, pa.float64()),
            "frequency": pc.divide(number, 200.0)
            if relation.predicate == "has_phenotype"
            else pa.nulls(count, pa.float64()),
        }
    )


def generate(folder: Path, nodes: int = 129375, edges: int = 8100498, seed: int = 0) -> Manifest:
    """Write the graph; the same arguments give the same content hash."""
    shape = Shape.of(nodes, edges)
    source = SourceInfo(infores="infores:synthetic", title="Synthetic", licence="CC0")
    tables = {"nodes": node_tables(shape), "edges": edge_tables(shape, seed)}
    return write_record(folder, name="synthetic", tables=tables, sources=[source], level=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--nodes", type=int, default=129375)
    parser.add_argument("--edges", type=int, default=8100498)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    begin = time.perf_counter()
    manifest = generate(given.folder, given.nodes, given.edges, given.seed)
    print(f"{manifest.nodes:,} nodes, {manifest.edges:,} rows in {time.perf_counter() - begin:.0f} s", file=sys.stderr)
    print(manifest.content_hash)


if __name__ == "__main__":
    main()
