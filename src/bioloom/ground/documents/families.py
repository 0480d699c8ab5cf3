"""A family of genes by its member in the document: "interferon regulatory factor" where IRF6 is what it is about."""

from __future__ import annotations

import re
from dataclasses import replace

from bioloom.ground.cues import GENE
from bioloom.ground.lexicon import Lexicon
from bioloom.ground.lookup import direct
from bioloom.ground.normalize import tokenize
from bioloom.ground.ranking import Categories, Ranker, Scored

_MEMBER = r"[- ]?(?:alpha|beta|gamma|delta|[α-ω]|\d+[A-Za-z]?\d?|[A-Z]\d{0,2})(?![\w])"
FAMILY = 0.1  # cost of a family or class of proteins where a gene bears the name


class Families:
    """Reads a family's name by the member that the document names."""

    def __init__(self, lexicon: Lexicon, ranker: Ranker) -> None:
        self.lexicon, self.ranker = lexicon, ranker

    def weighed(self, surface: str, text: str, ranked: list[Scored], wanted: Categories) -> list[Scored]:
        """``ranked`` with genes before what is no gene, where genes are wanted."""
        if wanted[:1] != GENE[:1] or (ranked and ranked[0].expected and self._gene(ranked[0])):
            return ranked
        members = self._members(surface, text, wanted)
        doubted = [one if self._gene(one) else replace(one, score=max(0.0, one.score - FAMILY)) for one in ranked]
        known = {one.hit.entry.node for one in members}
        rest = sorted((o for o in doubted if o.hit.entry.node not in known), key=lambda o: -o.score)
        return [*members, *rest]

    def _gene(self, one: Scored) -> bool:
        return self.ranker.fits(self.lexicon.categories(one.hit.entry.node), GENE[:1])

    def _members(self, surface: str, text: str, wanted: Categories) -> list[Scored]:
        """The genes that the document calls by ``surface`` and a number or letter, the first named first."""
        stem = surface.removesuffix("s")
        if len(stem) < 3:
            return []
        for match in re.finditer(rf"(?<![\w]){re.escape(stem)}{_MEMBER}", text, re.IGNORECASE):
            ranked = self.ranker.rank(direct(self.lexicon, tokenize(match[0])), match[0], wanted)
            if ranked and ranked[0].expected and self._gene(ranked[0]):
                steps = (*ranked[0].steps, f"its member “{match[0]}” in this document")
                return [replace(ranked[0], steps=steps, score=ranked[0].score * 0.9)]
        return []
