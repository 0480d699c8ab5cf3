"""Tests of the clinic do not hang on what real records say of the real drugs that it names."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def no_permits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without `tables/permits.json` and `tables/monographs.json`; a test that needs statements gives its own."""
    for where in ("guidelines", "permissions"):
        monkeypatch.setattr(f"bioloom.stages.gate.gate.{where}.monograph_rows", lambda: ())
    monkeypatch.setattr("bioloom.stages.gate.gate.permissions.permits", lambda linker: ())
