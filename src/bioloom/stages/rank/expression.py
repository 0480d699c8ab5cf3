"""How well an expression measurement speaks for "it is expressed there": level, reliability, specificity.

The main tissue comes first: where a gene is highest and specific. The reading of each qualifier is in
docs/sources-expression.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log10

HIGHEST_LEVEL = 4  # log10 of nTPM; few genes exceed it
SPECIFICITY = {"tissue enriched": 0.15, "group enriched": 0.1, "tissue enhanced": 0.05}
LEVEL = {"high": 0.1, "medium": 0.05}
# How far the Human Protein Atlas trusts an antibody: confirmed by another method, by others' results, or neither.
RELIABILITY = {"enhanced": 0.05, "supported": 0.025, "uncertain": -0.2}
MAIN_TISSUE, MARKER = 0.1, 0.1


def strength(values: Mapping[str, object]) -> float:
    """What the qualifiers ``values`` add to the support of a fact, or take from it; 0 where there is no measurement."""
    score = SPECIFICITY.get(str(values.get("tissue_specificity")), 0.0)
    score += LEVEL.get(str(values.get("level")), 0.0) + RELIABILITY.get(str(values.get("reliability")), 0.0)
    if isinstance(level := values.get("nTPM"), float) and level > 1:
        score += 0.2 * min(log10(level) / HIGHEST_LEVEL, 1.0)
    if values.get("tissue_rank") == 1:
        score += MAIN_TISSUE
    if isinstance(specificity := values.get("marker_specificity"), float) and "canonical_marker" in values:
        score += MARKER * specificity
    return score


def reasons(values: Mapping[str, object]) -> list[str]:
    """What speaks for the fact, in words."""
    out = []
    if isinstance(level := values.get("nTPM"), float):
        out.append(f"{level:,.1f} nTPM")
    if isinstance(rank := values.get("tissue_rank"), float):
        out.append("highest of all tissues" if rank == 1 else f"tissue number {rank:.0f} of the gene")
    if isinstance(specificity := values.get("tissue_specificity"), str):
        out.append(specificity)
    if isinstance(level := values.get("level"), str):
        out.append(f"protein level {level}, reliability {values.get('reliability', 'not given')}")
    if "canonical_marker" in values:
        out.append("canonical marker")
    return out
