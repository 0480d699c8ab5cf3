"""Evidence as numbered lines, as methods show it to a reasoner."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.evidence import Channel, Evidence
from bioloom.core.fact import Entity
from bioloom.core.run import Run
from bioloom.core.value import Value

LONGEST = 400  # characters of a line


class Line(Value):
    """A piece of evidence as a method shows it: its label, where it is from, what it says, and what it names.

    ``evidence`` is the id of the unit that the run holds.
    """

    label: str
    source: Channel
    text: str
    evidence: str
    entities: tuple[Entity, ...] = ()


def lines_of(units: Sequence[Evidence], run: Run) -> tuple[Line, ...]:
    """Evidence as numbered lines; the run holds each."""
    out = []
    for i, unit in enumerate(units, 1):
        named = [m.entity for m in unit.mentions] + [e for f in unit.facts for e in (f.subject, f.object)]
        once = tuple({e.curie: e for e in named}.values())
        line = Line(
            label=str(i), source=unit.origin.channel, text=unit.text[:LONGEST], evidence=run.keep(unit), entities=once
        )
        out.append(line)
    return tuple(out)
