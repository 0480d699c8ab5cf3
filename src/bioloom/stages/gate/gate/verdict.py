"""Which drugs a patient's states rule out: pairs, label prose, allergies and interactions, carried along to relatives.

The disease that is treated never rules out its own drugs through the hierarchy; a pair that names it outright beside an
indication is a conflict, which is reported and closes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from bioloom.core.fact import Condition, Entity
from bioloom.graph.model.arrays import Int32
from bioloom.sources.openfda.passage import Passage
from bioloom.stages.gate.infer.drug_standing import standing_of
from bioloom.stages.gate.infer.hierarchy import Kin
from bioloom.stages.gate.tables.label_words import PROSE, PROSE_AS, SECTION_AS
from bioloom.stages.gate.types import MODIFIERS, Clause, Truth, state

from .case import Case
from .contraindications import Ledger
from .guidelines import stated_of, statements, told_in_monographs
from .label_interactions import against_beside_taken
from .label_shelf import Said, Shelf, sections_for
from .permissions import Permit, permitting, speaks_of
from .wording import met_words, state_words

CRITICAL = {("severity", "critical"), ("interaction_list", "high priority"), ("advice", "contraindicated")}
CONTRACEPTIVE = "CHEBI:49323"
PERSONAL = frozenset(PROSE) - {"disease"}  # what only prose says


@dataclass(frozen=True)
class Cause:
    """A statement against a drug whose condition the patient meets or may meet; told in full when shown.

    ``edge`` is the statement in the graph, None for prose and where the question alone decides; ``via`` the node
    of which it is stated, when that is another; ``mate`` that the other is only of the same class; ``passage`` the
    section of a label that says it, and ``warns`` that it only warns.
    """

    clause: Clause
    state: str
    edge: int | None = None
    words: str = ""
    source: str = ""
    via: int | None = None
    mate: bool = False
    passage: Passage | None = None
    warns: bool = False


@dataclass
class Verdict:
    """What speaks against drugs, by node.

    ``closed`` rules them out, ``unsure`` would if a state were known to hold, ``warned`` only warns, and ``conflicts``
    contradicts what is treated.
    """

    closed: dict[int, list[Cause]] = field(default_factory=dict)
    unsure: dict[int, list[Cause]] = field(default_factory=dict)
    warned: dict[int, list[Cause]] = field(default_factory=dict)
    conflicts: dict[int, list[Cause]] = field(default_factory=dict)
    exempt: set[tuple[int, Clause]] = field(default_factory=set)

    def add(self, node: int, truth: Truth, cause: Cause, *, caution: bool = False) -> None:
        """Book a statement, unless its condition is not met."""
        if truth is not False:
            booked = self.warned if caution else (self.closed if truth else self.unsure)
            booked.setdefault(node, []).append(cause)

    @property
    def minded(self) -> dict[int, list[Cause]]:
        """What does not rule a drug out, and should be minded."""
        return {n: [*self.unsure.get(n, ()), *self.warned.get(n, ())] for n in {**self.unsure, **self.warned}}


@dataclass(frozen=True)
class Judge:
    """One patient before the statements of one graph.

    ``states`` are the patient's, ``treated`` the CURIEs of what is treated; ``pairs`` and ``prose`` say whether curated
    pairs and the diseases of label prose count, ``reference`` whether statements of guidelines about classes do.
    ``apart`` says that a kind of what is treated is a state beside it, where the reader heard it as one; ``shelf`` has
    the sections of labels that were kept for the graph. ``complaint`` is what is treated, as it was told: a record that
    was copied by hand speaks of it, too, while pairs and labels name whatever a drug of many uses is not for.
    """

    kin: Kin
    ledger: Ledger
    states: tuple[Condition, ...]
    treated: tuple[str, ...] = ()
    pairs: bool = True
    prose: bool = False
    reference: bool = True
    apart: bool = False
    shelf: Shelf | None = None
    complaint: tuple[Condition, ...] = ()

    @property
    def ills(self) -> tuple[str, ...]:
        """The CURIEs of what is treated, as the question has it and as it was told."""
        told = (c.curie for c in self.complaint if c.kind == "disease" and c.curie is not None)
        return tuple(dict.fromkeys((*self.treated, *told)))

    @cached_property
    def permits(self) -> tuple[Permit, ...]:
        """What records allow to this patient for what is treated."""
        return permitting(self.whole(), self.ills, self.kin.linker) if self.reference else ()

    def case(self) -> Case:
        """The patient without the disease that is treated, and without what was said of it."""
        own = (s for s in self.states if s.curie is None or s.op == "<>" or not self.is_treated(s))
        return Case(own, self.kin)

    def is_treated(self, s: Condition) -> bool:
        """Whether a state is what is treated, or says more of it."""
        return (s.kind == "disease" or s.kind in MODIFIERS) and any(
            self.kin.is_kind(t, str(s.curie)) or self._below(str(s.curie), t) for t in self.treated
        )

    def _below(self, curie: str, treated: str) -> bool:
        """Whether what the patient has counts as what is treated though its name is narrower."""
        return not self.apart and self.kin.is_kind(curie, treated)

    def verdict(self, candidates: Int32) -> Verdict:
        """What speaks against any drug of the graph through pairs, and against ``candidates`` through all else."""
        out, case = Verdict(), self.case()
        if self.kin.graph is None:
            return out
        if self.pairs:
            self._pairs(case, candidates, out)
        self._labels(case, candidates, out)
        self._sections(case, candidates, out)
        if self.reference:
            self._guidelines(candidates, out)
            self._turned(case, candidates, out)
        self._allergies(case, candidates, out)
        self._interactions(case, out)
        self._taken(case, candidates, out)
        self.carry(out, candidates)
        self._mates(candidates, out)
        # A record of what is given for just this outweighs a pair that has it both ways.
        told = [p for p in self.permits if p.only_for]
        for node in [n for n in out.conflicts if any(p.speaks_for(self.kin.curie(n), self.kin) for p in told)]:
            del out.conflicts[node]
        return out

    def settle(self, out: Verdict, table: Mapping[Clause, Truth], candidates: Int32) -> None:
        """Move what only warned because a state was unknown, now that ``table`` knows it."""
        for node, causes in list(out.unsure.items()):
            for one in [c for c in causes if table.get(c.clause) is not None]:
                causes.remove(one)
                if table[one.clause]:
                    out.closed.setdefault(node, []).append(one)
            if not causes:
                del out.unsure[node]
        self.carry(out, candidates)

    def _pairs(self, case: Case, candidates: Int32, out: Verdict) -> None:
        ledger, asked = self.ledger, {n for t in self.treated for n in self.kin.same(t)}
        for at in (at for n in asked for at in ledger.against(n)):
            clause = ledger.clause(at)
            out.conflicts.setdefault(ledger.drug(at), []).append(Cause(clause, clause.text, int(ledger.edge[at])))
        for s in case.held.get("disease", ()):
            if s.op == "<>" or s.curie is None:
                continue
            for node in (self.kin.up(s.curie) & ledger.diseases) - asked:
                for at in ledger.against(node):
                    clause = ledger.clause(at)
                    truth = True if len(clause.all) == 1 else case.clause(clause)
                    weak = ledger.only_considered(at)
                    one = Cause(clause, state_words(s), int(ledger.edge[at]), warns=weak)
                    out.add(ledger.drug(at), truth, one, caution=weak)
            self._kinds(s, case, asked, out)
        genotyped = ledger.genotypes if case.held.get("genotype") else []
        for at in (*ledger.read, *genotyped):  # statements of texts and guidelines, which need not be about a disease
            clause = ledger.clause(at)
            truth, states = case.met(clause)
            if states and not asked & {int(ledger.object[at])}:
                weak = ledger.only_considered(at)
                one = Cause(clause, met_words(case, states), int(ledger.edge[at]), warns=weak)
                out.add(ledger.drug(at), truth, one, caution=weak)
        self._members(candidates, out)

    def _kinds(self, s: Condition, case: Case, asked: set[int], out: Verdict) -> None:
        """Book as unsure what is forbidden in a kind of what the patient has: the question may mean that one."""
        for node in (self.kin.down(str(s.curie)) & self.ledger.diseases) - asked - self.kin.up(str(s.curie)):
            for at in self.ledger.against(node):
                clause = self.ledger.clause(at)
                if case.clause(clause) is None:
                    out.add(self.ledger.drug(at), None, Cause(clause, state_words(s), int(self.ledger.edge[at])))

    def _members(self, candidates: Int32, out: Verdict) -> None:
        """What is stated of a class is stated of its members."""
        for booked in (out.closed, out.unsure):
            for node, causes in [(n, c) for n, c in booked.items() if self.ledger.is_class(n)]:
                members = self._of_class(self.entity(node).curie, candidates)
                booked |= {m: [replace(c, via=node) for c in causes] for m in members if m not in booked}

    def _of_class(self, curie: str, candidates: Int32) -> list[int]:
        return [n for n in candidates.tolist() if self.kin.is_kind(self.kin.curie(n), curie)]

    def _guidelines(self, candidates: Int32, out: Verdict) -> None:
        whole, told, fertile = self.whole(), self.case(), self._fertile()
        ill = [s.curie for s in whole.held.get("disease", ()) if s.curie is not None and s.op == "="]
        for statement in stated_of(self.kin, [self.kin.curie(n) for n in candidates.tolist()]):
            case = told if statement.general else whole
            truth, states = case.met(statement.clause)
            if not states or (truth is None and all(c in self.complaint for c in states)):
                continue  # of what is treated alone nobody can tell that she has what is named with it
            if truth is None and case.lacks(statement.clause):
                continue
            if not statement.general and told.clause(statement.clause) is not True and told.is_wide(statement.clause):
                continue  # "cardiovascular disease" says nothing of a migraine that is to be treated
            node, words, clause = self.kin.node(statement.drug), met_words(case, states), statement.clause
            guessed = not fertile and any(s.kind == "childbearing" for s in clause.all)
            spared = [n for n in candidates.tolist() if statement.but and statement.spares(self.kin.curie(n), self.kin)]
            out.exempt |= {(n, clause) for n in spared}
            for member in self._of_class(statement.drug, candidates):
                if member in spared:
                    continue
                via = None if member == node else node
                warns = guessed or statement.warns(self.kin.curie(member), ill, self.kin)
                warns = warns or (statement.general and clause.of_allergy and self._is_permitted(member, clause))
                if warns and not guessed and self._is_excepted(member, clause):
                    continue
                one = Cause(clause, words, source=statement.source, via=via, warns=warns)
                out.add(member, truth, one, caution=warns)

    def _turned(self, case: Case, candidates: Int32, out: Verdict) -> None:
        """What is stated against a drug beside another one, for who takes the first and is to have the other.

        What is told of a contraceptive, that it fails beside the other, only warns of the other.
        """
        taken = [s for s in case.held.get("drug", ()) if s.op != "<>" and s.curie is not None]
        every = (*statements(self.kin.linker), *told_in_monographs(self.kin, (str(s.curie) for s in taken)))
        beside = [s for s in every if {c.kind for c in s.clause.all} == {"drug"}] if taken else []
        for statement in beside:
            other = statement.clause.all[0]
            if len(statement.clause.all) > 1 or other.curie is None or other.op == "<>":
                continue
            mine = [s for s in taken if self.kin.is_kind(str(s.curie), statement.drug)]
            for s in [s for s in mine if not statement.spares(str(s.curie), self.kin)]:
                clause = Clause(all=(state("drug", curie=s.curie, text=s.text),), text=f"use with {s.text}")
                warns = statement.warns(str(s.curie), (), self.kin) or self.kin.is_kind(str(s.curie), CONTRACEPTIVE)
                node = self.kin.node(other.curie)
                for member in self._of_class(other.curie, candidates):
                    via = None if member == node else node
                    one = Cause(clause, f"taking {s.text}", source=statement.source, via=via, warns=warns)
                    out.add(member, True, one, caution=warns)

    def whole(self) -> Case:
        """The patient with all that was told of her, what is treated too."""
        told = self.complaint or tuple(
            state("disease", curie=t, text=self.entity(node).name)
            for t in self.treated[:1] if (node := self.kin.node(t)) is not None
        )  # fmt: skip
        return Case((*self.states, *told), self.kin)

    def _fertile(self) -> bool:
        """Whether it is said that she may become pregnant, or is: of a woman of some age it is only guessed."""
        return any(s.kind in {"pregnancy", "gestation", "childbearing"} for s in self.states)

    def _labels(self, case: Case, candidates: Int32, out: Verdict) -> None:
        kinds = frozenset(PROSE_AS.get(k, k) for k in case.held) & (frozenset(PROSE) if self.prose else PERSONAL)
        fertile = self._fertile()
        for node in candidates.tolist() if kinds else ():
            for ground, text in self.ledger.grounds(node, kinds):
                truth, states = case.met(ground.clause)
                if states:  # that she may become pregnant is guessed where only her age is said
                    guessed = not fertile and any(s.kind == "childbearing" for s in ground.clause.all)
                    warns = ground.caution or guessed
                    one = Cause(ground.clause, met_words(case, states), words=text, source="label", warns=warns)
                    out.add(node, truth, one, caution=warns)

    def _sections(self, case: Case, candidates: Int32, out: Verdict) -> None:
        for node, statement, truth, states in self.advised(case, candidates):
            if statement.advice.manner != "permits" and states:
                warns = statement.advice.manner == "cautions"
                one = Cause(statement.advice.clause, met_words(case, states), words=statement.advice.words,
                            source=f"label, {statement.passage.section.replace('_', ' ')}", passage=statement.passage,
                            warns=warns)  # fmt: skip
                out.add(node, truth, one, caution=warns)

    def advised(self, case: Case, candidates: Int32) -> Iterator[tuple[int, Said, Truth, tuple[Condition, ...]]]:
        """What kept label sections say: of which drug, what, whether it is met, and the states that are."""
        kinds = frozenset(SECTION_AS.get(k, k) for k, states in case.held.items() if any(s.op != "<>" for s in states))
        sections = sections_for(case) if self.shelf is not None and kinds else ()
        for node in candidates.tolist() if sections else ():
            for statement in self.shelf.said(self.kin.curie(node), kinds, sections) if self.shelf else ():
                clause = self.ledger.foreign(node, statement.advice.clause)
                truth, states = case.met(clause) if clause is not None else (False, ())
                yield node, statement, truth, states

    def _allergies(self, case: Case, candidates: Int32, out: Verdict) -> None:
        for s in case.held.get("allergy", ()):
            if s.op != "<>" and s.curie is not None:
                clause = Clause(all=(s,), text=f"allergy to {s.text}")
                for node in self._of_class(s.curie, candidates):
                    kin = self.kin.curie(node) != s.curie and self._is_permitted(node, clause)
                    out.add(node, True, Cause(clause, f"allergic to {s.text}"), caution=kin)
                for node, of in self.kin.akin(s.curie, candidates).items():
                    if self._is_permitted(node, clause):  # that kin of an allergen does harm is a guess
                        continue
                    out.add(node, True, Cause(clause, f"allergic to {s.text}", via=of, mate=True), caution=True)

    def _interactions(self, case: Case, out: Verdict) -> None:
        for s in case.held.get("drug", ()):
            if s.op != "<>" and s.curie is not None:
                clause = Clause(all=(state("drug", curie=s.curie, text=s.text),), text=f"use with {s.text}")
                for node, fact in self.ledger.interactions(s.curie):
                    critical = any((q.key, q.value) in CRITICAL for q in fact.qualifiers)
                    one = Cause(clause, f"taking {s.text}", fact.edge, warns=not critical)
                    out.add(node, True, one, caution=not critical)

    def _taken(self, case: Case, candidates: Int32, out: Verdict) -> None:
        """Book what the label of a drug that is taken says against taking another one beside it."""
        for one in against_beside_taken(case, candidates, self.ledger, self.shelf):
            source = "label" if one.passage is None else f"label, {one.passage.section.replace('_', ' ')}"
            clause = Clause(all=(one.drug,), text=f"use with {one.drug.text}")
            booked = Cause(clause, f"taking {one.drug.text}", words=one.words, source=source, passage=one.passage,
                           warns=one.warns)  # fmt: skip
            out.add(one.node, one.truth, booked, caution=one.warns)

    def carry(self, out: Verdict, candidates: Int32) -> None:
        """Rule out what contains a drug that is ruled out, its forms, and the members of a class.

        What no edge says to contain it is told by its name: "niacin / simvastatin", "primaquine phosphate".
        """
        for drug, carrier in (*self.ledger.carried(out.closed), *self._named_after(candidates, out.closed)):
            if drug not in out.closed:
                out.closed[drug] = [_carried(out.closed[carrier][0], carrier)]
        minded = out.minded
        for drug, carrier in (*self.ledger.carried(minded), *self._named_after(candidates, minded)):
            if drug not in out.closed and drug not in minded:
                out.warned.setdefault(drug, [_carried(minded[carrier][0], carrier)])
        torn = dict(out.conflicts)
        for drug, carrier in (*self.ledger.carried(torn), *self._named_after(candidates, torn)):
            out.conflicts.setdefault(drug, [_carried(torn[carrier][0], carrier)])

    def _named_after(self, candidates: Int32, closed: Collection[int]) -> Iterator[tuple[int, int]]:
        """The candidates that are kinds of one of ``closed``, also by what their names say they contain."""
        if closed:
            for node in candidates.tolist():
                above = self.kin.up(self.kin.curie(node)) & set(closed) if node not in closed else ()
                if above:
                    yield node, min(above)

    def _mates(self, candidates: Int32, out: Verdict) -> None:
        """Warn of what is of the same class as a drug that is ruled out; labels of one class differ by chance.

        A genotype speaks of the one drug that its enzyme works on, and of no other one of the class.
        """
        assert self.kin.graph is not None  # noqa: S101
        closed = [n for n, causes in out.closed.items() if causes[0].clause.all[0].kind != "genotype"]
        mates = standing_of(self.kin.graph).mates(np.array(closed, np.int32)) if closed else {}
        asked = set(candidates.tolist())
        for drug, other in mates.items():
            first = out.closed[other][0]
            spared = (drug, first.clause) in out.exempt or self._is_permitted(drug, first.clause)
            if drug in asked and drug not in out.closed and not spared:
                out.warned.setdefault(drug, []).append(replace(first, via=other, mate=True))

    def _is_permitted(self, drug: int, against: Clause) -> bool:
        """Whether a record says of a drug itself that it may be given in the state in which another one must not."""
        if not self.reference:
            return False
        about = (p for p in self.permits if any(_about(c, a, self.kin) for c in p.clause.all for a in against.all))
        curie = self.kin.curie(drug)
        return any(p.speaks_for(curie, self.kin) for p in about)

    def _is_excepted(self, drug: int, caution: Clause) -> bool:
        """Whether a record allows a drug for just what is treated in the state of which another warns in general.

        Doxycycline is best not given to children, and is what is given to children for spotted fever. What a record
        allows in a wider state says nothing of a narrower one.
        """
        curie = self.kin.curie(drug)
        told = (p for p in self.permits if p.only_for and p.speaks_for(curie, self.kin))
        return any(all(any(speaks_of(a, c, self.kin) for c in p.clause.all) for a in caution.all) for p in told)

    def entity(self, node: int) -> Entity:
        """What a node is."""
        assert self.kin.graph is not None  # noqa: S101
        return self.kin.graph.entity(node)


def _about(c: Condition, against: Condition, kin: Kin) -> bool:
    return speaks_of(c, against, kin) or speaks_of(against, c, kin)


def _carried(one: Cause, carrier: int) -> Cause:
    """A cause as that of what contains its drug, or is a form of it."""
    return replace(one, via=carrier if one.via is None else one.via)
