"""``bioloom search``: ask the live sources on their own."""

from __future__ import annotations

from typing import Annotated

import typer

from .common import Json, Offline, Sources, emit
from .modelling import SECONDS, Timeout


def search(
    query: Annotated[str, typer.Argument(help="Words, in the sources' own syntax if you like.", show_default=False)],
    *,
    sources: Sources = "doc",
    entity: Annotated[
        list[str] | None, typer.Option("--entity", metavar="CURIE", help="What it should be about; repeat.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, max=100, help="The most passages from each source.")] = 10,
    timeout: Timeout = SECONDS,
    offline: Offline = False,
    json_: Json = False,
) -> int:
    """Search the literature, trials, labels or the web, and show each passage with its record and when it was fetched.

    A source that fails does not stop the others; the exit code is then 3.
    """
    from bioloom.api.searching import searched

    found = searched(query, sources, entities=entity or (), limit=limit, timeout=timeout, offline=offline)
    if json_:
        emit(found.to_dict())
    else:
        from bioloom.app.render_sources import show_hits

        show_hits(found.hits, found.failed)
    return 3 if found.failed else int(not found)
