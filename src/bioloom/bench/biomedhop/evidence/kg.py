"""SerializeKGEvidence (Algorithm 1): the edges between the known things and the answers, with what lies on the way."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.fact import Fact

from .snippet import PRIORS, Mentioned, Snippet, Statement
from .ways import Way


def serialize_kg_evidence(ways: Sequence[Way], group: str) -> list[Snippet]:
    """One unit for each fact on a way to an answer; a fact that several ways share is one unit with all its hops."""
    units: dict[int | None, tuple[Fact, dict[int, None]]] = {}
    for way in ways:
        for hop, fact in enumerate(way):
            units.setdefault(fact.edge, (fact, {}))[1][hop] = None
    return [_unit(f"{group}-kg{i}", group, fact, tuple(hops)) for i, (fact, hops) in enumerate(units.values())]


def _unit(id_: str, group: str, fact: Fact, hops: tuple[int, ...]) -> Snippet:
    return Snippet(
        id=id_,
        group=group,
        channel="kg",
        statements=tuple(Statement.of(hop, fact) for hop in hops),
        source=fact.primary_knowledge_source,
        record=f"edge:{fact.edge}",
        entities=(Mentioned(curie=fact.subject.curie), Mentioned(curie=fact.object.curie)),
        publications=fact.publications,
        prior=PRIORS["kg"],
        text=f"{fact.subject.name} {fact.predicate.replace('_', ' ')} {fact.object.name}",
    )
