"""Options and output that commands share."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from bioloom.app.inert import escaped

Kg = Annotated[str, typer.Option("--kg", metavar="NAME|PATH", help="Graph: a name (open, full, ...) or a folder.")]
Corpora = Annotated[
    list[str] | None,
    typer.Option(
        "--corpus", metavar="NAME|PATH",
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
