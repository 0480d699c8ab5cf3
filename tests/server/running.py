"""A server in a process of its own, and the workers' stub jobs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

PATIENCE = 240.0  # seconds for a machine that is busy with other things
SLOW = (sys.executable, str(Path(__file__).parent / "slow_worker.py"))


@contextmanager
def served(
    kg: Path, *, options: Sequence[str] = (), command: str = "serve"
) -> Iterator[tuple[httpx.Client, subprocess.Popen[str]]]:
    """A client of a server that is ready, and its process."""
    line = [sys.executable, "-m", "bioloom.app.main", command, "--kg", str(kg), "--port", "0", "--workers", "1"]
    source = str(Path(__file__).parents[2] / "src")
    process = subprocess.Popen(
        [*line, *options], stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": source}
    )
    try:
        assert process.stderr is not None
        said = process.stderr.readline()
        found = re.search(r"at (http://\S+)", said)
        assert found, said + process.stderr.read()
        with httpx.Client(base_url=found[1], timeout=PATIENCE, trust_env=False) as client:
            yield client, process
    finally:
        process.terminate()
        process.wait(PATIENCE)
        if process.stderr is not None:
            process.stderr.close()
