"""Likeness by an embedder's vectors."""

from __future__ import annotations

from dataclasses import dataclass

from bioloom.core.evidence import Channel
from bioloom.core.ports import Compared, Embedder, PortKind, ScorerFamily, Scores, Texts

DIGITS = 6


@dataclass(frozen=True)
class CosineScorer:
    """The cosine of the vectors of query and text."""

    embedder: Embedder
    family: ScorerFamily = "embedding"
    kind: PortKind = "embedder"
    channel: Channel | None = None

    @property
    def name(self) -> str:
        """The embedder's."""
        return self.embedder.name

    @property
    def live(self) -> bool:
        """As the embedder."""
        return self.embedder.live

    def handle(self, request: Compared, *, timeout: float | None) -> Scores:
        """From -1 to 1."""
        vectors = self.embedder.handle(Texts((request.query, *request.texts)), timeout=timeout)
        scores = vectors.rows[1:] @ vectors.rows[0]
        return Scores(scores=tuple(round(float(s), DIGITS) for s in scores), by=vectors.by, usage=vectors.usage)
