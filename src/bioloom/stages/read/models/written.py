"""How a model writes an understanding: patterns as text, known things in the question's own words.

A model names no ids: its words are looked up in the lexicon as the rule's are, and words that do not stand in the
question are sent back.
"""

from __future__ import annotations

from pydantic import Field

from bioloom.core.catalogue import catalogue
from bioloom.core.edge_lists import as_patterns
from bioloom.core.errors import InputError
from bioloom.core.judgement import Written
from bioloom.core.pattern import Operator, Pattern, Var
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Grounding, Linker, Resources
from bioloom.core.question import AnswerKind, Question
from bioloom.core.value import Value

from ..grammar.meaning.entities import SURE, curies
from ..grammar.meaning.report import heard
from ..grammar.text.surface import surface
from ..types import MENTION, Asked, Bound, Reading, Understanding


class WrittenPart(Value):
    """One part of the question."""

    pattern: str = Field(description="MATCH ... RETURN ...")
    ranked: bool = False
    inverted: bool = False


class WrittenUnderstanding(Value):
    """What a model writes."""

    parts: tuple[WrittenPart, ...] = ()
    missing: tuple[str, ...] = ()


def slots(value: Asked) -> dict[str, str]:
    """The question as the prompt shows it, and the edges of the catalogue."""
    options = "; ".join(value.question.options)
    question = value.question.text + (f"\nOptions: {options}" if options else "")
    return {"question": question, "edges": as_patterns(catalogue())}


def read(written: WrittenUnderstanding, value: Asked, kit: Resources) -> Understanding:
    """The understanding that was written.

    Raises:
        InputError: a pattern does not parse, or names something in other words than the question's.
    """
    question = value.question
    seen = surface(question.text)
    if not written.parts and not any(m.strip() for m in written.missing):
        raise InputError("There are no parts, and missing does not say why.", hint="Give one of them.")
    offered = bool(question.options or seen.options)
    parts = tuple(_reading(p, question, kit.linker, offered=offered) for p in written.parts)
    unknown = tuple(f"I do not know {b.text!r}" for p in parts for b in p.unknown)
    return Understanding(
        parts=parts,
        options=seen.options,
        understood=tuple(heard(p) for p in parts),
        missing=(*unknown, *(m.strip() for m in written.missing if m.strip())),
    )


WRITTEN = Written(form=WrittenUnderstanding, read=read)


def settles(understanding: Understanding) -> bool:
    """Whether all of the question was understood, every name of it known."""
    return bool(understanding.parts) and not any(p.unknown for p in understanding.parts)


def _reading(part: WrittenPart, question: Question, linker: Linker, *, offered: bool) -> Reading:
    pattern = parse_pattern(part.pattern)
    nodes, bound = [], []
    for node in pattern.nodes:
        resolved, here = _resolved(node, question.text, linker)
        nodes.append(resolved)
        bound += here
    known = Pattern.model_validate(pattern.model_copy(update={"nodes": tuple(nodes)}).model_dump())
    kind = question.kind or _kind(pattern.operator, offered=offered)
    return Reading(pattern=known, kind=kind, bound=tuple(bound), ranked=part.ranked, inverted=part.inverted)


def _resolved(node: Var, text: str, linker: Linker) -> tuple[Var, list[Bound]]:
    """A node with the entities that its words stand for; as it is when it is not known."""
    bound: list[Bound] = []
    ids: list[str] = []
    categories = node.categories
    for written in node.curies:
        if not written.startswith(MENTION):
            raise InputError(f"{written!r} is an id.", hint='Write known things as {mention: "words of the question"}.')
        words = written.removeprefix(MENTION)
        start, end = _place(words, text)
        readings = _link(words, categories, text, linker)
        if not readings and categories:  # a name of another sort than was written
            readings, categories = _link(words, (), text, linker), ()
        placed = tuple(g.model_copy(update={"start": start, "end": end}) for g in readings)
        bound.append(Bound(node=node.name, text=text[start:end], start=start, end=end, readings=placed))
        ids += curies(text[start:end], placed)
    if not bound:
        return node, []
    if not any(b.readings for b in bound):
        categories = node.categories
    return node.model_copy(update={"categories": categories, "curies": tuple(dict.fromkeys(ids))}), bound


def _link(words: str, categories: tuple[str, ...], text: str, linker: Linker) -> tuple[Grounding, ...]:
    return tuple(
        g for g in linker.link(words, categories=categories, context=text) if g.score >= SURE and not g.dropped
    )


def _place(words: str, text: str) -> tuple[int, int]:
    """Where ``words`` stand in the question."""
    start = text.casefold().find(words.casefold())
    if start < 0 or not words.strip():
        raise InputError(f"{words!r} does not stand in the question.", hint="Use the question's own words in mention.")
    return start, start + len(words)


def _kind(operator: Operator, *, offered: bool) -> AnswerKind:
    if operator == "count":
        return "count"
    if operator == "exists":
        return "yesno"
    return "choice" if offered else "entities"
