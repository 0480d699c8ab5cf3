"""Options that say who judges and at what cost, the same for every command that may ask a model."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from .common import emit

ReasonerName = Annotated[
    str,
    typer.Option(
        "--reasoner", metavar="NAME",
        help="Who judges: rules; MODEL, model (the configured one), gguf:PATH or replay:FILE, after rules; only:NAME.",
    ),
]  # fmt: skip
BaseUrl = Annotated[str, typer.Option("--base-url", metavar="URL", help="An OpenAI-compatible API for MODEL.")]
KeyEnv = Annotated[str, typer.Option("--key-env", metavar="VARIABLE", help="The variable that holds its key.")]
Embedder = Annotated[
    str, typer.Option("--embedder", metavar="NAME", help="lexical, minilm, onnx:FOLDER, st:NAME or api:MODEL.")
]
Reranker = Annotated[str, typer.Option("--reranker", metavar="NAME", help="none, cross:NAME or chat.")]
Record = Annotated[
    Path | None, typer.Option("--record", help="Write all that models reply to a file, for replay:FILE.")
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Ask models anew for what they were asked before.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show the first call to a model and its cost; make none.")]
Calls = Annotated[int | None, typer.Option("--budget-calls", min=0, help="The most calls for a question.")]
Tokens = Annotated[int | None, typer.Option("--budget-tokens", min=0, help="The most tokens for a question.")]
Money = Annotated[float | None, typer.Option("--budget-money", min=0, help="The most US dollars for a question.")]
Seconds = Annotated[float | None, typer.Option("--budget-seconds", min=0, help="The most seconds for a question.")]
Timeout = Annotated[float, typer.Option("--timeout", min=0.001, help="The most seconds for one call.")]
SECONDS = 60.0


def plan(ask: Callable[[], object], *, json_: bool) -> int:
    """Ask, up to the first call to a model, and show that call with about what it would cost."""
    from bioloom.app.render_models import show_plan
    from bioloom.reason.dry import WouldAskError

    shown: dict[str, Any] = {"schema": "bioloom.plan/1", "calls": 0}
    try:
        ask()
    except WouldAskError as would:
        request = would.request
        shown |= {
            "calls": 1, "model": would.model.name, "judgement": request.judgement, "prompt": request.version,
            "messages": [m.model_dump() for m in request.messages], "tokens_in": request.tokens,
            "tokens_out_most": request.max_tokens, "cost_most": would.cost,
        }  # fmt: skip
    if json_:
        emit(shown)
    else:
        show_plan(shown)
    return 0
