"""Treatments that only a record names: what it allows for a disease in a state is laid over the graph as treating it.

A record that says which drug may be given *for* a disease says that it is given for it (gabapentin for hot flushes in
those who take tamoxifen). Where the graph has no such edge, the drug would never come into question.
"""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Condition, Entity, Fact
from bioloom.core.ports import Layered
from bioloom.core.run import Run
from bioloom.stages.gate.gate.case import Case
from bioloom.stages.gate.gate.permissions import OTHERS, Permit, permitting
from bioloom.stages.gate.infer.hierarchy import kin_of, treating
from bioloom.stages.gate.stage import CHECKED_ONLY
from bioloom.stages.gate.types import Patient, state

ROLE = "ChemicalRole"
FEW = 2  # diseases of a row that its drugs are all given for


def with_records(patient: Patient, treated: Sequence[str], run: Run) -> Run | None:
    """A run over its graph with what records allow ``patient`` for ``treated`` (CURIEs) as treating the first of them.

    None where the graph has all of that, or records do not count (`CHECKED_ONLY`).
    """
    graph, kin = run.resources.graph, kin_of(run.resources)
    ill = graph.entity(treated[0]) if treated else None
    if ill is None or not isinstance(graph, Layered) or run.resources.extras.get(CHECKED_ONLY):
        return None
    told: tuple[Condition, ...] = tuple(state("disease", curie=c, text=ill.name) for c in treated[:1])
    case = Case((*patient.states, *patient.treated, *told), kin)
    mine = frozenset(n for t in treated for n in kin.same(t))
    known = {kin.curie(n) for n in treating(kin, treated).tolist()}
    units: dict[str, Evidence] = {}
    for permit in permitting(case, tuple(treated), kin.linker):
        # What is told of a wider disease (an infection) does not say that it treats this one.
        one_or_two = 0 < len(permit.only_for) <= FEW  # of a long list not all is for each
        own = permit.drug != OTHERS and one_or_two and any(kin.same(one) & mine for one in permit.only_for)
        drug = graph.entity(permit.drug) if own else None
        if drug is not None and drug.curie not in known and ROLE not in drug.categories:
            units.setdefault(drug.curie, _unit(permit, drug, ill))
    for unit in units.values():
        run.keep(unit)
    return run.over(graph.overlaid(tuple(f for u in units.values() for f in u.facts))) if units else None


def _unit(permit: Permit, drug: Entity, ill: Entity) -> Evidence:
    r = permit.record
    origin = Origin(channel="doc", source=r.source, record=r.url, title=r.title, section=r.section, url=r.url)
    fact = Fact(
        subject=drug, predicate="treats", object=ill, primary_knowledge_source=r.source, publications=(r.url,),
        knowledge_level="knowledge_assertion", agent_type="manual_agent",
    )  # fmt: skip
    return Evidence(text=f"{drug.name} is given for {ill.name}", origin=origin, facts=(fact,))
