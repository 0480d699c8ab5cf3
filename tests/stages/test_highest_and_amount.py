"""Answers by the value on an edge, and the values themselves."""

from __future__ import annotations

import pytest

from .ward import ask, told

HIGHEST = "highest Gene | expressed_in{nTPM}<Gene"


def test_the_largest_on_record_counts_and_what_has_none_does_not_compete() -> None:
    answer = ask(HIGHEST, "liver")
    assert (answer.value, answer.entities[0].reasons) == ("AAA", ("at 50 nTPM",))
    assert "next: BBB (at 20 nTPM)" in told(answer)
    assert "1 of 3 do not compete: no nTPM is given of them" in told(answer)
    assert ask(HIGHEST.replace("highest", "lowest"), "liver").value == "BBB"


@pytest.mark.parametrize(
    ("operator", "options", "value", "says"),
    [
        ("highest", ("BBB", "AAA"), "AAA", "BBB: at 20 nTPM"),
        ("highest", ("BBB", "CCC"), None, "of CCC no nTPM is given"),
        ("lowest", ("BBB", "CCC"), None, "of CCC no nTPM is given"),
        ("highest", ("DDD", "CCC"), None, "of DDD no nTPM is given"),
    ],
)
def test_options_are_compared(operator: str, options: tuple[str, ...], value: str | None, says: str) -> None:
    form = f"{operator} Gene | OPTION ; OPTION ; expressed_in{{nTPM}}<Gene"
    answer = ask(form, *options, "liver", options=options)
    assert (answer.value, answer.abstained) == (value, value is None)
    assert says in told(answer)


def test_of_several_values_the_largest_is_that_of_an_answer() -> None:
    answer = ask("lowest Disease | has_phenotype{frequency}<Disease", "itch")
    assert answer.value == "rash"
    assert answer.entities[0].reasons == ("in 40% of patients",)  # of ache, the larger of two counts
    assert ask("highest Disease | has_phenotype{frequency}<Disease", "itch").value == "ache"


def test_a_value_is_found_at_the_far_end_of_a_chain() -> None:
    chain = "gene_associated_with_condition<Gene expressed_in{nTPM}>GrossAnatomicalStructure"
    answer = ask(f"lowest GrossAnatomicalStructure | {chain}", "rash")
    assert (answer.value, answer.entities[0].reasons) == ("kidney", ("at 1 nTPM",))


def test_words_are_only_compared_where_one_is_more_than_another() -> None:
    answer = ask("highest Gene | expressed_in{level}<Gene", "kidney")
    assert answer.abstained
    assert "no level is higher than another" in told(answer)


def test_nothing_has_the_value() -> None:
    answer = ask("highest Chem | directly_physically_interacts_with{affinity}<Chem", "CCC")
    assert answer.abstained
    assert "2 fit, and no affinity is given of any" in told(answer)


def test_an_amount_with_its_unit_and_source() -> None:
    answer = ask("amount Chem | ROOT ; has_nutrient{amount}>Chem", "tin", "apple")
    assert (answer.kind, answer.value) == ("span", "53 mg per 100 g")
    assert answer.notes == ("source: one",)
    assert answer.evidence


def test_several_values_are_all_given_each_with_its_source() -> None:
    answer = ask("amount PhenotypicFeature | ROOT ; has_phenotype{frequency}>PhenotypicFeature", "itch", "ache")
    assert answer.value == ("in 40% of patients [4/10] (two)", "in 80% of patients (one)")  # counted, then only said
    ranged = ask("amount PhenotypicFeature | ROOT ; has_phenotype{frequency}>PhenotypicFeature", "sneeze", "rash")
    assert ranged.value == "in 5% to 20% of patients"


def test_a_band_is_told_from_a_share() -> None:
    answer = ask("amount PhenotypicFeature | ROOT ; has_phenotype{frequency}>PhenotypicFeature", "sneeze", "cough")
    assert answer.value == "in 80% to 99% of patients [very frequent]"
    leader = ask("highest Disease | has_phenotype{frequency}<Disease", "sneeze")
    assert leader.value == "cough"
    assert leader.entities[0].reasons == ("given as in 80% to 99% of patients (very frequent)",)
    assert leader.caveats[0].kind == "binned"


def test_what_holds_only_of_a_kind_of_it_says_of_which() -> None:
    answer = ask("amount PhenotypicFeature | ROOT ; has_phenotype{frequency}>PhenotypicFeature", "sneeze", "malady")
    assert answer.value == "in 5% to 20% of patients [of rash]"
    assert "subclasses" in told(answer)


def test_an_edge_without_the_value_and_no_edge_are_told_apart() -> None:
    without = ask("amount Chem | ROOT ; has_nutrient{amount}>Chem", "tin", "pear")
    assert without.abstained
    assert without.missing == ("pear contains tin: stated by one, without any amount",)
    none = ask("amount Chem | ROOT ; has_nutrient{amount}>Chem", "zinc", "pear")
    assert none.abstained
    assert "no edge found for: pear" in told(none)
