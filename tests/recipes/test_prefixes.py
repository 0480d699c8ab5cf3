"""One spelling per vocabulary."""

from __future__ import annotations

import pytest

from bioloom.ground.identity.prefixes import comparable, curie, legal, normalised


@pytest.mark.parametrize(
    ("prefix", "local", "expected"),
    [
        ("SCTID", "64572001", "SNOMEDCT:64572001"),
        ("SNOMEDCT_US_2023_03_01", "1", "SNOMEDCT:1"),
        ("UMLS_CUI", "C0012634", "UMLS:C0012634"),
        ("ORPHA", "93", "orphanet:93"),
        ("ORDO", "93", "orphanet:93"),
        ("Orphanet", "93", "orphanet:93"),
        ("NCI", "C2991", "NCIT:C2991"),
        ("MSH", "D1", "MESH:D1"),
        ("OMIM", "PS268000", "OMIM.PS:268000"),
        ("OMIMPS", "268000", "OMIM.PS:268000"),
        ("UP", "P04637", "UniProtKB:P04637"),
        ("GO", "GO:0006915", "GO:0006915"),
        ("CHEBI", "CHEBI:15365", "CHEBI:15365"),
        ("EC", "1.1.1.1", "EC:1.1.1.1"),
        ("Reactome", "R-HSA-71403", "REACT:R-HSA-71403"),
        ("Wikipedia", "Aspirin", None),
        ("MONDO", " ", None),
    ],
)
def test_one_spelling(prefix, local, expected):
    assert curie(prefix, local) == expected


def test_a_written_identifier():
    assert normalised("ORPHA:33364") == "orphanet:33364"
    assert normalised("no identifier") is None


def test_legal_and_comparable():
    assert legal("MESH", "biolink:Disease")
    assert not legal("GARD", "Disease")
    assert not legal("MESH", "Polypeptide")
    assert comparable("SmallMolecule", "ChemicalEntity")
    assert not comparable("Disease", "PhenotypicFeature")
    assert not comparable("Pathway", "BiologicalProcess")
