"""How a model writes a plan: hops between the question's own words and unknown things of a kind.

No ids and no queries are written by a model: words are looked up in the lexicon, and words that do not stand in the
question are sent back.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from pydantic import Field

from bioloom.core.catalogue import catalogue
from bioloom.core.edge_lists import as_hops
from bioloom.core.errors import InputError
from bioloom.core.evidence import Channel
from bioloom.core.judgement import Written
from bioloom.core.ports import Resources
from bioloom.core.value import Value
from bioloom.stages.read.grammar.sorts import SORTS
from bioloom.stages.read.models.written import WrittenPart, WrittenUnderstanding
from bioloom.stages.read.models.written import read as read_pattern
from bioloom.stages.read.types import Asked

from .rule import planned
from .types import PlanAsked, QuestionPlan

VARIABLE = re.compile(r"\?([A-Za-z]+?)(\d*)")


SIDES = 3  # of a hop: its two sides and the relation between them


class WrittenHop(NamedTuple):
    """One hop; either side is words of the question, or ``?Gene`` for something unknown of that kind."""

    subject: str
    relation: str
    object: str


class WrittenPlan(Value):
    """What a model writes."""

    hops: tuple[tuple[str, ...], ...] = Field(default=(), description="each [side, relation, side]")
    answer: str = Field(default="", description="the side that is asked for, such as ?Gene")
    wanted: Literal["things", "main", "number", "truth"] = "things"
    sources: tuple[Channel, ...] = ()


def slots(value: PlanAsked) -> dict[str, str]:
    """The question and the edges as the prompt shows them; options are candidates, and no hops."""
    edges = as_hops(catalogue())
    return {"question": value.question.text, "allowed": ", ".join(value.allowed), "edges": edges}


def read(written: WrittenPlan, value: PlanAsked, kit: Resources) -> QuestionPlan:
    """The plan that was written.

    Raises:
        InputError: a hop has no known relation, or names something in other words than the question's.
    """
    if not written.hops:
        raise InputError("There are no hops.", hint="Write at least one.")
    if bad := [hop for hop in written.hops if len(hop) != SIDES]:
        raise InputError(f"{list(bad[0])} is no hop.", hint="Write [side, relation, side].")
    nodes = _Nodes()
    edges = [nodes.edge(WrittenHop(*hop)) for hop in written.hops]
    hole = nodes.hole(written.answer, written.wanted)
    wanted = {"number": f"count(DISTINCT {hole})", "truth": "count(*) > 0"}.get(written.wanted, hole)
    pattern = f"MATCH {', '.join(edges)} RETURN {wanted}"
    part = WrittenPart(pattern=pattern, ranked=written.wanted == "main")
    asked = read_pattern(WrittenUnderstanding(parts=(part,)), Asked(question=value.question), kit)
    plan = planned(asked, value)
    sources = tuple(c for c in value.allowed if c in written.sources)
    return plan.model_copy(update={"sources": sources or plan.sources})


WRITTEN = Written(form=WrittenPlan, read=read)


class _Nodes:
    """The nodes of the pattern that is being written, by the words that stand for them."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._kinds: dict[str, str] = {}

    def edge(self, hop: WrittenHop) -> str:
        """A hop as a piece of a MATCH, turned round where the vocabulary has it the other way."""
        ways = _ways().get(hop.relation)
        if ways is None:
            raise InputError(f"{hop.relation!r} is no relation.", hint=f"There are {', '.join(sorted(_ways()))}.")
        ends = (self._kind(hop.subject), self._kind(hop.object))
        fits = [w for w in ways if _fits(ends, w)]
        turned = [w for w in ways if _fits(ends[::-1], w)]
        if not fits and not turned:
            raise InputError(
                f"{hop.subject} {hop.relation} {hop.object} does not fit.",
                hint=f"{hop.relation} goes " + " or ".join(f"from ?{s} to ?{o}" for s, o in ways) + ".",
            )
        subject, object_, (from_, to) = (
            (hop.subject, hop.object, fits[0]) if fits else (hop.object, hop.subject, turned[0])
        )
        return f"{self._node(subject, from_)}-[:{hop.relation}]->{self._node(object_, to)}"

    def hole(self, answer: str, wanted: str) -> str:
        """The name of the node that is asked for."""
        found = [n for words, n in self._names.items() if words.startswith("?")]
        if answer in self._names:
            return self._names[answer]
        if len(found) == 1 or (found and wanted == "truth"):
            return found[0]
        if wanted == "truth":
            return next(iter(self._names.values()))
        raise InputError(f"The answer {answer!r} stands in no hop.", hint="Name one of the unknown sides, as ?Gene.")

    @staticmethod
    def _kind(words: str) -> str:
        if not words.startswith("?"):
            return ""
        found = VARIABLE.fullmatch(words)
        if found is None or found.group(1) not in SORTS:
            raise InputError(f"{words!r} is no unknown thing.", hint=f"Write ? and one of {', '.join(SORTS)}.")
        return found.group(1)

    def _node(self, words: str, kind: str) -> str:
        first = words not in self._names
        name = self._names.setdefault(words, f"n{len(self._names)}")
        if not first:
            return f"({name})"
        if words.startswith("?"):
            return f"({name}:{self._kind(words)})"
        quoted = words.replace("\\", "").replace('"', "")
        return f'({name}:{kind} {{mention: "{quoted}"}})'


def _fits(ends: tuple[str, str], way: tuple[str, str]) -> bool:
    return all(not end or _same(end, kind) for end, kind in zip(ends, way, strict=True))


def _same(end: str, kind: str) -> bool:
    return end == kind or {end, kind} <= {"Drug", "ChemicalEntity"} or {end, kind} <= {"Disease", "PhenotypicFeature"}


@lru_cache(maxsize=1)
def _ways() -> dict[str, list[tuple[str, str]]]:
    """The kinds that each relation joins, the most natural first."""
    ways = {r.predicate: [(e.subject, e.object) for e in r.ends if e.vague] for r in catalogue().relations.values()}
    return {predicate: ends for predicate, ends in ways.items() if ends}
