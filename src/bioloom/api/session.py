"""What questions are asked with: the graph, its lexicon, the reasoner, opened once from their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bioloom.core.errors import SetupError
from bioloom.core.method import Method
from bioloom.core.ports import Resources, Source
from bioloom.core.registry import Registry
from bioloom.core.version import __version__
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from bioloom.ground.documents.headings import open_headings
from bioloom.ground.documents.reader import Documents
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker
from bioloom.methods import METHODS
from bioloom.reason.embed.resolve import NONE, resolve_embedder, resolve_reranker, scorer_of
from bioloom.reason.resolve import resolve
from bioloom.reason.settings import Settings
from bioloom.sources.live import KG_ALONE, Chosen, open_sources
from bioloom.sources.openfda.place import labels_folder
from bioloom.sources.tools.place import tables_folder
from bioloom.stages.gate.read.remembered import remember

from .progress import bar

if TYPE_CHECKING:
    from bioloom.sources.corpus.corpus import Corpus
    from bioloom.sources.openfda.table import LabelTable
    from bioloom.sources.tools.store import Tables
    from bioloom.sources.tools.toolbox import Toolbox

DEFAULT_GRAPH = "open"
BUILD_TABLES = "bioloom kg build tables makes them, of the same files the same ones."
BUILD_LABELS = "bioloom kg build labels makes one, of the same files the same one."


def method(name: str, knobs: Mapping[str, Any] | None = None) -> Method:
    """The method called ``name`` with ``knobs`` set and its own defaults for the others."""
    registry: Registry[Method] = METHODS
    return registry.create(name, **(knobs or {}))


@dataclass(frozen=True)
class Session:
    """A graph and what goes with it; opened on first use."""

    kg: str = DEFAULT_GRAPH
    reasoner_name: str = "rules"
    settings: Settings = field(default_factory=Settings)
    reranker_name: str = "none"
    chosen: Chosen = KG_ALONE
    corpus_names: tuple[str, ...] = ()
    checked_only: bool = False
    labels_as: str | None = None  # the content hash of the label table that is meant, empty for none; None for any
    tables_as: str | None = None  # the same of the reference tables

    @cached_property
    def graph(self) -> KnowledgeGraph:
        """The graph, its index built first if need be."""
        with bar() as progress:
            return open_knowledge_graph(self.kg, progress=progress)

    @cached_property
    def linker(self) -> Linker:
        """The lexicon of the graph, built first if need be; what is read with it is kept beside it."""
        with bar() as progress:
            linker = Linker(open_lexicon(self.kg, progress=progress))
        remember(linker, linker.lexicon.folder.parent)
        return linker

    @cached_property
    def documents(self) -> Documents:
        """What reads the mentions of documents with the names of the graph."""
        with bar() as progress:
            return Documents(self.linker.lexicon, open_headings(self.kg, progress=progress))

    @cached_property
    def labels(self) -> LabelTable | None:
        """The sections of drug labels that were kept for the graph (``bioloom kg build labels``); None without.

        Raises:
            SetupError: another table is meant than the one that is here.
        """
        if self.labels_as == "" or (self.labels_as is None and not labels_folder(self.kg).is_dir()):
            return None
        from bioloom.sources.openfda.table import open_table  # Parquet is of no use without a table

        table = open_table(self.kg)
        if self.labels_as is not None and (table is None or table.content_hash != self.labels_as):
            here = f"; here it is {table.content_hash[:12]}" if table else ""
            raise SetupError(f"The answer rests on the label table {self.labels_as[:12]}{here}.", hint=BUILD_LABELS)
        return table

    @cached_property
    def tables(self) -> Tables | None:
        """The reference tables that were built for the graph (``bioloom kg build tables``); None without.

        Raises:
            SetupError: others are meant than those that are here.
        """
        if self.tables_as == "" or (self.tables_as is None and not tables_folder(self.kg).is_dir()):
            return None
        from bioloom.sources.tools.store import open_tables  # Parquet is of no use without tables

        tables = open_tables(self.kg)
        if self.tables_as is not None and (tables is None or tables.content_hash != self.tables_as):
            here = f"; here they are {tables.content_hash[:12]}" if tables else ""
            raise SetupError(f"The answer rests on the tables {self.tables_as[:12]}{here}.", hint=BUILD_TABLES)
        return tables

    @cached_property
    def tools(self) -> Toolbox:
        """The look-ups over the graph and its tables."""
        from bioloom.sources.tools.kit import Kit
        from bioloom.sources.tools.toolbox import Toolbox

        ncbi: Any = self.live.get("ncbi")
        return Toolbox(Kit(self.tables, self.graph, self.linker, self.linker.lexicon, ncbi))

    @cached_property
    def live(self) -> dict[str, Source]:
        """The sources over the network that were asked for; offline, they answer with what is kept."""
        return open_sources(self.chosen, offline=self.settings.offline)

    @cached_property
    def corpora(self) -> dict[str, Corpus]:
        """The user's own documents that were asked for."""
        if not self.corpus_names:
            return {}
        from .corpora import opened  # the index is not imported for questions that do without

        found = [opened(name, self.linker, offline=self.settings.offline) for name in self.corpus_names]
        return {corpus.name: corpus for corpus in found}

    @cached_property
    def resources(self) -> Resources:
        """What a run needs."""
        reasoner = resolve(self.reasoner_name, self.settings)
        embedder = resolve_embedder(self.settings.embedder, self.settings)
        return Resources(
            graph=self.graph, linker=self.linker, reasoner=reasoner, sources=self.live | self.corpora,
            embedder=embedder, scorer=scorer_of(embedder),
            reranker=resolve_reranker(self.reranker_name, reasoner, self.settings),
            extras={"checked_only": self.checked_only, "labels": self.labels}, tools=self.tools,
        )  # fmt: skip

    def lent(self, other: Session) -> Session:
        """``other``, of the same graph, with the graph and the names that are open here."""
        opened: dict[str, Any] = {
            name: self.__dict__[name] for name in ("graph", "linker", "documents") if name in self.__dict__
        }
        other.__dict__.update(opened)  # in the place of what it would open
        return other

    @property
    def versions(self) -> dict[str, str]:
        """What made an answer, by name."""
        return {
            "bioloom": __version__, "graph_name": self.graph.name,
            "reasoner": self.reasoner_name, "embedder": self.settings.embedder,
            **{name: corpus.made.changed for name, corpus in self.corpora.items()},
            **self._asked_for,
        }  # fmt: skip

    @property
    def _asked_for(self) -> dict[str, str]:
        """What was asked for beyond the usual, without which the same answer could not be made again."""
        chosen = "" if self.chosen == KG_ALONE else ",".join((*self.chosen.channels, *self.chosen.named))
        reranker = "" if self.reranker_name == NONE else self.reranker_name
        labels = self.labels.content_hash if self.labels else ""
        tables = self.tables.content_hash if self.tables else ""
        said = {"sources": chosen, "reranker": reranker, "checked_only": "yes" if self.checked_only else "",
                "labels": labels, "tables": tables}  # fmt: skip
        return {name: value for name, value in said.items() if value}
