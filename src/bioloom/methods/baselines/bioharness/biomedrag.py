"""BiomedRAG, after its idea: sentences of many abstracts, those that make the model surest of an answer are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer, abstention
from bioloom.core.evidence import Evidence
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.answer.reader import NOTHING, Chosen, answer_from, needs_model
from bioloom.stages.answer.respond.judge import BY_READING
from bioloom.stages.answer.respond.stage import kind_of, topics_of
from bioloom.stages.answer.sure.stage import first_token
from bioloom.stages.text.given.passages import BUDGET, best
from bioloom.stages.text.lines import lines_of
from bioloom.stages.text.literature.stage import seen_by


@dataclass(frozen=True)
class BiomedRAG:
    """``candidates`` sentences of ``passages`` abstracts are scored; ``chunks`` are read, at most ``each`` a record."""

    card: ClassVar[Card] = Card(
        "BiomedRAG: A Retrieval Augmented Large Language Model for Biomedicine", 2025,
        "https://arxiv.org/abs/2405.00465",
        departures=(
            "an adaptation after the paper: nothing is trained, neither the scorer of chunks nor the model",
            "a chunk is a sentence, not five words, scored by what it adds to the probability of the likeliest answer",
            "for answers in words, which have no such probability, its score is its relevance",
        ),
        steps=("retrieve", "chunks", "scored", "answer"),
    )  # fmt: skip

    passages: int = 10
    candidates: int = 8
    chunks: int = 5
    each: int = 2
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Retrieve, cut, score each chunk by the model's own signal, read the best of different records."""
        needs_model(run)
        topics = topics_of(question, run)
        units = seen_by(question.text, question, run.within("retrieve"), topics, self.passages)
        pieces = [piece for unit in units for piece in chunked(unit)]
        near = best(question.text, [p.text for p in pieces], run.within("chunks"), self.candidates)
        if not near:
            return abstention(kind_of(question), NOTHING)
        chosen = [pieces[i] for i, _ in near]
        scores = self.scored(question, chosen, run.within("scored"))
        run.note("gain", scores=[round(s, 4) for s in scores])
        order = sorted(range(len(chosen)), key=lambda i: (-scores[i], i))
        kept: list[Evidence] = []
        for i in order:
            if sum(k.origin.record == chosen[i].origin.record for k in kept) < self.each:
                kept.append(chosen[i])
        return answer_from(question, run, Chosen(kept[: self.chunks]), topics, reader=BY_READING, budget=self.budget)

    def scored(self, question: Question, chunks: Sequence[Evidence], run: Run) -> list[float]:
        """What each chunk adds to how sure the model is; its relevance where no probability can be asked for."""
        kind = kind_of(question)
        alone = first_token(question, kind, (), run).shares if kind in ("yesno", "choice") else {}
        if not alone:
            return list(run.rerank(question.text, [c.text for c in chunks]).scores)
        before = max(alone.values())
        given: list[float] = run.map(
            lambda c, inner: max(first_token(question, kind, lines_of([c], inner), inner).shares.values(), default=0.0),
            chunks,
        )
        return [p - before for p in given]


def chunked(unit: Evidence) -> list[Evidence]:
    """A passage in its sentences, each a span of the same record."""
    start = unit.span[0] if unit.span else 0
    return [
        unit.model_copy(
            update={
                "text": unit.text[a:b], "span": (start + a, start + b), "facts": (),
                "mentions": tuple(
                    m.model_copy(update={"start": m.start - a, "end": m.end - a})
                    for m in unit.mentions if a <= m.start and m.end <= b
                ),
            }
        )
        for a, b in sentences(unit.text)
    ]  # fmt: skip
