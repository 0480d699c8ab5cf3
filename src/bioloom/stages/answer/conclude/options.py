"""Which of the offered options are among the answers."""

from __future__ import annotations

from dataclasses import dataclass

from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.run import Run
from bioloom.stages.read.candidates.offered import filled, readings
from bioloom.stages.weave.stage import widened


@dataclass(frozen=True)
class Option:
    """An option, what it is (no ``entities``: nobody knows the words), and whether the pattern holds for it."""

    text: str
    entities: tuple[Entity, ...]
    holds: bool


def check_options(options: tuple[str, ...], pattern: Pattern, run: Run, *, wide: bool = False) -> list[Option]:
    """Each option put into the hole of ``pattern``; it holds when a reading of its words does.

    With ``wide`` also when it does for a subclass of what the pattern names: what treats a type of diabetes is used
    for diabetes, so it is not the option that does not hold.
    """
    hole = pattern.node(pattern.answer)
    wider = widened(pattern) if wide else pattern
    out = []
    for text in options:
        entities = readings(text, hole, run.resources.linker)
        holding = tuple(e for e in entities if run.match(filled(pattern, (e.curie,))).count)
        if not holding and wider != pattern:
            holding = tuple(e for e in entities if run.match(filled(wider, (e.curie,))).count)
        out.append(Option(text, holding or entities, bool(holding)))
    return out


def offered(pattern: Pattern, options: tuple[str, ...], run: Run) -> Pattern:
    """``pattern`` whose hole can only be what one of the options names: what a text is worth reading for."""
    hole = pattern.node(pattern.answer)
    found = [e.curie for o in options for e in readings(o, hole, run.resources.linker)]
    return filled(pattern, tuple(dict.fromkeys(found))) if found else pattern
