"""How well a fact is supported, as data: so that one formula scores a fact in hand and a million edges of a graph."""

from __future__ import annotations

from collections.abc import Mapping
from math import log1p, log10

from pydantic import Field

from ..fact import Fact
from ..value import Value

ANY = "*"  # among the words of a qualifier: whatever it says
TINY = 1e-12  # what a logarithm is taken of at least


class Scale(Value):
    """A number on an edge, from ``low`` (adds nothing) to ``high`` (adds ``gain``), linear between.

    Attributes:
        key: The qualifier.
        low: Where it begins to speak for the fact; may be above ``high``, when less is better.
        high: Beyond it nothing more is added.
        gain: What is added at ``high``.
        floor: The least share of ``gain``; below 0 a low number speaks against the fact.
        log: The number is taken as log10.
        beside: Counts only where this qualifier is there too.
        unless: Counts only where this qualifier is not there.
    """

    key: str
    low: float
    high: float
    gain: float
    floor: float = 0.0
    log: bool = False
    beside: str = ""
    unless: str = ""

    def share(self, value: float) -> float:
        """How much of ``gain`` a number is worth."""
        at = log10(max(value, TINY)) if self.log else value
        return min(max((at - self.low) / (self.high - self.low), self.floor), 1.0)


class Common(Value):
    """How well known a thing is: by how many edges of some relations it has, whatever is asked of it.

    Attributes:
        categories: Of which things it is told so, each with all below it.
        predicates: Whose edges are counted, either way, each with all below it.
        steps: Numbers of edges, ascending; each that is reached is a level.
        gain: What each level adds to the support by which answers are ordered; what is reported stays as it is.
            Less than 0 where what many have says little of one.
    """

    categories: tuple[str, ...]
    predicates: tuple[str, ...]
    steps: tuple[int, ...]
    gain: float


class Reading(Value):
    """Sources that read documents of one kind: they speak as one, however many of them say a thing.

    Each covers some of the documents, so that neither its method nor a second reading may put what it covers first.

    Attributes:
        sources: Their ``infores``, the one by whose name they count first.
        worth: Of each of their statements, whatever its knowledge level.
    """

    sources: tuple[str, ...]
    worth: float


class Scoring(Value):
    """Support from 0 to 1: what the knowledge level is worth, moved by qualifiers and publications.

    Attributes:
        levels: Of each knowledge level.
        other: Of a level that is not listed.
        words: By qualifier and its text, what is added; ``*`` is any other text.
        scales: What numbers add.
        publications: Added times log(1 + number of publications).
        doubt: Of what is in doubt of an answer, what a further independent source leaves.
        largest: A number by which answers that have it are ordered before anything else, the largest first; empty for
            none. How much is what is asked where it is measured.
        first: By qualifier and its text, a place: answers with an edge of the highest come first, whatever supports
            the others. Any text has that of ``*``.
        common: How well known the answers are, so that of like supported ones the common stands before the obscure.
        readings: Sources that speak as one.
    """

    levels: dict[str, float]
    other: float
    words: dict[str, dict[str, float]]
    scales: tuple[Scale, ...]
    publications: float
    doubt: float = 0.5
    largest: str = ""
    first: Mapping[str, Mapping[str, int]] = Field(default_factory=dict)
    common: tuple[Common, ...] = ()
    readings: tuple[Reading, ...] = ()

    def worth(self, source: str, level: str) -> float:
        """What a statement is worth before its qualifiers, by its primary knowledge source and knowledge level."""
        read = (r.worth for r in self.readings if source in r.sources)
        return next(read, self.levels.get(level, self.other))

    def voice(self, source: str) -> str:
        """The source that ``source`` counts as."""
        return next((r.sources[0] for r in self.readings if source in r.sources), source)

    def together(self, support: float, sources: int) -> float:
        """The support of an answer: of its best witness, raised by the sources that speak of it independently."""
        return 1 - (1 - support) * self.doubt ** max(sources - 1, 0)

    def place(self, fact: Fact) -> int:
        """The place of one fact by ``first``; 0 where nothing of it has one."""
        said = ((self.first.get(q.key, {}), str(q.value)) for q in fact.qualifiers)
        return max((words.get(value, words.get(ANY, 0)) for words, value in said), default=0)

    def of(self, fact: Fact) -> float:
        """The support of one fact."""
        values = {q.key: q.value for q in fact.qualifiers}
        score = self.worth(fact.primary_knowledge_source, fact.knowledge_level)
        for key, words in self.words.items():
            if key in values:
                score += words.get(str(values[key]), words.get(ANY, 0.0))
        for scale in self.scales:
            value = values.get(scale.key)
            there = (not scale.beside or scale.beside in values) and (not scale.unless or scale.unless not in values)
            if isinstance(value, float | int) and there:
                score += scale.gain * scale.share(value)
        return min(max(score + self.publications * log1p(len(fact.publications)), 0.0), 1.0)
