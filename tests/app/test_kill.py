"""A batch killed in the middle: every question that was answered has its line, whole and in order."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from world import write_world

QUESTIONS, ENOUGH, PATIENCE = 4000, 3, 60


def test_what_a_killed_batch_had_answered_is_there(tmp_path: Path) -> None:
    write_world(tmp_path / "world")
    batch, out = tmp_path / "batch.jsonl", tmp_path / "out.jsonl"
    asked = "Which gene is associated with redness?"
    batch.write_text("".join(json.dumps({"id": f"q{i}", "question": asked}) + "\n" for i in range(QUESTIONS)), "utf-8")
    command = [sys.executable, "-m", "bioloom", "ask", "--batch", str(batch), "--kg", str(tmp_path / "world")]
    path = os.pathsep.join(p for p in sys.path if p)
    with out.open("wb") as file:
        running = subprocess.Popen(command, stdout=file, env={**os.environ, "PYTHONPATH": path})
        until = time.monotonic() + PATIENCE
        while out.read_bytes().count(b"\n") < ENOUGH:
            assert running.poll() is None, "the batch ended before it was killed"
            assert time.monotonic() < until
            time.sleep(0.01)
        os.kill(running.pid, signal.SIGKILL)
        assert running.wait() == -signal.SIGKILL
    *whole, last = out.read_bytes().split(b"\n")
    replies = [json.loads(line) for line in whole]
    assert [r["question"]["id"] for r in replies] == [f"q{i}" for i in range(len(replies))]
    assert ENOUGH <= len(replies) < QUESTIONS
    assert all(r["answer"]["entities"] for r in replies)
    assert last == b""  # one line is one write


def test_a_killed_save_leaves_the_old_bundle(tmp_path: Path) -> None:
    write_world(tmp_path / "world")
    saved = tmp_path / "answer.json"
    child = (
        "import os, signal, sys\nfrom pathlib import Path\nfrom bioloom.app.main import main\n"
        "def killed(self, target):\n"
        "    if str(target) == sys.argv[-1]: os.kill(os.getpid(), signal.SIGKILL)\n"
        "    return replace(self, target)\n"
        "replace, Path.replace = Path.replace, killed\n"
        "sys.argv[0] = 'bioloom'\nmain()\n"
    )
    ask = ["ask", "Which gene is associated with redness?", "--kg", str(tmp_path / "world"), "--save", str(saved)]
    saved.write_text("the old one", "utf-8")
    path = os.pathsep.join(p for p in sys.path if p)
    run = [sys.executable, "-c", child, *ask]
    done = subprocess.run(run, env={**os.environ, "PYTHONPATH": path}, capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL
    assert saved.read_text("utf-8") == "the old one"
