"""A range is no number: tests, amounts and orders take a band of a source by what is sure of it."""

from __future__ import annotations

import pytest

from bioloom.core.fact import Fact, Qualifier
from bioloom.stages.find.support.shares import Range, range_of, shares_text
from bioloom.stages.find.support.strength import reasons_of

from . import ward
from .ward import ASSOCIATED, ENTITIES, ask, reading, said, told

VERY, OFTEN = "HP:0040281", "HP:0040282"
WARD = [
    said("ache", "has_phenotype", "itch", frequency=0.545, frequency_text=OFTEN),
    said("ache", "has_phenotype", "itch", "two", frequency=11 / 53, frequency_text="11/53"),
    said("rash", "has_phenotype", "itch", frequency=0.895, frequency_text=VERY),
    said("cough", "has_phenotype", "itch", frequency=0.55, frequency_lower=0.1, frequency_upper=1.0),
    said("malady", "has_phenotype", "itch", frequency=0.85, frequency_text="17/20"),
    said("malady", "has_phenotype", "sneeze", frequency=0.6),
    said("cough", "has_phenotype", "sneeze", frequency=0.545, frequency_text=OFTEN),
    said("AAA", ASSOCIATED, "ache"),
]


def test_a_share_says_of_how_many_patients() -> None:
    assert "in 21% of 53 patients" in reasons_of(WARD[1])
    assert "in 60% of patients" in reasons_of(WARD[5])


@pytest.fixture(autouse=True)
def _ward(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ward, "FACTS", WARD)


@pytest.mark.parametrize(
    ("values", "span", "text"),
    [
        ({"frequency": 0.895, "frequency_text": VERY}, Range(0.8, 0.99, "very frequent"), "very frequent: 80% to 99%"),
        ({"frequency": 0.55, "frequency_lower": 0.1, "frequency_upper": 1.0}, Range(0.1, 1.0), "10% to 100%"),
        ({"frequency": 11 / 53, "frequency_text": "11/53"}, Range(11 / 53, 11 / 53, "", 53), "20.8%"),
        ({"frequency_text": "11/53"}, None, ""),
    ],
)
def test_what_a_source_says_of_a_share(values: dict, span: Range | None, text: str) -> None:
    ache = ENTITIES["ache"]
    qualifiers = tuple(Qualifier(key=k, value=v) for k, v in values.items())
    fact = Fact(subject=ache, predicate="has_phenotype", object=ache, qualifiers=qualifiers)
    assert range_of(fact, "frequency") == span
    if span is not None:
        assert shares_text(span) == text
        assert (" to " in reasons_of(fact)[0]) == (not span.measured)


def test_only_a_whole_range_passes() -> None:
    answer = ask("select Disease | has_phenotype{frequency>0.5}<Disease", "itch")
    assert {e.entity.name for e in answer.entities} == {"rash", "malady"}
    (caveat,) = answer.caveats
    assert caveat.kind == "binned"
    assert "2 more are given only as a range" in caveat.said
    assert ask("count Disease | has_phenotype{frequency>0.5}<Disease", "itch").value == 2
    bare = ask("select Disease | has_phenotype{frequency>0.5}<Disease", "sneeze")
    assert [e.entity.name for e in bare.entities] == ["malady"]


def test_a_range_on_both_sides_leaves_it_open() -> None:
    for name, value, kind in (("rash", "yes", None), ("cough", None, "binned"), ("ache", "no", "contradicted")):
        answer = ask("exists Disease | ROOT ; has_phenotype{frequency>0.5}<Disease", name, "itch")
        assert (answer.value, [c.kind for c in answer.caveats][:1]) == (value, [kind] if kind else []), name


def test_what_was_measured_is_said_first() -> None:
    answer = ask("amount PhenotypicFeature | ROOT ; has_phenotype{frequency}>PhenotypicFeature", "itch", "ache")
    assert isinstance(answer.value, tuple)
    assert "20.8%" in answer.value[0]
    assert "30% to 79%" in answer.value[1]
    alone = ask("amount PhenotypicFeature | ROOT ; has_phenotype{frequency}>PhenotypicFeature", "itch", "rash")
    assert "80% to 99% of patients [very frequent" in str(alone.value)
    assert alone.caveats[0].kind == "binned"


def test_a_measured_value_leads_and_ranges_that_may_be_higher_are_named() -> None:
    answer = ask(reading("highest Disease | has_phenotype{frequency}<Disease", "itch"))
    assert answer.entities[0].entity.name == "malady"
    assert answer.caveats[0].kind == "binned"
    assert "given as in 80% to 99% of patients (very frequent)" in told(answer)


HANDFUL = said("ache", "has_phenotype", "sneeze", frequency=1.0, frequency_text="1/1")


def test_what_was_counted_in_a_handful_comes_last_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    often = said("ache", "has_phenotype", "sneeze", "two", frequency=0.545, frequency_text=OFTEN)
    monkeypatch.setattr(ward, "FACTS", [*WARD, HANDFUL, often])
    form = "amount PhenotypicFeature | ROOT ; has_phenotype{frequency}>PhenotypicFeature"
    amount = ask(form, "sneeze", "ache")
    assert isinstance(amount.value, tuple)
    assert "1/1" in amount.value[-1]
    monkeypatch.setattr(ward, "FACTS", [*WARD, HANDFUL])
    listed = ask("select Disease | has_phenotype{frequency>0.9}<Disease", "sneeze")
    assert [(c.kind, "1/1" in c.said) for c in listed.caveats] == [("few", True)]
    assert "few" in {c.kind for c in ask("highest Disease | has_phenotype{frequency}<Disease", "sneeze").caveats}
    assert "few" in {c.kind for c in ask(form, "sneeze", "ache").caveats}


def test_a_share_in_a_kind_of_a_disease_is_no_share_in_the_disease(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = said("ache", "subclass_of", "malady")
    shared = said("ache", "has_phenotype", "itch", frequency=0.9, frequency_text="90/100")
    monkeypatch.setattr(ward, "FACTS", [kind, shared])
    form = "exists Disease | ROOT ; has_phenotype{frequency>0.5}<Disease"
    assert ask(form, "ache", "itch").value == "yes"
    assert ask(form, "malady", "itch").abstained
    assert ask("exists Disease | ROOT ; has_phenotype<Disease", "malady", "itch").value == "yes"


def test_a_handful_does_not_stand_before_a_range_in_an_order(monkeypatch: pytest.MonkeyPatch) -> None:
    often = said("ache", "has_phenotype", "sneeze", "two", frequency=0.545, frequency_text=OFTEN)
    counted = said("rash", "has_phenotype", "sneeze", frequency=0.7, frequency_text="70/100")
    monkeypatch.setattr(ward, "FACTS", [HANDFUL, often, counted])
    assert ask("highest Disease | has_phenotype{frequency}<Disease", "sneeze").value == "rash"
