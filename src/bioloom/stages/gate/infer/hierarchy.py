"""What is a kind of what, for diseases and drugs: the graph's closure, across vocabularies, classes and ingredients.

A disease is whatever stands above it, a drug also the classes it belongs to and the ingredients and active moiety it
has. Vocabularies name one thing twice; the linker says so. A close match of the thing itself counts for what stands
above it; those of general terms ("Nephropathy" and "nephrosis") are too loose to go on from.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from bioloom.core.errors import UnknownEntityError
from bioloom.core.kept import kept
from bioloom.core.ports import Linker, Resources
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.matching.steps.kernels import NUMPY
from bioloom.graph.model.arrays import Int32, Int64, distinct, ragged
from bioloom.graph.model.graph import Graph
from bioloom.stages.gate.tables.classes import CLASSES
from bioloom.stages.gate.tables.salts import PARTS, SALT
from bioloom.stages.gate.types import CHEMICAL, SICK

DRUGS = ("Drug", "SmallMolecule", "ChemicalRole", "MolecularMixture")
CLOSE = ("close_match",)
TREATS = ("treats", "ameliorates_condition")
SURE = 0.87  # a reading of a thing's own name above this is the same thing elsewhere
_TOGETHER = re.compile(r"\s*(?:/|\+|,|;|\band\b)\s*")  # what parts the ingredients in the name of a combination
_DOSED = re.compile(  # strengths and dose forms behind the name of an ingredient
    r"\s+(?:[\d.]+ M?G\b.*|(?:extended release |delayed release )?(?:oral|topical|ophthalmic|injectable|nasal|rectal"
    r"|pill)\b.*)$", re.IGNORECASE)  # fmt: skip
SURE_PART = 0.8
_KEPT = 20_000
SMALL_CLASS = 70  # drugs of a class from which on it says little of what its members do to a patient
_USE = re.compile(  # a class by what it is for: an antidepressant need not be like another one, a dopamine agent may
    r"(?!.*(?:inhibitor|agonist|antagonist|blocker|antibiotic))(?:anti(?!metabolite|folate).*|.*(?:analgesic|hypnotic"
    r"|sedative|diuretic|an(?:a)?esthetic)s?|(?:gastrointestinal|dermatologic|cardiovascular|hematologic|respiratory|urological|renal"
    r"|psychotropic|central nervous system|protective|bronchodilator|vasodilator|hypoglycemic|cytotoxic|keratolytic)"
    r"\b.*\bagents?)", re.IGNORECASE)  # fmt: skip
Nodes = frozenset[int]
NOBODY: Nodes = frozenset()


def linked(graph: Graph, nodes: Int32, predicates: Sequence[str], *, inward: bool = False) -> tuple[Int64, Int32]:
    """The objects of the edges that ``nodes`` have with ``predicates`` (``inward``: the subjects).

    Returns:
        (position in ``nodes``, node), both of the number of such edges.
    """
    rows, out = [np.empty(0, np.int64)], [np.empty(0, np.int32)]
    for layer in graph.layers:
        direction = layer.inc if inward else layer.out
        for lo, hi in layer.relations.ranges(tuple(predicates), False):
            row, at = ragged(*NUMPY.spans(direction, nodes, len(layer.relations), lo, hi))
            keep = slice(None) if layer.keep is None else layer.keep[direction.edge_id[at]]
            rows.append(row[keep])
            out.append(direction.other[at][keep])
    return np.concatenate(rows), np.concatenate(out)


def beyond(graph: Graph, nodes: Int32, predicates: Sequence[str], *, inward: bool = False) -> Int32:
    """The distinct nodes of ``linked``, ascending."""
    found: Int32 = distinct(linked(graph, nodes, predicates, inward=inward)[1])
    return found


class Kin:
    """Kinship of CURIEs in one graph; what was once looked up is kept."""

    def __init__(self, graph: Graph | None, linker: Linker) -> None:
        self.graph, self.linker = graph, linker
        self._same: dict[str, Nodes] = {}
        self._up: dict[str, Nodes] = {}
        self._parts: dict[str, tuple[str, ...]] = {}
        self._small: dict[str, dict[int, int]] = {}
        self.curie = lru_cache(maxsize=_KEPT)(self._curie)

    def is_kind(self, child: str, parent: str) -> bool:
        """Whether ``child`` is ``parent`` or of its kind."""
        return child == parent or bool(self.same(parent) & self.up(child))

    def same(self, curie: str) -> Nodes:
        """The nodes that are what ``curie`` is."""
        if (known := self._same.get(curie)) is None:
            _room(self._same)
            known = self._same[curie] = self._find_same(curie)
        return known

    def up(self, curie: str) -> Nodes:
        """The nodes that ``curie`` is a kind of, itself among them."""
        if (known := self._up.get(curie)) is None:
            _room(self._up)
            known = self._up[curie] = self._find_up(curie)
        return known

    def down(self, curie: str) -> Nodes:
        """The nodes that are kinds of ``curie``, itself among them."""
        if self.graph is None or not (mine := self.same(curie)):
            return NOBODY
        return frozenset(self.graph.closure.descendants(_line(mine)).tolist())

    def members(self, curie: str) -> Int32:
        """The drugs that are of a class: below it, with it for a role, or containing such a one; ascending."""
        if self.graph is None:
            return np.empty(0, np.int32)
        graph, whole = self.graph, self.graph.closure.descendants(_line(self.same(curie)))
        found = [whole, beyond(graph, whole, ("has_chemical_role",), inward=True)]
        found.append(graph.closure.descendants(found[1]))
        found.append(beyond(graph, distinct(np.concatenate(found)), PARTS, inward=True))
        out: Int32 = distinct(np.concatenate(found))
        return out

    def parts(self, curie: str) -> tuple[str, ...]:
        """The ingredients of a combination, by CURIE, from edges or its name; none of what is no combination."""
        if self.graph is None or not (mine := self.same(curie)):
            return ()
        if (known := self._parts.get(curie)) is None:
            _room(self._parts)
            named = any(len(_TOGETHER.split(SALT.sub("", self.graph.entity(n).name))) > 1 for n in mine)
            found = self._named_parts(mine) if named else beyond(self.graph, _line(mine), PARTS)
            apart: list[str] = []
            for one in (self.curie(n) for n in found.tolist()):
                if not any(self.is_kind(one, other) or self.is_kind(other, one) for other in apart):
                    apart.append(one)
            known = self._parts[curie] = tuple(apart) if len(apart) > 1 else ()
        return known

    def akin(self, curie: str, drugs: Int32) -> dict[int, int]:
        """Those of ``drugs`` that share a small class with ``curie``, and that class: what may react with each other.

        Cephalosporins are no penicillins, but both are beta-lactams; "antibacterial drug" is too wide to say anything,
        and what drugs are for ("antidepressant") says nothing of what they are.
        """
        graph = self.graph
        if graph is None:
            return {}
        if curie not in self._small:
            _room(self._small)
            every = treating(self, ())
            above = self.up(curie) & set(np.flatnonzero(graph.category_mask(CHEMICAL)).tolist())
            count = {n: len(np.intersect1d(self.members(self.curie(n)), every)) for n in above}
            named = {n: graph.entity(n).name for n in count}
            self._small[curie] = {n: m for n, m in count.items() if m < SMALL_CLASS and not _USE.fullmatch(named[n])}
        mine = self._small[curie]
        shared = ((n, self.up(self.curie(n)) & mine.keys()) for n in drugs.tolist())
        return {n: min(both, key=lambda c: (mine[c], c)) for n, both in shared if both}

    def is_classed(self, node: int) -> bool:
        """Whether it is known what a drug, or each part of a combination, is a kind of: else it may be anything."""
        assert self.graph is not None  # noqa: S101 - only called with a graph
        name = SALT.sub("", self.graph.entity(node).name)
        pieces = _TOGETHER.split(name)
        if len(pieces) > 1:
            parts = (next(iter(self.linker.link(_DOSED.sub("", piece), categories=CHEMICAL)), None) for piece in pieces)
            return all(p is not None and p.score >= SURE_PART and self._above(p.entity.curie) for p in parts)
        return self._above(self.curie(node))

    def _above(self, curie: str) -> bool:
        return bool(self.up(curie) - self.same(curie))

    def _find_same(self, curie: str) -> Nodes:
        if self.graph is None or (node := self.node(curie)) is None:
            return NOBODY
        entity, family = self.graph.entity(node), self._family(_line([node]))
        passes = self.graph.category_mask(family)
        found = {node}
        for name in (entity.name, *_other_names(entity.name)):
            for reading in self.linker.link(name, categories=family):
                if reading.score >= SURE:
                    found |= {
                        n
                        for c in (reading.entity.curie, *(t.curie for t in reading.twins))
                        if (n := self.node(c)) is not None
                    }
        return frozenset(n for n in found if passes[n])

    def _find_up(self, curie: str) -> Nodes:
        if self.graph is None or not (mine := self.same(curie)):
            return NOBODY
        graph, front = self.graph, _line(mine)
        near = distinct(np.concatenate([beyond(graph, front, CLOSE), beyond(graph, front, CLOSE, inward=True)]))
        near = near[graph.category_mask(self._family(front))[near]]
        front = distinct(np.concatenate([front, near[[self._elsewhere(n, mine) for n in near.tolist()]]]))
        seen = graph.closure.ancestors(front)
        if graph.category_mask(CHEMICAL)[front].any():
            # Of a combination an edge may name one ingredient and its name another.
            whole = distinct(np.concatenate([front, beyond(graph, front, PARTS), self._named_parts(mine)]))
            classes = beyond(
                graph, distinct(np.concatenate([whole, graph.closure.ancestors(whole)])), ("has_chemical_role",)
            )
            seen = distinct(np.concatenate([seen, graph.closure.ancestors(whole), graph.closure.ancestors(classes)]))
        return frozenset(seen.tolist())

    def _elsewhere(self, node: int, mine: Nodes) -> bool:
        """Whether no node of ``mine`` is of its vocabulary: one vocabulary keeps apart what only is close."""
        return self.curie(node).partition(":")[0] not in {self.curie(n).partition(":")[0] for n in mine}

    def _curie(self, node: int) -> str:
        """The CURIE of a node."""
        assert self.graph is not None  # noqa: S101 - only called with a graph
        return self.graph.entity(node).curie

    def is_drug(self, curie: str) -> bool:
        """Whether it is a drug or a class of them, rather than another thing that somebody may react to."""
        node = self.node(curie)
        return self.graph is not None and node is not None and bool(self.graph.category_mask(DRUGS)[node])

    def _family(self, nodes: Int32) -> tuple[str, ...]:
        """The classes that what is the same as ``nodes`` may have."""
        assert self.graph is not None  # noqa: S101 - only called with a graph
        return CHEMICAL if self.graph.category_mask(CHEMICAL)[nodes].any() else SICK

    def _named_parts(self, mine: Nodes) -> Int32:
        """The drugs that a combination or a salt is named after, of one whose ingredients no edge says."""
        assert self.graph is not None  # noqa: S101 - only called with a graph
        found: set[int] = set()
        for name in (self.graph.entity(n).name for n in mine):
            bare = SALT.sub("", name)
            for piece in _TOGETHER.split(bare) if bare != name or _TOGETHER.search(name) else ():
                for readings in self.linker.mentions(piece, categories=CHEMICAL):
                    node = self.node(readings[0].entity.curie) if readings and readings[0].score >= SURE else None
                    found |= set() if node is None or node in mine else {node}
        return _line(found)

    def node(self, curie: str) -> int | None:
        """The node of ``curie``; None when the graph has none."""
        if self.graph is None:
            return None
        try:
            return self.graph.index(curie)
        except UnknownEntityError:
            return None


def treating(kin: Kin, diseases: Collection[str]) -> Int32:
    """The drugs that treat one of ``diseases`` (CURIEs) or what is below it; all that treat anything for none."""
    assert kin.graph is not None  # noqa: S101 - only called with a graph
    graph = kin.graph
    if not diseases:
        spans = ((layer, span) for layer in graph.layers for span in layer.relations.ranges(TREATS, False))
        ends = [layer.subject[layer.relation_start[lo] : layer.relation_start[hi]] for layer, (lo, hi) in spans]
        every: Int32 = distinct(np.concatenate([np.empty(0, np.int32), *ends]))
        return every
    return beyond(
        graph, graph.closure.descendants(_line({n for d in diseases for n in kin.same(d)})), TREATS, inward=True
    )


def kin_of(kit: Resources) -> Kin:
    """The kinship in the graph of ``kit``."""
    graph = kit.graph.graph if isinstance(kit.graph, KnowledgeGraph) else None
    return _names_alone(kit.linker) if graph is None else _kin(graph, kit.linker)


@kept(most=4)
def _kin(graph: Graph, linker: Linker) -> Kin:
    return Kin(graph, linker)


@kept(most=1)
def _names_alone(linker: Linker) -> Kin:
    return Kin(None, linker)


@lru_cache(maxsize=4096)
def _other_names(name: str) -> tuple[str, ...]:
    """The other names of a class of drugs that vocabularies call differently."""
    said = name.casefold()
    return next((names for _, names in CLASSES if said in {n.casefold() for n in names}), ())


def _line(nodes: Collection[int]) -> Int32:
    return np.array(sorted(nodes), np.int32)


def _room(kept: dict[str, Any]) -> None:
    if len(kept) >= _KEPT:
        kept.clear()
