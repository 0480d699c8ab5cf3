"""A run made by hand, its records and the report of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.report.made import HOSTILE, made
from bioloom.bench.report.build import build
from bioloom.bench.report.gather import Results, gather
from bioloom.bench.report.model import Report


@pytest.fixture
def run(tmp_path: Path) -> Path:
    return made(tmp_path / "run").path


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """Read by many tests, changed by none."""
    return gather([made(tmp_path_factory.mktemp("report") / "run").path])


@pytest.fixture(scope="module")
def whole(results: Results) -> Report:
    return build(results, HOSTILE)
