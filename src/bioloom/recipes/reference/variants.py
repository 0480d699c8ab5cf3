"""Variants with a number of dbSNP: their gene, place and what they were found to be.

ClinVar of 2017-04-04 holds single-nucleotide variants only, in GRCh37; the GWAS Catalog of 2015-06-08 the traits that a
variant goes with, in GRCh38. That a variant is in neither says nothing of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..reading import Files

CLINVAR = "kg/clinvar/clinvar_2017-04-04.tsv"
GWAS = "kg/gwas/gwas_catalog_v1.0.1-downloaded_2015-06-08.tsv"
SIGNIFICANCE = {
    "0": "uncertain significance", "1": "not provided", "2": "benign", "3": "likely benign", "4": "likely pathogenic",
    "5": "pathogenic", "6": "drug response", "7": "histocompatibility", "255": "other",
}  # fmt: skip
_RS = re.compile(r"rs(\d+)")
_NONE = {"not_provided", "not_specified", "."}
_GENES = re.compile(r"\s*(?:[,;]|\s-\s)\s*")
Row = dict[str, Any]


def clinvar(files: Files) -> Iterator[Row]:
    """A row for each change of a base that has a number, with every significance that was submitted."""
    columns = ("GENE", "CHROM", "POS", "REF", "ALT", "ID", "CLNSIG", "CLNDBN")
    for row in files.tsv(CLINVAR, columns):
        if (number := _RS.fullmatch(row["ID"])) is None:
            continue
        said = dict.fromkeys(SIGNIFICANCE.get(code, "other") for code in re.split(r"[|,]", row["CLNSIG"]) if code)
        named = (n for n in re.split(r"[|,]", row["CLNDBN"]) if n and n not in _NONE)
        yield {
            "rs": int(number[1]), "genes": [row["GENE"]] if row["GENE"] not in ("", ".", "NA") else [],
            "chromosome": row["CHROM"], "position": int(row["POS"]), "build": "GRCh37",
            "change": f"{row['REF']}>{row['ALT']}", "significance": list(said),
            "traits": list(dict.fromkeys(_plain(n) for n in named)), "publication": "", "p": None, "source": "clinvar",
        }  # fmt: skip


def gwas(files: Files) -> Iterator[Row]:
    """A row for each variant and trait, at the smallest p-value that was reported for the two."""
    best: dict[tuple[int, str], Row] = {}
    head: dict[str, int] = {}
    for line in files.lines(GWAS):
        fields = line.split("\t")
        if not head:
            head = {name: at for at, name in enumerate(fields)}
        elif len(fields) == len(head):  # else a stray line break of the dump
            row = {name: fields[at] for name, at in head.items()}
            number = _RS.fullmatch(row["SNPS"].strip())
            if number is None or not row["CHR_POS"].isdigit():
                continue
            made: Row = {
                "rs": int(number[1]), "genes": [g for g in _GENES.split(row["MAPPED_GENE"]) if g],
                "chromosome": {"23": "X", "24": "Y", "25": "MT"}.get(row["CHR_ID"], row["CHR_ID"]),
                "position": int(row["CHR_POS"]), "build": "GRCh38", "change": "", "significance": [],
                "traits": [row["DISEASE/TRAIT"]], "publication": f"PMID:{row['PUBMEDID']}",
                "p": _number(row["P-VALUE"]), "source": "gwas",
            }  # fmt: skip
            key = made["rs"], row["DISEASE/TRAIT"]
            if key not in best or (made["p"] or 1) < (best[key]["p"] or 1):
                best[key] = made
    yield from best.values()


def variants(files: Files) -> Iterator[Row]:
    """The rows of both, by number."""
    yield from sorted((*clinvar(files), *gwas(files)), key=lambda r: (r["rs"], r["source"], r["p"] or 0.0))


def _plain(name: str) -> str:
    return name.replace("\\x2c", ",").replace("_", " ").strip()


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
