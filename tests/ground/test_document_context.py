"""Short and unknown names in a document that says what they are without spelling them; forms of one compound."""

from __future__ import annotations

import pytest

from bioloom.ground.forms.normalize import steps_between, tokenize
from bioloom.ground.linking.candidates.compound_forms import acid_of
from bioloom.ground.linking.linker import Linker
from bioloom.ground.linking.words.abbreviations import definitions
from bioloom.ground.linking.words.appositions import before_bracket, in_bracket, stands_in

CHEMICAL = ("ChemicalEntity",)


def test_a_code_in_brackets_behind_a_drug_is_the_drug(linker: Linker) -> None:
    found = linker.link("RQZ", categories=CHEMICAL, context="Patients were given zidovudine (RQZ) for a year; RQZ was")
    assert found[0].entity.curie == "CHEBI:10110"
    assert any("beside “RQZ” in brackets" in said for said in found[0].why)


@pytest.mark.parametrize(
    "context", ["zidovudine helped, but RQZ did not", "zidovudine was given. (RQZ) came later", ""]
)
def test_without_the_bracket_nothing_is_said(linker: Linker, context: str) -> None:
    assert "CHEBI:10110" not in {g.entity.curie for g in linker.link("RQZ", categories=CHEMICAL, context=context)}


def test_a_trade_name_before_the_bracket(linker: Linker) -> None:
    context = "They took Retrolax (zidovudine, 3 mg) and others took Retrolax alone"
    assert linker.link("Retrolax", categories=CHEMICAL, context=context)[0].entity.curie == "CHEBI:10110"
    sick = linker.link("Retrolax", categories=("Disease",), context="with Retrolax (Alport syndrome, asthma)")
    assert "MONDO:0018965" not in {g.entity.curie for g in sick}, "a disease in brackets may be another one"


def test_what_the_document_names_in_words_is_what_a_symbol_stands_for(linker: Linker) -> None:
    alone = linker.link("PDS", categories=("Disease",), context="mice with PDS were")[0]
    told = linker.link("PDS", categories=("Disease",), context="Pendred syndrome is rare. Mice with PDS were")[0]
    assert (alone.entity.curie, told.entity.curie) == ("MONDO:0007526", "MONDO:0010134")
    assert "the text has “Pendred syndrome”" in told.steps


def test_the_form_that_is_known_stands_before_the_one_of_that_name(linker: Linker) -> None:
    found = linker.link("nicotine")
    assert [g.entity.curie for g in found[:2]] == ["CHEBI:17688", "CHEBI:18723"]
    assert "the form that is known best" in found[0].steps


def test_a_salt_is_no_form(linker: Linker) -> None:
    assert linker.link("nicotine tartrate")[0].entity.curie == "CHEBI:20000"


def test_two_vocabularies_that_agree_are_left_alone(linker: Linker) -> None:
    assert linker.link("morphine")[0].entity.curie == "CHEBI:17303"


@pytest.mark.parametrize(("ion", "acid"), [("valproate", "valproic acid"), ("Folates", "folic acid"), ("urea", "")])
def test_acid_of_an_ion(ion: str, acid: str) -> None:
    assert acid_of(ion) == acid


def test_words_before_a_bracket_begin_with_the_longest() -> None:
    text = "A trial, in reduced glutathione (GSH) and x (GSHX)"
    assert list(before_bracket("GSH", text)) == ["in reduced glutathione", "reduced glutathione", "glutathione"]
    assert list(in_bracket("glutathione", text)) == []
    assert list(in_bracket("dizocilpine", "with dizocilpine (MK-801, a drug)")) == ["MK-801"]


def test_a_name_stands_only_as_words() -> None:
    assert stands_in("heart failure", "acute heart failures were")
    assert not stands_in("heart failure", "noheart failure")
    assert not stands_in("heart failure", "heart failurex")


def test_several_abbreviations_in_one_bracket() -> None:
    found = definitions("Cyproterone acetate combined with ethinyl estradiol (CPA/EE) is licensed")
    assert {short: one.long for short, one in found.items()} == {
        "CPA": "Cyproterone acetate",
        "EE": "ethinyl estradiol",
    }


def test_what_follows_a_colon_is_not_the_abbreviation() -> None:
    assert definitions("of phenobarbital (PB: 15 mg per rat)")["PB"].long == "phenobarbital"


def test_a_charge_that_is_not_written_is_a_step() -> None:
    assert steps_between(tokenize("Na"), tokenize("Na+")) == ("charge",)
    assert "charge" not in steps_between(tokenize("calcium(2+)"), tokenize("Calcium(2+)"))


def test_an_ion_is_read_as_its_acid_among_chemicals(linker: Linker) -> None:
    found = linker.link("acetylsalicylate", categories=CHEMICAL)[0]
    assert (found.entity.curie, "acid for its ion" in found.steps) == ("CHEBI:15365", True)


def test_a_gene_of_that_symbol_does_not_stand_before_what_the_bracket_says_of_a_chemical(linker: Linker) -> None:
    wanted = ("ChemicalEntity", "Protein")
    context = "They were given zidovudine (TSC1) for a year"
    assert linker.link("TSC1", categories=wanted, context=context)[0].entity.curie == "CHEBI:10110"
    assert linker.link("TSC1", categories=wanted, context="the protein (TSC1)")[0].entity.curie == "HGNC:12362"


def test_a_vocabulary_that_fills_gaps_stands_behind_the_great_ones(linker: Linker) -> None:
    assert linker.link("Stickler syndrome", categories=("Disease",))[0].entity.curie == "MONDO:0019354"
