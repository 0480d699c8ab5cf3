"""The parts that forms are scored by, and forms as numbers of parts."""

from __future__ import annotations

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.forms.form import OPERATORS, parse_form
from bioloom.stages.read.forms.kinds import KINDS
from bioloom.stages.read.score.labels import (
    Numbering,
    arm_label,
    count_label,
    ends_in,
    labels_of,
)
from bioloom.stages.read.score.labels import test_label as label_of_tests

from .things import examples, small_labels, wording

LINE = (
    "signs of <Disease> in over 40 percent | select PhenotypicFeature | has_phenotype{frequency>0.4}>PhenotypicFeature"
)


def test_every_part_of_a_wording_that_labels_were_made_of_has_a_number() -> None:
    lines = [e for e in examples() if " | none | " not in e]
    labels = small_labels(*lines)
    numbering = Numbering(labels)
    for line in lines:
        one = wording(line)
        parts = numbering.parts(one)
        assert min(parts.operator, parts.kind, parts.counted, *parts.arms, *parts.tests, *parts.asks) >= 0
        assert labels.kinds[parts.kind] == one.form.kind
        assert [labels.arms[a] for a in parts.arms] == [
            (k, arm_label(a)) for k, a in zip(one.slots, one.form.arms, strict=True)
        ]


FAR = "treats<Chem directly_physically_interacts_with>Gene participates_in>Pathway participates_in<Gene"


def test_parts_beyond_what_the_catalogue_gives_are_minus_one_without_a_wording() -> None:
    parts = Numbering(small_labels()).parts(wording(f"genes of <Disease> | select Gene | {FAR}"))
    assert parts.arms == (-1,)
    assert min(Numbering(small_labels()).parts(wording(LINE)).tests) >= 0
    assert Numbering(small_labels()).parts(wording("fees of <Chem> | none | price")).arms == ()


def test_single_hops_of_the_catalogue_are_there_without_any_wording() -> None:
    arms = set(small_labels().arms)
    assert {("Disease", "treats<Chem"), ("Gene", "physically_interacts_with<Gene"), ("Chem", "ROOT")} <= arms
    assert ("Gene", "physically_interacts_with>Gene") not in arms
    assert not any("interacts_with>ProteinDomain" in label.split() for _, label in arms)


def test_chains_tests_and_counts_that_no_wording_had_can_be_said() -> None:
    labels = small_labels()
    assert ("PhenotypicFeature", "treats<Chem approved_by>Agent") in labels.arms
    assert ("MicroRNA", "regulates>Gene directly_physically_interacts_with<Chem approved_by>Agent") in labels.arms
    assert ("Gene", "treats<Chem") not in labels.arms
    acts = "directly_physically_interacts_with"
    assert {f"{acts}.action=opener;{acts}.affinity>=#", "has_phenotype.sex=male"} <= set(labels.tests)
    assert {"BY approved_by>Agent", "BY{>=#} has_side_effect>PhenotypicFeature"} <= set(labels.counts)


def test_rare_arms_count_from_how_often_they_occur() -> None:
    chain = f"genes by <Disease> | select Gene | {FAR}"
    pair = ("Disease", arm_label(wording(chain).form.arms[0]))
    seldom = labels_of([], catalogue(), [wording(chain)] * 3)
    often = labels_of([], catalogue(), [wording(chain)] * 4)
    assert pair not in seldom.arms
    assert pair in often.arms


def test_a_number_of_the_text_is_a_place_holder_and_any_other_stays() -> None:
    one = wording(LINE)
    (arm,) = one.form.arms
    assert label_of_tests(arm, one.text) == "has_phenotype.frequency>#"
    assert label_of_tests(arm, "common signs of <Disease>") == "has_phenotype.frequency>0.4"
    counted = parse_form("select Gene | participates_in<Gene ; BY{>5} gene_associated_with_condition>Disease")
    assert count_label(counted, "more than five").startswith("BY{>#}")
    assert count_label(counted, "several").startswith("BY{>5}")


def test_kinds_and_operators_stand_in_their_fixed_order() -> None:
    labels = small_labels()
    assert labels.kinds == (*KINDS, "*")
    assert labels.operators == OPERATORS
    assert all(labels.arms[i][0] == kind for kind, found in labels.starting().items() for i in found)


def test_an_arm_leads_to_its_last_kind() -> None:
    assert ends_in("treats<Chem directly_physically_interacts_with>Gene") == "Gene"
    assert ends_in("ROOT") == ""
