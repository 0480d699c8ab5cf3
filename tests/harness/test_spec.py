"""The spec of the paper's table: every method and ablation in it is there, with the fields that it names."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("yaml")

from bioloom.bench.run.spec import load_spec
from bioloom.methods import METHODS

SPEC = Path(__file__).parents[2] / "benchmarks/specs/bioharness.yaml"


def test_the_methods_of_the_spec_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIOHARNESS_MODEL", "rules")
    monkeypatch.setenv("BIOHARNESS_CORPUS", "x")
    spec = load_spec(SPEC)
    made = {m.title: METHODS.create(m.name, **m.knobs) for m in spec.methods}
    whole = made["bioharness"]
    ablations = {t: m for t, m in made.items() if t.startswith("BioHarness-")}
    assert len({repr(m) for m in ablations.values()} | {repr(whole)}) == len(ablations) + 1
    ours = {n for n in METHODS.names() if METHODS.get(n).__module__.startswith("bioloom.methods.baselines.bioharness.")}
    assert ours - {"golden_context"} <= {m.name for m in spec.methods}
