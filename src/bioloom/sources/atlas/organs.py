"""Tissues of the atlas as organs: the 27 in which NCBI Gene reports expression (Fagerberg et al. 2014, PRJEB4337)."""

from __future__ import annotations

from collections.abc import Mapping

# NCBI's name of an organ: the atlas's tissues in it. What the study did not sample (retina, muscle) is no organ here.
ORGANS: Mapping[str, tuple[str, ...]] = {
    "adrenal": ("adrenal gland",),
    "appendix": ("appendix",),
    "bone marrow": ("bone marrow",),
    "brain": (
        "amygdala", "basal ganglia", "caudate", "cerebellum", "cerebral cortex", "hippocampal formation", "hippocampus",
        "hypothalamus", "medulla oblongata", "midbrain", "nucleus accumbens", "pons", "putamen", "spinal cord",
        "substantia nigra", "thalamus", "white matter",
    ),
    "colon": ("colon",),
    "duodenum": ("duodenum",),
    "endometrium": ("endometrium",),
    "esophagus": ("esophagus",),
    "fat": ("adipose tissue",),
    "gall bladder": ("gallbladder",),
    "heart": ("heart muscle",),
    "kidney": ("kidney",),
    "liver": ("liver",),
    "lung": ("lung",),
    "lymph node": ("lymph node",),
    "ovary": ("ovary",),
    "pancreas": ("pancreas",),
    "placenta": ("placenta",),
    "prostate": ("prostate",),
    "salivary gland": ("salivary gland",),
    "skin": ("skin",),
    "small intestine": ("small intestine",),
    "spleen": ("spleen",),
    "stomach": ("stomach",),
    "testis": ("testis",),
    "thyroid": ("thyroid gland",),
    "urinary bladder": ("urinary bladder",),
}  # fmt: skip
_ORGAN_OF = {tissue: organ for organ, tissues in ORGANS.items() for tissue in tissues}


def organ_of(tissue: str) -> str:
    """The organ that a tissue is part of; empty for one of none."""
    return _ORGAN_OF.get(tissue, "")
