"""IRCoT: each sentence of a chain of thought is the next query, and a reader answers from what was gathered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rapidfuzz import fuzz

from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence
from bioloom.core.judgement import Judgement
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.answer.reader import Chosen, answer_from, needs_model
from bioloom.stages.answer.respond.judge import ALONE, THINKING
from bioloom.stages.answer.respond.stage import topics_of
from bioloom.stages.text.given.passages import BUDGET, shown
from bioloom.stages.text.lines import Line
from bioloom.stages.text.literature.stage import seen_by

ENDS = re.compile(r"\banswer is\b", re.IGNORECASE)
INFERS = re.compile(r"^(?:thus|so|hence|therefore)\b|\d\s*[-+*/=]\s*\d", re.IGNORECASE)
LONGEST, ALIKE = 600, 90  # words of a passage; likeness in percent from which two passages are one


class Thinking(Value):
    """A question, what was gathered, and the chain so far."""

    question: str
    lines: tuple[Line, ...] = ()
    chain: tuple[str, ...] = ()


class Thought(Value):
    """The next sentence of the chain; empty where nothing is left to say."""

    sentence: str


NEXT = Judgement(
    "next-thought", Thinking, Thought, "none", prompt=("bioloom.methods.baselines.bioharness", "next_thought.md"),
    slots=lambda v: {
        "question": v.question, "chain": " ".join(v.chain),
        "lines": fenced((x.text for x in v.lines), (x.label for x in v.lines)),
    },
)  # fmt: skip


@dataclass(frozen=True)
class IRCoT:
    """``each`` passages a query, ``passages`` in all, ``thoughts`` sentences at most."""

    card: ClassVar[Card] = Card(
        "Interleaving Retrieval with Chain-of-Thought Reasoning for Knowledge-Intensive Multi-Step Questions", 2023,
        "https://arxiv.org/abs/2212.10509",
        departures=("the run's own retriever stands for BM25, abstracts for paragraphs",
                    "no demonstrations: one sentence is asked for at a time"),
        steps=("retrieve", "next-thought", "chain", "answer"),
    )  # fmt: skip

    each: int = 6
    passages: int = 15
    thoughts: int = 10
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Retrieve and think by turns; a reader of its own answers from the passages, not from the chain."""
        needs_model(run)
        topics, query = topics_of(question, run), question.text
        kept: list[Evidence] = []
        chain: list[str] = []
        while len(chain) < self.thoughts:
            found = seen_by(query, question, run.within("retrieve"), topics, self.each)
            kept = gathered(kept, found)[: self.passages]
            value = Thinking(question=question.text, lines=shown(kept, run, budget=self.budget), chain=tuple(chain))
            said = run.need(NEXT, value).sentence.strip()
            sentence = next((said[a:b] for a, b in sentences(said)), "")
            if not sentence or sentence in chain:
                break
            chain.append(sentence)
            if ENDS.search(sentence):
                break
            query = next((s for s in reversed(chain) if not INFERS.search(s)), question.text)
        run.note("chain", sentences=list(chain), passages=len(kept))
        reader = THINKING if kept else ALONE
        return answer_from(question, run, Chosen(kept), topics, reader=reader, budget=self.budget)


def gathered(kept: Sequence[Evidence], found: Sequence[Evidence]) -> list[Evidence]:
    """``kept`` and what of ``found`` is neither over-long nor, in title and text, all but one of them."""
    out = list(kept)
    for unit in found:
        same = (
            fuzz.ratio(u.text, unit.text) >= ALIKE and fuzz.ratio(u.origin.title, unit.origin.title) >= ALIKE
            for u in out
        )
        if len(unit.text.split()) <= LONGEST and unit.id not in {u.id for u in out} and not any(same):
            out.append(unit)
    return out
