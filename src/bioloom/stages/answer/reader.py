"""The frame of methods that retrieve, then answer: passages of a question, those that a method chooses, a reader.

A method says which passages, and in which order; that there are some, that all readers are shown as much, that what is
cited is held by the run, and that an answer is of the kind that is wanted is seen to here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bioloom.core.answer import Answer, abstention
from bioloom.core.errors import NeedsModelError
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity
from bioloom.core.judgement import Judgement
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.text.given.passages import BUDGET, POOL, passages_of, shown

from .respond.judge import FROM_LINES
from .respond.stage import asked, kind_of, respond, topics_of
from .respond.types import Asked, Said

NOTHING = "there is no evidence to answer from"
Reader = Judgement[Asked, Said]


class Chosen(NamedTuple):
    """What a reader is shown: units of evidence in order, and the words that stand for theirs, none for their own."""

    units: Sequence[Evidence]
    texts: Sequence[str] = ()


Choosing = Callable[[list[Evidence], tuple[Entity, ...], Run], Chosen]


def needs_model(run: Run) -> None:
    """Nothing, where a model is there to judge; for published methods that are nothing without one.

    Raises:
        NeedsModelError: There is none.
    """
    if not run.has_model:
        raise NeedsModelError(
            "This method is what a model does with what it finds, and no model is configured.",
            hint="Configure one with --reasoner, or use a method that rules can run (loom, bioharness).",
        )


def read_of(
    question: Question, run: Run, choose: Choosing, *, reader: Reader = FROM_LINES, pool: int = POOL,
    budget: int = BUDGET, nothing: str = NOTHING, last_first: bool = False,
) -> Answer:  # fmt: skip
    """The answer that ``reader`` reads out of what ``choose`` takes from the passages of ``question``.

    Args:
        question: As it is asked.
        run: Of the answer.
        choose: From passages and the things that the question names to what is shown; its run is that of the choice.
        reader: Who answers.
        pool: Passages that a search is asked for.
        budget: Characters that the reader is shown.
        nothing: Why there is no answer where nothing is chosen.
        last_first: Whether the best piece is shown last, nearest to the question.
    """
    topics = topics_of(question, run)
    given = passages_of(question, run.within("evidence"), topics, pool=pool)
    chosen = choose(given, topics, run.within("retrieve")) if given else Chosen(())
    if not chosen.units:
        return abstention(kind_of(question), nothing if given else NOTHING)
    return answer_from(question, run, chosen, topics, reader=reader, budget=budget, last_first=last_first)


def answer_from(
    question: Question, run: Run, chosen: Chosen, topics: Sequence[Entity] = (), *, reader: Reader = FROM_LINES,
    budget: int = BUDGET, reasoning: str = "", last_first: bool = False,
) -> Answer:  # fmt: skip
    """The answer that ``reader`` reads out of ``chosen``, as far as the budget goes.

    ``reasoning`` is what was thought before; ``last_first`` shows the best piece last, nearest to the question.
    """
    lines = shown(chosen.units, run, chosen.texts, budget=budget)
    value = asked(question, topics, lines[::-1] if last_first else lines, reasoning)
    return respond(reader, value, run.within("answer"))
