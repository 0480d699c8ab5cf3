"""What a thing is: its kind, its names and identifiers, what it is a kind of, and how much is stated of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bioloom.core.answer import Answer, abstention
from bioloom.core.catalogue import Ends, Forms, Relation, catalogue
from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import Layered
from bioloom.core.run import Run
from bioloom.ground.identity.prefixes import normalised
from bioloom.stages.answer.conclude.stage import kg_evidence
from bioloom.stages.answer.part import Part
from bioloom.stages.weave.rank import rank
from bioloom.stages.weave.stage import Woven

from ...phrases import fits, how_many, kind_of, listed, named

NAMES, IDENTIFIERS, PARENTS, RELATIONS = 8, 8, 5, 8
HIERARCHY = ("subclass_of", "close_match")


def define(part: Part, run: Run) -> Answer:
    """A few sentences on the thing, each from the graph: no source of it has definitions in words."""
    pattern, graph = part.reading.pattern, run.resources.graph
    entity = next((e for c in pattern.node(pattern.answer).curies if (e := graph.entity(c))), None)
    if entity is None:
        return abstention("summary", f"{graph.name} has no {', '.join(pattern.node(pattern.answer).curies)}")
    node = alone(entity)
    woven = Woven(node, run.match(node))
    ranked = rank(woven.matched, witnesses=0)
    evidence = [kg_evidence(woven, ranked, run)]
    said = [f"{entity.name} ({entity.curie}) is a {kind_of(entity.categories)}"]
    parents = _parents(entity, run)
    if parents.matched.count:
        above = rank(parents.matched, most=PARENTS, witnesses=1)
        said[0] += f", a kind of {listed(named(s.ranked.entity for s in above), PARENTS)}"
        evidence.append(kg_evidence(parents, above, run))
    names, identifiers = names_of(entity, run)
    said += [f"Also called {listed(names, NAMES, '; ')}"] if names else []
    said += [f"Identifiers: {listed(identifiers, IDENTIFIERS)}"] if identifiers else []
    counts = sorted(_counts(entity, run), key=lambda c: -c.weight)[:RELATIONS]
    nouns = [c.said for c in counts if c.noun]
    verbs = ([f"has {', '.join(nouns)}"] if nouns else []) + [c.said for c in counts if not c.noun]
    said += [f"In the {graph.name} graph it {'; '.join(verbs)}"] if verbs else []
    evidence += [kg_evidence(c.woven, rank(c.woven.matched, most=1, witnesses=1), run) for c in counts]
    return Answer(
        kind="summary",
        value=". ".join(said) + ".",
        entities=tuple(r.ranked for r in ranked),
        evidence=tuple(dict.fromkeys(evidence)),
        notes=("put together from what the graph states; it has no definition in words",),
    )


def names_of(entity: Entity, run: Run) -> tuple[list[str], list[str]]:
    """What else a thing is called, and the identifiers that mean it or are listed beside it."""
    names: dict[str, str] = {}
    identifiers: dict[str, None] = {}
    for text in run.resources.graph.names(entity.curie):
        if normalised(text) is not None:
            identifiers.setdefault(text)
        elif text.casefold() != entity.name.casefold():
            names.setdefault(text.casefold(), text)
    return list(names.values()), list(identifiers)


def alone(entity: Entity) -> Pattern:
    """The pattern that one thing fills, and nothing else."""
    return Pattern(nodes=(Var(name="a", curies=(entity.curie,)),), edges=(), answer="a")


def _parents(entity: Entity, run: Run) -> Woven:
    """What it is directly a kind of."""
    nodes = (Var(name="a", curies=(entity.curie,)), Var(name="p"))
    edge = Edge(subject="a", object="p", predicates=("subclass_of",))
    pattern = Pattern(nodes=nodes, edges=(edge,), answer="p")
    return Woven(pattern, run.match(pattern))


@dataclass(frozen=True)
class _Counted:
    """A relation of the thing: how natural it is, how many things it leads to in words, and the match.

    ``noun`` says that the words are what the thing has ("55 signs or symptoms"), no clause ("treats 1 disease").
    """

    weight: float
    said: str
    noun: bool
    woven: Woven


def _counts(entity: Entity, run: Run) -> Iterator[_Counted]:
    """Each relation that the thing stands in, what is said in the same words together."""
    graph = run.resources.graph
    there = {(r.predicate, r.outgoing) for r in graph.relations(entity.curie)} if isinstance(graph, Layered) else None
    for relation in catalogue().relations.values():
        for outgoing in (True,) if relation.symmetric else (True, False):
            ways = (True, False) if relation.symmetric else (outgoing,)
            absent = there is not None and not any((relation.predicate, way) in there for way in ways)
            if absent or relation.predicate in HIERARCHY:
                continue
            kinds: dict[str, list[Ends]] = {}
            for ends in relation.ends:
                if not ends.through and fits(entity.categories, ends.subject if outgoing else ends.object):
                    kinds.setdefault(_words(ends, outgoing=outgoing)[0][1], []).append(ends)
            for group in kinds.values():
                forms, noun = _words(group[0], outgoing=outgoing)
                woven = _stated(entity, relation, group, run, outgoing=outgoing)
                if n := woven.matched.count:
                    clause = "" if noun else f"{_verb(group[0], outgoing=outgoing)} "
                    yield _Counted(group[0].weight, clause + how_many(n, forms), noun, woven)


def _stated(entity: Entity, relation: Relation, group: list[Ends], run: Run, *, outgoing: bool) -> Woven:
    """The things of these kinds that the relation leads to."""
    there = tuple(dict.fromkeys(e.object if outgoing else e.subject for e in group))
    nodes = (Var(name="a", curies=(entity.curie,)), Var(name="x", categories=there))
    subject, object_ = ("a", "x") if outgoing else ("x", "a")
    edge = Edge(subject=subject, object=object_, predicates=(relation.predicate,), directed=not relation.symmetric)
    pattern = Pattern(nodes=nodes, edges=(edge,), answer="x")
    return Woven(pattern, run.match(pattern))


def _words(ends: Ends, *, outgoing: bool) -> tuple[Forms, bool]:
    """What the other end is called, and whether that is a noun of the relation's own."""
    noun = ends.object_noun if outgoing else ends.subject_noun
    return noun or catalogue().kind(ends.object if outgoing else ends.subject), noun is not None


def _verb(ends: Ends, *, outgoing: bool) -> str:
    """``takes part in``; the kind is named behind it, so ``belongs to the class`` ends at ``belongs to``."""
    return re.sub(r" the [\w ]+$", "", (ends.active if outgoing else ends.passive)[0])
