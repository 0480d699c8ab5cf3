"""The state of the live sources, for ``bioloom doctor``: configured or not, kept answers only, reached or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from bioloom.core.errors import SetupError

if TYPE_CHECKING:
    from bioloom.sources.http import Http
    from bioloom.sources.settings import SourceSettings

Probe = Callable[[], str]
PATIENCE = 15.0  # seconds for one source: a check of all must come to an end


def source_probes(*, ask: bool, offline: bool, timeout: float) -> Iterator[tuple[str, Probe]]:
    """A probe for each source; it raises a SourceError when the source was asked and cannot be reached."""
    from dataclasses import replace

    from bioloom.sources.http import HttpCache
    from bioloom.sources.live import LIVE, live_http

    try:
        settings, http = live_http(offline=offline)
    except SetupError as error:
        problem = error
        yield "sources", lambda: _raise(problem)
        return
    anew = replace(http, cache=HttpCache(days=0))  # what was kept says nothing about now
    for name in LIVE.names():
        yield name, _probe(name, settings, anew, ask=ask and not offline, offline=offline, timeout=timeout)


def _probe(name: str, settings: SourceSettings, http: Http, *, ask: bool, offline: bool, timeout: float) -> Probe:
    def probe() -> str:
        from bioloom.core.ports import Query
        from bioloom.sources.live import LIVE

        kind = LIVE.get(name)
        about = f"{kind.about}, channel {kind.channel}"
        try:
            source = kind.open(settings, http)
        except SetupError as error:
            return f"{about}; not configured: {error}"
        about += f"; key: {settings.of(name).key_from}"
        if offline:
            return f"{about}; offline: answers with what is kept"
        if not ask:
            return f"{about}; not tried (--live tries it)"
        found = source.handle(Query(text="aspirin", limit=1), timeout=min(timeout, PATIENCE))
        return f"{about}; reached, {len(found)} found"

    return probe


def _raise(error: SetupError) -> str:
    raise error
