"""From a form and the entities of its slots to a reading: the pattern, its operator, what it counts or compares.

Nothing of a form is left out: what cannot be written as a pattern is an error, and the form is no candidate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from bioloom.core.catalogue import Catalogue, Ends
from bioloom.core.errors import InputError
from bioloom.core.pattern import Edge, Operator, Pattern, Test, Var
from bioloom.core.ports import Grounding
from bioloom.core.question import AnswerKind
from bioloom.core.trust.opposites import HARMS
from bioloom.core.value import Value

from ..types import MENTION, Aggregate, Bound, Patient, Reading
from .form import ANYTHING, Arm, Form, FormTest, Hop
from .kinds import CHEM, biolink_kind, ends_of, form_kind

ANSWER = "a"
CLASS = "class word"  # the kind of a slot's reading that is a class and stands for all below it
_ILL = ("Disease", "PhenotypicFeature")
_EITHER = "DiseaseOrPhenotypicFeature"


class Slot(Value):
    """A thing that the question names: where it stands, the kind it is taken for, what it may be, best first.

    ``added``: it narrows what is wanted, and no reader of kinds knows of it (`class_words.narrowed`).
    """

    text: str
    start: int
    end: int
    kind: str
    readings: tuple[Grounding, ...] = ()
    added: bool = False

    @property
    def curies(self) -> tuple[str, ...]:
        """The best reading with its twins; the words themselves where nobody knows them."""
        if not self.readings:
            return (MENTION + self.text,)
        best = self.readings[0]
        return tuple(dict.fromkeys((best.entity.curie, *(t.curie for t in best.twins))))

    @property
    def is_class(self) -> bool:
        """Whether it is a class of things, by a word for it: what is below it counts as well."""
        return bool(self.readings) and self.readings[0].kind == CLASS

    def bound(self, node: str) -> Bound:
        """Which node of a pattern the slot is."""
        return Bound(node=node, text=self.text, start=self.start, end=self.end, readings=self.readings)


def _class_of(slot: Slot) -> str:
    """The class of a known node.

    Of a disease with a twin among the phenotypes, or the reverse, and of what a source tells not apart, what both are.
    """
    if slot.kind in _ILL and (
        len(slot.curies) > 1 or any(_EITHER in r.entity.categories[:1] for r in slot.readings[:1])
    ):
        return _EITHER
    return biolink_kind(slot.kind)


@dataclass
class _Lowering:
    form: Form
    slots: Sequence[Slot]
    relations: Catalogue
    nodes: dict[str, Var] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)
    bound: list[Bound] = field(default_factory=list)
    differs: list[tuple[str, str]] = field(default_factory=list)
    compared: tuple[int, str] | None = None

    def name(self, kind: str) -> str:
        base = biolink_kind(kind)[:1].lower()
        base = "x" if base == ANSWER else base
        return next(n for n in chain((base,), (f"{base}{i}" for i in range(2, 99))) if n not in self.nodes)

    def variable(self, kind: str, category: str) -> str:
        name = self.name(kind)
        self.nodes[name] = Var(name=name, categories=(category,) if category else ())
        return name

    def known(self, slot: Slot, name: str = "") -> str:
        name = name or self.name(slot.kind)
        self.nodes[name] = Var(name=name, categories=(_class_of(slot),), curies=slot.curies)
        self.bound.append(slot.bound(name))
        return name

    def arm(self, arm: Arm, slot: Slot, answer: str) -> None:
        at, kind = self.known(slot), slot.kind
        first = at
        if slot.is_class and not arm.hops[0].predicate.endswith("*"):
            at = self.below(slot, at)
        for i, hop in enumerate(arm.hops):
            last = i == len(arm.hops) - 1
            ends = self.ends(hop, kind)
            there = answer if last else self.variable(hop.kind, _reached(ends, forward=hop.forward))
            self.hop(hop, ends, at, there, absent=arm.absent and last)
            at, kind = there, hop.kind
        if not arm.absent and len(arm.hops) > 1 and slot.kind == form_kind(self.form.kind):
            self.differs.append((answer, first))

    def below(self, slot: Slot, node: str) -> str:
        """A variable for what is of the class ``node``, itself included."""
        name = self.variable(slot.kind, biolink_kind(slot.kind))
        self.edges.append(Edge(subject=name, predicates=("subclass_of",), object=node, closure=True))
        return name

    def hop(self, hop: Hop, ends: Ends, here: str, there: str, *, absent: bool = False) -> None:
        relation = self.relations.relations[hop.predicate.rstrip("*")]
        tests = tuple(t for test in hop.tests if test.op for t in self.tests(relation.predicate, test))
        for test in hop.tests:
            if not test.op:
                self.compared = (len(self.edges), test.key)
        subject, object_ = (here, there) if hop.forward else (there, here)
        if ends.through:
            first, between, second = ends.through
            middle = self.variable(between, between)
            near, far = (False, absent) if hop.forward else (absent, False)  # what is absent hangs on the answer
            self.edges.append(Edge(subject=subject, predicates=(first,), object=middle, absent=near, tests=tests))
            self.edges.append(Edge(subject=middle, predicates=(second,), object=object_, absent=far))
            return
        self.edges.append(
            Edge(
                subject=subject, predicates=(relation.predicate,), object=object_, directed=not relation.symmetric,
                absent=absent, closure=hop.predicate.endswith("*"), tests=tests,
            )
        )  # fmt: skip

    def tests(self, predicate: str, test: FormTest) -> list[Test]:
        qualifier = self.relations.relations[predicate].qualifier(test.key)
        if qualifier is None:
            raise InputError(f"{predicate} has no qualifier {test.key}.", hint="See core/relations.")
        op = test.op or "="
        if qualifier.type in ("share", "number"):
            try:
                return [Test(key=test.key, op=op, value=float(test.value), unit=None)]
            except ValueError:
                raise InputError(f"{test} compares with no number.", hint="Write 'key>=number'.") from None
        value = test.value.replace("_", " ")
        return [Test(key=key, op=op, value=said) for key, said in qualifier.carried(value).items()]

    def ends(self, hop: Hop, near: str) -> Ends:
        found = ends_of(self.relations, hop, near)
        if found is None:
            raise InputError(f"No relation {hop} starts at a {near}.", hint="See core/relations.")
        return found

    def category(self) -> str:
        """What the answer is: as the ends of its edges say, else the kind itself."""
        form = self.form
        if form.kind in (ANYTHING, ""):
            return ""
        said = {self._end(a.hops[-1], self.slots[i]) for i, a in enumerate(form.arms) if a.hops}
        if form.kind == "PhenotypicFeature" and said and said <= {_EITHER, form.kind} and _EITHER in said:
            return _EITHER
        if form.kind == "Disease" and all(a.hops[-1].predicate in HARMS for a in form.arms if a.hops) and said:
            return _EITHER  # labels forbid a drug in signs ("shock", "hepatic impairment") as well as in diseases
        if form.kind != CHEM:
            return biolink_kind(form.kind)
        return "Drug" if "Drug" in said else "ChemicalEntity"

    def _end(self, hop: Hop, slot: Slot) -> str:
        ends = ends_of(self.relations, hop, slot.kind) or ends_of(self.relations, hop, "")
        return _reached(ends, forward=hop.forward) if ends else ""

    def counted(self) -> Aggregate | None:
        """The chain that is counted, hung from the answer, and the aggregate over its end."""
        by = self.form.by
        if by is None:
            return None
        at, kind = ANSWER, self.form.kind
        for hop in by.hops:
            ends = self.ends(hop, kind)
            there = self.variable(hop.kind, _reached(ends, forward=hop.forward))
            self.hop(hop, ends, at, there)
            at, kind = there, hop.kind
        if self.form.operator in ("most", "fewest"):
            return Aggregate(how=self.form.operator, over=at)
        return Aggregate(how="number", over=at, op=by.op or ">=", number=by.number)


def _reached(ends: Ends, *, forward: bool) -> str:
    """The class of what a hop leads to."""
    return ends.wider or ends.object if forward else ends.subject


def lower(form: Form, slots: Sequence[Slot], relations: Catalogue) -> Reading:
    """The reading of ``form`` with ``slots`` for the things it speaks of.

    Raises:
        InputError: the form stands in no relation of the catalogue, or says what no pattern can.
    """
    roots = [i for i, a in enumerate(form.arms) if a.role == "root"]
    if form.operator in ("exists", "amount", "path", "define", "identify") and roots:
        return _of_roots(form, slots, relations, roots)
    if form.operator == "mechanism":
        return _mechanism(form, slots, relations, roots)
    denied = [a for a in form.arms if a.hops]
    inverted = bool(denied) and all(a.absent for a in denied) and form.by is None
    if inverted:  # among options: which one does not
        form = form._replace(arms=tuple(a._replace(absent=False) for a in form.arms))
    made = _Lowering(form, slots, relations)
    made.nodes[ANSWER] = Var(name=ANSWER, categories=(made.category(),) if made.category() else ())
    _arms(made, form, slots)
    aggregate = made.counted() or _compared(made, form)
    pattern = _pattern(made, "count" if form.operator == "count" else "select")
    return Reading(
        pattern=pattern, kind=_kind(form), bound=tuple(made.bound), operator=form.operator, aggregate=aggregate,
        ranked=form.operator in ("most", "fewest", "highest", "lowest"), inverted=inverted,
    )  # fmt: skip


def patient_of(form: Form, slots: Sequence[Slot]) -> Patient:
    """What the form says of a patient beside the pattern."""
    of: dict[str, list[Bound]] = {"has": [], "takes": [], "reacted": []}
    for slot, arm in zip(slots, form.arms, strict=True):
        if arm.role in of:
            of[arm.role].append(slot.bound(""))
    return Patient(**{k: tuple(v) for k, v in of.items()})


def _arms(made: _Lowering, form: Form, slots: Sequence[Slot]) -> None:
    """Every arm that has hops; one that is an alternative to the one before shares its node."""
    arms = list(zip(form.arms, slots, strict=True))
    if any(a.either and (not i or not form.arms[i - 1].hops) for i, a in enumerate(form.arms)):
        raise InputError(f"{form} has an 'or' with nothing before it.", hint="Mark the second of two arms.")
    skip = False
    for i, (arm, slot) in enumerate(arms):
        if skip or not arm.hops:
            skip = False
            if arm.role == "other":
                made.edges.append(
                    Edge(
                        subject=ANSWER, predicates=("subclass_of",), object=made.known(slot), absent=True, closure=True
                    )
                )
            continue
        if i + 1 < len(arms) and arms[i + 1][0].either:
            other, also = arms[i + 1]
            alike = other.hops == arm.hops and other.absent == arm.absent
            if not alike or also.kind != slot.kind or (i + 2 < len(arms) and arms[i + 2][0].either):
                raise InputError("Two relations joined by 'or' are no pattern.", hint="Ask two questions.")
            made.arm(arm, slot, ANSWER)
            node = made.bound[-1].node
            var = made.nodes[node]
            made.nodes[node] = var.model_copy(update={"curies": (*var.curies, *also.curies)})
            made.bound.append(also.bound(node))
            skip = True
            continue
        made.arm(arm, slot, ANSWER)


def _of_roots(form: Form, slots: Sequence[Slot], relations: Catalogue, roots: Sequence[int]) -> Reading:
    """What is asked of things named: one pattern for each, the first being the reading's own."""
    if form.operator == "path":
        return _path(slots, roots)
    patterns: list[Pattern] = []
    bound: tuple[Bound, ...] = ()
    inverted = False
    compared: Aggregate | None = None
    for number, root in enumerate(roots):
        arms = tuple(a for a in form.arms if a.hops)
        inverted = bool(arms) and all(a.absent for a in arms)
        freed = tuple(a._replace(absent=False) if inverted else a for a in form.arms)
        made = _Lowering(form, slots, relations)
        made.known(slots[root], ANSWER)
        _arms(made, form._replace(arms=freed), slots)
        compared = made.counted() or compared or _compared(made, form)
        patterns.append(_pattern(made, "exists" if form.operator == "exists" else "select"))
        extra = tuple(b for b in made.bound if b.node == ANSWER or not number)
        bound += tuple(b.model_copy(update={"node": f"{b.node}'" * bool(number) or b.node}) for b in extra)
    return Reading(
        pattern=patterns[0], kind=_kind(form), bound=bound, operator=form.operator, every=tuple(patterns[1:]),
        inverted=inverted, asks=next((a.asks for a in form.arms if a.asks), ""), aggregate=compared,
    )  # fmt: skip


def _path(slots: Sequence[Slot], roots: Sequence[int]) -> Reading:
    if len(roots) != 2:
        raise InputError("A path has two ends.", hint="Name two things.")
    ends = [("a", slots[roots[0]]), ("b", slots[roots[1]])]
    nodes = tuple(Var(name=n, categories=(biolink_kind(s.kind),), curies=s.curies) for n, s in ends)
    pattern = Pattern(nodes=nodes, edges=(Edge(subject="a", object="b", directed=False),), answer="a")
    bound = tuple(s.bound(n) for n, s in ends)
    return Reading(pattern=pattern, kind="summary", bound=bound, operator="path")


def _mechanism(form: Form, slots: Sequence[Slot], relations: Catalogue, roots: Sequence[int]) -> Reading:
    """Targets of the drug that have to do with the disease, or the processes and pathways that they take part in."""
    drug = next((r for r in roots if slots[r].kind in (CHEM, "ChemicalRole", "MolecularMixture")), None)
    ill = next((r for r in roots if r != drug), None)
    if drug is None:
        raise InputError("A mechanism is asked of a drug.", hint="Name a drug.")
    wanted = form.kind if form.kind not in (ANYTHING, "Gene") else "Gene"
    target = Hop("directly_physically_interacts_with", True, "Gene")
    first = (target,) if slots[drug].kind == CHEM else (Hop("has_chemical_role", False, CHEM), target)
    hops = {
        "Gene": first,
        "BiologicalProcess": (*first, Hop("participates_in", True, "BiologicalProcess")),
        "Pathway": (*first, Hop("participates_in", True, "Pathway")),
        "MolecularActivity": (*first, Hop("enables", True, "MolecularActivity")),
    }.get(wanted)
    if hops is None:
        raise InputError(f"No mechanism is a {wanted}.", hint="Ask for a gene, a process or a pathway.")
    linked = Hop("gene_associated_with_condition", False, "Gene")
    if ill is not None and slots[ill].kind != "Disease":
        linked = Hop("has_phenotype", False, "Gene")
    arms = [Arm() for _ in slots]
    arms[drug] = Arm(hops)
    if ill is not None:
        arms[ill] = Arm((linked, *hops[len(first) :]))
    made = _Lowering(Form("select", wanted, tuple(arms)), slots, relations)
    made.nodes[ANSWER] = Var(name=ANSWER, categories=(biolink_kind(wanted),))
    _arms(made, made.form, slots)
    return Reading(
        pattern=_pattern(made, "select"), kind="entities", bound=tuple(made.bound), operator="mechanism", ranked=True
    )


def _pattern(made: _Lowering, operator: Operator) -> Pattern:
    return Pattern(
        nodes=tuple(made.nodes.values()), edges=tuple(made.edges), answer=ANSWER, operator=operator,
        differs=tuple(made.differs),
    )  # fmt: skip


def _compared(made: _Lowering, form: Form) -> Aggregate | None:
    if made.compared is None:
        if form.operator in ("highest", "lowest", "amount"):
            raise InputError(f"{form} compares nothing.", hint="Name a qualifier.")
        return None
    edge, key = made.compared
    if form.operator not in ("highest", "lowest", "amount"):
        raise InputError(f"{form} asks for no value.", hint="Only amounts and comparisons have a bare qualifier.")
    return Aggregate(how=form.operator, edge=edge, key=key)


def _kind(form: Form) -> AnswerKind:
    kinds: dict[str, AnswerKind] = {
        "count": "count", "exists": "yesno", "amount": "span", "define": "summary", "identify": "span",
        "most": "entity", "fewest": "entity", "highest": "entity", "lowest": "entity",
    }  # fmt: skip
    if any(a.role == "option" for a in form.arms) and form.operator in (
        "select",
        "most",
        "fewest",
        "highest",
        "lowest",
    ):
        return "choice"
    return kinds.get(form.operator, "entities")
