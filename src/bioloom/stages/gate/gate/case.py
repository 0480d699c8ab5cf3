"""A condition against a patient by rules: true, false, or unknown (the paper's section 4.2.2 without a model).

Numbers are compared as intervals, things by kinship. Nothing is taken to be false because it was not said; only what
the text denies, or what cannot be together with what it says, is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bioloom.core.fact import Condition
from bioloom.stages.gate import interval
from bioloom.stages.gate.infer.consequences import inferred, spans
from bioloom.stages.gate.infer.hierarchy import Kin
from bioloom.stages.gate.interval import Interval
from bioloom.stages.gate.read.family import FAMILY
from bioloom.stages.gate.tables.grades import COURSES, EXCLUSIVE
from bioloom.stages.gate.types import MEASURED, MODIFIERS, Clause, Truth

ALTERNATIVES = {  # values of one kind that exclude each other
    "sex": {"female", "male"},
    "setting": {"inpatient", "outpatient"},
    "acquired": {"community-acquired", "hospital-acquired"},
    "systemically": {"systemic", "topical", "ophthalmic", "inhaled"},
    "route": {"oral", "intravenous", "topical", "intramuscular", "subcutaneous", "intrathecal", "inhaled",
        "ophthalmic", "vaginal", "rectal", "parenteral"},
}  # fmt: skip
_ODD = {"community-acquired": "acquired", "hospital-acquired": "acquired", "systemic": "systemically"}  # within a kind
PARENTERAL = {"intravenous", "intramuscular", "subcutaneous", "intrathecal"}
FIELD = 750  # kinds of a disease from which on its name is that of a field of medicine
MAIN_VARIANTS = {
    "poor metabolizer",
    "intermediate metabolizer",
    "normal metabolizer",
    "rapid metabolizer",
    "ultrarapid metabolizer",
}


class Case:
    """One patient, ready to be asked about conditions."""

    def __init__(self, states: Iterable[Condition], kin: Kin) -> None:
        self.states, self.kin = inferred(states), kin
        self.measured = spans(self.states)
        self.held: dict[str, list[Condition]] = {}
        for s in self.states:
            self.held.setdefault(s.kind, []).append(s)
        self._known: dict[Condition, Truth] = {}

    def clause(self, clause: Clause) -> Truth:
        """Whether all states of a clause hold: false when one is, true when all are."""
        return together(self.holds(c) for c in clause.all)

    def met(self, clause: Clause) -> tuple[Truth, tuple[Condition, ...]]:
        """Whether a clause holds, and those of its states that do; none where it is false."""
        truth = self.clause(clause)
        return truth, () if truth is False else tuple(c for c in clause.all if self.holds(c))

    def lacks(self, clause: Clause) -> bool:
        """Whether a clause is of those who also have, or take, what is not told of the patient, nor something wider.

        Whom a record warns that she has two diseases it does not warn of the one.
        """
        return any(
            self.holds(c) is None and not any(s.op == "=" and s.curie and self.kin.is_kind(str(c.curie), s.curie)
                                              for s in self.held.get(c.kind, ()))
            for c in clause.all if c.kind in {"disease", "drug", "allergy"} and c.curie is not None and c.op == "="
        )  # fmt: skip

    def is_wide(self, clause: Clause) -> bool:
        """Whether a clause is about a whole field of diseases."""
        return any(c.kind == "disease" and c.curie and len(self.kin.down(c.curie)) > FIELD for c in clause.all)

    def any(self, clauses: Iterable[Clause]) -> Truth:
        """Whether one of several alternatives holds."""
        said = [self.clause(c) for c in clauses]
        return True if True in said else (False if said and all(t is False for t in said) else None)

    def holds(self, condition: Condition) -> Truth:
        """Whether the patient is in the state; its polarity does not matter."""
        if condition not in self._known:
            self._known[condition] = self._holds(condition)
        return self._known[condition]

    def _holds(self, c: Condition) -> Truth:
        if c.kind in MEASURED:
            return _compared(interval.of(c), self.measured.get((c.kind, c.curie)))
        asked = c if c.op != "<>" else c.model_copy(update={"op": "="})
        if c.kind in MODIFIERS:
            truth = self._modified(asked)
        elif c.kind in {"disease", "drug", "allergy", FAMILY}:
            truth = self._thing(asked)
        elif c.kind == "genotype":
            truth = self._genotype(asked)
        else:
            truth = self._word(asked)
        return truth if c.op != "<>" or truth is None else not truth

    def _word(self, c: Condition) -> Truth:
        values = ALTERNATIVES[_ODD.get(str(c.value), c.kind)] if c.kind in ALTERNATIVES else set()
        if c.value == "intensive care":  # is inside a hospital
            values = {"intensive care", "outpatient"}
        elif c.value == "inpatient" and any(
            s.value == "intensive care" and s.op == "=" for s in self.held.get(c.kind, ())
        ):
            return True
        for s in self.held.get(c.kind, ()):
            if s.value == c.value:
                return s.op == "="
            if c.value == "systemic" and s.value in {"oral", "parenteral", *PARENTERAL} and s.op == "=":
                return True
            if c.value == "parenteral" and s.value in PARENTERAL and s.op == "=":
                return True
            if s.value == "parenteral" and c.value in PARENTERAL:
                continue
            if s.value in values and c.value in values and (s.op == "=" or c.kind == "sex"):
                return s.op != "="
        return None

    def _thing(self, c: Condition) -> Truth:
        held = self.held.get(c.kind, [])
        if any(s.op == "=" and self._is_kind(s, c) for s in held):
            return True
        if (
            c.kind == "allergy"
            and c.curie
            and any(  # to a class is to its members
                s.op == "=" and s.curie and self.kin.is_kind(c.curie, s.curie) for s in held
            )
        ):
            return True
        if any(s.op == "<>" and self._is_kind(c, s) for s in held):
            return False
        return self._named_alike(held, c) if c.kind == "disease" else None

    def _named_alike(self, held: Sequence[Condition], c: Condition) -> Truth:
        """Diseases whose names differ only in a course: chronic hepatitis B is no acute one."""
        rest, courses = _plain(c.text)
        for s in held:
            mine, others = _plain(s.text)
            if s.op != "=" or mine != rest or not rest or not courses:
                continue
            if courses <= others:
                return True
            if any(frozenset({one, two}) in EXCLUSIVE for one in courses for two in others):
                return False
        return None

    def _is_kind(self, one: Condition, other: Condition) -> bool:
        if other.curie is None and other.value is None:
            return one.curie is not None or one.value is None or one.kind == "allergy"
        if other.curie is None and other.value == "drug":  # "no known drug allergies" says nothing of latex
            return one.curie is not None and self.kin.is_drug(one.curie)
        if other.curie is None and other.value == "food":
            return one.kind == "allergy" and (one.curie is None or not self.kin.is_drug(one.curie))
        if one.curie is None or other.curie is None:
            return one.curie == other.curie and one.value == other.value
        return self.kin.is_kind(one.curie, other.curie)

    def _modified(self, c: Condition) -> Truth:
        if c.kind == "course" and c.value == "history":
            return None if c.curie is None else self._thing(c.model_copy(update={"kind": "disease", "value": None}))
        said = [s for s in self.held.get(c.kind, ()) if s.unit == c.unit and self._related(s, c)]
        if c.kind == "course":
            return self._course(said, c)
        span = interval.common(interval.of(s) for s in said if s.op != "<>")
        if span is not None and span.bounded and said:
            return _compared(interval.of(c), span)
        if any(s.op == "<>" and s.value == c.value for s in said):
            return False
        return None

    def _course(self, said: Sequence[Condition], c: Condition) -> Truth:
        if any(s.value == c.value for s in said):
            return next(s.op == "=" for s in said if s.value == c.value)
        if any(s.op == "=" and frozenset({s.value, c.value}) in EXCLUSIVE for s in said):
            return False
        return None

    def _related(self, s: Condition, c: Condition) -> bool:
        if s.curie is None or c.curie is None:
            return True
        return self.kin.is_kind(s.curie, c.curie) or self.kin.is_kind(c.curie, s.curie)

    def _genotype(self, c: Condition) -> Truth:
        for s in self.held.get("genotype", ()):
            if s.curie != c.curie:
                continue
            if s.value == c.value or (c.value in {"mutated", "positive"} and s.value != "wild type"):
                return s.op == "="
            if s.op == "=" and (_excludes(s.value, c.value) or _excludes(c.value, s.value)):
                return False
        return None


def together(truths: Iterable[Truth]) -> Truth:
    """All of several: false when one is, unknown when one is and none is false."""
    said = list(truths)
    return False if False in said else (None if None in said else True)


def _compared(wanted: Interval, span: Interval | None) -> Truth:
    if span is None:
        return None
    if span.within(wanted):
        return True
    return False if span.meets(wanted) is None else None


def _excludes(one: object, other: object) -> bool:
    """Whether a gene that is ``one`` cannot be ``other``."""
    return one != other and (one == "wild type" or {one, other} <= MAIN_VARIANTS or _place(one) == _place(other) != "")


def _place(variant: object) -> str:
    """Where an amino acid is exchanged: ``G12`` of ``G12C``."""
    m = re.fullmatch(r"([A-Z]\d+)[A-Z*]", str(variant))
    return m[1] if m else ""


def _plain(text: str) -> tuple[list[str], set[str]]:
    """The words of a disease without those for its course, and the courses they say."""
    said = [w for w in text.casefold().split() if w not in {"a", "an", "the", "of", "in", "phase", "stage", "form"}]
    return [w for w in said if w not in COURSES], {COURSES[w] for w in said if w in COURSES}
