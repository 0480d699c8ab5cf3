"""A workspace over a knowledge base: the look-ups as functions that a program in the sandbox calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bioloom.core.results.found import Call, Found
from bioloom.core.results.ran import Ran
from bioloom.core.run import Run
from bioloom.reason.sandbox import Host, Limits, Workspace
from bioloom.sources.tools.toolbox import TOOLS, Tool

Looking = Callable[[Call], Found]
GIVEN = 60  # rows of a look-up that cross over


def hosted(look: Looking) -> dict[str, Host]:
    """The look-ups as host functions: each takes texts, and gives rows as dictionaries.

    A row has ``said``, ``of`` and ``id`` of the thing it is of, ``number`` and ``unit`` of a measurement, ``thing``
    where what is said is a thing itself, and the id of the ``evidence`` to cite.
    """
    return {tool.name: _function(tool, look) for tool in TOOLS.values()}


def of_run(run: Run, limits: Limits | None = None) -> Workspace:
    """A workspace whose look-ups are those of ``run``: recorded in its trace, their evidence held for the answer."""
    return Workspace(hosted(lambda call: run.look(call.name, *call.arguments)), limits)


def told(ran: Iterable[Ran]) -> str:
    """What snippets did and saw, in short: calls with what came of them, what was printed, the last value."""
    lines: list[str] = []
    for number, one in enumerate(ran, start=1):
        lines += [f"[{number}] {c.call} -> {c.gave}" for c in one.calls]
        lines += [f"[{number}] printed: {one.printed.strip()[:400]}"] if one.printed.strip() else []
        lines += [f"[{number}] {one.ended}: {one.error}"] if one.ended != "done" else []
        lines += [f"[{number}] value: {str(one.value)[:400]}"] if one.value is not None else []
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
