"""``bioloom verify``: does a saved answer still stand?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .common import Corpora, Json, Kg, emit


def verify(
    file: Annotated[Path, typer.Argument(help="An answer kept with bioloom ask --save FILE.")],
    *,
    kg: Kg = "open",
    corpus: Corpora = None,
    json_: Json = False,
) -> int:
    """Check a saved answer again, offline: citations, witnesses, answer set, value, and what a corpus says.

    Exit code 1 if one of them fails.
    """
    from rich.text import Text

    from bioloom.app.corpora import opened
    from bioloom.app.session import Session
    from bioloom.app.terminal import console
    from bioloom.app.verification import read_bundle
    from bioloom.app.verification import verify as check
    from bioloom.sources.corpus.shelf import corpus_names

    bundle = read_bundle(file)
    used = {e.origin.source.removeprefix("corpus:") for e in bundle.evidence if e.origin.source.startswith("corpus:")}
    names = dict.fromkeys([*(corpus or ()), *sorted(used & set(corpus_names()))])
    corpora = {c.name: c for c in map(opened, names)}
    checks = check(bundle, Session(kg).graph, corpora)
    stands = all(c.holds for c in checks)
    if json_:
        rows = [{"what": c.what, "holds": c.holds, "detail": c.detail} for c in checks]
        emit({"schema": "bioloom.verify/1", "stands": stands, "checks": rows})
    else:
        out = console()
        for c in checks:
            mark = ("✓", "green") if c.holds else ("✗", "bold red")
            out.print(Text.assemble(mark, f" {c.what}{f' ({c.detail})' if c.detail else ''}"))
        said = ("The answer stands.", "") if stands else ("The answer does not stand as it was saved.", "bold red")
        out.print(Text(*said))
    return 0 if stands else 1
