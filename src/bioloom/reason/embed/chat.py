"""Relevance as a chat model sees it: its probability of "yes", for the first few texts only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from bioloom.core.evidence import Channel
from bioloom.core.judgement import Abstain, Judgement
from bioloom.core.ports import Compared, Metered, PortKind, Reasoner, ScorerFamily, Scores
from bioloom.core.untrusted import fenced
from bioloom.core.usage import Usage
from bioloom.core.value import Value

TOP = 10


class Pair(Value):
    """A question, and a text that may help to answer it."""

    question: str
    text: str


class Relevance(Value):
    """Whether it does."""

    relevant: bool


RELEVANT = Judgement(
    name="relevant", input=Pair, output=Relevance, rules="none", prompt=("bioloom.reason.embed", "relevant.md"),
    slots=lambda pair: {"question": pair.question, "text": fenced([pair.text])},
)  # fmt: skip


@dataclass(frozen=True)
class ChatReranker:
    """The first ten texts by the model's probability that they are relevant; the others follow in the order they had.

    Where the model offers no probabilities, its yes is 1 and its no 0.
    """

    reasoner: Reasoner
    family: ScorerFamily = "chat"
    live: bool = True
    kind: PortKind = "embedder"
    channel: Channel | None = None

    @property
    def name(self) -> str:
        """The model's."""
        return self.reasoner.name

    def metered(self, meter: Callable[[], None]) -> ChatReranker:
        """The same, with the model metered."""
        return replace(self, reasoner=self.reasoner.metered(meter)) if isinstance(self.reasoner, Metered) else self

    def handle(self, request: Compared, *, timeout: float | None) -> Scores:
        """From 1 to 0 for those that were judged, below 0 for those that were not."""
        end = None if timeout is None else monotonic() + timeout
        scores, usage = [-float(i) for i in range(1, len(request.texts) + 1)], Usage()
        for i, text in enumerate(request.texts[:TOP]):
            left = None if end is None else max(0.001, end - monotonic())
            nothing: Any = None  # a model looks nothing up
            reply = self.reasoner.judge(
                RELEVANT, Pair(question=request.query, text=text), nothing, sample=0, temperature=0.0, timeout=left
            )
            if isinstance(reply, Abstain):
                continue
            usage += reply.usage
            sure = 1.0 if reply.confidence is None else reply.confidence
            scores[i] = round(sure if reply.value.relevant else 1 - sure, 6)
        return Scores(scores=tuple(scores), by=self.name, usage=usage)
