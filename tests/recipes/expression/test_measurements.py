"""The Human Protein Atlas and PanglaoDB in upstream's layouts: what an edge says, and what makes none."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.errors import BuildError
from bioloom.recipes.build.gather import Gathered, gather
from bioloom.recipes.expression import markers, protein, rna, subcellular
from bioloom.recipes.parsers import hgnc
from bioloom.recipes.recipe import Parse
from recipes.drugs.made import said, tsv, written

Said = dict[tuple[str, str], dict[str, str | float]]


HGNC = tsv("symbol;ensembl_gene_id", "A;ENSG1", "B;ENSG2", "SOD2;ENSG99", "TWO;ENSG98")


def read(parse: Parse, folder: Path, path: str, text: str) -> Gathered:
    return gather("infores:test", parse(written(folder, {path: text, hgnc.GENES: HGNC})))


def every(found: Gathered) -> Said:
    """The qualifiers of all edges of all blocks, by subject and object."""
    out: Said = {}
    for block in found.blocks:
        columns = {key: column.to_pylist() for key, column in block.qualifiers.items()}
        for i, (s, o) in enumerate(zip(block.subject, block.object, strict=True)):
            held = {key: values[i] for key, values in columns.items() if values[i] is not None}
            assert out.setdefault((block.names[s], block.names[o]), held) is held  # each pair once
    return out


LIVER, PANCREAS, CORTEX, PONS, BRAIN = (f"UBERON:{i}" for i in ("0002107", "0001264", "0000956", "0000988", "0000955"))


def levels(**genes: dict[str, float]) -> str:
    rows = [f"{gene};X;{t};{v}" for gene, at in genes.items() for t, v in at.items()]
    return tsv("Gene;Gene name;Tissue;nTPM", *rows)


def test_a_gene_is_expressed_from_one_ntpm_with_rank_and_fold(tmp_path: Path) -> None:
    text = levels(ENSG1={"liver": 40.0, "pancreas": 10.0, "cerebral cortex": 0.9, "pons": 0.0})
    found = read(rna.parse, tmp_path, rna.TISSUES, text)
    assert every(found) == {
        ("ENSEMBL:ENSG1", LIVER): {
            "nTPM": 40.0,
            "tissue_rank": 1.0,
            "fold_over_other_tissues": 4.0,
            "tissue_specificity": "tissue enriched",
            "subject_direction_qualifier": "increased",
        },
        ("ENSEMBL:ENSG1", PANCREAS): {"nTPM": 10.0, "tissue_rank": 2.0, "fold_over_other_tissues": 0.25},
    }
    (block,) = found.blocks
    assert (block.predicate, block.knowledge_level, block.agent_type) == (
        "expressed_in",
        "observation",
        "data_analysis_pipeline",
    )
    assert list(found.tally.counts.values()) == [2]
    assert found.rows == len(found.nodes) + len(block) + 2


def test_an_organ_has_the_highest_of_its_parts_and_their_specificity(tmp_path: Path) -> None:
    text = levels(ENSG1={"liver": 2.0, "pancreas": 0.0, "cerebral cortex": 30.0, "pons": 50.0})
    edges = every(read(rna.parse, tmp_path, rna.TISSUES, text))
    assert edges["ENSEMBL:ENSG1", BRAIN] == {
        "nTPM": 50.0,
        "tissue_rank": 1.0,
        "fold_over_other_tissues": 25.0,
        "tissue_specificity": "tissue enriched",
        "subject_direction_qualifier": "increased",
        "aggregate": "highest of 12 parts",
    }
    assert edges["ENSEMBL:ENSG1", PONS] == {"nTPM": 50.0, "tissue_rank": 1.0, "fold_over_other_tissues": 25.0}
    assert edges["ENSEMBL:ENSG1", CORTEX]["tissue_rank"] == 2.0
    assert edges["ENSEMBL:ENSG1", LIVER] == {"nTPM": 2.0, "tissue_rank": 3.0, "fold_over_other_tissues": 0.04}


def test_a_heart_is_measured_in_its_muscle_and_both_are_said(tmp_path: Path) -> None:
    edges = every(
        read(rna.parse, tmp_path, rna.TISSUES, levels(ENSG1={"heart muscle": 9.0, "liver": 1.0, "skin": 0.0}))
    )
    muscle, heart = edges["ENSEMBL:ENSG1", "UBERON:0001133"], edges["ENSEMBL:ENSG1", "UBERON:0000948"]
    assert heart["aggregate"] == "measured in heart muscle"
    assert heart["tissue_specificity"] == muscle["tissue_specificity"] == "tissue enriched"
    assert heart["tissue_rank"] == muscle["tissue_rank"] == 1.0
    assert heart["fold_over_other_tissues"] == muscle["fold_over_other_tissues"] == 9.0


def test_reviewed_names_are_names_of_their_terms_too(tmp_path: Path) -> None:
    tissues = read(rna.parse, tmp_path, rna.TISSUES, levels(ENSG1={"liver": 1.0})).nodes
    assert tissues["UBERON:0001134"].related_synonym == ("skeletal muscle",)
    assert "UBERON:0000945" not in tissues  # "stomach 1" is a sample
    cells = read(markers.parse, tmp_path, markers.MARKERS, MARKED).nodes
    assert cells["CL:0000169"].related_synonym == ("Beta cell",)
    assert all(node.optional for node in (*tissues.values(), *cells.values()))


def test_what_a_tissue_is_called_stays_where_the_ontology_calls_it_otherwise(tmp_path: Path) -> None:
    edges = every(read(rna.parse, tmp_path, rna.TISSUES, levels(ENSG1={"thalamus": 5.0, "skin": 5.0, "gut": 5.0})))
    assert {o: (e.get("original_object"), e.get("mapping_justification")) for (_, o), e in edges.items()} == {
        BRAIN: (None, None),
        "UBERON:0001897": ("thalamus", "semapv:ManualMappingCuration"),
        "UBERON:0000014": ("skin", "semapv:LexicalMatching"),
    }


def test_a_gene_with_an_old_number_is_known_by_its_symbol_unless_two_have_it(tmp_path: Path) -> None:
    rows = [f"{gene};{symbol};liver;9.0" for gene, symbol in (("ENSG1", "OLD"), ("ENSG7", "SOD2"), ("ENSG8", "NEW"))]
    rows += ["ENSG5;TWO;liver;9.0", "ENSG6;TWO;liver;9.0"]
    edges = every(read(rna.parse, tmp_path, rna.TISSUES, tsv("Gene;Gene name;Tissue;nTPM", *rows)))
    assert {gene for gene, _ in edges} == {
        "ENSEMBL:ENSG1",
        "hgnc.symbol:SOD2",
        "ENSEMBL:ENSG8",
        "ENSEMBL:ENSG5",
        "ENSEMBL:ENSG6",
    }


def test_a_tissue_that_nobody_reviewed_is_reported(tmp_path: Path) -> None:
    found = read(rna.parse, tmp_path, rna.TISSUES, levels(ENSG1={"gut": 5.0, "liver": 0.5}))
    assert found.tally.counts["tissue without a UBERON term"] == 1
    assert found.tally.samples["tissue without a UBERON term"] == ["gut"]


@pytest.mark.parametrize(
    "text",
    [
        levels(ENSG1={"liver": 1.0}) + "ENSG1\tX\tliver\t2.0\n",
        levels(ENSG1={"liver": 1.0}) + "ENSG1\tX\tpancreas\thigh\n",
        levels(ENSG1={"liver": 1.0}) + "ENSG1\tX\tpancreas\n",
        "Gene\tTissue\tnTPM\nENSG1\tliver\t1.0\n",
    ],
    ids=["twice", "no number", "a field too few", "other columns"],
)
def test_what_does_not_read_stops_the_build(tmp_path: Path, text: str) -> None:
    with pytest.raises(BuildError, match="rna_tissue_consensus"):
        read(rna.parse, tmp_path, rna.TISSUES, text)


STAINED = tsv(
    "Gene;Gene name;Tissue;Cell type;Level;Reliability",
    "ENSG1;A;liver;cholangiocytes;Low;Enhanced",
    "ENSG1;A;liver;hepatocytes;High;Enhanced",
    "ENSG1;A;skin 1;melanocytes;Low;Enhanced",
    "ENSG1;A;skin 2;melanocytes;Medium;Enhanced",
    "ENSG1;A;pituitary gland;cells in anterior ;Medium;Enhanced",
    "ENSG1;A;pancreas;exocrine glandular cells;Not detected;Enhanced",
    "ENSG1;A;soft tissue 1;fibroblasts;Low;Enhanced",
    "ENSG2;B;rectum;enterocytes - Gradient;Ascending;Uncertain",
    "ENSG2;B;rectum;mucosal lymphoid cells;Low;Uncertain",
    "ENSG3;C;N/A;N/A;N/A;Uncertain",
)


def test_a_tissue_lists_its_cell_types_and_has_the_highest_level(tmp_path: Path) -> None:
    found = read(protein.parse, tmp_path, protein.NORMAL, STAINED)
    edges = every(found)
    assert edges["ENSEMBL:ENSG1", LIVER] == {
        "level": "high",
        "reliability": "enhanced",
        "cell_type": "cholangiocytes: low|hepatocytes: high",
    }
    assert edges["ENSEMBL:ENSG1", "UBERON:0000014"]["cell_type"] == "melanocytes: medium"
    assert edges["ENSEMBL:ENSG2", "UBERON:0001052"]["reliability"] == "uncertain"
    assert ("ENSEMBL:ENSG1", PANCREAS) not in edges
    assert {(b.knowledge_level, b.agent_type) for b in found.blocks} == {("observation", "manual_agent")}


def test_a_cell_type_lists_its_tissues_and_has_the_highest_level(tmp_path: Path) -> None:
    edges = every(read(protein.parse, tmp_path, protein.NORMAL, STAINED))
    assert edges["ENSEMBL:ENSG1", "CL:0000148"] == {
        "level": "medium",
        "reliability": "enhanced",
        "tissue": "skin 1: low|skin 2: medium",
    }
    assert edges["ENSEMBL:ENSG1", "CL:0000057"]["tissue"] == "soft tissue 1: low"  # which itself has no term
    assert edges["ENSEMBL:ENSG1", "UBERON:0002196"] == {
        "level": "medium",
        "reliability": "enhanced",
        "tissue": "pituitary gland: medium",
        "original_object": "cells in anterior",
        "mapping_justification": "semapv:ManualMappingCuration",
    }


def test_what_was_not_seen_has_no_level_or_no_term_is_counted(tmp_path: Path) -> None:
    found = read(protein.parse, tmp_path, protein.NORMAL, STAINED)
    assert found.tally.counts == {
        "not detected": 1,
        "level Ascending, which is none": 1,
        "level N/A, which is none": 1,
        "tissue without a UBERON term: soft tissue 1": 1,
        "cell type without a term, named on the tissue's edge alone": 1,
    }
    assert found.rows == 5 + sum(len(b) for b in found.blocks)


PLACES = tsv(
    "Gene;Gene name;Reliability;Main location;Additional location;Extracellular location;Enhanced;Supported;Approved;"
    "Uncertain;Single cell variation intensity;Single cell variation spatial;Cell cycle dependency;GO id",
    "ENSG1;A;Enhanced;M|R;N;;M;;;N;M;M|N;;M (GO:0000001)|N (GO:0000002)|R ()",
    "ENSG2;B;Approved;K;;;;;K;;;;K (biological definition);K (GO:0000003)",
).replace("|", ";")


def test_a_protein_is_in_compartments_each_with_its_own_reliability(tmp_path: Path) -> None:
    found = read(subcellular.parse, tmp_path, subcellular.LOCATIONS, PLACES)
    assert [(e.subject, e.predicate, e.object, said(e)) for e in found.edges] == [
        (
            "ENSEMBL:ENSG1",
            "located_in",
            "GO:0000001",
            {
                "reliability": "enhanced",
                "location_role": "main",
                "single_cell_variation": "intensity|spatial",
                "original_object": "M",
            },
        ),
        (
            "ENSEMBL:ENSG1",
            "located_in",
            "GO:0000002",
            {
                "reliability": "uncertain",
                "location_role": "additional",
                "single_cell_variation": "spatial",
                "original_object": "N",
            },
        ),
        (
            "ENSEMBL:ENSG2",
            "located_in",
            "GO:0000003",
            {
                "reliability": "approved",
                "location_role": "main",
                "cell_cycle_dependency": "biological definition",
                "original_object": "K",
            },
        ),
    ]
    assert found.tally.counts == {"location without a GO term": 1}


def test_a_location_without_its_term_in_brackets_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="N GO:0000002"):
        read(subcellular.parse, tmp_path, subcellular.LOCATIONS, PLACES.replace("N (GO:0000002)", "N GO:0000002"))


MARKED = tsv(
    "species;official gene symbol;cell type;ubiquitousness index;canonical marker;organ;sensitivity_human;"
    "sensitivity_mouse;specificity_human;specificity_mouse",
    "Mm Hs;CTRB1;Acinar cells;0.018;1;Pancreas;1.0;1.0;0.25;0.5",
    "Hs;KLK1;Acinar cells;NA;NA;Pancreas;NA;0.3;NA;0.1",
    "Mm;Ctrb2;Acinar cells;0.1;1;Pancreas;NA;0.3;NA;0.1",
    "Mm Hs;SOX1;Neural stem/precursor cells;0.1;1;Brain;NA;0.3;NA;0.1",
    "Mm Hs;KLF4;Embryonic stem cells;0.1;1;Zygote;0.5;0.3;0.0;0.1",
)


def test_markers_are_of_human_cells_and_specificity_is_what_the_word_says(tmp_path: Path) -> None:
    found = read(markers.parse, tmp_path, markers.MARKERS, MARKED)
    assert [(e.subject, e.predicate, e.object) for e in found.edges] == [
        ("hgnc.symbol:CTRB1", "expressed_in", "CL:0002064"),
        ("CL:0002064", "part_of", PANCREAS),
        ("hgnc.symbol:KLK1", "expressed_in", "CL:0002064"),
        ("hgnc.symbol:KLF4", "expressed_in", "CL:0002322"),
    ]
    called = {"original_object": "Acinar cells", "mapping_justification": "semapv:ManualMappingCuration"}
    assert said(found.edges[0]) == {
        "canonical_marker": "true",
        "marker_sensitivity": 1.0,
        "marker_specificity": 0.75,
        "ubiquitousness_index": 0.018,
        **called,
    }
    assert said(found.edges[2]) == called
    assert found.tally.counts == {
        "no marker in human": 1,
        "cell type without a term of the Cell Ontology: Neural stem/precursor cells": 1,
        "cell type whose organ is not given or is none": 1,
    }
