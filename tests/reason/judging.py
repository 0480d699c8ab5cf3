"""Judgements and models for the tests of reasoners."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from bioloom.core.errors import InputError
from bioloom.core.judgement import Abstain, Judgement, Written
from bioloom.core.ports import Resources
from bioloom.core.value import Value
from bioloom.reason.clock import Deadline
from bioloom.reason.exchange import Completion, Request
from bioloom.reason.settings import Price


class Claim(Value):
    text: str


class Verdict(Value):
    verdict: Literal["supported", "refuted", "open"]
    why: str


class Line(Value):
    line: str


class Pair(Value):
    left: int
    right: int


def rule(value: Claim, kit: Any) -> Verdict | Abstain:
    if value.text == "plain":
        return Verdict(verdict="supported", why="by rule")
    return Verdict(verdict="open", why="by rule") if value.text == "vague" else Abstain(reason="not plain")


def read(line: Line, value: Claim, kit: Any) -> Pair:
    left, _, right = line.line.partition("-")
    if left == right:
        raise InputError("Both sides are the same.", hint="Give two.")
    return Pair(left=int(left), right=int(right))


class InCode(Judgement[Any, Any]):
    """A judgement whose prompt stands here instead of in a file."""

    template = "Judge the claim.\n---\n$text"


PROMPT = ("reason", "none.md")
JUDGE = InCode("judge", Claim, Verdict, "partial", rule, PROMPT, settles=lambda v: v.verdict != "open")
ASK = InCode("ask", Claim, Verdict, "none", prompt=PROMPT)
WRITE = InCode("write", Claim, Pair, "none", prompt=PROMPT, written=Written(Line, read))

GOOD = '{"verdict": "supported", "why": "it says so"}'
OPEN = '{"verdict": "open", "why": "who knows"}'
BAD = '{"verdict": "maybe"}'


def kit() -> Resources:
    none: Any = None
    return Resources(graph=none, linker=none, reasoner=none)


PRICE = Price(input=1.0, output=2.0)


@dataclass
class Says:
    """A model that says one thing after the other, the last again and again."""

    texts: list[str]
    name: str = "says"
    identity: str = "says"
    free: bool = False
    price: Price | None = PRICE
    asked: list[Request] = field(default_factory=list)
    before: Callable[[], None] = lambda: None

    def complete(self, request: Request, deadline: Deadline) -> Completion:
        self.before()
        self.asked.append(request)
        text = self.texts.pop(0) if len(self.texts) > 1 else self.texts[0]
        return Completion(text=text, model=self.name, tokens_in=100, tokens_out=20)
