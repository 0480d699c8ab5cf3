"""``bioloom match``: a pattern written by hand."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from . import modelling
from .common import Json, Kg, emit

MOST = 100  # witnesses of one answer


def match(
    pattern: Annotated[
        str,
        typer.Argument(
            help="A pattern, such as MATCH (g:Gene)-[...]->(d {mention: 'asthma'}) RETURN g, of names or ids; its "
            "answers may be counted, measured, ordered and limited (docs/schema.md)."
        ),
    ],
    *,
    kg: Kg = "open",
    limit: Annotated[
        int | None, typer.Option("--limit", min=0, help="How many answers to list: what LIMIT says, else 20.")
    ] = None,
    witnesses: Annotated[
        int, typer.Option("--witnesses", min=0, max=MOST, help="How many witnesses to show of each.")
    ] = 1,
    budget_seconds: modelling.Seconds = None,
    csv: Annotated[bool, typer.Option("--csv", help="A table on stdout: identifier, name, category, witnesses.")] = (
        False
    ),
    json_: Json = False,
) -> int:
    """Match a pattern and show its answers with their witnesses; say which hop is missing when there are none.

    What takes too long ends: with the answers found until then, which says so, or with an error.
    """
    from bioloom.api.knowledge_base import open as open_graph
    from bioloom.core.errors import InputError

    if csv and json_:
        raise InputError("The answers cannot be CSV and JSON at once.", hint="Give --csv or --json.")
    found = open_graph(kg).match(pattern, limit=limit, witnesses=0 if csv else witnesses, seconds=budget_seconds)
    if csv:
        sys.stdout.write(found.csv().replace("\r\n", "\n"))
        if len(found.rows) < found.total or not found.complete:
            sys.stderr.write(
                f"bioloom: {len(found.rows):,} of {'' if found.complete else 'at least '}{found.total:,} answers are "
                "listed.\n  --limit N lists more.\n"
            )
    elif json_:
        emit(found.to_dict())
    else:
        from bioloom.app.render import show_match

        show_match(found)
    return 0 if found.total else 1
