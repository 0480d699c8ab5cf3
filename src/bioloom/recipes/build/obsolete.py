"""What became of obsolete and secondary identifiers, as a table beside the graph."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import pyarrow as pa

from bioloom.graph.storage.tables import TEXT, TEXTS
from bioloom.ground.identity.merging import Identity
from bioloom.ground.identity.prefixes import prefix_of

from .gather import Gathered
from .tables import UNLISTED

REPLACED = "replaced"


def obsolete_table(identity: Identity, sources: Sequence[Gathered]) -> pa.Table:
    """Every identifier that a source calls replaced: by what, whether that leads to a node or why not, who says so."""
    said: dict[tuple[str, str], set[str]] = defaultdict(set)
    for source in sources:
        for old, new in source.replaced:
            if old != new and prefix_of(old) not in UNLISTED:
                said[old, new].add(source.infores)
    reasons = dict(identity.dead_ends)
    pairs = sorted(said)
    columns = {
        "old": pa.array([old for old, _ in pairs], TEXT),
        "new": pa.array([new for _, new in pairs], TEXT),
        "outcome": pa.array([reasons.get(old, REPLACED) for old, _ in pairs], TEXT),
        "sources": pa.array([sorted(said[pair]) for pair in pairs], TEXTS),
    }
    return pa.table(columns)
