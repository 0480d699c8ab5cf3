"""``bioloom bench judge``: a model judges the recorded answers of a run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from bioloom.app.commands import modelling
from bioloom.app.commands.common import Json, emit

SCHEMA = "bioloom.bench/1"


def judge(
    path: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a run.", show_default=False)],
    *,
    reasoner: Annotated[str, typer.Option("--reasoner", metavar="NAME", help="The model that judges.")],
    base_url: modelling.BaseUrl = "",
    key_env: modelling.KeyEnv = "",
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="So many items, the same for each judge.")] = None,
    methods: Annotated[str, typer.Option("--methods", metavar="A,B,..", help="Only the answers of these.")] = "",
    conditions: Annotated[
        str, typer.Option("--conditions", metavar="A,B,..", help="Only the answers under these sources: kg, kg+doc.")
    ] = "",
    seed: Annotated[int, typer.Option("--seed", help="Of the sample.")] = 7,
    max_tokens: Annotated[int, typer.Option("--max-tokens", min=16, help="The most that a verdict may have.")] = 256,
    timeout: modelling.Timeout = 120.0,
    json_: Json = False,
) -> int:
    """Have a model say of each answer whether it is right, supported and complete; go on where it was stopped.

    Verdicts are diagnostics beside the scores. 0 when all were given, 3 when some failed.
    """
    from bioloom.api.progress import bar
    from bioloom.api.session import Session
    from bioloom.bench.run.folder import opened
    from bioloom.bench.run.judging import Judging
    from bioloom.reason.settings import load_settings

    folder = opened(path)
    settings = load_settings(base_url=base_url, key_env=key_env).model_copy(update={"max_tokens": max_tokens})
    session = Session(reasoner_name=reasoner, settings=settings)
    judging = Judging(
        folder, session.resources, reasoner, limit, seed, timeout, _listed(methods), _listed(conditions)
    )  # fmt: skip
    with bar() as progress:
        given, failed = judging(progress)
    if json_:
        emit({"schema": SCHEMA, "path": str(path), "judge": reasoner, "given": given, "failed": failed})
    else:
        sys.stdout.write(f"{given:,} verdicts of {reasoner}, {failed:,} failed: {path}\n")
    return 3 if failed else 0


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
