"""Cytogenetic bands of the human genome, GRCh38 (UCSC's table cytoBand): which of them a stretch covers."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass

from ..reading import Files

BANDS = "kg/cytobands/hg38_cytobands.tsv"
_UNPLACED = re.compile(r"chr(\w+?)_(\w+)v(\d+)_random")  # a scaffold of a known chromosome, somewhere on it


@dataclass(frozen=True)
class Bands:
    """The bands of each chromosome in order: where each begins (base pairs from 0), and what it is called.

    ``scaffolds`` has the chromosome of each scaffold of which no more is known, by GenBank's accession.
    """

    starts: dict[str, list[int]]
    names: dict[str, list[str]]
    scaffolds: dict[str, str]

    def of(self, chromosome: str, start: int, end: int) -> str:
        """The band of the stretch ``start`` to ``end`` (from 1, both ends in), or the first and the last: "3p21.31".

        Empty for a chromosome that has none, as the mitochondrial one.
        """
        if chromosome not in self.starts:
            return ""
        starts, names = self.starts[chromosome], self.names[chromosome]
        first, last = (names[bisect_right(starts, place - 1) - 1] for place in (start, max(start, end)))
        return f"{chromosome}{first}" if first == last else f"{chromosome}{first}-{last}"


def read_bands(files: Files) -> Bands:
    """The bands of the 24 chromosomes that have them; contigs and patches are passed over."""
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    scaffolds: dict[str, str] = {}
    for chromosome, start, _, band, _ in files.table(BANDS, 5):
        if unplaced := _UNPLACED.fullmatch(chromosome):
            scaffolds[f"{unplaced[2]}.{unplaced[3]}"] = unplaced[1]
        if band and "_" not in chromosome:
            found[chromosome.removeprefix("chr")].append((int(start), band))
    ordered = {chromosome: sorted(bands) for chromosome, bands in found.items()}
    return Bands(
        {chromosome: [start for start, _ in bands] for chromosome, bands in ordered.items()},
        {chromosome: [band for _, band in bands] for chromosome, bands in ordered.items()},
        scaffolds,
    )
