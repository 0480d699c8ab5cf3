"""The mechanism beside an answer on how a drug works in a disease; it changes nothing of the answer."""

from __future__ import annotations

from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.gate import OPEN
from bioloom.stages.read.forms.form import FormOperator
from bioloom.stages.read.readback.naming import fact_text
from bioloom.stages.read.types import Reading
from bioloom.stages.weave.refine.refiner import Ends, Refiner, drug_and_disease

PICTURED: tuple[FormOperator, ...] = ("mechanism", "path")


def pictured(answer: Answer, reading: Reading, run: Run) -> Answer:
    """``answer`` with the likeliest mechanism between the drug and the disease that the question names.

    Where nothing that was looked at connects them, as far as what is stated of the drug leads on. As it is where the
    question names no such two, where nothing leads on, or where there is no graph in process (a database of others).
    """
    graph = run.resources.graph
    if answer.abstained or reading.operator not in PICTURED or not isinstance(graph, KnowledgeGraph):
        return answer
    if graph.gate is not OPEN:  # for a patient: the pool looks through no gate
        return answer
    if "kg" not in run.allowed or (ends := _ends(reading, graph)) is None:
        return answer
    found = run.call(Refiner(graph), ends)
    if not (found.mechanism.way or found.mechanism.reach):
        return answer
    ways = f"{ends.start} to {ends.end}"
    unit = Evidence(
        text="\n".join(fact_text(f) for f in found.facts),
        origin=Origin(channel="kg", source=graph.name, record=ways, version=graph.content_hash, query=ways),
        facts=found.facts, grades=found.grades,
    )  # fmt: skip
    mechanism = found.mechanism.model_copy(update={"evidence": run.keep(unit)})
    return answer.model_copy(update={"mechanism": mechanism, "evidence": (*answer.evidence, mechanism.evidence)})


def _ends(reading: Reading, graph: KnowledgeGraph) -> Ends | None:
    """The one drug and the one disease that the pattern names, of each the first identifier that the graph has."""
    first = (next((c for c in n.curies if graph.entity(c) is not None), None) for n in reading.pattern.nodes)
    return drug_and_disease([c for c in first if c is not None], graph)
