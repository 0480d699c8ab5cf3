"""Which identifiers become one thing, and which do not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bioloom.core.errors import BuildError
from bioloom.ground.identity.merging import (
    MERGED,
    MERGED_ELSEWHERE,
    NO_HUB,
    NOT_LEGAL,
    NOT_ONE_TO_ONE,
    OTHER_CATEGORY,
    SEVERAL_HUBS,
    TWO_HUBS,
    Claim,
    Identity,
    check_cliques,
    identify,
)
from bioloom.ground.identity.prefixes import legal, prefix_of

DISEASE, PHENOTYPE, GENE = ("Disease",), ("PhenotypicFeature",), ("Gene", "Protein")


def decide(nodes: dict[str, tuple[str, ...]], *pairs: tuple[str, str], replaced=()) -> Identity:
    return identify(nodes, [Claim(a, b, "infores:x") for a, b in pairs], replaced)


def outcome(found: Identity, a: str, b: str) -> str:
    return next(d.outcome for d in found.decisions if {a, b} == {d.subject, d.object})


def test_a_one_to_one_mapping_merges():
    found = decide({"MONDO:1": DISEASE, "DOID:1": DISEASE}, ("DOID:1", "MONDO:1"), ("MONDO:1", "UMLS:C1"))
    assert found.canonical == {"DOID:1": "MONDO:1", "UMLS:C1": "MONDO:1"}
    assert (found.close, found.xref) == ({}, {})


@pytest.mark.parametrize(
    "pairs", [[("MONDO:1", "DOID:1"), ("MONDO:1", "DOID:2")], [("MONDO:1", "DOID:1"), ("MONDO:2", "DOID:1")]]
)
def test_one_to_many_stays_a_close_match_either_way(pairs):
    nodes = dict.fromkeys(["MONDO:1", "MONDO:2", "DOID:1", "DOID:2"], DISEASE)
    found = decide(nodes, *pairs)
    assert found.canonical == {}
    assert set(found.close) == set(pairs)
    assert {d.outcome for d in found.decisions} == {NOT_ONE_TO_ONE}


def test_one_to_one_is_judged_over_all_sources_together():
    claims = [Claim("MONDO:1", "DOID:1", "infores:a"), Claim("DOID:1", "MONDO:2", "infores:b")]
    found = identify(dict.fromkeys(["MONDO:1", "MONDO:2", "DOID:1"], DISEASE), claims)
    assert found.canonical == {}


def test_nothing_merges_through_a_third_identifier():
    """UMLS stands between two MONDO terms and a DOID: no path through it may join them."""
    nodes = {"MONDO:1": DISEASE, "MONDO:2": DISEASE, "DOID:1": DISEASE, "MESH:D1": DISEASE}
    found = decide(nodes, ("MONDO:1", "DOID:1"), ("DOID:1", "MESH:D1"), ("MESH:D1", "UMLS:C1"), ("MONDO:2", "UMLS:C1"))
    assert found.of("DOID:1") == "MONDO:1"
    assert found.of("MESH:D1") == "MESH:D1"  # only DOID maps to it, and DOID is no hub
    assert found.of("UMLS:C1") == "MONDO:2"
    assert ("MONDO:1", "MESH:D1") in found.close
    assert outcome(found, "MESH:D1", "UMLS:C1") == MERGED_ELSEWHERE


def test_hp_and_mondo_never_merge():
    found = decide({"MONDO:1": DISEASE, "HP:1": PHENOTYPE}, ("MONDO:1", "HP:1"))
    assert found.canonical == {}
    assert list(found.close) == [("HP:1", "MONDO:1")]
    assert outcome(found, "MONDO:1", "HP:1") == TWO_HUBS


def test_another_category_does_not_merge():
    found = decide({"MONDO:1": DISEASE, "MESH:D1": PHENOTYPE}, ("MONDO:1", "MESH:D1"))
    assert found.canonical == {}
    assert outcome(found, "MONDO:1", "MESH:D1") == OTHER_CATEGORY


def test_a_wider_category_is_the_same_category():
    found = decide({"CHEBI:1": ("SmallMolecule", "Drug"), "MESH:D1": ("ChemicalEntity",)}, ("MESH:D1", "CHEBI:1"))
    assert found.of("MESH:D1") == "CHEBI:1"


def test_a_protein_of_mesh_merges_with_the_gene_that_is_also_its_protein_and_a_peptide_does_not():
    nodes = {"HGNC:1": GENE, "HGNC:2": GENE, "MESH:D1": ("Protein",), "MESH:D2": ("ChemicalEntity",)}
    found = decide(nodes, ("HGNC:1", "MESH:D1"), ("HGNC:2", "MESH:D2"))
    assert found.canonical == {"MESH:D1": "HGNC:1"}
    assert list(found.close) == [("HGNC:2", "MESH:D2")]


def test_an_illegal_prefix_is_only_a_cross_reference():
    found = decide({"MONDO:1": DISEASE}, ("MONDO:1", "GARD:1"))
    assert found.canonical == {}
    assert list(found.xref) == [("MONDO:1", "GARD:1")]
    assert outcome(found, "MONDO:1", "GARD:1") == NOT_LEGAL


def test_an_identifier_that_two_hubs_claim_goes_to_neither():
    found = decide({"MONDO:1": DISEASE, "HP:1": PHENOTYPE}, ("MONDO:1", "UMLS:C1"), ("HP:1", "UMLS:C1"))
    assert found.canonical == {}
    assert set(found.xref) == {("MONDO:1", "UMLS:C1"), ("HP:1", "UMLS:C1")}
    assert {d.outcome for d in found.decisions} == {SEVERAL_HUBS}


def test_mesh_is_the_hub_of_what_has_no_other():
    found = decide({"MESH:D1": DISEASE}, ("MESH:D1", "NCIT:C1"))
    assert found.of("NCIT:C1") == "MESH:D1"


def test_two_vocabularies_without_a_hub_stay_apart():
    found = decide({"DOID:1": DISEASE, "OMIM:1": DISEASE}, ("DOID:1", "OMIM:1"))
    assert found.canonical == {}
    assert outcome(found, "DOID:1", "OMIM:1") == NO_HUB
    assert list(found.close) == [("DOID:1", "OMIM:1")]


def test_obsolete_terms_follow_their_successors_to_the_end():
    nodes = {"MONDO:3": DISEASE, "DOID:1": DISEASE}
    replaced = [("MONDO:1", "MONDO:2"), ("MONDO:2", "MONDO:3")]
    found = decide(nodes, ("MONDO:1", "DOID:1"), replaced=replaced)
    assert found.canonical == {"MONDO:1": "MONDO:3", "MONDO:2": "MONDO:3", "DOID:1": "MONDO:3"}


def test_an_obsolete_term_of_a_merged_one_leads_to_the_hub():
    found = decide({"MONDO:1": DISEASE, "DOID:1": DISEASE}, ("MONDO:1", "DOID:1"), replaced=[("DOID:9", "DOID:1")])
    assert found.of("DOID:9") == "MONDO:1"


def test_successors_that_lead_nowhere_are_reported():
    nodes = {"HP:1": PHENOTYPE, "HP:2": PHENOTYPE}
    replaced = [
        ("HP:8", "HP:9"),
        ("HP:9", "HP:8"),
        ("HP:6", "HP:7"),
        ("HP:5", "HP:1"),
        ("HP:5", "HP:2"),
        ("HP:2", "HP:1"),
    ]
    found = decide(nodes, replaced=replaced)
    assert found.canonical == {}
    assert {old for old, _ in found.dead_ends} == {"HP:8", "HP:9", "HP:6", "HP:5", "HP:2"}


def test_two_live_identifiers_of_the_hub_in_one_clique_fail():
    nodes = {"MONDO:1": DISEASE, "MONDO:2": DISEASE}
    with pytest.raises(BuildError, match=r"MONDO:2 and MONDO:1 .* both are live terms of MONDO"):
        check_cliques({"MONDO:2": "MONDO:1"}, nodes)
    check_cliques({"MONDO:9": "MONDO:1"}, nodes)  # an obsolete one may


IDS = [f"{p}:{i}" for p in ("MONDO", "HP", "DOID", "MESH", "OMIM", "UMLS", "GARD") for i in range(4)]


@given(st.lists(st.tuples(st.sampled_from(IDS), st.sampled_from(IDS)), max_size=30), st.sets(st.sampled_from(IDS)))
def test_the_rule_holds_whatever_the_mappings(pairs, live):
    kind = {"MONDO": DISEASE, "HP": PHENOTYPE, "DOID": DISEASE, "MESH": DISEASE, "OMIM": DISEASE}
    nodes = {i: kind[prefix_of(i)] for i in live if prefix_of(i) in kind}
    found = decide(nodes, *pairs)
    asserted = {frozenset(p) for p in pairs}
    for leaf, hub in found.canonical.items():
        assert hub in nodes
        assert hub not in found.canonical  # one step, never a chain
        assert frozenset((leaf, hub)) in asserted  # directly
        assert sum(leaf in p and any(prefix_of(x) == prefix_of(hub) for x in p - {leaf}) for p in asserted) == 1
        assert sum(hub in p and any(prefix_of(x) == prefix_of(leaf) for x in p - {hub}) for p in asserted) == 1
        assert legal(prefix_of(leaf), nodes[hub][0])
        assert prefix_of(leaf) not in {"MONDO", "HP"}
        assert leaf not in nodes or nodes[leaf] == nodes[hub]
    assert found == decide(nodes, *reversed(pairs))  # the order of mappings does not matter
    hubs = [found.of(i) for i in nodes if prefix_of(i) == "MONDO"]
    assert len(set(hubs)) == len(hubs)
    assert {(d.object, d.subject) for d in found.decisions if d.outcome == MERGED} == set(found.canonical.items())
