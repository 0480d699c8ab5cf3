"""The rows of the reference tables: joined by identifier, never by name; bands by position; variants of two sources."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.genomics import positions, summaries
from bioloom.recipes.parsers import entrez, hgnc
from bioloom.recipes.reference import bands, genes, variants
from bioloom.recipes.reference.table import REFERENCE
from recipes.drugs.made import tsv, written

BANDS = (
    "chr7;0;500;p22;gneg|chr7;500;3000;q21.1;gpos|chr7;3000;9000;q21.2;gneg|chr7_alt;0;9;;gneg"
    "|chr7_KI9v1_random;0;99;;gneg"
)
HGNC = tsv(
    "hgnc_id;symbol;name;locus_group;alias_symbol;prev_symbol;ensembl_gene_id;uniprot_ids;entrez_id;refseq_accession",
    "HGNC:1;AAA;a thing;protein-coding gene;A1;OLDA|OLDB;ENSG1;P1;101;NM_1",
    "HGNC:2;BBB;b thing;pseudogene;;;ENSG2;;102;",
)
PLACES = "ensgene;entrez;symbol;chr;start;end;strand;biotype;description"


def read(tmp_path: Path, **more: str) -> dict[str, dict[str, Any]]:
    texts = {
        hgnc.GENES: HGNC,
        hgnc.ENZYMES: tsv("HGNC ID;Locus type", "HGNC:1;gene with protein product", "HGNC:2;pseudogene"),
        entrez.INFO: tsv(
            "101;AAA;a thing, older;protein-coding", "103;LOC103;c thing;ncRNA",
            "105;LOC105;d thing;ncRNA", "104;RGN;x;biological-region"
        ),
        entrez.ALIAS: tsv("101;A1", "101;AX", "103;BBB", "104;RR"),
        entrez.ENSEMBL: tsv("101;ENSG1", "103;ENSG2", "103;ENSG3"),
        entrez.UNIPROT: tsv("101;P9", "103;P3"),
        positions.BUILDS["GRCh38"]: tsv(
            PLACES, "ENSG1;101;AAA;7;1000;2000;-1;protein_coding;x", "ENSG2;;BBB;7;2900;3100;1;processed_pseudogene;x",
            "ENSG4;;RP1-2.3;7;10;20;1;lncRNA;novel transcript [Source:HGNC]", "ENSG5;;PATCHED;CHR_P;1;2;1;x;x",
            "ENSG7;105;;KI9.1;3;4;1;lncRNA;x", "ENSG8;103;;7;5;6;1;lncRNA;x",
        ),
        positions.BUILDS["GRCh37"]: tsv(
            PLACES, "ENSG1;101;AAAOLD;7;900;1900;-1;protein_coding;x", "ENSG6;;RP9-1.1;X;5;9;1;lncRNA;x"
        ),
        summaries.SUMMARIES: tsv("RefSeq_accession;Gene_ID;Gene_summary", "NM_1.2;101;It glows."),
        bands.BANDS: tsv(*BANDS.split("|")),
    }  # fmt: skip
    return {row["id"]: row for row in genes.genes(written(tmp_path, texts))}


def test_a_gene_has_what_every_source_says_of_it_each_name_once(tmp_path: Path) -> None:
    gene = read(tmp_path)["HGNC:1"]
    assert (gene["previous"], gene["alias"], gene["ncbi_alias"]) == (["OLDA", "OLDB"], ["A1"], ["AX"])
    assert gene["ensembl_name"] == ["AAAOLD"]
    assert (gene["name"], gene["ncbi_name"]) == ("a thing", "a thing, older")
    assert gene["uniprot_ids"] == ["P1"]  # HGNC has one; NCBI's list of fragments is not added
    assert (gene["locus_type"], gene["ncbi_type"], gene["biotype"]) == (
        "gene with protein product", "protein-coding", "protein coding",
    )  # fmt: skip
    assert (gene["summary"], gene["summary_record"]) == ("It glows.", "NM_1.2")
    (place,) = gene["places"]
    assert (place["build"], place["band"], place["strand"]) == ("GRCh38", "7q21.1", "-")


def test_an_alias_that_is_another_genes_symbol_joins_nothing(tmp_path: Path) -> None:
    found = read(tmp_path)
    assert found["NCBIGene:103"]["ncbi_alias"] == ["BBB"]
    assert found["HGNC:2"]["entrez_ids"] == ["102"]
    assert found["NCBIGene:103"]["ensembl_ids"] == ["ENSG3"]  # ENSG2 is HGNC's


def test_what_hgnc_does_not_have_is_a_gene_of_its_own_and_regions_and_patches_are_none(tmp_path: Path) -> None:
    found = read(tmp_path)
    alone = {"ENSEMBL:ENSG4", "ENSEMBL:ENSG6", "ENSEMBL:ENSG8"}
    assert set(found) == {"HGNC:1", "HGNC:2", "NCBIGene:103", "NCBIGene:105"} | alone
    assert found["ENSEMBL:ENSG4"]["name"] == "novel transcript"
    assert found["ENSEMBL:ENSG6"]["places"][0]["band"] == ""  # GRCh37 has other bands


def test_on_a_scaffold_of_a_chromosome_a_gene_lies_on_that_in_no_band(tmp_path: Path) -> None:
    found = read(tmp_path)
    gene = found["NCBIGene:105"]  # known to Ensembl by NCBI's number alone
    assert gene["ensembl_ids"] == ["ENSG7"]
    (place,) = gene["places"]
    assert (place["chromosome"], place["band"], place["scaffold"]) == ("7", "", "KI9.1")
    assert found["NCBIGene:103"]["ensembl_ids"] == ["ENSG3"]  # has a number already: ENSG8 is a gene of its own


def test_a_gene_over_two_bands_has_both(tmp_path: Path) -> None:
    assert read(tmp_path)["HGNC:2"]["places"][0]["band"] == "7q21.1-q21.2"


CLINVAR = tsv(
    "GENE;CHROM;POS;REF;ALT;ID;CLNSIG;CLNDBN",
    "AAA;7;100;A;T;rs5;5|255;Red_disease\\x2c_bad|not_provided",
    "BBB;7;200;A;T;.;5;x",
)
GWAS = tsv(
    "PUBMEDID;DISEASE/TRAIT;CHR_ID;CHR_POS;MAPPED_GENE;SNPS;P-VALUE",
    "1;Height;23;77;AAA - BBB;rs5;3E-9", "2;Height;23;77;AAA - BBB;rs5;1E-12", "3;Height", "4;Weight;;;;rs6;1E-9",
)  # fmt: skip


def test_variants_are_read_from_both_sources_with_their_assembly(tmp_path: Path) -> None:
    one, other = variants.variants(written(tmp_path, {variants.CLINVAR: CLINVAR, variants.GWAS: GWAS}))
    assert (one["build"], one["significance"], one["traits"]) == (
        "GRCh37", ["pathogenic", "other"], ["Red disease, bad"],
    )  # fmt: skip
    assert (other["build"], other["genes"], other["chromosome"], other["p"], other["publication"]) == (
        "GRCh38", ["AAA", "BBB"], "X", 1e-12, "PMID:2",
    )  # fmt: skip


@pytest.mark.shared
@pytest.mark.slow
def test_the_tables_of_the_raw_data_are_as_long_as_they_were(data: Path) -> None:
    """The genes need UCSC's bands, which are not in the data folder but in a package of PyPI."""
    files, _ = Shelf(data=data, offline=True).files(REFERENCE["variants"])
    rows = list(REFERENCE["variants"].rows(files))
    assert len(rows) == 241_644
    files, _ = Shelf(data=data, offline=True).files(REFERENCE["atlas"])
    assert {t["assay"][0].as_py(): len(t) for t in REFERENCE["atlas"].rows(files)} == {  # type: ignore[union-attr]
        "rna": 1_084_208, "gtex": 731_594, "protein": 1_193_218, "subcellular": 23_839, "pathology": 1_225_828,
    }  # fmt: skip
