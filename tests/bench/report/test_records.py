"""What a report reads off the records of a run, and what is kept of them when they are packed."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from bench.report.made import FOREIGN, OTHER, PATH, answer, cell, fact, items, made, record, tables
from bioloom.app.commands.bench.report import packed_of, scores_of
from bioloom.bench.report.build import build
from bioloom.bench.report.errors import error_of
from bioloom.bench.report.gather import Results, gather
from bioloom.bench.report.pack import lean_cell, lean_prediction, pack
from bioloom.bench.report.support import channels, overlap_ratio, supported
from bioloom.bench.run.cells import Cell, Job, Opened, Setup
from bioloom.bench.run.spec import Variant
from bioloom.bench.score.outcome import ItemScore
from bioloom.core.answer import Answer, abstention
from bioloom.core.errors import InputError

OPEN = next(i for i in items()[0] if i.kind == "entity")
CHOICE = next(i for i in items()[0] if i.kind == "choice")
COUNT = next(i for i in items()[0] if i.kind == "count")
LOOM = cell(Variant(name="loom"))


def test_packed_records_score_alike_and_keep_nothing_of_others(results: Results, tmp_path: Path) -> None:
    out = tmp_path / "packed"
    assert 0 < pack(out, packed_of(results), scores_of(results)) < 200_000
    again = gather([out])
    assert again.table == results.table
    assert again.na == results.na
    assert again.notes[0]["commit"] == "abc"
    for title in ("Table 4", "Table 9", "that was cited", "By relation"):
        assert tables(build(again, "t"), title) == tables(build(results, "t"), title)
    for file in out.glob("*.parquet"):
        assert FOREIGN not in json.dumps(pq.read_table(file).to_pylist())
    columns = pq.read_table(out / "predictions.parquet").column_names
    assert {"config", "id", "outcome", "score", "trace"} <= set(columns)


def test_packed_records_name_no_folders_of_a_machine() -> None:
    setup = Setup(graph="/data/graphs/full", reasoner="only:gguf:/data/models/a.gguf", corpora=("/data/corpus",))
    job = Job(setup=setup, method=Variant(name="loom"))
    opened = Opened(method="Loom()", model="gguf:/data/models/a.gguf", versions={"/data/corpus": "1", "graph": "abc"})
    lean = lean_cell(Cell(set="s", digest="0", job=job, opened=opened))
    assert "/data" not in lean.model_dump_json()
    assert lean.job.setup.reasoner == "only:gguf:a.gguf"
    failed = record(OPEN, LOOM, None, "DiedError: in /data/venv/lib/x.py, line 3: see http://a.org/b/c")
    packed = lean_prediction(failed.model_copy(update={"model": "chat:http://localhost:1/v1"}), OPEN)
    assert packed.error == "DiedError: in x.py, line 3: see http://a.org/b/c"
    assert packed.model == "chat:http://localhost:1/v1"


def test_foreign_questions_are_packed_without_their_words(tmp_path: Path) -> None:
    folder = made(tmp_path / "run")
    text = (folder.path / "sets/biomedhop/items.jsonl").read_text("utf-8")
    bare = [json.loads(line) for line in text.splitlines()]
    for item in bare:
        item.pop("pattern")
    lines = "".join(json.dumps(i) + "\n" for i in bare)
    (folder.path / "sets/biomedhop/items.jsonl").write_text(lines, "utf-8")
    results = gather([folder.path])
    pack(tmp_path / "packed", packed_of(results), scores_of(results))
    kept = json.dumps(pq.read_table(tmp_path / "packed/items.parquet").to_pylist())
    assert "Which of" not in kept
    assert "cough" not in kept
    again = gather([tmp_path / "packed"])
    assert [s.outcome for s in again.scores] == [s.outcome for s in results.scores]


def test_two_runs_that_asked_differently_are_not_mixed(run: Path, tmp_path: Path) -> None:
    other = made(tmp_path / "other").path
    file = other / "sets/biomedhop/items.jsonl"
    file.write_text(file.read_text("utf-8").replace("Which of path", "What of path"), "utf-8")
    with pytest.raises(InputError, match="different questions"):
        gather([run, other])
    assert len(gather([run, run]).cells) == 5


@pytest.mark.parametrize(
    ("item", "given", "meta", "outcome", "read", "kind"),
    [
        (OPEN, answer(OPEN, right=True), {}, "right", "itch", None),
        (OPEN, None, {}, "failed", "", None),
        (OPEN, answer(OPEN, right=False), {}, "wrong", "", "format_error"),
        (OPEN, Answer(kind="entity"), {}, "wrong", "cough", "unsupported_answer"),
        (OPEN, answer(OPEN, right=False), {"pattern": OTHER}, "wrong", "cough", "wrong_hop_or_relation"),
        (OPEN, answer(OPEN, right=False), {"pattern": OTHER.replace("MONDO:1", "MONDO:2")}, "wrong", "cough",
         "entity_grounding"),
        (CHOICE, answer(CHOICE, right=False), {}, "wrong", "B", "distractor_confusion"),
        (COUNT, answer(COUNT, right=False), {}, "wrong", "3", "counting_or_deduplication"),
        (OPEN, answer(OPEN, right=False), {}, "wrong", "cough", "other"),
        (OPEN, abstention("entity", "I do not know 'itchiness'"), {}, "abstained", "", "entity_grounding"),
        (OPEN, abstention("entity", "no edge found for: a"), {}, "abstained", "", "missing_evidence"),
    ],
)  # fmt: skip
def test_kinds_of_error(item, given, meta, outcome, read, kind) -> None:
    prediction = record(item, LOOM, given, **meta)
    gold = next(g for g in items()[1] if g.id == item.id)
    score = ItemScore(
        id=item.id, dataset="biomedhop", kind=item.kind, configuration={}, metric="m", value=0.0, outcome=outcome,
        read=read,
    )  # fmt: skip
    assert error_of(item, gold, prediction, score) == kind


def test_support_overlap_and_channels_are_read_off_the_record() -> None:
    good = record(OPEN, LOOM, answer(OPEN, right=True))
    gold = items()[1][0]
    assert supported(good)
    assert not supported(good.model_copy(update={"paths": ((fact("A:1", "p", "A:2"),),)}))
    assert not supported(good.model_copy(update={"evidence": ()}))
    assert overlap_ratio(good, gold) == 1.0
    assert overlap_ratio(good.model_copy(update={"paths": (PATH[:1],)}), gold) == 0.5
    assert overlap_ratio(good, gold.model_copy(update={"paths": ()})) is None
    mixed = good.model_copy(update={"meta": {"origins": {"doc:simulated": 1, "kg:full": 2, "doc:pubmed": 1}}})
    assert channels(mixed) == "KG-Doc-Simulated"
    assert channels(good.model_copy(update={"meta": {}})) == "none cited"
