"""The mature microRNAs of a gene by name, "hsa-miR-21-5p": a graph may have one node for a gene and what is cut of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

_STEM = re.compile(r"(?:hsa-)?(?:mi[rR]|let)-\d+[a-z]?(?:-\d)?")
ARMS = ("-5p", "-3p")


def of_micrornas(genes: Mapping[int, Iterable[str]]) -> Iterator[tuple[int, str]]:
    """Genes with what their mature microRNAs are called; ``genes`` have their recorded names."""
    for gene, names in genes.items():
        for name in names:
            if _STEM.fullmatch(name):
                yield from ((gene, name + arm) for arm in ARMS)
