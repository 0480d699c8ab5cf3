"""The narrower thing that a document means by a plain name: "dyskinesia" where it is levodopa's.

A document that says "levodopa-induced dyskinesia" once goes on with "dyskinesia", and means the same. Where the graph
has a node for a disease as a drug's effect ("drug-induced dyskinesia", "drug psychosis"), that is the reading. In the
same way "breast and ovarian cancer" in one breath, in a document on what is inherited, is the hereditary syndrome.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from bioloom.ground.forms.normalize import tokenize
from bioloom.ground.lexicon.lookup import Hit, direct
from bioloom.ground.lexicon.opened import Lexicon
from bioloom.ground.linking.candidates.scored import Scored
from bioloom.ground.linking.one_mention import Found
from bioloom.ground.linking.ranking import Categories, Ranker, good
from bioloom.ground.linking.words.cues import CHEMICAL, ILL

_INDUCED = re.compile(r"[- ](?:induced|associated|related|evoked|mediated)\s+(?P<what>[\w \-]{4,60})", re.IGNORECASE)
_WORD_BEFORE = re.compile(r"[\w+\-'(),]*\w$")
LONGEST_WORD = 60
# "allergic reaction to penicillin", "psychosis was associated with high doses of levodopa"
_CAUSED_BY = re.compile(
    r"\w{0,3} (?:was |were |is |are )?"
    r"(?:due|caused|induced|secondary|following|after|from|associated|related|to|during|by)"
    r"(?: to| by| with)? (?P<by>(?:[\w-]+ ){0,2}[\w-]+)"
)
SHORTEST = 5  # letters of a disease that is looked for before its cause
_DRUG = frozenset(("drug", "medication", "neuroleptic", "chemotherapy", "treatment", "toxin"))
_FRAMES = (
    "drug-induced {}", "drug {}", "substance-induced {}", "medication-induced {}", "chemical and drug induced {}",
)  # fmt: skip
# "familial breast and ovarian cancer", "breast and ovarian cancer susceptibility"
_INHERITED = r"\b(?:hereditary|familial|inherited) {0}|\b{0}s? (?:famil|susceptib|gene|syndrome|kindred|predispos)"
_AS_INHERITED = ("hereditary {}", "familial {}")
MOST_NAMES = 12  # of a disease that are put into the frames
NEARER = 0.02  # by which what is meant stands before the plain thing


class Narrower:
    """Knows which diseases a lexicon has as a drug's effect."""

    def __init__(self, lexicon: Lexicon, ranker: Ranker) -> None:
        self.lexicon, self.ranker = lexicon, ranker
        self.as_effect = lru_cache(maxsize=1 << 12)(self._as_effect)
        self.is_drug = lru_cache(maxsize=1 << 12)(self._is_drug)

    def of(self, text: str) -> Narrowed:
        """What ``text`` narrows."""
        return Narrowed(self, text)

    def _is_drug(self, word: str) -> bool:
        if word.casefold() in _DRUG:
            return True
        ranked = self.ranker.rank(direct(self.lexicon, tokenize(word)), word, CHEMICAL)
        return good(ranked) and ranked[0].expected

    def _as_effect(self, node: int) -> tuple[Hit, ...]:
        """Names of the disease ``node`` as a drug's effect."""
        said = dict.fromkeys(e.text.casefold() for e in self.lexicon.names(node)[:MOST_NAMES] if len(e.text) > 4)
        found: dict[int, Hit] = {}
        for frame in _FRAMES:
            for name in said:
                for hit in direct(self.lexicon, tokenize(frame.format(name))):
                    own = hit.entry.node
                    if own != node and self.ranker.fits(self.lexicon.categories(own), ILL):
                        found.setdefault(own, hit._replace(steps=("a drug's effect in this document",), cost=0.0))
        return tuple(found.values())

    def inherited(self, words: str) -> list[Hit]:
        """Names of what is said in one breath as one inherited disease."""
        return [
            hit._replace(steps=("an inherited disease in this document",))
            for frame in _AS_INHERITED
            for hit in direct(self.lexicon, tokenize(frame.format(words)))
            if self.ranker.fits(self.lexicon.categories(hit.entry.node), ILL)
        ]


class Narrowed:
    """What one document narrows."""

    def __init__(self, by: Narrower, text: str) -> None:
        self._by, self._text, self._low = by, text, text.casefold()
        self._effects: list[str] | None = None
        self._known: dict[str, bool] = {}  # whether what begins so is a drug's effect

    def effects(self) -> list[str]:
        """What the document says that a drug caused, in small letters."""
        if self._effects is None:
            self._effects = [
                m["what"].casefold() for m in _INDUCED.finditer(self._text) if self._by_drug(self._text, m.start())
            ]
        return self._effects

    def _by_drug(self, text: str, end: int) -> bool:
        """Whether the word that ends there names a drug."""
        word = _WORD_BEFORE.search(text[max(0, end - LONGEST_WORD) : end])
        return word is not None and self._by.is_drug(word[0].strip("(),"))

    def weighed(self, said: str, ranked: list[Scored], wanted: Categories) -> list[Scored]:
        """``ranked`` with the narrower thing first that the document means by ``said``."""
        by = self._by
        if not ranked or not ranked[0].expected:
            return ranked
        best = ranked[0]
        node = best.hit.entry.node
        if not by.ranker.fits(by.lexicon.categories(node), ILL) or not self._is_effect(said):
            return ranked
        hits = [h for n in (node, *by.lexicon.kin(node)) for h in by.as_effect(n)]
        if not hits:
            return ranked
        narrow = by.ranker.rank(hits, said, wanted)
        known = {one.hit.entry.node for one in narrow}
        raised = [replace(one, score=min(1.0, best.score + NEARER * one.score)) for one in narrow if one.expected]
        return [*raised, *(one for one in ranked if one.hit.entry.node not in known)]

    def _is_effect(self, said: str) -> bool:
        """Whether the document, or the mention itself, says that a drug caused it."""
        if (own := _INDUCED.search(said)) and own.end() == len(said) and self._by_drug(said, own.start()):
            return True
        stem = said.casefold().removesuffix("s")
        if stem not in self._known:
            self._known[stem] = self._caused(stem)
        return self._known[stem]

    def _caused(self, stem: str) -> bool:
        if any(stem in what and re.search(rf"\b{re.escape(stem)}", what) for what in self.effects()):
            return True
        at = self._low.find(stem) if len(stem) >= SHORTEST else -1
        while at >= 0:
            cause = None if at and self._low[at - 1].isalnum() else _CAUSED_BY.match(self._low, at + len(stem))
            if cause and any(map(self._by.is_drug, cause["by"].split())):
                return True
            at = self._low.find(stem, at + 1)
        return False

    def together(self, mention: str, found: list[Found], wanted: Categories) -> list[Found]:
        """A composite as the one inherited disease of that name, if the document says it so somewhere."""
        if len(found) < 2 or not re.search(_INHERITED.format(re.escape(mention)), self._text, re.IGNORECASE):
            return found
        words = re.sub(r"\s*(?:/|and/or|\bor\b)\s*", " and ", mention)
        ranked = self._by.ranker.rank(self._by.inherited(words), mention, wanted)
        if not ranked or not ranked[0].expected:
            return found
        return [Found(found[0].start, found[-1].end, ("named in one breath",), ranked)]
