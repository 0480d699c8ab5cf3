"""What lies in a place that is excluded: what is found in the nucleoplasm is not outside the nucleus."""

from __future__ import annotations

from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run

IN_A_PLACE = {"located_in", "expressed_in", "disease_has_location"}
DEEPEST = 12  # steps of parts of parts; anatomies of GO and UBERON have fewer


def with_parts(pattern: Pattern, run: Run) -> Pattern:
    """``pattern`` in which a known place that an absent edge leads to is excluded with all its parts."""
    places = {e.object for e in pattern.edges if e.absent and IN_A_PLACE & set(e.predicates)}
    nodes = tuple(
        n.model_copy(update={"curies": _parts(n, run)}) if n.known and n.name in places else n for n in pattern.nodes
    )
    return pattern.model_copy(update={"nodes": nodes})


def _parts(place: Var, run: Run) -> tuple[str, ...]:
    """``place`` and what is part of it, of a kind of it, or of a part of it: CURIEs, its own first."""
    known, new = dict.fromkeys(place.curies), place.curies
    part, kind, whole = (Var(name=n, categories=place.categories) for n in ("part", "kind", "whole"))
    edges = (
        Edge(subject="part", object="kind", predicates=("part_of",)),
        Edge(subject="kind", object="whole", predicates=("subclass_of",), closure=True),
    )
    for _ in range(DEEPEST):
        nodes = (part, kind, whole.model_copy(update={"curies": new}))
        found = run.match(Pattern(nodes=nodes, edges=edges, answer="part"))
        new = tuple(e.curie for e in found.entities() if e.curie not in known)
        if not new:
            break
        known.update(dict.fromkeys(new))
    return tuple(known)
