"""One mention to its readings: by identifier, name, abbreviation that the text defines, as a composite, reworded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ..forms.formulas import Formula, formula, ions
from ..forms.normalize import content, forms, tokenize
from ..forms.variant_notation import Notation, notations
from ..identity.identifiers import recognise
from ..lexicon.aliases import is_symbol
from ..lexicon.lookup import Hit, direct, hits, identified
from ..lexicon.opened import Lexicon
from ..lexicon.score import OFF_CATEGORY
from .candidates.composite import parts
from .candidates.compound_forms import acid_of, is_compound
from .candidates.grounded import CLOSE, Grounded
from .candidates.scored import Scored
from .indirect_lookup import Indirect
from .ranking import Categories, Ranker, good, merged
from .spans.loose import whole
from .words.abbreviations import Definition
from .words.appositions import SHORTEST_NAME, before_bracket, in_bracket, stands_in
from .words.cues import CHEMICAL, GENE

LONGEST_NAME = 80  # tokens; systematic names of chemicals have some fifty
VARIANT = ("SequenceVariant",)
SURE_GENE = 0.5  # a word below this is no gene beside a change
MOST_OF_MEMBER = 5  # candidates of a member of a composite
LEAST = 0.2  # a reading below this is not worth reporting
AGAINST_DEFINITION = 0.5  # factor for what an abbreviation means elsewhere, when the text defines it otherwise
BESIDE_DEFINITION = 0.85  # and when it shares a word with the definition, for which no name is known
AGREEING = 0.6  # share of the definition's words that a name must have to agree with it
EXACT = 0.05  # the cost of a match in which nothing was left out or changed
ACID = 0.03  # the cost of an acid for its ion
NAMED_BESIDE = 0.3  # gain for a short form of something that the document names in words as well
MOST_NAMES = 24  # of a thing that are looked for in a document
AGREEMENT = 0.05  # gain for what it means elsewhere when that bears the words of the definition

Definitions = dict[str, Definition]
Noted = tuple[tuple[str, ...], list[Scored]]  # what is to be said beforehand, candidates


class Found(NamedTuple):
    """A stretch of a text: what is to be said beforehand, its candidates, which member of a composite it is (or 0)."""

    start: int
    end: int
    notes: tuple[str, ...]
    ranked: list[Scored]
    part: int = 0


class OneMention:
    """Reads a text that is known to be one mention; the search ends with the first way that gives a good reading."""

    def __init__(self, lexicon: Lexicon, ranker: Ranker) -> None:
        self.lexicon, self.ranker = lexicon, ranker
        self.indirect = Indirect(lexicon, ranker)
        self.defined = lru_cache(maxsize=1024)(self._defined)

    def read(self, text: str, wanted: Categories, defined: Definitions, context: str = "") -> list[Grounded]:
        """Readings of ``text``, the best first; ``defined`` are the abbreviations of ``context``, its document."""
        return [g for found in self.found(text, wanted, defined, context) for g in self.said(text, found)]

    def said(self, text: str, found: Found) -> list[Grounded]:
        """The candidates of a stretch of ``text`` as readings: of a member of a composite a few, of a mention all."""
        start, end, notes, ranked, part = found
        some = ranked[:MOST_OF_MEMBER] if part else [r for r in ranked if r.score >= LEAST]
        return self.ranker.grounded(some, text, start, end, notes=notes, part=part)

    def found(self, text: str, wanted: Categories, defined: Definitions, context: str = "") -> list[Found]:
        """The candidates of ``text`` as one thing, or of each member of a composite."""
        start, end = len(text) - len(text.lstrip()), len(text.rstrip())
        surface = text[start:end]
        if not 0 < len(tokenize(surface)) <= LONGEST_NAME:
            return []
        notes, ranked = self._named(surface, wanted, defined)
        if context and not notes:
            notes, ranked = self._by_context(surface, wanted, context, ranked)
        if not good(ranked) or not ranked[0].expected:
            ranked = merged(ranked, self._loosely(surface, wanted))
        if not good(ranked):
            if several := self._several(text, start, end, wanted, defined):
                return several
            ranked = self._searched(surface, wanted, defined, ranked)
        return [Found(start, end, notes, ranked)]

    def _loosely(self, surface: str, wanted: Categories) -> list[Scored]:
        """Candidates by the ways in which names are found that people say otherwise, within questions."""
        leads = whole(self.lexicon, tokenize(surface))
        return self.ranker.rank(hits(self.lexicon, surface, leads), surface, wanted)

    def _named(self, surface: str, wanted: Categories, defined: Definitions) -> Noted:
        for identifier in recognise(surface):
            whole = len(surface.strip("()[] ")) == identifier.end - identifier.start
            if whole and (found := identified(self.lexicon, identifier.key)):
                return (), self.ranker.rank(found, surface, wanted)
        if ion := next((i for i in ions(surface) if i.end - i.start == len(surface)), None):
            return (), self.chemical(ion, wanted)
        for one in notations(surface):
            if (one.start, one.end) == (0, len(surface)) and (variants := self.variant(one, wanted)):
                return (), variants
        found = direct(self.lexicon, tokenize(surface))
        if wanted and self.ranker.fits(wanted[:1], CHEMICAL) and (acid := acid_of(surface)):
            acids = (h for h in direct(self.lexicon, tokenize(acid)) if is_compound(self.lexicon, h.entry.node))
            found += [h._replace(steps=(*h.steps, "acid for its ion"), cost=h.cost + ACID) for h in acids]
        own = self.ranker.rank(found, surface, wanted)
        if wanted and self.ranker.fits(wanted[:1], CHEMICAL) and (names := formula(surface)):  # Pb is lead, not a gene
            own = merged(own, self.chemical(Formula(0, len(surface), names), wanted))
        definition = defined.get(surface) or (defined.get(surface[:-1]) if surface.endswith("s") else None)
        if definition is None:
            return (), own
        notes, ranked = self.defined(definition.short, definition.long, wanted)
        return notes, merged(ranked, self.weighed(own, definition, ranked))

    def _by_context(self, surface: str, wanted: Categories, context: str, ranked: list[Scored]) -> Noted:
        """What the document says of a name without spelling it out: what it stands beside, what else is named."""
        short = is_symbol(surface)
        if short:
            low = context.casefold()
            ranked = merged([self._named_beside(one, low) for one in ranked])
        if not wanted or self._settled(ranked, wanted):
            return (), ranked
        if not short and not self.ranker.fits(wanted[:1], (*CHEMICAL, *GENE)):
            return (), ranked  # behind the name of a disease a bracket seldom has another name of it
        for words in (*before_bracket(surface, context), *in_bracket(surface, context)):
            found = self.ranker.rank(direct(self.lexicon, tokenize(words)), words, wanted)
            if good(found) and self._settled(found, wanted):
                doubted = [replace(one, score=one.score * AGAINST_DEFINITION) for one in ranked]
                return (f"the text has “{words}” beside “{surface}” in brackets",), merged(found, doubted)
        return (), ranked

    def _settled(self, ranked: list[Scored], wanted: Categories) -> bool:
        """Whether the best is good and expected; where a chemical is, a symbol of a gene settles nothing."""
        if not good(ranked) or not ranked[0].expected:
            return False
        of = self.lexicon.categories(ranked[0].hit.entry.node)
        return not self.ranker.fits(wanted[:1], CHEMICAL) or not self.ranker.fits(of, ("Gene",))

    def _named_beside(self, one: Scored, context: str) -> Scored:
        """A reading of a short form, with more trust in it when the document has a name of that thing in words."""
        if one.expected and len(one.hit.entry.text) < SHORTEST_NAME:
            for name in self.lexicon.names(one.hit.entry.node)[:MOST_NAMES]:
                long = len(name.text) >= SHORTEST_NAME and not is_symbol(name.text)
                if long and stands_in(name.text.casefold(), context):
                    steps = (*one.steps, f"the text has “{name.text}”")
                    return replace(one, score=min(1.0, one.score + NAMED_BESIDE), steps=steps)
        return one

    def chemical(self, formula: Formula, wanted: Categories) -> list[Scored]:
        """Candidates of a formula's names in words."""
        found = [
            Hit(h.entry, (*h.steps, "formula read as its name"), h.cost + 0.03 + 0.03 * at)
            for at, name in enumerate(formula.names)
            for h in direct(self.lexicon, tokenize(name))
            if self.ranker.fits(self.lexicon.categories(h.entry.node), CHEMICAL)
        ]
        return self.ranker.rank(found, formula.names[0], wanted)

    def variant(self, notation: Notation, wanted: Categories) -> list[Scored]:
        """Candidates of a change of a gene, by the gene's symbol; without a gene by the change alone."""
        of = [""]
        if notation.gene:
            ranked = self.ranker.rank(direct(self.lexicon, tokenize(notation.gene)), notation.gene, GENE)
            genes = [r for r in ranked if r.expected and r.score >= SURE_GENE]
            of = [f"{self.lexicon.entity(r.hit.entry.node).name} " for r in genes[:MOST_OF_MEMBER]]
        found = [
            h._replace(steps=(*h.steps, "change of a gene"))
            for name in (f"{gene}{notation.change}" for gene in of)
            for h in direct(self.lexicon, tokenize(name))
            if self.ranker.fits(self.lexicon.categories(h.entry.node), VARIANT)
        ]
        return self.ranker.rank(found, notation.change, wanted, trusted=True)

    def _defined(self, short: str, long: str, wanted: Categories) -> Noted:
        """Candidates of an abbreviation's long form, and the note that says so."""
        ranked = self.ranker.rank(direct(self.lexicon, tokenize(long)), long, wanted)
        if not good(ranked):
            ranked = self._searched(long, wanted, {}, ranked)
        return (f"the text defines “{short}” as “{long}”",), ranked

    def _searched(self, surface: str, wanted: Categories, defined: Definitions, ranked: list[Scored]) -> list[Scored]:
        """``ranked``, and what the ways beyond the direct one add to it."""
        ranked = merged(ranked, self.indirect.reworded(surface, wanted, defined))
        if good(ranked) or any(map(_named_whole, ranked)):
            return ranked
        return merged(ranked, self.indirect.partly(surface, wanted), self.indirect.misspelt(surface, wanted))

    def weighed(self, own: Iterable[Scored], definition: Definition, ranked: Sequence[Scored]) -> list[Scored]:
        """What an abbreviation means elsewhere: believed if a name of it has the definition's words, else doubted."""
        words = content(forms(definition.long))
        out = []
        for one in own:
            names = self.lexicon.names(one.hit.entry.node)
            shared = max((len(words & content(forms(n.text))) for n in names), default=0)
            if shared == len(words) or (shared >= 2 and shared >= AGREEING * len(words)):
                steps = (*one.steps, "agrees with the definition")
                out.append(replace(one, score=self._agreeing(one, ranked), steps=steps))
            else:
                doubt = BESIDE_DEFINITION if shared and not good(ranked) else AGAINST_DEFINITION
                out.append(replace(one, score=one.score * doubt))
        return out

    def _agreeing(self, one: Scored, ranked: Sequence[Scored]) -> float:
        """More than before; but a gene that is named for a disease stays below the disease that is defined."""
        if ranked and ranked[0].hit.cost < EXACT:
            of = self.lexicon.categories
            if not self.ranker.fits(of(one.hit.entry.node), of(ranked[0].hit.entry.node)):
                return min(one.score, ranked[0].score - CLOSE)
        return min(1.0, one.score + AGREEMENT)

    def _several(self, text: str, start: int, end: int, wanted: Categories, defined: Definitions) -> list[Found]:
        """The members of a composite, if each of them has a good reading."""
        out: list[Found] = []
        for number, part in enumerate(parts(text[start:end]), 1):
            said, best = self._first_good(part.readings, wanted, defined)
            if not good(best):
                return []
            notes = (f"member of a composite, read as “{said}”",)
            out.append(Found(start + part.start, start + part.end, notes, best, number))
        return out

    def _first_good(
        self, readings: Sequence[str], wanted: Categories, defined: Definitions
    ) -> tuple[str, list[Scored]]:
        """The first of ``readings`` that is a name, else the one that rewording makes the most of."""
        best: tuple[str, list[Scored]] = "", []
        for reading in readings:
            ranked = self.ranker.rank(direct(self.lexicon, tokenize(reading)), reading, wanted)
            if good(ranked):
                return reading, ranked
        for reading in readings:
            ranked = self.indirect.reworded(reading, wanted, defined, depth=1)
            if ranked and (not best[1] or ranked[0].score > best[1][0].score):
                best = reading, ranked
        return best


def _named_whole(one: Scored) -> bool:
    """Whether this is a name in full, only not of the expected category; no part of it is likelier."""
    return not one.expected and one.hit.cost < EXACT and one.factor >= 0.9 * OFF_CATEGORY
