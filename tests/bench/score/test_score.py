"""The table: re-derived from records alone, and what each figure of it means."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bioloom.bench.build.items.files import read_predictions, read_set, write_lines, write_set
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import FAMILIES, Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.contract import BY_KIND, METRICS, SCORING_VERSION, Scale, metric_of
from bioloom.bench.score.metrics.names import Aliases
from bioloom.bench.score.outcome import score_items
from bioloom.bench.score.score import score
from bioloom.bench.score.table import Table
from bioloom.core.answer import Answer, abstention
from bioloom.core.errors import InputError, SetupError
from bioloom.core.fact import Entity, Fact


def yesno(id_: str, label: str = "yes", **known: object) -> tuple[Item, Gold]:
    return (
        Item(id=id_, dataset="d", kind="yesno", text="Is it?", **known),
        Gold(id=id_, dataset="d", label=label),
    )


def said(id_: str, text: str, **known: object) -> Prediction:
    return Prediction(id=id_, dataset="d", text=text, **{"method": "m", **known})


def table(pairs: list[tuple[Item, Gold]], predictions: list[Prediction], **known: object) -> Table:
    return score([i for i, _ in pairs], [g for _, g in pairs], predictions, **known)


def test_failures_abstentions_and_wrong_answers_are_counted_apart() -> None:
    pairs = [yesno(str(i)) for i in range(6)]
    predictions = [
        said("0", "yes"), said("1", "no"), said("2", "", abstained=True),
        said("3", "", answer=abstention("yesno", "nothing")), said("4", "yes", error="SourceError: down"),
    ]  # fmt: skip
    (row,) = table(pairs, predictions).at("dataset")
    assert (row.n, row.right, row.wrong, row.abstained, row.failed, row.missing) == (5, 1, 1, 2, 1, 1)
    assert row.score == 1 / 5
    assert row.known == 1 / 4  # the failure left out
    assert row.low <= row.score <= row.high


def test_of_several_records_of_an_item_the_first_counts_in_each_configuration() -> None:
    predictions = [said("0", "no", config="a"), said("0", "yes", config="a"), said("0", "yes", config="b")]
    got = {r.configuration.config: r.score for r in table([yesno("0")], predictions).at("dataset")}
    assert got == {"a": 0, "b": 1}


def test_the_overall_average_is_the_mean_of_the_four_families() -> None:
    pairs, predictions = [], []
    for family, right, n in zip(FAMILIES, (1, 2, 3, 0), (10, 4, 4, 2), strict=True):
        for i in range(n):
            pairs.append(yesno(f"{family}{i}", family=family))
            predictions.append(said(f"{family}{i}", "yes" if i < right else "no"))
    got = table(pairs, predictions)
    (overall,) = got.at("overall")
    assert overall.score == pytest.approx((1 / 10 + 2 / 4 + 3 / 4 + 0) / 4)
    (pooled,) = got.at("dataset")
    assert pooled.score == 6 / 20
    assert overall.low <= overall.score <= overall.high


def test_a_family_is_the_mean_of_its_formats_however_many_items_each_has() -> None:
    pairs = [yesno(str(i), family="path") for i in range(4)]
    pairs.append((
        Item(id="c", dataset="d", kind="count", text="How many?", family="path"), Gold(id="c", dataset="d", number=2),
    ))  # fmt: skip
    predictions = [*(said(str(i), "yes" if i else "no") for i in range(4)), said("c", "2")]
    got = table(pairs, predictions)
    (family,) = got.at("family")
    assert family.score == (3 / 4 + 1) / 2
    assert [r.score for r in got.at("cell")] == [1, 3 / 4]
    assert not got.at("overall")


def test_the_conditions_of_one_configuration_stand_apart_and_together() -> None:
    pairs = [yesno("0", sources=("kg",)), yesno("1", sources=("doc",)), yesno("2", sources=("doc", "kg"))]
    predictions = [said("0", "yes"), said("1", "no"), said("2", "yes", sources=("doc", "kg"))]
    got = {r.configuration.condition: (r.n, r.score) for r in table(pairs, predictions).at("dataset")}
    assert got == {"kg": (1, 1), "doc": (1, 0), "kg+doc": (1, 1), "all": (3, pytest.approx(2 / 3))}


def test_a_run_under_another_condition_than_the_items_says_so() -> None:
    (row,) = table([yesno("0", sources=("kg", "doc"))], [said("0", "yes", sources=("doc",))]).at("dataset")
    assert row.configuration.condition == "doc"


def test_sets_are_pooled_by_item() -> None:
    items = [Item(id="1", dataset=d, kind="yesno", text="Is it?") for d in ("a", "b")]
    items.append(Item(id="2", dataset="b", kind="yesno", text="Is it?"))
    golds = [Gold(id=i.id, dataset=i.dataset, label="yes") for i in items]
    predictions = [Prediction(id=i.id, dataset=i.dataset, text="yes" if i.dataset == "b" else "no") for i in items]
    (row,) = score(items, golds, predictions).at("pooled")
    assert (row.n, row.score) == (3, 2 / 3)


def test_costs() -> None:
    known = {"calls": 2, "tokens_in": 10, "tokens_out": 5}
    predictions = [
        said("0", "yes", money=0.5, seconds=1, **known), said("1", "yes", money=0.25, seconds=3, **known),
    ]  # fmt: skip
    (row,) = table([yesno("0"), yesno("1")], predictions).at("dataset")
    assert (row.calls, row.tokens, row.money, row.seconds) == (2, 15, 0.75, 2)
    (row,) = table([yesno("0")], [said("0", "yes", calls=1)]).at("dataset")
    assert row.money is None  # a price that nobody knows is not 0
    (row,) = table([yesno("0")], [said("0", "yes")]).at("dataset")
    assert row.money == 0


def test_the_table_is_rederived_from_files_alone(tmp_path: Path) -> None:
    pairs = [yesno(str(i), family="path", group=str(i // 2)) for i in range(20)]
    predictions = [said(str(i), "yes" if i % 3 else "no") for i in range(20)]
    write_set(tmp_path, [i for i, _ in pairs], [g for _, g in pairs])
    write_lines(tmp_path / "records.jsonl", predictions)
    again = score(*read_set(tmp_path), read_predictions(tmp_path / "records.jsonl"))
    assert again == table(pairs, predictions)
    assert again.scoring_version == SCORING_VERSION
    assert Table.model_validate_json(again.model_dump_json()) == again


def test_the_order_of_records_changes_nothing() -> None:
    pairs = [yesno(str(i), family="path") for i in range(20)]
    predictions = [said(str(i), "yes" if i % 3 else "no") for i in range(20)]
    shuffled = random.Random(1).sample(predictions, len(predictions))
    assert table(pairs, predictions) == table(pairs, shuffled)


def test_aliases_and_readings_are_data_that_is_handed_over() -> None:
    item = Item(id="0", dataset="d", kind="entity", text="Which?")
    broad, narrow = Accepted(texts=("asthma",), curie="MONDO:1"), Accepted(texts=("gout",), curie="MONDO:2")
    gold = Gold(id="0", dataset="d", answers=(broad, narrow), readings={"named_bridge": (narrow,)})
    prediction = Prediction(id="0", dataset="d", text="bronchial asthma")
    aliases = Scale(aliases=Aliases(names={"MONDO:1": ["Bronchial asthma"]}))
    assert score([item], [gold], [prediction]).at("dataset")[0].score == 0
    assert score([item], [gold], [prediction], scale=aliases).at("dataset")[0].score == 1
    assert score([item], [gold], [prediction], scale=aliases, reading="named_bridge").at("dataset")[0].score == 0


def test_embedding_metrics_take_the_place_of_the_contract_and_need_a_scorer() -> None:
    item = Item(id="0", dataset="d", kind="entity", text="Which?")
    gold = Gold(id="0", dataset="d", answers=(Accepted(texts=("gout",)),))
    prediction, metrics = Prediction(id="0", dataset="d", text="gouty"), {"entity": "embedding_accuracy"}
    with pytest.raises(SetupError, match="scorer"):
        score([item], [gold], [prediction], metrics=metrics)
    near = Scale(similar=lambda one, others: [0.95 for _ in others])
    (row,) = score([item], [gold], [prediction], metrics=metrics, scale=near).at("dataset")
    assert (row.score, row.metric) == (1, "embedding_accuracy")
    far = Scale(similar=lambda one, others: [0.9 for _ in others])
    assert score([item], [gold], [prediction], metrics=metrics, scale=far).at("dataset")[0].score == 0
    with pytest.raises(InputError, match="no metric 'guess'"):
        score([item], [gold], [prediction], metrics={"entity": "guess"})


FACT = Fact(subject=Entity(curie="D:1", name=""), predicate="causes", object=Entity(curie="M:1", name=""))


def test_what_has_only_paths_or_records_is_scored_by_them() -> None:
    item = Item(id="0", dataset="d", kind="entities", text="By which mechanism?")
    paths, records = Gold(id="0", dataset="d", paths=((FACT,),)), Gold(id="0", dataset="d", records={"7": 2})
    assert metric_of(item, paths) == "path_overlap"
    assert metric_of(item, records) == "ndcg_10"
    assert metric_of(item, Gold(id="0", dataset="d", answers=(Accepted(texts=("x",)),), records={"7": 1})) == "set_f1"
    empty = Item(id="0", dataset="d", kind="expression", text="Where?")
    assert metric_of(empty, Gold(id="0", dataset="d", records={"7": 1})) == "expression_f1"
    found = Prediction(id="0", dataset="d", paths=((FACT,),), records=("1", "7"))
    assert score([item], [paths], [found]).at("dataset")[0].score == 1
    pytest.importorskip("ir_measures")
    assert score([item], [records], [found]).at("dataset")[0].score == pytest.approx(0.63093, abs=1e-4)  # 1 / log2(3)


def test_every_kind_has_a_metric_and_every_metric_a_place() -> None:
    assert set(BY_KIND.values()) <= METRICS.keys()


@pytest.mark.parametrize(
    ("kind", "gold", "text", "value", "passed"),
    [
        ("choices", {"letters": ("A", "B")}, "A", 2 / 3, True),  # passes at .5
        ("choices", {"letters": ("A", "B", "C")}, "A, D", 0.4, False),
        ("entities", {"answers": ({"texts": ("x",)}, {"texts": ("y",)})}, "x; z; w; v", 1 / 3, True),  # passes at .3
        ("entities", {"answers": ({"texts": ("x",)}, {"texts": ("y",)})}, "x; z; w; v; u", 2 / 7, False),
        ("span", {"answers": ({"texts": ("beta cell",)},)}, "a beta cell", 1.0, True),
        ("span", {"answers": ({"texts": ("beta cell",)},)}, "alpha", 0.0, False),
        ("summary", {"answers": ({"texts": ("one two three four",)},)}, "one two five six", 0.5, True),  # passes at .1
        ("expression", {}, "anywhere", 1.0, True),
        ("expression", {"answers": ({"texts": ("skin",)},)}, "skin, brain", 2 / 3, True),
        ("yesno", {"label": "no"}, "No", 1.0, True),
        ("choice", {"letters": ("B",)}, "two", 1.0, True),
        ("count", {"number": 3}, "three", 1.0, True),
        ("entity", {"answers": ({"texts": ("x",)},)}, "X", 1.0, True),
    ],
)
def test_the_contract_by_kind(kind: str, gold: dict[str, object], text: str, value: float, passed: bool) -> None:
    options = ("one", "two", "three", "four") if kind.startswith("choice") else ()
    item = Item(id="0", dataset="d", kind=kind, text="What?", options=options)
    (got,) = score_items([item], [Gold(id="0", dataset="d", **gold)], [Prediction(id="0", dataset="d", text=text)])
    assert got.value == pytest.approx(value)
    assert got.outcome == ("right" if passed else "wrong")


def test_a_prediction_of_nothing_known_is_an_error() -> None:
    item, gold = yesno("0")
    with pytest.raises(InputError, match="of no item: d 9"):
        score([item], [gold], [said("9", "yes")])
    with pytest.raises(InputError, match="without a gold"):
        score([item], [], [said("0", "yes")])
    with pytest.raises(InputError, match="stands twice"):
        score([item, item], [gold], [said("0", "yes")])
    with pytest.raises(InputError, match="no label"):
        score([item], [Gold(id="0", dataset="d")], [said("0", "yes")])


def test_nothing_answered_gives_an_empty_table() -> None:
    assert score([], [], []).rows == ()


@given(st.lists(st.sampled_from(["yes", "no", "", "error"]), min_size=1, max_size=12))
def test_the_four_outcomes_are_all_there_is(texts: list[str]) -> None:
    pairs = [yesno(str(i)) for i in range(len(texts))]
    predictions = [
        said(str(i), t, abstained=not t, error="E: x" if t == "error" else "") for i, t in enumerate(texts)
    ]  # fmt: skip
    scores = list(score_items([i for i, _ in pairs], [g for _, g in pairs], predictions))
    assert [s.outcome for s in scores] == [
        {"yes": "right", "no": "wrong", "": "abstained", "error": "failed"}[t] for t in texts
    ]  # fmt: skip
    assert all((s.value == 1) == (s.outcome == "right") for s in scores)


def test_a_typed_answer_is_scored_before_the_text() -> None:
    item, gold = yesno("0", "no")
    both = Prediction(id="0", dataset="d", text="yes", answer=Answer(kind="yesno", value="no"))
    assert score([item], [gold], [both]).at("dataset")[0].score == 1
