"""How a model writes a plan: hops between the question's own words and unknown things of a kind.

No ids and no queries are written by a model: words are looked up in the lexicon, and words that do not stand in the
question are sent back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from pydantic import Field

from bioloom.core.errors import InputError
from bioloom.core.evidence import Channel
from bioloom.core.judgement import Written
from bioloom.core.ports import Resources
from bioloom.core.value import Value
from bioloom.graph.model.joined_kinds import NUMBER
from bioloom.stages.read.grammar.sorts import SORTS
from bioloom.stages.read.models.written import WrittenPart, WrittenUnderstanding
from bioloom.stages.read.models.written import read as read_pattern
from bioloom.stages.read.types import Asked

from .edges import Relates, as_text, of_catalogue
from .rule import planned
from .types import PlanAsked, QuestionPlan

VARIABLE = re.compile(r"\?([A-Za-z]+?)(\d*)")


SIDES = 3  # of a hop: its two sides and the relation between them; what is said of the edge comes behind
TEST = re.compile(r"\s*(\w+)\s*(=|<>|<=|>=|<|>)\s*(.+?)\s*")
NUMERIC = re.compile(r"-?\d+(?:\.\d+)?")


class WrittenHop(NamedTuple):
    """One hop; either side is words of the question, or ``?Gene`` for something unknown of that kind.

    ``tests`` are what an edge must carry: ``object_direction_qualifier=decreased``, ``frequency>0.5``.
    """

    subject: str
    relation: str
    object: str
    tests: tuple[str, ...] = ()


class WrittenPlan(Value):
    """What a model writes."""

    hops: tuple[tuple[str, ...], ...] = Field(
        default=(), description="each [side, relation, side], and tests of qualifiers behind"
    )
    answer: str = Field(default="", description="the side that is asked for, such as ?Gene")
    wanted: Literal["things", "main", "number", "truth"] = "things"
    sources: tuple[Channel, ...] = ()


def slots(value: PlanAsked) -> dict[str, str]:
    """The question, what is offered, and all relations with their qualifiers, as the prompt shows them."""
    return {
        "question": value.question.text,
        "options": f"\nOptions: {'; '.join(value.question.options)}" if value.question.options else "",
        "allowed": ", ".join(value.allowed),
        "edges": as_text(value.relations or of_catalogue()),
    }


def read(written: WrittenPlan, value: PlanAsked, kit: Resources) -> QuestionPlan:
    """The plan that was written.

    Raises:
        InputError: a hop has no known relation, or names something in other words than the question's.
    """
    if not written.hops:
        raise InputError("There are no hops.", hint="Write at least one.")
    if bad := [hop for hop in written.hops if len(hop) < SIDES]:
        raise InputError(f"{list(bad[0])} is no hop.", hint="Write [side, relation, side].")
    nodes = _Nodes(value.relations or of_catalogue())
    edges = [nodes.edge(WrittenHop(hop[0], hop[1], hop[2], hop[SIDES:])) for hop in written.hops]
    hole = nodes.hole(written.answer, written.wanted)
    wanted = {"number": f"count(DISTINCT {hole})", "truth": "count(*) > 0"}.get(written.wanted, hole)
    where = f" WHERE {' AND '.join(nodes.tests)}" if nodes.tests else ""
    pattern = f"MATCH {', '.join(edges)}{where} RETURN {wanted}"
    part = WrittenPart(pattern=pattern, ranked=written.wanted == "main")
    asked = read_pattern(WrittenUnderstanding(parts=(part,)), Asked(question=value.question), kit)
    plan = planned(asked, value)
    sources = tuple(c for c in value.allowed if c in written.sources)
    return plan.model_copy(update={"sources": sources or plan.sources})


WRITTEN = Written(form=WrittenPlan, read=read)


class _Nodes:
    """The nodes of the pattern that is being written, by the words that stand for them."""

    def __init__(self, relations: Sequence[Relates]) -> None:
        self._relations = {r.predicate: r for r in relations}
        self._kinds = {*SORTS, *(k for r in relations for ends in r.ends for k in ends)}
        self._names: dict[str, str] = {}
        self.tests: list[str] = []

    def edge(self, hop: WrittenHop) -> str:
        """A hop as a piece of a MATCH, turned round where the vocabulary has it the other way."""
        relation = self._relations.get(hop.relation)
        if relation is None:
            there = ", ".join(sorted(self._relations))
            raise InputError(f"{hop.relation!r} is no relation.", hint=f"There are {there}.")
        ways = relation.ends
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
        name = f"r{len(self.tests)}" if hop.tests else ""
        self.tests += [self._test(name, test, relation) for test in hop.tests]
        return f"{self._node(subject, from_)}-[{name}:{hop.relation}]->{self._node(object_, to)}"

    @staticmethod
    def _test(name: str, test: str, relation: Relates) -> str:
        """A test of a qualifier as a condition of the pattern."""
        found, said = TEST.fullmatch(test), dict(relation.qualifiers)
        if found is None or found[1] not in said:
            there = ", ".join(said) or "no qualifiers"
            raise InputError(
                f"{test!r} tests nothing that {relation.predicate} has.", hint=f"It has {there}; write key=value."
            )
        key, op, value = found.groups()
        values = said[key]
        if values and values != (NUMBER,) and value not in values:
            raise InputError(f"{key} is never {value!r}.", hint=f"It is {', '.join(values)}.")
        numeric = NUMERIC.fullmatch(value) and values in ((), (NUMBER,))
        quoted = value if numeric else '"' + value.replace("\\", "").replace('"', "") + '"'
        return f"{name}.{key} {op} {quoted}"

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

    def _kind(self, words: str) -> str:
        if not words.startswith("?"):
            return ""
        found = VARIABLE.fullmatch(words)
        if found is None or found.group(1) not in self._kinds:
            there = ", ".join(sorted(self._kinds))
            raise InputError(f"{words!r} is no unknown thing.", hint=f"Write ? and one of {there}.")
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
