"""Asking the live sources on their own: passages with their records, and which sources failed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bioloom.core.errors import InputError, SetupError, SourceError
from bioloom.core.ports import Hit, Query, Source
from bioloom.sources.live import choose, open_sources

from .tables import frame

if TYPE_CHECKING:
    import pandas

SCHEMA = "bioloom.search/1"
COLUMNS = ["source", "record", "title", "section", "score", "text", "url", "retrieved"]


@dataclass(frozen=True)
class Found:
    """What the sources found, and of those that failed why: ``source``, ``error``, ``message``."""

    sources: tuple[str, ...]
    hits: tuple[Hit, ...]
    failed: tuple[dict[str, str], ...]

    def to_dict(self) -> dict[str, Any]:
        """The versioned JSON of docs/json.md."""
        hits = [{"score": h.score, "id": h.evidence.id, **h.evidence.model_dump(mode="json")} for h in self.hits]
        return {"schema": SCHEMA, "sources": list(self.sources), "hits": hits, "failed": list(self.failed)}

    def table(self) -> pandas.DataFrame:
        """A row for each passage (extra ``tables``)."""
        return frame(
            [
                {
                    "source": h.evidence.origin.source, "record": h.evidence.origin.record,
                    "title": h.evidence.origin.title, "section": h.evidence.origin.section, "score": h.score,
                    "text": h.evidence.text, "url": h.evidence.origin.url, "retrieved": h.evidence.origin.retrieved,
                }
                for h in self.hits
            ],
            COLUMNS,
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.hits)

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)


def searched(
    query: str, sources: str, *, entities: Sequence[str] = (), limit: int = 10, timeout: float = 60.0,
    offline: bool = False,
) -> Found:  # fmt: skip
    """What the live ``sources`` find, asked at once; one that fails does not stop the others.

    Raises:
        InputError: the query is empty.
        SetupError: there is no source.
    """
    if not query.strip():
        raise InputError("The query is empty.", hint="bioloom search 'warfarin pregnancy' --sources doc")
    live = open_sources(choose(sources), offline=offline)
    if not live:
        raise SetupError(
            f"--sources {sources} names no source that can be searched.",
            hint="Use doc, web, or one of those that bioloom doctor lists.",
        )
    asked = Query(text=query.strip(), entities=tuple(entities), limit=limit)
    with ThreadPoolExecutor(len(live)) as pool:
        replies = list(pool.map(lambda source: _ask(source, asked, timeout), live.values()))
    hits = tuple(hit for found, _ in replies for hit in found)
    return Found(tuple(live), hits, tuple(failure for _, failure in replies if failure))


def _ask(source: Source, query: Query, timeout: float) -> tuple[Sequence[Hit], dict[str, str]]:
    """What a source found, or why it did not."""
    try:
        return source.handle(query, timeout=timeout), {}
    except SourceError as error:
        return (), {"source": source.name, "error": type(error).__name__, "message": str(error)}
