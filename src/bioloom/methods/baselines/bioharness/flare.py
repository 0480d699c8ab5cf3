"""FLARE: look one sentence ahead, search where a word of it is unsure, and write it again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.errors import NeedsModelError, SetupError
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity
from bioloom.core.judgement import Abstain, Judgement
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.answer.reader import Chosen, answer_from, needs_model
from bioloom.stages.answer.respond.judge import ALONE, BY_READING
from bioloom.stages.answer.respond.stage import topics_of
from bioloom.stages.text.given.passages import BUDGET, shown
from bioloom.stages.text.lines import Line
from bioloom.stages.text.literature.stage import seen_by

Tokens = Sequence[tuple[str, float]]
SHORTEST = 5  # characters of a sentence


class Writing(Value):
    """A question, passages, and the answer in prose so far."""

    question: str
    lines: tuple[Line, ...] = ()
    written: str = ""


class Ahead(Value):
    """The next sentence of the answer; empty where it is whole."""

    sentence: str


LOOK_AHEAD, AGAIN = (
    Judgement(
        name, Writing, Ahead, "none", prompt=("bioloom.methods.baselines.bioharness", "next_sentence.md"),
        slots=lambda v: {
            "question": v.question, "written": v.written,
            "lines": fenced((x.text for x in v.lines), (x.label for x in v.lines)),
        },
        weighed=True,
    )
    for name in ("look-ahead", "regenerate")
)  # fmt: skip


@dataclass(frozen=True)
class FLARE:
    """Searches again where a token of the sentence ahead has at most ``gate``; those over ``mask`` are the query.

    ``passages`` a search, ``sentences`` of the answer at most.
    """

    card: ClassVar[Card] = Card(
        "Active Retrieval Augmented Generation", 2023, "https://arxiv.org/abs/2305.06983",
        departures=(
            "prompted for one sentence at a time, without demonstrations",
            "probabilities are those of a reply that is held to a schema",
            "a typed answer is read out of the finished text and the last passages",
        ),
        steps=("retrieve", "look-ahead", "unsure", "retrieve again", "regenerate", "answer"),
    )  # fmt: skip

    gate: float = 0.8
    mask: float = 0.4
    passages: int = 2
    sentences: int = 8
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Retrieve, look ahead, search by what is sure of an unsure sentence, write it again; answer from the text."""
        needs_model(run)
        topics = topics_of(question, run)
        units = seen_by(question.text, question, run.within("retrieve"), topics, self.passages)
        written: list[str] = []
        while len(written) < self.sentences:
            sentence, tokens = self._next(LOOK_AHEAD, question, units, written, run)
            query = "".join(t for t, p in tokens if p > self.mask).strip()
            if sentence and query and any(p <= self.gate for _, p in tokens):
                run.note("unsure", sentence=sentence, query=query)
                units = self._found(query, question, topics, run) or units
                sentence, _ = self._next(AGAIN, question, units, written, run)
            if len(sentence) < SHORTEST or sentence in written:
                break
            written.append(sentence)
        run.note("finished", sentences=list(written))
        reader = BY_READING if units else ALONE
        text = " ".join(written)
        return answer_from(question, run, Chosen(units), topics, reader=reader, budget=self.budget, reasoning=text)

    def _found(self, query: str, question: Question, topics: Sequence[Entity], run: Run) -> list[Evidence]:
        return seen_by(query, question, run.within("retrieve again"), topics, self.passages)

    def _next(
        self, judgement: Judgement[Writing, Ahead], question: Question, units: Sequence[Evidence],
        written: Sequence[str], run: Run,
    ) -> tuple[str, Tokens]:  # fmt: skip
        """The next sentence with the probabilities of its tokens.

        Raises:
            SetupError: The model gives no probabilities, without which this is another method.
        """
        value = Writing(question=question.text, lines=shown(units, run, budget=self.budget), written=" ".join(written))
        reply = run.ask(judgement, value)
        if isinstance(reply, Abstain):
            raise NeedsModelError(reply.reason, hint="Configure a model with --reasoner.")
        if not reply.tokens:
            raise SetupError(
                "FLARE needs the probabilities of tokens, and this model gives none.",
                hint="Use an endpoint that offers logprobs (docs/models.md).",
            )
        said = reply.value.sentence.strip()
        first = next((said[a:b] for a, b in sentences(said)), "")
        return first, of_sentence(reply.tokens, first)


def of_sentence(tokens: Tokens, sentence: str) -> Tokens:
    """The tokens of a JSON reply in which its sentence stands, in order."""
    text = "".join(t for t, _ in tokens)
    opened = re.search(r'"sentence"\s*:\s*"', text)
    if opened is None:
        return ()
    start, end = opened.end(), opened.end() + len(sentence)
    out, at = [], 0
    for token, p in tokens:
        if at < end and at + len(token) > start and token.strip('" {}:'):
            out.append((token, p))
        at += len(token)
    return out
