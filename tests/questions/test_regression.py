"""The real questions on the full graph: what was right stays right."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bioloom.core.errors import BioloomError
from bioloom.graph.store import find_graph
from questions.checking import RIGHT, Referee, check, load

LEAST = 0.75  # below what is reached, above what an accident leaves


def _full() -> Path | None:
    """The full graph of whoever runs the tests: looked up before the tests hide their folders."""
    try:
        return find_graph("full")
    except BioloomError:
        return None


FULL = _full()


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.skipif(FULL is None, reason="needs the full graph: bioloom kg build full --data ../shared/data")
def test_most_real_questions_are_answered_rightly() -> None:
    assert FULL is not None
    lines = load()
    asked = "\n".join(json.dumps({k: line[k] for k in ("id", "question", "options") if k in line}) for line in lines)
    command = [sys.executable, "-m", "bioloom", "ask", "--kg", str(FULL), "--batch", "-", "--json", "--offline"]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)  # 1: some abstained
    replies = [json.loads(reply) for reply in done.stdout.splitlines()]
    assert len(replies) == len(lines)
    referee = Referee(FULL)
    right = sum(check(line, reply, referee).outcome == RIGHT for line, reply in zip(lines, replies, strict=True))
    assert right / len(lines) >= LEAST
