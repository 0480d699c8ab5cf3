"""``bioloom repl``: small programs over look-ups, for people; the same workspace that models write for."""

from __future__ import annotations

import codeop
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Json, Kg, emit

if TYPE_CHECKING:
    from bioloom.core.results.ran import Ran
    from bioloom.reason.sandbox import Workspace

SCHEMA = "bioloom.repl/1"
STEPS, SECONDS = 10_000, 60.0  # a person may take longer than a model


def repl(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", exists=True, dir_okay=False, help="A program to run; else typed.")
    ] = None,
    *,
    kg: Kg = "full",
    json_: Json = False,
) -> int:
    """Run small programs in a sandbox, with every look-up as a function: [r["said"] for r in aliases("TP53")].

    Nothing but the look-ups can be reached from there: no files, no network, no imports with effects.
    """
    from bioloom.api.knowledge_base import open as open_graph
    from bioloom.api.workspace import hosted
    from bioloom.app.render_look import show_ran, show_tools
    from bioloom.reason.sandbox import Limits, Workspace
    from bioloom.sources.tools.toolbox import TOOLS

    kb = open_graph(kg, offline=True)
    functions = hosted(lambda call: kb.look(call.name, *call.arguments))
    with Workspace(functions, Limits(steps=STEPS, seconds=SECONDS)) as space:
        if file is not None or not sys.stdin.isatty():
            ran = _run(space, file.read_text("utf-8") if file else sys.stdin.read())
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
