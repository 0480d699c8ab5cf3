"""Identifiers in the spellings people use."""

from __future__ import annotations

import pytest

from bioloom.ground.identity.identifiers import canonical, recognise


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("MONDO:0005148", "mondo:0005148"),
        ("MONDO_0005148", "mondo:0005148"),
        ("mondo 0005148", "mondo:0005148"),
        ("OMIM 151100", "omim:151100"),
        ("MIM #151100", "omim:151100"),
        ("MIM151100", "omim:151100"),
        ("OMIM:PS123456", "omim.ps:123456"),
        ("NCBIGene:7157", "ncbigene:7157"),
        ("Entrez 7157", "ncbigene:7157"),
        ("Entrez Gene ID 7157", "ncbigene:7157"),
        ("gene ID: 7157", "ncbigene:7157"),
        ("ENSG00000141510", "ensembl:ensg00000141510"),
        ("P04637", "uniprotkb:p04637"),
        ("GO 0006915", "go:0006915"),
        ("GO:6915", "go:0006915"),
        ("http://purl.obolibrary.org/obo/MONDO_0005148", "mondo:0005148"),
        ("https://identifiers.org/hgnc:11998", "hgnc:11998"),
        ("https://omim.org/entry/151100", "omim:151100"),
        ("https://www.ncbi.nlm.nih.gov/gene/7157", "ncbigene:7157"),
        ("HGNC:11998", "hgnc:11998"),
        ("ORPHA558", "orphanet:558"),
        ("Orphanet:558", "orphanet:558"),
        ("R-HSA-109581", "react:r-hsa-109581"),
        ("EC 1.1.1.1", "ec:1.1.1.1"),
        ("DB00945", "drugbank:db00945"),
        ("CHEBI:CHEBI:15365", "chebi:15365"),
    ],
)
def test_spellings_of_identifiers(written: str, key: str) -> None:
    text = f"what is {written}?"
    (found,) = recognise(text)
    assert found.key == key
    assert text[found.start : found.end] in written


@pytest.mark.parametrize(
    "text", ["go 5 km", "up 3 times", "MSH2", "CAS9", "COVID-19", "gene 12", "no number", "5 cl 3"]
)
def test_what_is_no_identifier(text: str) -> None:
    assert not list(recognise(text))


def test_sources_spell_prefixes_in_many_ways() -> None:
    assert canonical("ORPHA:558") == canonical("Orphanet:558") == canonical("ordo:558")
    assert canonical("SNOMEDCT_US_2023_03_01:5") == canonical("SCTID:5")
    assert canonical("GO:GO:0000001") == canonical("GO:1")
    assert canonical("no colon") == "no colon"
