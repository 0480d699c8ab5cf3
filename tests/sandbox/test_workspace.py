"""Look-ups as functions of a program: rows as dictionaries, evidence held by the run, faults as errors."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pydantic_monty")

from bioloom.api.workspace import hosted, of_run, told
from bioloom.core.results.found import Call, Found
from bioloom.core.run import Run
from lookup.shelf import stocked


def test_a_program_looks_things_up_and_the_run_holds_the_evidence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run(stocked(tmp_path, monkeypatch))
    with of_run(run) as space:
        first = run.execute(space, "genes = [r['of'] for r in symbol('OLDA')]\ngenes")
        second = run.execute(space, "[(r['said'], r['number']) for r in organs(genes[0])]")
        third = run.execute(space, "symbol('OLDA')[0]['evidence']")
        wrong = run.execute(space, "symbo('OLDA')")
        misfit = run.execute(space, "symbol(1)")
    assert first.value == ["AAA1"]
    assert second.value == [["liver", 400.0], ["brain", 12.0]]
    assert run.recorder.has(str(third.value))
    assert "NameError" in wrong.error
    assert "do not fit" in misfit.error
    assert "symbol('OLDA')" in told([first])
    assert [c.port for c in run.recorder.trace().calls("sandbox")] == ["sandbox"] * 5


def test_arguments_may_be_named_and_unknown_ones_are_refused() -> None:
    made: list[Call] = []

    def look(call: Call) -> Found:
        made.append(call)
        return Found(call=call.written)

    functions = hosted(look)
    functions["identifier"]("TP53", vocabulary="ensembl")
    assert made == [Call(name="identifier", arguments=("TP53", "ensembl"))]
    with pytest.raises(TypeError):
        functions["identifier"]("TP53", other="x")
