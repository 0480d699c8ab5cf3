"""Who compares texts, from a name on the command line.

    --embedder lexical | minilm | onnx:FOLDER | st:NAME | api:MODEL
    --reranker none | cross:NAME | chat

Plug-ins offer classes under the entry points ``bioloom.embedders`` and ``bioloom.rerankers``.
"""

from __future__ import annotations

from typing import Protocol

from bioloom.core.errors import SetupError
from bioloom.core.ports import Embedder, Reasoner, Scorer
from bioloom.core.registry import Registry
from bioloom.reason.escalate import RulesFirst
from bioloom.reason.rules import RuleReasoner
from bioloom.reason.settings import Settings

from .chat import ChatReranker
from .cosine import CosineScorer
from .lexical import LexicalScorer

LEXICAL, NONE, CHAT = "lexical", "none", "chat"


class EmbedderProvider(Protocol):
    """Makes an embedder of what stands after its own name in ``NAME:TARGET``."""

    def embedder(self, target: str, settings: Settings) -> Embedder:
        """The embedder; a SetupError when ``target`` cannot be had."""
        ...


class RerankerProvider(Protocol):
    """Makes a reranker of what stands after its own name in ``NAME:TARGET``."""

    def reranker(self, target: str, settings: Settings) -> Scorer:
        """The reranker; a SetupError when ``target`` cannot be had."""
        ...


EMBEDDERS: Registry[EmbedderProvider] = Registry(
    "bioloom.embedders",
    {
        "minilm": "bioloom.reason.embed.onnx:MiniLmProvider",
        "onnx": "bioloom.reason.embed.onnx:OnnxProvider",
        "st": "bioloom.reason.embed.transformers:SentenceTransformersProvider",
        "api": "bioloom.reason.embed.endpoint:EndpointProvider",
    },
)
RERANKERS: Registry[RerankerProvider] = Registry(
    "bioloom.rerankers", {"cross": "bioloom.reason.embed.transformers:CrossEncoderProvider"}
)


def resolve_embedder(name: str, settings: Settings) -> Embedder | None:
    """The embedder called ``name``; None for the lexical scorer, which has no vectors."""
    if name == LEXICAL:
        return None
    head, _, target = name.partition(":")
    provider: EmbedderProvider = EMBEDDERS.create(head)
    return provider.embedder(target, settings)


def scorer_of(embedder: Embedder | None) -> Scorer:
    """Who says how alike texts are: the embedder's vectors, or words where there is none."""
    return LexicalScorer() if embedder is None else CosineScorer(embedder)


def resolve_reranker(name: str, reasoner: Reasoner, settings: Settings) -> Scorer | None:
    """The reranker called ``name``; None leaves relevance to the scorer. ``chat`` is the model that judges, too."""
    if name == NONE:
        return None
    if name == CHAT:
        model = reasoner.model if isinstance(reasoner, RulesFirst) else reasoner
        if isinstance(model, RuleReasoner):
            raise SetupError("Reranking by chat needs a model.", hint="Name one with --reasoner MODEL.")
        return ChatReranker(model)
    head, _, target = name.partition(":")
    provider: RerankerProvider = RERANKERS.create(head)
    return provider.reranker(target, settings)
