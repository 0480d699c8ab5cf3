"""A motif as a pattern: open, or with its ends known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bioloom.bench.build.paths.steps import Reading, Step
from bioloom.core.pattern import Edge, Pattern, Var

from .motifs import Arm, Motif

ANSWER = "answer"
Read = Callable[[Step], Reading]


def variable(arm: int, step: int) -> str:
    """The node that stands ``step`` edges away from the answer on an arm."""
    return f"{'abc'[arm]}{step}" if step else ANSWER


def arm_parts(arm: Arm, number: int, read: Read) -> tuple[list[Var], list[Edge]]:
    """The nodes of an arm beyond the answer, and its edges, both from the answer outward."""
    nodes = [Var(name=variable(number, i), categories=k.categories) for i, k in enumerate(arm.kinds) if i]
    edges = []
    for i, hop in enumerate(arm.hops):
        near, far = variable(number, i), variable(number, i + 1)
        subject, object_ = (far, near) if hop.back else (near, far)
        edges.append(read(hop.step).edge(subject, object_))
    return nodes, edges


def pattern_of(motif: Motif, ends: Sequence[str], read: Read) -> Pattern:
    """The pattern of a motif whose arms end in the nodes ``ends`` (CURIEs)."""
    nodes, edges = [Var(name=ANSWER, categories=motif.answer.categories)], []
    for number, (arm, end) in enumerate(zip(motif.arms, ends, strict=True)):
        beyond, ways = arm_parts(arm, number, read)
        beyond[-1] = beyond[-1].model_copy(update={"curies": (end,)})
        nodes += beyond
        edges += ways
    return Pattern(
        nodes=tuple(nodes),
        edges=tuple(edges),
        answer=ANSWER,
        operator=motif.operator,
        differs=tuple((variable(*one), variable(*other)) for one, other in motif.differs),
    )


def open_arm(arm: Arm, read: Read) -> tuple[Pattern, str]:
    """The pattern of one arm with nothing known, and the name of the node at its end."""
    beyond, edges = arm_parts(arm, 0, read)
    nodes = (Var(name=ANSWER, categories=arm.kinds[0].categories), *beyond)
    return Pattern(nodes=nodes, edges=tuple(edges), answer=ANSWER), beyond[-1].name
