"""What a benchmark asks about: labels that speak of all who have a disease, names that people use, options apart."""

from __future__ import annotations

import pytest

from bioloom.bench.build.biomedhop.labels import of_the_disease
from bioloom.bench.build.biomedhop.names import _CODE, _plain, _slip
from bioloom.bench.build.biomedhop.trust import Trust
from bioloom.bench.build.naming.leaks import same_but_for_more
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.trust.grade import Grade, Making
from bioloom.graph.model.graph import Graph


@pytest.mark.parametrize(
    ("label", "disease"),
    [
        ("Coadministration with these is contraindicated; V: in patients with myeloma at initiation", "myeloma"),
        ("For the treatment of hypertension: Type 2 diabetes with microalbuminuria ( 4 )", "type 2 diabetes"),
        ("It should not be applied to damaged skin, e.g. dermatitis, eczema, burns.", "eczema"),
        ("Concomitant use in asthma", "asthma"),
        ("Angina (AP) requiring hospital care", "angina"),
    ],
)
def test_of_some_patients_or_another_drug_is_not_of_the_disease(label: str, disease: str) -> None:
    assert not of_the_disease(label, disease)


@pytest.mark.parametrize(
    ("label", "disease"),
    [
        ("Concomitant use with nitrates. Congestive heart failure. Hyperthyroidism.", "hyperthyroidism"),
        ("Asthma with fever is no reason. It must not be given in asthma.", "asthma"),
        ("Contraindicated in Crohn\u2019s disease", "crohns disease"),  # in another form
        ("", ""),
    ],
)
def test_what_is_said_once_of_all_who_have_it_is_of_the_disease(label: str, disease: str) -> None:
    assert of_the_disease(label, disease)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Kleefstra syndrome 1", "Kleefstra syndrome due to a point mutation", True),
        ("pheochromocytoma", "sporadic pheochromocytoma/secreting paraganglioma", True),
        ("gastric cancer", "ovarian cancer", False),
        ("TP53", "TP63", False),
    ],
)
def test_a_kind_of_the_answer_is_no_wrong_option(one: str, other: str, same: bool) -> None:
    assert same_but_for_more(one, other) is same is same_but_for_more(other, one)


def test_slips_and_codes_are_no_other_names() -> None:
    assert _slip(_plain("Dicrofenac"), _plain("diclofenac"))
    assert _slip(_plain("Hemophilia"), _plain("haemophilia"))
    assert not _slip(_plain("IL10"), _plain("IL12"))
    assert not _slip(_plain("cephalalgia"), _plain("headache"))
    assert _CODE.search("BL-4162a")
    assert _CODE.search("EHMT1-IT1")
    assert not _CODE.search("amethopterin")


_GENE = "gene_associated_with_condition"
_NARROW = {"label_text": "Not in asthma with fever.", "original_object": "asthma"}


@pytest.mark.parametrize(
    ("predicate", "said", "made", "agreed", "by_hand", "asked"),
    [
        ("gene_associated_with_condition", {"source": "infores:gwas-catalog"}, "associated", (), False, True),
        (_GENE, {"source": "infores:orphanet"}, "curated", ("infores:hpo-annotations",), False, False),
        (_GENE, {"source": "infores:orphanet"}, "curated", ("infores:clingen",), False, True),
        ("treats", {}, "read", ("infores:sider",), False, False),  # two readers of one label
        ("treats", {}, "read", ("infores:x",), True, True),
        ("treats", {}, "curated", (), False, False),
        ("treats", {}, "curated", ("infores:x",), False, True),
        ("gene_associated_with_condition", {}, "curated", (), False, False),
        ("gene_associated_with_condition", {}, "associated", (), False, False),  # one study of a chosen gene
        ("has_phenotype", {"frequency": 0.17}, "curated", (), False, False),
        ("has_phenotype", {"frequency": 0.5}, "curated", (), False, True),
        ("has_phenotype", {}, "curated", (), False, True),
        ("interacts_with", {"through_target": "HGNC:1"}, "predicted", (), False, False),
        ("directly_physically_interacts_with", {"affinity": 5.5}, "curated", (), False, False),
        ("directly_physically_interacts_with", {"affinity": 7.0, "action": "inhibitor"}, "curated", (), False, True),
        ("contraindicated_in", _NARROW, "read", (), False, False),
    ],
)  # fmt: skip
def test_what_nobody_would_dispute_is_asked_about(
    graph: Graph, predicate: str, said: dict[str, str | float], made: Making, agreed: tuple[str, ...], by_hand: bool,
    asked: bool,
) -> None:  # fmt: skip
    one, other = (Entity(curie=f"X:{n}", name=n, categories=("NamedThing",)) for n in "ab")
    source = str(said.pop("source", "infores:y"))
    fact = Fact(
        subject=one, predicate=predicate, object=other, primary_knowledge_source=source,
        qualifiers=tuple(Qualifier(key=k, value=v) for k, v in said.items()),
    )  # fmt: skip
    assert Trust(graph)._asked(fact, Grade(level="fair", made=made, agreed=agreed), by_hand=by_hand) is asked
