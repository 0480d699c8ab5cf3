"""What an answer says of words that narrow a question and that its pattern does not test, or tests in one source."""

from __future__ import annotations

from collections.abc import Iterator

from bioloom.core.answer import Answer, Caveat, heeding
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.stages.read.readback.naming import category_word
from bioloom.stages.read.types import Presumed, Reading

from .phrases import listed

NAMED = 6  # things without a statement that are named
COURSES, ILL = frozenset({"Pathway", "BiologicalProcess"}), frozenset({"Disease"})
NEAR = 0.05  # by how much less well a disease's name may fit


def as_taken(answer: Answer, reading: Reading, run: Run) -> Answer:
    """``answer`` with what was made of such words first: how severe an interaction is, whether a drug is approved."""
    presumed = (_presumed(answer, p, run) for p in reading.presumed)
    return heeding(answer, *_severe(answer, reading), *presumed, *_also_ill(reading, run))


def _also_ill(reading: Reading, run: Run) -> Iterator[Caveat]:
    """Which names were taken for a pathway or process that is called like a disease: "HIV infection"."""
    for bound in reading.bound:
        if not bound.readings or not COURSES.intersection(bound.readings[0].entity.categories):
            continue
        taken = bound.readings[0]
        others = run.resources.linker.link(bound.text)
        ill = next(
            (
                g.entity for g in others
                if ILL.intersection(g.entity.categories) and g.text == bound.text and g.score >= taken.score - NEAR
            ),
            None,
        )  # fmt: skip
        if ill is not None:
            kind = category_word(taken.entity.categories[0])
            said = f"{bound.text!r} is taken for the {kind} {taken.entity.name} ({taken.entity.curie})"
            yield Caveat(kind="ambiguous", said=f"{said}, not for the disease {ill.name} ({ill.curie})")


def _severe(answer: Answer, reading: Reading) -> Iterator[Caveat]:
    if reading.severity:
        none = "no interaction is stated" if answer.abstained else "only interactions that are stated"
        yield Caveat(kind="graded", said=f"{none} {reading.severity}; others may be on record with less or no level")


def _presumed(answer: Answer, word: Presumed, run: Run) -> Caveat:
    """That the word was not tested, and for which of the answers nothing says it."""
    said = f"{word.text!r} is taken as said by the relation"
    bare = [] if answer.abstained or not answer.entities else _without(answer, word, run)
    if bare:
        said += f"; nothing here states it ({word.said}) of {listed(bare, NAMED)}, which may be a gap of the sources"
    return Caveat(kind="presumed", said=said)


def _without(answer: Answer, word: Presumed, run: Run) -> list[str]:
    """The names of the answers listed of which no edge says the word."""
    things = tuple(r.entity.curie for r in answer.entities)
    it, of = Var(name="a", curies=things), Var(name="of", curies=word.curies)
    ends = ("of", "a") if word.forward else ("a", "of")
    edge = Edge(subject=ends[0], object=ends[1], predicates=(word.predicate,), closure=word.closure)
    own = {e.curie for e in run.match(Pattern(nodes=(it, of), edges=(edge,), answer="a")).entities()}
    bare = [r.entity.name for r in answer.entities if r.entity.curie not in own]
    return [] if len(bare) == len(things) else bare
