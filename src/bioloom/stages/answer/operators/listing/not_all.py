"""That a list is not whole, where the relation it is read off is known to be recorded in part.

How much of a relation is on record was measured by holding curators out and by comparing them
(benchmarks/completeness.py); the catalogue carries the figures (`Ends.listed`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, Protocol, runtime_checkable

from bioloom.core.answer import Answer, Caveat
from bioloom.core.biolink import biolink
from bioloom.core.catalogue import Listed, catalogue
from bioloom.core.pattern import Edge, Pattern, Test
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.acts_by import MAIN, TARGETS
from bioloom.stages.answer.part import Manner
from bioloom.stages.read.types import Reading

from ...phrases import edge_text, ends_between
from ..joining.ways import way

WHOLE, MOST = 0.8, 0.9  # of a held-out curator's statements that others have; of all there is, that all have
OWN_WORDS = {"contraindicated_in", "orthologous_to"}  # `caveats_of` says it of these in words of their own
ILL = "DiseaseOrPhenotypicFeature"
LACKING = "each source here has some that the others lack"


@runtime_checkable
class TellsSources(Protocol):
    """A graph that knows which sources state a kind of edge."""

    def sources_of(self, edge: Edge, ends: tuple[tuple[str, ...], tuple[str, ...]]) -> Mapping[str, int]:
        """How many edges of the kind of ``edge`` each source states, between ends of these categories."""


def not_all(answer: Answer, reading: Reading, run: Run, manner: Manner) -> Answer:
    """``answer`` with a caveat, behind those it has, where it is a list or count of what is known to be kept in part.

    None where one thing or a given number of things is asked for, and none in a closed world.
    """
    listing = answer.kind in ("entities", "count") and not (reading.many or reading.ranked)
    if manner.closed_world or answer.abstained or not listing or not isinstance(run.resources.graph, TellsSources):
        return answer
    pattern, graph = reading.pattern, run.resources.graph
    found = [(edge, listed) for edge, listed in _edges(pattern) if _by(edge, listed, pattern, graph)]
    if answer.kind != "count":
        found = [(edge, listed) for edge, listed in found if not _main_ones(edge, pattern, run)]
    if not found:
        return answer
    edge, listed = min(found, key=lambda f: f[1].together)
    which = "" if len(pattern.edges) == 1 else f" (of {edge_text(pattern, edge)})"
    said = f"not all of them{which}: {_how_much(listed)}"
    caveat = Caveat(kind="incomplete", said=said)
    told = [c.said for c in answer.caveats]
    rest = [n for n in answer.notes if n not in told]
    return answer.model_copy(update={"caveats": (*answer.caveats, caveat), "notes": (*told, said, *rest)})


def _how_much(listed: Listed) -> str:
    """How much is on record in plain words; no number where the bound is near to all and sources still differ."""
    if listed.together >= MOST:
        return LACKING
    tenths = max(1, round(10 * listed.together))
    return f"at least some {10 - tenths} in 10 are missing here"  # "9 in 10 on record" is heard as nearly all


def _edges(pattern: Pattern) -> Iterator[tuple[Edge, Listed]]:
    """The relations along which the answers are found that are on record in part, and how much of each is."""
    for edge in pattern.edges:
        if edge.absent or edge.negated or edge.closure or len(edge.predicates) != 1 or edge.predicates[0] in OWN_WORDS:
            continue
        near, far = (len(way(pattern, pattern.answer, n)) for n in (edge.subject, edge.object))
        if near == far or pattern.node(edge.subject if near < far else edge.object).known:
            continue
        listed = _measured(edge, pattern, "subjects" if near < far else "objects")
        if listed is not None and (listed.found < WHOLE or listed.together < MOST):
            yield edge, listed


def _measured(edge: Edge, pattern: Pattern, asked: Literal["subjects", "objects"]) -> Listed | None:
    """How much is on record; of what was not measured for a sign as for a disease, or the other way round."""
    subject, object_ = (pattern.node(n).categories for n in (edge.subject, edge.object))
    ends = ends_between(edge.predicates[0], subject, object_)
    if ends is None:
        return None
    every = catalogue().relations[edge.predicates[0]].ends if biolink().is_a(ends.object, ILL) else ()
    alike = (ends, *(e for e in every if biolink().is_a(e.object, ILL)))
    return next((one for e in alike if (one := e.on_record(asked)) is not None), None)


def _main_ones(edge: Edge, pattern: Pattern, run: Run) -> bool:
    """Whether the targets by which a drug works are asked for, or known: of those .99 are on record (same table)."""
    if edge.predicates != (TARGETS,) or edge.object != pattern.answer:
        return False
    if any(t.key in MAIN for t in edge.tests):
        return True
    edges = [e for e in pattern.edges if e != edge]
    main = (edge.model_copy(update={"tests": (*edge.tests, Test(key=k, op="=", value="true"))}) for k in MAIN)
    return any(run.match(pattern.model_copy(update={"edges": (*edges, one)})).count for one in main)


def _by(edge: Edge, listed: Listed, pattern: Pattern, graph: TellsSources) -> bool:
    """Whether the graph has the relation from sources that were measured; of others nothing is known."""
    ends = pattern.node(edge.subject).categories, pattern.node(edge.object).categories
    return any(source in listed.by for source in graph.sources_of(edge, ends))
