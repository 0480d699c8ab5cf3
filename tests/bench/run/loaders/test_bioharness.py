"""BioHarness's records: options read out of the question, the first record of an id, what was answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bioloom.bench.run.loaders.bioharness import BioHarness
from bioloom.bench.score.score import score

BASE = {"seq": 1, "dataset": "set", "subtask": "", "response_text": "", "method": "m", "latency_ms": 1500}


def rows(folder: Path, *records: dict[str, Any]) -> Path:
    path = folder / "run.jsonl"
    path.write_text("".join(json.dumps({**BASE, **r}) + "\n" for r in records))
    return path


def test_items_of_all_types(tmp_path: Path) -> None:
    path = rows(
        tmp_path,
        {"type": "header", "id": "h"},
        {"type": "yesno", "id": "1", "question": "Is it?", "ground_truth": "Yes", "predicted": "yes"},
        {"type": "mcq", "id": "2", "question": "Which?\nA. one\nB. two", "ground_truth": "two", "predicted": "B"},
        {"type": "mcq_multi", "id": "3", "question": "Which?\nA. one\nB. two", "ground_truth": ["A", "B"],
         "predicted": ["A"]},
        {"type": "factoid", "id": "4", "question": "What?", "ground_truth": ["heart attack", "MI"],
         "predicted": "the heart attack"},
        {"type": "list", "id": "5", "question": "Which?", "ground_truth": [["a", "aa"], ["b"]],
         "predicted": ["aa", "c"]},
        {"type": "expression", "id": "6", "question": "Where?", "ground_truth": {"tissue_list": []},
         "predicted": ""},
        {"type": "summary", "id": "7", "question": "What?", "ground_truth": "It is so.", "predicted": ""},
    )  # fmt: skip
    layout = BioHarness()
    items, golds = layout.load(path)
    assert [i.kind for i in items] == [
        "yesno", "choice", "choices", "span", "entities", "expression", "summary",
    ]  # fmt: skip
    assert golds[1].letters == ("B",)
    predictions = list(layout.predictions(path))
    table = score(items, golds, predictions)
    got = {row.kind: round(row.score, 3) for row in table.at("cell")}
    # set-F1 of {A} against {A, B} is 2/3; "heart attack" is right word for word; one of two groups by one of two names.
    assert got == {
        "yesno": 1.0, "choice": 1.0, "choices": 0.667, "span": 1.0, "entities": 0.5, "expression": 1.0, "summary": 0.0,
    }  # fmt: skip
    (row,) = table.at("dataset")
    assert row.score == pytest.approx((1 + 1 + 2 / 3 + 1 + 0.5 + 1 + 0) / 7)
    assert (row.n, row.abstained, row.seconds) == (7, 1, 1.5)


def test_the_first_record_of_an_id_wins(tmp_path: Path) -> None:
    record = {"type": "yesno", "id": "1", "question": "Is it?", "ground_truth": "yes"}
    path = rows(tmp_path, {**record, "predicted": "no"}, {**record, "predicted": "yes"})
    layout = BioHarness()
    items, golds = layout.load(path)
    (row,) = score(items, golds, layout.predictions(path)).at("dataset")
    assert (row.n, row.score) == (1, 0.0)
