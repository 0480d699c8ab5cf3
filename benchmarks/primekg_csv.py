"""A synthetic ``kg.csv`` in exactly PrimeKG's layout and size: 8.1M rows, 129,375 nodes, 30 relations, seeded.

    python benchmarks/primekg_csv.py FILE [--scale 1.0] [--seed 0]

Rows per relation and nodes per type are PrimeKG's own counts; who is joined with whom is drawn, with hubs. As there,
the edges stand first from one end, then all from the other; some rows stand once more; some diseases are groups with
joined identifiers; names hold commas and quotation marks.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

NODES = {  # type: (source, number of them)
    "gene/protein": ("NCBI", 27_671), "drug": ("DrugBank", 7_957), "effect/phenotype": ("HPO", 15_311),
    "disease": ("MONDO", 17_080), "biological_process": ("GO", 28_642), "molecular_function": ("GO", 11_169),
    "cellular_component": ("GO", 4_176), "exposure": ("CTD", 818), "pathway": ("REACTOME", 2_516),
    "anatomy": ("UBERON", 14_035),
}  # fmt: skip
G, DR, PH, DI, BP, MF, CC, EX, PA, AN = NODES
RELATIONS = (  # relation, display relation, type of x in the first half, of y, rows
    ("protein_protein", "ppi", G, G, 642_150),
    ("drug_protein", "target", DR, G, 32_760), ("drug_protein", "enzyme", DR, G, 10_634),
    ("drug_protein", "transporter", DR, G, 6_184), ("drug_protein", "carrier", DR, G, 1_728),
    ("contraindication", "contraindication", DR, DI, 61_350), ("indication", "indication", DR, DI, 18_776),
    ("off-label use", "off-label use", DR, DI, 5_136), ("drug_drug", "synergistic interaction", DR, DR, 2_672_628),
    ("phenotype_protein", "associated with", G, PH, 6_660), ("phenotype_phenotype", "parent-child", PH, PH, 37_472),
    ("disease_phenotype_negative", "phenotype absent", DI, PH, 2_386),
    ("disease_phenotype_positive", "phenotype present", DI, PH, 300_634),
    ("disease_protein", "associated with", G, DI, 160_822),
    ("disease_disease", "parent-child", DI, DI, 64_388), ("drug_effect", "side effect", DR, PH, 129_568),
    ("bioprocess_bioprocess", "parent-child", BP, BP, 105_772), ("molfunc_molfunc", "parent-child", MF, MF, 27_148),
    ("cellcomp_cellcomp", "parent-child", CC, CC, 9_690), ("molfunc_protein", "interacts with", G, MF, 139_060),
    ("cellcomp_protein", "interacts with", G, CC, 166_804), ("bioprocess_protein", "interacts with", G, BP, 289_610),
    ("exposure_protein", "interacts with", EX, G, 2_424), ("exposure_disease", "linked to", EX, DI, 4_608),
    ("exposure_exposure", "parent-child", EX, EX, 4_140), ("exposure_bioprocess", "interacts with", EX, BP, 3_250),
    ("exposure_molfunc", "interacts with", EX, MF, 90), ("exposure_cellcomp", "interacts with", EX, CC, 40),
    ("pathway_pathway", "parent-child", PA, PA, 5_070), ("pathway_protein", "interacts with", G, PA, 85_292),
    ("anatomy_anatomy", "parent-child", AN, AN, 28_064),
    ("anatomy_protein_present", "expression present", G, AN, 3_036_406),
    ("anatomy_protein_absent", "expression absent", G, AN, 39_774),
)  # fmt: skip
DUPLICATES = 370
GROUPED = 0.06  # of the diseases
HIERARCHY = "parent-child"


def write(path: Path, *, scale: float = 1.0, seed: int = 0) -> dict[str, int]:
    """Write the file and say how many rows, distinct edges and nodes it has."""
    rng = np.random.default_rng(seed)
    nodes, start = _nodes(rng, scale)
    blocks = [_edges(rng, start, relation, scale) for relation in RELATIONS]
    edges = sum(len(x) for _, _, x, _ in blocks)
    rows = 0
    ends = [f"{end}_{what}" for end in "xy" for what in ("index", "id", "type", "name", "source")]
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(",".join(["relation", "display_relation", *ends]) + "\n")
        for turned in (False, True):
            for relation, display, x, y in blocks:
                for part in range(0, len(x), 1 << 17):
                    a, b = x[part : part + (1 << 17)], y[part : part + (1 << 17)]
                    file.write(_lines(nodes, relation, display, *((b, a) if turned else (a, b))))
                rows += len(x)
        relation, display, x, y = blocks[0]
        again = min(DUPLICATES, len(x))
        file.write(_lines(nodes, relation, display, x[:again], y[:again]))
        rows += again
    used = np.unique(np.concatenate([np.concatenate([x, y]) for _, _, x, y in blocks]))
    return {"rows": rows, "edges": edges, "nodes": len(used)}


def _nodes(rng: np.random.Generator, scale: float) -> tuple[pa.Array, dict[str, tuple[int, int]]]:
    """The five values of each node as they stand in the file, and per type the first index and one past the last."""
    written: list[str] = []
    start: dict[str, tuple[int, int]] = {}
    free = {source: iter(rng.permutation(899_999) + 1) for source, _ in NODES.values()}
    for type_, (source, full) in NODES.items():
        count = max(8, int(full * scale))
        start[type_] = len(written), len(written) + count
        for i in range(count):
            grouped = type_ == "disease" and rng.random() < GROUPED
            numbers = [int(next(free[source])) for _ in range(3 if grouped else 1)]
            own, from_ = _identifier(source, numbers)
            name = f'"{type_} {i}, ""type"" {i % 7}"' if i % 5 == 0 else f"{type_} {i}"
            written.append(f"{len(written)},{own},{type_},{name},{from_}")
    return pa.array(written, pa.large_string()), start


def _identifier(source: str, numbers: list[int]) -> tuple[str, str]:
    if len(numbers) > 1:
        return "_".join(map(str, numbers)), "MONDO_grouped"
    form = {"DrugBank": "DB{:05d}", "REACTOME": "R-HSA-{}", "CTD": "D{:06d}"}.get(source, "{}")
    return form.format(numbers[0]), source


def _edges(
    rng: np.random.Generator, start: dict[str, tuple[int, int]], drawn: tuple[str, str, str, str, int], scale: float
) -> tuple[str, str, np.ndarray, np.ndarray]:
    """Distinct pairs, half as many as rows; in hierarchies each goes from a smaller index to a larger one."""
    relation, display, x, y, rows = drawn
    (x0, x1), (y0, y1) = start[x], start[y]
    wanted = min(max(4, int(rows * scale) // 2), (x1 - x0) * (y1 - y0) // 8)
    pairs = np.empty(0, np.int64)
    while len(pairs) < wanted:
        a = x0 + (rng.random(2 * wanted) ** 1.6 * (x1 - x0)).astype(np.int64)  # the first ones are hubs
        b = y0 + (rng.random(2 * wanted) ** 1.6 * (y1 - y0)).astype(np.int64)
        if x == y:
            a, b = np.minimum(a, b)[a != b], np.maximum(a, b)[a != b]
        pairs = np.unique(np.concatenate([pairs, (a << 32) | b]))
    pairs = np.sort(rng.permutation(pairs)[:wanted])
    a, b = pairs >> 32, pairs & 0xFFFFFFFF
    if relation == "anatomy_anatomy":
        a, b = b, a  # the child first, as PrimeKG has it
    return relation, display, a, b


def _lines(nodes: pa.Array, relation: str, display: str, x: np.ndarray, y: np.ndarray) -> str:
    """Rows as they stand in the file: quoted only where needed, as pandas does."""
    ends = (nodes.take(pa.array(x)), nodes.take(pa.array(y)))
    head = pa.scalar(f"{relation},{display}", pa.large_string())
    return "\n".join([*pc.binary_join_element_wise(head, *ends, pa.scalar(",", pa.large_string())).to_pylist(), ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    print(write(args.file, scale=args.scale, seed=args.seed))


if __name__ == "__main__":
    main()
