"""Vectors from any OpenAI-compatible endpoint (extra ``chat``)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import SecretStr

from bioloom.core.errors import OfflineError, ReasonerError
from bioloom.core.evidence import Channel
from bioloom.core.ports import Embedder, PortKind, Texts, Vectors
from bioloom.core.tries import TransientError, tried
from bioloom.core.usage import Usage
from bioloom.reason.clock import Deadline
from bioloom.reason.endpoint import ATTEMPTS, client, not_http, openai_sdk, received, said_by
from bioloom.reason.exchange import estimated
from bioloom.reason.settings import Price, Settings

LARGEST = 64 << 20  # bytes of a reply: 256 vectors of 4,096 numbers, written out
BATCH = 256  # texts in one request; servers take up to 2,048, many far fewer


class EndpointProvider:
    """``--embedder api:MODEL``, at the configured endpoint."""

    def embedder(self, target: str, settings: Settings) -> Embedder:
        """The embedder called ``target``."""
        if settings.offline:
            raise OfflineError(f"{target} is asked over the network.", hint="Use --embedder lexical or minilm.")
        return EndpointEmbedder(target, settings.base_url, settings.key, settings.prices.get(target))


@dataclass(frozen=True)
class EndpointEmbedder:
    """One embedding model of one server."""

    name: str
    base_url: str
    key: SecretStr | None = None
    price: Price | None = None
    live: bool = True
    kind: PortKind = "embedder"
    channel: Channel | None = None

    def handle(self, request: Texts, *, timeout: float | None) -> Vectors:
        """The vectors; a ReasonerError when the server gives none."""
        import numpy as np  # noqa: PLC0415 - beside the packages that need it

        deadline, usage = Deadline(timeout), Usage()
        rows: list[list[float]] = []
        for start in range(0, len(request.texts), BATCH):
            texts = list(request.texts[start : start + BATCH])
            found, tokens = self._read(self._ask(texts, deadline), texts)
            rows += found
            usage += Usage(calls=1, tokens_in=tokens, money=self.price.of(tokens, 0) if self.price else None)
        if len(rows) != len(request.texts):
            raise ReasonerError(f"{self.name} sent {len(rows)} vectors for {len(request.texts)} texts.")
        array = np.asarray(rows, np.float32).reshape(len(rows), -1)
        norms = np.maximum(np.linalg.norm(array, axis=1, keepdims=True), 1e-12)
        return Vectors(array / norms, by=self.name, usage=usage)

    def _ask(self, texts: list[str], deadline: Deadline) -> Any:
        openai = openai_sdk()
        transient = (openai.RateLimitError, openai.InternalServerError, openai.APIConnectionError)

        def once() -> bytes:
            try:
                return self._send(texts, deadline)
            except transient as error:
                raise TransientError(_said(error)) from None

        deadline.left(self.name)
        try:
            return tried(once, deadline, attempts=ATTEMPTS)
        except (openai.APIError, TransientError) as error:
            if deadline.over:
                raise deadline.error(self.name) from None
            said = str(error) if isinstance(error, TransientError) else _said(error)
            said = said.replace(self.key.get_secret_value(), "***") if self.key else said
            raise ReasonerError(f"{self.name} at {self.base_url} gave no vectors: {said}") from None

    def _send(self, texts: list[str], deadline: Deadline) -> bytes:
        """One exchange, read piece by piece: what is unpacked is bounded too."""
        create = self._client.embeddings.with_streaming_response.create
        left = deadline.left(self.name)
        try:
            with create(model=self.name, input=texts, encoding_format="float", timeout=left) as response:
                body = received(response, deadline, LARGEST)
        except not_http() as error:
            raise TransientError(f"broke off in its reply ({error}).") from None
        deadline.left(self.name)
        if body is None:
            raise ReasonerError(f"{self.name} at {self.base_url} sent more than {LARGEST >> 20} MB.")
        return body

    def _read(self, body: bytes, texts: list[str]) -> tuple[list[list[float]], int]:
        """The vectors of a reply, in the order of the texts, and the tokens that they cost."""
        try:
            reply = json.loads(body)
            found = [[float(x) for x in d["embedding"]] for d in sorted(reply["data"], key=lambda d: int(d["index"]))]
            usage = reply.get("usage") or {}
            tokens = int(usage.get("prompt_tokens") or estimated(*texts))
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError, RecursionError):
            shown = body[:300].decode(errors="replace")
            raise ReasonerError(
                f"{self.name} at {self.base_url} sent no vectors but {shown!r}.",
                hint="See whether the base URL is that of an OpenAI-compatible API (it often ends in /v1).",
            ) from None
        if len({len(row) for row in found}) > 1:
            raise ReasonerError(f"{self.name} at {self.base_url} sent vectors of several lengths.")
        return found, tokens

    @cached_property
    def _client(self) -> Any:
        key = self.key.get_secret_value() if self.key else "none"  # servers without keys ignore it, the SDK wants one
        return client(self.base_url, key, LARGEST)


def _said(error: Any) -> str:
    """What went wrong, in the server's words or those of the line to it."""
    return str(error.__cause__) if not hasattr(error, "status_code") and error.__cause__ else said_by(error)
