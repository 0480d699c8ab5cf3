"""What gating a question gave: the gated graph, what is ruled out and why, and what only is to be minded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity, Fact
from bioloom.core.ports import Graph
from bioloom.core.value import Value
from bioloom.graph.model.gate import OPEN, Gate
from bioloom.sources.openfda.passage import SOURCE as LABELLED
from bioloom.stages.gate.tables.salts import PARTS
from bioloom.stages.gate.types import MAY_BE_GIVEN, Clause, Patient

RESEARCH = "for research only: not for decisions about patients"


class Reason(Value):
    """Why a drug is ruled out, or to be minded.

    Attributes:
        drug: What is ruled out.
        condition: The state it is about, as typed states with the original words.
        state: Which words of the question, or what follows from them, put the patient in that state.
        via: The class, ingredient or form of which it is stated, when not of the drug itself.
        mate: Whether ``via`` is only another drug of its class; that rules nothing out.
        statement: The edge that says so; None when it is read in prose or follows from the question alone.
        source: Who says so.
        words: The passage, when it was read in prose.
        label: The sentence of a label's section that says so, where a table of them is kept.
        warns: Whether it only warns.
    """

    drug: Entity
    condition: Clause
    state: str
    via: Entity | None = None
    mate: bool = False
    statement: Fact | None = None
    source: str = ""
    words: str = ""
    label: Evidence | None = None
    warns: bool = False

    @property
    def text(self) -> str:
        """The reason in words."""
        of = f", as {self.via.name}," if self.via else ""
        where = f" [{self.source.removeprefix('infores:')}]" if self.source else ""
        if self.condition.all[0].kind == "allergy" and not self.source:
            near = f"akin by {self.via.name}: " if self.mate and self.via else ""
            return f"{self.drug.name}: {near}the patient is {self.state}"
        if self.mate and self.via:
            says = "comes with a warning in" if self.warns else "is contraindicated in"
            said = f"{self.via.name}, of the same class, {says} {self.condition.text}{where}"
            return f"{self.drug.name}: {said}; the question says {self.state}"
        says = "comes with a warning in" if self.warns else "is contraindicated in"
        return f"{self.drug.name}{of} {says} {self.condition.text}{where}; the question says {self.state}"

    @property
    def change(self) -> str:
        """What would change it."""
        return f"without {self.state}: {self.drug.name}"


class Suit(Value):
    """That a drug may be given in a state, in the question's words: what states it, or the allergen it is no kin of.

    ``statement`` is an edge of the graph, ``label`` a sentence of a label's section; ``place`` that of the drug among
    those that a record names together. ``silent``: its monograph, read whole, names neither it nor anything near.
    ``own``: the state is what is to be treated.
    """

    state: str
    statement: Fact | None = None
    allergen: str = ""
    label: Evidence | None = None
    place: int = 0
    silent: bool = False
    own: bool = False

    @property
    def text(self) -> str:
        """The reason in words."""
        if self.label is not None:
            origin = self.label.origin
            if origin.source == LABELLED:
                return f"{MAY_BE_GIVEN} in {self.state} [label, {origin.section.replace('_', ' ')}]"
            said = self.label.text.partition(f" {MAY_BE_GIVEN} ")[2]
            return f"{MAY_BE_GIVEN} {said} [{origin.source}: {origin.title}]"
        if self.statement is None:
            return f"in no narrow class with {self.allergen}"
        who = self.statement.primary_knowledge_source.removeprefix("infores:")
        if self.statement.predicate in PARTS:
            return f"on the market together with it: {self.statement.subject.name} [{who}]"
        beside = "" if self.own else " as well"
        return f"{self.statement.predicate.replace('_', ' ')} {self.statement.object.name}{beside} [{who}]"


@dataclass(frozen=True)
class Gated:
    """A graph behind the gate of one question.

    Attributes:
        graph: What to match and walk on: ``run.over(gated.graph)``.
        gate: Its gate; open when the question says nothing that closes anything.
        patient: Whom the question is about.
        blocked: The drugs for what is treated that are ruled out, each with its first reason.
        warned: What speaks against a drug that stays: cautions, and conditions of which the question does not say
            whether they are met.
        conflicts: Drugs of which sources state both that they treat the disease and that it forbids them.
        notes: What the reader must know; the research notice among them.
        states: The patient's states, in words, of which something must be stated before a drug is called suitable.
        suits: By CURIE of a drug, what is stated for it in these states.
        used_for: CURIEs of drugs that a record allows for just what is treated.
    """

    graph: Graph
    gate: Gate = OPEN
    patient: Patient = Patient()  # noqa: RUF009 - frozen
    blocked: tuple[Reason, ...] = ()
    warned: tuple[Reason, ...] = ()
    conflicts: tuple[Reason, ...] = ()
    notes: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    suits: Mapping[str, tuple[Suit, ...]] = field(default_factory=dict)
    used_for: frozenset[str] = frozenset()

    def suitable(self, curie: str) -> bool:
        """Whether a source speaks for a drug in each of the patient's states, and none against it."""
        if any(r.drug.curie == curie for r in (*self.blocked, *self.warned)):
            return False
        return set(self.states) <= {s.state for s in self.suits.get(curie, ())}

    def reasons(self, curie: str) -> tuple[Reason, ...]:
        """Why a drug is ruled out; empty when it is not."""
        return tuple(r for r in self.blocked if r.drug.curie == curie)
