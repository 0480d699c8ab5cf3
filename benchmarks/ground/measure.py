"""How well mentions are linked, and found: counts over one corpus, nothing of its text."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity
from bioloom.ground.documents.reader import Documents
from bioloom.ground.linking.candidates.grounded import Grounded
from bioloom.ground.linking.linker import Linker

from .corpora import CATEGORIES, Annotation, Document

SPELLING = {
    "case", "accent or Greek letter", "possessive", "spelling", "singular or plural", "numeral", "hyphen or space",
    "word order", "inverted name turned round", "agrees with the definition", "words joined or parted",
    "letter case of a symbol",
}  # fmt: skip


@dataclass
class Linked:
    """Counts per type of mention. ``node`` are hits on the node alone, ``same`` with its twins; ``missed`` by kind."""

    mentions: Counter[str] = field(default_factory=Counter)
    reachable: Counter[str] = field(default_factory=Counter)
    node: Counter[str] = field(default_factory=Counter)
    same: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    halves: Counter[tuple[int, str]] = field(default_factory=Counter)
    seconds: float = 0.0


class Judge:
    """Knows which identifiers a node, and a node with its twins, stands for."""

    def __init__(self, equivalents: Mapping[str, frozenset[str]]) -> None:
        self.equivalents = equivalents
        self.known = frozenset().union(*equivalents.values())

    def node(self, readings: Iterable[Grounded]) -> frozenset[str]:
        return self._all(g.entity for g in readings)

    def same(self, readings: Iterable[Grounded]) -> frozenset[str]:
        return self._all(e for g in readings for e in (g.entity, *g.twins))

    def _all(self, entities: Iterable[Entity]) -> frozenset[str]:
        return frozenset().union(*(self.equivalents.get(e.curie, frozenset()) for e in entities))


def half(document: str) -> int:
    """0 for documents whose misses were read while rules were made, 1 for those that were only measured."""
    return sha256(document.encode()).digest()[0] & 1


def link(documents: Iterable[Document], reader: Documents, judge: Judge, *, typed: bool) -> Linked:
    """Given each mention's text and its document: does the best reading stand for the gold?"""
    out = Linked()
    for document in documents:
        begin = time.perf_counter()
        read = reader.read(document.text)
        out.seconds += time.perf_counter() - begin
        for gold in document.annotations:
            out.mentions[gold.type] += 1
            if not gold.gold <= judge.known:
                continue
            out.reachable[gold.type] += 1
            begin = time.perf_counter()
            wanted = CATEGORIES[gold.type] if typed else ()
            readings = read.link(gold.text, categories=wanted)
            out.seconds += time.perf_counter() - begin
            best = list({g.part: g for g in reversed(readings)}.values())
            out.node[gold.type] += (hit := gold.gold <= judge.node(best))
            out.halves.update({(half(document.id), "reachable"): 1, (half(document.id), "node"): int(hit)})
            if gold.gold <= judge.same(best):
                out.same[gold.type] += 1
            else:
                out.missed[_kind(gold, readings, judge)] += 1
    return out


def _kind(gold: Annotation, readings: list[Grounded], judge: Judge) -> str:
    """What kind of miss this is."""
    if not readings:
        return "no name in the graph is near"
    if len(gold.gold) > 1:
        return "several things, not all found"
    if any(gold.gold <= judge.same([g]) for g in readings):
        return "right entity ranked below another"
    steps = [s for s in readings[0].steps if s not in SPELLING]
    if (
        not biolink().is_a(readings[0].entity.categories[0], "NamedThing")
        or "not of the expected category" in readings[0].why
    ):
        return "only a name of another category"
    if any("left out" in s for s in steps):
        return "only a part of the words is a name"
    if any("misspelt" in s for s in steps):
        return "taken as misspelt"
    if steps:
        return "reworded to something else"
    return "that very name, but of a node without the gold identifier"


@dataclass
class Found:
    """Counts of mentions (span and identifier) and of identifiers per document: true, false, missed."""

    mentions: Counter[str] = field(default_factory=Counter)
    ids: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    characters: int = 0


def find(documents: Iterable[Document], linker: Linker, judge: Judge, types: Iterable[str]) -> Found:
    """Given the text alone: which mentions are found, with exact span and an identifier of the gold."""
    out, types = Found(), set(types)
    wanted = {c for t in types for c in CATEGORIES[t]}
    for document in documents:
        begin = time.perf_counter()
        every = linker.find(document.text)
        out.seconds += time.perf_counter() - begin
        out.characters += len(document.text)
        found = {(g.start, g.end): g for g in every if _is(g.entity, wanted)}
        gold = {(a.start, a.end): a.gold for a in document.annotations if a.type in types}
        right = {s for s, ids in gold.items() if s in found and ids <= judge.same([found[s]])}
        out.mentions.update(true=len(right), false=len(found.keys() - right), missed=len(gold.keys() - right))
        ids = frozenset().union(*gold.values())
        hit = ids & judge.same(found.values())
        stray = {g.entity.curie for g in found.values() if not judge.same([g]) & ids}
        out.ids.update(true=len(hit), false=len(stray), missed=len(ids - hit))
    return out


def _is(entity: Entity, wanted: set[str]) -> bool:
    return any(biolink().is_a(c, w) for c in entity.categories for w in wanted)


def scores(counts: Counter[str]) -> tuple[float, float, float]:
    """Precision, recall, F1."""
    true = counts["true"]
    precision, recall = true / max(true + counts["false"], 1), true / max(true + counts["missed"], 1)
    return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)
