"""What "expressed in" should mean: RNA levels against stained protein, gene by gene, over thresholds.

    python benchmarks/expressed_in.py --data DIR

Organs (NCBI Gene's 27) in which a gene counts as expressed by RNA (consensus of the Human Protein Atlas: at least so
many nTPM, and a share of the gene's highest organ) against those in which antibodies rated enhanced or supported stain
its protein at medium or high level in any cell. Staining is no gold of transcription, but it is another
measurement: a threshold that follows noise agrees less with it. Means over genes of precision, recall and F1.
"""

from __future__ import annotations

import argparse
import csv
import gzip
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

from bioloom.sources.atlas.organs import organ_of

LEVELS, SHARES = (0.1, 0.5, 1.0, 2.0, 5.0), (0.0, 0.01, 0.02, 0.05, 0.1, 0.2)
RATED, SEEN = {"Enhanced", "Supported"}, {"Medium", "High"}


def rows(path: Path) -> Iterator[dict[str, str]]:
    """The rows of a gzipped table with a header."""
    with gzip.open(path, "rt", encoding="utf-8") as f:
        yield from csv.DictReader(f, delimiter="\t")


def organ(tissue: str) -> str:
    """The organ of a tissue; staining numbers some of them ("skin 1")."""
    name = tissue.rstrip(" 0123456789")
    return organ_of(name) or organ_of({"esophagus": "esophagus", "cerebral cortex": "cerebral cortex"}.get(name, ""))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    folder = parser.parse_args().data / "kg/hpa"
    stained: dict[str, set[str]] = defaultdict(set)
    looked: dict[str, set[str]] = defaultdict(set)
    for r in rows(folder / "normal_tissue.tsv.gz"):
        if r["Reliability"] in RATED and (o := organ(r["Tissue"])):
            looked[r["Gene"]].add(o)
            if r["Level"] in SEEN:
                stained[r["Gene"]].add(o)
    rna: dict[str, dict[str, float]] = defaultdict(dict)
    for r in rows(folder / "rna_tissue_consensus.tsv.gz"):
        if o := organ(r["Tissue"]):
            rna[r["Gene"]][o] = max(float(r["nTPM"]), rna[r["Gene"]].get(o, 0.0))
    genes = [g for g in stained if g in rna]
    print(f"{len(genes):,} genes with a rated antibody that stains something\n")
    print("| nTPM from | share of the highest | organs, mean | precision | recall | F1 |\n| " + "--- | " * 6)
    for least in LEVELS:
        for share in SHARES:
            found = []
            for g in genes:
                levels = {o: v for o, v in rna[g].items() if o in looked[g]}
                highest = max(levels.values(), default=0.0)
                said = {o for o, v in levels.items() if v >= max(least, share * highest)}
                both = len(said & stained[g])
                p, r = both / len(said) if said else 0.0, both / len(stained[g])
                found.append((len(said), p, r, 2 * p * r / (p + r) if both else 0.0))
            n, p, r, f1 = (mean(x) for x in zip(*found, strict=True))
            print(f"| {least:g} | {share:g} | {n:.1f} | {p:.3f} | {r:.3f} | {f1:.3f} |")


if __name__ == "__main__":
    main()
