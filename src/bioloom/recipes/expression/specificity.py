"""How specific to a tissue a gene is, by the definitions of the Human Protein Atlas (proteinatlas.org, "Assays").

Tissues that are parts of one organ count once, with the highest of their values: the atlas's 54 tissues are 36 kinds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

Levels = npt.NDArray[np.float64]  # genes by tissues or kinds of tissue, nTPM; nan where it was not measured
DETECTED = 1.0  # nTPM from which the atlas calls a gene expressed
ELEVATED = 4.0  # times
LARGEST_GROUP = 5
CLASSES = "", "tissue enriched", "group enriched", "tissue enhanced"
ENRICHED, GROUP_ENRICHED, ENHANCED = 1, 2, 3

# fmt: off
ORGANS: Mapping[str, tuple[str, ...]] = {
    "brain": (
        "amygdala", "basal ganglia", "cerebellum", "cerebral cortex", "hippocampal formation", "hypothalamus",
        "medulla oblongata", "midbrain", "pons", "spinal cord", "thalamus", "white matter",
    ),
    "heart": ("heart muscle",),
    "intestine": ("colon", "duodenum", "rectum", "small intestine"),
    "lymphoid tissue": ("appendix", "lymph node", "spleen", "thymus", "tonsil"),
}
# fmt: on
ORGAN_OF = {part: organ for organ, parts in ORGANS.items() for part in parts}


def kinds(tissues: Sequence[str], levels: Levels) -> tuple[list[str], Levels]:
    """The kinds of ``tissues`` and their levels, of the parts of an organ the highest."""
    names = list(dict.fromkeys(ORGAN_OF.get(tissue, tissue) for tissue in tissues))
    of = np.array([names.index(ORGAN_OF.get(tissue, tissue)) for tissue in tissues])
    return names, np.stack([np.fmax.reduce(levels[:, of == k], axis=1) for k in range(len(names))], axis=1)


def specific(levels: Levels) -> npt.NDArray[np.int8]:
    """The class (an index into `CLASSES`) of every gene in the kinds of tissue in which it is elevated, 0 elsewhere.

    - tissue enriched: at least four times as high in one tissue as in any other;
    - group enriched: four times as high on average in two to five tissues as in any other;
    - tissue enhanced: four times as high in each of one to five tissues as on average in all others.

    The first that holds counts, of groups the smallest; where a gene is elevated it is also detected (1 nTPM).
    """
    known = np.nan_to_num(levels, nan=-1.0)
    order = np.argsort(-known, axis=1, kind="stable")
    height = np.take_along_axis(known, order, axis=1)
    rank = np.argsort(order, axis=1, kind="stable")
    out = np.zeros(levels.shape, np.int8)
    free = np.ones(len(levels), bool)
    above = np.zeros(len(levels))
    for size in range(1, min(LARGEST_GROUP, levels.shape[1] - 1) + 1):
        above += height[:, size - 1]
        found = free & (height[:, size - 1] >= DETECTED) & (above / size >= ELEVATED * np.maximum(height[:, size], 0))
        out[found[:, None] & (rank < size)] = ENRICHED if size == 1 else GROUP_ENRICHED
        free &= ~found
    total, others = np.nansum(levels, axis=1), np.sum(~np.isnan(levels), axis=1) - 1
    enhanced = (known >= DETECTED) & (known * others[:, None] >= ELEVATED * (total[:, None] - known))
    enhanced &= (free & (enhanced.sum(axis=1) <= LARGEST_GROUP))[:, None]
    out[enhanced] = ENHANCED
    return out


def rank(levels: Levels) -> Levels:
    """1 for the tissue in which a gene is highest, counting how many are higher: what is level has one rank."""
    out = np.ones(levels.shape)
    for column in range(levels.shape[1]):
        out += levels[:, column, None] > levels
    return out


def elsewhere(levels: Levels) -> Levels:
    """The highest level of each gene in any other kind of tissue; 0 where there is no other."""
    known = np.nan_to_num(levels, nan=0.0)
    highest = known.argmax(axis=1)
    rest = known.copy()
    rest[np.arange(len(rest)), highest] = 0.0
    out = np.repeat(known.max(axis=1)[:, None], levels.shape[1], axis=1)
    out[np.arange(len(out)), highest] = rest.max(axis=1)
    return out
