"""What a command works with: the graph, its lexicon, the reasoner, opened once from names on the command line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from bioloom import __version__
from bioloom.core.errors import SetupError
from bioloom.core.method import Method
from bioloom.core.ports import Reasoner, Resources
from bioloom.core.registry import Registry
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from bioloom.ground.lexicon import open_lexicon
from bioloom.ground.linker import Linker
from bioloom.methods import METHODS
from bioloom.reason.rules import RuleReasoner

from .progress import bar

DEFAULT_GRAPH = "open"


def reasoner(name: str) -> Reasoner:
    """``rules``, or a SetupError that says what there is."""
    if name == "rules":
        return RuleReasoner()
    raise SetupError(f"There is no reasoner {name!r}.", hint="This version judges by rules only: --reasoner rules.")


def method(name: str) -> Method:
    """The method called ``name`` with its own defaults."""
    registry: Registry[Method] = METHODS
    return registry.create(name)


@dataclass(frozen=True)
class Session:
    """A graph and what goes with it; opened on first use."""

    kg: str = DEFAULT_GRAPH
    reasoner_name: str = "rules"

    @cached_property
    def graph(self) -> KnowledgeGraph:
        """The graph, its index built first if need be."""
        with bar() as progress:
            return open_knowledge_graph(self.kg, progress=progress)

    @cached_property
    def linker(self) -> Linker:
        """The lexicon of the graph, built first if need be."""
        with bar() as progress:
            return Linker(open_lexicon(self.kg, progress=progress))

    @cached_property
    def resources(self) -> Resources:
        """What a run needs."""
        return Resources(graph=self.graph, linker=self.linker, reasoner=reasoner(self.reasoner_name))

    @property
    def versions(self) -> dict[str, str]:
        """What made an answer, by name."""
        return {"bioloom": __version__, "graph_name": self.graph.name, "reasoner": self.reasoner_name}
