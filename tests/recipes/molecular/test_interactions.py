"""Protein interactions and disease genes: what each row says, what is no contact, each pair once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.errors import BuildError
from bioloom.recipes.molecular import clans, disease_genes, hetionet, hetionet_part, interactions
from bioloom.recipes.rows import Node
from recipes.drugs.made import Read, tsv, written
from recipes.drugs.made import said as qualifiers


def test_bioplex_gives_its_probabilities(tmp_path: Path) -> None:
    head = '"GeneA";"GeneB";"UniprotA";"UniprotB";"SymbolA";"SymbolB";"pW";"pNI";"pInt"'
    row = '"100";"728378";"P00813";"A5A3E0";"ADA";"POTEF";6.8e-10;0.0001;0.99'
    (edge,) = Read(interactions.parse_bioplex, written(tmp_path, {interactions.BIOPLEX: tsv(head, row)})).edges
    assert (edge.subject, edge.predicate, edge.object) == (
        "NCBIGene:100",
        "physically_interacts_with",
        "NCBIGene:728378",
    )
    assert edge.knowledge_level == "observation"
    assert qualifiers(edge) == {
        "detection_method": "affinity purification mass spectrometry",
        "p_wrong_identification": 6.8e-10,
        "p_background": 0.0001,
        "p_interaction": 0.99,
    }


def test_a_pair_of_a_map_counts_once_whatever_its_order(tmp_path: Path) -> None:
    table = tsv("entrez_gene_ida;symbol_a;entrez_gene_idb;symbol_b", "1;A;2;B", "2;B;1;A", "2;B;3;C")
    edges = Read(interactions.parse_curated, written(tmp_path, {interactions.CURATED: table})).edges
    assert [(e.subject, e.object) for e in edges] == [("NCBIGene:1", "NCBIGene:2"), ("NCBIGene:2", "NCBIGene:3")]


def test_irefindex_keeps_papers_methods_and_types_and_leaves_out_what_is_no_contact(tmp_path: Path) -> None:
    table = tsv(
        "source_code;source_symbol;target_code;target_symbol;pubmed;interaction_type;method",
        "HGNC:1;A;HGNC:2;B;10669759|11134005, 10669759;MI:0915(physical association)|MI:0403(colocalization);"
        "MI:0096(pull down)|-|MI:0004(affinity chromatography technology)",
        "HGNC:1;A;HGNC:3;C;1;MI:0914(association)|MI:0403(colocalization);-",
    )
    found = Read(interactions.parse_irefindex, written(tmp_path, {interactions.IREFINDEX: table}))
    (edge,) = found.edges
    assert edge.publications == ("PMID:10669759", "PMID:11134005")
    assert qualifiers(edge) == {
        "detection_method": "affinity chromatography technology; pull down",
        "interaction_type": "colocalization; physical association",
    }
    assert found.skipped == {"no physical interaction": 1}


def test_each_source_of_a_row_is_a_source_of_its_own(tmp_path: Path) -> None:
    table = tsv(
        "doid_id;doid_name;entrez_gene_id;gene_symbol;sources;license",
        "DOID:1;x;25;ABL1;DISEASES|DisGeNET;",
        "DOID:1;x;27;ABL2;DisGeNET;ODbL 1.0",
    )
    files = written(tmp_path, {disease_genes.ASSOCIATIONS: table})
    diseases = Read(disease_genes.parse_of("DISEASES", level="not_provided", agent="text_mining_agent"), files)
    disgenet = Read(disease_genes.parse_of("DisGeNET", level="not_provided", agent="not_provided"), files)
    assert [(e.subject, e.agent_type) for e in diseases.edges] == [("NCBIGene:25", "text_mining_agent")]
    assert [e.subject for e in disgenet.edges] == ["NCBIGene:25", "NCBIGene:27"]


HETIONET = {
    hetionet.METAEDGES: tsv("abbreviation;edges", "DlA;1", "DpS;1", "DrD;1", "CtD;1", "CpD;0", "PCiC;0", "GiG;9"),
    hetionet.NODES: tsv(
        "id;name;kind",
        "Disease::DOID:1;one;Disease",
        "Disease::DOID:2;two;Disease",
        "Symptom::D1;pain;Symptom",
        "Anatomy::UBERON:1;lung;Anatomy",
    ),
}
EDGES = (
    "source;metaedge;target",
    "Disease::DOID:1;DpS;Symptom::D1",
    "Disease::DOID:1;DlA;Anatomy::UBERON:1",
    "Disease::DOID:1;DrD;Disease::DOID:2",
    "Compound::DB1;CtD;Disease::DOID:1",
    "Gene::1;GiG;Gene::2",
)


def test_hetionet_gives_only_what_it_has_whole_and_of_its_own(tmp_path: Path) -> None:
    found = Read(hetionet.parse, written(tmp_path, {**HETIONET, hetionet.EDGES: tsv(*EDGES)}))
    assert [(e.subject, e.predicate, e.object) for e in found.edges] == [
        ("DOID:1", "has_phenotype", "MESH:D1"),
        ("DOID:1", "disease_has_location", "UBERON:1"),
        ("DOID:1", "similar_to", "DOID:2"),
    ]
    assert {e.knowledge_level for e in found.edges} == {"statistical_association"}
    assert [n.name for n in found.of(Node)] == ["one", "pain", "lung", "two"]
    assert found.skipped == {"read from PharmacotherapyDB itself": 1, "metaedge of which the file holds a part": 1}


def test_of_a_partial_metaedge_each_edge_says_how_much_is_held(tmp_path: Path) -> None:
    counts = tsv("abbreviation;edges", "DuG;10000", "DdG;7623", "CuG;5000", "CdG;5000", "Gr>G;50000")
    rows = ("Disease::DOID:1;DdG;Gene::7", "Compound::DB01;CuG;Gene::7", "Gene::7;Gr>G;Gene::8", "Gene::7;GiG;Gene::8")
    edges = tsv("source;metaedge;target", *rows)
    found = Read(hetionet_part.parse, written(tmp_path, {hetionet.METAEDGES: counts, hetionet.EDGES: edges}))
    up = {"object_aspect_qualifier": "expression", "object_direction_qualifier": "increased"}
    assert [(e.subject, e.predicate, e.object, dict(e.qualifiers)) for e in found.edges] == [
        ("DOID:1", "has_decreased_amount", "NCBIGene:7", {"sampled_share": 0.6559}),
        ("DRUGBANK:DB01", "affects", "NCBIGene:7", {**up, "sampled_share": 1.0}),
        ("NCBIGene:7", "regulates", "NCBIGene:8", {"sampled_share": 0.1}),
    ]


def test_a_cut_hetionet_is_an_error(tmp_path: Path) -> None:
    files = written(tmp_path, {**HETIONET, hetionet.EDGES: tsv(*EDGES[:-2])})
    with pytest.raises(BuildError, match="0 edges CtD where Hetionet has 1"):
        Read(hetionet.parse, files)


def test_domains_have_names_and_clans_above_them(tmp_path: Path) -> None:
    table = tsv("PF00001;CL0192;GPCR_A;7tm_1;7 transmembrane receptor", "PF00004;;;AAA;AAA")
    found = Read(clans.parse, written(tmp_path, {clans.CLANS: table}))
    assert [(n.id, n.name, n.synonym) for n in found.of(Node)] == [
        ("Pfam:PF00001", "7tm_1", ("7 transmembrane receptor",)),
        ("pfam.clan:CL0192", "GPCR_A", ()),
        ("Pfam:PF00004", "AAA", ()),
    ]
    assert [(e.subject, e.object) for e in found.edges] == [("Pfam:PF00001", "pfam.clan:CL0192")]
