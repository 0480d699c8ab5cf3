"""``bioloom repl``: small programs over look-ups, for people; the same workspace that models write for."""

from __future__ import annotations

import codeop
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .batches import Answered, Batch, answered, one_or_many
from .common import Json, Kg, emit, text_of

if TYPE_CHECKING:
    from bioloom.core.results.ran import Ran
    from bioloom.reason.sandbox import Workspace

SCHEMA = "bioloom.repl/1"
STEPS, SECONDS = 10_000, 60.0  # a person may take longer than a model
LONGEST = 1 << 17  # bytes of a program


def repl(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", exists=True, dir_okay=False, help="A program to run; else typed.")
    ] = None,
    *,
    kg: Kg = "full",
    batch: Batch = "",
    json_: Json = False,
) -> int:
    """Run small programs in a sandbox, with every look-up as a function: [r["said"] for r in aliases("TP53")].

    Nothing but the look-ups can be reached from there: no files, no network, no imports with effects. A line of a
    --batch file is {"code": "...", "id": "..."}, or the program as it is; what one defines the next ones have.
    """
    from bioloom.api.knowledge_base import open as open_graph
    from bioloom.api.workspace import hosted
    from bioloom.app.render_look import show_ran, show_tools
    from bioloom.reason.sandbox import Limits, Workspace
    from bioloom.sources.tools.toolbox import TOOLS

    kb = open_graph(kg, offline=True)
    functions = hosted(lambda call: kb.look(call.name, *call.arguments))
    with Workspace(functions, Limits(steps=STEPS, seconds=SECONDS)) as space:
        if batch:
            one_or_many("a program", batch, str(file or ""))
            return _batch(space, batch)
        if file is not None or not sys.stdin.isatty():
            ran = _run(space, text_of(file, LONGEST, "Write a shorter program."))
            if json_:
                emit({"schema": SCHEMA, **ran.model_dump(mode="json")})
            else:
                show_ran(ran)
            return 0 if ran.ended == "done" else 1
        show_tools(TOOLS.values())
        while (code := _typed()) is not None:
            if code.strip():
                show_ran(_run(space, code))
    return 0


def _batch(space: Workspace, source: str) -> int:
    from bioloom.app.batch import program

    def answer(line: bytes, number: int) -> Answered:
        asked = program(line, number)
        ran = _run(space, "\n".join(asked.said))
        return {"schema": SCHEMA, "id": asked.id, **ran.model_dump(mode="json")}, 0 if ran.ended == "done" else 1

    return answered(source, SCHEMA, answer)


def _run(space: Workspace, code: str) -> Ran:
    from bioloom.core.results.ran import Snippet

    return space.handle(Snippet(code=code))


def _typed() -> str | None:
    """One statement as it is typed, over as many lines as it takes; None at the end of input."""
    lines: list[str] = []
    while True:
        try:
            lines.append(input("... " if lines else ">>> "))
        except EOFError:
            return "\n".join(lines) if lines else None
        except KeyboardInterrupt:
            return ""
        code = "\n".join(lines)
        try:
            whole = codeop.compile_command(code, symbol="single") is not None
        except (SyntaxError, ValueError, OverflowError, MemoryError):
            return code  # the sandbox says what is wrong with it
        if whole and (len(lines) == 1 or not lines[-1].strip()):
            return code
