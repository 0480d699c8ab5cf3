"""HyperGraphRAG: statements as edges between all that they name, found by their words and by what they hold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pydantic import Field

from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity
from bioloom.core.judgement import Judgement
from bioloom.core.method import Card
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.ground.linking.tagging import chosen
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.answer.reader import Chosen, read_of
from bioloom.stages.text.given.passages import BUDGET, best

WHOLE = 10  # completeness of a segment that says all by itself


class Passage(Value):
    """A text that is cut into statements."""

    text: str


class Segment(Value):
    """A statement that stands by itself, how complete it is, and the names that it holds."""

    text: str = Field(description="the statement, copied or completed from the text")
    completeness: int = Field(default=WHOLE, ge=0, le=10)
    entities: tuple[str, ...] = ()


class Segments(Value):
    """All statements of a text."""

    segments: tuple[Segment, ...] = ()


def by_sentence(value: Passage, kit: Resources) -> Segments:
    """Each sentence that names something, with what the linker finds in it."""
    every = [value.text[a:b] for a, b in sentences(value.text)]
    found = [(s, tuple(dict.fromkeys(g.text for g in chosen(kit.linker, s)))) for s in every]
    return Segments(segments=tuple(Segment(text=s, entities=names) for s, names in found if names))


SEGMENT = Judgement(
    "segment", Passage, Segments, "full", rule=by_sentence, slots=lambda v: {"text": fenced([v.text])},
    prompt=("bioloom.methods.baselines.cgr", "segment.md"),
)  # fmt: skip


@dataclass(frozen=True)
class Hyperedge:
    """A segment with the things that it joins, by the key of each, its weight and the passage that it is of."""

    text: str
    ends: tuple[str, ...]
    weight: float
    passage: int


@dataclass(frozen=True)
class HyperGraphRAG:
    """``entities`` and ``edges`` at most that the question brings to mind, ``least`` likeness; ``budget`` characters.

    ``shares`` are the parts of the budget for edges found by their words, edges of found things, and passages.
    """

    card: ClassVar[Card] = Card(
        "HyperGraphRAG: Retrieval-Augmented Generation via Hypergraph-Structured Knowledge Representation", 2025,
        "https://arxiv.org/abs/2503.21322",
        departures=(
            "the hypergraph is made of the question's evidence, not of a corpus",
            "a name is the thing that it links to, else itself; there are no descriptions to merge, nor gleanings",
            "a question from which nothing is read stands for its own entity and segment",
            "the budget is that of all methods, in three parts",
            "judged by rules, a segment is a sentence, and the reader counts what pieces name",
        ),
    )  # fmt: skip

    entities: int = 60
    edges: int = 60
    least: float = 0.2
    shares: tuple[float, float, float] = (0.4, 0.3, 0.3)
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Cut into segments, read the question the same way, find from both sides, answer."""

        def found(given: list[Evidence], _topics: tuple[Entity, ...], inner: Run) -> Chosen:
            pieces = self.found(question.text, given, inner)
            return Chosen([given[i] for _, i in pieces], [text for text, _ in pieces])

        nothing = "no piece of the evidence is like the question"
        return read_of(question, run, found, budget=self.budget, nothing=nothing)

    def found(self, text: str, given: Sequence[Evidence], run: Run) -> list[tuple[str, int]]:
        """Pieces as text with the position of their passage: edges by their words, edges of things, passages."""
        edges, names = self.graph(given, run)
        read = run.within("question").need(SEGMENT, Passage(text=text)).segments
        wanted = ", ".join(dict.fromkeys(n for s in read for n in s.entities)) or text
        said = " ".join(s.text for s in read) or text
        keys = list(names)
        near = {keys[i] for i, s in best(wanted, [names[k] for k in keys], run, self.entities) if s >= self.least}
        degree = {k: sum(k in e.ends for e in edges) for k in near}
        by_words = [(edges[i], s) for i, s in best(said, [e.text for e in edges], run, self.edges) if s >= self.least]
        first = [e for e, _ in by_words]
        beside = sorted(
            (e for e in edges if near & set(e.ends) and e not in first),
            key=lambda e: (-max(degree[k] for k in near & set(e.ends)), -e.weight, e.passage),
        )
        often: dict[int, float] = defaultdict(float)
        for e in (*first, *beside):
            often[e.passage] += e.weight
        passages = sorted(often, key=lambda i: (-often[i], i))
        run.note("hyperedges", edges=len(edges), things=len(names), by_words=len(first), by_things=len(beside))
        parts = ([(e.text, e.passage) for e in first], [(e.text, e.passage) for e in beside],
                 [(given[i].text, i) for i in passages])  # fmt: skip
        return list(dict.fromkeys(p for part, share in zip(parts, self.shares, strict=True)
                                  for p in _fitting(part, int(share * self.budget))))  # fmt: skip

    def graph(self, given: Sequence[Evidence], run: Run) -> tuple[list[Hyperedge], dict[str, str]]:
        """The hyperedges of all passages, and the name of each thing by its key."""
        linker, names, out = run.resources.linker, dict[str, str](), list[Hyperedge]()
        read = run.map(lambda p, inner: inner.need(SEGMENT, Passage(text=p.text)).segments, given)
        for at, segments in enumerate(read):
            for one in segments:
                ends = []
                for name in one.entities:
                    link = next(iter(linker.link(name)), None)
                    key = link.entity.curie if link is not None and link.score >= 0.6 else name.casefold()
                    names.setdefault(key, link.entity.name if link is not None and link.score >= 0.6 else name)
                    ends.append(key)
                out.append(Hyperedge(one.text, tuple(dict.fromkeys(ends)), one.completeness / WHOLE, at))
        return out, names


def _fitting(pieces: Sequence[tuple[str, int]], budget: int) -> Iterator[tuple[str, int]]:
    """The first pieces that fit, the very first whatever it takes."""
    spent = 0
    for text, at in pieces:
        if spent and spent + len(text) > budget:
            return
        spent += len(text)
        yield text, at
