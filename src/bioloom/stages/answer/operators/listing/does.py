"""Beside the molecular functions of a gene: the processes that it takes part in, and what a curator wrote of it.

"What does SRY do?" is answered by what the protein does as a molecule; that it makes a testis stands elsewhere.
"""

from __future__ import annotations

from bioloom.core.answer import Answer
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.stage import kg_evidence
from bioloom.stages.answer.phrases import how_many
from bioloom.stages.weave.rank import rank
from bioloom.stages.weave.stage import Woven

FUNCTION, PROCESS = "enables", "participates_in"
PROCESSES = ("biological process", "biological processes")
NAMED = 6


def does(answer: Answer, woven: Woven, run: Run) -> Answer:
    """``answer`` with notes on the gene's processes and its summary, where its functions are asked for at large."""
    gene = _gene(woven.pattern)
    if gene is None or answer.abstained or answer.kind not in ("entity", "entities"):
        return answer
    notes, evidence = [], list(answer.evidence)
    nodes = (Var(name="g", curies=(gene,)), Var(name="a", categories=("BiologicalProcess",)))
    edge = Edge(subject="g", object="a", predicates=(PROCESS,))
    pattern = Pattern(nodes=nodes, edges=(edge,), answer="a")
    processes = Woven(pattern, run.match(pattern))
    if many := processes.matched.count:
        shown = rank(processes.matched, most=NAMED, witnesses=1)
        names = ", ".join(s.ranked.entity.name for s in shown)
        notes.append(f"it takes part in {how_many(many, PROCESSES)}: {names}{' ...' if many > len(shown) else ''}")
        evidence.append(kg_evidence(processes, shown, run))
    tools = run.resources.tools
    if tools is not None and tools.has_tables and tools.channel in run.allowed:
        found = run.look("summary", gene)
        notes += [f"RefSeq: {row.said}" for row in found.rows[:1]]
        evidence += [row.evidence.id for row in found.rows[:1]]
    if not notes:
        return answer
    caveats = [c.said for c in answer.caveats]
    rest = [n for n in answer.notes if n not in caveats]
    cited = tuple(dict.fromkeys(evidence))
    return answer.model_copy(update={"notes": (*caveats, *notes, *rest), "evidence": cited})


def _gene(pattern: Pattern) -> str | None:
    """The gene whose molecular functions are asked for and nothing else of them."""
    if len(pattern.edges) != 1:
        return None
    edge = pattern.edges[0]
    plain = edge.predicates == (FUNCTION,) and not (edge.absent or edge.negated or edge.tests)
    known = pattern.node(edge.subject).curies
    return known[0] if plain and edge.object == pattern.answer and len(known) == 1 else None
