"""A workspace over a run: look-ups, passages and searches as functions that a program in the sandbox calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bioloom.core.evidence import Evidence
from bioloom.core.results.found import Call, Found
from bioloom.core.results.ran import Ran
from bioloom.core.run import Run
from bioloom.reason.sandbox import Host, Limits, Workspace
from bioloom.sources.tools.toolbox import OF_ATLAS, OF_SEQUENCES, TOOLS, Tool

Looking = Callable[[Call], Found]
Searching = Callable[[str], Sequence[Evidence]]
GIVEN = 60  # rows of a look-up that cross over
SHOWN = 400  # characters of a line that tells what a snippet saw
PASSAGES = {
    "passages": "The passages that were found on the question.",
    "search": "Passages on other words, as passages() has them.",
}


def usable(*, tools: bool = True, atlas: bool = True) -> tuple[Tool, ...]:
    """The look-ups that programs may use: those of tables and of the graph, those of measurements; none by sequence."""
    return tuple(t for t in TOOLS.values() if (atlas if t.name in OF_ATLAS else tools) and t.name not in OF_SEQUENCES)


def hosted(look: Looking, tools: Iterable[Tool] | None = None) -> dict[str, Host]:
    """The look-ups as host functions: each takes texts, and gives rows as dictionaries.

    A row has ``said``, ``of`` and ``id`` of the thing it is of, ``number`` and ``unit`` of a measurement, ``thing``
    where what is said is a thing itself, and the id of the ``evidence`` to cite.
    """
    return {tool.name: _function(tool, look) for tool in (TOOLS.values() if tools is None else tools)}


def of_passages(found: Sequence[Evidence], search: Searching) -> dict[str, Host]:
    """``passages()`` and ``search(words)`` as host functions: each gives texts with their records and evidence ids."""
    return {
        "passages": lambda: [_passage(e) for e in found],
        "search": lambda words: [_passage(e) for e in search(_text(words))],
    }


def of_run(run: Run, limits: Limits | None = None) -> Workspace:
    """A workspace whose look-ups are those of ``run``: recorded in its trace, their evidence held for the answer."""
    return Workspace(hosted(lambda call: run.look(call.name, *call.arguments)), limits)


def told(ran: Iterable[Ran]) -> str:
    """What snippets did and saw, in short: calls with what came of them, what was printed, the last value."""
    lines: list[str] = []
    for number, one in enumerate(ran, start=1):
        lines += [f"[{number}] {c.call} -> {c.gave}" for c in one.calls]
        lines += [f"[{number}] printed: {one.printed.strip()[:SHOWN]}"] if one.printed.strip() else []
        lines += [f"[{number}] {one.ended}: {one.error}"] if one.ended != "done" else []
        lines += [f"[{number}] value: {str(one.value)[:SHOWN]}"] if one.value is not None else []
    return "\n".join(lines)


def _function(tool: Tool, look: Looking) -> Host:
    names = list(tool.parameters)

    def called(*arguments: Any, **named: Any) -> list[dict[str, Any]]:
        if set(named) - set(names[len(arguments) :]):
            raise TypeError(tool.signature)
        given = [*arguments, *(named[name] for name in names[len(arguments) :] if name in named)]
        found = look(Call(name=tool.name, arguments=tuple(map(_text, given))))
        return [_row(row) for row in found.rows[:GIVEN]]

    return called


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _row(row: Any) -> dict[str, Any]:
    out = {"said": row.said, "of": row.of.name, "id": row.of.curie, "evidence": row.evidence.id}
    if row.number is not None:
        out |= {"number": row.number, "unit": row.unit}
    if row.entity is not None:
        out["thing"] = row.entity.curie
    return out


def _passage(unit: Evidence) -> dict[str, Any]:
    return {"text": unit.text, "record": unit.origin.record, "title": unit.origin.title, "evidence": unit.id}
