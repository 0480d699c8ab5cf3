"""``bioloom verify``: does a saved answer still stand?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Corpora, Json, emit

if TYPE_CHECKING:
    from bioloom.api.verification.check import Verdict

Named = Annotated[
    str | None,
    typer.Option("--kg", metavar="NAME|PATH", help="Another graph than the one the answer names.", show_default=False),
]


def verify(
    file: Annotated[Path, typer.Argument(help="An answer kept with bioloom ask --save FILE.")],
    *,
    kg: Named = None,
    corpus: Corpora = None,
    json_: Json = False,
) -> int:
    """Derive a saved answer again, offline, and compare every field of the answer and of its evidence.

    Exit code 1 if one differs; 3 if nothing does, but the answer cannot be derived here (a source is not at hand).
    """
    from bioloom.api.verification.verify import verify as verified

    verdict = verified(file, kg=kg, corpora=tuple(corpus or ()))
    if json_:
        emit(verdict.to_dict())
    else:
        _show(verdict)
    return 0 if verdict.stands else 3 if verdict.holds else 1


def _show(verdict: Verdict) -> None:
    from rich.text import Text

    from bioloom.app.terminal import console

    out = console()
    for c in verdict.checks:
        mark = Text("✓ ", "green") if c.holds else Text("✗ ", "bold red")
        out.print(mark + Text(f"{c.what}{f' ({c.detail})' if c.detail and not c.holds else ''}"))
    for taken in verdict.taken:
        out.print(Text(f"- not derived again: {taken}", "dim"))
    if verdict.stands:
        out.print("The answer stands.")
    elif verdict.holds:
        out.print(Text(f"Nothing speaks against it, but it could not be derived again here: {verdict.lacking}", "bold"))
    else:
        out.print(Text("The answer does not stand as it was saved.", "bold red"))
