"""``bioloom ask``: one question, or many from a file."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from bioloom.core.errors import BioloomError, InputError, QuestionError
from bioloom.core.trace import Bundle

from . import modelling
from .common import SCHEMA, Corpora, Json, Kg, Offline, Sources, bundle_json, emit


def ask(
    question: Annotated[str, typer.Argument(help="The question, in English.", show_default=False)] = "",
    *,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of a multiple choice; repeat.")
    ] = None,
    sources: Sources = "kg",
    method: Annotated[str, typer.Option("--method", help="loom (default), or another by name.")] = "loom",
    reasoner: modelling.ReasonerName = "rules",
    base_url: modelling.BaseUrl = "",
    key_env: modelling.KeyEnv = "",
    embedder: modelling.Embedder = "",
    reranker: modelling.Reranker = "none",
    budget_calls: modelling.Calls = None,
    budget_tokens: modelling.Tokens = None,
    budget_money: modelling.Money = None,
    budget_seconds: modelling.Seconds = None,
    timeout: modelling.Timeout = modelling.SECONDS,
    record: modelling.Record = None,
    fresh: modelling.Fresh = False,
    dry_run: modelling.DryRun = False,
    kg: Kg = "open",
    corpus: Corpora = None,
    context: Annotated[
        list[Path] | None,
        typer.Option("--context", exists=True, dir_okay=False, help="A text file to read with it; repeat."),
    ] = None,
    batch: Annotated[
        str, typer.Option("--batch", metavar="FILE|-", help="Many questions, JSONL in and JSONL out.")
    ] = "",
    json_: Json = False,
    checked_only: Annotated[
        bool, typer.Option("--checked-only", help="Leave out statements about drugs from memory that nobody checked.")
    ] = False,
    closed_world: Annotated[
        bool | None,
        typer.Option(
            "--closed-world/--open-world",
            help="Deny what the graph does not list beside others of its kind, or call it not stated (default).",
        ),
    ] = None,
    loosely: Annotated[
        bool, typer.Option("--loosely", help="Answer though words are not understood; what was left out is said first.")
    ] = False,
    every_entry: Annotated[
        bool, typer.Option("--every-entry", help="Count classes, salts and products as well, each as one.")
    ] = False,
    save: Annotated[Path | None, typer.Option("--save", help="Keep the answer as a bundle to verify later.")] = None,
    offline: Offline = False,
) -> int:
    """Answer a biomedical question, and show what carries the answer.

    A line of a --batch file is {"question": "...", "options": [...], "id": "..."}; a bare string is a question too.
    """
    from bioloom.app.session import Session
    from bioloom.core.run import Budget
    from bioloom.reason.settings import load_settings
    from bioloom.sources.live import choose

    from .asking import Asker, beside_corpora

    if bool(question.strip()) == bool(batch):
        raise QuestionError(
            "There is a question and a --batch file." if batch else "The question is empty.",
            hint="Ask one question, bioloom ask 'Which gene ...?', or many with --batch FILE.",
        )
    if batch and dry_run:
        raise InputError("A dry run shows one call, and --batch has many questions.", hint="Give one question.")
    texts = tuple(p.read_text("utf-8") for p in context or ())
    settings = load_settings(
        base_url=base_url, key_env=key_env, embedder=embedder, record=record, cached=not fresh, dry=dry_run,
        offline=offline,
    )  # fmt: skip
    budget = Budget(
        calls=budget_calls, tokens=budget_tokens, money=budget_money, seconds=budget_seconds, timeout=timeout
    )
    chosen, corpora = choose(sources), tuple(corpus or ())
    live, allowed = beside_corpora(chosen) if corpora else (chosen, chosen.channels)
    session = Session(kg, reasoner, settings, reranker, live, corpora, checked_only)
    knobs = {} if closed_world is None else {"closed_world": closed_world}
    knobs |= {"loosely": True} if loosely else {}
    knobs |= {"entries": True} if every_entry else {}
    asker = Asker(session, method, allowed, texts, budget, knobs)
    if batch:
        return _batch(asker, batch)
    if dry_run:
        return modelling.plan(lambda: asker(question, tuple(option or ())), json_=json_)
    bundle = asker(question, tuple(option or ()))
    if save:
        write_bundle(bundle, save)
    if json_:
        emit(bundle_json(bundle))
    else:
        from bioloom.app.render import show_bundle

        show_bundle(bundle)
    return exit_code(bundle)


def exit_code(bundle: Bundle) -> int:
    """3 when a source failed, 1 when there is no supported answer, else 0."""
    failed = any(f.kind == "source" for f in bundle.trace.failures())
    return 3 if failed else int(bundle.answer.abstained)


def write_bundle(bundle: Bundle, path: Path) -> None:
    """Write a bundle whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(bundle_json(bundle), ensure_ascii=False, indent=1) + "\n", "utf-8")
    part.replace(path)


def _batch(asker: Any, source: str) -> int:
    """Every line is answered by a line in order; one that fails says so and does not stop the others."""
    worst = 0
    for number, line in enumerate(_lines(source), 1):
        try:
            item = _item(line, number)
            bundle = asker(item["question"], tuple(item.get("options", ())), item_id=str(item.get("id", number)))
        except BioloomError as error:
            emit({"schema": SCHEMA, "line": number, "error": {"type": type(error).__name__, "message": str(error)}})
            worst = max(worst, error.exit_code)
        else:
            emit(bundle_json(bundle))
            worst = max(worst, exit_code(bundle))
    return worst


def _lines(source: str) -> Iterator[str]:
    if source == "-":
        yield from _full(sys.stdin)
        return
    try:
        with Path(source).open(encoding="utf-8") as file:
            yield from _full(file)
    except FileNotFoundError:
        raise InputError(f"There is no file {source}.", hint="--batch takes a JSONL file, or - for stdin.") from None


def _full(file: TextIO) -> Iterator[str]:
    return (line for line in file if line.strip())


def _item(line: str, number: int) -> dict[str, Any]:
    try:
        item = json.loads(line)
    except json.JSONDecodeError as error:
        raise InputError(f"Line {number} is no JSON ({error.msg}, column {error.colno}).") from None
    if isinstance(item, str):
        return {"question": item}
    if not isinstance(item, dict) or not isinstance(item.get("question"), str):
        raise InputError(f'Line {number} has no "question".', hint='A line is {"question": "...", "options": ["..."]}.')
    return item
