"""How specific to a tissue a gene is, by the definitions of the Human Protein Atlas (proteinatlas.org, "Assays").

Tissues that are parts of one organ count once, with the highest of their values: the atlas's 54 tissues are 36 kinds.
"""

from __future__ import annotations

from collections.abc import Mapping

DETECTED = 1.0  # nTPM from which the atlas calls a gene expressed
ELEVATED = 4.0  # times
LARGEST_GROUP = 5
ENRICHED, GROUP_ENRICHED, ENHANCED = "tissue enriched", "group enriched", "tissue enhanced"

# fmt: off
ORGANS: Mapping[str, tuple[str, ...]] = {
    "brain": (
        "amygdala", "basal ganglia", "cerebellum", "cerebral cortex", "hippocampal formation", "hypothalamus",
        "medulla oblongata", "midbrain", "pons", "spinal cord", "thalamus", "white matter",
    ),
    "intestine": ("colon", "duodenum", "rectum", "small intestine"),
    "lymphoid tissue": ("appendix", "lymph node", "spleen", "thymus", "tonsil"),
}
# fmt: on
ORGAN_OF = {part: organ for organ, parts in ORGANS.items() for part in parts}


def kinds(values: Mapping[str, float]) -> dict[str, float]:
    """``values`` by tissue as values by kind of tissue: of the parts of an organ, the highest."""
    out: dict[str, float] = {}
    for tissue, value in values.items():
        kind = ORGAN_OF.get(tissue, tissue)
        out[kind] = max(out.get(kind, 0.0), value)
    return out


def elevated(values: Mapping[str, float]) -> tuple[str, frozenset[str]]:
    """The class of a gene and the kinds of tissue in which it is elevated, of its ``values`` by kind (nTPM).

    - tissue enriched: at least four times as high in one tissue as in any other;
    - group enriched: four times as high on average in two to five tissues as in any other;
    - tissue enhanced: four times as high in one to five tissues as on average in all others.

    A gene with none of these is elevated nowhere: ``("", frozenset())``.
    """
    ranked = sorted(values, key=lambda kind: -values[kind])
    height = [values[kind] for kind in ranked]
    above = 0.0
    for size in range(1, min(LARGEST_GROUP, len(ranked) - 1) + 1):
        above += height[size - 1]
        if height[size - 1] < DETECTED:
            break
        if above / size >= ELEVATED * height[size]:
            return (ENRICHED if size == 1 else GROUP_ENRICHED), frozenset(ranked[:size])
    total, others = sum(height), len(height) - 1
    enhanced = [k for k in ranked if (v := values[k]) >= DETECTED and v * others >= ELEVATED * (total - v)]
    return (ENHANCED, frozenset(enhanced)) if 0 < len(enhanced) <= LARGEST_GROUP else ("", frozenset())
