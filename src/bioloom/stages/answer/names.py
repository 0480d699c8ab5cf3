"""What an answer says of names: of those that nobody knows which are near, and which were taken as misspelt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.ports import Linker
from bioloom.core.question import AnswerKind
from bioloom.stages.read.types import Bound

NAMES = 3  # unknown names for which near ones are looked up


def near_names(names: Iterable[str], linker: Linker) -> tuple[str, ...]:
    """For each name that nobody knows the names near to it, where there are any: to be offered, never taken."""
    found = ((name, linker.near(name)) for name in list(dict.fromkeys(names))[:NAMES])
    return tuple(
        f"{name!r}: did you mean {' or '.join(f'{e.name} ({e.curie})' for e in near)}?" for name, near in found if near
    )


def with_respelt(answer: Answer, bounds: Iterable[Bound]) -> Answer:
    """``answer``, which says first which names of the question were taken as misspelt, and for what."""
    said = tuple(Caveat(kind="respelt", said=s) for s in dict.fromkeys(_respelt(bounds)))
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
