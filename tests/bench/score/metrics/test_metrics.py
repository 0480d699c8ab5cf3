"""Every metric on cases worked out by hand."""

from __future__ import annotations

import pytest

from bioloom.bench.build.items.gold import Accepted
from bioloom.bench.score.metrics.agreement import agreement
from bioloom.bench.score.metrics.embedding import closeness, embedding_accuracy, embedding_f1
from bioloom.bench.score.metrics.exact import choice_accuracy, count_exact, open_accuracy, yesno_accuracy
from bioloom.bench.score.metrics.hops import both_hops
from bioloom.bench.score.metrics.names import Aliases, Named
from bioloom.bench.score.metrics.paths import path_overlap
from bioloom.bench.score.metrics.retrieval import retrieval
from bioloom.bench.score.metrics.sets import expression_f1, letters_f1, set_f1
from bioloom.bench.score.metrics.texts import exact_match, rouge_l, squad, token_f1
from bioloom.core.fact import Entity, Fact


def named(*texts: str) -> list[Named]:
    return [Named(text=t) for t in texts]


def right(*groups: str) -> list[Accepted]:
    return [Accepted(texts=tuple(g.split("|"))) for g in groups]


def test_mcq_accuracy() -> None:
    assert choice_accuracy("B", ("B",)) == 1
    assert choice_accuracy("A", ("B",)) == 0
    assert choice_accuracy(None, ("B",)) == 0


def test_yesno_accuracy() -> None:
    assert yesno_accuracy("maybe", "maybe") == 1
    assert yesno_accuracy(None, "no") == 0


def test_open_accuracy_takes_the_first_thing_by_any_of_its_names() -> None:
    gold = [Accepted(texts=("asthma",), curie="MONDO:1"), Accepted(texts=("gout",), curie="MONDO:2")]
    assert open_accuracy(named("Asthma"), gold) == 1
    assert open_accuracy([Named(text="other words", curie="MONDO:2")], gold) == 1
    assert open_accuracy(named("bronchial asthma"), gold) == 0
    assert open_accuracy(named("bronchial asthma"), gold, Aliases(names={"MONDO:1": ["Bronchial Asthma"]})) == 1
    assert open_accuracy(named("eczema", "asthma"), gold) == 0
    assert open_accuracy([], gold) == 0


def test_count_exact() -> None:
    assert [count_exact(n, 3) for n in (3, 4, None)] == [1, 0, 0]
    assert count_exact(None, 0) == 0


def test_letters_f1() -> None:
    assert letters_f1({"A"}, {"A", "B"}).f1 == pytest.approx(2 / 3)  # precision 1, recall 1/2
    assert letters_f1({"A", "B"}, {"B", "A"}).f1 == 1
    assert letters_f1((), {"A"}).f1 == 0


def test_two_right_things_that_share_a_name_are_each_hit_by_their_own_identifier() -> None:
    right = [Accepted(texts=("edema", "swelling"), curie="HP:1"), Accepted(texts=("swelling",), curie="HP:2")]
    said = [Named(text="swelling", curie="HP:2"), Named(text="edema", curie="HP:1")]
    assert set_f1(said, right).f1 == set_f1(said[::-1], right).f1 == 1


def test_set_f1_with_synonyms() -> None:
    gold = right("heart attack|MI", "stroke", "gout")
    got = set_f1(named("MI", "stroke", "eczema", "acne"), gold)
    assert (got.precision, got.recall) == (2 / 4, 2 / 3)
    assert got.f1 == pytest.approx(4 / 7)


def test_one_thing_named_twice_counts_once_right_or_wrong() -> None:
    gold = right("heart attack|MI", "stroke")
    assert set_f1(named("MI", "heart attack"), gold) == (1, 0.5, pytest.approx(2 / 3))
    assert set_f1(named("acne", "ACNE", "MI"), gold).precision == 0.5


def test_synonym_groups_that_share_a_name_are_each_found() -> None:
    assert set_f1(named("MI", "mi (heart)", "MI"), right("MI|x", "MI|mi (heart)")).f1 == 1


def test_what_the_gold_lists_twice_is_wanted_once() -> None:
    assert set_f1(named("gout"), right("Gout", "gout", "stroke")) == (1, 0.5, pytest.approx(2 / 3))


def test_expression_f1_and_its_edge() -> None:
    assert expression_f1(named("Brain", "skin"), right("brain", "testis")).f1 == 0.5
    assert expression_f1(named("anything"), []).f1 == 1
    assert expression_f1([], []).f1 == 1
    assert set_f1(named("anything"), []).f1 == 0


def test_squad_normalization() -> None:
    assert squad("The non-small-cell, lung!") == "nonsmallcell lung"
    assert squad("The non-small-cell, lung!", spaced=True) == "non small cell lung"


def test_exact_match() -> None:
    assert exact_match("The Amoxicillin.", ["amoxicillin", "x"]) == 1
    assert exact_match("amoxicillin 500", ["amoxicillin"]) == 0


def test_token_f1() -> None:
    # "beta cell of pancreas" against "pancreatic beta cell": 2 words of 4 and of 3.
    assert token_f1("beta-cell of the pancreas", ["pancreatic beta cell"]) == pytest.approx(4 / 7)
    assert token_f1("beta-cell of the pancreas", ["pancreatic beta cell"], spaced=False) == 0
    assert token_f1("b b", ["b"]) == pytest.approx(2 / 3)
    assert token_f1("x", ["a y", "x"]) == 1
    assert token_f1("the", ["the"]) == 1
    assert token_f1("the", ["gene"]) == 0
    assert token_f1("x", []) == 0


def test_rouge_l() -> None:
    # Stems: "treat cell are run" against "a cell treat run"; in common at most "cell run" or "treat run", 2 of 4 each.
    assert rouge_l("treated cells are running", ["a cell treats runs"]) == pytest.approx(0.5)
    assert rouge_l("x", ["nothing", "x"]) == 1
    assert rouge_l("", ["something"]) == 0


def similar(one: str, others: tuple[str, ...]) -> list[float]:
    """A scorer for the test: the share of letters in common, so "abcd" and "abce" are .75 alike."""
    return [len(set(one) & set(o)) / max(len(set(one)), len(set(o))) for o in others]


def test_embedding_accuracy_must_exceed_the_threshold() -> None:
    assert closeness("abcd", ["abce", "x"], similar) == 0.75
    assert embedding_accuracy("abcd", ["abce", "x"], similar, 0.7) == 1
    assert embedding_accuracy("abcd", ["abce", "x"], similar, 0.75) == 0
    assert embedding_accuracy("", ["abce"], similar, -0.5) == 0


def test_embedding_f1() -> None:
    got = embedding_f1(["abcd", "abce", "q"], ["abcd", "xyz"], similar, 0.7)
    assert (got.precision, got.recall) == (2 / 3, 1 / 2)
    assert got.f1 == pytest.approx(4 / 7)
    assert embedding_f1([], ["a"], similar).f1 == 0


def test_both_hops() -> None:
    links = [("a", "x"), ("a", "y"), ("b", "z"), ("c", "w")]
    known = {"a": True, "b": False, "c": None, "x": True, "y": False, "z": False, "w": True}
    got = both_hops(links, known)
    assert got.hop1 == 1 / 2  # a and b; c failed; a counts once
    assert got.hop2 == 2 / 4
    assert (got.both_correct, got.both_wrong) == (1 / 3, 1 / 3)
    assert (got.pairs, got.failed) == (3, 1)
    assert both_hops([], {}) == (0, 0, 0, 0, 0, 0)


def fact(subject: str, predicate: str, object_: str) -> Fact:
    return Fact(subject=Entity(curie=subject, name=""), predicate=predicate, object=Entity(curie=object_, name=""))


GOLD = [fact("D:1", "inhibits", "P:1"), fact("P:1", "causes", "X:1"), fact("X:1", "causes", "M:1")]


def test_path_overlap() -> None:
    found = [fact("D:1", "targets", "P:1"), fact("M:1", "causes", "P:1"), fact("P:2", "causes", "M:1")]
    got = path_overlap([found], [GOLD], given=("D:1", "M:1"))
    assert got.nodes == (0.5, 0.5, 0.5)  # P:1 of P:1, P:2 and of P:1, X:1
    assert got.pairs == (pytest.approx(1 / 3),) * 3  # D:1 - P:1
    assert got.edges.f1 == 0
    assert path_overlap([GOLD], [GOLD]).edges.f1 == 1
    assert path_overlap([], [GOLD]).nodes.f1 == 0


def test_path_overlap_under_other_identifiers() -> None:
    found = [fact("D:1", "inhibits", "UniProtKB:1"), fact("UniProtKB:1", "causes", "X:1"), GOLD[2]]
    same = {"UniProtKB:1": "P:1"}
    assert path_overlap([found], [GOLD], same=lambda c: same.get(c, c)).edges.f1 == 1


def test_a_wrong_path_beside_the_right_one() -> None:
    wrong = [fact("D:1", "x", "Q:1"), fact("Q:1", "x", "M:1")]
    assert path_overlap([GOLD, wrong], [GOLD]).pairs.precision == 3 / 5


def test_retrieval() -> None:
    pytest.importorskip("ir_measures")
    ranked = {"q1": ["b", "a", "b", "c"], "q3": ["a"]}
    relevant = {"q1": {"a": 2, "c": 1}, "q2": {"a": 1}}
    got = retrieval(ranked, relevant, ("nDCG@10", "AP", "R@10"))
    # a (gain 2) at rank 2, c (gain 1) at rank 3; ideal: a, c. log2(3) = 1.585, log2(4) = 2.
    assert got["nDCG@10"]["q1"] == pytest.approx((2 / 1.58496 + 1 / 2) / (2 + 1 / 1.58496), abs=1e-4)
    assert got["AP"]["q1"] == pytest.approx((1 / 2 + 2 / 3) / 2)
    assert got["R@10"] == {"q1": 1.0, "q2": 0.0}


def test_agreement() -> None:
    # Observed 3/4; by chance 1/2 * 3/4 + 1/2 * 1/4 = 1/2; kappa (3/4 - 1/2) / (1 - 1/2).
    got = agreement([1, 1, 0, 0], [1, 1, 1, 0])
    assert (got.n, got.percent, got.kappa) == (4, 0.75, pytest.approx(0.5))
    assert agreement(["a"] * 3, ["a"] * 3).kappa == 1
    assert agreement([1, 0], [0, 1]).kappa == -1
    assert agreement([], []).n == 0
