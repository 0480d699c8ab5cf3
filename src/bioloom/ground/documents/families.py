"""A family of genes by its member: "interferon regulatory factor" where IRF6 is what the document is about.

Where a gene is wanted and only a heading for a family of proteins bears the name, the gene is the one whose symbol
stands beside it ("synaptotagmin (SYT14)"), or which the document calls by it with a number ("caspase-3"), or else the
first of the family, as who writes of "the estrogen receptor" means the first. The heading stays among the readings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from bioloom.ground.forms.normalize import tokenize
from bioloom.ground.lexicon.lookup import direct
from bioloom.ground.lexicon.opened import Lexicon
from bioloom.ground.linking.candidates.scored import Scored
from bioloom.ground.linking.ranking import Categories, Ranker, good
from bioloom.ground.linking.words.cues import GENE

_MEMBER = r"[- ]?(?:alpha|beta|gamma|delta|[α-ω]|\d+[A-Za-z]?\d?|[A-Z]\d{0,2})(?!\w)"
_SYMBOL = r"s?(?: genes?| proteins?| family)? \(?(?P<symbol>[A-Z][A-Z\d-]*\d[A-Z\d]*|[A-Z][A-Z\d]{2,7})\b"
_FIRST = ("1", " alpha", "A", " type 1")
SHORTEST = 3  # characters of a family's name
NAMED, MEMBER, FIRST = 1.0, 0.9, 0.75  # how far a gene is believed: its symbol beside it, a member named, the first
FAMILY = 0.1  # cost of a family or class of proteins where a gene bears the name


class Families:
    """Reads a family's name by one of its members."""

    def __init__(self, lexicon: Lexicon, ranker: Ranker, *, first: bool = True) -> None:
        """``first``: where the document names no member, the first of the family counts."""
        self.lexicon, self.ranker, self.first = lexicon, ranker, first

    def weighed(self, surface: str, text: str, ranked: list[Scored], wanted: Categories) -> list[Scored]:
        """``ranked`` with genes before what is no gene, where genes are wanted."""
        if wanted[:1] != GENE[:1] or (ranked and ranked[0].expected and self._gene(ranked[0])):
            return ranked
        member = next(self._members(surface, text, wanted), None)
        doubted = [one if self._gene(one) else replace(one, score=max(0.0, one.score - FAMILY)) for one in ranked]
        ordered = sorted(doubted, key=lambda one: -one.score)
        if member is None:
            return ordered
        return [member, *(one for one in ordered if one.hit.entry.node != member.hit.entry.node)]

    def _gene(self, one: Scored) -> bool:
        return self.ranker.fits(self.lexicon.categories(one.hit.entry.node), GENE[:1])

    def _members(self, surface: str, text: str, wanted: Categories) -> Iterator[Scored]:
        """Genes that ``surface`` may stand for, the surest first."""
        for match in re.finditer(rf"(?<!\w){re.escape(surface)}{_SYMBOL}", text):
            yield from self._called(match["symbol"], wanted, NAMED, "“{}” beside it in this document")
        stem = surface.removesuffix("s")
        if len(stem) < SHORTEST:
            return
        for match in re.finditer(rf"(?<!\w){re.escape(stem)}{_MEMBER}", text, re.IGNORECASE):
            yield from self._called(match[0], wanted, MEMBER, "its member “{}” in this document")
        for number in _FIRST if self.first else ():
            yield from self._called(stem + number, wanted, FIRST, "first of its family, as “{}”")

    def _called(self, name: str, wanted: Categories, factor: float, step: str) -> Iterator[Scored]:
        ranked = self.ranker.rank(direct(self.lexicon, tokenize(name)), name, wanted)
        if good(ranked) and ranked[0].expected and self._gene(ranked[0]):
            best = ranked[0]
            yield replace(best, score=best.score * factor, steps=(*best.steps, step.format(name)))
