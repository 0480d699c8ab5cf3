"""Schemathesis finds nothing: every answer and error is as /openapi.json describes it, and nothing breaks."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from server.running import served

pytest.importorskip("fastapi")
pytest.importorskip("schemathesis")
EXAMPLES = os.environ.get("BIOLOOM_EXAMPLES", "200")


@pytest.mark.slow
def test_every_check_of_schemathesis_holds(world_folder: Path) -> None:
    program = shutil.which("schemathesis")
    assert program
    config = Path(__file__).parent / "schemathesis.toml"
    with served(world_folder, options=("--rate", "0")) as (client, _):
        command = [program, "--config-file", str(config), "run", str(client.base_url.join("/openapi.json"))]
        options = ["--checks", "all", "--max-examples", EXAMPLES, "--seed", "7", "--suppress-health-check", "all"]
        got = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    assert got.returncode == 0, got.stdout[-6000:]
