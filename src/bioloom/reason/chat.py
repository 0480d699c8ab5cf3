"""A chat model as a reasoner: the judgement's prompt goes in, a reply of the judgement's form comes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, cast

from bioloom.core.errors import InputError, ReasonerError, ReplyError
from bioloom.core.judgement import In, Judgement, Out, Reply
from bioloom.core.ports import Resources
from bioloom.core.usage import Usage

from .cache import ReplyCache
from .clock import Deadline
from .confidence import decided, weights
from .dry import Unasked
from .exchange import Completion, Message, Model, Request
from .forms import Unreadable, decision, read, schema_of
from .ledger import Ledger
from .recording import Recording
from .settings import Settings

ATTEMPTS = 2  # the reply, and one repair


@dataclass(frozen=True)
class ChatReasoner:
    """Has ``model`` reply under the JSON Schema of the judgement's form; a reply that does not fit is repaired once.

    ``cache`` finds replies again that were of use before, ``record`` writes every exchange down, ``ledger`` books what
    was called; each may be missing.
    """

    model: Model
    max_tokens: int = 2048
    cache: ReplyCache | None = None
    record: Recording | None = None
    ledger: Ledger | None = None
    meter: Callable[[], None] = lambda: None

    @classmethod
    def over(cls, model: Model, settings: Settings) -> ChatReasoner:
        """A reasoner over ``model`` with all that the settings ask for."""
        if settings.dry:
            return cls(Unasked(model), settings.max_tokens)
        return cls(
            model,
            settings.max_tokens,
            cache=ReplyCache() if settings.cached else None,
            record=Recording(settings.record) if settings.record else None,
            ledger=Ledger(),
        )

    @property
    def name(self) -> str:
        """The model's."""
        return self.model.name

    def metered(self, meter: Callable[[], None]) -> ChatReasoner:
        """The same; ``meter`` is told of every call before it is made."""
        return replace(self, meter=meter)

    def judge(
        self, judgement: Judgement[In, Out], value: In, kit: Resources, *,
        sample: int = 0, temperature: float = 0.0, timeout: float | None = None,
    ) -> Reply[Out]:  # fmt: skip
        """The model's reply.

        Raises:
            ReplyError: the reply is not of the judgement's form, also not after one repair.
            ReasonerError: the model cannot be reached, refuses, or takes longer than ``timeout`` for all of it.
            SetupError: the judgement has no prompt.
        """
        deadline, usage = Deadline(timeout), Usage()
        request = self._request(judgement, value, sample, temperature)
        fresh: list[tuple[Request, Completion]] = []
        problem = ""
        for _ in range(ATTEMPTS):
            try:
                completion, cost = self._complete(request, deadline)
            except ReasonerError as error:
                error.usage = usage
                raise
            usage += cost
            if cost.calls:
                fresh.append((request, completion))
            try:
                out = _take(judgement, completion, value, kit)
            except Unreadable as error:
                problem = str(error)
                request = request.again(problem)
                continue
            self._keep(fresh)
            decision_of, shares = _sure(request, completion, judgement)
            return Reply(
                out, by=completion.model, confidence=shares.get(decision_of) or None, usage=usage, shares=shares,
                tokens=weights(completion.tokens) if judgement.weighed else (),
            )  # fmt: skip
        raise ReplyError(
            f"{self.name} gave no usable reply to the judgement {judgement.name!r}, also when asked again: {problem}",
            hint="Try a stronger model, or --reasoner rules.",
            usage=usage,
        )

    def _request(self, judgement: Judgement[In, Out], value: In, sample: int, temperature: float) -> Request:
        system, user = judgement.render(value)
        form = _form(judgement)
        turns = (("system", system), ("user", user)) if user else (("user", system),)
        return Request(
            judgement=judgement.name,
            version=judgement.version,
            messages=tuple(Message.model_validate({"role": role, "content": text}) for role, text in turns),
            form=schema_of(form),
            temperature=temperature,
            seed=sample,
            max_tokens=self.max_tokens,
            logprobs=judgement.weighed or decision(form) is not None,
        )

    def _complete(self, request: Request, deadline: Deadline) -> tuple[Completion, Usage]:
        """The model's completion and what it cost: nothing when it was kept."""
        kept = self.cache.get(self.model.identity, request) if self.cache else None
        if kept is not None:
            self._write_down(request, kept)
            return kept, Usage(cached=1)
        deadline.left(self.name)
        if self.model.free:
            return self.model.complete(request, deadline), Usage(cached=1)
        self.meter()
        start = perf_counter()
        completion = self.model.complete(request, deadline)
        tokens = completion.tokens_in, completion.tokens_out
        money = self.model.price.of(*tokens) if self.model.price else None
        if self.ledger:
            self.ledger.add(
                self.name, request.judgement, tokens_in=tokens[0], tokens_out=tokens[1],
                seconds=perf_counter() - start, money=money,
            )  # fmt: skip
        self._write_down(request, completion)
        return completion, Usage(calls=1, tokens_in=tokens[0], tokens_out=tokens[1], money=money)

    def _write_down(self, request: Request, completion: Completion) -> None:
        if self.record:
            self.record.add(request, completion)

    def _keep(self, exchanges: list[tuple[Request, Completion]]) -> None:
        """Keep what led to a usable reply; what did not is asked anew next time."""
        for request, completion in exchanges if self.cache else ():
            assert self.cache is not None  # noqa: S101 - for the type checker
            self.cache.put(self.model.identity, request, completion)


def _form(judgement: Judgement[Any, Any]) -> Any:
    return judgement.written.form if judgement.written else judgement.output


def _take(judgement: Judgement[In, Out], completion: Completion, value: In, kit: Resources) -> Out:
    """The judgement's reply from what the model wrote; Unreadable says what is wrong with it."""
    if completion.finish == "length":
        raise Unreadable(f"It was cut after {completion.tokens_out} tokens. Be shorter.")
    written: Any = read(completion.text, _form(judgement))
    if judgement.written is None:
        return cast("Out", written)
    try:
        return judgement.written.read(written, value, kit)
    except (ValueError, InputError) as error:
        raise Unreadable(str(error)) from None


def _sure(request: Request, completion: Completion, judgement: Judgement[Any, Any]) -> tuple[str, dict[str, float]]:
    among = decision(_form(judgement)) if request.logprobs else None
    return decided(completion.tokens, *among) if among else ("", {})
