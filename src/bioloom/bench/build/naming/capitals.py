"""Which words of diseases and signs have a capital: those that their vocabularies mostly write with one.

Vocabularies write "tetralogy of fallot" and "Sheldon-hall syndrome" in one name and the same words with a capital in
others; titles taken over from elsewhere have all words with a capital ("Limb-Girdle Syndrome"). What most names do is
right.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

import numpy as np

from bioloom.graph.model.graph import Graph

_WORD = re.compile(r"(?<![^\W_])[A-Za-z]{3,}(?![^\W_])")
_JOINED = re.compile(r"(?<![^\W_])[A-Za-z]+(?:-[A-Za-z]+)*(?![^\W_])")
_AHEAD, _SHORT = frozenset({"anti", "like", "non", "post", "pre", "pseudo", "type"}), 2
_NUMBERED = re.compile(
    r"(?<!\w)[a-z](?=-[IVX]+\b)|(?<![\w-])[dl](?=-[a-z]{4})"
    r"|(?<=[ \d]\d)[a-h](?![\w-])"
    r"|(?<=\btype )[ivx]+(?=[a-z]?$)"
)  # "apolipoprotein c-III", "d-bifunctional protein", "agammaglobulinemia 8b", "type iit"
_KINDS = ("PhenotypicFeature", "Disease")
_FEW = 3  # names with a word, so that beside a proper name it is one: "hoyeraal-Hreidarsson"
_HALF = 0.5  # as many names with a capital as without, beside a proper name: "silver-Russell"
_AFTER = re.compile(r"[a-z]{4,}(?= (?:disease|syndrome)\b)")  # "panner disease": no other name has the word
_CALLED = re.compile(  # after whom: "snijders blok-fisher syndrome"
    r"(?:[a-z]{4,} )*[a-z]{3,}-[a-z]{3,}(?= (?:disease|syndrome)\b)"
)
_TYPE = re.compile(r"(?<=[ -])[a-z]{5,}(?= type$)")  # "brachyolmia type 1, toledo type"
_DESCRIBES = re.compile(r"(?:ic|al|ar|ous|oid|ive|ary|o)$")  # "branchio-otic"
_LEAST = 2  # names that must have it with a capital
_TITLE = 0.6  # of the words of a name with a capital, from which on it is a title and says nothing


class Capitals:
    """The capitals of one graph's diseases and signs."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def proper(self, word: str) -> bool:
        """Whether a word, in whatever case, is mostly written with a capital: "Fallot", and not "Girdle"."""
        title = self._often[word.capitalize()]
        return title >= _LEAST and title > self._often[word.lower()]

    def cased(self, name: str) -> str:
        """A name with the capitals that its words mostly have; what stands in no other name stays as it is."""

        def one(found: re.Match[str]) -> str:
            return self._joined(found.group())

        name = _NUMBERED.sub(lambda m: m.group().upper(), name)
        if (first := _AFTER.match(name)) and self._often[first.group()] < _LEAST and self._nobody_else(first.group()):
            name = name.capitalize() if name.islower() else name[0].upper() + name[1:]
        called = _CALLED.match(name)
        if called and all(map(self._nobody_else, _WORD.findall(called.group()))):
            return called.group().title() + name[called.end() :]
        return _TYPE.sub(lambda m: self._of_whom(m.group()), _JOINED.sub(one, name))

    def _of_whom(self, word: str) -> str:
        """A word before "type" with the capital that names give it nearly as often as none: "toledo"."""
        return word.capitalize() if 0 < self._often[word.capitalize()] >= _HALF * self._often[word] else word

    def _nobody_else(self, word: str) -> bool:
        """Whether hardly another name has a word in small letters, and it describes nothing: whoever found it."""
        return self._often[word] < _FEW and not _DESCRIBES.search(word)

    def _joined(self, word: str) -> str:
        """A word, or several that hyphens join: "Riley-Day" is called after two people, whatever else a day is."""
        parts = word.split("-")
        known = [p for p in parts if _WORD.fullmatch(p)]
        if any(p.istitle() and not self._common(p) for p in known):
            beside = len(known) > 1
            return "-".join(p.capitalize() if p.islower() and self._called(p, beside=beside) else p for p in parts)
        cased = (p.lower() if p.istitle() and self._common(p) else p for p in parts)
        found = "-".join(p.capitalize() if p in known and p.islower() and self.proper(p) else p for p in cased)
        return self._joined(found) if found != word and word.islower() else found  # "silver-russell": both

    def _called(self, part: str, *, beside: bool) -> bool:
        """Whether a small part is a proper name; beside another one some name with a capital is enough."""
        title, small = self._often[part.capitalize()], self._often[part]
        rare = small < _FEW or 0 < title >= _HALF * small
        enough = beside and rare and part not in _AHEAD and len(part) > _SHORT
        return self.proper(part) or enough

    def _common(self, word: str) -> bool:
        return self._often[word.lower()] > self._often[word.capitalize()]

    @cached_property
    def _often(self) -> Counter[str]:
        """By word, in small letters and with a capital, how many diseases and signs have it in a name.

        A first word with a capital says nothing, since many vocabularies begin names with one; nor do titles.
        """
        out: Counter[str] = Counter()
        for node in np.flatnonzero(self._graph.category_mask(_KINDS)).tolist():
            record = self._graph.node(node)
            said: set[str] = set()
            for name in (record.entity.name, *record.synonyms):
                words = _WORD.findall(name)
                titled = [w for w in words if w.istitle()]
                if len(words) > 1 and len(titled) > _TITLE * len(words):
                    continue
                begun = _WORD.match(name)
                alone = begun is not None and begun.group().istitle() and name[begun.end() : begun.end() + 1] != "-"
                said.update(words[1:] if alone else words)
            out.update(w for w in said if w.islower() or w.istitle())
        return out
