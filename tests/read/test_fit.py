"""Fitting: the loss falls, the same seed gives the same, a run that was stopped goes on as if it had not been."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from bioloom.stages.read.score.labels import Numbering  # noqa: E402
from bioloom.stages.read.score.wordpiece import WordPieces  # noqa: E402
from bioloom.stages.read.training.batches import Example, batch, example  # noqa: E402
from bioloom.stages.read.training.fit import Plan, fit, loss_of  # noqa: E402
from bioloom.stages.read.training.model import Reader  # noqa: E402

from . import tiny  # noqa: E402
from .things import wording  # noqa: E402

PLAN = Plan(composed=1, freehand=3, mixed=1, size=4, rate=2e-3, head_rate=5e-3, warm=2)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.small(monkeypatch)


def _examples() -> list[Example]:
    cut, numbering = WordPieces(tiny.PIECES), Numbering(tiny.LABELS)
    return [example(wording(line), cut, numbering) for line in tiny.LINES]


def _fitted(folder: Path, plan: Plan = PLAN, *, stop: int = 0) -> tuple[Reader, list[float]]:
    """A model fitted in ``folder``; with ``stop`` the run breaks off in that epoch."""

    def told(text: str) -> None:
        if stop and text.startswith(f"epoch {stop} "):
            raise KeyboardInterrupt

    model = tiny.reader()
    found = _examples()
    try:
        fit(model, found, found, plan, folder, told=told)
    except KeyboardInterrupt:
        assert stop
    return model, json.loads((folder / "curve.json").read_text())["loss"]


def test_the_loss_falls_and_the_curve_says_so(tmp_path: Path) -> None:
    model, curve = _fitted(tmp_path)
    assert len(curve) == 4
    assert curve[-1] < 0.8 * curve[0]
    with torch.no_grad():
        assert float(loss_of(model, batch(_examples()))) < curve[0]
    assert not model.training


def test_a_run_that_was_stopped_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    whole, curve = _fitted(tmp_path / "whole")
    _, half = _fitted(tmp_path / "broken", stop=3)
    assert half == curve[:2]
    again, joined = _fitted(tmp_path / "broken")
    assert joined == curve
    for name, values in whole.state_dict().items():
        assert torch.equal(values, again.state_dict()[name]), name


def test_another_plan_starts_anew(tmp_path: Path) -> None:
    _fitted(tmp_path)
    _, curve = _fitted(tmp_path, Plan(**{**vars(PLAN), "freehand": 1}))
    assert len(curve) == 2


def test_a_batch_without_things_has_a_loss_too() -> None:
    one = example(wording("price of it | none | price"), WordPieces(tiny.PIECES), Numbering(tiny.LABELS))
    loss = loss_of(tiny.reader(), batch([one]))
    assert torch.isfinite(loss)
    assert float(loss.detach()) > 0
