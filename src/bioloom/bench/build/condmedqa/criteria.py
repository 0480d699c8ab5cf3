"""The five criteria of section 3.1, and that neither source suffices alone: each one small question about a case."""

from __future__ import annotations

from collections.abc import Callable

from bioloom.core.ports import Graph
from bioloom.core.value import Value

from .case import Case
from .derive import given, speaks_of, stated, without


class Asked(Value):
    """A case with the question about it, and the same question without the condition.

    ``condition`` are the words by which the questions call the condition.
    """

    case: Case
    question: str
    twin: str
    condition: str


def modifier_presence(asked: Asked, graph: Graph) -> bool:
    """(1) The question names the patient's condition, the twin does not, and the graph knows the condition."""
    said = asked.condition.casefold()
    known = graph.entity(asked.case.modifier.entity.curie) is not None
    return known and bool(said) and said in asked.question.casefold() and said not in asked.twin.casefold()


def general_answer(asked: Asked, graph: Graph) -> bool:
    """(2) Without the condition there is an answer, the usual drug among it."""
    return asked.case.usual.curie in {e.curie for e in without(graph, asked.case.disease.curie)}


def divergence(asked: Asked, graph: Graph) -> bool:
    """(3) There is an answer under the condition, and the usual drug is not of it."""
    left = {e.curie for e in given(graph, asked.case.disease.curie, asked.case.modifier)}
    return bool(left) and asked.case.usual.curie not in left


def dual_validity(asked: Asked, graph: Graph) -> bool:
    """(4) The usual drug is indicated on record, undenied, and so is all that is left under the condition."""
    case = asked.case
    denied = case.indicated.model_copy(update={"negated": True})
    every = {e.curie for e in without(graph, case.disease.curie)}
    left = {e.curie for e in case.remaining}
    return bool(left) and left <= every and stated(graph, case.indicated) and not stated(graph, denied)


def causal_dependence(asked: Asked, graph: Graph) -> bool:
    """(5) What speaks against the usual drug is on record and is about this condition; nothing else rules it out."""
    case = asked.case
    return (
        stated(graph, case.against)
        and case.usual.curie in (case.against.subject.curie, case.against.object.curie)
        and speaks_of(graph, case.against, case.modifier)
        and general_answer(asked, graph)
    )


def two_sources(asked: Asked, graph: Graph) -> bool:  # noqa: ARG001 - the signature of every criterion
    """Neither source suffices: the first leaves the usual drug standing, the second says nothing of the disease."""
    case = asked.case
    one, other = case.indicated, case.against
    apart = case.disease.curie not in (other.subject.curie, other.object.curie)
    return apart and case.modifier.entity.curie != one.object.curie and one.predicate != other.predicate


CRITERIA: dict[str, Callable[[Asked, Graph], bool]] = {
    "modifier_presence": modifier_presence,
    "general_answer": general_answer,
    "divergence": divergence,
    "dual_validity": dual_validity,
    "causal_dependence": causal_dependence,
    "two_sources": two_sources,
}


def judge(asked: Asked, graph: Graph) -> dict[str, bool]:
    """Every criterion by name, with what it comes to."""
    return {name: holds(asked, graph) for name, holds in CRITERIA.items()}
