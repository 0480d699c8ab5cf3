"""``bioloom kg build labels``: the local table of label sections."""

from __future__ import annotations

from pathlib import Path

from bioloom.app.commands.common import emit

TABLE = "labels"
SCHEMA = "bioloom.labels/1"


def build_labels(graph: str, data: Path | None, *, offline: bool, json_: bool) -> int:
    """Build the table of label sections for ``graph``: from the bulk files in ``data``, else through openFDA's API."""
    from bioloom.api.progress import bar
    from bioloom.app.render_kg import show_labels
    from bioloom.graph.store import open_graph
    from bioloom.sources.http import Http, HttpCache
    from bioloom.sources.labels import API
    from bioloom.sources.live import LIVE
    from bioloom.sources.openfda.api import Api
    from bioloom.sources.openfda.build import answered, asked_for, from_api, from_bulk
    from bioloom.sources.settings import load_source_settings

    with bar() as progress:
        opened = open_graph(graph, progress=progress)
        if data is not None:
            built = from_bulk(opened, graph, data, progress)
        else:
            entry = load_source_settings(LIVE.names()).of(TABLE)
            http = Http(HttpCache(days=KEPT, folder=answered(graph)), offline=offline)
            drugs = asked_for(opened)
            answers = Api(http, entry.url or API, entry.key).labels(drugs)
            built = from_api(opened, graph, answers, len(drugs), progress)
    if json_:
        emit({"schema": SCHEMA, **built.json()})
    else:
        show_labels(built)
    return 0


KEPT = 30.0  # days that an answer of an unfinished build is good for
