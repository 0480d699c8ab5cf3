"""Names of drugs as people type them: other spellings, cut short, by their salts, as products; and what is none."""

from __future__ import annotations

import pytest

from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.candidates.grounded import Grounded
from bioloom.ground.linking.linker import Linker
from ground.small_graph import N, write_small_graph

DRUG, MIXTURE, SIGN = ("SmallMolecule", "Drug"), ("MolecularMixture", "Drug"), ("PhenotypicFeature",)
KNOWN = (
    N("CHEBI:3732", DRUG, "clarithromycin"),
    N("CHEBI:5098", DRUG, "flucloxacillin"),
    N("CHEBI:5855", DRUG, "ibuprofen"),
    N("CHEBI:8378", DRUG, "prednisolone"),
    N("CHEBI:8382", DRUG, "prednisone"),
    N("CHEBI:8774", DRUG, "ramipril"),
    N("CHEBI:8775", DRUG, "ramiprilat"),
    N("CHEBI:9123", DRUG, "sertraline"),
    N("CHEBI:4493", DRUG, "diazepam"),
    N("CHEBI:4495", DRUG, "diazoxide"),
    N("CHEBI:31530", DRUG, "enoxacin"),
    N("CHEBI:48669", DRUG, "tranexamic acid"),
    N("CHEBI:2668", DRUG, "amlodipine"),
    N("CHEBI:3011", DRUG, "benazepril"),
    N("CHEBI:46195", DRUG, "paracetamol", ("acetaminophen",)),
    N("CHEBI:16714", DRUG, "codeine"),
)
NODES = (
    *KNOWN,
    N("CHEBI:35530", ("ChemicalRole",), "beta-adrenergic antagonist"),
    N("RXCUI:1", MIXTURE, "amlodipine / benazepril Oral Product"),
    N("RXCUI:2", MIXTURE, "acetaminophen / codeine Oral Capsule"),
    N("RXCUI:3", MIXTURE, "acetaminophen / codeine / caffeine Oral Capsule"),
    N("MONDO:0005002", ("Disease",), "blood clot"),
    *(N(f"HP:{n:07}", SIGN, f"sign{chr(97 + n // 26)}{chr(97 + n % 26)}q") for n in range(60)),
)
EDGES = [(d.id, "biolink:has_side_effect", f"HP:{n:07}") for d in KNOWN for n in range(60)]


@pytest.fixture(scope="module")
def ward(tmp_path_factory: pytest.TempPathFactory) -> Linker:
    """A linker on a graph of well-known drugs."""
    folder = tmp_path_factory.mktemp("drugs")
    return Linker(open_lexicon(write_small_graph(folder / "graph", NODES, EDGES), cache=folder / "cache"))


def readings(linker: Linker, question: str, span: str) -> list[Grounded]:
    return next(([*m] for m in linker.mentions(question) if m and m[0].text == span), [])


@pytest.mark.parametrize(
    ("typed", "curie"),
    [("clarithromicin", "CHEBI:3732"), ("ibuprofin", "CHEBI:5855"), ("flucloxacilin", "CHEBI:5098"),
     ("prednisolon", "CHEBI:8378"), ("sertralin", "CHEBI:9123"), ("amlodipin", "CHEBI:2668")],
)  # fmt: skip
def test_another_spelling_by_rule_is_the_drug_and_says_so(ward: Linker, typed: str, curie: str) -> None:
    (best, *_) = readings(ward, f"What does {typed} treat?", typed)
    assert (best.entity.curie, best.writing) == (curie, "variant")


@pytest.mark.parametrize("typed", ["clarithromycn", "ibuprophan", "zertraline", "amlodopine", "flubloxacillin"])
def test_a_drug_with_a_wrong_letter_is_offered_and_never_taken(ward: Linker, typed: str) -> None:
    assert not readings(ward, f"What does {typed} treat?", typed)


def test_the_drug_that_was_likely_meant_has_the_name_that_is_near(ward: Linker) -> None:
    for typed, meant in (("clarithromycn", "clarithromycin"), ("acetaminophn", "acetaminophen"), ("xyzzyol", None)):
        found = ward.meant(typed)
        assert (found.name if found else None) == meant


@pytest.mark.parametrize(
    ("typed", "curie"), [("fluclox", "CHEBI:5098"), ("tranexamic", "CHEBI:48669"), ("clarithro", "CHEBI:3732")]
)
def test_a_name_cut_short_is_the_one_drug_that_begins_so(ward: Linker, typed: str, curie: str) -> None:
    (best, *_) = readings(ward, f"What are the side effects of {typed}?", typed)
    assert (best.entity.curie, best.writing) == (curie, "short")


def test_what_convention_settles_is_read_as_convention_has_it(ward: Linker) -> None:
    assert {r.entity.name for r in readings(ward, "Is she on pred?", "pred")} == {"prednisolone", "prednisone"}


def test_a_beginning_of_two_drugs_is_none_and_both_are_offered(ward: Linker) -> None:
    assert not readings(ward, "What are the side effects of predni?", "predni")
    assert {e.name for e in ward.near("predni")} == {"prednisolone", "prednisone"}


def test_what_becomes_of_a_drug_is_no_rival_of_it(ward: Linker) -> None:
    assert readings(ward, "Is ramip contraindicated in asthma?", "ramip")[0].entity.name == "ramipril"


@pytest.mark.parametrize("question", ["Where is fluclox made?", "Does ENOX bind it?", "Which drugs dissolve a clot?"])
def test_no_word_is_cut_short_in_capitals_or_where_no_treatment_is_spoken_of(ward: Linker, question: str) -> None:
    assert not [m for m in ward.mentions(question) if m and m[0].writing]


def test_a_salt_without_a_node_is_read_as_the_drug(ward: Linker) -> None:
    (best, *_) = readings(ward, "What does sertraline HCl treat?", "sertraline HCl")
    assert (best.entity.name, best.dropped) == ("sertraline", ())


@pytest.mark.parametrize("typed", ["amlodipine/benazepril", "benazepril-amlodipine", "amlodipine + benazepril"])
def test_drugs_that_are_joined_are_the_product_of_both(ward: Linker, typed: str) -> None:
    assert readings(ward, f"What does {typed} treat?", typed)[0].entity.curie == "RXCUI:1"


def test_a_product_by_its_british_name_is_that_of_these_drugs_and_no_others(ward: Linker) -> None:
    found = readings(ward, "What is co-codamol used for?", "co-codamol")
    assert [r.entity.curie for r in found] == ["RXCUI:2"]
