"""``bioloom bench validate`` and ``overlap``: whether a dataset holds, and whether its questions stand elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from bioloom.app.commands.common import Json, Kg, emit

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A dataset that was built.")]


def validate(folder: Folder, *, kg: Kg = "open", json_: Json = False) -> int:
    """Derive every right answer of a dataset again, from the graph alone; exit code 1 when one differs."""
    from bioloom.api.session import Session
    from bioloom.bench.build.dataset.validate import validate as derived

    found = derived(folder, Session(kg).graph)
    if json_:
        emit({"schema": "bioloom.validation/1", **found.model_dump(mode="json")})
    else:
        lines = [f"{m.id or 'the dataset'} {m.relation}: {m.what}" for m in found.mismatches]
        said = f"{found.items:,} items, {found.derived:,} derived again, {len(found.mismatches):,} mismatches"
        sys.stdout.write("\n".join([*lines, said]) + "\n")
    return 0 if found.holds else 1


def overlap(
    folder: Folder,
    against: Annotated[
        list[str], typer.Argument(metavar="TEXTS...", help="Sets by name, folders of datasets, .jsonl or text files.")
    ],
    *,
    ngram: Annotated[int, typer.Option("--ngram", min=1, help="Words in a run.")] = 8,
    threshold: Annotated[
        float, typer.Option("--threshold", min=0, max=1, help="Share of a question's runs from which on it counts.")
    ] = 0.8,
    json_: Json = False,
) -> int:
    """Say which questions of a dataset stand in other texts, whole or in most of their runs of words."""
    from itertools import chain

    from bioloom.bench.build.dataset.contamination import contamination
    from bioloom.bench.build.dataset.layout import read_questions
    from bioloom.bench.run.loaders.others import others

    questions = ((q.id, q.text) for q in read_questions(folder))
    texts = chain.from_iterable(map(others, against))
    found = contamination(questions, texts, ngram=ngram, threshold=threshold)
    if json_:
        emit({"schema": "bioloom.overlap/1", **found.model_dump(mode="json")})
    else:
        sys.stdout.write(found.markdown() + "\n")
    return 0
