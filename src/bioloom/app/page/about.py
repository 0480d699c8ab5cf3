"""What the page is told of a server: what may be asked of it, and how kinds, relations and sources are called."""

from __future__ import annotations

from typing import Any

from bioloom.core.catalogue import catalogue
from bioloom.core.errors import BioloomError
from bioloom.core.trust.grade import WRITTEN
from bioloom.core.version import __version__
from bioloom.graph.storage.manifest import read_manifest
from bioloom.graph.store import find_graph
from bioloom.methods import METHODS
from bioloom.sources.live import LIVE, choose

from ..server.messages import Opening

CHANNELS = {
    "kg": "Knowledge graph", "doc": "Literature and records", "web": "Web", "atlas": "Expression atlases",
    "tool": "Tools",
}  # fmt: skip
UNTOLD = ("biocuration", "frequency_text", *sorted(WRITTEN))  # qualifiers that others say better


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
            p: {"definition": r.definition, "said": [[e.subject, e.object, e.active[0]] for e in r.ends if not e.through]}
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
    return {s.infores: {"title": s.title, "licence": s.licence, "address": s.address} for s in found}
