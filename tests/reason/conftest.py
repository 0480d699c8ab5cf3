"""A stub server, a judgement to ask for, and models that are told what to say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reason.stub_server import Stub, serving


@pytest.fixture
def stub() -> Iterator[Stub]:
    with serving() as server:
        yield server


@pytest.fixture(autouse=True)
def _own_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads the user's configuration, ledger or kept replies."""
    monkeypatch.setenv("BIOLOOM_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setenv("BIOLOOM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
