"""What a thing is, its names and identifiers, how two hang together, and by what a drug works."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.operators.things.identify import identify
from bioloom.stages.answer.operators.things.located import LIES_ON
from bioloom.stages.answer.part import Part
from bioloom.stages.read.types import Reading
from odd_graph import EDGES, NODES, C, opened, said

from .ward import ask, reading, told


def test_a_thing_is_defined_by_its_kind_and_what_is_stated_of_it() -> None:
    answer = ask("define Disease | ROOT", "rash")
    assert answer.kind == "summary"
    text = str(answer.value)
    assert text.startswith("rash (MONDO:2) is a disease, a kind of malady.")
    assert "2 disease genes" in text
    assert "2 signs or symptoms" in text
    assert len(answer.evidence) >= 4  # the thing, its parents, and one for each relation
    assert "is a target of 2 drugs" in str(ask("define Gene | ROOT", "AAA").value)


def test_what_nobody_knows_is_not_defined() -> None:
    answer = ask("define Disease | ROOT", "nonsense:Disease")
    assert answer.abstained
    assert "I do not know 'nonsense'" in told(answer)


def test_a_gene_lies_where_the_newest_assembly_has_it(tmp_path: Path) -> None:
    chromosome = ("RefSeq:NC_7", ["CellularComponent"], "chromosome 7", [], [], [C], False)
    places = [
        said("HGNC:1", LIES_ON, chromosome[0], C, genome_build=build, start_position=start, end_position=start + 99.0)
        for build, start in (("GRCh37", 1000.0), ("GRCh38", 2000.0))
    ]
    graph = KnowledgeGraph(opened(tmp_path, [*NODES, chromosome], [*EDGES, *places]))
    linker: Any = None
    run = Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner()))
    answer = identify(Part(one("HGNC:1", "location"), (), (), ()), run)
    assert answer.value == "chromosome 7, base pairs 2,000 to 2,099 (GRCh38)"
    assert [e.entity.curie for e in answer.entities] == [chromosome[0]]
    (kept,) = run.recorder.evidence(answer.evidence)
    assert {f.predicate for f in kept.facts} == {LIES_ON}


def one(curie: str, asks: str) -> Reading:
    read = reading("identify Gene | ROOT{symbol}", "AAA")
    (node,) = read.pattern.nodes
    pattern = read.pattern.model_copy(update={"nodes": (node.model_copy(update={"curies": (curie,)}),)})
    return read.model_copy(update={"pattern": pattern, "asks": asks})


@pytest.mark.parametrize(
    ("curie", "asks", "value", "says"),
    [
        ("CHEBI:1", "ChEBI", "CHEBI:1", ""),
        ("CHEBI:1", "UNII", "UNII:1", ""),
        ("CHEBI:1", "synonyms", "ASA", ""),
        ("CHEBI:1", "symbol", None, "only genes have symbols"),
        ("CHEBI:1", "MeSH", None, "no MeSH identifier of aspirin; it has CHEBI, UNII"),
        ("HGNC:1", "Entrez", "NCBIGene:1", ""),
        ("HGNC:1", "symbol", "AAA1", ""),
        ("HGNC:1", "location", None, "does not say where the gene AAA1 lies"),
        ("MONDO:2", "synonyms", None, "no other name of ulcer"),
        ("MONDO:2", "type", "disease", ""),
    ],
)
def test_identifiers(tmp_path: Path, curie: str, asks: str, value: str | None, says: str) -> None:
    linker: Any = None
    run = Run(Resources(graph=KnowledgeGraph(opened(tmp_path)), linker=linker, reasoner=RuleReasoner()))
    answer = identify(Part(one(curie, asks), (), (), ()), run)
    assert (answer.kind, answer.abstained) == ("span", value is None)
    assert answer.value == value
    assert says in told(answer)


def test_two_things_are_joined_by_the_shortest_ways() -> None:
    answer = ask("path * | ROOT ; ROOT", "xol", "ache")
    text = str(answer.value)
    assert text.startswith("(1) xol treats ache (one).")
    assert "xol targets AAA (one); AAA is associated with ache (one)" in text
    assert len(answer.evidence) >= 2
    assert "ways of at most 3 steps" in told(answer)


def test_what_nothing_joins_is_told() -> None:
    answer = ask("path * | ROOT ; ROOT", "apple", "cough")
    assert answer.abstained
    assert "no way of 3 steps or fewer joins apple and cough" in told(answer)
    assert "both names mean rash" in told(ask("path * | ROOT ; ROOT", "rash", "rash"))


def test_a_drug_works_by_its_targets_in_the_disease_the_main_ones_first() -> None:
    answer = ask("mechanism Gene | ROOT ; ROOT", "xol", "ache")
    assert answer.value == ("BBB", "AAA")  # BBB by its mechanism of action
    assert answer.entities[0].reasons[0] == "mechanism of action"
    assert "it also acts by CCC, which no source links to ache" in told(answer)


def test_targets_that_nothing_links_to_the_disease_are_said_to_be_that_first() -> None:
    alone = ask("mechanism * | ROOT", "xol")
    assert alone.value[0] == "BBB"
    assert "AAA" in alone.value
    assert alone.notes[0] == "it works by BBB and CCC"
    assert ask("mechanism * | ROOT", "wol").abstained
    answer = ask("mechanism * | ROOT ; ROOT", "yol", "ache")
    assert answer.value == ("DDD", "CCC")
    assert answer.notes[0].startswith("no source links what it acts on to ache")
    assert "only that it binds them" not in told(answer)
    binds = ask("mechanism Gene | ROOT ; ROOT", "zol", "cough")
    assert binds.value == ("AAA",)
    assert "only that it binds them" in told(binds)
    none = ask("mechanism Gene | ROOT ; ROOT", "wol", "ache")
    assert none.abstained
    assert "no edge found for: wol" in told(none)


def test_a_process_that_targets_take_part_in() -> None:
    answer = ask("mechanism BiologicalProcess | ROOT ; ROOT", "xol", "ache")
    assert answer.value == ("glowing",)


def test_a_target_is_chosen_among_options() -> None:
    answer = ask("mechanism Gene | ROOT ; ROOT", "xol", "ache", options=("CCC", "BBB"))
    assert (answer.kind, answer.value) == ("choice", "BBB")
