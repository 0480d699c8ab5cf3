"""The raw data for the tests that are marked ``shared``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

BESIDE = Path(__file__).parents[3] / "shared/data"


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of raw data, or a skip that says what is missing."""
    folder = Path(os.environ.get("BIOLOOM_DATA", BESIDE))
    if not folder.is_dir():
        pytest.skip("needs the raw data: set BIOLOOM_DATA")
    return folder
