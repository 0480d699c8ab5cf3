"""The linker: one mention to its entity, running text to its mentions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from bioloom.core.allowance import check
from bioloom.core.fact import Entity

from ..forms.formulas import ions
from ..forms.normalize import tokenize
from ..forms.variant_notation import notations, placed
from ..identity.identifiers import recognise
from ..lexicon.aliases import Kind
from ..lexicon.gene_families import Family, families
from ..lexicon.lookup import Lead, are, hits, identified
from ..lexicon.opened import Lexicon
from ..lexicon.score import A_VERB
from .candidates.grounded import Grounded
from .candidates.scored import Scored
from .drugs.misspelt import misspelt_drug
from .near_names import near_names
from .one_mention import LEAST, Noted, OneMention
from .ranking import Categories, Ranker, acted_on_first, merged
from .spans.brackets import across, closed
from .spans.protein_names import ACTED_ON, behind_letters
from .spans.scan import spans
from .words.abbreviations import Definition, definitions
from .words.cues import HEADS, cue, verb

SURE = 0.55  # a mention below this is not taken without being asked for

READINGS = 16  # of one mention
FAMILY, WHOLE_FAMILY = "members of a family", 0.9  # the kind of a reading that is any of several genes, and its score
NAME = 200  # characters of the longest name whose readings are kept
KEPT = 1 << 13  # characters of the longest text whose mentions are kept for the next who asks

PROTEIN = ("Gene", "Protein", "ProteinDomain")

Chars = tuple[int, int]


class Linker:
    """Reads text with the lexicon of one graph. It holds no state but caches: the same text gives the same entities."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._ranker = Ranker(lexicon)
        self._one = OneMention(lexicon, self._ranker)
        self._lately = lru_cache(maxsize=2)(self._read)  # several readers of a question ask for its names
        self._alone = lru_cache(maxsize=256)(self._link)  # options are tried in each reading of a question

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> list[Grounded]:
        """Readings of ``text`` as one name, the best first; of a composite, those of its members in order (`part`).

        Args:
            text: The mention alone.
            categories: Expected Biolink classes, each with all below it, the likeliest first; others are reported but
                stand far behind.
            context: The document the mention stands in: its abbreviations count.
        """
        if context or len(text) > NAME:
            return self._link(text, tuple(categories), context)
        return list(self._alone(text, tuple(categories)))

    def _link(self, text: str, categories: tuple[str, ...], context: str = "") -> list[Grounded]:
        return self._one.read(text, categories, definitions(context) if context else {}, context)

    def near(self, text: str) -> list[Entity]:
        """A few things with names near to ``text``, which is no name: to be offered, never taken."""
        return near_names(self.lexicon, self.link, text)

    def meant(self, word: str) -> Entity | None:
        """The one drug with a name so near to ``word`` that it is likely misspelt, called by that name."""
        return misspelt_drug(self.lexicon, word)

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> list[list[Grounded]]:
        """Every span of running text that may be a name, also inside others: the readings of each, the best first.

        Spans are in order of their beginning, the longer first.
        """
        if len(text) > KEPT:
            return self._read(text, tuple(categories))
        return [list(readings) for readings in self._lately(text, tuple(categories))]

    def _read(self, text: str, categories: tuple[str, ...]) -> list[list[Grounded]]:
        page = _Page(self, text, categories, brackets=True)
        some = {(f.start, f.end): f for f in families(self.lexicon, text)}
        out = [[self._of_family(text, family)] for family in some.values()]
        found = page.spans()
        variants = [v for v in placed(text) if not any(a <= v[0] and v[1] <= b for a, b in found)]
        for span in found:
            if any(a <= span[0] and span[1] <= b for a, b in variants):
                continue  # "factor V Leiden" is not factor V
            if any(a < span[1] and span[0] < b and span[1] - span[0] <= b - a for a, b in some):
                continue  # "SCN" in "SCN genes" is no disease of that abbreviation
            notes, ranked = page.read(span)
            if kept := [r for r in ranked if r.score >= LEAST]:
                out.append(self._ranker.grounded(kept, text, *span, notes=notes, most=READINGS))
        return sorted(out, key=lambda readings: (readings[0].start, -readings[0].end))

    def _of_family(self, text: str, family: Family) -> Grounded:
        """A family of genes as one thing that is any of its members."""
        first, *others = map(self.lexicon.entity, family.members)
        said = family.called([first.name, *(e.name for e in others)])
        return Grounded(
            text=text[family.start : family.end], start=family.start, end=family.end, name=family.root, kind=FAMILY,
            entity=first.model_copy(update={"name": said}), score=WHOLE_FAMILY, twins=tuple(others),
            why=(f"the genes whose symbols begin with or hold “{family.root}”: {said}",),
        )  # fmt: skip

    def find(self, text: str, *, categories: Sequence[str] = ()) -> list[Grounded]:
        """The mentions of running text, none overlapping: of those that do the longest, of equal length the likeliest.

        Every mention is given with its best reading, which lists its rivals.
        """
        page = _Page(self, text, tuple(categories))
        taken: dict[Chars, Noted] = {}
        busy = bytearray(len(text))  # a 1 for each character of what is taken
        for _, group in groupby(sorted(page.spans(), key=_length, reverse=True), key=_length):
            free = [(a, b) for a, b in group if busy.find(1, a, b) < 0]
            read = sorted(((page.read(s), s) for s in free), key=lambda p: (-_best(p[0]), p[1]))
            for noted, span in read:
                if _best(noted) >= SURE and busy.find(1, *span) < 0:
                    taken[span] = noted
                    busy[slice(*span)] = b"\1" * _length(span)
        return [
            self._ranker.grounded(taken[span][1], text, *span, notes=taken[span][0], most=1)[0]
            for span in sorted(taken)
        ]


class _Page:
    """One text: where names may stand, and their candidates, worked out when asked for.

    ``brackets``: names that hold a bracket are looked for as well. In a document most brackets stand beside a name.
    """

    def __init__(self, linker: Linker, text: str, wanted: Categories, *, brackets: bool = False) -> None:
        self.linker, self.text, self.wanted = linker, text, wanted
        self.tokens = tokenize(text)
        self.shouted = text.isupper() and len(self.tokens) > 5  # then capitals say nothing
        self.defined = definitions(text)
        self._special: dict[Chars, list[Scored]] = dict(self._specials())
        self._short = dict(self._abbreviations())
        self._meant: dict[str, Noted] = {}
        self._known: dict[tuple[str, tuple[Lead, ...], Categories], list[Scored]] = {}
        found = spans(linker.lexicon, self.tokens, list(self._asides()))
        for span, lead in across(linker.lexicon, self.tokens) if brackets else ():
            found.setdefault(span, []).append(lead)
        self._leads = {
            closed(text, self.tokens.start[lo], self.tokens.end[hi - 1]): (lo, hi, leads)
            for (lo, hi), leads in found.items()
        }

    def spans(self) -> set[Chars]:
        """All spans, as characters."""
        return self._leads.keys() | self._short.keys() | self._special.keys()

    def read(self, span: Chars) -> Noted:
        """Candidates of a span, and what is to be said of it beforehand."""
        check("Looking for names")
        if special := self._special.get(span):
            return (), special
        definition = self._short.get(span)
        if definition is not None and (known := self._meant.get(definition.short)):
            return known  # an abbreviation means the same wherever it stands
        own = self._own(span, *self._leads[span]) if span in self._leads else []
        if definition is None:
            return (), own
        one = self.linker._one  # noqa: SLF001 - the page is the linker's own
        notes, ranked = one.defined(definition.short, definition.long, self.wanted)
        meant = self._meant[definition.short] = notes, merged(ranked, one.weighed(own, definition, ranked))
        return meant

    def _own(self, span: Chars, lo: int, hi: int, leads: Sequence[Lead]) -> list[Scored]:
        surface = self.text[slice(*span)]
        if self.shouted:
            surface = surface.lower()
        ranked = self._ranked(surface, tuple(leads), cue(self.tokens, lo, hi))
        if any(ACTED_ON in one.steps for one in ranked):
            ranked = acted_on_first(ranked)
        if behind_letters(self.tokens, lo):
            ranked = [one for one in ranked if not are(self.linker.lexicon.categories(one.hit.entry.node), PROTEIN)]
        if hi < len(self.tokens) and self.tokens.norm[hi] in HEADS:
            ranked = [one for one in ranked if one.hit.entry.kind != Kind.EPONYM]
        if verb(self.tokens, lo, hi):
            return [replace(one, score=one.score * A_VERB, steps=(*one.steps, "stands like a verb")) for one in ranked]
        return ranked

    def _ranked(self, surface: str, leads: tuple[Lead, ...], said: Categories) -> list[Scored]:
        """What the words may name; a name that stands often in the text is looked up once."""
        key = surface, leads, said
        if key not in self._known:
            ranker = self.linker._ranker  # noqa: SLF001 - the page is the linker's own
            found = hits(self.linker.lexicon, surface, leads)
            self._known[key] = ranker.untied(ranker.rank(found, surface, self.wanted, cue=said))
        return self._known[key]

    def _specials(self) -> Iterator[tuple[Chars, list[Scored]]]:
        """Identifiers, ions and variants."""
        linker = self.linker
        for change in notations(self.text):
            if ranked := linker._one.variant(change, self.wanted):  # noqa: SLF001
                yield (change.start, change.end), ranked
        for ion in ions(self.text):
            if ranked := linker._one.chemical(ion, self.wanted):  # noqa: SLF001
                yield (ion.start, ion.end), ranked
        for identifier in recognise(self.text):
            if found := identified(linker.lexicon, identifier.key):
                yield (identifier.start, identifier.end), linker._ranker.rank(found, identifier.key, self.wanted)  # noqa: SLF001

    def _abbreviations(self) -> Iterator[tuple[Chars, Definition]]:
        """Where abbreviations that the text defines stand."""
        for short, definition in self.defined.items():
            for match in re.finditer(rf"(?<![\w-]){re.escape(short)}(?=s?(?![\w]))", self.text):
                yield match.span(), definition

    def _asides(self) -> Iterator[tuple[int, int]]:
        """Token spans of the brackets in which the text defines its abbreviations."""
        starts = self.tokens.start
        for definition in self.defined.values():
            close = self.text.find(")", definition.end)
            inside = [i for i, s in enumerate(starts) if definition.end < s < close]
            if inside and close - definition.end < 40 and "(" in self.text[definition.end : starts[inside[0]]]:
                yield inside[0], inside[-1] + 1


def _length(span: Chars) -> int:
    return span[1] - span[0]


def _best(noted: Noted) -> float:
    return noted[1][0].score if noted[1] else 0.0
