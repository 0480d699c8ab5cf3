"""Counterfactual twins: the same patient without the condition, and with one that does not rule the usual drug out."""

from __future__ import annotations

from bioloom.core.fact import Entity

from .candidates import Candidates
from .case import Case, Modifier
from .derive import given
from .naming import of_both

_TRIED = 12  # conditions that are tried before one that changes nothing is taken


def changed(case: Case, made: Candidates) -> tuple[Modifier, tuple[Entity, ...]] | None:
    """Another condition that leaves the usual drug, if possible one that rules another drug out, and the answer then.

    None when every condition that was tried rules the usual drug out.
    """
    graph = made.graph
    disease, usual = graph.index(case.disease.curie), graph.index(case.usual.curie)
    kept: tuple[Modifier, tuple[Entity, ...]] | None = None
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
        if case.usual.curie in {e.curie for e in left}:
            kept = modifier, left
            if len(left) < len(case.general):
                return kept
        if tried >= _TRIED:
            break
    return kept
