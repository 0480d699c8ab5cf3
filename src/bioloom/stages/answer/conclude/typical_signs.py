"""The signs of a disease of like support in the order of how many of its kinds have them."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.stages.weave.rank import Support
from bioloom.stages.weave.stage import Woven

SIGN, BELOW = "has_phenotype", "subclass_of"
LOOKED_AT = 60  # signs that are weighed
DIGITS = 3  # of supports that are equal


def typical_first(shown: Sequence[Support], woven: Woven, run: Run) -> list[Support]:
    """``shown`` with those of like support in the order of how many kinds of the disease have them.

    Most statements of signs have neither a frequency nor a second source, so that their support tells nothing apart.
    What holds of kinds of the disease alone is ordered so whatever its support: the best is that of a rare kind. To
    weigh signs by how few diseases have them was tried: what one kind has, oddities, came first.
    """
    known = _disease(woven.pattern)
    if not known or len(shown) < 2:
        return list(shown)
    weighed, rest = list(shown[:LOOKED_AT]), list(shown[LOOKED_AT:])
    kinds = _kinds(tuple(s.ranked.entity.curie for s in weighed), known, run)

    def place(support: Support) -> tuple[float, float]:
        score = 0.0 if woven.widened else round(support.ranked.score or 0.0, DIGITS)
        return -score, -kinds.get(support.ranked.entity.curie, 0.0)

    return [*sorted(weighed, key=place), *rest]


def _disease(pattern: Pattern) -> tuple[str, ...]:
    """The disease of which ``pattern`` asks for the signs, and for nothing else; none for another pattern."""
    plain = [e for e in pattern.edges if not e.closure]
    if len(plain) != 1 or plain[0].predicates != (SIGN,) or plain[0].object != pattern.answer:
        return ()
    edge = plain[0]
    if edge.absent or edge.negated or edge.tests:
        return ()
    above = [e.object for e in pattern.edges if e.closure and e.subject == edge.subject]
    return tuple(c for name in (edge.subject, *above) for c in pattern.node(name).curies)


def _kinds(signs: tuple[str, ...], diseases: tuple[str, ...], run: Run) -> dict[str, float]:
    """By sign how many of ``diseases`` and their kinds have it."""
    nodes = (Var(name="a", curies=signs), Var(name="b"), Var(name="d", curies=diseases))
    edges = (
        Edge(subject="b", object="a", predicates=(SIGN,)),
        Edge(subject="b", object="d", predicates=(BELOW,), closure=True),
    )
    matched = run.match(Pattern(nodes=nodes, edges=edges, answer="a"))
    counted = matched.counts("b")
    return {e.curie: float(n) for e, n in zip(matched.entities(), counted.of, strict=True)}
