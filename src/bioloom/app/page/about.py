"""What the page is told of a server: what may be asked of it, and how kinds, relations and sources are called."""

from __future__ import annotations

from typing import Any

from bioloom.core.catalogue import catalogue
from bioloom.core.errors import BioloomError
from bioloom.core.trust.grade import WRITTEN
from bioloom.core.version import __version__
from bioloom.graph.storage.manifest import SourceInfo, read_manifest
from bioloom.graph.store import find_graph
from bioloom.methods import METHODS
from bioloom.sources.live import LIVE, choose

from ..server.messages import Opening

CHANNELS = {
    "kg": "Knowledge graph", "doc": "Literature and records", "web": "Web", "atlas": "Expression atlases",
    "tool": "Tools",
}  # fmt: skip
UNTOLD = (  # qualifiers that others say better
    "biocuration", "frequency_text", "mapping_justification", "original_object", "original_subject", *sorted(WRITTEN),
)  # fmt: skip


def about(opening: Opening, default: str = "loom") -> dict[str, Any]:
    """All of it, for the graph and the sources that a server was opened with."""
    chosen = choose(opening.sources)
    channels = [*chosen.channels, *(["doc"] if opening.corpora and "doc" not in chosen.channels else [])]
    return {
        "schema": "bioloom.page/1",
        "version": __version__,
        "graph": opening.kg,
        "reasoner": opening.reasoner,
        "sources": [
            *({"name": c, "label": CHANNELS.get(c, c)} for c in channels),
            *({"name": n, "label": LIVE.get(n).about} for n in chosen.named),
        ],
        "methods": _methods(default),
        "stated_by": _stated_by(opening.kg),
        "kinds": {name: list(forms) for name, forms in catalogue().kinds.items()},
        "relations": {
            p: {
                "definition": r.definition,
                "said": [[e.subject, e.object, e.active[0], e.passive[0]] for e in r.ends if not e.through],
            }
            for p, r in catalogue().relations.items()
        },
        "untold": UNTOLD,
    }


def _methods(default: str) -> list[dict[str, Any]]:
    """The methods that can be had, the default first; one whose package is broken is left out, as it cannot answer."""
    broken = METHODS.broken()
    names = sorted((n for n in METHODS.names() if n not in broken), key=lambda n: (n != default, n))
    return [
        {"name": n, "title": card.title, "year": card.year, "link": card.link}
        for n in names
        for card in (METHODS.get(n).card,)
    ]


def _stated_by(kg: str) -> dict[str, dict[str, str]]:
    """The sources of a graph's statements; none where it cannot be opened, which the server says on its own."""
    try:
        found = read_manifest(find_graph(kg)).sources
    except BioloomError:
        return {}
    by_name: dict[str, list[SourceInfo]] = {}
    for source in found:
        by_name.setdefault(source.infores, []).append(source)
    return {
        name: {"title": _title(files), "licence": files[0].licence, "address": files[0].address}
        for name, files in by_name.items()
    }


def _title(files: list[SourceInfo]) -> str:
    """What the files of one source have in common in their titles; its short name where that is too little."""
    heads = {f.title if len(files) == 1 else f.title.partition(",")[0] for f in files}
    return heads.pop() if len(heads) == 1 else files[0].infores.removeprefix("infores:")
