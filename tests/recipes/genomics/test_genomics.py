"""Where genes lie and what matches them in other species: assemblies, contigs, clone names, doubtful pairs."""

from __future__ import annotations

from pathlib import Path

from bioloom.recipes.genomics import orthologs, positions, summaries
from bioloom.recipes.parsers import hgnc
from recipes.drugs.made import Read, said, tsv, written

GENES = tsv(
    "hgnc_id;symbol;name;locus_group;alias_symbol;prev_symbol;ensembl_gene_id;uniprot_ids;entrez_id",
    'HGNC:1;AAA;a;protein-coding gene;"OLDA|A1";;ENSG1;;101',
    "HGNC:2;BBB;b;protein-coding gene;;;ENSG2;;102",
)
PLACES = "ensgene;entrez;symbol;chr;start;end;strand;biotype;description"


def test_a_gene_has_a_place_in_each_assembly_on_one_chromosome(tmp_path: Path) -> None:
    texts = {
        positions.BUILDS["GRCh38"]: tsv(
            PLACES,
            "ENSG1;101;AAA;7;1000;2000;-1;protein_coding;x",
            "ENSG1;999;AAA;7;1000;2000;-1;protein_coding;x",
            "ENSG3;;XXX;CHR_PATCH;1;2;1;lncRNA;x",
        ),
        positions.BUILDS["GRCh37"]: tsv(PLACES, "ENSG1;101;RP99-1A.1;7;900;1900;-1;protein_coding;x"),
        hgnc.GENES: GENES,
    }
    found = Read(positions.parse, written(tmp_path, texts))
    places = [e for e in found.edges if e.predicate == "has_sequence_location"]
    assert {(e.subject, e.object) for e in places} == {("ENSEMBL:ENSG1", "RefSeq:NC_000007")}
    assert [said(e)["genome_build"] for e in places] == ["GRCh38", "GRCh37"]
    assert said(places[0]) == {
        "genome_build": "GRCh38",
        "start_position": 1000.0,
        "end_position": 2000.0,
        "strand": "-",
        "biotype": "protein coding",
    }
    assert found.nodes["RefSeq:NC_000007"].name == "chromosome 7"
    clone = found.nodes["ENSEMBL:ENSG1"]
    assert clone.related_synonym == ("RP99-1A.1",)
    assert clone.optional
    assert found.skipped == {
        "the same gene for another NCBI gene": 1,
        "on no chromosome but a contig or patch": 1,
    }


def test_a_symbol_that_hgnc_gives_to_some_gene_is_nobodys_clone_name(tmp_path: Path) -> None:
    texts = {
        positions.BUILDS["GRCh38"]: tsv(PLACES, "ENSG2;102;OLDA;1;1;2;1;protein_coding;x"),
        positions.BUILDS["GRCh37"]: tsv(PLACES),
        hgnc.GENES: GENES,
    }
    assert "ENSEMBL:ENSG2" not in Read(positions.parse, written(tmp_path, texts)).nodes


def csv(*rows: str) -> str:
    return "".join(",".join(f'"{field}"' for field in row.split(";")) + "\n" for row in rows)


def test_a_mouse_gene_is_called_with_its_species_and_a_doubtful_pair_is_none(tmp_path: Path) -> None:
    head = (
        "Gene stable ID;Gene name;Mouse gene name;Mouse gene stable ID;Mouse homology type;"
        "Mouse orthology confidence [0 low, 1 high]"
    )
    table = csv(
        head,
        "ENSG1;AAA;Aaa;ENSMUSG1;ortholog_one2many;1",
        "ENSG2;BBB;Bbb;ENSMUSG2;ortholog_one2one;0",
        "ENSG2;BBB;;;;",
        "ENSG9;ZZZ;Zzz;ENSMUSG9;ortholog_one2one;1",
    )
    found = Read(orthologs.parse_ensembl, written(tmp_path, {orthologs.BIOMART: table, hgnc.GENES: GENES}))
    (edge,) = found.edges
    assert (edge.subject, edge.predicate, edge.object) == ("ENSEMBL:ENSG1", "orthologous_to", "ENSEMBL:ENSMUSG1")
    assert said(edge) == {"object_species": "mouse", "orthology_type": "one to many"}
    (mouse,) = found.nodes.values()
    assert (mouse.name, mouse.synonym) == ("Aaa (mouse)", ("mouse Aaa",))
    assert found.skipped == {"of low confidence": 1, "no ortholog": 1, orthologs.UNKNOWN: 1}


def test_hcop_needs_three_sources(tmp_path: Path) -> None:
    head = "Gene stable ID;Gene name;Human gene stable ID;Human gene name;supporting_source"
    table = csv(head, "ENSMUSG1;Aaa;ENSG1;-;A,B,C", "ENSMUSG2;Bbb;ENSG2;-;A,B")
    found = Read(orthologs.parse_hcop, written(tmp_path, {orthologs.HCOP: table, hgnc.GENES: GENES}))
    assert [said(e)["n_resources"] for e in found.edges] == [3.0]


def test_a_group_joins_each_human_gene_with_each_gene_of_the_species_that_are_carried(tmp_path: Path) -> None:
    table = tsv(
        "HID;Gene.Symbol;Taxonomy;Gene.ID",
        *("3;AAA;9606;101", "3;BBB;9606;102", "3;aaa;7955;7", "3;Aaa;10090;8", "3;AAA;9913;9"),
        *("4;NNN;9606;999", "4;nnn;7955;10"),
    )
    found = Read(orthologs.parse_homologene, written(tmp_path, {orthologs.HOMOLOGENE: table, hgnc.GENES: GENES}))
    assert {(e.subject, e.object) for e in found.edges} == {
        ("NCBIGene:101", "NCBIGene:7"),
        ("NCBIGene:102", "NCBIGene:7"),
    }
    assert [node.name for node in found.nodes.values()] == ["aaa (zebrafish)"]
    assert found.skipped == {
        "gene of a species that is not carried, or of mouse": 2,
        "group without a human gene of HGNC": 1,
    }


def test_a_summary_begins_with_the_gene_that_it_often_does_not_name(tmp_path: Path) -> None:
    head = "RefSeq_accession;Organism;Taxon_ID;Gene_ID;Review_status;Gene_summary"
    table = tsv(
        head, "NM_1.1;x;9606;101;REVIEWED REFSEQ;This gene does it.", "NM_2.1;x;9606;999;VALIDATED REFSEQ;None."
    )
    files = written(tmp_path, {summaries.SUMMARIES: table, hgnc.GENES: GENES})
    assert list(summaries.records(files)) == [
        {
            "id": "NCBIGene:101",
            "text": "AAA, a: This gene does it.",
            "journal": "RefSeq NM_1.1 (reviewed)",
            "url": "https://www.ncbi.nlm.nih.gov/gene/101",
        }
    ]
