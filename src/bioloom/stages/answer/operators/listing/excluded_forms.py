"""Of drugs that must not be so, their salts, forms and products are no answers either: "apart from lithium"."""

from __future__ import annotations

from dataclasses import replace

from bioloom.core.biolink import biolink
from bioloom.core.pattern import Pattern
from bioloom.core.run import Run
from bioloom.stages.weave.covered import without_absent
from bioloom.stages.weave.stage import Woven, stated_nodes

from .folding import MOST, things_of


def without_forms(woven: Woven, run: Run) -> Woven:
    """``woven`` without the answers that are a form of a drug which what must be absent leaves out.

    A source states a side effect or a class of the drug itself as a rule, and not of each of its salts.
    """
    pattern, count = woven.pattern, woven.matched.count
    hole = pattern.node(pattern.answer)
    drugs = any(biolink().is_a(c, "ChemicalEntity") for c in hole.categories)
    if not drugs or not 0 < count <= MOST or not any(e.absent for e in pattern.edges):
        return woven
    kept = list(woven.matched.entities())
    curies = {e.curie for e in kept}
    whole = run.match(without_absent(pattern))
    left = [e for e in whole.entities() if e.curie not in curies] if whole.count <= MOST else []
    left += [e for e in map(run.resources.graph.entity, _named(pattern)) if e is not None]
    out = {e.curie for e in left}
    groups = things_of([*kept, *left], run.match)
    gone = {e.curie for members in groups.values() if any(m.curie in out for m in members) for e in members}
    if not gone & curies:
        return woven
    only = tuple(c for c in (e.curie for e in kept) if c not in gone)
    nodes = (n.model_copy(update={"curies": only}) if n.name == pattern.answer else n for n in pattern.nodes)
    pattern = pattern.model_copy(update={"nodes": tuple(nodes)})
    return replace(woven, pattern=pattern, matched=run.match(pattern))


def _named(pattern: Pattern) -> list[str]:
    """What stands by its name behind "other than"."""
    stated = stated_nodes(pattern)
    behind = {n for e in pattern.edges if e.closure and e.absent for n in (e.subject, e.object)} - stated
    return [c for n in pattern.nodes if n.name in behind for c in n.curies]
