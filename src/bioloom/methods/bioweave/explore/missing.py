"""Which hops a graph lacks for a pattern, the likeliest first."""

from __future__ import annotations

from bioloom.core.errors import UnknownEntityError
from bioloom.core.pattern import Pattern
from bioloom.core.ports import Layered, MissingHop


def diagnosed(graph: Layered, pattern: Pattern) -> tuple[MissingHop, ...]:
    """What ``diagnose`` names; nothing where the graph does not even know what the pattern names."""
    try:
        return tuple(graph.diagnose(pattern))
    except UnknownEntityError:
        return ()
