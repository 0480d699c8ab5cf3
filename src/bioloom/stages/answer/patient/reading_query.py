"""A reading for a patient as the gate's query: what is treated, of which class, what the answer must not be."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.question import AnswerKind
from bioloom.core.run import Run
from bioloom.stages.gate.infer.hierarchy import TREATS, kin_of, treating
from bioloom.stages.gate.read.patient_roles import FORBIDS
from bioloom.stages.gate.read.query import Query
from bioloom.stages.gate.read.things import TAKEN, Names
from bioloom.stages.gate.types import SICK
from bioloom.stages.read.types import Bound, Reading

ROLE, BELOW = "has_chemical_role", "subclass_of"
HARMS = {FORBIDS, "has_side_effect", "pharmacologically_interacts_with"}
COUNTS = ("select", "count")


def wanted(reading: Reading, run: Run) -> Query | None:
    """What ``reading`` asks to be given, as one treatment, one class or one drug; None where it asks for more."""
    if reading.every or reading.aggregate is not None or any(e.tests for e in reading.pattern.edges):
        return None
    if reading.operator == "exists":
        return _whether(reading, run)
    return _given(reading, run) if reading.operator in COUNTS and not reading.inverted else None


def gives(reading: Reading) -> bool:
    """Whether ``reading`` asks for what can be given to a patient, and not for what harms or is to be avoided."""
    pattern = reading.pattern
    kinds = pattern.node(pattern.answer).categories
    if reading.operator not in (*COUNTS, "most", "fewest", "highest", "lowest") or reading.every or reading.inverted:
        return False
    mine = [e for e in pattern.edges if not e.absent and pattern.answer in (e.subject, e.object)]
    harms = any(HARMS & set(e.predicates) for e in mine)
    treats = any(set(TREATS) & set(e.predicates) and e.subject == pattern.answer for e in mine)
    of_kind = all(biolink().is_a(kind, "ChemicalEntity") for kind in kinds) if kinds else treats
    return of_kind and not harms


def _given(reading: Reading, run: Run) -> Query | None:
    pattern = reading.pattern
    sorted_ = _sorted(pattern)
    if sorted_ is None or not gives(reading) or len(sorted_["treats"]) > 1 or len(sorted_["role"]) > 1:
        return None
    answer = pattern.answer
    mine = [e for name in ("treats", "role", "forbids", "other") for e in sorted_[name]]
    if any(e.subject != answer or not pattern.node(e.object).curies for e in mine):
        return None
    treats, role = sorted_["treats"], sorted_["role"]
    avoid = tuple(c for e in sorted_["other"] for c in pattern.node(e.object).curies)
    if treats:
        return _treatment(reading, treats[0], role[0] if role else None, avoid, run)
    return _members(reading, role[0], avoid, run) if role else None


def _sorted(pattern: Pattern) -> dict[str, list[Edge]] | None:
    """The edges by what they say of the answer; None where one says anything else."""
    out: dict[str, list[Edge]] = {"treats": [], "role": [], "forbids": [], "other": []}
    for edge in pattern.edges:
        said = set(edge.predicates)
        if not edge.absent and not edge.closure and said <= set(TREATS):
            out["treats"].append(edge)
        elif not edge.absent and said == {ROLE}:
            out["role"].append(edge)
        elif edge.absent and said == {FORBIDS}:
            out["forbids"].append(edge)
        elif edge.absent and said == {BELOW}:
            out["other"].append(edge)
        else:
            return None
    return out


def _treatment(reading: Reading, treats: Edge, role: Edge | None, avoid: tuple[str, ...], run: Run) -> Query:
    ill = reading.pattern.node(treats.object)
    kin = kin_of(run.resources)
    same = tuple(dict.fromkeys((*ill.curies, *(kin.curie(n) for c in ill.curies for n in sorted(kin.same(c))))))
    entities = tuple(e for c in same if (e := run.resources.graph.entity(c)) is not None)
    return Query(
        keywords=(_words(reading, treats.object),),
        entries=(entities,),
        pattern=pattern_of((), same, "a"),
        predicates=TREATS,
        categories=TAKEN,
        of_class=_class(reading, role, same, run) if role else None,
        avoid=avoid,
        kind=_kind(reading),
    )


def _members(reading: Reading, role: Edge, avoid: tuple[str, ...], run: Run) -> Query:
    """The drugs of a class that are left for the patient: "which statin can be given"."""
    of = _class(reading, role, (), run)
    entity = run.resources.graph.entity(of)
    return Query(
        members=True,
        keywords=(_words(reading, role.object),),
        entries=((entity,),) if entity else (),
        pattern=pattern_of((), (), "a"),
        predicates=TREATS,
        categories=TAKEN,
        of_class=of,
        avoid=avoid,
        kind=_kind(reading),
    )


def _whether(reading: Reading, run: Run) -> Query | None:
    """Whether one drug may be given: it is said to treat something, or to be contraindicated or not."""
    pattern = reading.pattern
    edges = [e for e in pattern.edges if not e.closure]
    main = [e for e in edges if not (e.absent and FORBIDS in e.predicates)]
    one = main[0] if len(main) == 1 else None
    if one is None or not (set(one.predicates) <= {*TREATS, FORBIDS}) or len(edges) != len(pattern.edges):
        return None
    drug = pattern.node(one.subject).curies
    forbids = FORBIDS in one.predicates
    if not drug or one.absent or (reading.inverted and not forbids):
        return None
    ill = () if forbids else pattern.node(one.object).curies
    graph = run.resources.graph
    entities = tuple(e for c in drug if (e := graph.entity(c)) is not None)
    if not entities:
        return None
    asked = may(entities[0], entities, drug, ill)
    return asked.model_copy(
        update={"inverted": forbids and not reading.inverted, "keywords": (_words(reading, one.subject),)}
    )


def may(
    drug: Entity, entities: Sequence[Entity] = (), curies: tuple[str, ...] = (), ill: tuple[str, ...] = ()
) -> Query:
    """Whether ``drug`` may be given, for any disease or for ``ill``; the others are what else it is called."""
    return Query(
        whether=drug.curie,
        keywords=(drug.name,),
        entries=(tuple(entities) or (drug,),),
        pattern=pattern_of(curies or (drug.curie,), ill, "d"),
        predicates=TREATS,
        categories=SICK,
        kind="yesno",
    )


def treatments_of(
    ill: tuple[str, ...], words: str, of_class: str | None, avoid: tuple[str, ...], entities: Sequence[Entity]
) -> Query:
    """What treats ``ill``, of a class where one is asked for; the members of that class where nothing is treated."""
    return Query(
        members=not ill,
        keywords=(words,),
        entries=(tuple(entities),) if entities else (),
        pattern=pattern_of((), ill, "a"),
        predicates=TREATS,
        categories=TAKEN,
        of_class=of_class,
        avoid=avoid,
    )


def pattern_of(drugs: tuple[str, ...], diseases: tuple[str, ...], answer: str) -> Pattern:
    """That a drug treats a disease, each of any kind or one of those named."""
    ill = Var(name="d", categories=() if diseases else ("Disease",), curies=diseases)
    nodes = (Var(name="a", categories=("Drug",), curies=drugs), ill)
    return Pattern(nodes=nodes, edges=(Edge(subject="a", object="d", predicates=TREATS),), answer=answer)


def _class(reading: Reading, role: Edge, diseases: Sequence[str], run: Run) -> str:
    """Of the names of a class the first that has drugs for what is treated: vocabularies fill one class unlike."""
    kin, names = kin_of(run.resources), reading.pattern.node(role.object).curies
    clinic = Names(run.resources.linker).class_of(_words(reading, role.object))
    if clinic is not None and clinic.curie is not None:
        names = (clinic.curie, *names)
    if kin.graph is None:
        return names[0]
    drugs = treating(kin, tuple(diseases))
    return next((c for c in names if len(np.intersect1d(drugs, kin.members(c)))), names[0])


def _kind(reading: Reading) -> AnswerKind:
    return "entities" if reading.operator == "count" else reading.kind


def _words(reading: Reading, node: str) -> str:
    return next((b.text for b in _bound(reading, node)), node)


def _bound(reading: Reading, node: str) -> tuple[Bound, ...]:
    return tuple(b for b in reading.bound if b.node == node)
