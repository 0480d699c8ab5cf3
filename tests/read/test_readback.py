"""Forms said back: every part has its words, and two different forms are never said alike."""

from __future__ import annotations

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.forms.form import SLOT, Arm, Form, FormTest, parse_form, parse_hops
from bioloom.stages.read.readback.sentence import say
from bioloom.stages.read.score.labels import Labels

from .things import UNSEEN, WORDINGS, names, small_labels, wording


def _said(form: str, *kinds: str) -> str:
    return say(parse_form(form), names(kinds), kinds)


@pytest.mark.parametrize(
    ("form", "kinds", "said"),
    [
        (
            "select Chem | treats<Chem ; !has_side_effect<Chem",
            ("Disease", "PhenotypicFeature"),
            "Which chemicals treat Disease1 but do not have the side effect PhenotypicFeature2?",
        ),
        (
            "count Disease | directly_physically_interacts_with>Gene gene_associated_with_condition>Disease",
            ("Chem",),
            "How many diseases are associated with genes that are targets of Chem1?",
        ),
        (
            "exists PhenotypicFeature | ROOT ; has_phenotype{frequency>0.333}>PhenotypicFeature",
            ("PhenotypicFeature", "Disease"),
            "Is it true that PhenotypicFeature1 is a sign or symptom of Disease2 in more than 33.3% of patients?",
        ),
        ("identify Gene | ROOT{symbol}", ("Gene",), "What is the official symbol of Gene1?"),
        ("path * | ROOT ; ROOT", ("Gene", "Disease"), "How are Gene1 and Disease2 connected?"),
        ("mechanism * | ROOT", ("Chem",), "By what mechanism does Chem1 act?"),
        ("mechanism * | ROOT ; ROOT", ("Disease", "Chem"), "By what mechanism does Chem2 act in Disease1?"),
        (
            "select Chem | @has ; @takes ; treats<Chem",
            ("Disease", "Chem", "Disease"),
            "Which chemicals treat Disease3? The patient has Disease1 and takes Chem2.",
        ),
    ],
)
def test_a_form_is_said_in_plain_words(form: str, kinds: tuple[str, ...], said: str) -> None:
    assert _said(form, *kinds) == said


def test_or_belongs_to_the_clause_before_it_whether_affirmed_or_denied() -> None:
    kinds = ("Disease", "PhenotypicFeature", "PhenotypicFeature")
    affirmed = _said("select Chem | !treats<Chem ; has_side_effect<Chem ; ~has_side_effect<Chem", *kinds)
    assert "the side effect PhenotypicFeature2 or have the side effect PhenotypicFeature3" in affirmed
    denied = _said("select Chem | treats<Chem ; !has_side_effect<Chem ; !~has_side_effect<Chem", *kinds)
    assert denied.endswith(
        "but do not have the side effect PhenotypicFeature2 or do not have the side effect PhenotypicFeature3?"
    )


def test_small_shares_are_not_said_as_nothing() -> None:
    form = "select PhenotypicFeature | has_phenotype{{frequency<{}}}>PhenotypicFeature"
    said = {_said(form.format(v), "Disease") for v in ("0.001", "0.004", "0.05", "0.333", "0.33")}
    assert len(said) == 5
    assert not any(" 0%" in s for s in said)


def test_a_hop_of_no_relation_cannot_be_said() -> None:
    with pytest.raises(KeyError):
        _said("select Gene | treats<Gene", "Disease")


def test_every_arm_of_the_catalogue_is_said_otherwise_than_all_others() -> None:
    labels = small_labels()
    said: dict[tuple[str, str], set[str]] = {}
    for kind, form in _forms(labels):
        roots = [form.kind] * (len(form.arms) - 1)
        text = say(form, names([*roots, kind]), [*roots, kind])
        said.setdefault((text, " ".join([*roots, kind])), set()).add(str(form))
    assert len(said) > 600
    assert [forms for forms in said.values() if len(forms) > 1] == []


def _forms(labels: Labels) -> list[tuple[str, Form]]:
    out = []
    for kind, label in labels.arms:
        if "<" not in label and ">" not in label:
            continue
        hops = parse_hops(label)
        if len(hops) > 1:  # chains are said hop by hop
            continue
        (hop,) = hops
        relation = catalogue().relations[hop.predicate.rstrip("*")]
        for absent in (False, True):
            out.append((kind, Form("select", hop.kind, (Arm((hop,), absent=absent),))))
            out.append((kind, Form("exists", hop.kind, (Arm(role="root"), Arm((hop,), absent=absent)))))
        out.append((kind, Form("count", hop.kind, (Arm((hop,)),))))
        for q in relation.qualifiers:
            bare = Arm((hop._replace(tests=(FormTest(q.key),)),))
            out += [(kind, Form(op, hop.kind, (bare,))) for op in ("highest", "lowest")]  # type: ignore[arg-type]
            out.append((kind, Form("amount", hop.kind, (Arm(role="root"), bare))))
            values = ["0.5", "0.333", "0.001"] if q.type in ("share", "number") else q.values
            signs = [">=", "<=", "<", ">", "="] if q.type in ("share", "number") else ["="]
            tested = [hop._replace(tests=(FormTest(q.key, s, v),)) for s in signs for v in values]  # type: ignore[arg-type]
            out += [(kind, Form("select", hop.kind, (Arm((h,)),))) for h in tested]
    return out


@pytest.mark.skipif(not (WORDINGS / "raw").is_dir(), reason="the writers' lines are not here")
def test_no_two_meanings_of_the_training_writers_are_said_alike() -> None:
    said: dict[tuple[str, tuple[str, ...]], set[str]] = {}
    for file in sorted((WORDINGS / "raw").glob("*.txt")):
        if file.stem in UNSEEN:
            continue
        for line in file.read_text("utf-8").splitlines():
            if " | " not in line or " | none | " in line or not SLOT.search(line):
                continue
            one = wording(line)
            said.setdefault((say(one.form, names(one.slots), one.slots), one.slots), set()).add(str(one.form))
    assert len(said) > 1000
    assert [(text, forms) for (text, _), forms in said.items() if len(forms) > 1] == []
