"""The recipes of transcription factors, with the addresses, sizes and checksums of their files."""

from __future__ import annotations

from ..recipe import Recipe, Upstream
from . import collectri, trrust

_GITHUB = "https://raw.githubusercontent.com"
_TRRUST = Upstream(
    trrust.PAIRS,
    f"{_GITHUB}/YanghanWu/GraphTGI/e38753a6bc343c657061ffb2f271de2970726918/data/trrust_rawdata.human.tsv",
    307058,
    "6f0f497c1c29f5140ab37d291c14e39317440245c5fdfe89abd9bbe2422ddd42",
)

REGULATION_RECIPES: tuple[Recipe, ...] = (
    Recipe(
        name="trrust",
        infores="infores:trrust",
        title="TRRUST, targets of human transcription factors",
        version="2, 2018-04",
        licence="CC-BY-SA-4.0",
        homepage="https://www.grnpedia.org/trrust",
        attribution="TRRUST v2, Han et al., Nucleic Acids Research 2018.",
        files=(_TRRUST,),
        parse=trrust.parse,
    ),
    Recipe(
        name="collectri",
        infores="infores:collectri",
        title="CollecTRI, regulons of transcription factors",
        version="2023",
        licence="GPL-3.0-only",
        homepage="https://github.com/saezlab/CollecTRI",
        attribution="CollecTRI, Müller-Dott et al., Nucleic Acids Research 2023; signs that TRRUST v2 shares.",
        files=(
            Upstream(
                collectri.PAIRS,
                f"{_GITHUB}/PathwayAndDataAnalysis/z-aggregate/58c09208b14e3fedfb691eac8e8368774a56a243/data/collectri.tsv",
                1457998,
                "d48893a09d5fcc43b15932d20adef487ec5990686682e7c8da0f2b389ad58a42",
            ),
            _TRRUST,
        ),
        parse=collectri.parse,
    ),
)
