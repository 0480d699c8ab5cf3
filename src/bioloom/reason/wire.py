"""A request and a reply as OpenAI's chat completions write them; hosted servers and llama.cpp speak the same."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from bioloom.core.errors import ReasonerError

from .exchange import Completion, Request, TokenOptions, canonical, estimated

ALTERNATIVES = 8  # tokens at each place of a reply; a decision among few values needs no more
# What some servers or models refuse, and the words by which their refusal can be told. What is refused is left out.
OPTIONAL = {
    "logprobs": ("logprobs",),
    "temperature": ("temperature",),
    "seed": ("seed",),
    "max_tokens": ("max_tokens",),
    "response_format": ("response_format", "json_schema", "schema", "grammar", "structured"),
}


def body(model: str, request: Request, without: Collection[str] = ()) -> dict[str, Any]:
    """The body of a request, without the parts in ``without`` (see OPTIONAL); the schema then stands in the prompt."""
    messages = [m.model_dump() for m in request.messages]
    out: dict[str, Any] = {"model": model, "messages": messages}
    if "response_format" in without:
        schema = f"Reply with one JSON object alone. It has to fit this JSON Schema:\n{canonical(request.form)}"
        messages[0]["content"] = f"{messages[0]['content']}\n\n{schema}"
    else:
        form = {"name": request.judgement, "strict": True, "schema": request.form}
        out["response_format"] = {"type": "json_schema", "json_schema": form}
    if request.logprobs and "logprobs" not in without:
        out |= {"logprobs": True, "top_logprobs": ALTERNATIVES}
    if "temperature" not in without:
        out["temperature"] = request.temperature
    if "seed" not in without:
        out["seed"] = request.seed
    out["max_completion_tokens" if "max_tokens" in without else "max_tokens"] = request.max_tokens
    return out


def refused(problem: str, request: Request, without: Collection[str]) -> set[str]:
    """Which optional parts of a request a server's complaint is about; empty when it is about none that was sent."""
    said = problem.lower()
    sent = set(OPTIONAL) - set(without) - (set() if request.logprobs else {"logprobs"})
    return next(({part} for part, words in OPTIONAL.items() if part in sent and any(w in said for w in words)), set())


def completion(payload: Any, request: Request, model: str) -> Completion:
    """What a server replied.

    Raises:
        ReasonerError: it is no completion; servers behind a gateway also send errors as if all were well.
    """
    if isinstance(payload, Mapping) and (problem := payload.get("error")):
        said = problem.get("message") if isinstance(problem, Mapping) else problem
        raise ReasonerError(f"{model} failed: {str(said)[:300]}.", hint="docs/models.md says what a model has to take.")
    try:
        choice = payload["choices"][0]
        message = choice["message"]
        text = message.get("content") or message.get("refusal") or ""
        usage = payload.get("usage") or {}
        return Completion(
            text=text.encode("utf-8", "replace").decode(),  # half a character could not be kept
            model=str(payload.get("model") or model),
            finish=str(choice.get("finish_reason") or "stop"),
            tokens_in=int(usage.get("prompt_tokens") or request.tokens),
            tokens_out=int(usage.get("completion_tokens") or estimated(text)),
            tokens=_tokens(choice.get("logprobs")) if request.logprobs else (),
        )
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError):
        raise ReasonerError(
            f"{model} sent no chat completion but {str(payload)[:300]!r}.",
            hint="See whether the base URL is that of an OpenAI-compatible API (it often ends in /v1).",
        ) from None


def _tokens(logprobs: Any) -> tuple[TokenOptions, ...]:
    content = (logprobs or {}).get("content") or ()
    return tuple(
        TokenOptions(
            text=t["token"], top=tuple((a["token"], float(a["logprob"])) for a in (t.get("top_logprobs") or [t]))
        )
        for t in content
    )
