"""A fresh machine makes every table and every plot again from packed records, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli import Cli
from bench.report.made import add, answer, cell, items, record
from bioloom.app.commands.bench.report import packed_of, scores_of
from bioloom.bench.report.build import build
from bioloom.bench.report.errors import error_of
from bioloom.bench.report.gather import gather
from bioloom.bench.report.model import Table
from bioloom.bench.report.pack import PREDICTIONS, pack
from bioloom.bench.run.folder import RunFolder, SetMade
from bioloom.bench.run.predict import Kept
from bioloom.bench.run.spec import Variant
from bioloom.core.answer import Answer
from bioloom.core.trace import Called, Failed, Trace

RESULTS = Path(__file__).parents[3] / "benchmarks" / "results"
SHIPPED = sorted(p.parent for p in RESULTS.glob(f"*/{PREDICTIONS}"))


def files(folder: Path) -> dict[str, bytes]:
    """What a report is made of, but for the page, which also shows traces where there are any."""
    found = [folder / "report.md", *sorted((folder / "plots").iterdir())]
    return {str(p.relative_to(folder)): p.read_bytes() for p in found}


@pytest.mark.parametrize("shipped", SHIPPED, ids=lambda p: p.name)
def test_a_kept_run_is_reported_again_byte_for_byte(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], shipped: Path, tmp_path: Path
) -> None:
    cli = Cli(monkeypatch, capsys)
    assert cli("bench", "report", str(shipped), "--out", str(tmp_path / "again")).code == 0
    assert files(tmp_path / "again") == files(shipped)


def judged(folder: RunFolder) -> None:
    """A model's row: a name that it did not know, and replies that were valid, repaired and never valid."""
    asked, golds = items()
    folder.keep_set(SetMade(name="biomedhop", digest="0"), asked, golds)
    model = cell(Variant(name="loom"), reasoner="chat:model")
    silent = Answer(kind="entity", abstained=True, missing=("I do not know 'zorblitis'",))
    records = [record(i, model, silent if i.kind == "entity" else answer(i, right=False)) for i in asked]
    add(folder, model, [r.model_copy(update={"calls": 2, "model": "model"}) for r in records])
    place = folder.cell(model.config)
    for number, one in enumerate(asked):
        usage = {"usage": {"calls": 1 + number % 2, "cached": 0}}
        gave = Called(path=(0,), stage="x", port="model:answer", kind="reasoner", request={}, reply=usage, seconds=1.0)
        lost = Failed(
            path=(0,),
            stage="x",
            port="model:plan",
            kind="reasoner",
            request={},
            error="ReplyError",
            message="no",
            seconds=1.0,
        )
        place.kept.add(Kept(id=one.id, config=model.config, trace=Trace(events=(gave, lost))))


def test_a_pack_tells_what_the_run_tells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    cli = Cli(monkeypatch, capsys)
    judged(RunFolder(tmp_path / "run"))
    run = gather([tmp_path / "run"])
    pack(tmp_path / "pack", packed_of(run), scores_of(run))
    for name in ("run", "pack"):
        assert cli("bench", "report", str(tmp_path / name), "--out", str(tmp_path / f"of {name}")).code == 0
    assert files(tmp_path / "of pack") == files(tmp_path / "of run")
    packed = gather([tmp_path / "pack"])
    told = [b for s in build(packed, "t").sections for b in s.blocks if isinstance(b, Table) and "Replies" in b.title]
    assert told[0].rows
    scored = {s.id: s for s in packed.scores}
    kinds = {
        p.id: error_of(packed.items[p.dataset, p.id], packed.golds[p.dataset, p.id], p, scored[p.id])
        for p in packed.predictions
    }
    assert kinds["path-entity"] == "entity_grounding"
    assert packed.predictions[0].answer is not None
    assert not packed.predictions[0].answer.missing  # what the kind was told by is not packed
