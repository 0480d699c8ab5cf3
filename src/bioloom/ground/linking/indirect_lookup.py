"""What is tried when a mention is no name as it stands: said otherwise, a part of it alone, a misspelling put right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from heapq import nsmallest

from ..forms.normalize import tokenize
from ..forms.rewrite import Rewrite, rewrites
from ..forms.rewrite_words import BARE_HEAD
from ..lexicon.lookup import Hit, direct, hits, leads_of
from ..lexicon.opened import Lexicon
from ..lexicon.sign_lookup import sign_leads
from .candidates.scored import Scored
from .ranking import Categories, Ranker, good, merged
from .words.abbreviations import Definition
from .words.cues import GENE, ILL
from .words.misspelt import corrections
from .words.taken import left_out

LONGEST_MENTION = 16  # tokens; what is longer is a sentence, and for `Linker.find`
MOST_REWRITES = (48, 96)  # texts tried, in one step and in two
MOST_GENE_NAMES = 8

_DEFICIENCY = re.compile(
    r"(?:(?:familial|congenital|hereditary|inherited)\s+)?"
    r"(?:(?P<before>\S+(?:[ -][A-Z]\b)?)(?: enzyme| protein| gene)?[ -](?:deficien\w+|defect)"
    r"|(?:deficien\w+|lack|absence|haploinsufficiency) (?:of|in) (?:the )?"
    r"(?:functional |active |protein |enzyme |hepatic |renal |muscle )*(?P<behind>.+))",
    re.IGNORECASE,
)


class Indirect:
    """The ways beyond the direct one, from the least to the most daring."""

    def __init__(self, lexicon: Lexicon, ranker: Ranker) -> None:
        self.lexicon, self.ranker = lexicon, ranker

    def reworded(
        self, surface: str, wanted: Categories, defined: dict[str, Definition], depth: int = 2
    ) -> list[Scored]:
        """By saying the mention otherwise, in one step or two."""
        if len(tokenize(surface)) > LONGEST_MENTION:
            return []
        level = [Rewrite(surface, (), 0.0)]
        seen = {surface.casefold()}
        leads = sign_leads(self.lexicon, tokenize(surface).norm)
        ranked = self.ranker.rank(hits(self.lexicon, surface, leads), surface, wanted)
        for most in MOST_REWRITES[:depth]:
            new = [_after(one, two) for one in level for two in rewrites(one.text)]
            if level[0].text == surface:
                new += [*_written_out(surface, defined), *self._gene_written_out(surface)]
            level = []
            for one in nsmallest(most, new, key=lambda r: r.cost):
                if (key := one.text.casefold()) not in seen:
                    seen.add(key)
                    level.append(one)
                    ranked = merged(ranked, self.ranker.rank(self._hits(one), one.text, wanted))
            if good(ranked):
                break
        return ranked

    def _hits(self, rewrite: Rewrite) -> Iterator[Hit]:
        for hit in direct(self.lexicon, tokenize(rewrite.text)):
            if self.ranker.fits(self.lexicon.categories(hit.entry.node), rewrite.only):
                steps = tuple(s for s in hit.steps if s != "case")
                yield Hit(hit.entry, (*rewrite.steps, *steps), rewrite.cost + hit.cost)

    def _gene_written_out(self, surface: str) -> Iterator[Rewrite]:
        """By the gene's other names: "G6PD deficiency"."""
        match = _DEFICIENCY.fullmatch(surface)
        if match is None:
            return
        symbol = match["before"] or match["behind"]
        ranked = self.ranker.rank(direct(self.lexicon, tokenize(symbol)), symbol, GENE)
        if good(ranked) and ranked[0].expected:
            for entry in self.lexicon.names(ranked[0].hit.entry.node)[:MOST_GENE_NAMES]:
                if entry.text.casefold() != symbol.casefold():
                    yield Rewrite(f"{entry.text} deficiency", (f"“{symbol}” written out",), 0.06, ILL)

    def partly(self, surface: str, wanted: Categories) -> list[Scored]:
        """By the longest part of the words that is a name; of equal ones the last, where English has its heads."""
        tokens = tokenize(surface)
        count = len(tokens)
        if count > LONGEST_MENTION:
            return []
        for size in range(count - 1, 0, -1):
            ranked: list[Scored] = []
            for lo in range(count - size, -1, -1):
                if self.lexicon.plain(" ".join(tokens.norm[lo : lo + size])) is None:
                    continue
                part = tokens.surface(lo, lo + size)
                left = (surface[: tokens.start[lo]] + surface[tokens.end[lo + size - 1] :]).strip(" -,")
                cost = 0.25 + 0.25 * (1 - len(part) / len(surface)) + (0.05 if lo + size < count else 0.0)
                if BARE_HEAD.fullmatch(part):
                    cost += 0.15
                found = [
                    Hit(h.entry, (*h.steps, left_out(left)), h.cost + cost)
                    for h in direct(self.lexicon, tokenize(part))
                ]
                ranked = merged(ranked, (s for s in self.ranker.rank(found, part, wanted) if s.expected))
            if ranked:
                return ranked
        return []

    def misspelt(self, surface: str, wanted: Categories) -> list[Scored]:
        """By putting misspelt words right; the steps say which words, and how many letters it took."""
        found: list[Hit] = []
        for one in corrections(self.lexicon, tokenize(surface)):
            leads = leads_of(self.lexicon, one.forms, one.steps, one.cost)
            found += hits(self.lexicon, surface, [lead._replace(words=True, only=one.only) for lead in leads])
        return self.ranker.untied(self.ranker.rank(found, surface, wanted, trusted=True))


def _after(one: Rewrite, two: Rewrite) -> Rewrite:
    return Rewrite(two.text, (*one.steps, *two.steps), one.cost + two.cost, two.only or one.only)


def _written_out(surface: str, defined: dict[str, Definition]) -> Iterator[Rewrite]:
    """The mention with the abbreviations in it written out, if the text defines any of them."""
    words = surface.split()
    out = [defined[w].long if w in defined else w for w in words]
    if out != words:
        yield Rewrite(" ".join(out), tuple(f"“{w}” written out" for w in words if w in defined), 0.03)
