"""The fits, where scikit-learn and torch are installed: what is written scores as what was fitted."""

import numpy as np
import pytest

from bioloom.stages.weave.refine.scorers.boosted import Boosted
from bioloom.stages.weave.refine.scorers.mlp import Perceptron
from bioloom.stages.weave.refine.scorers.rearev import ReaRev
from bioloom.stages.weave.refine.training.table import Table, joined


def table(mechanisms=24, rows=12, columns=5):
    chance = np.random.default_rng(0)
    x = chance.normal(size=(mechanisms * rows, columns)).astype(np.float16)
    y = x[:, 0] > 0.8
    y[::rows] = True
    ends = np.stack([chance.integers(0, 4, len(x)), chance.integers(4, 9, len(x))], axis=1).astype(np.int32)
    return Table(
        x, y, np.ones(len(x), np.float32), ends, np.full(mechanisms, 9, np.int32),
        (np.arange(mechanisms) % 4).astype(np.int8), np.arange(0, len(x) + 1, rows),
    )  # fmt: skip


def test_tables_in_a_line_keep_their_rows():
    both = joined([table(3), table(2)])
    assert both.start.tolist() == [0, 12, 24, 36, 48, 60]
    assert len(both.nodes) == 5


def test_trees_as_arrays_score_as_the_model_that_was_fitted():
    lightgbm = pytest.importorskip("lightgbm", reason="LightGBM is an extra")
    from bioloom.stages.weave.refine.training import boosting

    t = table(40, 30)
    plan = {"objective": "binary", "num_leaves": 6, "min_data_in_leaf": 5, "verbose": -1}
    model = lightgbm.train(plan, lightgbm.Dataset(t.x.astype(np.float32), t.y.astype(np.float32)), 12)
    trees = Boosted.read(boosting.arrays_of(model))
    x = np.random.default_rng(1).normal(size=(200, 5)).astype(np.float32)
    assert np.allclose(trees(x), model.predict(x, raw_score=True), atol=1e-4)
    assert trees.depth > 1
    arrays, curve = boosting.fit_boosting(t, boosting.BoostingPlan(trees=5, least=5), 0)
    assert len(curve) == len(arrays["root"]) == 5
    assert curve[-1] < curve[0]
    again, _ = boosting.fit_boosting(t, boosting.BoostingPlan(trees=5, least=5), 0)
    assert all(np.array_equal(arrays[n], again[n]) for n in arrays)


def test_an_order_is_fitted_and_told_in_log_odds():
    pytest.importorskip("lightgbm", reason="LightGBM is an extra")
    from bioloom.stages.weave.refine.training import boosting

    t = table(200, 30)
    plan = boosting.BoostingPlan(trees=30, least=5, loss="lambdarank")
    arrays, curve = boosting.fit_boosting(t, plan, 0)
    odds = Boosted.read(arrays)(t.x.astype(np.float32))
    assert curve[-1] > 0.9  # NDCG
    chance = 1 / (1 + np.exp(-odds))
    assert abs(chance.mean() - t.y.mean()) < 0.05
    assert chance[t.y].mean() > 0.6 > 0.1 > np.median(chance[~t.y])


def test_a_number_is_fitted_as_a_number():
    pytest.importorskip("lightgbm", reason="LightGBM is an extra")
    from dataclasses import replace

    from bioloom.stages.weave.refine.training import boosting

    t = table(40, 30)
    wanted = np.abs(t.x[:, 1].astype(np.float32))
    arrays, _ = boosting.fit_boosting(
        replace(t, y=wanted), boosting.BoostingPlan(trees=40, least=5, loss="regression"), 0
    )
    got = Boosted.read(arrays)(t.x.astype(np.float32))
    assert np.corrcoef(got, wanted)[0, 1] > 0.9
    assert abs(got.mean() - wanted.mean()) < 0.05


@pytest.mark.parametrize("pruner", ["mlp", "gnn"])
def test_a_network_in_numpy_scores_as_in_torch_and_goes_on_where_it_was_stopped(pruner, tmp_path):
    nets = pytest.importorskip("bioloom.stages.weave.refine.training.nets", reason="torch is an extra")
    import torch

    plan = nets.NetPlan(width=8, epochs=2, dropout=0.0)
    lesson = nets.lesson_of(table())

    def net():
        return nets.PerceptronNet(5, 8, 0.0) if pruner == "mlp" else nets.ReaRevNet(5, 1, plan)

    said = []
    made = net()
    arrays = nets.fit_net(made, lesson, plan, 0, kept=tmp_path / "whole", told=said.append)
    assert len(said) == 2
    batch = lesson.batch(np.array([3]))
    with torch.no_grad():
        wanted = made(batch).numpy()
    x = batch.x.numpy() * lesson.scale + lesson.mean
    if pruner == "mlp":
        got = Perceptron.read(arrays)(x)
    else:
        got = ReaRev.read(arrays)(
            x, np.ones((1, 1), np.float32), batch.ends.numpy(), len(batch.graph), np.array([0, 1])
        )
    assert np.allclose(got, wanted, atol=1e-3)
    short = nets.NetPlan(width=8, epochs=2, dropout=0.0)
    state = torch.load(tmp_path / "whole", weights_only=True)
    assert state["epoch"] == short.epochs
    again = nets.fit_net(net(), lesson, plan, 0, kept=tmp_path / "whole", told=said.append)
    assert len(said) == 2  # nothing was left to do
    assert all(np.allclose(again[n], arrays[n]) for n in arrays)


def test_the_whole_of_it_is_made_once_and_read_again(tmp_path, monkeypatch):
    pytest.importorskip("torch", reason="torch is an extra")
    from refine.mechanism_world import graph, written

    pipeline = pytest.importorskip("bioloom.stages.weave.refine.training.pipeline", reason="LightGBM is an extra")
    from bioloom.stages.weave.refine.weights import read

    monkeypatch.setattr("bioloom.recipes.drugs.drugmechdb.HELD_OUT", 10)  # two drugs are too few to keep one back
    monkeypatch.setitem(pipeline.PLANS, "mlp", pipeline.NetPlan(width=4, epochs=2))
    said = []
    making = pipeline.Making(written(tmp_path), tmp_path / "out", seeds=2, pruners=("mlp",))
    file = pipeline.make(making, graph(), said.append)
    weights = read(file.read_bytes())
    assert weights.about["gold"] > 0
    assert (tmp_path / "out" / "card.md").read_text("utf-8").startswith("# Pruners")
    assert any("seed 1: epoch 2 of 2" in line for line in said)
    again = []
    pipeline.make(making, graph(), again.append)
    assert not any("epoch" in line for line in again)


def test_boosting_is_made_for_each_setting_and_looks_twice(tmp_path, monkeypatch):
    pipeline = pytest.importorskip("bioloom.stages.weave.refine.training.pipeline", reason="LightGBM is an extra")
    import json

    from bioloom.stages.weave.refine.context import CONTEXT, OVER_CONTEXT
    from bioloom.stages.weave.refine.features import NAMES
    from bioloom.stages.weave.refine.kin import LIKENESS
    from bioloom.stages.weave.refine.training.table import FOLDS, fold_of
    from bioloom.stages.weave.refine.weights import read
    from refine.mechanism_world import graph, records

    monkeypatch.setattr("bioloom.recipes.drugs.drugmechdb.HELD_OUT", 10)
    for name in ("boosted", "boosted_second", "boosted_over", "boosted_over_second"):
        monkeypatch.setitem(pipeline.PLANS, name, pipeline.BoostingPlan(trees=3, least=1, share=1.0))
    monkeypatch.setitem(pipeline.PLANS, "kin", pipeline.BoostingPlan(trees=3, least=1, share=1.0, loss="regression"))
    monkeypatch.setattr(pipeline, "FIRST_SHARE", 1.0)
    some = [json.loads(json.dumps(r)) for _ in range(12) for r in records()]
    for number, record in enumerate(some):  # drugs of other names, so that every part has some
        record["graph"] |= {"_id": f"m{number}", "drug": f"drug {number}"}
    assert {fold_of(r["graph"]["drug"]) for r in some} == set(range(FOLDS))
    file = tmp_path / "mechanisms.jsonl"
    file.write_text("".join(json.dumps(r) + "\n" for r in some), "utf-8")
    said = []
    made = pipeline.make(pipeline.Making(file, tmp_path / "out", 1, ("boosted",)), graph(), said.append)
    weights = read(made.read_bytes())
    columns = {"boosted": NAMES, "boosted_second": CONTEXT, "boosted_over": NAMES, "boosted_over_second": OVER_CONTEXT,
               "kin": LIKENESS}  # fmt: skip
    assert {n.partition(".")[0] for n in weights.arrays} == set(columns)
    for name, known in columns.items():
        assert weights.scorer(name).feature.max() < len(known)
    assert sum("without" in line for line in said) == 3 * FOLDS
    assert "-without" not in (tmp_path / "out" / "card.md").read_text("utf-8")
    again = []
    pipeline.make(pipeline.Making(file, tmp_path / "out", 1, ("boosted",)), graph(), again.append)
    assert not any("pools" in line and " of 24 " in line for line in again)
    assert not any("without" in line for line in again)
