"""CIViC: variants and their genes, drugs by exact name, what is denied, and which genes of cancers follow."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.recipes.drugs.everycure import DRUGS
from bioloom.recipes.oncology import civic
from bioloom.recipes.parsers.drugbank import PATH as DRUGBANK
from recipes.drugs.made import Read, said, tsv, written

HEAD = ";".join(civic._EVIDENCE)
PROFILES = tsv(
    "molecular_profile_id|name|variant_ids".replace("|", ";"),
    "1;AAA V10E;11",
    "2;BBB::CCC Fusion;12",
    "3;AAA V10E AND AAA L20F;11, 13",
    "4;BBB::CCC Fusion AND CCC T30I;12, 14",
)
VARIANTS = tsv(
    "variant_id;entrez_id;5_prime_partner;3_prime_partner;gene;variant;variant_aliases;"
    "single_variant_molecular_profile_id",
    "11;101;;;AAA;V10E;VAL10GLU,V12E,RS1234,C.29T>A;1",
    "12;;BBB;CCC;;Fusion;T(9-22)(Q34-Q11),BBB-CCC,BBB Fusion;2",
    "13;101;;;AAA;L20F;;5",
    "14;103;;;CCC;T30I;;6",
)
NAMES = tsv("DRUGBANK_ID;NAMESPACE;ID;SOURCE", "DB1;NAME;Onetinib;x", "DB2;NAME;Twotinib;x", "DB3;NAME;Twotinib;x")


def evidence(number: int, profile: int, kind: str, significance: str, **more: str) -> str:
    row = dict.fromkeys(civic._EVIDENCE, "") | {
        "molecular_profile": "a profile",
        "molecular_profile_id": str(profile),
        "disease": "a cancer",
        "doid": "162",
        "evidence_type": kind,
        "significance": significance,
        "evidence_direction": "Supports",
        "evidence_level": "B",
        "citation_id": str(number),
        "source_type": "PubMed",
        "evidence_status": "accepted",
        "variant_origin": "Somatic",
        "evidence_id": str(number),
        "is_flagged": "false",
    }
    return ";".join((row | more).values())


def read(folder: Path, *rows: str) -> Read:
    listed = "curie,curie_label\nCHEBI:5,Threetinib\n"
    texts = {civic.EVIDENCE: tsv(HEAD, *rows), civic.PROFILES: PROFILES, civic.VARIANTS: VARIANTS}
    return Read(civic.parse, written(folder, {**texts, DRUGS: listed, DRUGBANK: NAMES}))


def test_a_variant_is_known_by_its_dbsnp_number_another_count_and_a_fusion_by_both_partners(tmp_path: Path) -> None:
    found = read(tmp_path)
    assert {n.id: n.synonym for n in found.nodes.values()} == {
        "civic.mpid:1": ("AAA V12E", "rs1234"),
        "civic.mpid:2": ("BBB-CCC",),
        "civic.mpid:3": (),
        "civic.mpid:4": (),
        "civic.mpid:6": (),
    }


def test_a_profile_is_of_its_genes_and_a_combination_is_no_variant(tmp_path: Path) -> None:
    found = read(tmp_path)
    assert {n.id: n.category for n in found.nodes.values()} == {
        "civic.mpid:1": ("SequenceVariant",),
        "civic.mpid:2": ("SequenceVariant",),
        "civic.mpid:3": ("Genotype",),
        "civic.mpid:4": ("Genotype",),
        "civic.mpid:6": ("SequenceVariant",),
    }
    assert [(e.subject, e.object) for e in found.edges] == [
        ("civic.mpid:1", "NCBIGene:101"),
        ("civic.mpid:2", "hgnc.symbol:BBB"),
        ("civic.mpid:2", "hgnc.symbol:CCC"),
        ("civic.mpid:3", "NCBIGene:101"),
        ("civic.mpid:4", "hgnc.symbol:BBB"),
        ("civic.mpid:4", "hgnc.symbol:CCC"),
        ("civic.mpid:4", "NCBIGene:103"),
        ("civic.mpid:6", "NCBIGene:103"),
    ]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("AAA V10E", "AAA V10E"),
        ("AAA Exon 11 Mutation", "AAA Exon 11 Mutation"),
        ("AAA Mutation", "AAA [Mutation]"),
        ("BBB::CCC Fusion", "BBB::CCC [Fusion]"),
    ],
)
def test_plain_words_about_a_gene_are_no_name_that_a_question_could_mean(name: str, expected: str) -> None:
    assert civic.called(name) == expected


def test_drugs_are_found_by_their_exact_name_alone_and_the_edge_says_so(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        evidence(
            1, 1, "Predictive", "Resistance", therapies="Onetinib, Threetinib", therapy_interaction_type="Combination"
        ),
        evidence(2, 1, "Predictive", "Sensitivity/Response", therapies="Twotinib, Onetinib Mesylate"),
    )
    first, second = (e for e in found.edges if "associated_with_res" in e.predicate)
    assert (first.subject, first.object, second.object) == ("civic.mpid:1", "DRUGBANK:DB1", "CHEBI:5")
    assert first.qualifiers[0] == ("disease_context_qualifier", "DOID:162")  # the build follows the first one
    assert said(first) == {
        "disease_context_qualifier": "DOID:162",
        "evidence_level": "clinical",
        "significance": "resistance",
        "variant_origin": "somatic",
        "combined_with": "Threetinib",
        "original_object": "Onetinib",
        "mapping_justification": "semapv:LexicalMatching",
    }
    assert found.skipped == {"therapy that no vocabulary calls so": 2}


def test_a_change_in_a_fused_gene_is_said_to_resist_as_the_fusion_with_it_is(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        evidence(1, 4, "Predictive", "Resistance", therapies="Onetinib"),
        evidence(2, 3, "Predictive", "Resistance", therapies="Onetinib"),  # two changes of one gene stay together
        evidence(3, 4, "Prognostic", "Poor Outcome"),
    )
    edges = [e for e in found.edges if e.predicate in ("associated_with_resistance_to", "biomarker_for")]
    assert [e.subject for e in edges] == ["civic.mpid:4", "civic.mpid:6", "civic.mpid:3", "civic.mpid:4"]
    assert said(edges[1])["original_subject"] == "BBB::CCC Fusion AND CCC T30I"


def test_what_does_not_support_a_claim_denies_it(tmp_path: Path) -> None:
    row = evidence(
        1, 1, "Predictive", "Sensitivity/Response", therapies="Onetinib", evidence_direction="Does Not Support"
    )
    (edge,) = (e for e in read(tmp_path, row).edges if e.predicate == "associated_with_sensitivity_to")
    assert edge.negated


def test_a_gene_of_a_cancer_follows_from_what_was_seen_in_patients_with_one_variant(tmp_path: Path) -> None:
    follows = read(
        tmp_path,
        evidence(1, 1, "Diagnostic", "Positive"),
        evidence(2, 1, "Prognostic", "Poor Outcome", doid="163", evidence_level="D"),
        evidence(3, 3, "Oncogenic", "Oncogenicity", doid="164"),
        evidence(4, 1, "Predisposing", "Predisposition", doid="165", evidence_direction="Does Not Support"),
        evidence(5, 2, "Predictive", "Sensitivity/Response", doid="166"),
    )
    genes = [e for e in follows.edges if e.predicate == "gene_associated_with_condition"]
    assert [(e.subject, e.object, e.publications) for e in genes] == [
        ("NCBIGene:101", "DOID:162", ("PMID:1",)),
        ("hgnc.symbol:BBB", "DOID:166", ("PMID:5",)),
        ("hgnc.symbol:CCC", "DOID:166", ("PMID:5",)),
    ]
    assert {e.knowledge_level for e in genes} == {"logical_entailment"}


def test_what_is_flagged_or_neither_for_nor_against_is_left_out(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        evidence(1, 1, "Diagnostic", "Positive", is_flagged="true"),
        evidence(2, 1, "Diagnostic", "Positive", evidence_direction="N/A"),
        evidence(3, 9, "Diagnostic", "Positive"),
        evidence(4, 1, "Functional", "Gain of Function"),
    )
    assert {e.predicate for e in found.edges} == {"is_sequence_variant_of"}
    assert found.skipped == {
        "not accepted, or flagged": 1,
        "neither for nor against": 1,
        "profile that the release does not describe": 1,
        "claim that no relation says": 1,
    }
