"""What a dataset says of itself: all that its card, datasheet and metadata are filled from. Facts, no prose made up."""

from __future__ import annotations

from pydantic import Field, JsonValue

from bioloom.core.value import Value
from bioloom.core.version import __version__
from bioloom.graph.model.graph import Graph
from bioloom.graph.storage.manifest import SourceInfo

from .bars import Bars

HOME = "https://github.com/bioloom/bioloom"


class GraphFacts(Value):
    """The graph that a dataset was made from, down to its content hash and the licences of its sources."""

    name: str
    content_hash: str
    nodes: int
    edges: int
    sources: tuple[SourceInfo, ...] = ()

    @staticmethod
    def of(graph: Graph) -> GraphFacts:
        """The facts of ``graph``."""
        return GraphFacts(
            name=graph.name,
            content_hash=graph.content_hash,
            nodes=graph.node_count,
            edges=graph.edge_count,
            sources=graph.sources,
        )


class Design(Value):
    """A paper whose construction a dataset follows."""

    title: str
    authors: str = ""
    year: int
    url: str = ""

    @property
    def cited(self) -> str:
        """In one line."""
        return ". ".join(filter(None, (self.authors, self.title, str(self.year), self.url)))


class About(Value):
    """A dataset, before its first item is written.

    Attributes:
        name: In small letters, such as ``biohopr``; what its items have in ``dataset``.
        title: For people.
        description: One paragraph.
        builder: Which builder made it; `validate` looks up its checks by this name.
        version: Of the builder (MAJOR.MINOR.PATCH): another one may make other bytes of the same graph and seed.
        published: ISO date of that version. No date of the run is written, so that the same inputs give the same bytes.
        seed: Of every random choice.
        settings: Everything else that decides what is in it.
        graph: What it was made from, None when from no graph.
        designs: Papers it follows.
        steps: How it was made, in order.
        departures: Where that differs from the papers, and why.
        uses: What it is for.
        limits: What it is not for, and what is known to be wrong with it.
        tasks: Hugging Face task categories.
    """

    name: str
    title: str
    description: str
    builder: str
    version: str
    published: str
    seed: int
    settings: dict[str, JsonValue] = Field(default_factory=dict)
    graph: GraphFacts | None = None
    designs: tuple[Design, ...] = ()
    steps: tuple[str, ...] = ()
    departures: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ("question-answering",)
    software: str = f"bioloom {__version__}"

    @property
    def licences(self) -> tuple[str, ...]:
        """The distinct licences of the sources, as these say them, sorted."""
        sources = self.graph.sources if self.graph else ()
        return tuple(sorted({s.licence for s in sources if s.licence}))


class Section(Value):
    """What a builder adds to the statistics: a heading, Markdown, and plots."""

    title: str
    text: str = ""
    plots: tuple[Bars, ...] = ()
