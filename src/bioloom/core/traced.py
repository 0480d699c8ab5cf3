"""Ports as a run calls them: each keeps of its replies what the trace needs, since evidence is kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from .evidence import Channel
from .pattern import Pattern
from .ports import Hit, Matched, Port, PortKind, Query, Resources
from .results.found import Call, Found
from .tools import Tools


def leaves_machine(source: Port[Query, Sequence[Hit]]) -> bool:
    """Whether asking a source leaves this machine; one that does not say is taken to, unless it is a graph."""
    return bool(getattr(source, "live", source.channel != "kg"))


@dataclass(frozen=True)
class Hits:
    """What a source found."""

    hits: Sequence[Hit]

    def trace(self) -> list[dict[str, JsonValue]]:
        """What the trace keeps of it."""
        return [{"id": h.evidence.id, "score": h.score} for h in self.hits]


@dataclass(frozen=True)
class Traced:
    """A source whose trace keeps ids and scores, not texts: those are in the evidence."""

    source: Port[Query, Sequence[Hit]]
    kind: PortKind = "source"

    @property
    def name(self) -> str:
        """Its name, as users write it."""
        return self.source.name

    @property
    def channel(self) -> Channel | None:
        """The channel that must be allowed for it."""
        return self.source.channel

    @property
    def live(self) -> bool:
        """Whether asking it leaves this machine."""
        return leaves_machine(self.source)

    def handle(self, request: Query, *, timeout: float | None) -> Hits:
        """See `bioloom.core.ports.Port`."""
        return Hits(self.source.handle(request, timeout=timeout))


@dataclass(frozen=True)
class Looked:
    """What a look-up found."""

    found: Found

    def trace(self) -> dict[str, JsonValue]:
        """What the trace keeps of it."""
        return {"said": list(self.found.said), "total": self.found.total, "missing": self.found.missing}


@dataclass(frozen=True)
class TracedTools:
    """Look-ups whose trace keeps what was said, not the evidence: that is kept apart."""

    tools: Tools
    kind: PortKind = "tool"

    @property
    def name(self) -> str:
        """Its name, as users write it."""
        return self.tools.name

    @property
    def channel(self) -> Channel | None:
        """The channel that must be allowed for it."""
        return self.tools.channel

    def handle(self, request: Call, *, timeout: float | None) -> Looked:
        """See `bioloom.core.ports.Port`."""
        return Looked(self.tools.handle(request, timeout=timeout))


@dataclass(frozen=True)
class Match:
    """The graph as a port for patterns."""

    resources: Resources
    kind: PortKind = "graph"
    channel: Channel | None = "kg"

    @property
    def name(self) -> str:
        """Its name, as users write it."""
        return self.resources.graph.name

    def handle(self, request: Pattern, *, timeout: float | None) -> Matched:  # noqa: ARG002 - in process
        """See `bioloom.core.ports.Port`."""
        return self.resources.graph.match(request)
