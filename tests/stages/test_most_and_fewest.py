"""Answers by how many different things each is joined to."""

from __future__ import annotations

import pytest

from bioloom.methods.loom import Loom

from . import ward
from .ward import ASSOCIATED, ask, reading, said, told

MOST = "most Disease | BY gene_associated_with_condition<Gene"


def test_those_with_the_most_stand_together_and_the_next_is_named() -> None:
    answer = ask(MOST)
    assert answer.kind == "entity"
    assert sorted(r.entity.name for r in answer.entities) == ["ache", "rash"]  # BBB in rash is said twice, and is one
    assert {r.reasons for r in answer.entities} == {("2 genes",)}
    assert answer.total == 2
    assert "2 are equal (2 genes): " in told(answer)
    assert "next: cough (1 gene)" in told(answer)
    assert "counted for each disease: different genes" in told(answer)


def test_fewest_of_what_is_read_as_complete_has_one_leader() -> None:
    answer = ask(MOST.replace("most", "fewest"), loom=Loom(closed_world=True))
    assert (answer.value, answer.total) == ("cough", 1)
    assert answer.entities[0].reasons == ("1 gene",)


def test_what_is_counted_is_counted_within_what_fits() -> None:
    answer = ask("most Gene | gene_associated_with_condition<Gene ; BY gene_associated_with_condition>Disease", "cough")
    assert (answer.value, answer.entities[0].reasons) == ("CCC", ("1 disease",))


@pytest.mark.parametrize(
    ("operator", "options", "value", "says"),
    [
        ("most", ("cough", "ache"), "ache", "cough: 1 gene"),
        ("fewest", ("cough", "ache"), "cough", "ache: 2 genes"),
        ("most", ("cough", "malady"), "cough", "of malady no gene is given"),
        ("fewest", ("cough", "malady"), None, "of malady no gene is given"),  # none known is not none
        ("most", ("cough", "what"), "cough", "I do not know what"),
        ("most", ("rash", "ache"), "rash", "equal: rash, ache"),
    ],
)
def test_options(operator: str, options: tuple[str, ...], value: str | None, says: str) -> None:
    answer = ask(f"{operator} Disease | OPTION ; OPTION ; BY gene_associated_with_condition<Gene",
                 *(o if o != "what" else "what:Disease" for o in options), options=options)  # fmt: skip
    assert answer.value == value
    assert answer.abstained == (value is None)
    assert says in told(answer)


def test_nothing_matches() -> None:
    form = "most Gene | gene_associated_with_condition<Gene ; BY gene_associated_with_condition>Disease"
    assert ask(form, "malady").total == 2  # through rash, which is a kind of it
    answer = ask(form, "malady", loom=Loom(subclasses=False))
    assert answer.abstained
    assert "no edge found for" in told(answer)


def test_only_those_whose_number_passes() -> None:
    answer = ask("select Disease | BY{>=2} gene_associated_with_condition<Gene")
    assert sorted(answer.value or ()) == ["ache", "rash"]
    assert all(r.reasons[0] == "2 genes" for r in answer.entities)
    assert "wanted: >= 2 genes" in told(answer)
    count = ask("count Disease | BY{<2} gene_associated_with_condition<Gene")
    assert (count.kind, count.value) == ("count", 1)
    assert ask("count Disease | BY{>5} gene_associated_with_condition<Gene").value == 0
    assert ask("select Disease | BY{>5} gene_associated_with_condition<Gene").abstained


@pytest.mark.parametrize(
    ("test", "value", "sure"), [(">1", "yes", True), (">2", "no", False), ("<3", "yes", False), ("<2", "no", True)]
)
def test_whether_one_thing_has_more_than_a_number(test: str, value: str, sure: bool) -> None:
    read = reading(f"select Chem | BY{{{test}}} directly_physically_interacts_with>Gene")
    one = read.pattern.node("a").model_copy(update={"curies": ("CHEBI:12",)})  # yol, of two targets
    pattern = read.pattern.model_copy(update={"nodes": (one, *read.pattern.nodes[1:]), "operator": "exists"})
    asked = read.model_copy(update={"pattern": pattern, "kind": "yesno", "operator": "exists"})
    answer = ask(asked, loom=Loom(closed_world=True))
    assert answer.value == value
    assert (answer.confidence is not None) == sure  # there may be more than the graph lists, and not fewer
    assert "the graph lists 2 genes of it" in told(answer)
    assert ask(asked).abstained != sure


def test_an_option_whose_number_passes() -> None:
    read = reading("select Disease | BY{>=2} gene_associated_with_condition<Gene")
    answer = ask(read.model_copy(update={"kind": "choice"}), options=("cough", "rash"))
    assert answer.value == "rash"


def test_how_it_was_counted_is_a_caveat_and_fewest_of_a_whole_class_may_be_for_want_of_reports() -> None:
    assert [c.kind for c in ask(MOST).caveats] == ["counted"]
    fewest = MOST.replace("most", "fewest")
    of_all = ask(fewest)
    assert of_all.abstained
    assert [c.kind for c in of_all.caveats] == ["not_stated"]
    assert "cough (1 gene) has the fewest on record" in of_all.caveats[0].said
    assert [c.kind for c in ask(fewest, loom=Loom(closed_world=True)).caveats] == ["counted"]


def test_things_are_counted_and_not_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    more = [said("AAA", ASSOCIATED, "malady"), said("CCC", ASSOCIATED, "ache")]  # a rash is a kind of malady
    monkeypatch.setattr(ward, "FACTS", [*ward.FACTS, *more])
    form = "most Gene | BY gene_associated_with_condition>Disease"
    answer = ask(form)
    assert {r.reasons for r in answer.entities} == {("2 diseases",)}
    assert sorted(r.entity.name for r in answer.entities) == ["AAA", "BBB", "CCC"]
    assert "no class of others" in answer.caveats[-1].said
    every = ask(form, loom=Loom(entries=True))
    assert (every.value, every.entities[0].reasons) == ("AAA", ("3 diseases",))
    assert "an entry of its own" in every.caveats[-1].said
    assert ask("select Gene | BY{>2} gene_associated_with_condition>Disease").abstained
