"""``bioloom ask``: one question, or many from a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bioloom.api.bundle_json import SCHEMA, bundle_json, write_bundle
from bioloom.core.errors import InputError, QuestionError
from bioloom.core.trace import Bundle

from . import modelling
from .batches import Answered, answered
from .common import Corpora, Json, Kg, Offline, Sources, emit, methods_like, text_of

if TYPE_CHECKING:
    from bioloom.api.knowledge_base import KnowledgeBase

CONTEXT = 1 << 20  # bytes of a text to read with a question


def ask(
    question: Annotated[str, typer.Argument(help="The question, in English.", show_default=False)] = "",
    *,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of a multiple choice; repeat.")
    ] = None,
    sources: Sources = "kg",
    method: Annotated[
        str, typer.Option("--method", help="loom (default), or another by name.", autocompletion=methods_like)
    ] = "loom",
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
        str, typer.Option("--batch", metavar="FILE|-", help="Many questions, a line each (text or JSON); JSONL out.")
    ] = "",
    json_: Json = False,
    checked_only: Annotated[
        bool, typer.Option("--checked-only", help="Leave out statements about drugs that were copied by hand.")
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
    pattern: Annotated[
        str,
        typer.Option(
            "--pattern", metavar="MATCH", help="Answer this in the place of what is read: 'understood', changed by you."
        ),
    ] = "",
    save: Annotated[Path | None, typer.Option("--save", help="Keep the answer as a bundle to verify later.")] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="All answers, every statement with its source, and the pattern.")
    ] = False,
    offline: Offline = False,
) -> int:
    """Answer a biomedical question, and show what carries the answer.

    A line of a --batch file is {"question": "...", "options": [...], "id": "..."}, or the question as it is.
    """
    from bioloom.api.knowledge_base import open as open_graph
    from bioloom.core.run import Budget
    from bioloom.reason.settings import load_settings

    if bool(question.strip()) == bool(batch):
        raise QuestionError(
            "There is a question and a --batch file." if batch else "The question is empty.",
            hint="Ask one question, bioloom ask 'Which gene ...?', or many with --batch FILE.",
        )
    if batch and dry_run:
        raise InputError("A dry run shows one call, and --batch has many questions.", hint="Give one question.")
    texts = _texts(context or ())
    settings = load_settings(
        base_url=base_url, key_env=key_env, embedder=embedder, record=record, cached=not fresh, dry=dry_run,
        offline=offline,
    )  # fmt: skip
    budget = Budget(
        calls=budget_calls, tokens=budget_tokens, money=budget_money, seconds=budget_seconds, timeout=timeout
    )
    knobs = {} if closed_world is None else {"closed_world": closed_world}
    knobs |= {"loosely": True} if loosely else {}
    knobs |= {"entries": True} if every_entry else {}
    kb = open_graph(
        kg, method=method, sources=sources, reasoner=reasoner, reranker=reranker, corpora=corpus or (), context=texts,
        checked_only=checked_only, budget=budget, settings=settings, **knobs,
    )  # fmt: skip
    if batch and pattern:
        raise InputError("One pattern stands for no batch of questions.", hint="Give one question.")
    if batch:
        return _batch(kb, batch)
    if dry_run:
        return modelling.plan(lambda: kb.ask(question, option or (), pattern=pattern), json_=json_)
    bundle = kb.ask(question, option or (), pattern=pattern).bundle
    if save:
        write_bundle(bundle, save)
    if json_:
        emit(bundle_json(bundle))
    else:
        from bioloom.app.render_answer import show_bundle

        show_bundle(bundle, whole=verbose)
    return exit_code(bundle)


def exit_code(bundle: Bundle) -> int:
    """3 when a source failed, 1 when there is no supported answer to the question or to a part of it, else 0."""
    failed = any(f.kind == "source" for f in bundle.trace.failures())
    return 3 if failed else int(any(a.abstained for a in (bundle.answer, *bundle.answer.parts)))


def _batch(kb: KnowledgeBase, source: str) -> int:
    from bioloom.app.batch import item

    def answer(line: bytes, number: int) -> Answered:
        asked = item(line, number)
        bundle = kb.ask(asked.question, asked.options, id=asked.id).bundle
        return bundle_json(bundle), exit_code(bundle)

    return answered(source, SCHEMA, answer)


def _texts(files: Sequence[Path]) -> tuple[str, ...]:
    """The texts of the --context files.

    Raises:
        InputError: one is no UTF-8, or longer than a text to read with a question may be.
    """
    return tuple(text_of(file, CONTEXT, "Make a corpus of it: bioloom corpus build.") for file in files)
