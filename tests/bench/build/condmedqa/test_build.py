"""The builder on a made-up pharmacy: what is asked, what is right, and which statements make no question."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from bioloom.bench.build.condmedqa.build import build
from bioloom.bench.build.condmedqa.case import Modifier
from bioloom.bench.build.condmedqa.purpose import CHEMICAL, PHARMACOLOGICAL, Purpose
from bioloom.bench.build.condmedqa.record import Record
from bioloom.bench.build.dataset.layout import read_golds, read_items
from bioloom.bench.build.dataset.validate import validate
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.core.errors import BuildError
from bioloom.core.fact import Entity
from bioloom.graph.engine import open_knowledge_graph
from bioloom.graph.model.graph import Graph


@pytest.fixture(scope="module")
def made(graph: Graph, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("condmedqa") / "set"
    build(graph, out, size=10, seed=1)
    return out


@pytest.fixture(scope="module")
def asked(made: Path) -> dict[tuple[str, str, str], tuple[Item, Gold]]:
    rows = zip(read_items(made), read_golds(made), strict=True)
    return {(i.group, i.relation, i.kind): (i, g) for i, g in rows}


def test_a_case_has_three_questions_and_the_condition_takes_the_usual_drug(asked: dict) -> None:
    group = "MONDO-1_MONDO-11"
    item, gold = asked[group, "conditioned", "entity"]
    assert {a.name for a in gold.answers} == {"brockine", "cedrolan", "doruvan"}
    assert [a.name for a in gold.readings["general"]] == ["amberil"]
    assert "lumbar ague" in item.text
    without, one = asked[group, "removed", "choice"]
    assert "lumbar ague" not in without.text
    assert without.options["ABCD".index(one.letters[0])] == "amberil"
    other, still = asked[group, "changed", "entity"]
    assert "amberil" in {a.name for a in still.answers}
    assert "lumbar ague" not in other.text


def test_twins_differ_in_the_condition_alone_and_no_answer_contains_the_other(asked: dict) -> None:
    for group in {g for g, _, _ in asked}:
        (one, right), (two, other) = (asked[group, role, "entity"] for role in ("conditioned", "changed"))
        words = [str(i.meta["condition_words"]) for i in (one, two)]
        assert one.text.replace(words[0], "") == two.text.replace(words[1], "")
        found = [{a.curie for a in g.answers} for g in (right, other)]
        assert found[0] - found[1]
        assert found[1] - found[0]
        assert (group, "removed", "entity") not in asked  # all that is right under a condition is right without one
        choices = (asked[group, role, "choice"][0] for role in ("conditioned", "removed"))
        with_it, without = (i.text.split(". ") for i in choices)
        assert next(s for s in with_it if s not in without).count(words[0]) == 1
        assert len(with_it) == len(without) + 1


def test_a_caution_against_a_right_answer_makes_no_question(asked: dict, graph: Graph, tmp_path: Path) -> None:
    class Wary:
        def against(self, disease: Entity, modifier: Modifier | None, drugs: Iterable[Entity]) -> frozenset[str]:
            asked_of = (disease.curie, modifier.entity.curie if modifier else "")
            return frozenset(d.curie for d in drugs if asked_of == ("MONDO:1", "MONDO:11") and d.name == "doruvan")

    with pytest.raises(BuildError, match="empty"):  # the pharmacy has that one
        build(graph, tmp_path / "set", size=10, seed=1, look=Wary())
    assert {group for group, _, _ in asked} == {"MONDO-1_MONDO-11"}


def test_options_stand_for_the_same_purpose(asked: dict) -> None:
    item, gold = asked["MONDO-1_MONDO-11", "conditioned", "choice"]
    right = item.options["ABCD".index(gold.letters[0])]
    assert right in {"brockine", "cedrolan", "doruvan"}
    assert "amberil" in item.options


def test_a_drug_that_is_not_of_the_usual_group_makes_no_question(asked: dict) -> None:
    assert not any(group.startswith("MONDO-2_MONDO-13") for group, _, _ in asked)  # hyssopol, of another main group


def test_a_clause_about_another_use_makes_no_question(asked: dict) -> None:
    assert not any(group == "MONDO-1_MONDO-15" for group, _, _ in asked)


def test_what_is_built_can_be_derived_again(made: Path, folder: Path) -> None:
    assert validate(made, open_knowledge_graph(folder)).mismatches == ()


def test_the_same_seed_gives_the_same_bytes(made: Path, graph: Graph, tmp_path: Path) -> None:
    again = tmp_path / "again"
    build(graph, again, size=10, seed=1)
    assert (again / "manifest.json").read_text("utf-8") == (made / "manifest.json").read_text("utf-8")


def test_purpose(graph: Graph) -> None:
    purpose = Purpose(graph, Record(graph))
    one, two, three, five, eight = (graph.index(f"CHEBI:{n}") for n in (1, 2, 3, 5, 8))
    fever, gloom, ague = (graph.index(f"MONDO:{n}") for n in (1, 2, 11))
    assert purpose.usual(one, fever)
    assert purpose.usual(five, gloom)
    assert not purpose.usual(eight, gloom)
    assert purpose.alike(one, three)
    assert not purpose.alike(one, five)
    assert purpose.mates(three, fever) == 2
    assert purpose.mates(five, fever) == 0
    like = graph.index("CHEBI:9")  # of amberil's chemical group
    assert purpose.mate_against(like, frozenset({ague}), CHEMICAL)
    assert purpose.mate_against(two, frozenset({ague}), PHARMACOLOGICAL)
    assert not purpose.mate_against(two, frozenset({ague}), CHEMICAL)


def test_a_clause_may_be_about_another_use(graph: Graph) -> None:
    record = Record(graph)
    two, fever, gloom, sweat = (graph.index(c) for c in ("CHEBI:2", "MONDO:1", "MONDO:2", "MONDO:15"))
    edge = record.contraindications[two][sweat]
    assert Purpose(graph, record).other_use(two, fever, edge)
    assert not Purpose(graph, record).other_use(two, gloom, edge)
