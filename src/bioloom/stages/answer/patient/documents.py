"""Documents that come with a question, as a graph with conditions (section 4.1, in the post-retrieval setting)."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.ports import Layered
from bioloom.core.run import Run
from bioloom.stages.gate.texts.extract import units
from bioloom.stages.gate.texts.ntuples import ntuples
from bioloom.stages.weave.reading import supplied


def with_documents(context: Sequence[str], run: Run, *, by_model: bool = False) -> tuple[Run, tuple[Evidence, ...]]:
    """A run over its graph with what ``context`` states on top, and the sentences that state it.

    As it is, with none, when there is no context. ``by_model``: what a model reads counts beside what the rules do.

    Raises:
        NeedsModelError: A model is to read, and there is none.
    """
    graph = run.resources.graph
    if not context or not isinstance(graph, Layered):
        return run, ()
    passages = [
        Evidence(text=text, origin=Origin(channel="doc", source="context", record=f"context:{i}"), span=(0, len(text)))
        for i, text in enumerate(context, 1)
    ]
    found = units(passages, supplied(tuple(context), run).units, run.resources.linker)
    found = (*found, *ntuples(passages, run.within("ntuples"))) if by_model else found
    for unit in found:
        run.keep(unit)
    facts = tuple(f for unit in found for f in unit.facts)
    run.note("documents", passages=len(passages), facts=len(facts), conditional=sum(bool(f.conditions) for f in facts))
    return run.over(graph.overlaid(facts)), found


def stating(units_: Sequence[Evidence], keys: set[tuple[str, str, str, bool]]) -> tuple[str, ...]:
    """Ids of the sentences that state one of the facts with these keys."""
    return tuple(u.id for u in units_ if any(f.key in keys for f in u.facts))
