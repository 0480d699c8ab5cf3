"""Why drugs are ruled out, or to be minded, told in full."""

from __future__ import annotations

from bioloom.stages.gate.gate.verdict import Cause, Judge

from .outcome import Reason


def reasons(judge: Judge, causes: dict[int, list[Cause]], asked: set[int]) -> tuple[Reason, ...]:
    """The reasons of what was asked for, the first of each: of the graph before prose, prose before others.

    What was copied by hand is told last, so that data that say the same are cited instead.
    """

    def place(one: Cause) -> tuple[bool, ...]:
        by_hand = one.edge is None and not one.words and bool(one.source)
        return by_hand, one.via is not None, one.edge is None, not one.words

    found = (reason(judge, n, min(causes[n], key=place)) for n in causes.keys() & asked)
    return tuple(sorted(found, key=lambda r: (r.drug.name.casefold(), r.drug.curie)))


def reason(judge: Judge, node: int, one: Cause) -> Reason:
    """A cause told in full."""
    assert judge.kin.graph is not None  # noqa: S101 - there are no causes without a graph
    fact = None if one.edge is None else judge.ledger.statement(one.edge)
    return Reason(
        drug=judge.entity(node),
        mate=one.mate,
        condition=one.clause,
        state=one.state,
        via=None if one.via is None else judge.entity(one.via),
        statement=fact,
        source=fact.primary_knowledge_source if fact else one.source,
        words=one.words,
        label=None if one.passage is None else one.passage.cited(one.words),
        warns=one.warns,
    )
