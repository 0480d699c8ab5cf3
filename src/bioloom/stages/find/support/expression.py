"""How well an expression measurement speaks for "it is expressed there": level, reliability, specificity.

The main tissue comes first: where a gene is highest and specific. The reading of each qualifier is in
docs/sources-expression.md.
"""

from __future__ import annotations

from collections.abc import Mapping

from bioloom.core.trust.scoring import Scale

WORDS = {
    "tissue_specificity": {"tissue enriched": 0.15, "group enriched": 0.1, "tissue enhanced": 0.05},
    "level": {"high": 0.1, "medium": 0.05},
    # How far the Human Protein Atlas trusts an antibody: confirmed by another method, by others' results, or neither.
    "reliability": {"enhanced": 0.05, "supported": 0.025, "uncertain": -0.2},
}
SCALES = (
    Scale(key="nTPM", log=True, low=0, high=4, gain=0.2),  # few genes exceed 10,000
    Scale(key="tissue_rank", low=2, high=1, gain=0.1),  # the main tissue
    Scale(key="marker_specificity", low=0, high=1, gain=0.1, beside="canonical_marker"),
)


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
