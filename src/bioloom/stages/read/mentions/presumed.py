"""Class words that a relation is taken to say ("approved drugs that treat asthma"), which is no test of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bioloom.core.ports import Graph

from ..types import Presumed, Reading, Understanding
from .class_words import ClassWord, class_words


def with_presumed(found: Understanding, text: str, graph: Graph | None) -> Understanding:
    """``found`` whose readings name the class words of ``text`` that nothing of them tests."""
    if graph is None or not found.parts or not (words := class_words(text, graph)):
        return found
    parts = tuple(
        r.model_copy(update={"presumed": some}) if (some := tuple(_presumed(r, words))) else r for r in found.parts
    )
    return found if parts == found.parts else found.model_copy(update={"parts": parts})


def _presumed(reading: Reading, words: Sequence[ClassWord]) -> Iterator[Presumed]:
    said = {p for e in reading.pattern.edges if not e.closure for p in e.predicates}
    for word in words:
        own = word.hop.predicate.rstrip("*")
        bound = any(word.start < b.end and b.start < word.end for b in reading.bound)
        if not word.implied & said or own in said or bound or word.denied or not word.slot.readings:
            continue
        thing = word.slot.readings[0]
        curies = (thing.entity.curie, *(t.curie for t in thing.twins))
        yield Presumed(
            text=word.slot.text, said=thing.entity.name, curies=curies, predicate=own, forward=word.hop.forward,
            closure=word.hop.predicate.endswith("*"),
        )  # fmt: skip
