"""Extraction of n-tuples with conditions by a model, chunk by chunk (section 4.1.1, Appendix G.2).

Relations are open, as published: those with a predicate of the graph are written by its name, any other in the words of
the text. A reply is held to its text: a tuple names its sentence, and words that do not stand in that sentence are left
out. So a tuple is never more than a reading of a span that can be shown. ``ntuples`` makes facts of what the linker
knows; ``tuples_of`` gives all that was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import Field

from bioloom.core.evidence import Evidence
from bioloom.core.fact import Condition, Entity, Fact, Qualifier, minted
from bioloom.core.judgement import Judgement
from bioloom.core.ports import Linker
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.types import Preference

from .extract import PREFERENCE

CHUNK = 1500  # characters that are read together, as the paper's smallest extractor does
SURE = 0.6
RELATION = "relation"  # the qualifier that keeps the words of an open relation
RELATED = "related_to"
PREDICATES = frozenset(
    ("treats", "preventative_for_condition", "contraindicated_in", "has_side_effect", "causes", RELATED)
)
_GAP = re.compile(r"[\s-]+")


class Chunk(Value):
    """Sentences that stand together."""

    sentences: tuple[str, ...]


class Stated(Value):
    """One condition of a tuple, in the words of the sentence."""

    words: str
    excludes: bool = Field(default=False, description="true: the statement does not hold in this state")


class NTuple(Value):
    """What a sentence states: subject, relation, object, and for whom; ``inverse`` is the relation read backwards."""

    sentence: int = Field(description="number of the sentence, from 1")
    subject: str
    relation: str
    inverse: str = ""
    object: str
    negated: bool = False
    preference: Preference | None = None
    conditions: tuple[Stated, ...] = ()


class NTuples(Value):
    """All that a chunk states; ``left_out`` counts tuples whose words do not stand in their sentence."""

    tuples: tuple[NTuple, ...] = ()
    left_out: int = 0


def slots(value: Chunk) -> dict[str, str]:
    """The sentences, numbered from 1, between their marks."""
    return {"sentences": fenced(value.sentences, [str(i) for i in range(1, len(value.sentences) + 1)])}


def held(said: NTuples, value: Chunk) -> NTuples:
    """``said`` without what does not stand in its text."""
    kept = []
    for one in said.tuples:
        text = value.sentences[one.sentence - 1].casefold() if 1 <= one.sentence <= len(value.sentences) else ""
        if all(words and words.casefold() in text for words in (one.subject, one.object)):
            stated = tuple(c for c in one.conditions if c.words and c.words.casefold() in text)
            kept.append(one.model_copy(update={"conditions": stated}))
    return NTuples(tuples=tuple(kept), left_out=len(said.tuples) - len(kept))


EXTRACT: Judgement[Chunk, NTuples] = Judgement(
    name="extract-ntuples", input=Chunk, output=NTuples, rules="none",
    prompt=("bioloom.stages.gate.texts", "ntuples.md"), slots=slots,
)  # fmt: skip


def ntuples(passages: Sequence[Evidence], run: Run) -> tuple[Evidence, ...]:
    """The sentences of ``passages`` that a model reads statements in, each with its facts and their conditions.

    Raises:
        NeedsModelError: There is none.
    """
    found: dict[str, tuple[Evidence, list[Fact]]] = {}
    for unit, one in tuples_of(passages, run):
        if (fact := _fact(one, unit, run.resources.linker)) is not None:
            found.setdefault(unit.id, (unit, []))[1].append(fact)
    return tuple(unit.model_copy(update={"facts": tuple(facts)}) for unit, facts in found.values())


def tuples_of(passages: Sequence[Evidence], run: Run) -> tuple[tuple[Evidence, NTuple], ...]:
    """All that a model reads in ``passages``, each with the sentence that states it, in their order.

    Raises:
        NeedsModelError: There is none.
    """
    every = [chunk for passage in passages for chunk in _chunks(passage)]
    return tuple(pair for some in run.map(_read, every) for pair in some)


def _chunks(passage: Evidence) -> Iterator[list[Evidence]]:
    chunk: list[Evidence] = []
    first = (passage.span or (0, 0))[0]
    for a, b in sentences(passage.text):
        if chunk and sum(len(u.text) for u in chunk) + b - a > CHUNK:
            yield chunk
            chunk = []
        span = (first + a, first + b)
        chunk.append(passage.model_copy(update={"text": passage.text[a:b], "span": span, "mentions": (), "facts": ()}))
    if chunk:
        yield chunk


def _read(units: Sequence[Evidence], run: Run) -> list[tuple[Evidence, NTuple]]:
    value = Chunk(sentences=tuple(u.text for u in units))
    said = held(run.need(EXTRACT, value), value)
    run.note("ntuples", sentences=len(units), tuples=len(said.tuples), left_out=said.left_out)
    return [(units[t.sentence - 1], t) for t in sorted(said.tuples, key=lambda t: t.sentence)]


def _fact(one: NTuple, unit: Evidence, linker: Linker) -> Fact | None:
    """A tuple as a statement; None where its subject is nothing that is known."""
    subject, object_ = _known(one.subject, linker), _known(one.object, linker)
    relation = _GAP.sub("_", one.relation.strip().casefold())
    if subject is None or (object_ is None and relation != "contraindicated_in"):
        return None
    conditions = [c for s in one.conditions for c in _conditions(s.words, linker, excludes=s.excludes)]
    if object_ is None:  # what forbids a drug need not be a thing: "pregnancy", "children under 8"
        conditions = [*_conditions(one.object, linker, excludes=False), *conditions]
    rank: dict[str, Any] = {}
    if one.preference is not None and relation == "treats":
        rank["qualifiers"] = (Qualifier(key=PREFERENCE, value=one.preference),)
    elif relation not in PREDICATES and relation:
        rank["qualifiers"] = (Qualifier(key=RELATION, value=relation),)
    return Fact(
        subject=subject, predicate=relation if relation in PREDICATES else RELATED,
        object=object_ or minted(one.object), negated=one.negated,
        conditions=tuple(dict.fromkeys(conditions)), primary_knowledge_source=unit.origin.source,
        agent_type="text_mining_agent", **rank,
    )  # fmt: skip


def _known(name: str, linker: Linker) -> Entity | None:
    best = next(iter(linker.link(name)), None)
    return best.entity if best is not None and best.score >= SURE else None


def _conditions(words: str, linker: Linker, *, excludes: bool) -> Iterator[Condition]:
    for clause in parse(words, linker):
        yield from (s.model_copy(update={"polarity": "excludes" if excludes else "requires"}) for s in clause.all)
