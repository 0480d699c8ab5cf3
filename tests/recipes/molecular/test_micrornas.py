"""MicroRNAs: which genes a name means, groups, measured and predicted targets; domains of drugs' targets."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path

import pytest

from bioloom.recipes.build.assemble import assemble
from bioloom.recipes.build.derived import domain_targets
from bioloom.recipes.build.gather import gather
from bioloom.recipes.molecular import micrornas, mirna_targets
from bioloom.recipes.parsers.hgnc import GENES
from bioloom.recipes.reading import Files
from bioloom.recipes.rows import Edge, Node
from recipes.drugs.made import Read, tsv, written
from recipes.drugs.made import said as qualifiers

HGNC = tsv(
    "hgnc_id;symbol;name;alias_symbol",
    "HGNC:1;MIR30C1;microRNA 30c-1;hsa-mir-30c-1",
    "HGNC:2;MIR30C2;microRNA 30c-2;hsa-mir-30c-2",
    "HGNC:3;MIR30A;microRNA 30a;hsa-mir-30a",
    "HGNC:4;MIR21;microRNA 21;hsa-mir-21",
    "HGNC:5;MIR451A;microRNA 451a;hsa-mir-451",
    "HGNC:6;MIR451B;microRNA 451b;hsa-mir-451b",
    "HGNC:7;MIRLET7A1;microRNA let-7a-1;hsa-let-7a-1",
    "HGNC:8;MIR8485;microRNA 8485;",
    "HGNC:10;MIR124-1;microRNA 124-1;hsa-mir-124-1|hsa-mir-124a-1",
    "HGNC:11;MIR124-2;microRNA 124-2;hsa-mir-124-2|hsa-mir-124a-2",
    "HGNC:9;MIR21HG;MIR21 host gene;",
)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return written(tmp_path, {GENES: HGNC})


@pytest.mark.parametrize(
    ("name", "means"),
    [
        ("hsa-miR-21", "HGNC:4"),
        ("hsa-miR-30a-3p", "HGNC:3"),
        ("hsa-miR-30c", "bioloom.mirna:miR-30c"),
        ("hsa-miR-30c-5p", "bioloom.mirna:miR-30c"),
        ("hsa-miR-30c-2", "HGNC:2"),
        ("hsa-miR-451", "HGNC:5"),
        ("hsa-let-7a", "HGNC:7"),
        ("hsa-miR-8485", "HGNC:8"),
        ("hsa-miR-466", None),
        ("mmu-miR-21", None),
    ],
)
def test_what_the_name_of_a_mature_sequence_means(files: Files, name: str, means: str | None) -> None:
    assert micrornas.known(files).mature(name) == means


def test_a_number_that_several_genes_share_is_a_group(files: Files) -> None:
    rnas = micrornas.known(files)
    assert rnas.names["miR-30"] == "bioloom.mirna:miR-30"
    assert rnas.names["miR-451"] == "bioloom.mirna:miR-451"
    assert rnas.names["miR-21"] == "HGNC:4"
    assert "miR-466" not in rnas.names


def test_genes_are_kinds_of_their_smallest_group_and_groups_of_the_next(files: Files) -> None:
    found = Read(micrornas.parse, files)
    assert {(e.subject, e.object) for e in found.edges} == {
        ("HGNC:1", "bioloom.mirna:miR-30c"),
        ("HGNC:2", "bioloom.mirna:miR-30c"),
        ("bioloom.mirna:miR-30c", "bioloom.mirna:miR-30"),
        ("HGNC:3", "bioloom.mirna:miR-30"),
        ("HGNC:5", "bioloom.mirna:miR-451"),
        ("HGNC:6", "bioloom.mirna:miR-451"),
        ("HGNC:10", "bioloom.mirna:miR-124"),
        ("HGNC:11", "bioloom.mirna:miR-124"),
    }
    nodes = {n.id: n for n in found.of(Node)}
    assert nodes["HGNC:4"].category == ("Gene", "MicroRNA")
    assert nodes["HGNC:4"].synonym == ("miR-21", "hsa-miR-21")
    assert nodes["bioloom.mirna:miR-30"].name == "miR-30"
    assert "miR-124a" in nodes["bioloom.mirna:miR-124"].synonym
    assert "HGNC:9" not in nodes


def test_measured_targets_gather_their_papers(tmp_path: Path) -> None:
    table = tsv(
        "miRNA_tarbase;Target;PMID",
        "miR-21;PTEN;100.0",
        "miR-21;PTEN;200.0",
        "miR-21;PTEN;100.0",
        ";HES1;300.0",
        "miR398;CSD2;300.0",
    )
    found = Read(mirna_targets.parse_mirtarbase, written(tmp_path, {GENES: HGNC, mirna_targets.MIRTARBASE: table}))
    (edge,) = found.edges
    assert (edge.subject, edge.predicate, edge.object) == ("HGNC:4", "regulates", "hgnc.symbol:PTEN")
    assert edge.publications == ("PMID:100", "PMID:200")
    assert edge.knowledge_level == "knowledge_assertion"
    assert qualifiers(edge) == {"original_subject": "miR-21", "target_evidence": "measured"}
    assert found.skipped == {"microRNA without a name in this copy": 1, "no human microRNA": 1}


def test_what_only_large_studies_have_is_an_observation(tmp_path: Path) -> None:
    many = [f"miR-21;GENE{i};7.0" for i in range(mirna_targets.LARGE)]
    table = tsv("miRNA_tarbase;Target;PMID", *many, "miR-21;GENE0;8.0")
    found = Read(mirna_targets.parse_mirtarbase, written(tmp_path, {GENES: HGNC, mirna_targets.MIRTARBASE: table}))
    levels = {e.object.removeprefix("hgnc.symbol:"): e.knowledge_level for e in found.edges}
    assert (levels["GENE0"], levels["GENE1"]) == ("knowledge_assertion", "observation")


def test_predicted_targets_say_so(tmp_path: Path) -> None:
    files = written(tmp_path, {GENES: HGNC})
    files.where[mirna_targets.PITA] = archive = tmp_path / "pita.tar"
    with tarfile.open(archive, "w") as tar:
        for name, genes in (("hsa-miR-30a-3p", "5728\n22\n"), ("hsa-miR-466", "1\n")):
            member = tarfile.TarInfo(f"PITA/PITA_{name}.csv")
            member.size = len(genes)
            tar.addfile(member, io.BytesIO(genes.encode()))
    found = Read(mirna_targets.parse_pita, files)
    assert [(e.subject, e.object) for e in found.edges] == [("HGNC:3", "NCBIGene:5728"), ("HGNC:3", "NCBIGene:22")]
    assert {e.knowledge_level for e in found.edges} == {"prediction"}
    assert qualifiers(found.edges[0]) == {"original_subject": "hsa-miR-30a-3p", "target_evidence": "predicted"}
    assert found.skipped == {"microRNA that HGNC does not have": 1}


def test_a_drug_meets_the_domains_of_its_targets() -> None:
    binds, has = "directly_physically_interacts_with", "has_part"
    given = [
        Node("CHEBI:1", ("SmallMolecule", "Drug"), "drug"),
        *(Node(f"HGNC:{i}", ("Gene", "Protein"), f"G{i}") for i in (1, 2, 3)),
        *(Node(f"Pfam:PF{i}", ("ProteinDomain",), f"D{i}") for i in (1, 2)),
        *(Edge("CHEBI:1", binds, f"HGNC:{i}") for i in (2, 1)),
        *(Edge(f"HGNC:{i}", has, "Pfam:PF1") for i in (1, 2)),
        Edge("HGNC:3", has, "Pfam:PF2"),
    ]
    (edge,) = domain_targets.links(assemble([gather("infores:x", given)]))
    assert (edge.subject, edge.predicate, edge.object) == ("CHEBI:1", "interacts_with", "Pfam:PF1")
    assert edge.knowledge_level == "prediction"
    assert qualifiers(edge) == {"through_target": "HGNC:1|HGNC:2"}
