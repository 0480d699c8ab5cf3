"""What an answer says of names: which are near to one that nobody knows, what was misspelt, what else a name means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.fact import Entity
from bioloom.core.ports import Linker
from bioloom.core.question import AnswerKind
from bioloom.stages.read.types import Bound

OTHERS = 2  # other things of a short form that are named
NAMES = 3  # unknown names for which near ones are looked up
SURE = 0.8  # score of a name that is the thing's own, whatever else is called so
OWN = "name"  # how a name was found that is the thing's own
LIKELY = 0.2  # by how much less another reading of a short form may score and still be what was meant
SHORT_FORM = re.compile(r"[A-Z][A-Za-z]?[A-Z0-9]{0,4}|p\d{2,3}")  # CP, NaV, p40


def near_names(names: Iterable[str], linker: Linker) -> tuple[str, ...]:
    """For each name that nobody knows the names near to it, where there are any: to be offered, never taken."""
    found = ((name, linker.near(name)) for name in list(dict.fromkeys(names))[:NAMES])
    return tuple(
        f"{name!r}: did you mean {' or '.join(f'{e.name} ({e.curie})' for e in near)}?" for name, near in found if near
    )


def with_names_taken(answer: Answer, bounds: Iterable[Bound]) -> Answer:
    """``answer``, which says first which names were taken as misspelt, and which short forms stand for others too."""
    bounds = tuple(bounds)
    said = [Caveat(kind="respelt", said=s) for s in dict.fromkeys(_respelt(bounds))]
    said += [Caveat(kind="ambiguous", said=s) for s in dict.fromkeys(_ambiguous(bounds))]
    return heeding(answer, *said) if said else answer


def unknown_name(kind: AnswerKind, names: Sequence[str], linker: Linker) -> Answer:
    """An abstention for names that nobody knows, with the names near to them."""
    found = abstention(kind, *(f"I do not know {name!r}" for name in names))
    return found.model_copy(update={"notes": near_names(names, linker)})


def _respelt(bounds: Iterable[Bound]) -> Iterator[str]:
    for bound in bounds:
        if bound.readings and bound.readings[0].respelt:
            taken = bound.readings[0].entity
            yield f"{bound.text!r} is taken as misspelt, for {taken.name} ({taken.curie})"


def _ambiguous(bounds: Iterable[Bound]) -> Iterator[str]:
    for bound in bounds:
        if not bound.readings or not SHORT_FORM.fullmatch(bound.text):
            continue
        if bound.readings[0].score >= SURE and bound.readings[0].kind == OWN:
            continue  # CFTR; a synonym in capitals, as sure as it is, may be one of another thing as well
        taken, *rest = bound.readings
        known = {taken.entity.curie, *(t.curie for t in taken.twins)}
        words = _words(taken.entity)
        others = (
            g.entity
            for g in rest
            if g.score >= taken.score - LIKELY
            and g.entity.curie not in known
            and not any(t.curie in known for t in g.twins)
            and not words <= _words(g.entity)  # a kind of what was taken: "late-onset Parkinson disease"
            and not _words(g.entity) <= words
        )
        apart = {" ".join(sorted(_words(e))): e for e in reversed([*others])}  # one of each name, the first
        if also := [f"{e.name} ({e.curie})" for e in islice(reversed([*apart.values()]), OTHERS)]:
            yield f"{bound.text!r} is taken for {taken.entity.name}; it also stands for {' and '.join(also)}"


def _words(entity: Entity) -> frozenset[str]:
    """The words of a name, of whatever vocabulary: "attention deficit-hyperactivity disorder"."""
    return frozenset(re.findall(r"[^\W_]+", entity.name.casefold()))
