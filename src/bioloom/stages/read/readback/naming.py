"""Facts and counts in words."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.catalogue import catalogue
from bioloom.core.fact import Fact, Qualifier
from bioloom.core.ports import Grounding
from bioloom.graph.model.display import bookish

OWN_NAME = 0.9  # score of a name or synonym as it stands


def called(readings: Sequence[Grounding], text: str) -> str:
    """The name of a thing in the question; its own words where they are a name and the recorded one is bookish."""
    if not readings:
        return text
    best = readings[0]
    return text if best.score >= OWN_NAME and bookish(best.entity.name) else best.entity.name


def fact_text(fact: Fact) -> str:
    """One fact in words, with its qualifiers and its source."""
    verb = fact.predicate.replace("_", " ")
    parts = [f"{fact.subject.name} {'NOT ' if fact.negated else ''}{verb} {fact.object.name}"]
    if fact.qualifiers:
        parts.append("(" + ", ".join(qualifier_text(q) for q in fact.qualifiers) + ")")
    if fact.primary_knowledge_source:
        parts.append(f"[{fact.primary_knowledge_source}]")
    return " ".join(parts)


def qualifier_text(qualifier: Qualifier) -> str:
    """``frequency 80%``, ``evidence code IDA``, ``amount 1.2 g``. A unit of 1 (a share) is shown in percent."""
    key, value, unit = qualifier.key.removesuffix("_qualifier").replace("_", " "), qualifier.value, qualifier.unit
    if not isinstance(value, float):
        return f"{key} {value}"
    if unit == "1":
        return f"{key} {value:.0%}"
    return f"{key} {value:.3g}{' ' + unit if unit else ''}"


def counted(n: int, category: str) -> str:
    """``1 gene``, ``2 genes``, ``2,000 signs or symptoms``."""
    return f"{n:,} {catalogue().kind(category)[n != 1]}"


def category_word(category: str) -> str:
    """``PhenotypicFeature`` as people say it."""
    return catalogue().kind(category)[0]


def category_words(category: str) -> str:
    """The same of several."""
    return catalogue().kind(category)[1]
