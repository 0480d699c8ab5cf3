"""``bioloom search``: ask the live sources on their own."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Annotated

import typer

from bioloom.core.errors import InputError, SetupError, SourceError

from .common import Json, Offline, Sources, emit
from .modelling import SECONDS, Timeout

if TYPE_CHECKING:
    from bioloom.core.ports import Hit, Query, Source


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
    from bioloom.core.ports import Query
    from bioloom.sources.live import choose, open_sources

    if not query.strip():
        raise InputError("The query is empty.", hint="bioloom search 'warfarin pregnancy' --sources doc")
    live = open_sources(choose(sources), offline=offline)
    if not live:
        raise SetupError(
            f"--sources {sources} names no source that can be searched.",
            hint="Use doc, web, or one of those that bioloom doctor lists.",
        )
    asked = Query(text=query.strip(), entities=tuple(entity or ()), limit=limit)
    with ThreadPoolExecutor(len(live)) as pool:
        replies = list(pool.map(lambda source: _ask(source, asked, timeout), live.values()))
    hits = [hit for found, _ in replies for hit in found]
    failed = [failure for _, failure in replies if failure]
    if json_:
        found = [{"score": h.score, "id": h.evidence.id, **h.evidence.model_dump(mode="json")} for h in hits]
        emit({"schema": "bioloom.search/1", "sources": list(live), "hits": found, "failed": failed})
    else:
        from bioloom.app.render_sources import show_hits

        show_hits(hits, failed)
    return 3 if failed else int(not hits)


def _ask(source: Source, query: Query, timeout: float) -> tuple[Sequence[Hit], dict[str, str]]:
    """What a source found, or why it did not."""
    try:
        return source.handle(query, timeout=timeout), {}
    except SourceError as error:
        return (), {"source": source.name, "error": type(error).__name__, "message": str(error)}
