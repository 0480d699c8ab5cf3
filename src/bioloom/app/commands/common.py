"""Options and output that commands share."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from bioloom.app.inert import escaped
from bioloom.core.errors import InputError


def graphs_like(incomplete: str) -> list[str]:
    """The graphs that there are whose names begin so: what a shell offers."""
    from bioloom.graph.store import graph_names

    return [name for name in graph_names() if name.startswith(incomplete)]


def corpora_like(incomplete: str) -> list[str]:
    """The corpora that there are whose names begin so: what a shell offers."""
    from bioloom.sources.corpus.shelf import corpus_names

    return [name for name in corpus_names() if name.startswith(incomplete)]


def methods_like(incomplete: str) -> list[str]:
    """The methods whose names begin so: what a shell offers."""
    from bioloom.methods import METHODS

    return [name for name in METHODS.names() if name.startswith(incomplete)]


Kg = Annotated[
    str,
    typer.Option(
        "--kg", metavar="NAME|PATH", help="Graph: a name (open, full, ...) or a folder.", autocompletion=graphs_like
    ),
]
Corpora = Annotated[
    list[str] | None,
    typer.Option(
        "--corpus", metavar="NAME|PATH", autocompletion=corpora_like,
        help="Documents of your own to draw on; repeat. Live literature is then only asked where it is named.",
    ),
]  # fmt: skip
Json = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]
Offline = Annotated[
    bool, typer.Option("--offline", help="Never use the network; live sources answer with what is kept.")
]
Sources = Annotated[
    str,
    typer.Option(
        "--sources", metavar="LIST", help="What to draw on, by comma: kg, doc, web, atlas, or a live source by name."
    ),
]


def the_one_named(argument: str, option: str, flag: str) -> str:
    """What is named by position or by ``flag``: people type both.

    Raises:
        InputError: both are given, and they differ.
    """
    if argument and option and argument != option:
        raise InputError(f"{argument} or {option}?", hint=f"Name one, with {flag} or without.")
    return argument or option


def text_of(file: Path | None, most: int, hint: str) -> str:
    """The text of a file, of standard input for none.

    Raises:
        InputError: it has over ``most`` bytes, then with ``hint``, or is no UTF-8.
    """
    if file is None:
        name, buffer = "Standard input", getattr(sys.stdin, "buffer", None)
        body = sys.stdin.read(most + 1).encode("utf-8", "replace") if buffer is None else buffer.read(most + 1)
    else:
        name = str(file)
        with file.open("rb") as opened:
            body = opened.read(most + 1)
    if len(body) > most:
        raise InputError(f"{name} has over {most:,} bytes, which is too long.", hint=hint)
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{name} is not UTF-8 (byte 0x{body[error.start]:02x} at {error.start + 1:,}).", hint="Save it as UTF-8."
        ) from None


def emit(thing: Mapping[str, Any]) -> None:
    """One JSON object on stdout, in one line, at once: what was answered is not lost when a batch is killed.

    Characters that act on a terminal, and those that its encoding lacks, are written as escapes.
    """
    text = escaped(json.dumps(thing, ensure_ascii=False, separators=(",", ":")))
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(thing, separators=(",", ":"))
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
