"""Counterfactual twins: the same patient without the condition, and with one that does not rule the usual drug out."""

from __future__ import annotations

from bioloom.core.fact import Entity

from .candidates import Candidates
from .case import Case, Modifier
from .derive import given
from .naming import of_both

_TRIED = 24  # conditions that are tried before one that changes nothing is taken


def changed(case: Case, made: Candidates) -> tuple[Modifier, tuple[Entity, ...]] | None:
    """Another condition that leaves the usual drug and rules out one that the first one leaves, and the answer then.

    So neither answer contains the other whole, and who passes over conditions, or answers as under the first, is wrong
    in one of the two. None when no condition that was tried does so.
    """
    graph = made.graph
    disease, usual = graph.index(case.disease.curie), graph.index(case.usual.curie)
    remaining = {e.curie for e in case.remaining}
    near = [disease] if case.modifier.kind == "comedication" else [disease, graph.index(case.modifier.entity.curie)]
    drugs = [graph.index(e.curie) for e in case.general]
    other = {c for d in drugs if d != usual for c in made.record.contraindications.get(d, ())}
    waiting = sorted(made.conditions[:200], key=lambda c: (c not in other, made.order("changed", disease, c)))
    own = made.naming.disease(disease)
    said = made.naming.disease(near[-1]) if case.modifier.kind == "comorbidity" else ""
    tried = 0
    for condition in waiting:
        if made.unfit(disease, "comorbidity", condition) or made.related(condition, near):
            continue
        if of_both(made.naming.disease(condition), own, said):
            continue
        modifier = Modifier(kind="comorbidity", entity=graph.entity(condition))
        left = given(made.port, case.disease.curie, modifier)
        tried += 1
        found = {e.curie for e in left}
        if case.usual.curie in found and not remaining <= found:
            return modifier, left
        if tried >= _TRIED:
            break
    return None
