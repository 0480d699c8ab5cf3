"""The tasks of inspect-ai: found by their entry point, run without a model, scored by the contract."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bioloom.bench.build.items.files import write_set
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item

pytest.importorskip("inspect_ai")
RUN = """
import json, sys
from inspect_ai import eval
from inspect_ai.solver import solver
from bioloom.bench.run.inspecting import answers, questions
kg, path, logs = sys.argv[1:]
@solver
def says(texts: dict):
    # What a model would reply: its own counting of tokens asks the network for a table.
    async def solve(state, generate):
        state.output.completion = texts[state.sample_id]
        return state
    return solve
by_us, by_model = (
    eval(task, solver=by, model="mockllm/model", log_dir=logs, display="none")[0]
    for task, by in (
        (questions(path=path), answers(kg=kg)),
        (questions(path=path, kinds="choice,entities"), says(texts={"c": "A", "l": "I do not know."})),
    )
)
def told(log):
    scored = ((s.id, next(iter(s.scores.values()))) for s in log.samples)
    return {name: [score.value, score.explanation] for name, score in scored}
print(json.dumps([[log.status, told(log)] for log in (by_us, by_model)]))
"""


def test_a_task_is_answered_by_us_and_by_a_model_and_scored(world_folder: Path, tmp_path: Path) -> None:
    """In a process of its own: its libraries warn of things that are not ours."""
    aaa = Accepted(texts=("AAA1",), curie="HGNC:1")
    bbb = Accepted(texts=("BBB2",), curie="HGNC:2")
    red = "associated with redness?"
    items = [
        Item(id="c", dataset="d", kind="choice", text=f"Which gene is {red}", options=("BBB2", "DDD4")),
        Item(id="l", dataset="d", kind="entities", text=f"Which genes are {red}"),
        Item(id="n", dataset="d", kind="count", text=f"How many genes are {red}"),
    ]
    golds = [
        Gold(id="c", dataset="d", letters=("A",)),
        Gold(id="l", dataset="d", answers=(aaa, bbb)),
        Gold(id="n", dataset="d", number=3),
    ]
    write_set(tmp_path / "set", items, golds)
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(world_folder), str(tmp_path / "set"), str(tmp_path / "logs")],
        capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3] / "src")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    (ours, scores), (models, by_model) = json.loads(done.stdout.splitlines()[-1])
    assert (ours, models) == ("success", "success")
    assert scores["c"][0] == scores["l"][0] == 1
    assert scores["n"] == [0, scores["n"][1]]
    assert "wrong" in scores["n"][1]
    assert by_model["c"][0] == 1
    assert by_model["l"][0] == 0


def test_there_is_a_task_for_every_layout() -> None:
    from inspect_ai._util.registry import registry_find, registry_info

    import bioloom.bench.run.inspecting
    from bioloom.bench.run.loaders.load import LOADERS

    assert bioloom.bench.run.inspecting.questions is not None
    found = registry_find(lambda info: info.type == "task")
    names = {registry_info(one).name.rsplit("/", 1)[-1] for one in found}
    assert {"questions", *LOADERS.names()} <= names
