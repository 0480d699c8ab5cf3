"""What an answer says of names: which are near to one that nobody knows, what was misspelt, what else a name means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.fact import Entity
from bioloom.core.ports import Linker
from bioloom.core.question import AnswerKind
from bioloom.ground.lexicon.aliases import KIND_LABELS, Kind
from bioloom.stages.read.types import Bound, Understanding

NEAREST = "nearest reading: "  # begins a note with what a question that is refused is nearest to
OTHERS = 2  # other things of a short form that are named
NAMES = 3  # unknown names for which near ones are looked up
SURE = 0.8  # score of a name that is the thing's own, whatever else is called so
PLAIN_FOOD = KIND_LABELS[Kind.PLAIN]
OWN = "name"  # how a name was found that is the thing's own
LIKELY = 0.2  # by how much less another reading of a short form may score and still be what was meant
SHORT_FORM = re.compile(r"[A-Z][A-Za-z]?[A-Z0-9]{0,4}|p\d{2,3}")  # CP, NaV, p40


_HOW = {"variant": "as another spelling of", "short": "as short for"}


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
    others = (*_ambiguous(bounds), *_foods(bounds), *_called_after_another(bounds))
    said += [Caveat(kind="ambiguous", said=s) for s in dict.fromkeys(others)]
    return heeding(answer, *said) if said else answer


def with_meant(answer: Answer, asked: Understanding) -> Answer:
    """An abstention with the drugs that names nobody knows were likely meant for said first, and what it asks then."""
    if not answer.abstained or not asked.meant:
        return answer
    reading = asked.meant[0].reading
    then = f" Then it asks: {reading.said}" if reading is not None and reading.said else ""
    said = [f"{m.text!r}: did you mean {m.entity.name} ({m.entity.curie})?" for m in asked.meant]
    words = [f"{m.text!r}:" for m in asked.meant]
    left = tuple(n for n in answer.notes if not (n.startswith("'") and any(n.startswith(w) for w in words)))
    if then:  # what is nearest with the stranger left out is of no use beside it
        left = tuple(n for n in left if not n.startswith(NEAREST))
    return answer.model_copy(update={"notes": (*said[:-1], said[-1] + then, *left)})


def unknown_name(kind: AnswerKind, names: Sequence[str], linker: Linker) -> Answer:
    """An abstention for names that nobody knows, with the names near to them."""
    found = abstention(kind, *(f"I do not know {name!r}" for name in names))
    return found.model_copy(update={"notes": near_names(names, linker)})


def _respelt(bounds: Iterable[Bound]) -> Iterator[str]:
    for bound in bounds:
        if bound.readings and bound.readings[0].respelt:
            taken = bound.readings[0].entity
            yield f"{bound.text!r} is taken as misspelt, for {taken.name} ({taken.curie})"
        elif bound.readings and (how := _HOW.get(bound.readings[0].writing)):
            taken = bound.readings[0].entity
            yield f"{bound.text!r} is taken {how} {taken.name} ({taken.curie})"


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


def _called_after_another(bounds: Iterable[Bound]) -> Iterator[str]:
    """Where the thing whose own name was written has nothing of what is asked, and one that is also called so has."""
    for bound in bounds:
        if not bound.readings or bound.readings[0].kind == OWN:
            continue
        taken, *rest = bound.readings
        known = {taken.entity.curie, *(t.curie for t in taken.twins)}
        own = next(
            (
                g.entity for g in rest
                if g.kind == OWN and g.score > taken.score and g.entity.curie not in known
                and g.entity.categories[:1] == taken.entity.categories[:1] and _words(g.entity) != _words(taken.entity)
            ),
            None,
        )  # fmt: skip
        if own is not None:
            yield (
                f"{bound.text!r} is taken for {taken.entity.name} ({taken.entity.curie}), which is also called so; of "
                f"{own.name} ({own.curie}) itself nothing of the kind is stated"
            )


def _foods(bounds: Iterable[Bound]) -> Iterator[str]:
    """Which of the foods of a table was taken for a plain word: it has no "milk", and a dozen kinds of it."""
    for bound in bounds:
        if not bound.readings or bound.readings[0].kind != PLAIN_FOOD:
            continue
        taken, *rest = (g.entity for g in bound.readings)
        if bound.text.casefold().rstrip("s") == taken.name.casefold().rstrip("s"):
            continue
        others = list(dict.fromkeys(e.name for e in rest if e.curie.startswith(taken.curie.partition(":")[0])))
        also = f"; it also stands for {' and '.join(others[:OTHERS])}" if others else ""
        yield f"{bound.text!r} is taken for the food {taken.name!r}{also}"


def _words(entity: Entity) -> frozenset[str]:
    """The words of a name, of whatever vocabulary: "attention deficit-hyperactivity disorder"."""
    return frozenset(re.findall(r"[^\W_]+", entity.name.casefold()))
