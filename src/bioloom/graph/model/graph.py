"""A graph: nodes, layers of edges, and what the edges say. Stores, overlays, views and graphs in memory are this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np

from bioloom.core.biolink import biolink
from bioloom.core.errors import GraphError, UnknownEntityError
from bioloom.core.fact import Condition, Entity, Fact
from bioloom.core.pattern import SOURCE, Op, Test
from bioloom.core.value import digest
from bioloom.graph.storage.manifest import SourceInfo

from .arrays import Bools, Closure, Int64, Ints, Layer
from .contract import Statements
from .info import GraphInfo, count_categories, count_predicates, count_qualifiers
from .nodes import CalledNodes, Node, Nodes
from .overlay import stack
from .qualifiers import QualifierColumn, misfit
from .said_by import source_test

if TYPE_CHECKING:
    from scipy.sparse import csr_array

SUBCLASS_OF = ("subclass_of",)
_MASKS, _TABLES = 64, 4096  # kept; a mask takes a byte per node, a table one per category set
_NAMED = 1 << 16  # CURIEs kept: linking, matching and witnesses look the same ones up


class Graph:
    """A graph that can be matched, walked, read, overlaid and viewed; nothing ever changes it.

    It satisfies ``GraphArrays``. ``layers`` and ``statements`` stand side by side. ``content_hash`` names exactly this
    set of nodes and edges, ``bytes_on_disk`` the files behind it, ``cycles`` what goes round in its ``subclass_of``.
    """

    def __init__(
        self,
        nodes: Nodes,
        layers: Sequence[Layer],
        statements: Sequence[Statements],
        *,
        name: str,
        content_hash: str,
        closure: Callable[[], Closure] | None = None,
        sources: Sequence[SourceInfo] = (),
        bytes_on_disk: Mapping[str, int] | None = None,
        cycles: Sequence[tuple[str, ...]] = (),
    ) -> None:
        self.nodes, self.layers, self.statements = nodes, tuple(layers), tuple(statements)
        self.name, self.content_hash, self.sources = name, content_hash, tuple(sources)
        self.bytes_on_disk = dict(bytes_on_disk or {})
        self.cycles = tuple(cycles)
        self._closure_of = closure
        self._masks: dict[tuple[str, ...], Bools] = {}
        self._tables: dict[tuple[str, ...], Bools] = {}
        self._named: dict[str, int] = {}

    @property
    def node_count(self) -> int:
        """Nodes are 0 to ``node_count - 1``."""
        return len(self.category_set)

    @property
    def edge_count(self) -> int:
        """Edge ids are 0 to ``edge_count - 1``, edges that a view removed included."""
        return sum(layer.edge_count for layer in self.layers)

    @property
    def category_set(self) -> Ints:
        """[N], which of ``category_sets`` each node has."""
        return self.nodes.category_set

    @property
    def category_sets(self) -> tuple[tuple[str, ...], ...]:
        """The distinct lists of categories, primary first."""
        return self.nodes.category_sets

    @cached_property
    def closure(self) -> Closure:
        """The transitive closure of ``subclass_of``: the stored one, or made now when an overlay or view changed it."""
        if self._closure_of is not None:
            return self._closure_of()
        from .closure import build_closure  # noqa: PLC0415 - scipy is slow to import and rarely needed

        ends = [(layer.subject[edges], layer.object[edges]) for layer, edges in self._edges(SUBCLASS_OF, negated=False)]
        return build_closure(_line(c for c, _ in ends), _line(p for _, p in ends))[0]

    def category_table(self, categories: Sequence[str]) -> Bools:
        """bool[S]: which category sets are one of ``categories`` or stand below one (none means any)."""
        key = tuple(categories)
        if key not in self._tables:
            if len(self._tables) >= _TABLES:
                self._tables.clear()
            model, wanted = biolink(), set(key)
            passes = [not wanted or any(wanted & model.ancestors(c) for c in s) for s in self.category_sets]
            self._tables[key] = np.array(passes, np.bool_)
        return self._tables[key]

    def category_mask(self, categories: Sequence[str]) -> Bools:
        """bool[N], cached: which nodes are one of ``categories`` or stand below one (none means any)."""
        key = tuple(categories)
        if key not in self._masks:
            if len(self._masks) >= _MASKS:
                self._masks.clear()
            self._masks[key] = self.category_table(key)[self.category_set]
        return self._masks[key]

    def qualifiers(self) -> dict[str, tuple[QualifierColumn, ...]]:
        """The columns of every qualifier that some edge has."""
        keys = dict.fromkeys(k for s in self.statements for k in s.keys())  # noqa: SIM118 - no mapping
        return {key: tuple(c for s in self.statements for c in s.columns(key)) for key in keys}

    def qualifier_test(self, key: str, op: Op, value: str | float, edges: Ints, unit: str | None = None) -> Bools:
        """bool[len(edges)]: which of ``edges`` pass; one without the qualifier, or of another type or unit, fails.

        Every edge has its ``primary_knowledge_source`` as a text.

        Raises:
            PatternError: No edge of the graph has the qualifier in a type and unit that fits the test.
        """
        if key == SOURCE:
            return source_test(self.layers, self.statements, Test(key=key, op=op, value=value, unit=unit), edges)
        passed = np.zeros(len(edges), np.bool_)
        columns = [(layer, c) for layer, s in zip(self.layers, self.statements, strict=True) for c in s.columns(key)]
        fitting = [(layer, c) for layer, c in columns if c.fits(op, value, unit)]
        if columns and not fitting:
            raise misfit(key, [c for _, c in columns], op, value, unit)
        for layer, column in fitting:
            if len(self.layers) == 1:
                passed |= column.test(op, value, edges)
            else:
                inside = np.flatnonzero((edges >= layer.first) & (edges < layer.first + layer.edge_count))
                passed[inside] |= column.test(op, value, edges[inside] - layer.first)
        return passed

    def index(self, curie: str) -> int:
        """The node that ``curie`` names: its own id, or one that was merged into it (``same_as``).

        Raises:
            UnknownEntityError: No node has it, or several were merged from it.
        """
        if (known := self._named.get(curie)) is not None:
            return known
        found = self.nodes.find(curie)
        if len(found) == 1:
            if len(self._named) >= _NAMED:
                self._named.clear()
            self._named[curie] = found[0]
            return found[0]
        if not found:
            raise UnknownEntityError(
                f"{self.name} has no {curie}.", hint="bioloom ground TEXT finds identifiers by name."
            )
        several = ", ".join(self.entity(n).curie for n in found)
        raise UnknownEntityError(f"{curie} could be {several}.", hint="Use one of these.")

    def by_xref(self, curie: str) -> list[int]:
        """Nodes that list ``curie`` as a cross-reference, which is not identity."""
        return self.nodes.by_xref(curie)

    def entity(self, node: int) -> Entity:
        """CURIE, name and categories of a node."""
        return self.nodes.entity(node)

    def curies(self, nodes: Ints) -> list[str]:
        """The CURIEs of many nodes."""
        return self.nodes.ids_of(nodes)

    def node(self, node: int) -> Node:
        """Everything the record says of a node."""
        return self.nodes.node(node)

    def fact(self, edge: int) -> Fact:
        """The whole statement of an edge, with its source, publications, qualifiers and conditions.

        Raises:
            GraphError: This graph has no such edge, or the view removed it.
        """
        for layer, statements in zip(self.layers, self.statements, strict=True):
            local = edge - layer.first
            if 0 <= local < layer.edge_count and (layer.keep is None or layer.keep[local]):
                relation = int(layer.relation_start.searchsorted(local, side="right")) - 1
                said = statements.said(local)
                return Fact(
                    subject=self.entity(int(layer.subject[local])),
                    predicate=layer.relations.predicate[relation],
                    object=self.entity(int(layer.object[local])),
                    negated=layer.relations.negated[relation],
                    edge=edge,
                    **said._asdict(),
                )
        raise GraphError(f"{self.name} has no edge {edge}.", hint="Edge ids belong to one build of a graph.")

    def edges(self, predicates: Sequence[str] = (), *, negated: bool = False) -> Int64:
        """Ids of the edges with these predicates or any below them (none means any), ascending."""
        return _line(layer.first + edges for layer, edges in self._edges(predicates, negated=negated))

    @cached_property
    def condition_sets(self) -> tuple[tuple[Condition, ...], ...]:
        """The condition sets that the edges' layers number, all layers in a line."""
        return tuple(conditions for s in self.statements for conditions in s.condition_sets())

    def matrix(self, predicates: Sequence[str] = (), *, negated: bool = False) -> csr_array:
        """int32 [N, N]: how many edges with these predicates lead from the row's node to the column's."""
        from scipy.sparse import csr_array  # noqa: PLC0415 - scipy is slow to import and rarely needed

        ends = [(layer.subject[e], layer.object[e]) for layer, e in self._edges(predicates, negated=negated)]
        row, column = _line(s for s, _ in ends), _line(o for _, o in ends)
        return csr_array((np.ones(len(row), np.int32), (row, column)), shape=(self.node_count, self.node_count))

    def view(self, keep: Bools) -> Graph:
        """This graph without the edges whose ``keep`` (bool[edge_count]) is False. Edge ids stay what they are.

        Raises:
            GraphError: ``keep`` is of another length.
        """
        if len(keep) != self.edge_count:
            raise GraphError(f"The mask has {len(keep)} entries for {self.edge_count} edges.", hint="One per edge id.")
        keep = np.asarray(keep, np.bool_)
        layers = [layer.masked(keep[layer.first : layer.first + layer.edge_count]) for layer in self.layers]
        unchanged = bool(keep[self.edges(SUBCLASS_OF)].all())
        return Graph(
            self.nodes,
            layers,
            self.statements,
            name=self.name,
            content_hash=digest(self.content_hash, sha256(np.packbits(keep).tobytes()).hexdigest(), length=32),
            closure=(lambda: self.closure) if unchanged else None,
            sources=self.sources,
        )

    def called(self, names: Mapping[str, str]) -> Graph:
        """This graph with other names, by CURIE; names are no statements, so that its ``content_hash`` stays."""
        return Graph(
            CalledNodes(self.nodes, {self.index(curie): name for curie, name in names.items()}),
            self.layers,
            self.statements,
            name=self.name,
            content_hash=self.content_hash,
            closure=lambda: self.closure,
            sources=self.sources,
            bytes_on_disk=self.bytes_on_disk,
            cycles=self.cycles,
        )

    def overlay(self, facts: Iterable[Fact], entities: Iterable[Entity] = ()) -> Graph:
        """This graph with ``facts`` added in memory; node and edge ids of this graph stay what they are.

        An entity whose CURIE the graph knows is that node, whatever its name; every other one becomes a new node. A
        minted (ungrounded) entity thus never merges with anything. ``entities`` adds nodes that no fact has.
        """
        facts, entities = tuple(facts), tuple(entities)
        nodes, layer, statements = stack(self.nodes, self.edge_count, facts, entities, len(self.condition_sets))
        said = sorted(f.model_dump_json(exclude={"edge"}) for f in facts)
        unchanged = not any(f.predicate in SUBCLASS_OF and not f.negated for f in facts)
        return Graph(
            nodes,
            (*self.layers, layer),
            (*self.statements, statements),
            name=self.name,
            content_hash=digest(self.content_hash, *said, *(e.curie for e in entities), length=32),
            closure=(lambda: self.closure) if unchanged else None,
            sources=self.sources,
        )

    def info(self) -> GraphInfo:
        """Counts per category, predicate and qualifier; sources; sizes."""
        predicates = count_predicates(self.layers)
        return GraphInfo(
            name=self.name,
            content_hash=self.content_hash,
            nodes=self.node_count,
            edges=sum(predicates.values()),
            categories=count_categories(self.category_sets, self.category_set),
            predicates=predicates,
            qualifiers=count_qualifiers(self.layers, self.statements),
            sources=self.sources,
            bytes_on_disk=self.bytes_on_disk,
            cycles=self.cycles,
        )

    def _edges(self, predicates: Sequence[str], *, negated: bool) -> list[tuple[Layer, Int64]]:
        """Per layer the local ids of the edges that are there."""
        out = []
        for layer in self.layers:
            ranges = layer.relations.ranges(predicates, negated)
            edges = _line(np.arange(layer.relation_start[lo], layer.relation_start[hi]) for lo, hi in ranges)
            out.append((layer, edges if layer.keep is None else edges[layer.keep[edges]]))
        return out


def _line(parts: Iterable[Ints]) -> Int64:
    """The parts in a line; none make an empty one."""
    return np.concatenate([np.empty(0, np.int64), *parts])
