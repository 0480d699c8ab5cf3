"""The passages that a question is answered from: those it comes with, else those that a search finds.

All methods that compare on a fixed set of evidence take it from here, and show a reader the same amount of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity, Fact
from bioloom.core.ports import Query
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.find.retrieve.search import sources_of, tagged
from bioloom.stages.text.convert.stage import convert
from bioloom.stages.text.lines import Line, lines_of

LENGTH = 400  # characters of a passage: as much as a line shows
POOL = 32  # passages that a search is asked for
BUDGET = 2000  # characters of evidence that a reader is shown, whatever the method


@dataclass(frozen=True)
class Tuple:
    """A fact that a passage states: its sentence, and the position of its passage."""

    fact: Fact
    unit: Evidence
    passage: int

    @property
    def text(self) -> str:
        """The fact in words."""
        said = self.fact.predicate.replace("_", " ")
        return f"{self.fact.subject.name} {'not ' if self.fact.negated else ''}{said} {self.fact.object.name}"

    @property
    def ends(self) -> tuple[Entity, Entity]:
        """Subject and object."""
        return self.fact.subject, self.fact.object


def passages_of(question: Question, run: Run, topics: Sequence[Entity] = (), *, pool: int = POOL) -> list[Evidence]:
    """The evidence of ``question``, tagged; empty when it comes with none and no source may be searched."""
    if question.context:
        found = [p for i, text in enumerate(question.context, 1) for p in _parted(text, f"context:{i}")]
    else:
        names = sources_of("doc", run)
        query = Query(text=question.text, entities=tuple(t.curie for t in topics), limit=pool)
        hits = sorted(run.search(query, *names), key=lambda h: -h.score) if names else []
        found = [h.evidence for h in hits[:pool]]
    return [tagged(p, run) for p in found]


def _parted(text: str, record: str) -> Iterator[Evidence]:
    """A document in passages of whole sentences."""
    start = end = 0
    origin = Origin(channel="doc", source="context", record=record)
    for a, b in (*sentences(text), (len(text), len(text) + LENGTH)):
        if b - start > LENGTH and end > start:
            yield Evidence(text=text[start:end], origin=origin, span=(start, end))
            start = a
        elif end == 0:
            start = a
        end = b


def tuples_of(passages: Sequence[Evidence], run: Run) -> list[Tuple]:
    """What the passages state, sentence by sentence (open information extraction, by rules or a model)."""
    out = []
    for unit in convert(passages, run):
        at = next(i for i, p in enumerate(passages) if _holds(p, unit))
        out += [Tuple(fact, unit, at) for fact in unit.facts]
    return out


def _holds(passage: Evidence, unit: Evidence) -> bool:
    (a, b), (c, d) = passage.span or (0, len(passage.text)), unit.span or (0, 0)
    return passage.origin.record == unit.origin.record and a <= c and d <= b


def named_in(passage: Evidence) -> tuple[Entity, ...]:
    """The things that a passage names, each once."""
    return tuple({m.entity.curie: m.entity for m in passage.mentions}.values())


def best(query: str, texts: Sequence[str], run: Run, most: int) -> list[tuple[int, float]]:
    """The ``most`` texts that are most like ``query``: (position, likeness), the best first."""
    scores = run.similar(query, texts).scores if texts else ()
    return sorted(enumerate(scores), key=lambda s: (-s[1], s[0]))[:most]


def shown(units: Sequence[Evidence], run: Run, texts: Sequence[str] = (), *, budget: int = BUDGET) -> tuple[Line, ...]:
    """Evidence as the numbered lines of a reader, as far as the budget goes; ``texts`` stand for its own words."""
    lines = lines_of(units, run)
    if texts:
        lines = tuple(x.model_copy(update={"text": t[:LENGTH]}) for x, t in zip(lines, texts, strict=True))
    kept, spent = [], 0
    for line in lines:
        spent += len(line.text)
        if spent > budget:
            break
        kept.append(line)
    return tuple(kept)
