"""ByoKG-RAG: a model names things, ways and drafts; the graph is entered at them by several strategies, twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer, abstention
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity, Fact
from bioloom.core.judgement import Judgement
from bioloom.core.method import Card
from bioloom.core.ports import Layered, Relation
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.stages.answer.reader import Chosen, answer_from, needs_model
from bioloom.stages.answer.respond.judge import BY_READING
from bioloom.stages.answer.respond.stage import kind_of, topics_of
from bioloom.stages.find.beam.stage import Way, choose_ways, relation_text, starts_of, take, units_of, walked
from bioloom.stages.find.beam.types import Chain
from bioloom.stages.text.given.passages import BUDGET

PACKAGE = "bioloom.methods.baselines.kg_refine"
Things = dict[str, Entity]


class Planning(Value):
    """A question, the part of the schema near what is known of it, and what was found so far."""

    question: str
    options: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


class Plan(Value):
    """Names to look up, ways of relations to follow, drafts of the answer, whether there is enough."""

    entities: tuple[str, ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()
    answers: tuple[str, ...] = ()
    done: bool = False


class Onward(Value):
    """A question and the triples that were kept."""

    question: str
    lines: tuple[str, ...] = ()


class Next(Value):
    """The things to go on from; none where there is enough."""

    entities: tuple[str, ...] = ()
    finish: bool = False


PLAN = Judgement(
    "plan-graph", Planning, Plan, "none", prompt=(PACKAGE, "plan_graph.md"),
    slots=lambda v: {
        "question": v.question, "options": "".join(f"\n- {o}" for o in v.options),
        "schema": fenced(["; ".join(v.kinds)], ["schema"]) if v.kinds else "", "lines": fenced(v.lines),
    },
)  # fmt: skip
NEXT = Judgement("next-entities", Onward, Next, "none", prompt=(PACKAGE, "next_entities.md"),
                 slots=lambda v: {"question": v.question, "lines": fenced(v.lines)})  # fmt: skip


@dataclass(frozen=True)
class ByoKGRAG:
    """``iterations`` of planning; ``linked`` things a name, ``steps`` of the agent over ``triples`` triples each.

    Of the schema ``relations`` kinds of edges are shown; a shortest path is at most ``hops`` long.
    """

    card: ClassVar[Card] = Card(
        "BYOKG-RAG: Multi-Strategy Graph Retrieval for Knowledge Graph Question Answering", 2025,
        "https://aclanthology.org/2025.emnlp-main.1417/",
        departures=(
            "names are linked by our identifiers and synonyms, not by fuzzy strings",
            "only the schema near what is known is shown: all of it would drown the call",
            "paths follow a relation whichever way the graph has it, and are pruned to the best supported",
            "no graph query is asked for; the options of a choice are drafts",
            "a shortest path has a limit, so that hubs join nothing",
        ),
        needs=("kg",),
        steps=("plan-graph", "linked", "triples", "paths", "shortest", "answer"),
    )  # fmt: skip

    iterations: int = 2
    linked: int = 3
    steps: int = 3
    relations: int = 20
    triples: int = 50
    hops: int = 3
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Plan, link, walk, follow, connect; once more with what was found; answer."""
        needs_model(run)
        if "kg" not in run.allowed:
            return abstention(kind_of(question), "there is no graph to enter")
        topics = topics_of(question, run)
        explored: Things = {c.entity.curie: c.entity for c in starts_of(topics, run)}
        found: dict[str, Evidence] = {}
        for number in range(self.iterations):
            inner = run.within(f"iteration {number + 1}")
            lines = tuple(u.text for u in found.values())
            plan = inner.need(PLAN, Planning(question=question.text, options=question.options,
                                             kinds=self.schema(explored.values(), run), lines=lines))  # fmt: skip
            if number and plan.done:
                break
            named, drafts = self.linking(plan.entities, run), self.linking((*plan.answers, *question.options), run)
            inner.note("linked", entities=[*sorted(named)], drafts=[*sorted(drafts)])
            explored |= named
            units = [
                *self.walked(
                    question, list(named.values()) or list(explored.values()), explored, inner.within("triples")
                ),
                *self.followed(plan.paths, list(explored.values()), inner.within("paths")),
                *self.joined(list(explored.values()), list(drafts.values()), inner.within("shortest")),
            ]
            found |= {u.id: u for u in units if u.id not in found}
        if not found:
            return abstention(kind_of(question), "nothing that was named leads anywhere in the graph")
        return answer_from(
            question, run, Chosen(list(found.values())), topics, reader=BY_READING, budget=self.budget
        )  # fmt: skip

    def schema(self, things: Iterable[Entity], run: Run) -> tuple[str, ...]:
        """The kinds of edges at the things, the commonest first."""
        graph, count = walked(run), dict[str, int]()
        for thing in things:
            for relation in graph.relations(thing.curie):
                said = relation_text(relation)
                count[said] = count.get(said, 0) + relation.count
        return tuple(sorted(count, key=lambda r: (-count[r], r))[: self.relations])

    def linking(self, names: Sequence[str], run: Run) -> Things:
        """The things of the graph that names may be, the best ``linked`` of each."""
        out: Things = {}
        for name in names:
            known = [e for g in run.resources.linker.link(name) if (e := run.resources.graph.entity(g.entity.curie))]
            out |= {e.curie: e for e in known[: self.linked]}
        return out

    def walked(self, question: Question, front: list[Entity], explored: Things, run: Run) -> Iterator[Evidence]:
        """The agent: relations of the front are chosen, their triples kept, the next things named."""
        for number in range(self.steps):
            inner = run.within(f"step {number + 1}")
            chains = [Chain(start=e, entity=e) for e in front]
            ways = choose_ways(chains, question.text, inner, None)[: self.relations]
            units, ends = list[Evidence](), Things()
            for way in ways:
                reached = take(way, inner)[: max(self.triples - len(ends), 0)]
                ends |= {c.entity.curie: c.entity for c in reached}
                if reached:
                    units.append(merged(way, [c.facts[-1] for c in reached], walked(run)))
            run.note("triples", relations=len(ways), reached=len(ends))
            yield from units
            explored |= ends
            if not units or number + 1 == self.steps:
                return
            onward = inner.need(NEXT, Onward(question=question.text, lines=tuple(u.text for u in units)))
            names = {n.casefold() for n in onward.entities}
            front = [e for e in ends.values() if e.name.casefold() in names]
            if onward.finish or not front:
                return

    def followed(self, paths: Sequence[Sequence[str]], starts: Sequence[Entity], run: Run) -> Iterator[Evidence]:
        """What each way of relations leads to, from all things explored so far."""
        graph, out = walked(run), list[Chain]()
        for path in paths:
            chains = [Chain(start=e, entity=e) for e in starts]
            for step in path:
                wanted = step.strip().replace(" ", "_")
                chains = [c for chain in chains for r in graph.relations(chain.entity.curie) if r.predicate == wanted
                          for c in take(Way(chain, r, 1.0), run)][: self.triples]  # fmt: skip
            out += chains
        run.note("paths", wanted=["/".join(p) for p in paths], found=len(out))
        yield from units_of(out, run)

    def joined(self, ones: Sequence[Entity], others: Sequence[Entity], run: Run) -> Iterator[Evidence]:
        """The best way from each thing explored to each draft."""
        graph, out = walked(run), list[Chain]()
        for one in ones[: self.relations]:
            for other in others:
                if one.curie != other.curie:
                    for route in graph.routes(one.curie, other.curie, hops=self.hops, most=1).best:
                        facts = tuple(hop[0] for hop in route.hops if hop)
                        out.append(Chain(start=one, entity=other, facts=facts, score=route.score))
        run.note("shortest", found=len(out))
        yield from units_of([c for c in out if c.facts], run)


def merged(way: Way, facts: Sequence[Fact], graph: Layered) -> Evidence:
    """The triples of one head and relation as one line: the head, the relation, all tails."""
    head, relation = way.chain.entity, way.relation
    tails = "; ".join((f.object if f.subject.curie == head.curie else f.subject).name for f in facts)
    said = _said(relation)
    text = f"{head.name} {said} {tails}" if relation.outgoing else f"{tails} {said} {head.name}"
    record = f"{head.curie} {relation.predicate} ({len(facts)})"
    origin = Origin(channel="kg", source=graph.name, record=record, version=graph.content_hash)
    return Evidence(text=text, origin=origin, facts=tuple(facts))


def _said(relation: Relation) -> str:
    return relation.predicate.replace("_", " ")
