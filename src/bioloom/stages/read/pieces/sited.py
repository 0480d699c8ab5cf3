"""Signs and side effects of a part of the body: kinds of its abnormality, and not the signs of diseases that affect it.

"Side effects of amiodarone that involve the lung", put together from relations, is "signs of diseases that affect the
lung", which fatigue and fever are too. The vocabulary of signs has the part of the body in its own tree.
"""

from __future__ import annotations

from bioloom.core.catalogue import catalogue
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import Grounding, Linker

from ..readback.raised import said_back
from ..types import Bound, Reading, Understanding

SURE = 0.75  # of the name of the abnormality
_SIGN = "PhenotypicFeature"
_SIGNS = frozenset({_SIGN, "DiseaseOrPhenotypicFeature"})


def sited(asked: Understanding, linker: Linker) -> Understanding:
    """``asked`` with each part that asks for signs of a part of the body put as kinds of its abnormality."""
    parts = tuple(_sited(p, linker) for p in asked.parts)
    if parts == asked.parts:
        return asked
    return asked.model_copy(update={"parts": parts, "understood": tuple(p.said for p in parts)})


def _sited(reading: Reading, linker: Linker) -> Reading:
    pattern = reading.pattern
    if not _SIGNS.intersection(pattern.node(pattern.answer).categories) or reading.operator not in ("select", "count"):
        return reading
    for place in (e for e in pattern.edges if e.predicates == ("disease_has_location",) and not e.absent):
        sign = next((e for e in pattern.edges if _is_sign_of(e, place, pattern)), None)
        bound = next((b for b in reading.bound if b.node == place.object and b.readings), None)
        if sign is None or bound is None or len(pattern.edges) < 3:  # alone, it asks for signs of those diseases
            continue
        if (abnormal := _abnormality(bound.readings[0].entity.name, linker)) is not None:
            return _with(reading, (place, sign), bound, abnormal)
    return reading


def _is_sign_of(edge: Edge, place: Edge, pattern: Pattern) -> bool:
    return (
        edge.predicates == ("has_phenotype",)
        and (edge.subject, edge.object) == (place.subject, pattern.answer)
        and not (edge.absent or edge.tests)
        and not pattern.node(place.subject).known
    )


def _abnormality(organ: str, linker: Linker) -> Grounding | None:
    """The sign that is called the abnormality of ``organ``."""
    name = f"abnormality of the {organ.removeprefix('zone of ')}"
    found = (g for g in linker.link(name) if g.text.strip() == name and g.score >= SURE and not g.dropped)
    return next((g for g in found if _SIGN in g.entity.categories), None)


def _with(reading: Reading, gone: tuple[Edge, Edge], bound: Bound, abnormal: Grounding) -> Reading:
    """``reading`` with the sign's kinds in place of the edges that are ``gone``."""
    pattern, place = reading.pattern, gone[0]
    lost = {place.subject, place.object}
    node = Var(name=place.object, categories=(_SIGN,), curies=(abnormal.entity.curie,))
    kind_of = Edge(subject=pattern.answer, object=place.object, predicates=("subclass_of",), closure=True)
    made = pattern.model_copy(
        update={
            "nodes": (*(n for n in pattern.nodes if n.name not in lost), node),
            "edges": (*(e for e in pattern.edges if e not in gone), kind_of),
            "differs": tuple(d for d in pattern.differs if not {*d} & lost),
        }
    )
    meant = abnormal.model_copy(update={"text": bound.text})
    names = tuple(b.model_copy(update={"readings": (meant,)}) if b is bound else b for b in reading.bound)
    new = reading.model_copy(update={"pattern": made, "bound": names})
    return new.model_copy(update={"said": said_back(new, catalogue()) or reading.said})
