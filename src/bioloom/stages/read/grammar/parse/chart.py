"""The chart: all readings of all stretches of a sentence, from short to long, the cheapest few of each label kept."""

from __future__ import annotations

from collections import defaultdict

from ..items import Item
from . import (  # noqa: F401 - they register
    join_rules,
    means_rules,
    modifier_rules,
    noun_rules,
    sentence_rules,
    verb_rules,
)
from .grammar import RULES, noun_phrase
from .lexer import Lattice

KEPT = 4  # readings of one label over one stretch
BEHIND = 1.6  # one that costs this much more than the best is dropped
READINGS = 8  # of a whole sentence

Cell = dict[str, list[Item]]


class Chart:
    """Readings by stretch: ``cells[end][start][label]``."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        self.cells: list[dict[int, Cell]] = [defaultdict(dict) for _ in range(lattice.size + 1)]
        for end in range(1, lattice.size + 1):
            self._fill(end)

    def _fill(self, end: int) -> None:
        """All stretches that end at ``end``. A stretch is done once all that start after it are."""
        found = self.cells[end]
        for start in range(end):
            for to, item in self.lattice.starts.get(start, ()):
                if to == end:
                    _put(found[start], item)
        for middle in range(end - 1, 0, -1):
            right = found.get(middle)
            if right:
                for start, left in self.cells[middle].items():
                    _combine(found[start], left, right)

    def readings(self, label: str) -> list[Item]:
        """Readings of the whole as ``label``, the cheapest first."""
        return self.between(label, None, self.lattice.size)

    def between(self, label: str, start: int | None, end: int) -> list[Item]:
        """Readings of a stretch as ``label``; None starts at the beginning of the sentence."""
        if start is not None:
            return sorted(self.cells[end].get(start, {}).get(label, ()), key=lambda i: i.cost)
        out = [
            item.but(cost=item.cost + p.cost, notes=p.notes + item.notes)
            for p in self.lattice.first
            for item in self.cells[end].get(p.to, {}).get(label, ())
        ]
        return sorted(out, key=lambda i: i.cost)[:READINGS]


def _combine(cell: Cell, left: Cell, right: Cell) -> None:
    for a_label, a_items in left.items():
        partners = RULES.get(a_label)
        if partners is None:
            continue
        for b_label, b_items in right.items():
            rules = partners.get(b_label)
            if rules is None:
                continue
            for a in a_items:
                for b in b_items:
                    for rule in rules:
                        made = rule(a, b)
                        if made is not None:
                            _put(cell, made)


def _put(cell: Cell, item: Item) -> None:
    """Keep ``item`` if it is among the cheapest of its label; of two that mean the same the cheaper stays."""
    kept = cell.get(item.label)
    if kept is None:
        cell[item.label] = [item]
    else:
        at = len(kept)
        while at and kept[at - 1].cost > item.cost:
            at -= 1
        if at >= KEPT or item.cost > kept[0].cost + BEHIND or any(item.same(other) for other in kept[:at]):
            return
        kept.insert(at, item)
        for i in range(at + 1, len(kept)):
            if kept[i].same(item):
                del kept[i]
                break
        else:
            del kept[KEPT:]
    if (wider := noun_phrase(item)) is not None:
        _put(cell, wider)
