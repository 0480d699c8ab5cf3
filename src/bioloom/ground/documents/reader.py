"""Mentions of one document to their readings: its abbreviations, what it narrows, what the literature has headings for.

A question is read by `linking.linker` alone. A document says more: it spells its short forms out, says what
caused a disease before it goes on with the disease's plain name, and names the members of a family of genes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bioloom.ground.forms.salt_forms import other_form
from bioloom.ground.lexicon.opened import Lexicon
from bioloom.ground.linking.candidates.grounded import Grounded
from bioloom.ground.linking.candidates.scored import Scored
from bioloom.ground.linking.one_mention import Found, OneMention
from bioloom.ground.linking.ranking import Categories, Ranker
from bioloom.ground.linking.words.abbreviations import definitions
from bioloom.ground.linking.words.cues import CHEMICAL, GENE, ILL

from .families import Families
from .headings import Headings
from .narrower import Narrower
from .short_forms import short_forms

# Cost of having no heading where a rival of the same kind has one. More would put "von Willebrand disease 2" before its
# subtype 2B, which has none; and a salt is filed under its drug.
NO_HEADING = {ILL: 0.08, CHEMICAL: 0.1}
A_SALT = 0.1  # beyond that, for a salt of which the drug has one


@dataclass(frozen=True)
class Ways:
    """What of a document counts; each is measured alone in ``benchmarks/document_ways.py``."""

    headings: bool = True
    short_forms: bool = True
    narrower: bool = True
    one_breath: bool = True
    families: bool = True
    first_member: bool = True


class Documents:
    """Reads documents with one lexicon."""

    def __init__(self, lexicon: Lexicon, headings: Headings, ways: Ways | None = None) -> None:
        self.lexicon, self.headings, self.ways = lexicon, headings, ways or Ways()
        self.ranker = Ranker(lexicon)
        self.one = OneMention(lexicon, self.ranker)
        self.narrower = Narrower(lexicon, self.ranker)
        self.families = Families(lexicon, self.ranker, first=self.ways.first_member)

    def read(self, text: str) -> Document:
        """The document ``text``, whose mentions may be asked for."""
        return Document(self, text)


class Document:
    """One text with what it says of its mentions."""

    def __init__(self, documents: Documents, text: str) -> None:
        self._by, self.text = documents, text
        self.defined = short_forms(text) if documents.ways.short_forms else definitions(text)
        self._narrowed = documents.narrower.of(text)

    def link(self, mention: str, *, categories: Sequence[str] = ()) -> list[Grounded]:
        """Readings of ``mention`` as one name, the best first; of a composite, those of its members in order (`part`).

        Args:
            mention: As the document writes it.
            categories: Expected Biolink classes, each with all below it, the likeliest first; others are reported but
                stand far behind.
        """
        return [g for one in self.found(mention, tuple(categories)) for g in self._by.one.said(mention, one)]

    def found(self, mention: str, wanted: Categories) -> list[Found]:
        """The candidates of ``mention`` as one thing, or of each member of a composite."""
        by = self._by
        found = by.one.found(mention, wanted, self.defined, self.text)
        if by.ways.one_breath:
            found = self._narrowed.together(mention, found, wanted)
        return [self._weighed(mention, one, wanted) for one in found]

    def _weighed(self, mention: str, found: Found, wanted: Categories) -> Found:
        by, ranked = self._by, found.ranked
        surface = mention[found.start : found.end]
        meant = self.defined.get(surface) or self.defined.get(surface.removesuffix("s"))
        if by.ways.narrower:
            ranked = self._narrowed.weighed(meant.long if meant else surface, ranked, wanted)
        if by.ways.families:
            ranked = by.families.weighed(surface, self.text, ranked, wanted)
        if by.ways.headings:
            ranked = by_heading(ranked, by.ranker, by.headings)
        return found._replace(ranked=ranked)


def by_heading(ranked: list[Scored], ranker: Ranker, headings: Headings) -> list[Scored]:
    """Candidates with a heading before those of the same kind (illness, chemical) that have none and are as likely."""
    if len(ranked) < 2:
        return ranked
    lexicon = ranker.lexicon
    kinds = [_kind(one, ranker) for one in ranked]
    headed = [
        any(map(headings.has, (one.hit.entry.node, *lexicon.kin(one.hit.entry.node)))) if kind else True
        for one, kind in zip(ranked, kinds, strict=True)
    ]
    with_one = {kind for one, kind, has in zip(ranked, kinds, headed, strict=True) if has and kind and one.expected}
    if all(has or kind not in with_one for kind, has in zip(kinds, headed, strict=True)):
        return ranked
    named = [one for one, has in zip(ranked, headed, strict=True) if has and one.expected]
    doubted = [
        one
        if has or kind not in with_one
        else replace(one, score=max(0.0, one.score - _doubt(one, kind, named, lexicon)))
        for one, kind, has in zip(ranked, kinds, headed, strict=True)
    ]
    return sorted(doubted, key=lambda one: -one.score)


def _doubt(one: Scored, kind: Categories, named: list[Scored], lexicon: Lexicon) -> float:
    """What it costs ``one`` that it has no heading and ``named`` have."""
    own = lexicon.entity(one.hit.entry.node).name
    salt = kind == CHEMICAL and any(other_form(own, lexicon.entity(other.hit.entry.node).name) for other in named)
    return NO_HEADING[kind] + (A_SALT if salt else 0.0)


def _kind(one: Scored, ranker: Ranker) -> Categories:
    """Of which of the kinds that headings tell apart a candidate is; empty for others."""
    categories = ranker.lexicon.categories(one.hit.entry.node)
    if ranker.fits(categories, GENE):
        return ()
    return next((kind for kind in (ILL, CHEMICAL) if ranker.fits(categories, kind)), ())
