"""Steps of a beam search: relations of the front, neighbours along them, the best chains, whether they are enough."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bioloom.core.errors import SetupError
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import Layered, Relation
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.value import digest
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.judged import judged
from bioloom.stages.read.readback.naming import category_word, fact_text

from .judge import ENOUGH, ENTITIES, RELATIONS
from .types import Chain, Choice, Choosing, Enough, Weighing

NEIGHBOURS = 200  # of a relation that are looked at


@dataclass(frozen=True)
class Way:
    """A relation that was chosen at the end of a chain."""

    chain: Chain
    relation: Relation
    score: float


def walked(run: Run) -> Layered:
    """The graph of the run, which a beam search needs to walk.

    Raises:
        SetupError: It can be matched only.
    """
    graph = run.resources.graph
    if not isinstance(graph, Layered):
        raise SetupError(f"{graph.name} can be matched, not walked.", hint="Ask the graph itself, with --kg NAME.")
    return graph


def choose_ways(
    chains: Sequence[Chain], question: str, run: Run, width: int | None, conditions: Sequence[str] = ()
) -> list[Way]:
    """Of each chain's end the relations that help, each weighed with its chain; ``width`` of each end, None for any."""
    graph, out = walked(run), []
    for chain in chains:
        relations = graph.relations(chain.entity.curie)
        if not relations:
            continue
        asked = Choosing(
            question=question, at=chain.entity.name, items=tuple(relation_text(r) for r in relations), width=width,
            conditions=tuple(conditions),
        )  # fmt: skip
        choice = _given(judged(RELATIONS, asked, run))
        out += [Way(chain, relations[i], chain.score * s) for i, s in zip(choice.chosen, choice.scores, strict=True)]
    return sorted(out, key=lambda w: -w.score)


def take(way: Way, run: Run, *, most: int | None = None, sample: int | None = None) -> list[Chain]:
    """The chains that go on along ``way``, the best supported first; of more than ``most`` a sample of ``sample``."""
    relation, at = way.relation, way.chain.entity
    nodes = Var(name="a", curies=(at.curie,)), Var(name="x")
    ends = ("a", "x") if relation.outgoing else ("x", "a")
    edge = Edge(subject=ends[0], object=ends[1], predicates=(relation.predicate,))
    matched = run.match(Pattern(nodes=nodes, edges=(edge,), answer="x"))
    found = [b.entity for b in matched.supported(SCORING, NEIGHBOURS)]
    if most is not None and sample is not None and len(found) > most:
        drawn = random.Random(digest(at.curie, relation.predicate))  # noqa: S311 - the same sample each time
        found = drawn.sample(found, sample)
    seen = {e.curie for f in way.chain.facts for e in (f.subject, f.object)} | {at.curie}
    out = []
    for entity in found:
        if entity.curie not in seen:
            facts = matched.threads(entity, 1, SCORING)[0].facts
            out.append(replace(way.chain, entity=entity, facts=(*way.chain.facts, *facts), score=way.score))
    return out


def choose_ends(
    chains: Sequence[Chain], question: str, run: Run, width: int | None, conditions: Sequence[str] = ()
) -> list[Chain]:
    """The best ``width`` of ``chains`` by what they lead to, asked relation by relation."""
    groups: defaultdict[tuple[str, str], list[Chain]] = defaultdict(list)
    for chain in chains:
        last = chain.facts[-1]
        came = last.subject if last.object.curie == chain.entity.curie else last.object
        groups[came.name, last.predicate.replace("_", " ")].append(chain)
    out = []
    for (came_from, relation), some in groups.items():
        names = tuple(c.entity.name for c in some)
        asked = Choosing(
            question=question, at=f"{came_from}, {relation}", items=names, width=width, conditions=tuple(conditions)
        )
        choice = _given(judged(ENTITIES, asked, run))
        out += [replace(some[i], score=some[i].score * s) for i, s in zip(choice.chosen, choice.scores, strict=True)]
    return sorted(out, key=lambda c: -c.score)[:width]


def enough(question: Question, chains: Sequence[Chain], run: Run, topics: int, *, texts: Sequence[str] = ()) -> Enough:
    """Whether what the chains and ``texts`` say is enough."""
    starts: defaultdict[str, set[str]] = defaultdict(set)
    for chain in chains:
        starts[chain.entity.curie].add(chain.start.curie)
    asked = Weighing(
        question=question.text, options=question.options, lines=(*(chain_text(c) for c in chains), *texts),
        topics=topics, reached=tuple(len(s) for s in starts.values()),
    )  # fmt: skip
    given = judged(ENOUGH, asked, run)
    return given if isinstance(given, Enough) else Enough(enough=False)


def units_of(chains: Sequence[Chain], run: Run) -> list[Evidence]:
    """Each chain as a unit of evidence of the graph."""
    graph = run.resources.graph
    out = []
    for chain in chains:
        text = chain_text(chain)
        record = " / ".join(f"{f.subject.curie} {f.predicate} {f.object.curie}" for f in chain.facts)
        origin = Origin(channel="kg", source=graph.name, record=record, version=graph.content_hash)
        out.append(Evidence(text=text, origin=origin, facts=chain.facts))
    return out


def starts_of(topics: Sequence[Entity], run: Run) -> list[Chain]:
    """A chain of no step at each topic that the graph knows."""
    graph = run.resources.graph
    known = {e.curie: e for t in topics if (e := graph.entity(t.curie)) is not None}
    return [Chain(start=e, entity=e) for e in known.values()]


def relation_text(relation: Relation) -> str:
    """``treats Disease``, or ``treats (from Drug)`` where the edge comes in."""
    said, kind = relation.predicate.replace("_", " "), category_word(relation.category)
    return f"{said} {kind}" if relation.outgoing else f"{said} (from {kind})"


def chain_text(chain: Chain) -> str:
    """The facts along a chain, in words."""
    return "; ".join(fact_text(f) for f in chain.facts)


def _given(choice: object) -> Choice:
    return choice if isinstance(choice, Choice) else Choice()
