"""What is asked of a graph by those who match, walk or gate it, and of the statements of its edges.

Stores, overlays and views keep this contract; whoever works on a graph takes it and nothing that lies behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bioloom.core.fact import Condition, Entity, Fact, Qualifier
from bioloom.core.pattern import Op

from .arrays import Bools, Closure, Ints, Layer
from .qualifiers import QualifierColumn


class Said(NamedTuple):
    """The fields of a ``Fact`` that its ends and its relation do not hold."""

    qualifiers: tuple[Qualifier, ...]
    conditions: tuple[Condition, ...]
    primary_knowledge_source: str
    publications: tuple[str, ...]
    knowledge_level: str
    agent_type: str


Origin = tuple[str, str, str]  # primary knowledge source, knowledge level, agent type


class Statements(Protocol):
    """Of a layer's edges, by their local ids."""

    def said(self, edge: int) -> Said:
        """Everything about one edge."""

    def condition_sets(self) -> tuple[tuple[Condition, ...], ...]:
        """The distinct sets of conditions that edges hold under, in the order in which the layer numbers them."""

    def columns(self, key: str) -> tuple[QualifierColumn, ...]:
        """The columns of a qualifier: one per type and unit, none when no edge has it."""

    def keys(self) -> tuple[str, ...]:
        """The qualifiers that some edge has."""

    def origin_table(self) -> tuple[Ints, Sequence[Origin]]:
        """[E] positions in the distinct (primary knowledge source, knowledge level, agent type) beside them."""

    def publication_table(self) -> tuple[Ints, Sequence[tuple[str, ...]]]:
        """[E] positions in the distinct lists of publications beside them."""

    def publication_counts(self, edges: Ints) -> Ints:
        """[len(edges)]: how many publications each has."""


class GraphArrays(Protocol):
    """What the matcher, the walks and the gate need of a graph: a store, an overlay or a view."""

    @property
    def node_count(self) -> int:
        """Nodes are 0 to ``node_count - 1``."""

    @property
    def edge_count(self) -> int:
        """Edge ids are 0 to ``edge_count - 1`` over all layers, edges that a view removed included."""

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers, ascending by ``first``."""

    @property
    def statements(self) -> tuple[Statements, ...]:
        """What the edges of each layer say, beside ``layers``."""

    @property
    def category_set(self) -> Ints:
        """[N], which of ``category_sets`` each node has."""

    @property
    def category_sets(self) -> tuple[tuple[str, ...], ...]:
        """The distinct lists of categories, primary first."""

    @property
    def closure(self) -> Closure:
        """The transitive closure of ``subclass_of`` over the edges of this graph."""

    def category_table(self, categories: Sequence[str]) -> Bools:
        """bool[S]: which category sets are one of ``categories`` or stand below one (none means any).

        ``category_table(c)[category_set[nodes]]`` tests a small front without touching every node.
        """

    def category_mask(self, categories: Sequence[str]) -> Bools:
        """bool[N], cached: which nodes are one of ``categories`` or stand below one (none means any)."""

    def qualifier_test(self, key: str, op: Op, value: str | float, edges: Ints, unit: str | None = None) -> Bools:
        """bool[len(edges)]: which of ``edges`` (graph edge ids) pass; one without the qualifier fails.

        Raises:
            PatternError: The value is a number and the qualifier a text, or the reverse; or it has another unit.
        """

    def index(self, curie: str) -> int:
        """The node that ``curie`` names: its own id, or one that was merged into it (``same_as``).

        Raises:
            UnknownEntityError: The graph has no such node.
        """

    def by_xref(self, curie: str) -> list[int]:
        """Nodes that list ``curie`` as a cross-reference, which is not identity."""

    def entity(self, node: int) -> Entity:
        """CURIE, name and categories of a node."""

    def fact(self, edge: int) -> Fact:
        """The whole statement of an edge, with its source, publications, qualifiers and conditions."""

    def curies(self, nodes: Ints) -> list[str]:
        """The CURIEs of many nodes."""
