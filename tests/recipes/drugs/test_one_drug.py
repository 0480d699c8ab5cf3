"""When two drugs are one: what mappings say, what names settle, what stays apart and is linked."""

from __future__ import annotations

import pytest

from bioloom.ground.forms.salt_forms import form, other_form
from bioloom.ground.identity.merging import (
    CONTRADICTED,
    HUBS,
    LAST_HUBS,
    MERGED_ELSEWHERE,
    NOT_ONE_TO_ONE,
    OTHER_FORM,
    Claim,
    Identity,
    identify,
    tier,
)
from bioloom.ground.identity.prefixes import legal, normalised
from bioloom.recipes.build.assemble import assemble, union
from bioloom.recipes.build.derived.same_name import links
from bioloom.recipes.build.gather import Gathered, gather
from bioloom.recipes.build.tables import node_table
from bioloom.recipes.rows import BY_NAME, Edge, Mapping, Node, Replaced, Row

DRUG = ("ChemicalEntity", "Drug")


def decide(claims: list[tuple[str, str, str]], **names: str | tuple[str, ...]) -> Identity:
    """Over drugs that have ``names`` (``CHEBI_1``)."""
    called = {k.replace("_", ":"): (v,) if isinstance(v, str) else v for k, v in names.items()}
    return identify(dict.fromkeys(called, DRUG), [Claim(*c) for c in claims], (), called)


def outcomes(found: Identity) -> dict[tuple[str, str], str]:
    return {(d.subject, d.object): d.outcome for d in found.decisions}


def test_of_contradicting_mappings_the_one_between_namesakes_merges() -> None:
    claims = [("CHEBI:52993", "DRUGBANK:DB00186", "chebi"), ("CHEBI:6539", "DRUGBANK:DB00186", "list")]
    found = decide(claims, CHEBI_52993="lormetazepam", CHEBI_6539="Lorazepam", DRUGBANK_DB00186="lorazepam")
    assert found.canonical == {"DRUGBANK:DB00186": "CHEBI:6539"}
    assert outcomes(found)["CHEBI:52993", "DRUGBANK:DB00186"] == CONTRADICTED


def test_a_name_of_ones_own_vocabulary_outweighs_what_another_source_calls_a_term() -> None:
    claims = [("CHEBI:7731", "DRUGBANK:1", "chebi"), ("CHEBI:194135", "DRUGBANK:1", "list")]
    found = decide(claims, CHEBI_7731="ofloxacin", CHEBI_194135=("9-fluoro-...", "Ofloxacin"), DRUGBANK_1="Ofloxacin")
    assert found.canonical == {"DRUGBANK:1": "CHEBI:7731"}


def test_without_a_namesake_contradicting_mappings_merge_nothing() -> None:
    claims = [("CHEBI:1", "DRUGBANK:1", "a"), ("CHEBI:2", "DRUGBANK:1", "b")]
    found = decide(claims, CHEBI_1="x", CHEBI_2="y", DRUGBANK_1="z")
    assert found.canonical == {}
    assert set(outcomes(found).values()) == {CONTRADICTED}
    assert set(found.close) == {("CHEBI:1", "DRUGBANK:1"), ("CHEBI:2", "DRUGBANK:1")}


def test_of_several_mappings_of_one_source_the_one_between_namesakes_merges() -> None:
    claims = [("CHEBI:6456", "DRUGBANK:1", "a"), ("CHEBI:50512", "DRUGBANK:1", "a")]
    found = decide(claims, CHEBI_6456="lidocaine", CHEBI_50512="lidocaine hydrochloride", DRUGBANK_1="Lidocaine")
    assert found.canonical == {"DRUGBANK:1": "CHEBI:6456"}
    assert outcomes(found)["CHEBI:50512", "DRUGBANK:1"] == NOT_ONE_TO_ONE
    assert {frozenset(pair) for pair in found.close} == {frozenset(("CHEBI:6456", "CHEBI:50512"))}


@pytest.mark.parametrize("names", [("x", "y", "z"), ("x", "x", "x"), (("y", "x"), "z", "x")])
def test_without_one_pair_of_namesakes_several_mappings_of_one_source_merge_nothing(names) -> None:
    claims = [("CHEBI:1", "DRUGBANK:1", "a"), ("CHEBI:2", "DRUGBANK:1", "a")]
    found = decide(claims, CHEBI_1=names[0], CHEBI_2=names[1], DRUGBANK_1=names[2])
    assert found.canonical == {}
    assert set(outcomes(found).values()) == {NOT_ONE_TO_ONE}


def test_a_name_alone_merges_nothing() -> None:
    assert decide([], CHEBI_1="x", DrugCentral_1="x").canonical == {}


def test_a_salt_and_its_base_stay_apart_whatever_a_source_says() -> None:
    found = decide([("CHEBI:1", "DrugCentral:1", "list")], CHEBI_1="L-arginine", DrugCentral_1="arginine hydrochloride")
    assert outcomes(found) == {("CHEBI:1", "DrugCentral:1"): OTHER_FORM}
    assert list(found.close) == [("CHEBI:1", "DrugCentral:1")]


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("metformin", "metformin hydrochloride", True),
        ("ciprofloxacin hydrochloride (anhydrous)", "ciprofloxacin", True),
        ("dasatinib (anhydrous)", "Dasatinib", False),
        ("sodium valproate", "valproate", True),
        ("Fluticasone propionate", "fluticasone furoate", True),
        ("Potassium chloride", "potassium chloride", False),
        ("paracetamol", "acetaminophen", False),
        ("tiotropium bromide", "", False),
    ],
)
def test_forms_are_told_by_names(one: str, other: str, *, differ: bool) -> None:
    assert other_form(one, other) is differ


def test_what_is_only_made_of_counter_ions_is_no_form_of_anything() -> None:
    assert form("sodium chloride")[0] == frozenset()
    assert not other_form("sodium chloride", "potassium chloride")


def test_a_drug_without_a_chemical_goes_to_the_best_vocabulary_that_has_it() -> None:
    claims = [("UNII:1", other, "list") for other in ("DRUGBANK:1", "GTOPDB:1", "DrugCentral:1")]
    claims += [("DRUGBANK:1", other, "list") for other in ("GTOPDB:1", "DrugCentral:1")]
    found = decide(claims, UNII_1="a", DRUGBANK_1="b", GTOPDB_1="c", DrugCentral_1="d")
    assert found.canonical == dict.fromkeys(["UNII:1", "GTOPDB:1", "DrugCentral:1"], "DRUGBANK:1")
    assert outcomes(found)["UNII:1", "GTOPDB:1"] == MERGED_ELSEWHERE


def test_nothing_merges_through_a_better_vocabulary() -> None:
    found = decide(
        [("CHEBI:1", "DRUGBANK:1", "a"), ("DRUGBANK:1", "GTOPDB:1", "b")], CHEBI_1="x", DRUGBANK_1="y", GTOPDB_1="z"
    )
    assert found.canonical == {"DRUGBANK:1": "CHEBI:1"}
    assert list(found.close) == [("CHEBI:1", "GTOPDB:1")]


def test_an_identifier_that_is_no_term_makes_no_thing_but_still_merges_with_one() -> None:
    found = decide([("GTOPDB:1", "PUBCHEM.COMPOUND:1", "a")], GTOPDB_1="x")
    assert found.canonical == {} or found.canonical == {"PUBCHEM.COMPOUND:1": "GTOPDB:1"}
    assert found.of("PUBCHEM.COMPOUND:1") == "GTOPDB:1"


def test_vocabularies_are_in_order() -> None:
    assert tier("CHEBI:1") == 0 < tier("DRUGBANK:1") < tier("MESH:1") < tier("UNII:1") < tier("CAS:1")
    assert not HUBS.intersection(LAST_HUBS)
    assert all(legal(prefix, "Drug") for prefix in LAST_HUBS)


@pytest.mark.parametrize(
    ("text", "curie"),
    [
        ("rxcui:1", "RXCUI:1"),
        ("drugcentral:4", "DrugCentral:4"),
        ("kegg.compound:C1", "KEGG.COMPOUND:C1"),
        ("PR:1", None),
    ],
)
def test_identifiers_of_drugs_have_one_spelling(text: str, curie: str | None) -> None:
    assert normalised(text) == curie


def test_a_gene_is_no_drug() -> None:
    assert not any(legal(prefix, "Drug") for prefix in ("NCBIGene", "HGNC", "MONDO", "Error", ""))


def sources(**rows: list[Row]) -> list[Gathered]:
    return [gather(f"infores:{name}", given) for name, given in rows.items()]


def test_what_sources_say_of_one_term_is_united() -> None:
    graph = assemble(
        sources(
            chebi=[Node("CHEBI:1", ("SmallMolecule",), "paracetamol", optional=True)],
            list=[Node("CHEBI:1", DRUG, "Acetaminophen", ("APAP",))],
        )
    )
    (row,) = node_table(graph).to_pylist()
    assert row["category"] == ["SmallMolecule", "Drug"]
    assert (row["name"], row["synonym"], row["related_synonym"]) == ("paracetamol", ["APAP"], ["Acetaminophen"])
    assert row["provided_by"] == ["infores:chebi", "infores:list"]


def test_a_term_that_sources_only_name_stays_optional() -> None:
    named = Node("DRUGBANK:1", DRUG, "x", optional=True)
    assert not assemble(sources(a=[named], b=[named])).things


def test_a_broad_category_gives_way_and_a_mixture_stays_one() -> None:
    assert union([("SmallMolecule",), ("ChemicalEntity", "Drug")]) == ("SmallMolecule", "Drug")
    assert union([("ChemicalEntity",), ("MolecularMixture", "Drug")]) == ("MolecularMixture", "Drug")
    assert union([("ChemicalEntity",)]) == ("ChemicalEntity",)


def test_a_term_that_its_vocabulary_replaced_is_dead_though_another_source_names_it() -> None:
    given = sources(
        chebi=[Node("CHEBI:2", DRUG, "new"), Replaced("CHEBI:1", "CHEBI:2")],
        list=[Node("CHEBI:1", DRUG, "old"), Node("MONDO:1", ("Disease",), "d"), Edge("CHEBI:1", "treats", "MONDO:1")],
    )
    graph = assemble(given)
    assert set(graph.things) == {"CHEBI:2", "MONDO:1"}
    assert [(e.subject, e.object) for _, e in graph.edges] == [("CHEBI:2", "MONDO:1")]
    assert given[1].tally.counts["term that its vocabulary has replaced"] == 1


def test_one_name_in_two_vocabularies_makes_a_link_that_says_so() -> None:
    graph = assemble(
        sources(
            chebi=[
                Node("CHEBI:1", DRUG, "acenocoumarol"),
                Node("CHEBI:2", DRUG, "x", ("twice",)),
                Node("CHEBI:3", DRUG, "twice"),
                Node("CHEBI:4", DRUG, "mapped"),
                Node("CHEBI:5", ("ChemicalEntity",), "Related", related_synonym=("loose",)),
            ],
            drugcentral=[
                Node("DrugCentral:48", DRUG, "Acenocoumarol"),
                Node("DrugCentral:2", DRUG, "twice"),
                Node("DrugCentral:3", DRUG, "loose"),
                Node("DrugCentral:4", DRUG, "mapped"),
                Mapping("DrugCentral:4", "CHEBI:4"),
            ],
            hgnc=[Node("HGNC:1", ("Gene",), "acenocoumarol")],
        )
    )
    assert list(links(graph)) == [
        Edge(
            "CHEBI:1",
            "close_match",
            "DrugCentral:48",
            knowledge_level="prediction",
            agent_type="automated_agent",
            qualifiers=(BY_NAME,),
        )
    ]
