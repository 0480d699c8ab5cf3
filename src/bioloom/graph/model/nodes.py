"""The nodes of a graph: what each is, what it is called, and which node an identifier means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Protocol

import numpy as np

from bioloom.core.fact import Entity

from .arrays import Bools, Ints
from .display import bookish, display_name
from .texts import CodedLists, HashIndex, TextLists, Texts

LISTS = ("synonym", "related_synonym", "previous_symbol", "xref", "same_as")  # columns of texts about one node


@dataclass(frozen=True)
class Node:
    """All that the record says of a node (docs/schema.md)."""

    entity: Entity
    synonyms: tuple[str, ...] = ()
    related_synonyms: tuple[str, ...] = ()
    recorded: str = ""  # the name in the record, where the entity has the one that people use
    previous_symbols: tuple[str, ...] = ()
    xrefs: tuple[str, ...] = ()
    same_as: tuple[str, ...] = ()
    provided_by: tuple[str, ...] = ()
    deprecated: bool = False


class Nodes(Protocol):
    """The nodes of a store, or those of an overlay on top of another graph's."""

    @property
    def category_sets(self) -> tuple[tuple[str, ...], ...]:
        """The distinct lists of categories, primary first."""

    @property
    def category_set(self) -> Ints:
        """[N], which of ``category_sets`` each node has."""

    def entity(self, node: int) -> Entity:
        """CURIE, name and categories."""

    def node(self, node: int) -> Node:
        """Everything the record says of it."""

    def find(self, curie: str) -> list[int]:
        """The node with this id; failing that the nodes that list it as ``same_as``."""

    def by_xref(self, curie: str) -> list[int]:
        """Nodes that list it as a cross-reference, ascending."""

    def ids_of(self, nodes: Ints) -> list[str]:
        """The CURIEs of many nodes."""

    def labels(self) -> Iterator[tuple[str, str]]:
        """CURIE and name (empty where there is none) of every node, in order."""

    def filled(self, column: str) -> Bools:
        """bool[N]: which nodes say something in a column of ``LISTS``, or are ``deprecated``."""

    def providers(self) -> Mapping[str, int]:
        """How many nodes come from each source (``provided_by``)."""


@dataclass(frozen=True)
class StoredNodes:
    """Nodes on disk, ascending by CURIE. ``lists`` are the columns of the record that hold a list, by name."""

    category_sets: tuple[tuple[str, ...], ...]
    category_set: Ints
    curies: Texts
    names: Texts
    lists: Mapping[str, TextLists]
    provided_by: CodedLists
    deprecated: Bools
    ids: HashIndex
    xrefs: HashIndex

    def entity(self, node: int) -> Entity:
        """CURIE, name (what people say for a bookish one; the CURIE where there is none) and categories."""
        curie, name = self.curies[node], self.names[node]
        categories = self.category_sets[int(self.category_set[node])]
        if name and bookish(name):
            name = display_name(name, categories, self.lists["synonym"][node], self.lists["related_synonym"][node])
        return Entity(curie=curie, name=name or curie, categories=categories)

    def node(self, node: int) -> Node:
        """Everything the record says of it."""
        entity, recorded = self.entity(node), self.names[node]
        return Node(
            entity=entity,
            recorded=recorded if recorded not in ("", entity.name) else "",
            synonyms=self.lists["synonym"][node],
            related_synonyms=self.lists["related_synonym"][node],
            previous_symbols=self.lists["previous_symbol"][node],
            xrefs=self.lists["xref"][node],
            same_as=self.lists["same_as"][node],
            provided_by=self.provided_by[node],
            deprecated=bool(self.deprecated[node]),
        )

    def find(self, curie: str) -> list[int]:
        """The node with this id; failing that the nodes that list it as ``same_as``."""
        found = self.ids.candidates(curie)
        own = [n for n in found if self.curies[n] == curie]
        return own or [n for n in found if curie in self.lists["same_as"][n]]

    def by_xref(self, curie: str) -> list[int]:
        """Nodes that list it as a cross-reference, ascending."""
        return [n for n in self.xrefs.candidates(curie) if curie in self.lists["xref"][n]]

    def ids_of(self, nodes: Ints) -> list[str]:
        """The CURIEs of many nodes."""
        return [self.curies[n] for n in nodes.tolist()]

    def labels(self) -> Iterator[tuple[str, str]]:
        """CURIE and name (empty where there is none) of every node, in order."""
        return zip(self.curies, self.names, strict=True)

    def filled(self, column: str) -> Bools:
        """bool[N]: which nodes say something in a column of ``LISTS``, or are ``deprecated``."""
        return self.deprecated if column == "deprecated" else np.diff(self.lists[column].start) > 0

    def providers(self) -> Mapping[str, int]:
        """How many nodes come from each source (``provided_by``)."""
        found: Counter[str] = Counter()
        for code, count in enumerate(np.bincount(self.provided_by.code).tolist()):
            for source in self.provided_by.lists[code] if count else ():
                found[source] += count
        return found


class EmptyNodes:
    """No nodes: what a graph in memory is stacked on."""

    category_sets: tuple[tuple[str, ...], ...] = ()
    category_set: Ints = np.empty(0, np.int32)

    def entity(self, node: int) -> Entity:
        """There is none."""
        raise IndexError(node)

    def node(self, node: int) -> Node:
        """There is none."""
        raise IndexError(node)

    def find(self, curie: str) -> list[int]:  # noqa: ARG002 - the protocol's
        """None has it."""
        return []

    def by_xref(self, curie: str) -> list[int]:  # noqa: ARG002
        """None has it."""
        return []

    def ids_of(self, nodes: Ints) -> list[str]:
        """There are none."""
        raise IndexError(nodes)

    def labels(self) -> Iterator[tuple[str, str]]:
        """There are none."""
        return iter(())

    def filled(self, column: str) -> Bools:  # noqa: ARG002
        """There are none."""
        return np.empty(0, np.bool_)

    def providers(self) -> Mapping[str, int]:
        """There are none."""
        return {}


class AddedNodes:
    """The nodes of ``base`` and new ones after them."""

    def __init__(self, base: Nodes, added: Sequence[Entity]) -> None:
        self.base, self.added = base, tuple(added)
        self.first = len(base.category_set)
        self._at = {e.curie: self.first + i for i, e in enumerate(added)}

    @cached_property
    def category_sets(self) -> tuple[tuple[str, ...], ...]:
        """Those of the base, and new ones after them."""
        return tuple(dict.fromkeys([*self.base.category_sets, *(e.categories for e in self.added)]))

    @cached_property
    def category_set(self) -> Ints:
        """[N], which of ``category_sets`` each node has."""
        number = {s: i for i, s in enumerate(self.category_sets)}
        new = np.array([number[e.categories] for e in self.added], np.int32)
        return np.concatenate([self.base.category_set, new])

    def entity(self, node: int) -> Entity:
        """CURIE, name and categories."""
        return self.base.entity(node) if node < self.first else self.added[node - self.first]

    def node(self, node: int) -> Node:
        """A new node has no synonyms or cross-references."""
        return self.base.node(node) if node < self.first else Node(self.added[node - self.first])

    def find(self, curie: str) -> list[int]:
        """The node with this id; failing that the nodes that list it as ``same_as``."""
        return [self._at[curie]] if curie in self._at else self.base.find(curie)

    def by_xref(self, curie: str) -> list[int]:
        """Nodes of the base that list it as a cross-reference."""
        return self.base.by_xref(curie)

    def ids_of(self, nodes: Ints) -> list[str]:
        """The CURIEs of many nodes."""
        below = nodes[nodes < self.first]
        own = iter(self.base.ids_of(below) if len(below) else ())
        return [next(own) if n < self.first else self.added[n - self.first].curie for n in nodes.tolist()]

    def labels(self) -> Iterator[tuple[str, str]]:
        """CURIE and name of every node, in order."""
        return chain(self.base.labels(), ((e.curie, e.name) for e in self.added))

    def filled(self, column: str) -> Bools:
        """bool[N]; a new node says nothing beyond its name."""
        return np.concatenate([self.base.filled(column), np.zeros(len(self.added), np.bool_)])

    def providers(self) -> Mapping[str, int]:
        """Those of the base: nobody says where a new node comes from."""
        return self.base.providers()


class CalledNodes(AddedNodes):
    """The nodes of ``base``, of which some are called otherwise: by their number."""

    def __init__(self, base: Nodes, called: Mapping[int, str]) -> None:
        super().__init__(base, ())
        self.called = called

    def entity(self, node: int) -> Entity:
        """CURIE, name and categories."""
        entity = self.base.entity(node)
        return entity.model_copy(update={"name": self.called[node]}) if node in self.called else entity

    def node(self, node: int) -> Node:
        """Everything the record says of it, the name that the base shows among it."""
        found = self.base.node(node)
        if node not in self.called:
            return found
        return replace(found, entity=self.entity(node), recorded=found.recorded or found.entity.name)
