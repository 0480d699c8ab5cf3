"""What a run may match on and read, and how far: known before any text is searched for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bioloom.core.evidence import Channel
from bioloom.core.fact import Entity
from bioloom.core.ports import Layered
from bioloom.core.run import Run
from bioloom.stages.find.retrieve.search import sources_of

TEXT: tuple[Channel, ...] = ("doc", "web")  # in the order in which they are asked


@dataclass(frozen=True)
class Reach:
    """How far texts are read: passages a round of each channel, and rounds."""

    doc: int = 20
    web: int = 10
    rounds: int = 3

    def budget(self, channel: Channel) -> int:
        """Passages of ``channel`` a round."""
        return self.web if channel == "web" else self.doc


def may_read(run: Run) -> bool:
    """Whether there is any source of texts that this run may ask."""
    return any(sources_of(channel, run) for channel in TEXT)


def knowing(run: Run, unknown: Sequence[Entity]) -> Run:
    """The run over a graph that has nodes for what it does not know, with nothing stated of them."""
    graph = run.resources.graph
    return run.over(graph.overlaid((), unknown)) if unknown and isinstance(graph, Layered) else run


def standing(run: Run, unknown: Sequence[Entity] = ()) -> Run:
    """The run over what it may match on: the graph, or, where the source condition hides that, its vocabulary alone.

    Then things have their names and kinds, and nothing is known of them but what texts say. ``unknown`` are things that
    the graph does not have.
    """
    graph = run.resources.graph
    if not isinstance(graph, Layered):
        return run
    if "kg" in run.allowed:
        return knowing(run, unknown)
    return run.over(graph.vocabulary.overlaid((), unknown), channel=None)
