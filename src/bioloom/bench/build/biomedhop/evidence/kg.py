"""SerializeKGEvidence (Algorithm 1): the edges between the known things and the answers, with what lies on the way."""

from __future__ import annotations

from collections.abc import Sequence

from .snippet import PRIORS, Mentioned, Snippet, Statement
from .ways import Way


def serialize_kg_evidence(ways: Sequence[Way], group: str) -> list[Snippet]:
    """One unit for each way to an answer: its facts, hop by hop."""
    return [_unit(f"{group}-kg{i}", group, way) for i, way in enumerate(ways)]


def _unit(id_: str, group: str, way: Way) -> Snippet:
    curies = dict.fromkeys(curie for fact in way for curie in (fact.subject.curie, fact.object.curie))
    said = (f"{f.subject.name} {f.predicate.replace('_', ' ')} {f.object.name}" for f in way)
    return Snippet(
        id=id_,
        group=group,
        channel="kg",
        statements=tuple(Statement.of(hop, fact) for hop, fact in enumerate(way)),
        entities=tuple(Mentioned(curie=curie) for curie in curies),
        prior=PRIORS["kg"],
        text="; ".join(said),
    )
