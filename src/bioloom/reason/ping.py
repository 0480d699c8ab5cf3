"""Whether a model is there and replies as it should: one small judgement."""

from __future__ import annotations

from typing import Any

from bioloom.core.judgement import Abstain, Judgement
from bioloom.core.ports import Reasoner
from bioloom.core.value import Value


class Word(Value):
    """A word to say back."""

    word: str


PING = Judgement(name="ping", input=Word, output=Word, rules="none", prompt=("bioloom.reason", "ping.md"))


def ping(reasoner: Reasoner, *, timeout: float) -> str:
    """What came back, for people; a ReasonerError when nothing usable did."""
    nothing: Any = None  # a model looks nothing up
    reply = reasoner.judge(PING, Word(word="ready"), nothing, sample=0, temperature=0.0, timeout=timeout)
    if isinstance(reply, Abstain):
        return f"abstains: {reply.reason}"
    return f"{reply.by} says {reply.value.word!r} ({reply.usage.tokens_in} tokens in, {reply.usage.tokens_out} out)"
