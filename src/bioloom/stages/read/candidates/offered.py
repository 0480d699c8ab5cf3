"""What the options of a multiple choice say for a reading: the right one leaves just one of them, few others do."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.errors import BioloomError
from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern, Var
from bioloom.core.ports import Graph, Linker

from ..types import Reading

SURE, NEAR = 0.5, 0.15  # of a name; how much worse another reading of an option may be
# How much likelier just one option is under the right reading than under another, and how much less likely none or
# several are; judged on wordings A and B of BioMedHop, which are open.
FOR, AGAINST = 6.0, 0.1


def weight_of_options(reading: Reading, options: Sequence[str], linker: Linker, graph: Graph | None) -> float:
    """By what the odds of a reading are multiplied once the options are tried in the hole of its pattern."""
    single = reading.operator == "select" and reading.pattern.operator == "select" and not reading.every
    if graph is None or len(options) < 2 or not single or not reading.pattern.edges:
        return 1.0
    hole = reading.pattern.node(reading.pattern.answer)
    try:
        holding = sum(_holds(option, hole, reading.pattern, linker, graph) for option in options)
    except BioloomError:
        return 1.0
    wanted = len(options) - 1 if reading.inverted else 1
    return FOR if holding == wanted else AGAINST


def readings(text: str, hole: Var, linker: Linker) -> tuple[Entity, ...]:
    """What the words of an option may be, as something that fits the hole; none when nobody knows them."""
    found = [g for g in linker.link(text, categories=hole.categories) if g.score >= SURE]
    best = max((g.score for g in found), default=0.0)
    return tuple({g.entity.curie: g.entity for g in found if g.score >= best - NEAR}.values())


def filled(pattern: Pattern, curies: tuple[str, ...]) -> Pattern:
    """``pattern`` with its hole filled: does it hold for these?"""
    nodes = tuple(
        n.model_copy(update={"curies": curies, "categories": ()}) if n.name == pattern.answer else n
        for n in pattern.nodes
    )
    return Pattern(nodes=nodes, edges=pattern.edges, answer=pattern.answer, operator="select", differs=pattern.differs)


def _holds(option: str, hole: Var, pattern: Pattern, linker: Linker, graph: Graph) -> bool:
    curies = tuple(e.curie for e in readings(option, hole, linker))
    return bool(curies) and graph.match(filled(pattern, curies)).count > 0
