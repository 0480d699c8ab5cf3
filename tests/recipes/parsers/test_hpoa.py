"""HPO's annotations."""

from __future__ import annotations

import pytest

from bioloom.core.errors import BuildError
from bioloom.recipes.parsers import hpoa
from recipes.upstream import qualifiers, read, table

HEAD = "database_id disease_name qualifier hpo_id reference evidence onset frequency sex modifier aspect biocuration"
GENE_HEAD = "ncbi_gene_id gene_symbol hpo_id hpo_name frequency disease_id"


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("3/7", 3 / 7),
        ("0/5", 0.0),
        ("1/1", 1.0),
        ("45%", 0.45),
        ("76.3%", 0.763),
        ("10-20%", 0.15),
        ("HP:0040280", 1.0),
        ("HP:0040281", 0.895),
        ("HP:0040283", 0.17),
        ("HP:0040285", 0.0),
        ("", None),
        ("3/0", None),
        ("7/3", None),
        ("140%", None),
        ("often", None),
        ("HP:0000001", None),
    ],
)
def test_frequency(text, share):
    assert hpoa.frequency(text) == (share if share is None else pytest.approx(share))


@pytest.fixture
def found(tmp_path):
    diseases = "#version: 2025-01-16\n" + table(
        HEAD,
        "OMIM:1 First - HP:0001250 PMID:1;PMID:2 PCS HP:0003593 3/7 FEMALE HP:0012828 P HPO:a[2020-01-01]",
        "OMIM:1 First NOT HP:0001251 OMIM:1 TAS - - - - P HPO:a[2020-01-01]",
        "OMIM:1 First - HP:0001252 PMID:3 PCS - 0/4 - - P HPO:a[2020-01-01]",
        "OMIM:1 First - HP:0000006 PMID:3 IEA - - - - I HPO:a[2020-01-01]",
        "OMIM:1 First - HP:0003577 PMID:3 TAS - - - - C HPO:a[2020-01-01]",
        "ORPHA:2 Second - HP:0001250 ORPHA:2 TAS - often - - P ORPHA:orphadata[2025-01-16]",
        "OMIM:1 First - HP:0002099 ISBN-13:978 TAS - - - - H HPO:a[2020-01-01]",
    )
    genes = table(
        GENE_HEAD,
        "10 NAT2 HP:0000006 Autosomal~dominant - OMIM:1",
        "10 NAT2 HP:0001250 Seizure 3/7 OMIM:1",
        "10 NAT2 HP:0001250 Seizure - ORPHA:2",
        "10 NAT2 HP:0001251 Ataxia - OMIM:1",
        "10 NAT2 HP:0001252 Hypotonia 0/4 OMIM:1",
    )
    return read(hpoa.parse, tmp_path, {hpoa.DISEASES: diseases, hpoa.GENES: genes})


def test_diseases(found):
    edges = [e for e in found.edges if e.subject in {"OMIM:1", "orphanet:2"}]
    assert [(e.subject, e.predicate, e.object, e.negated) for e in edges] == [
        ("OMIM:1", "has_phenotype", "HP:0001250", False),
        ("OMIM:1", "has_phenotype", "HP:0001251", True),
        ("OMIM:1", "has_phenotype", "HP:0001252", True),  # seen in none of four
        ("OMIM:1", "has_mode_of_inheritance", "HP:0000006", False),
        ("OMIM:1", "has_phenotype", "HP:0003577", False),
        ("orphanet:2", "has_phenotype", "HP:0001250", False),
        ("OMIM:1", "has_phenotype", "HP:0002099", False),
    ]
    assert qualifiers(edges[0]) == {
        "evidence_code": "PCS",
        "onset": "HP:0003593",
        "sex": "female",
        "modifier": "HP:0012828",
        "frequency_text": "3/7",
        "frequency": 3 / 7,
        "biocuration": "HPO:a[2020-01-01]",
    }
    assert edges[0].publications == ("PMID:1", "PMID:2")
    assert edges[0].agent_type == "manual_agent"
    assert edges[3].agent_type == "automated_agent"
    assert edges[5].publications == ("orphanet:2",)
    assert qualifiers(edges[5])["frequency_text"] == "often"
    assert "frequency" not in qualifiers(edges[5])
    assert edges[6].publications == ("ISBN:978",)
    assert {i: n.name for i, n in found.nodes.items()} == {"OMIM:1": "First", "orphanet:2": "Second"}
    assert not any(n.optional for n in found.nodes.values())


def test_genes(found):
    edges = [e for e in found.edges if e.subject == "NCBIGene:10"]
    assert [(e.predicate, e.object) for e in edges] == [
        ("gene_associated_with_condition", "OMIM:1"),
        ("has_phenotype", "HP:0001250"),
        ("gene_associated_with_condition", "orphanet:2"),
        ("has_phenotype", "HP:0001250"),
    ]
    assert [qualifiers(e) for e in edges if e.predicate == "has_phenotype"] == [
        {"disease_context_qualifier": "OMIM:1"},
        {"disease_context_qualifier": "orphanet:2"},
    ]
    assert edges[1].knowledge_level == "logical_entailment"
    assert found.tally.counts["inheritance or course of the disease, no phenotype of the gene"] == 1
    assert found.tally.counts["phenotype that the disease is said not to have"] == 2


def test_a_missing_column_is_named(tmp_path):
    with pytest.raises(BuildError, match=r"phenotype\.hpoa\.gz has no column sex, modifier"):
        read(
            hpoa.parse,
            tmp_path,
            {hpoa.DISEASES: table(HEAD.replace(" sex modifier", "")), hpoa.GENES: table(GENE_HEAD)},
        )


def test_a_line_cut_short_is_shown(tmp_path):
    text = table(HEAD) + "OMIM:1\tFirst\n"
    with pytest.raises(BuildError, match="a line that does not read: 'OMIM:1"):
        read(hpoa.parse, tmp_path, {hpoa.DISEASES: text, hpoa.GENES: table(GENE_HEAD)})
