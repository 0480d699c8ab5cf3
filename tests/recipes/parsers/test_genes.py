"""HGNC and what NCBI says of genes."""

from __future__ import annotations

from bioloom.recipes.parsers import entrez, hgnc
from bioloom.recipes.rows import Node, Replaced
from recipes.upstream import qualifiers, read, table, triples

HEAD = "hgnc_id symbol name locus_group status alias_symbol prev_symbol ensembl_gene_id uniprot_ids entrez_id refseq"
ENZYMES = "HGNC~ID Approved~symbol Approved~name Status Enzyme~IDs"


def test_hgnc(tmp_path):
    genes = table(
        HEAD,
        "HGNC:1 AAA alpha~one protein-coding~gene Approved p53|LFS1 OLD|SHARED ENSG1 P1|P2 11 -",
        'HGNC:2 BBB beta non-coding~RNA Approved - "SHARED|AAA" - U1 22 -',
    )
    enzymes = table(
        ENZYMES,
        "HGNC:1 AAA alpha~one Approved 2.6.1.39,~2.6.1.7,~1.3.99.-",
        "HGNC:6 A1S9T symbol~withdrawn,~see~[HGNC:1](/data/HGNC:1) Symbol~Withdrawn -",
        "HGNC:7 X symbol~withdrawn,~see~[HGNC:1]~and~[HGNC:2] Symbol~Withdrawn -",
        "HGNC:8 Y gone Entry~Withdrawn -",
    )
    found = read(hgnc.parse, tmp_path, {hgnc.GENES: genes, hgnc.ENZYMES: enzymes})
    assert found.nodes["HGNC:1"] == Node(
        "HGNC:1", ("Gene", "Protein"), "AAA", ("alpha one", "p53", "LFS1"), (), ("OLD", "SHARED")
    )
    assert found.nodes["HGNC:2"].category == ("Gene",)
    assert [c[:2] for c in found.claims] == [
        ("HGNC:1", "NCBIGene:11"),
        ("HGNC:1", "ENSEMBL:ENSG1"),
        ("HGNC:1", "UniProtKB:P1"),
        ("HGNC:1", "UniProtKB:P2"),
        ("HGNC:2", "NCBIGene:22"),
    ]
    assert set(found.replaced) == {
        Replaced("hgnc.symbol:AAA", "HGNC:1"),
        Replaced("hgnc.symbol:BBB", "HGNC:2"),
        Replaced("hgnc.symbol:OLD", "HGNC:1"),  # SHARED was two genes' once, and AAA is a gene's name now
        Replaced("HGNC:6", "HGNC:1"),
    }
    assert triples(found) == {
        ("HGNC:1", "catalyzes", "EC:2.6.1.39"),
        ("HGNC:1", "catalyzes", "EC:2.6.1.7"),
        ("HGNC:1", "catalyzes", "EC:1.3.99"),
    }


def test_ncbi_genes(tmp_path):
    info = table("1 A1BG alpha-1-B~glycoprotein protein-coding", "5 NR region biological-region", "9 MIR1 x ncRNA")
    texts = {
        entrez.INFO: info,
        entrez.ALIAS: table("1 A1B", "1 A1BG"),
        entrez.UNIPROT: table("1 P04217"),
        entrez.ENSEMBL: table("1 ENSG1"),
    }
    found = read(entrez.parse_genes, tmp_path, texts)
    assert found.nodes == {
        "NCBIGene:1": Node("NCBIGene:1", ("Gene", "Protein"), "A1BG", ("alpha-1-B glycoprotein", "A1B"), optional=True),
        "NCBIGene:9": Node("NCBIGene:9", ("Gene",), "MIR1", ("x",), optional=True),
    }
    assert [c[:2] for c in found.claims] == [("NCBIGene:1", "UniProtKB:P04217"), ("NCBIGene:1", "ENSEMBL:ENSG1")]


def test_go_annotations(tmp_path):
    text = table("2 GO:1 IDA BP", "2 GO:2 IEA MF", "2 GO:3 ISS CC", "2 GO:8150 ND BP")
    found = read(entrez.parse_go, tmp_path, {entrez.GO: text})
    assert [(e.predicate, e.object, e.knowledge_level, e.agent_type) for e in found.edges] == [
        ("participates_in", "GO:1", "knowledge_assertion", "manual_agent"),
        ("enables", "GO:2", "prediction", "automated_agent"),
        ("located_in", "GO:3", "prediction", "manual_agent"),
    ]
    assert qualifiers(found.edges[0]) == {"evidence_code": "IDA"}
    assert found.tally.counts["no data (evidence code ND)"] == 1


def test_pfam(tmp_path):
    found = read(entrez.parse_pfam, tmp_path, {entrez.PFAM: table("1 PF1", "2 PF1")})
    assert list(found.nodes) == ["Pfam:PF1"]
    assert triples(found) == {("NCBIGene:1", "has_part", "Pfam:PF1"), ("NCBIGene:2", "has_part", "Pfam:PF1")}
