"""Encoders and cross-encoders through sentence-transformers, which users who have torch may have too."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bioloom.core.errors import SetupError
from bioloom.core.evidence import Channel
from bioloom.core.ports import Compared, Embedder, PortKind, Scorer, ScorerFamily, Scores, Texts, Vectors
from bioloom.reason.settings import Settings

DIGITS = 6


class SentenceTransformersProvider:
    """``--embedder st:NAME``, a model's name or folder."""

    def embedder(self, target: str, settings: Settings) -> Embedder:  # noqa: ARG002 - nothing to set
        """The encoder called ``target``."""
        return SentenceTransformersEmbedder(target)


class CrossEncoderProvider:
    """``--reranker cross:NAME``, a model's name or folder."""

    def reranker(self, target: str, settings: Settings) -> Scorer:  # noqa: ARG002 - nothing to set
        """The cross-encoder called ``target``."""
        return CrossEncoderScorer(target)


@dataclass(frozen=True)
class SentenceTransformersEmbedder:
    """Unit-length sentence vectors."""

    name: str
    live: bool = False
    kind: PortKind = "embedder"
    channel: Channel | None = None

    def handle(self, request: Texts, *, timeout: float | None) -> Vectors:  # noqa: ARG002 - in process
        """The vectors."""
        rows = self._model.encode(list(request.texts), normalize_embeddings=True, show_progress_bar=False)
        return Vectors(rows, by=self.name)

    @cached_property
    def _model(self) -> Any:
        return sdk().SentenceTransformer(self.name)


@dataclass(frozen=True)
class CrossEncoderScorer:
    """Relevance as a cross-encoder sees it, reading query and text together."""

    name: str
    family: ScorerFamily = "cross-encoder"
    live: bool = False
    kind: PortKind = "embedder"
    channel: Channel | None = None

    def handle(self, request: Compared, *, timeout: float | None) -> Scores:  # noqa: ARG002 - in process
        """In the model's own scale."""
        scores = self._model.predict([(request.query, text) for text in request.texts], show_progress_bar=False)
        return Scores(scores=tuple(round(float(s), DIGITS) for s in scores), by=self.name)

    @cached_property
    def _model(self) -> Any:
        return sdk().CrossEncoder(self.name)


def sdk() -> Any:
    """The package; SetupError with the command that installs it."""
    try:
        import sentence_transformers  # noqa: PLC0415 - large, and in no extra
    except ImportError:
        problem = "This model needs the sentence-transformers package, which brings torch."
        raise SetupError(problem, hint="pip install sentence-transformers, or use --embedder minilm.") from None
    return sentence_transformers
