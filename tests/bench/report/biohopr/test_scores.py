"""BioHopR's tables, by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.report.biohopr.scores import EMBEDDING, hop_reports
from bioloom.bench.report.biohopr.tables import markdown
from bioloom.bench.score.contract import Scale


def item(id_: str, relation: str, follows: str = "", kind: str = "entity") -> Item:
    return Item(id=id_, dataset="d", kind=kind, text="?", relation=relation, hops=relation.count(":"), follows=follows)


def gold(id_: str, names: str, named: str = "") -> Gold:
    def accepted(text: str) -> tuple[Accepted, ...]:
        return tuple(Accepted(texts=(name,)) for name in text.split())

    return Gold(
        id=id_, dataset="d", answers=accepted(names), readings={"named_bridge": accepted(named)} if named else {}
    )


ITEMS = [
    item("p1", "Drug:Phenotype"), item("p2", "Drug:Phenotype"),
    item("d1", "Disease:Drug"), item("d2", "Disease:Drug"),
    item("c1", "Disease:Drug:Phenotype", "p1"), item("c2", "Disease:Drug:Phenotype", "p1"),
    item("c3", "Disease:Drug:Phenotype", "p2"), item("c4", "Disease:Drug:Phenotype", "p2"),
    item("p1m", "Drug:Phenotype", kind="entities"), item("c1m", "Disease:Drug:Phenotype", "p1m", "entities"),
]  # fmt: skip
GOLDS = [
    gold("p1", "rash"), gold("p2", "cough"), gold("d1", "aa"), gold("d2", "bb"),
    gold("c1", "rash cough", "rash"), gold("c2", "rash cough", "rash"), gold("c3", "rash cough", "cough"),
    gold("c4", "rash cough", "cough"), gold("p1m", "rash itch"), gold("c1m", "rash itch cough", "rash itch"),
]  # fmt: skip
SAID = {"p1": "rash", "p2": "x", "d1": "aa", "d2": "aa", "c1": "Rash", "c2": "x", "c3": "rash", "c4": "y"}


def predictions(**changes: str) -> list[Prediction]:
    said = {**SAID, "p1m": "rash; itch", "c1m": "rash; cold", **changes}
    return [
        Prediction(
            id=i,
            dataset="d",
            method="m",
            **({"error": "down"} if t == "!" else {"text": t} if t else {"abstained": True}),
        )
        for i, t in said.items()
    ]


def test_both_hops_count_distinct_questions_once_and_chains_each() -> None:
    (report,) = hop_reports(ITEMS, GOLDS, predictions())
    both = report.both
    assert (both.hop1, both.hop2) == (3 / 4 - 1 / 4, 2 / 4)  # p1 and d1 of four; c1 and c3 of four
    assert (both.both_correct, both.both_wrong, both.chains) == (1 / 4, 1 / 4, 4)  # c1; c4


def test_the_named_bridge_is_another_reading() -> None:
    (report,) = hop_reports(ITEMS, GOLDS, predictions(), reading="named_bridge")
    assert report.both.hop2 == 1 / 4  # "rash" is none of the cough drug's
    assert report.both.both_wrong == 2 / 4
    assert report.reading == "named_bridge"


def test_relations_show_both_one_hop_columns_and_both_prompts() -> None:
    (report,) = hop_reports(ITEMS, GOLDS, predictions())
    (row,) = report.relations
    assert (row.relation, row.chains) == ("Disease:Drug:Phenotype", 4)
    assert (row.hop1_acc, row.hop1_f1) == (1 / 2, None)  # Disease:Drug
    assert (row.linked_acc, row.linked_f1) == (1 / 2, 1.0)  # Drug:Phenotype
    assert row.hop2_acc == 1 / 2
    assert row.hop2_f1 == pytest.approx(2 * (1 / 2) * (1 / 3) / (1 / 2 + 1 / 3))
    assert report.overall.hop1_acc == report.both.hop1


def test_an_abstention_is_wrong_and_a_failure_counts_nowhere() -> None:
    (report,) = hop_reports(ITEMS, GOLDS, predictions(c1="", p2="!"))
    assert report.both.hop1 == 2 / 3
    assert (report.both.chains, report.both.failed) == (2, 2)
    assert report.both.both_correct == 0


def test_what_was_not_asked_counts_nowhere() -> None:
    (report,) = hop_reports(ITEMS, GOLDS, [p for p in predictions() if p.id in ("c1", "p1")])
    assert (report.both.hop1, report.both.hop2, report.both.both_correct, report.both.chains) == (1, 1, 1, 1)


def test_thresholds_make_figure_3_and_the_papers_metric() -> None:
    def similar(text: str, others: Sequence[str]) -> list[float]:
        return [0.95 if text.casefold() == o else 0.65 if text == "x" and o == "cough" else 0.0 for o in others]

    scale = Scale(similar=similar)
    (report,) = hop_reports(ITEMS, GOLDS, predictions(), scale=scale, metrics=EMBEDDING)
    grid = dict(report.grid)
    assert list(grid) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
    assert grid[0.9] == report.both.both_correct == 1 / 4
    assert grid[0.6] == 3 / 4  # "x" is close to cough: p2 and c2 are right, too, so c2 and c3 have both hops right
    assert grid[0.7] == 1 / 4
    assert report.metrics == {"entity": "embedding_accuracy", "entities": "embedding_f1"}
    assert "Figure" not in markdown(report)
    assert "| 0.9 | 25.00% |" in markdown(report)


def test_published_figures_stand_in_columns_of_their_own() -> None:
    (report,) = hop_reports(ITEMS, GOLDS, predictions())
    text = markdown(report)
    assert "| O3-mini | published, PrimeKG | 37.93% | 14.57% | 8.93% | 52.14% |" in text
    assert (
        "| Disease:Drug:Phenotype | 4 | 50.00 / n/a | 50.00 / 100.00 | 50.00 / 40.00 | 47.47 / 35.35 | 25.08 / 8.20 |"
        in text
    )
    assert "| Overall | 4 |" in text
    assert text.endswith("| 32.88 / 7.29 | 14.57 / 4.96 |")
