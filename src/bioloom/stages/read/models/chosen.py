"""How a model chooses among the readings that the reader found: shown them in words, it gives a number, or "none".

What it chooses is asked again with the readings in the other order, and decides nothing where the choice hangs on that:
small models take what stands first (benchmarks/results/reader_model.md).
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, field_validator

from bioloom.core.judgement import Judgement, Written
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.untrusted import quoted
from bioloom.core.value import Value

from ..types import Reading, Understanding
from .offers import Offers, readings, said
from .written import settles

NONE = "none"


class Choosing(Value):
    """The question, what its readings say, what is understood under each, and what the reader makes of it by itself."""

    question: Question
    said: tuple[str, ...]
    offers: tuple[Understanding, ...] = Field(exclude=True, repr=False)  # a trace keeps what they say
    ruled: Understanding = Field(exclude=True, repr=False)


class Chosen(Value):
    """What the question means; ``decided`` is False where no reading fits and something else must be tried."""

    understanding: Understanding = Understanding()
    decided: bool = False


class WrittenChoice(Value):
    """How a model writes it."""

    reading: Literal["1", "2", "3", "4", "5", "6", "none"] = Field(description="number of the reading that fits")

    @field_validator("reading", mode="before")
    @classmethod
    def _number(cls, value: Any) -> Any:
        """A number is as good as its digits: servers that take no schema reply so."""
        return str(value) if isinstance(value, int) else value


def choosing(question: Question, offered: Offers) -> Choosing:
    """The input of the judgement."""
    lines = tuple(said(o) for o in offered.readings)
    return Choosing(question=question, said=lines, offers=offered.readings, ruled=offered.ruled)


def turned(value: Choosing) -> Choosing:
    """The same with the likeliest reading last."""
    return value.model_copy(update={"said": value.said[::-1], "offers": value.offers[::-1]})


def slots(value: Choosing) -> dict[str, str]:
    """The question and the readings as the prompt shows them: each on one line, what people typed between quotes."""
    asked = value.question
    before = f"Follows on: {quoted(asked.previous)}\n" if asked.previous else ""
    options = asked.options or value.ruled.options
    behind = f"\nOptions: {'; '.join(map(quoted, options))}" if options else ""
    return {
        "question": f"{before}Question: {quoted(asked.text)}{behind}",
        "readings": "\n".join(f"{n}. {_line(o)}" for n, o in enumerate(value.offers, 1)),
    }


def rule(value: Choosing, kit: Resources) -> Chosen:  # noqa: ARG001 - a rule is given the kit
    """What the reader makes of the question by itself."""
    return Chosen(understanding=value.ruled, decided=settles(value.ruled))


def read(written: WrittenChoice, value: Choosing, kit: Resources) -> Chosen:  # noqa: ARG001 - as above
    """The reading that was chosen, or that none was.

    Raises:
        ValueError: the number stands for no reading.
    """
    if written.reading == NONE:
        return Chosen()
    number = int(written.reading)
    if number > len(value.offers):
        raise ValueError(f'The readings are numbered 1 to {len(value.offers)}. Where none fits, reply "{NONE}".')
    return Chosen(understanding=value.offers[number - 1], decided=True)


CHOOSE = Judgement(
    name="choose-reading",
    input=Choosing,
    output=Chosen,
    rules="partial",
    rule=rule,
    prompt=("bioloom.stages.read.models", "prompt_choose.md"),
    slots=slots,
    written=Written(form=WrittenChoice, read=read),
    settles=lambda chosen: chosen.decided,
)


def _line(one: Understanding) -> str:
    """What an offer says, and what it takes words of the question for where those are not the thing's own name."""
    taken = "; ".join(words for r in readings(one) for words in _taken(r))
    return " ".join(f"{said(one)} ({taken})".split()) if taken else " ".join(said(one).split())


def _taken(reading: Reading) -> list[str]:
    out = []
    for bound in reading.bound:
        thing = bound.readings[0].entity if bound.readings else None
        if thing is not None and thing.name.casefold() != bound.text.casefold():
            kind = f", a {thing.categories[0]}" if thing.categories else ""
            out.append(f"{quoted(bound.text)} is taken for {thing.name}{kind}")
    return list(dict.fromkeys(out))
