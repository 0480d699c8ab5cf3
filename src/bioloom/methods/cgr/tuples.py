"""The condition-aware graph of a question's documents (section 4.1): 4-tuples, normalized, with their sentences.

A model writes open n-tuples (`stages/gate/texts/ntuples`); rules read what the house's conversion and its reading of
advice make of the same documents. Both end as ties between nodes, and a contraindication of a thing becomes a negated
condition of whatever else is stated of that thing, as in Figure 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bioloom.core.biolink import biolink
from bioloom.core.evidence import Evidence
from bioloom.core.fact import TEXT_PREFIX, Condition, Entity, minted
from bioloom.core.ports import Linker
from bioloom.core.run import Run
from bioloom.stages.find.retrieve.search import tagged
from bioloom.stages.gate.gate.case import together
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.texts.advice.read import advice_of
from bioloom.stages.gate.texts.advice.types import OFFERS, Advised, Either
from bioloom.stages.gate.texts.extract import units
from bioloom.stages.gate.texts.ntuples import NTuple, tuples_of
from bioloom.stages.gate.types import Clause, Truth, state
from bioloom.stages.text.convert.stage import convert

SURE = 0.6  # a name is normalized to what it links to at least this surely
FORBIDDEN = "contraindicated_in"
INVERSE = {"treats": "treated_with", FORBIDDEN: "forbids", "causes": "caused_by", "has_side_effect": "side_effect_of"}
FIRST = ("first", "first_line", "preferred")


@dataclass(frozen=True)
class Term:
    """One condition of a tie: of each group one clause must hold; ``excludes``: the tie holds where they do not."""

    words: str
    groups: tuple[Either, ...]
    excludes: bool = False

    def truth(self, table: dict[Clause, Truth]) -> Truth:
        """Whether the patient meets it (Table 9): false closes an edge, unknown does not."""
        found = together(_either(table.get(c) for c in group) for group in self.groups)
        return found if found is None or not self.excludes else not found

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All that has to be judged of it."""
        return tuple(c for group in self.groups for c in group)


@dataclass(frozen=True)
class Tie:
    """A 4-tuple: two nodes, the relation forwards and backwards, its conditions, and the sentence that states it."""

    subject: Entity
    relation: str
    object: Entity
    unit: Evidence
    inverse: str = ""
    terms: tuple[Term, ...] = ()
    negated: bool = False
    first: bool = False  # ranked first, or preferred, by its sentence

    def said(self, start: Entity) -> str:
        """It in words, from ``start`` on, with its conditions."""
        forwards = start.curie == self.subject.curie
        words = self.relation if forwards else self.inverse or INVERSE.get(self.relation, f"is {self.relation} by")
        other = self.object if forwards else self.subject
        text = f"{start.name} {'not ' if self.negated else ''}{words.replace('_', ' ')} {other.name}"
        whom = "; ".join(("not " if t.excludes else "") + t.words for t in self.terms if t.words)
        return f"{text} [{whom}]" if whom else text


def by_model(passages: Sequence[Evidence], run: Run) -> tuple[Tie, ...]:
    """What a model reads, each name as what it links to, else as itself.

    Raises:
        NeedsModelError: There is none.
    """
    linker = run.resources.linker
    return tuple(_of_tuple(one, unit, linker) for unit, one in tuples_of(passages, run))


def by_rules(passages: Sequence[Evidence], run: Run) -> tuple[Tie, ...]:
    """What the rules read: facts with conditions, and what is advised for what is treated."""
    linker = run.resources.linker
    stated = units(passages, convert([tagged(p, run) for p in passages], run), linker)
    out = [
        Tie(f.subject, f.predicate, f.object, unit, terms=tuple(map(_of_condition, f.conditions)), negated=f.negated,
            first=any(q.key == "preference" and q.value in FIRST for q in f.qualifiers))
        for unit in stated for f in unit.facts
    ]  # fmt: skip
    advice = advice_of(passages, linker)
    against = {s.curie for a in advice if a.manner == "forbids" for g in a.whom for c in g for s in c.all}
    against |= {t.object.curie for t in out if t.relation == FORBIDDEN}  # nobody is treated for a contraindication
    every = tuple(dict.fromkeys(c for a in advice for c in a.topics if c not in against))
    for one in advice:
        out += _advised(one, run, every)
    return tuple(out)


def folded(ties: Sequence[Tie]) -> tuple[Tie, ...]:
    """``ties``, in which what a thing is contraindicated in is a negated condition of all else that is said of it."""
    against: dict[str, list[Term]] = {}
    for t in ties:
        if t.relation == FORBIDDEN and not t.negated:
            against.setdefault(t.subject.curie, []).append(_against(t))
    return tuple(
        t if t.relation == FORBIDDEN else replace(t, terms=_once((*t.terms, *_foreign(t, against)))) for t in ties
    )


def _foreign(tie: Tie, against: dict[str, list[Term]]) -> Iterator[Term]:
    """What stands against either end of a tie; what is treated stands not against its own treatment."""
    for end, other in ((tie.subject, tie.object), (tie.object, tie.subject)):
        for term in against.get(end.curie, ()):
            if not any(s.curie == other.curie for c in term.clauses for s in c.all):
                yield term


def _against(tie: Tie) -> Term:
    """The state that a contraindication is in, negated; of an end without a CURIE its terms are all that is known."""
    said = tuple(g for t in tie.terms if not t.excludes for g in t.groups)
    known = not tie.object.curie.startswith(TEXT_PREFIX)
    own = () if said and not known else (_readings(tie.object, known=known),)
    return Term(tie.object.name, (*own, *said), excludes=True)


def _readings(entity: Entity, *, known: bool) -> Either:
    given = known and any(biolink().is_a(c, "ChemicalEntity") for c in entity.categories)
    kind = "drug" if given else "disease" if known else "other"
    curie = entity.curie if known else None
    return (Clause(all=(state(kind, curie=curie, text=entity.name),), text=entity.name),)


def _of_tuple(one: NTuple, unit: Evidence, linker: Linker) -> Tie:
    terms = [Term(s.words, (parse(s.words, linker),), s.excludes) for s in one.conditions]
    relation = one.relation.strip().casefold().replace(" ", "_") or "related_to"
    object_ = _node(one.object, linker)
    if relation == FORBIDDEN and object_.curie.startswith(TEXT_PREFIX):  # "pregnancy", "children under 8"
        clauses = parse(one.object, linker)
        if any(s.kind != "other" for c in clauses for s in c.all):
            terms.append(Term("", (clauses,)))
    return Tie(_node(one.subject, linker), relation, object_, unit, inverse=one.inverse, terms=tuple(terms),
               negated=one.negated, first=one.preference in FIRST)  # fmt: skip


def _node(name: str, linker: Linker) -> Entity:
    best = next(iter(linker.link(name)), None)
    return best.entity if best is not None and best.score >= SURE else minted(name)


def _of_condition(c: Condition) -> Term:
    held = c.model_copy(update={"polarity": "requires"})
    return Term(c.text or c.kind, ((Clause(all=(held,), text=c.text),),), c.polarity == "excludes")


def _advised(one: Advised, run: Run, every: Sequence[str]) -> Iterator[Tie]:
    """Advice as ties: from every disease that the documents are on to what is offered, or from that to what forbids it.

    Documents that come together are on one question, so that what one of them is on (``every``, CURIEs) all may be.
    """
    terms = [Term(" or ".join(c.text for c in g), (g,)) for g in one.whom]
    terms += [Term(" or ".join(c.text for c in g), (g,), excludes=True) for g in one.excepted]
    terms += [Term(w, ((Clause(all=(state("other", text=w),), text=w),),)) for w in one.besides]
    if one.manner == "forbids":
        words = "; ".join(t.words for t in terms if not t.excludes)
        if words:
            yield Tie(one.option, FORBIDDEN, minted(words), one.unit, terms=tuple(terms))
        return
    if one.manner not in OFFERS:
        return
    for curie in every:
        disease = run.resources.graph.entity(curie)
        if disease is not None:
            own = [t for t in terms if not any(s.curie == curie for c in t.clauses for s in c.all)]
            yield Tie(disease, "treated_with", one.option, one.unit, inverse="treats", terms=tuple(own),
                      first=one.manner in FIRST)  # fmt: skip


def _either(truths: Iterable[Truth]) -> Truth:
    seen = list(truths)
    return True if True in seen else None if None in seen else False


def _once(terms: Iterable[Term]) -> tuple[Term, ...]:
    return tuple(dict.fromkeys(terms))
