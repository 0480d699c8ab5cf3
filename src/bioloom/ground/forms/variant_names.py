"""Variants of genes by what people write: "L858R" alone, "BCR-ABL1" for the fusion, an exon's skipping.

Sources call a variant by gene and change ("EGFR L858R", "BCR::ABL1 [Fusion]", "MET Exon 14 Skipping Mutation").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_ALONE = re.compile(r"(?P<gene>\S+) (?P<change>[A-Z]\d+[A-Z]|rs\d{3,}|RS\d{3,})(?: \(c\..*\))?")
_FUSED = re.compile(r"(?P<one>[A-Z][\w-]+)::(?P<other>[A-Z][\w-]+) \[Fusion\]")
_EXON = re.compile(r"(?P<said>\S+ Exon [\d-]+ \w+) Mutation", re.IGNORECASE)
_TWICE = re.compile(r"(?P<gene>\S+) (?P<said>(?P=gene)\S+)(?: HOMOZYGOSITY)?")


def change_alone(name: str) -> str:
    """What changes in a variant that is called so, without its gene; empty for other variants."""
    match = _ALONE.fullmatch(name)
    return match["change"] if match else ""


def of_variant(name: str) -> Iterator[str]:
    """Shorter names of a variant that still say which gene it is of."""
    if match := _FUSED.fullmatch(name):
        yield f"{match['one']}-{match['other']}"
    elif match := _EXON.fullmatch(name) or _TWICE.fullmatch(name):
        yield match["said"]
