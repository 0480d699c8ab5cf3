"""From scores of parts to whole forms: parts fit together, the likeliest first."""

from __future__ import annotations

import pytest

from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.numbers import numbers
from bioloom.stages.read.score.decode import decoded, legal

from .things import scored, small_labels

LABELS = small_labels(
    "<Disease> signs over 7 | select PhenotypicFeature | has_phenotype{frequency>0.07}>PhenotypicFeature",
    "<Chem> binds over 7 | select Gene | directly_physically_interacts_with{affinity>7}>Gene",
    "food with over 5 g of <Chem> | select Food | has_nutrient{amount>5}<Food",
    "<Gene> <Gene> most in <Cell> | highest Gene | OPTION ; OPTION ; expressed_in{nTPM}<Gene",
    "Entrez of <Gene> | identify Gene | ROOT{Entrez}",
    "over 3 diseases <Pathway> | select Gene | participates_in<Gene ; BY{>3} gene_associated_with_condition>Disease",
    "most diseases <Pathway> | most Gene | participates_in<Gene ; BY gene_associated_with_condition>Disease",
)
TREATS, PHENOTYPE = ("Disease", "treats<Chem"), ("Disease", "has_phenotype>PhenotypicFeature")
COUNTED = "BY{>#} gene_associated_with_condition>Disease"


def _forms(found: list[tuple[float, object]] | list) -> list[str]:
    return [str(f) for _, f in found]


def test_the_likeliest_parts_make_the_first_form() -> None:
    scores = scored(
        LABELS,
        {"select": 0.7, "count": 0.3},
        {"Chem": 0.8, "Gene": 0.2},
        [{TREATS: 0.8, ("Disease", "contraindicated_in<Chem"): 0.2}],
    )
    found = decoded(scores, LABELS, [])
    assert _forms(found)[:2] == ["select Chem | treats<Chem", "count Chem | treats<Chem"]
    assert [s for s, _ in found] == sorted((s for s, _ in found), reverse=True)
    assert len(set(_forms(found))) == len(found)


def test_arms_end_in_the_kind_that_is_wanted() -> None:
    scores = scored(LABELS, {"select": 0.9}, {"Chem": 0.6, "PhenotypicFeature": 0.4}, [{PHENOTYPE: 0.7, TREATS: 0.3}])
    for _, form in decoded(scores, LABELS, []):
        assert all(a.hops[-1].kind == form.kind for a in form.arms if a.hops)


def test_roots_stand_only_where_something_is_asked_of_a_thing() -> None:
    root, targets = ("Gene", "ROOT"), ("Chem", "directly_physically_interacts_with>Gene")
    scores = scored(LABELS, {"exists": 0.5, "select": 0.5}, {"Gene": 0.9}, [{root: 0.9}, {targets: 0.9}])
    found = _forms(decoded(scores, LABELS, []))
    assert found[0] == "exists Gene | ROOT ; directly_physically_interacts_with>Gene"
    assert all("ROOT" not in f for f in found if f.startswith("select"))
    assert all("ROOT" in f for f in found if f.startswith("exists"))


def test_a_root_is_of_the_kind_that_is_asked_about() -> None:
    scores = scored(LABELS, {"exists": 0.9}, {"Chem": 0.9}, [{("Gene", "ROOT"): 0.9}, {TREATS: 0.9}])
    assert not any(f.startswith("exists Chem") for f in _forms(decoded(scores, LABELS, [])))
    ends = [{("Gene", "ROOT"): 0.9}, {("Disease", "ROOT"): 0.9}]
    assert _forms(decoded(scored(LABELS, {"path": 0.9}, {"*": 0.9}, ends), LABELS, []))[0] == "path * | ROOT ; ROOT"


def test_an_option_is_of_the_kind_that_is_wanted() -> None:
    scores = scored(LABELS, {"select": 0.9}, {"Chem": 0.9}, [{("Gene", "OPTION"): 0.9}, {TREATS: 0.9}])
    assert not any("OPTION" in f for f in _forms(decoded(scores, LABELS, [])))


def test_a_number_of_the_text_goes_into_the_test() -> None:
    tests = [{"has_phenotype.frequency>#": 0.9, "": 0.1}]
    scores = scored(LABELS, {"select": 0.9}, {"PhenotypicFeature": 0.9}, [{PHENOTYPE: 0.9}], tests=tests)
    best = _forms(decoded(scores, LABELS, numbers("in over 7 percent")))[0]
    assert best == "select PhenotypicFeature | has_phenotype{frequency>0.07}>PhenotypicFeature"
    assert _forms(decoded(scores, LABELS, [])) == ["select PhenotypicFeature | has_phenotype>PhenotypicFeature"]
    both = _forms(decoded(scores, LABELS, numbers("in over 7 percent, not 20 percent")))
    assert {"{frequency>0.07}" in f for f in both[:2]} == {True, False}


def test_a_test_stands_only_on_a_hop_that_has_it() -> None:
    tests = [{"directly_physically_interacts_with.affinity>#": 0.9, "": 0.1}]
    scores = scored(LABELS, {"select": 0.9}, {"PhenotypicFeature": 0.9}, [{PHENOTYPE: 0.9}], tests=tests)
    assert all("{" not in f for f in _forms(decoded(scores, LABELS, numbers("over 7"))))


def test_tiny_and_huge_numbers_are_written_in_digits() -> None:
    nutrient = ("Chem", "has_nutrient<Food")
    scores = scored(
        LABELS, {"select": 0.9}, {"Food": 0.9}, [{nutrient: 0.9}], tests=[{"has_nutrient.amount>#": 0.9, "": 0.1}]
    )
    assert _forms(decoded(scores, LABELS, numbers("over 5 µg of it")))[0] == (
        "select Food | has_nutrient{amount>0.000005}<Food"
    )
    genes = scored(
        LABELS, {"select": 0.9}, {"Gene": 0.9}, [{("Pathway", "participates_in<Gene"): 0.9}], counted={COUNTED: 0.9}
    )
    assert _forms(decoded(genes, LABELS, numbers("over 2,000,000 of them")))[0].endswith(
        "BY{>2000000} gene_associated_with_condition>Disease"
    )


def test_a_count_needs_its_number_and_a_kind_that_has_it() -> None:
    arms = [{("Pathway", "participates_in<Gene"): 0.9}]
    genes = scored(LABELS, {"select": 0.9}, {"Gene": 0.9}, arms, counted={COUNTED: 0.9, "": 0.1})
    assert "BY{>3} gene" in _forms(decoded(genes, LABELS, numbers("over 3")))[0]
    assert not any("BY" in f for f in _forms(decoded(genes, LABELS, [])))
    drugs = scored(LABELS, {"select": 0.9}, {"Chem": 0.9}, [{TREATS: 0.9}], counted={COUNTED: 0.9, "": 0.1})
    assert not any("gene_associated_with_condition" in f for f in _forms(decoded(drugs, LABELS, numbers("over 3"))))


def test_signs_follow_their_scores() -> None:
    two = [{TREATS: 0.9}, {TREATS: 0.9}]
    kind = {"Chem": 0.9}
    absent = decoded(scored(LABELS, {"select": 0.9}, kind, two, absent=[0.01, 0.95]), LABELS, [])
    assert _forms(absent)[0] == "select Chem | treats<Chem ; !treats<Chem"
    either = decoded(scored(LABELS, {"select": 0.9}, kind, two, either=[0.01, 0.95]), LABELS, [])
    assert _forms(either)[0] == "select Chem | treats<Chem ; ~treats<Chem"


def test_what_is_asked_of_a_root_is_its_own_part() -> None:
    scores = scored(
        LABELS, {"identify": 0.6, "define": 0.4}, {"Gene": 0.9}, [{("Gene", "ROOT"): 0.9}],
        asks=[{"Entrez": 0.9, "": 0.1}],
    )  # fmt: skip
    assert _forms(decoded(scores, LABELS, []))[:2] == ["identify Gene | ROOT{Entrez}", "define Gene | ROOT"]


def test_all_that_is_decoded_is_legal_and_bounded() -> None:
    flat = dict.fromkeys(LABELS.operators, 1 / 13)
    arms = [{a: 0.1 for a in LABELS.arms if a[0] == k} for k in ("Gene", "Cell", "Disease", "Chem")]
    tests = [dict.fromkeys(LABELS.tests, 0.2)] * 4
    asks = [dict.fromkeys(LABELS.asks, 0.5)] * 4
    scores = scored(
        LABELS, flat, dict.fromkeys(LABELS.kinds, 0.05), arms, counted=dict.fromkeys(LABELS.counts, 0.3),
        absent=[0.5] * 4, either=[0.3] * 4, tests=tests, asks=asks,
    )  # fmt: skip
    found = decoded(scores, LABELS, numbers("over 7 in 3"), most=25)
    assert len(found) == 25
    assert all(legal(f) for _, f in found)
    assert all(parse_form(str(f)) == f for _, f in found)


def test_a_question_without_things_can_be_answered_by_nothing_or_a_count() -> None:
    assert decoded(scored(LABELS, {"select": 0.9}, {"Gene": 0.9}, []), LABELS, []) == []


@pytest.mark.parametrize(
    ("form", "fits"),
    [
        ("select Chem | treats<Chem", True),
        ("select Chem | !treats<Chem", False),
        ("select Chem | @has", False),
        ("select Chem | ROOT", False),
        ("exists Gene | ROOT", False),
        ("exists Gene | ROOT ; treats<Gene", True),
        ("define Gene | ROOT", True),
        ("define Gene | ROOT{symbol}", False),
        ("identify Gene | ROOT{symbol}", True),
        ("identify Gene | ROOT", False),
        ("path * | ROOT ; ROOT", True),
        ("mechanism * | ROOT ; ROOT ; ROOT", False),
        ("mechanism * | ROOT", True),
        ("path * | ROOT", False),
        ("most Chem | treats<Chem", False),
        ("most Chem | treats<Chem ; BY has_side_effect>PhenotypicFeature", True),
        ("most Chem | treats<Chem ; BY{>5} has_side_effect>PhenotypicFeature", False),
        ("select Chem | treats<Chem ; BY has_side_effect>PhenotypicFeature", False),
        ("select Chem | treats<Chem ; BY{>5} has_side_effect>PhenotypicFeature", True),
        ("highest Gene | expressed_in<Gene", False),
        ("highest Gene | expressed_in{nTPM}<Gene", True),
        ("select Gene | expressed_in{nTPM}<Gene", False),
        ("amount Chem | ROOT ; has_nutrient{amount}>Chem", True),
        ("amount Chem | has_nutrient{amount}>Chem", False),
        ("select * | treats<Chem", False),
        ("highest Gene | OPTION ; expressed_in{nTPM}<Gene", False),
        ("highest Gene | OPTION ; OPTION ; expressed_in{nTPM}<Gene", True),
    ],
)
def test_parts_that_do_not_fit_together_are_not_legal(form: str, fits: bool) -> None:
    assert legal(parse_form(form)) is fits


def test_one_option_named_beside_others_that_are_offered() -> None:
    assert legal(parse_form("highest Gene | OPTION ; expressed_in{nTPM}<Gene"), offered=True)
