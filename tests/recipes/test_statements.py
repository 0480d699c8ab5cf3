"""Statements held as codes: they come back as they went in, and are resolved and left out one by one as ever."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bioloom.recipes.rows import Edge, Skipped
from bioloom.recipes.statements import Collector, among, collect, resolved

GENE = Edge("HGNC:1", "has_phenotype", "HP:1", True, ("PMID:1",), "observation", "manual_agent", (("frequency", 0.5),))
KIND = Edge("HP:1", "subclass_of", "HP:2")
LEADS = {"HGNC:1": "HGNC:1", "HP:1": "HP:1", "HP:2": "HP:2", "OMIM:1": "MONDO:1", "MONDO:1": "MONDO:1"}


def in_context(disease: str) -> Edge:
    return Edge("HGNC:1", "has_phenotype", "HP:1", qualifiers=(("disease_context_qualifier", disease),))


def test_what_goes_in_comes_out_in_order() -> None:
    edges = [KIND, GENE, GENE._replace(negated=False), KIND]
    held = collect(edges)
    assert list(held) == edges
    assert (held[1], held[-1], list(held[2:])) == (GENE, KIND, edges[2:])
    assert list(held.of("has_phenotype")) == edges[1:3]
    assert not collect(())
    assert not list(collect(()).degrees())


def test_many_come_out_as_they_went_in_one_by_one_or_together() -> None:
    edges = [
        Edge(f"HGNC:{i % 7}", "has_phenotype", f"HP:{i % 11}", qualifiers=(("n", float(i)),)) for i in range(10000)
    ]
    collector = Collector()
    for edge in edges[:5000]:
        collector.add(edge)
    collector.extend(edges[5000:])
    assert list(collector.statements()) == list(collect(edges)) == edges


def test_only_what_is_chosen_is_written_anew() -> None:
    held = collect([KIND, GENE, KIND])
    changed = held.rewritten(held.saying("has_phenotype"), lambda edge: edge._replace(object="HP:9"))
    assert list(changed) == [KIND, GENE._replace(object="HP:9"), KIND]
    assert list(held) == [KIND, GENE, KIND]
    assert held.rewritten(held.saying("treats"), lambda edge: edge) is held
    assert list(held.followed_by([GENE, in_context("OMIM:1")])) == [KIND, GENE, KIND, GENE, in_context("OMIM:1")]
    assert list(collect(()).followed_by([GENE])) == [GENE]


def test_names_with_two_codes_are_refused() -> None:
    held = replace(collect([KIND]), names=["HP:1", "HP:1"])
    with pytest.raises(ValueError, match="two codes"):
        held.followed_by([GENE])


def test_what_is_counted() -> None:
    held = collect([KIND, GENE, KIND])
    assert held.predicates() == {"subclass_of": 2, "has_phenotype": 1}
    assert held.ends() == {"HGNC:1", "HP:1", "HP:2"}
    assert held[:1].ends() == {"HP:1", "HP:2"}
    assert ("subclass_of", "object", {"HP:2": 2}) in list(held.degrees())
    assert ("has_phenotype", "object", {"HP:1": 1}) in list(held.degrees())
    assert {predicate for predicate, _, _ in held[:1].degrees()} == {"subclass_of"}


def test_an_edge_is_said_once_wherever_its_context_led_to_one_disease() -> None:
    found, left_out = resolved(collect([in_context("OMIM:1"), GENE, in_context("MONDO:1"), GENE]), LEADS, LEADS)
    assert list(found) == [in_context("MONDO:1"), GENE]
    assert left_out == [
        Skipped("said twice", "HGNC:1 has_phenotype HP:1"),
        Skipped("said twice", "HGNC:1 has_phenotype HP:1"),
    ]


def test_edges_that_differ_in_anything_are_two() -> None:
    differing = [GENE, GENE._replace(negated=False), GENE._replace(publications=()), GENE._replace(qualifiers=())]
    differing += [GENE._replace(knowledge_level="prediction"), GENE._replace(agent_type="automated_agent")]
    assert list(resolved(collect(differing), LEADS, LEADS)[0]) == differing


def test_what_is_left_out_is_counted_by_reason_in_the_order_of_the_first() -> None:
    lost = [Edge(f"EFO:{i}", "subclass_of", "HP:1") for i in range(7)]
    itself = Edge("OMIM:1", "close_match", "MONDO:1")
    merged = Edge("OMIM:1", "subclass_of", "HP:1")
    found, left_out = resolved(collect([merged, *lost[:3], itself, *lost[3:], KIND]), LEADS, LEADS)
    assert list(found) == [KIND]
    assert left_out == [
        Skipped("hierarchy of a merged term, which its hub gives", "OMIM:1 subclass_of HP:1"),
        *(Skipped("no term for EFO", f"EFO:{i} subclass_of HP:1") for i in range(4)),
        Skipped("no term for EFO", "EFO:4 subclass_of HP:1", 3),
        Skipped("says a thing of itself once terms are merged", "OMIM:1 close_match MONDO:1"),
    ]


def test_only_what_is_kept_stays() -> None:
    found, left_out = among(collect([GENE, KIND]), {"HP:1", "HP:2"})
    assert list(found) == [KIND]
    assert left_out == [Skipped("about a term that nothing else speaks of", "HGNC:1 has_phenotype HP:1")]
