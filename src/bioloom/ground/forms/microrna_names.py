"""The mature microRNAs of a gene by name, "hsa-miR-21-5p": a graph may have one node for a gene and all that is cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

_STEM = re.compile(r"(?:hsa-)?(?:mi[rR]|let)-\d+[a-z]?(?:-\d)?")
ARMS = ("-5p", "-3p")


def of_micrornas(nodes: Mapping[int, Iterable[str]]) -> Iterator[tuple[int, str]]:
    """Genes and microRNAs with what their mature ones are called; ``nodes`` have their recorded names."""
    for node, names in nodes.items():
        for name in names:
            if _STEM.fullmatch(name):
                yield from ((node, name + arm) for arm in ARMS)
