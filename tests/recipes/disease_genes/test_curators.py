"""Curators of disease genes: what is denied, what is repeated for classes, whose a row is, what is left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bioloom.recipes.disease_genes import cancermine, clingen, diseases, disgenet, g2p, gwas, medgen, monarch
from bioloom.recipes.molecular import disease_genes
from bioloom.recipes.parsers import doid
from recipes.drugs.made import Read, said, tsv, written

CLINGEN = '"GENE ID (HGNC)","DISEASE ID (MONDO)","MOI","CLASSIFICATION","ONLINE REPORT","CLASSIFICATION DATE","GCEP"\n'
G2P = (
    "g2p id,gene symbol,hgnc id,disease name,disease mim,disease MONDO,allelic requirement,cross cutting modifier,"
    "confidence,variant consequence,molecular mechanism,publications,date of last review\n"
)


def csv(*rows: str) -> str:
    return "".join(",".join(f'"{field}"' for field in row.split(";")) + "\n" for row in rows)


@pytest.mark.parametrize(
    ("grade", "denied"),
    [
        ("Definitive", False),
        ("Limited", False),
        ("Disputed", True),
        ("Refuted", True),
        ("No Known Disease Relationship", True),
    ],
)
def test_what_experts_reject_is_denied_and_never_stated(tmp_path: Path, grade: str, denied: bool) -> None:
    row = csv(f"HGNC:1;MONDO:0000001;AD;{grade};https://example.org/r1;2020-02-03T16:00:00.000Z;Panel, the")
    edge, *modes = Read(clingen.parse, written(tmp_path, {clingen.CURATIONS: CLINGEN + row})).edges
    assert len(modes) == (grade == "Definitive")
    assert edge.negated is denied
    assert edge.publications == ("https://example.org/r1",)
    expected = {
        "validity": grade.casefold(),
        "inheritance": "autosomal dominant",
        "curated_by": "Panel, the",
        "reviewed": "2020-02-03",
    }
    assert said(edge) == (expected if denied else {**expected, "qualified_predicate": "causes"})


def test_how_a_disease_is_inherited_is_said_once_for_a_mode_with_every_report(tmp_path: Path) -> None:
    head, tail = "MONDO:0000001;", "2020-02-03;Panel"
    rows = csv(
        f"HGNC:1;{head}AD;Strong;https://example.org/r1;{tail}",
        f"HGNC:2;{head}AD;Moderate;https://example.org/r2;{tail}",
        f"HGNC:3;{head}AR;Limited;https://example.org/r3;{tail}",
        f"HGNC:4;{head}UD;Definitive;https://example.org/r4;{tail}",
    )
    found = Read(clingen.parse, written(tmp_path, {clingen.CURATIONS: CLINGEN + rows})).edges
    modes = [e for e in found if e.predicate == "has_mode_of_inheritance"]
    assert [(e.subject, e.object) for e in modes] == [("MONDO:0000001", "HP:0000006")]
    assert modes[0].publications == ("https://example.org/r1", "https://example.org/r2")


def test_a_grade_that_nobody_knows_stops_the_build(tmp_path: Path) -> None:
    row = csv("HGNC:1;MONDO:0000001;AD;Doubtful;https://example.org/r1;2020-02-03;Panel")
    with pytest.raises(KeyError, match="doubtful"):
        Read(clingen.parse, written(tmp_path, {clingen.CURATIONS: CLINGEN + row}))


def test_a_record_of_two_panels_counts_once_and_needs_a_disease_with_an_identifier(tmp_path: Path) -> None:
    one = "G1;AAA;5;a disorder;600001;MONDO:0000007;biallelic_autosomal;;strong;absent gene product;loss of function;"
    rows = csv(f"{one}11; 12;2024-05-06 07:08:09+00:00".replace("11; 12", "11, 12"))
    rows = rows.replace("11, 12", "11; 12")
    other = csv("G2;BBB;6;b disorder;600002;;monoallelic_autosomal;;disputed;uncertain;undetermined;;2024-01-01")
    nameless = csv("G3;CCC;7;c disorder;;;monoallelic_autosomal;;strong;;undetermined;;2024-01-01")
    texts = dict.fromkeys(g2p.PANELS, G2P) | {g2p.PANELS[0]: G2P + rows, g2p.PANELS[1]: G2P + rows + other + nameless}
    found = Read(g2p.parse, written(tmp_path, texts))
    known, denied = found.edges
    assert (known.subject, known.object, known.publications) == ("HGNC:5", "MONDO:0000007", ("PMID:11", "PMID:12"))
    assert said(known) == {
        "validity": "strong",
        "qualified_predicate": "causes",
        "inheritance": "biallelic autosomal",
        "molecular_mechanism": "loss of function",
        "variant_consequence": "absent gene product",
        "reviewed": "2024-05-06",
    }
    assert denied.negated
    assert denied.object == "OMIM:600002"
    assert "molecular_mechanism" not in said(denied)
    assert found.skipped == {"record of another panel, too": 1, "disease without an identifier": 1}


def test_each_statement_of_monarchs_file_is_of_the_source_that_it_names(tmp_path: Path) -> None:
    head = "subject;negated;predicate;object;primary_knowledge_source"
    texts = {
        monarch.CAUSAL: tsv(head, "HGNC:1;;biolink:causes;MONDO:0000001;"),
        monarch.ASSOCIATIONS: tsv(
            head,
            "HGNC:2;;biolink:gene_associated_with_condition;MONDO:0000002;infores:orphanet",
            "HGNC:3;;biolink:contributes_to;MONDO:0000003;",
            "MONDO:0000009;;biolink:contributes_to;MONDO:0000003;",
        ),
    }
    own = Read(monarch.parse, written(tmp_path, texts))
    assert [(e.subject, said(e)["qualified_predicate"]) for e in own.edges] == [
        ("HGNC:1", "causes"),
        ("HGNC:3", "contributes_to"),
    ]
    assert own.skipped == {"of another source, read as its own": 1, "no gene": 1}
    (orphanet,) = Read(monarch.parse_orphanet, written(tmp_path, texts)).edges
    assert (orphanet.subject, said(orphanet)) == ("HGNC:2", {})


def term(local: str, *parents: str, former: str = "") -> dict[str, object]:
    alternatives = {"alt_ids": [f"DOID:{former}"]} if former else {}
    return {"id": f"DOID:{local}", "name": local, "relations": {"is_a": [f"DOID:{p}" for p in parents]}, **alternatives}


def test_only_the_lowest_of_a_genes_diseases_was_curated(tmp_path: Path) -> None:
    """4 stands above 7, 7 above 70 and, by its former number, 700; 8 once stood above 80, as the file still shows."""
    terms = [term("4"), term("7", "4"), term("70", "7", former="700"), term("8", "4"), term("80", "4"), term("9", "4")]
    rows = [
        *(f"E;AAA;DOID:{d};x;GHR;CURATED;5" for d in ("4", "7", "700")),
        *(f"E;{gene};DOID:{d};x;GHR;CURATED;5" for gene in ("G1", "G2", "G3") for d in ("4", "8", "80")),
        "E;G4;DOID:8;x;UniProtKB-KW;CURATED;4",
        *(f"E;G5;DOID:{d};x;GHR;CURATED;5" for d in ("9", "99")),
        "E;AAA;ICD10:G;ICD10:G;GHR;CURATED;5",
    ]
    texts = {diseases.KNOWLEDGE: tsv(*rows), doid.TERMS: json.dumps(terms)}
    found = Read(diseases.parse_of("GHR"), written(tmp_path, texts))
    assert {(e.subject, e.object) for e in found.edges} == {
        ("hgnc.symbol:AAA", "DOID:700"),
        *((f"hgnc.symbol:{gene}", "DOID:80") for gene in ("G1", "G2", "G3")),
        ("hgnc.symbol:G5", "DOID:9"),
    }
    assert found.skipped["of another curator, read as its own"] == 1
    assert found.skipped["code of ICD-10, which classifies and does not name"] == 1
    (broad,) = Read(diseases.parse_of("UniProtKB-KW"), written(tmp_path, texts)).edges
    assert (broad.subject, broad.object) == ("hgnc.symbol:G4", "DOID:8")


def test_a_disease_of_two_genes_only_tells_nothing_of_what_is_above_it() -> None:
    assert diseases.always_with([{"a", "b"}, {"a", "b"}, {"b"}]) == {"b": set()}
    assert diseases.always_with([{"a", "b"}, {"a", "b"}, {"a", "b"}, {"b"}])["a"] == {"b"}


def test_a_row_of_disgenet_is_read_for_each_curator_and_not_for_text_mining(tmp_path: Path) -> None:
    table = tsv(
        "geneId;geneSymbol;diseaseId;diseaseName;source",
        "1;AAA;umls:C0000001;a;BeFree, CLINVAR, UNIPROT",
        "2;BBB;umls:C0000002;b;BeFree, CTD_human",
        "3;CCC;umls:C0000003;c;MGD",
    )
    files = written(tmp_path, {disgenet.ASSOCIATIONS: table})
    for curator in ("CLINVAR", "UNIPROT"):
        (edge,) = Read(disgenet.parse_of(curator, "knowledge_assertion"), files).edges
        assert (edge.subject, edge.object) == ("NCBIGene:1", "UMLS:C0000001")
    (model,) = Read(disgenet.parse_of("MGD", "prediction", "mouse"), files).edges
    assert (model.subject, model.knowledge_level, said(model)) == (
        "NCBIGene:3",
        "prediction",
        {"model_species": "mouse"},
    )


def test_ncbi_tells_risk_and_doubt_and_what_is_no_disease(tmp_path: Path) -> None:
    rows = (
        "#MIM number;GeneID;type;Source;MedGenCUI;Comment",
        "600001;1;phenotype; GeneMap;C1;-",
        "600002;2;phenotype; GeneMap;C2;susceptibility",
        "600003;3;phenotype; GeneMap;C3;nondisease",
        "600004;4;phenotype; GeneMap;C4;question",
        "600005;-;phenotype;-;C5;-",
        "600006;6;gene;-;-;-",
    )
    found = Read(medgen.parse, written(tmp_path, {medgen.LINKS: tsv(*rows)}))
    assert {e.object: said(e) for e in found.edges} == {
        "OMIM:600001": {},
        "OMIM:600002": {"qualified_predicate": "contributes_to"},
        "OMIM:600004": {"curation_status": "provisional"},
    }
    assert found.skipped["trait that is no disease"] == 1


def test_a_locus_counts_when_it_is_sure_and_not_told_already(tmp_path: Path) -> None:
    texts = {
        gwas.CALLS: tsv(
            "doid_code;doid_name;high_confidence;primary;gene;symbol",
            "DOID:1;x;1;1;10;AAA",
            "DOID:1;x;1;0;11;BBB",
            "DOID:1;x;0;1;12;CCC",
            "DOID:2;y;1;1;13;DDD",
        ),
        disease_genes.ASSOCIATIONS: tsv(
            "doid_id;doid_name;entrez_gene_id;gene_symbol;sources;license",
            "DOID:2;y;13;DDD;DISEASES|GWAS Catalog;",
            "DOID:1;x;10;AAA;DISEASES;",
        ),
    }
    found = Read(gwas.parse, written(tmp_path, texts))
    assert [(e.subject, e.object, said(e)["gene_of_locus"]) for e in found.edges] == [
        ("NCBIGene:10", "DOID:1", "primary"),
        ("NCBIGene:11", "DOID:1", "secondary"),
    ]


def test_what_a_program_read_in_few_papers_is_left_out_and_the_rest_is_marked(tmp_path: Path) -> None:
    table = tsv(
        "role;cancer_id;cancer_normalized;gene_hugo_id;citation_count",
        "Tumor_Suppressor;DOID:1;a;HGNC:1;3",
        "Driver;DOID:2;b;HGNC:2;2",
    )
    found = Read(cancermine.parse, written(tmp_path, {cancermine.ROLES: table}))
    (edge,) = found.edges
    assert (edge.knowledge_level, edge.agent_type) == ("not_provided", "text_mining_agent")
    assert said(edge) == {"cancer_role": "tumor suppressor", "n_publications": 3.0}
    assert found.skipped == {"in fewer than 3 papers": 1}
