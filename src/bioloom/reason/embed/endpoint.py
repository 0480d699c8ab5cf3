"""Vectors from any OpenAI-compatible endpoint (extra ``chat``)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import stamina
from pydantic import SecretStr

from bioloom.core.errors import OfflineError, ReasonerError
from bioloom.core.evidence import Channel
from bioloom.core.ports import Embedder, PortKind, Texts, Vectors
from bioloom.core.usage import Usage
from bioloom.reason.clock import Deadline
from bioloom.reason.endpoint import ATTEMPTS, client, openai_sdk
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

        deadline, usage, rows = Deadline(timeout), Usage(), []
        for start in range(0, len(request.texts), BATCH):
            texts = list(request.texts[start : start + BATCH])
            reply = self._ask(texts, deadline)
            rows += [item.embedding for item in sorted(reply.data, key=lambda item: item.index)]
            tokens = int(getattr(reply.usage, "prompt_tokens", None) or estimated(*texts))
            usage += Usage(calls=1, tokens_in=tokens, money=self.price.of(tokens, 0) if self.price else None)
        if len(rows) != len(request.texts):
            raise ReasonerError(f"{self.name} sent {len(rows)} vectors for {len(request.texts)} texts.")
        array = np.asarray(rows, np.float32).reshape(len(rows), -1)
        norms = np.maximum(np.linalg.norm(array, axis=1, keepdims=True), 1e-12)
        return Vectors(array / norms, by=self.name, usage=usage)

    def _ask(self, texts: list[str], deadline: Deadline) -> Any:
        openai = openai_sdk()
        passing = (openai.RateLimitError, openai.InternalServerError, openai.APIConnectionError)
        attempts = stamina.retry_context(
            on=passing, attempts=ATTEMPTS, timeout=deadline.left(self.name), wait_initial=0.5, wait_max=10.0
        )
        try:
            for attempt in attempts:
                with attempt:
                    left = deadline.left(self.name)
                    return self._client.embeddings.create(
                        model=self.name, input=texts, encoding_format="float", timeout=left
                    )
        except openai.APIError as error:
            if deadline.over:
                raise deadline.error(self.name) from None
            said = str(error.__cause__ or error.message)[:500]
            said = said.replace(self.key.get_secret_value(), "***") if self.key else said
            raise ReasonerError(f"{self.name} at {self.base_url} gave no vectors: {said}") from None
        raise AssertionError  # the last attempt returns or raises

    @cached_property
    def _client(self) -> Any:
        key = self.key.get_secret_value() if self.key else "none"  # servers without keys ignore it, the SDK wants one
        return client(self.base_url, key, LARGEST)
