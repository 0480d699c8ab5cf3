"""What speaks for a drug in a patient's states, and which states need it: only then may a drug be called suitable.

A drug against which nothing is stated is not thereby safe: a graph holds the contraindications of labels, and few of
their warnings. What treats what the patient has beside is given to such patients, and what a marketed product holds
together with a drug that the patient takes is given with it. A sign of what is treated that no source has as a reason
against any drug needs no statement.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import numpy as np

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Condition
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.matching.steps.neighbours import Neighbours, StepFilter
from bioloom.graph.model.arrays import Int32
from bioloom.stages.find.support.graded import graded
from bioloom.stages.gate.gate.guidelines import statements
from bioloom.stages.gate.gate.monographs import passes_over, read_whole
from bioloom.stages.gate.gate.permissions import OTHERS, UNORDERED, Permit, speaks_of
from bioloom.stages.gate.gate.verdict import Judge
from bioloom.stages.gate.gate.wording import state_words
from bioloom.stages.gate.infer.consequences import inferred
from bioloom.stages.gate.infer.hierarchy import DRUGS, TREATS, Kin, beyond, treating
from bioloom.stages.gate.read.family import FAMILY
from bioloom.stages.gate.tables.labs import BMI, GFR, WEIGHT
from bioloom.stages.gate.tables.salts import PARTS
from bioloom.stages.gate.types import MAY_BE_GIVEN, MODIFIERS, REACTION

from .outcome import Suit

ADULT = (18.0, 65.0)  # years between which an age alone asks for no statement
OF_ITS_CLASS = 3  # labels of other drugs of its class that must say the same of what a program read in one
SIGNS = "HP:"
MINOR = (
    12  # drugs and records that have a disease as a reason, up to which it asks for no statement where none does here
)
FEW, MANY = 3, 60  # records, and pairs of tables, that have what is taken as a reason against some other drug
_PLAIN = {"sex", "setting", "route", "childbearing", "menopause", *MODIFIERS}  # need no statement by themselves
_BIRTH = {"pregnancy", "gestation"}
NORMAL_GFR = 60.0  # mL/min/1.73 m2, from which on a filtration rate alone is no sign of a kidney disease (KDIGO 2012)
SEVERAL = 2  # labels of its class that must say of a drug that it treats what a record of all others is to allow it for
PRODUCT = "RXCUI:"  # RxNorm's names of what is on the market


def needing_statement(judge: Judge, counted: Collection[str] = ()) -> tuple[Condition, ...]:
    """The states of the patient of which something must be stated; one for each of her troubles.

    Nor does a measurement that amounts to no disease, or to one that is told beside it: a heart rate of 88, the
    ejection fraction of a heart failure. A habit and a weight are none of her troubles: of them something must be
    stated only where a source has one as a reason against a drug in question (``counted`` are the kinds of states that
    sources have as reasons); of an old age nothing must, as what is listed against it closes by itself.
    Nor does a disease that hardly a source has as a reason against any drug, nor what the patient takes for what she
    has, where no source has it as a reason against a drug in question and hardly one against any other: what is stated
    of those who have the disease is stated of those who are treated for it. What was a
    reaction, an allergy to what is no drug, and an illness in the family ask for nothing where no source has them as a
    reason here.
    """
    out: dict[str, Condition] = {}
    for s in judge.states:
        own = s.kind == "disease" and s.curie is not None and (judge.is_treated(s) or _is_its_sign(s, judge))
        idle = _is_old(s) or (_is_circumstance(s) and (s.curie if s.kind == "lab" else s.kind) not in counted)
        idle = idle or (s.kind == "lab" and _says_nothing_new(s, judge, counted))
        idle = idle or _bears_on_nothing(s, judge, counted) or _is_usual(s, judge, counted)
        idle = idle or (s.kind == FAMILY and FAMILY not in counted)
        idle = idle or _is_no_drug(s, judge, counted) or _was_reaction(s, judge, counted)
        if s.op != "<>" and s.kind not in _PLAIN and not own and not idle and (s.kind != "age" or _not_adult(s)):
            key = "pregnancy" if s.kind in _BIRTH else f"{s.kind} {s.curie or s.value}"
            out.setdefault("age" if s.kind == "age" else key, s)
    words: dict[str, Condition] = {}
    for s in out.values():  # one thing is named in several vocabularies
        words.setdefault(state_words(s).casefold(), s)
    return tuple(words.values())


def told_things(judge: Judge) -> tuple[Condition, ...]:
    """The diseases, drugs and allergies of the patient: of each something must be stated where leave is asked."""
    told = (
        s
        for s in judge.states
        if s.kind in {"disease", "drug", "allergy", FAMILY} and s.op == "=" and s.curie is not None
    )
    return tuple({state_words(s).casefold(): s for s in told if not judge.is_treated(s)}.values())


def _bears_on_nothing(s: Condition, judge: Judge, counted: Collection[str]) -> bool:
    """Whether hardly a source has a disease, or a wider one, as a reason against a drug, and none speaks of it here.

    A hypothyroidism is no reason against a drug for worms. No pair may have the disease itself; of wider ones, and of
    records, which are collected by disease, a few may. A sign is never one of these: told beside a complaint it may
    say which complaint it is, as a fever does of a bloody diarrhoea.
    """
    kin = judge.kin
    if str(s.curie).startswith(SIGNS) or s.kind != "disease" or s.curie is None or kin.node(s.curie) is None:
        return False
    spoken_for = any(speaks_of(c, s, kin) for p in judge.permits for c in p.clause.all)
    if spoken_for or _counts(s, counted, kin):
        return False
    if any(judge.ledger.against(n) for n in kin.same(s.curie)):  # a table that has it has seldom all that is against it
        return False
    wide = kin.up(s.curie)
    told = sum(
        any(c.kind == "disease" and c.curie is not None and kin.is_kind(s.curie, c.curie) for c in one.clause.all)
        for one in statements(kin.linker)
    )
    return told + len({judge.ledger.drug(at) for n in wide for at in judge.ledger.against(n)}) <= MINOR


def _counts(s: Condition, counted: Collection[str], kin: Kin) -> bool:
    """Whether what a state is of, or something wider, is among ``counted``."""
    return any(":" in k and kin.is_kind(str(s.curie), k) for k in counted)


def _is_usual(s: Condition, judge: Judge, counted: Collection[str]) -> bool:
    """Whether a drug is taken for what is told of the patient, no source has it as a reason here, and few anywhere."""
    kin = judge.kin
    if s.kind != "drug" or s.curie is None or _counts(s, counted, kin):
        return False
    told = [str(t.curie) for t in (*judge.states, *judge.complaint) if t.kind == "disease" and t.op == "=" and t.curie]
    mine = kin.same(s.curie)
    if not any(mine & set(treating(kin, (t,)).tolist()) for t in told):
        return False
    named = (c.curie for one in statements(kin.linker) for c in one.clause.all if c.kind == "drug" and c.curie)
    if sum(kin.is_kind(s.curie, c) for c in named) > FEW:
        return False
    return sum(1 for _ in judge.ledger.interactions(s.curie)) <= MANY


def _was_reaction(s: Condition, judge: Judge, counted: Collection[str]) -> bool:
    """Whether a disease is how something that is avoided was reacted to, and no source has it as a reason here."""
    past = any(c.kind == "course" and c.value == REACTION and c.curie == s.curie for c in judge.states)
    return past and s.kind == "disease" and not _counts(s, counted, judge.kin)


def _is_no_drug(s: Condition, judge: Judge, counted: Collection[str]) -> bool:
    """Whether a state is an allergy to what is no drug (prawns, latex), which no source has as a reason here."""
    if s.kind != "allergy":
        return False
    if s.curie is None:
        return s.kind not in counted
    graph, node = judge.kin.graph, judge.kin.node(s.curie)
    drug = node is None or graph is None or bool(graph.category_mask(DRUGS)[node])
    return not drug and not _counts(s, counted, judge.kin)


def _is_old(s: Condition) -> bool:
    """Whether a state is an old age: lists of what must be avoided in it go through all drugs (Beers, STOPP)."""
    old = s.op in (">=", ">", "=") and isinstance(s.value, int | float) and s.value >= ADULT[1]
    upper = s.op in ("<", "<=") and isinstance(s.value, int | float) and s.value > ADULT[1]
    return s.kind == "age" and (old or upper)


def _is_circumstance(s: Condition) -> bool:
    """Whether a state is a habit, or what somebody weighs."""
    return s.kind == "habit" or (s.kind == "lab" and s.curie in (WEIGHT, BMI))


def _says_nothing_new(s: Condition, judge: Judge, counted: Collection[str]) -> bool:
    """Whether a measurement says no more than is told beside it, or nothing, and no source has it as a reason."""
    if s.curie == GFR and isinstance(s.value, int | float) and s.op in ("=", ">", ">=") and s.value >= NORMAL_GFR:
        return True
    amounts = [c for c in inferred([s]) if c.kind == "disease" and c.curie is not None]
    if not [c for c in amounts if c.op == "="]:
        return s.curie not in counted and s.curie != GFR
    told = [str(t.curie) for t in (*judge.states, *judge.complaint) if t.kind == "disease" and t.op == "=" and t.curie]
    told += judge.treated
    kin = judge.kin
    return all(
        any(kin.is_kind(t, str(c.curie)) or kin.is_kind(str(c.curie), t) for t in told) for c in amounts if c.op == "="
    )


def _is_its_sign(s: Condition, judge: Judge) -> bool:
    """Whether a state is a sign of what is treated, and no source has it as a reason against any drug."""
    graph, kin = judge.kin.graph, judge.kin
    if graph is None or not judge.treated or s.curie is None:
        return False
    ill = np.array(sorted({n for t in judge.treated for n in kin.same(t)}), np.int32)
    signs = set(beyond(graph, ill, ("has_phenotype",)).tolist())
    return bool(kin.same(s.curie) & signs) and not any(judge.ledger.against(n) for n in kin.up(s.curie))


def _not_adult(s: Condition) -> bool:
    """Whether an age is one of children or old people; a bound that both ends have is that of an adult."""
    value = float(s.value) if isinstance(s.value, int | float) else 0.0
    low, high = ADULT
    return value >= high if s.op in (">=", ">") else value <= low


def suits(
    judge: Judge, candidates: Int32, graph: KnowledgeGraph, states: Iterable[Condition]
) -> dict[str, tuple[Suit, ...]]:
    """By CURIE of a drug of ``candidates``, what is stated for it in ``states``."""
    out: dict[str, list[Suit]] = {}
    states = tuple(states)
    for curie, suit in (*_permitted(judge, candidates, states), *_recorded(judge, candidates, graph, states)):
        out.setdefault(curie, []).append(suit)
    for curie, suit in _passed_over(judge, candidates, states) if judge.reference else ():
        out.setdefault(curie, []).append(suit)
    for s in states:
        if s.kind == "disease" and s.curie is not None:
            for curie, suit in _treating(judge, candidates, graph, s):
                out.setdefault(curie, []).append(suit)
        if s.kind == "drug" and s.curie is not None:
            for curie, suit in _held_with(judge, candidates, graph, s):
                out.setdefault(curie, []).append(suit)
        # Where nothing is named that it is to treat, that a drug is no kin of the allergen makes it no choice; nor
        # where leave is asked for what is given for the same, which may do the same (ropinirole after pramipexole).
        if s.kind == "allergy" and judge.ills and s.curie is not None and judge.kin.node(s.curie) is not None:
            near = judge.kin.akin(s.curie, candidates)
            if not judge.treated and judge.kin.same(s.curie) & set(treating(judge.kin, judge.ills).tolist()):
                continue
            for node in (n for n in candidates.tolist() if n not in near and judge.kin.is_classed(n)):
                out.setdefault(judge.kin.curie(node), []).append(Suit(state=state_words(s), allergen=s.text))
    return {curie: tuple(found) for curie, found in out.items()}


def _treating(judge: Judge, candidates: Int32, graph: KnowledgeGraph, s: Condition) -> Iterator[tuple[str, Suit]]:
    """The drugs that a source says, undoubted, to treat what the patient has beside what is treated."""
    g, asked = graph.graph, set(candidates.tolist())
    ill = np.array(sorted(judge.kin.same(str(s.curie))), np.int32)
    step = Neighbours(g, StepFilter(predicates=("treats",))).steps(ill)
    found = (e for o, e in zip(step.other.tolist(), step.edge.tolist(), strict=True) if o in asked)
    facts = [g.fact(edge) for edge in found]
    for fact, grade in zip(facts, graded(facts, graph), strict=True):
        if grade.level == "strong" or (grade.level == "fair" and grade.class_labels >= OF_ITS_CLASS):
            yield fact.subject.curie, Suit(state=state_words(s), statement=fact, own=s in judge.complaint)


def _held_with(judge: Judge, candidates: Int32, graph: KnowledgeGraph, s: Condition) -> Iterator[tuple[str, Suit]]:
    """The drugs that a marketed product holds together with one that the patient takes."""
    g, asked = graph.graph, set(candidates.tolist())
    step = Neighbours(g, StepFilter(predicates=PARTS))
    taken = np.array(sorted(judge.kin.same(str(s.curie))), np.int32)
    every = set(step.steps(taken).other.tolist())
    products = np.array(sorted(n for n in every if judge.kin.curie(n).startswith(PRODUCT)), np.int32)
    parts = step.steps(products)
    for other, edge in zip(parts.other.tolist(), parts.edge.tolist(), strict=True):
        if other in asked and other not in taken:
            yield judge.kin.curie(other), Suit(state=state_words(s), statement=g.fact(edge))


def _permitted(judge: Judge, candidates: Int32, states: Collection[Condition]) -> Iterator[tuple[str, Suit]]:
    """The drugs of which a label says that they may be given in one of ``states``; all that it asks for is met."""
    for node, found, truth, _ in judge.advised(judge.case(), candidates):
        if found.advice.manner != "permits" or truth is not True:
            continue
        for s in states:
            if any(speaks_of(c, s, judge.kin) for c in found.advice.clause.all):
                label = found.passage.cited(found.advice.words)
                yield judge.kin.curie(node), Suit(state=state_words(s), label=label)


def _recorded(
    judge: Judge, candidates: Int32, graph: KnowledgeGraph, states: Collection[Condition]
) -> Iterator[tuple[str, Suit]]:
    """The drugs of which a record says that they may be given in one of ``states``, with the record.

    What a record says of all drugs but some it says for what is treated only of those that surely treat it, and of
    those that fairly do and are of a kind with one that it takes out: febuxostat with allopurinol.
    """
    others = [p for p in judge.permits if p.drug == OTHERS] if judge.treated else []
    sure, fair = _treating_well(judge, graph) if others else (set(), set())
    fair &= {n for p in others for c in p.but for n in judge.kin.akin(c, candidates)}
    for node in candidates.tolist() if states and judge.permits else ():
        curie = judge.kin.curie(node)
        for permit in (p for p in judge.permits if p.speaks_for(curie, judge.kin)):
            if permit in others and node not in sure | fair:
                continue
            for s in states:
                told = [t for t in judge.states if state_words(t) == state_words(s)]  # one thing by several names
                if any(speaks_of(c, t, judge.kin) for c in permit.clause.all for t in told):
                    cited = _cited(permit, judge.entity(node).name)
                    yield curie, Suit(state=state_words(s), label=cited, place=permit.place)


def _passed_over(judge: Judge, candidates: Int32, states: Collection[Condition]) -> Iterator[tuple[str, Suit]]:
    """The drugs whose monograph names all that they must not be given in, or need care in, and none of it is near.

    What it names beside the drug counts where leave is asked alone: first for a disease would come what is least known.
    """
    known = read_whole(judge.kin.linker)
    states = [s for s in states if s.kind != "drug" or not judge.treated]
    for curie in (c for c in map(judge.kin.curie, candidates.tolist()) if c in known):
        for s in states:
            if (cited := passes_over(curie, s, judge.kin)) is not None:
                yield curie, Suit(state=state_words(s), label=cited, silent=True, place=UNORDERED)


def _treating_well(judge: Judge, graph: KnowledgeGraph) -> tuple[set[int], set[int]]:
    """The drugs of which several sources, or labels of their class, say that they treat it; those of which any do."""
    g = graph.graph
    ill = np.array(sorted({n for t in judge.ills for n in judge.kin.same(t)}), np.int32)
    step = Neighbours(g, StepFilter(predicates=TREATS)).steps(ill)
    facts = [g.fact(edge) for edge in step.edge.tolist()]
    graded_as = list(zip(step.other.tolist(), graded(facts, graph), strict=True))
    sure = {n for n, w in graded_as if w.level == "strong" or (w.level == "fair" and w.class_labels >= SEVERAL)}
    return sure, {n for n, w in graded_as if w.level == "fair"}


def used_for(judge: Judge, candidates: Int32) -> frozenset[str]:
    """CURIEs of those of ``candidates`` that a record allows for what is treated, and not only in a state."""
    told = [p for p in judge.permits if p.only_for]
    curies = map(judge.kin.curie, candidates.tolist() if told else ())
    return frozenset(c for c in curies if any(p.speaks_for(c, judge.kin) for p in told))


def _cited(permit: Permit, drug: str) -> Evidence:
    """A record as evidence: what it says, in our words, and where it says it."""
    r, note = permit.record, f" ({permit.note})" if permit.note else ""
    origin = Origin(channel="doc", source=r.source, record=r.url, title=r.title, section=r.section, url=r.url)
    return Evidence(text=f"{drug} {MAY_BE_GIVEN} {_where(permit)}{note}", origin=origin)


def _where(permit: Permit) -> str:
    said, kinds = permit.clause.text, {s.kind for s in permit.clause.all}
    if permit.drug == OTHERS:
        return f"in {said}, as it is none of the drugs that are listed with it"
    if kinds == {"drug"}:
        return f"beside {said.removeprefix('use with ')}"
    if kinds == {"allergy"}:
        return f"with an allergy to {said.removeprefix('allergy to ')}"
    return f"in {said}"
