"""A chat model whose replies are given, by judgement, with the probabilities of tokens; and the steps that a trace has.

The whole road of a model is gone: prompts are rendered, replies are read under their schema, token probabilities become
shares. Only the words are written beforehand.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import log
from typing import Any

from bioloom.core.errors import ReasonerError
from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.trace import Bundle, Noted
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.clock import Deadline
from bioloom.reason.embed.lexical import LexicalScorer
from bioloom.reason.exchange import Completion, Request, TokenOptions
from bioloom.reason.settings import Price

Given = Callable[[Request, int], Any]


def decides(value: str, share: float, *others: str, field_: str = "answer") -> Completion:
    """A reply that decides for ``value`` with this probability; the rest is spread over ``others``."""
    rest = (1 - share) / max(1, len(others))
    top = ((value, log(share)), *((o, log(max(rest, 1e-9))) for o in others))
    tokens = (TokenOptions(text=f'{{"{field_}": "'), TokenOptions(text=value, top=top), TokenOptions(text='"}'))
    return Completion(text="".join(t.text for t in tokens), model="played", tokens=tokens)


def weighed(field_: str, *pieces: tuple[str, float]) -> Completion:
    """A reply of one field in pieces with their probabilities."""
    tokens = [TokenOptions(text=f'{{"{field_}": "', top=((f'{{"{field_}": "', 0.0),))]
    tokens += [TokenOptions(text=t, top=((t, log(p)),)) for t, p in pieces]
    tokens += [TokenOptions(text='"}', top=(('"}', 0.0),))]
    return Completion(text="".join(t.text for t in tokens), model="played", tokens=tuple(tokens))


def says(*names: str, cited: Sequence[str] = ("1",), reasoning: str = "because", number: int | None = None) -> Any:
    """An answer as models write it."""
    return {"reasoning": reasoning, "answer": list(names), "number": number, "cited": list(cited)}


@dataclass
class Played:
    """A model that replies to each judgement as its script says: a value, or a function of the request and its turn."""

    script: dict[str, Any]
    name: str = "played"
    identity: str = "played"
    free: bool = False
    price: Price | None = None
    asked: list[Request] = field(default_factory=list)

    def complete(self, request: Request, deadline: Deadline) -> Completion:
        turn = sum(r.judgement == request.judgement for r in self.asked)
        self.asked.append(request)
        said = self.script[request.judgement]
        said = said(request, turn) if callable(said) else said
        if isinstance(said, Exception):
            raise said
        if isinstance(said, Completion):
            return said
        return Completion(text=json.dumps(said), model=self.name, tokens_in=10, tokens_out=5)

    @property
    def counts(self) -> Counter[str]:
        return Counter(r.judgement for r in self.asked)

    def said_to(self, judgement: str, turn: int = 0) -> str:
        """The user message of a call."""
        return [r for r in self.asked if r.judgement == judgement][turn].messages[-1].content


DOWN = ReasonerError("played cannot be reached.")


def play(
    method: Any, kit: Resources, question: Question, script: dict[str, Any] | None, *sources: Any, **more: Any
) -> tuple[Bundle, Played]:
    """``question`` asked of ``method``, with a model that says what ``script`` has, or without one."""
    model = Played(script or {})
    every: Any = {s.name: s for s in sources}
    made = replace(kit, sources=every, scorer=LexicalScorer(), **more)
    made = replace(made, reasoner=ChatReasoner(model)) if script is not None else made
    return answer(method, question, made), model


def found_in_order(bundle: Bundle, steps: Sequence[str]) -> list[str]:
    """Those of ``steps`` that the trace has, by the first event of each that stands behind that of the one before."""
    names = [_names(e) for e in bundle.trace.events]
    out, at = [], 0
    for step in steps:
        later = [i for i in range(at, len(names)) if step in names[i]]
        if later:
            out.append(step)
            at = later[0]
    return out


def _names(event: Any) -> set[str]:
    said = {event.name} if isinstance(event, Noted) else {event.port.rpartition(":")[2]}
    return said | set(event.stage.split("/"))
