"""What goes to a model and what comes back, whoever runs the model; and the files that keep it."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Literal, Protocol

from pydantic import JsonValue

from bioloom.core.value import Value

from .clock import Deadline
from .settings import Price

CHARACTERS_PER_TOKEN = 4  # of English under the usual tokenizers; only for estimates


class Message(Value):
    """One turn."""

    role: Literal["system", "user", "assistant"]
    content: str


class Request(Value):
    """One call of a model.

    ``judgement`` and ``version`` (of its prompt) say what is judged, ``form`` is the JSON Schema that the reply has to
    fit. ``seed`` tells samples of one judgement apart. ``logprobs`` asks for the probabilities of the reply's tokens.
    """

    judgement: str
    version: str
    messages: tuple[Message, ...]
    form: dict[str, JsonValue]
    temperature: float = 0.0
    seed: int = 0
    max_tokens: int = 2048
    logprobs: bool = False

    @property
    def key(self) -> str:
        """Equal for equal requests, whatever model they go to."""
        return sha256(canonical(self.model_dump(mode="json")).encode()).hexdigest()[:32]

    def again(self, problem: str) -> Request:
        """The same, with what was wrong with a first reply.

        The reply itself is not shown: a small model copies it (six of seven times, word for word).
        """
        *before, last = self.messages
        note = f"A first reply was refused, do not repeat it:\n{problem}\nReply with the whole JSON object alone."
        turn = last.model_copy(update={"content": f"{last.content}\n\n{note}"})
        return self.model_copy(update={"messages": (*before, turn)})

    @property
    def tokens(self) -> int:
        """About how many tokens go in: an estimate, for planning and for servers that do not count."""
        return estimated(*(m.content for m in self.messages), canonical(self.form))


class TokenOptions(Value):
    """A token of a reply, with the likeliest alternatives at its place and their log-probabilities."""

    text: str
    top: tuple[tuple[str, float], ...] = ()


class Completion(Value):
    """What a model replied. ``finish`` is "stop" when the reply is whole, "length" when it was cut."""

    text: str
    model: str
    finish: str = "stop"
    tokens_in: int = 0
    tokens_out: int = 0
    tokens: tuple[TokenOptions, ...] = ()


class Model(Protocol):
    """Who replies.

    ``identity`` is what a kept reply depends on beside the request: the model, and where it runs. ``free`` models
    cost no call (a recording); ``price`` is None when nobody said what a call costs.
    """

    @property
    def name(self) -> str:
        """Its name, as replies are signed with it."""
        ...

    @property
    def identity(self) -> str:
        """What a kept reply depends on beside the request."""
        ...

    @property
    def free(self) -> bool:
        """Whether calls cost nothing at all."""
        ...

    @property
    def price(self) -> Price | None:
        """What tokens cost."""
        ...

    def complete(self, request: Request, deadline: Deadline) -> Completion:
        """The reply; a ReasonerError when there is none in time."""
        ...


def canonical(thing: Any) -> str:
    """JSON that is equal for equal things."""
    return json.dumps(thing, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def estimated(*texts: str) -> int:
    """About how many tokens ``texts`` have."""
    return sum(map(len, texts)) // CHARACTERS_PER_TOKEN + 1
