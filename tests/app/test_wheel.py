"""The wheel by itself: small enough, and in a clean environment it answers (what the Dockerfile and pipx rest on)."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST = 35_000_000  # bytes


@pytest.mark.slow
def test_the_wheel_installs_in_a_clean_environment_and_answers(tmp_path: Path) -> None:
    """Needs a package index for the dependencies."""
    done = run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path, ROOT)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("bioloom-*.whl")
    assert wheel.stat().st_size < MOST
    venv.create(tmp_path / "clean", with_pip=True)
    inside = tmp_path / "clean" / ("Scripts" if os.name == "nt" else "bin")
    done = run(inside / "python", "-m", "pip", "install", "--quiet", f"{wheel}[serve]")
    assert done.returncode == 0, done.stderr
    alone = {"BIOLOOM_HOME": str(tmp_path / "home"), "BIOLOOM_CACHE": str(tmp_path / "cache"), "PYTHONPATH": ""}
    done = run(inside / "bioloom", "demo", **alone)
    assert (done.returncode, "GBA1 (HGNC:4177)" in done.stdout) == (0, True), done.stderr
    done = run(inside / "bioloom", "serve", "--host", "0.0.0.0", **alone)
    assert (done.returncode, "a token is needed" in done.stderr) == (2, True)


def run(*command: object, **more: str) -> subprocess.CompletedProcess[str]:
    env = {k: v for k, v in os.environ.items() if k != "BIOLOOM_TOKEN"} | more
    return subprocess.run(
        list(map(str, command)), capture_output=True, text=True, check=False, env=env, cwd=ROOT.parent
    )
