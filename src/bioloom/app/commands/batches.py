"""``--batch``: every line is answered by a line of JSON, in order; one that fails says so and stops no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer

from bioloom.core.errors import BioloomError, InputError

from .common import emit

Batch = Annotated[
    str, typer.Option("--batch", metavar="FILE|-", help="Many of them, a line each, in JSON or as they are typed.")
]
Answered = tuple[Mapping[str, Any], int]


def answered(source: str, schema: str, answer: Callable[[bytes, int], Answered]) -> int:
    """The largest exit code of the lines of ``source`` (``-``: standard input), each answered by ``answer``.

    ``answer`` takes a line and its number and gives what is printed and its exit code; where it raises, the line is
    ``{"schema", "line", "error": {"type", "message"}}``.
    """
    from bioloom.app.batch import lines
    from bioloom.app.failures import UNEXPECTED, unexpected

    worst = 0
    for number, line in lines(source):
        try:
            body, code = answer(line, number)
        except BioloomError as error:
            body, code = _failed(schema, number, type(error).__name__, str(error)), error.exit_code
        except Exception as error:  # noqa: BLE001 - a fault of ours with one line is no reason to lose the others
            body, code = _failed(schema, number, "UnexpectedError", unexpected(error)), UNEXPECTED
        emit(body)
        worst = max(worst, code)
    return worst


def one_or_many(what: str, batch: str, *given: str) -> None:
    """InputError where nothing was given and there is no batch either, or both are."""
    if any(given) == bool(batch):
        raise InputError(
            f"There is {what} and a --batch file." if batch else f"There is no {what}.",
            hint=f"Give {what}, or many with --batch FILE.",
        )


def _failed(schema: str, number: int, kind: str, message: str) -> dict[str, Any]:
    return {"schema": schema, "line": number, "error": {"type": kind, "message": message}}
