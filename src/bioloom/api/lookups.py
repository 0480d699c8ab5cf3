"""Looking things up: what a thing is, what stands beside it, what is stated of two things, where a gene is expressed.

Everything is bounded: the first few by support, with how many there are in all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

from bioloom.core.allowance import PER_SECOND, Allowance, allowed
from bioloom.core.biolink import biolink
from bioloom.core.errors import InputError, UnknownEntityError
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import Relation, Witness
from bioloom.core.results.mechanism import Explained
from bioloom.core.results.routes import Routes
from bioloom.core.suggest import did_you_mean
from bioloom.core.trust.grade import Grade
from bioloom.core.value import Value
from bioloom.stages.answer.phrases import statement
from bioloom.stages.find.support.graded import graded
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.read.readback.naming import category_word

from .naming import named
from .session import Session
from .tables import frame

if TYPE_CHECKING:
    import pandas

MOST = 100  # neighbours, statements, paths
MENTIONED = 6  # other names of a thing, where it is printed
STEPS = 2 * PER_SECOND
EXPRESSED, LEVEL = "expressed_in", "nTPM"


class Card(Value):
    """What a thing is: names by kind of identifier, relations with how many things each leads to."""

    entity: Entity
    names: tuple[str, ...] = ()
    twins: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()

    def __str__(self) -> str:
        """What it is, what else it is called, and how many things each of its relations leads to."""
        kind = category_word(self.entity.categories[0]) if self.entity.categories else ""
        names = [n for n in self.names if n != self.entity.name]
        more = f" and {len(names) - MENTIONED} more" if len(names) > MENTIONED else ""
        also = [f"also called {', '.join(names[:MENTIONED])}{more}"] if names else []
        rows = (
            f"  {'' if r.outgoing else '◀ '}{r.predicate.replace('_', ' ')}{' ▶' if r.outgoing else ''} "
            f"{r.count:,} {category_word(r.category)}"
            for r in self.relations
        )
        return "\n".join([f"{self.entity}  {kind}", *also, *rows])

    __repr__ = __str__

    def table(self) -> pandas.DataFrame:
        """A row for each kind of relation, with how many things it leads to (extra ``tables``)."""
        rows = [r.model_dump(include={"predicate", "outgoing", "category", "count"}) for r in self.relations]
        return frame(rows, ["predicate", "outgoing", "category", "count"])


class Neighbour(Value):
    """A thing beside another: by how many independent sources, and the best supported statement of it."""

    entity: Entity
    sources: int
    fact: Fact


class Neighbours(Value):
    """The best supported things beside ``of``, of ``total``."""

    of: Entity
    total: int
    neighbours: tuple[Neighbour, ...]

    def __str__(self) -> str:
        """A line for each neighbour: its best supported statement, and by how many sources it stands beside."""
        rows = (f"  {statement(n.fact)}  [{_counted(n.sources, 'source')}]" for n in self.neighbours)
        head = f"{self.of}: {_counted(self.total, 'neighbour')}"
        return "\n".join([head, *rows, *_more(self.total, self.neighbours)])

    __repr__ = __str__

    def table(self) -> pandas.DataFrame:
        """A row for each neighbour that is shown (extra ``tables``)."""
        rows = [{**_thing(n.entity), "predicate": n.fact.predicate, "sources": n.sources} for n in self.neighbours]
        return frame(rows, ["curie", "name", "category", "predicate", "sources"])


class Stated(Value):
    """What is stated of two things, each with its grade; ``total`` counts those that are not shown, too."""

    one: Entity
    other: Entity
    total: int
    facts: tuple[Fact, ...]
    grades: tuple[Grade, ...]

    def __str__(self) -> str:
        """A line for each statement, with its source and its grade."""
        rows = (
            f"  {statement(f)}  [{f.primary_knowledge_source.removeprefix('infores:')}]  {g.level}"
            for f, g in zip(self.facts, self.grades, strict=True)
        )
        head = f"{self.one} and {self.other}: {_counted(self.total, 'statement')}"
        return "\n".join([head, *rows, *_more(self.total, self.facts)])

    __repr__ = __str__

    def table(self) -> pandas.DataFrame:
        """A row for each statement that is shown (extra ``tables``)."""
        rows = [
            {
                "subject_name": f.subject.name, "predicate": f.predicate, "object_name": f.object.name,
                "negated": f.negated, "source": f.primary_knowledge_source.removeprefix("infores:"), "grade": g.level,
            }
            for f, g in zip(self.facts, self.grades, strict=True)
        ]  # fmt: skip
        return frame(rows, ["subject_name", "predicate", "object_name", "negated", "source", "grade"])


class Expressed(Value):
    """How strongly a gene is expressed: ``value`` in ``unit``, None where only its presence is recorded."""

    where: Entity
    value: float | None
    unit: str
    fact: Fact


class Expression(Value):
    """The places where ``gene`` is expressed, the strongest first, of ``total``."""

    gene: Entity
    total: int
    places: tuple[Expressed, ...]

    def __str__(self) -> str:
        """A line for each place, the strongest first."""
        rows = (f"  {p.where}  {'recorded' if p.value is None else f'{p.value:,.4g} {p.unit}'}" for p in self.places)
        head = f"{self.gene}: expressed in {_counted(self.total, 'place')}"
        return "\n".join([head, *rows, *_more(self.total, self.places)])

    __repr__ = __str__

    def table(self) -> pandas.DataFrame:
        """A row for each place that is shown (extra ``tables``)."""
        rows = [{**_thing(p.where), "value": p.value, "unit": p.unit} for p in self.places]
        return frame(rows, ["curie", "name", "category", "value", "unit"])


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"


def _more(total: int, shown: Sequence[object]) -> list[str]:
    return [f"  and {total - len(shown):,} more"] if total > len(shown) else []


def _thing(entity: Entity) -> dict[str, str]:
    return {"curie": entity.curie, "name": entity.name, "category": next(iter(entity.categories), "")}


def card(session: Session, thing: str) -> Card:
    """What the graph has of a thing, by name or identifier."""
    found = named(session.graph, session.linker, thing)
    names = session.graph.names(found.entity.curie)
    return Card(
        entity=found.entity, names=names[:MOST], twins=found.twins,
        relations=tuple(session.graph.relations(found.entity.curie)),
    )  # fmt: skip


def neighbours(session: Session, thing: str, predicate: str = "", category: str = "", limit: int = 20) -> Neighbours:
    """The best supported things beside ``thing``, by a predicate and of a category where they are named.

    Raises:
        InputError: there is no such predicate or category.
    """
    own = {p for layer in session.graph.graph.layers for p in layer.relations.predicate}
    _known("predicate", predicate, {*biolink().predicates, *own})
    _known("category", category, biolink().categories)
    given = named(session.graph, session.linker, thing)
    stated = {r.predicate for curie in given.curies for r in session.graph.relations(curie)}  # no steps of hierarchies
    if not stated:
        return Neighbours(of=given.entity, total=0, neighbours=())
    pattern = _pair(given.curies, (), (predicate,) if predicate else tuple(sorted(stated)), category)
    with allowed(Allowance(steps=STEPS)):
        found = session.graph.match(pattern)
        best = found.supported(SCORING, _few(limit))
        out = [
            Neighbour(entity=b.entity, sources=b.sources, fact=witness.facts[0])
            for b in best
            for witness in found.threads(b.entity, 1, SCORING)
        ]
    return Neighbours(of=given.entity, total=found.count, neighbours=tuple(out))


def stated(session: Session, one: str, other: str, limit: int = 20) -> Stated:
    """Every statement that joins two things directly, either way, denials included; the best supported first."""
    a, b = (named(session.graph, session.linker, thing) for thing in (one, other))
    if set(a.curies) & set(b.curies):
        raise InputError(f"{a.text} and {b.text} are one thing.", hint="Statements need two ends.")
    facts: dict[int | None, Fact] = {}
    total = 0
    with allowed(Allowance(steps=STEPS)):
        for negated in (False, True):
            found = session.graph.match(_pair(a.curies, b.curies, negated=negated))
            for entity in found.entities():
                shown, many = found.witnesses(entity, MOST)
                total += many
                facts |= {w.facts[0].edge: w.facts[0] for w in shown}
    ordered = sorted(facts.values(), key=lambda f: (-SCORING.of(f), f.edge or 0))[: _few(limit)]
    return Stated(
        one=a.entity, other=b.entity, total=total, facts=tuple(ordered), grades=graded(ordered, session.graph)
    )


def paths(session: Session, one: str, other: str, hops: int = 3, limit: int = 10) -> Routes:
    """The best ways of at most ``hops`` steps between two things, through nothing that all hangs on."""
    a, b = (named(session.graph, session.linker, thing).entity.curie for thing in (one, other))
    with allowed(Allowance(steps=STEPS)):
        return session.graph.routes(a, b, hops=hops, most=_few(limit))


def mechanism(
    session: Session, one: str, other: str, most: int, *, pruner: str, mechanisms: str | Path | None = None,
    through: bool = False,
) -> Explained:  # fmt: skip
    """The mechanism between two things, over curated ones from a file where one is given."""
    from bioloom.graph.engine import KnowledgeGraph
    from bioloom.recipes.drugs.drugmechdb import mechanisms as read_mechanisms
    from bioloom.stages.weave.refine.layer import laid, placed
    from bioloom.stages.weave.refine.refiner import Ends, Refiner

    graph = session.graph
    a, b = named(graph, session.linker, one).entity.curie, _treated(session, other)
    if mechanisms is not None:
        told = placed(graph.graph, read_mechanisms(Path(mechanisms)))
        graph = KnowledgeGraph(laid(graph.graph, told), graph.gate)
    with allowed(Allowance(steps=STEPS)):
        return Refiner(graph, pruner, _few(most), through=through).handle(Ends(start=a, end=b), timeout=None)


def _treated(session: Session, name: str) -> str:
    """What a mechanism leads to; of several things of one name the disease, whichever vocabularies have others."""
    try:
        return named(session.graph, session.linker, name).entity.curie
    except UnknownEntityError:
        raise
    except InputError:
        try:
            return named(session.graph, session.linker, name, ("Disease",)).entity.curie
        except InputError:
            pass
        raise


def expression(session: Session, gene: str, limit: int = 20) -> Expression:
    """The tissues and cells in which a gene is expressed, the strongest first; those without a number come last."""
    given = named(session.graph, session.linker, gene, ("Gene",))
    pattern = _pair(given.curies, (), (EXPRESSED,), "AnatomicalEntity", directed=True)
    with allowed(Allowance(steps=STEPS)):
        found = session.graph.match(pattern)
        numbers = found.values(0, LEVEL).of.tolist()
        ranked = sorted(zip(numbers, found.entities(), strict=True), key=lambda p: (isnan(p[0]), -p[0], p[1].curie))
        places = [_expressed(found.threads(e, 16), number, e) for number, e in ranked[: _few(limit)]]
    return Expression(gene=given.entity, total=found.count, places=tuple(p for p in places if p is not None))


def _expressed(threads: Sequence[Witness], number: float, where: Entity) -> Expressed | None:
    """The place with the statement that carries its number."""
    facts = [f for w in threads for f in w.facts[:1]]
    if isnan(number):
        return Expressed(where=where, value=None, unit="", fact=facts[0]) if facts else None
    carrying = [f for f in facts if any(q.key == LEVEL and q.value == number for q in f.qualifiers)]
    fact = (carrying or facts)[0]
    unit = next((q.unit or LEVEL for q in fact.qualifiers if q.key == LEVEL), LEVEL)
    return Expressed(where=where, value=number, unit=unit, fact=fact)


def _pair(
    given: tuple[str, ...], other: tuple[str, ...], predicates: tuple[str, ...] = (), category: str = "", *,
    directed: bool = False, negated: bool = False,
) -> Pattern:  # fmt: skip
    """What stands beside ``given``: anything, or ``other``."""
    nodes = (
        Var(name="given", curies=given),
        Var(name="other", curies=other, categories=(category,) if category else ()),
    )
    edge = Edge(
        subject="given", object="other", predicates=predicates, directed=directed,
        negated=negated,
    )  # fmt: skip
    return Pattern(nodes=nodes, edges=(edge,), answer="other")


def _few(limit: int) -> int:
    if not 1 <= limit <= MOST:
        raise InputError(f"{limit} cannot be listed.", hint=f"Give a limit of 1 to {MOST}.")
    return limit


def _known(what: str, name: str, known: Iterable[str]) -> None:
    if name and name not in known:
        hint = did_you_mean(name, known) or "They are Biolink's (docs/schema.md)."
        raise InputError(f"{name!r} is no {what}.", hint=hint)
