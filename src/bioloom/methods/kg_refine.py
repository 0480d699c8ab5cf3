"""Iterative KG refinement: grow a subgraph from what a question names, prune it, read it out, until it is enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from bioloom.core.answer import Answer, abstention
from bioloom.core.errors import UnknownEntityError
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.stages.answer.reader import NOTHING
from bioloom.stages.answer.respond.judge import FROM_LINES
from bioloom.stages.answer.respond.stage import asked, kind_of, respond, topics_of
from bioloom.stages.answer.sure.stage import confidence_of
from bioloom.stages.find.support.graded import graded
from bioloom.stages.read.readback.naming import fact_text
from bioloom.stages.text.given.passages import BUDGET, best, shown
from bioloom.stages.text.lines import Line
from bioloom.stages.weave.refine.as_published import PUBLISHED, AsPublished, as_published
from bioloom.stages.weave.refine.ground import Ground, ground_of, told_by
from bioloom.stages.weave.refine.pool import pair_keys
from bioloom.stages.weave.refine.readout import readout
from bioloom.stages.weave.refine.refiner import BEST, Ends, Refiner, drug_and_disease
from bioloom.stages.weave.refine.retrieved import nearest_entities
from bioloom.stages.weave.refine.select import by_likeness, selected
from bioloom.stages.weave.refine.subgraph import Chance, Growing, Relevance, Subgraph, likeness, unknown
from bioloom.stages.weave.refine.turns import LETTERS, TOKENS, turns
from bioloom.stages.weave.refine.twins import twins

Retriever = Literal["dictionary", "dense"]


@dataclass(frozen=True)
class KgRefine:
    """``k`` entities and relations are retrieved, ``m`` neighbours kept of each thing, ``hops`` steps far.

    A triple of less than ``cut`` goes unless the subgraph came apart; ``sufficient`` is the confidence at which it
    ends. ``pruner`` scores the pairs between a drug and a disease (`stages.weave.refine.weights`); ``published`` is the
    paper's filter of neighbours and its network over the subgraph, which read embeddings and score whatever is asked.
    ``names`` is the folder of an index of name vectors (``bioloom kg names``): what is near is then looked for among
    all names. ``turns`` of 512 tokens are read at ``temperature``. The others are the ablations of the paper's Table 2:
    ``retriever`` dense alone, without ``relevance`` score, without ``structured`` feature, without topological
    ``outline``.
    """

    card: ClassVar[Card] = Card(
        "Iterative Knowledge Graph Refinement and Integration for Medical Question Answering", 2026,
        "https://aclanthology.org/2026.findings-acl.408/",
        departures=(
            "names are found in the dictionary first, and by likeness of the embedder in use, not of BMRetriever-7B",
            (
                "the trained parts score what lies between a drug and a disease, which they were trained on; "
                "the rest goes by likeness (the paper's ablations without relevance and structure)"
            ),
            (
                "as published (pruner='published') both parts read embeddings alone; no weights of them ship, and "
                "those made here find next to nothing on unseen drugs (MAP .04 and .05): asked how imatinib treats "
                "leukemia it names a side effect. The default reads features of statements instead"
            ),
            "pairs of a relation are those that touch the entity, as the text says; Algorithm 1 takes all",
            (
                "sufficiency is the probability that the model gives its answer against a threshold, for want of a "
                "number in the paper; judged by rules it is the share of lines that name the answer"
            ),
            "judged by rules, the answer is what most lines of the readout name",
            "one turn of the common evidence budget is read, tokens being counted as four letters; more with: turns=4",
        ),
    )  # fmt: skip

    k: int = 5
    m: int = 5
    hops: int = 2
    cut: float = 0.5
    sufficient: float = 0.7
    pruner: str = BEST
    retriever: Retriever = "dictionary"
    relevance: bool = True
    structured: bool = True
    outline: bool = True
    names: str = ""
    turns: int = 1
    temperature: float = 0.3

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Algorithm 1: retrieve, then for each entity and relation grow, prune and answer, until it is sufficient."""
        ground = ground_of(run.resources.graph)
        if ground is None or "kg" not in run.allowed:
            return abstention(kind_of(question), "there is no graph to refine")
        topics = topics_of(question, run)
        entities = self._entities(question, topics, ground, run.within("entities"))
        relations = self._relations(question, entities, ground, run.within("relations"))
        if not entities:
            return abstention(kind_of(question), "the question names nothing that the graph has")
        sub, answer = Subgraph(), abstention(kind_of(question), "no subgraph was enough")
        growing = Growing(ground, self.m, self.hops)
        trained = as_published(ground, run, self.names) if self.pruner == PUBLISHED else None
        learned = unknown if trained else self._learned(topics, run)
        named = tuple(with_twins(ground, topics))
        for i, entity in enumerate(entities[: self.k]):
            child = run.within(f"round {i + 1}")
            relevance = self._relevance(question, ground, learned, trained, child) if self.relevance else None
            relation = relations[i] if i < len(relations) else ""
            growing.grow(sub, ground.index(entity.curie), relation, relevance)
            whole = sub.connected(sub.things[0])
            if trained is not None and self.structured and whole.pairs:
                chance = trained.chances(whole, question.text, entities[: i + 1])
            else:
                chance = by_likeness(whole, question.text, learned, ground, child)
            small = selected(whole, chance, self.cut, loose=not self.relevance)
            child.note("refined", entity=entity.curie, relation=relation, grown=len(sub.edges), kept=len(small.edges))
            answer = self._answered(question, named, small, ground, child)
            if not answer.abstained and (answer.confidence or 0.0) >= self.sufficient:
                break
        return answer

    def _entities(self, question: Question, topics: tuple[Entity, ...], ground: Ground, run: Run) -> list[Entity]:
        """Equation 4 for entities: what the dictionary finds, then what names are near, by likeness to the question."""
        graph = run.resources.graph
        there = [e for t in topics if (e := graph.entity(t.curie)) is not None]
        of = {e.curie: ground.members(ground.index(e.curie))[0] for e in there}  # several entries of one thing are one
        known = list({of[e.curie]: e for e in reversed(there)}.values())[::-1]
        found = known if self.retriever == "dictionary" else []
        offered = {e.curie: e for e in (*known, *run.resources.linker.near(question.text)) if graph.entity(e.curie)}
        rest = [e for c, e in offered.items() if c not in {f.curie for f in found}]
        if self.names:
            near = nearest_entities(question.text, self.names, run, self.k)
            return [*found, *(e for e in near if e.curie not in {f.curie for f in found})][: self.k]
        ranked = best(question.text, [e.name for e in rest], run, self.k)
        return [*found, *(rest[i] for i, _ in ranked)][: self.k]

    def _relations(
        self, question: Question, entities: list[Entity], ground: Ground, run: Run
    ) -> list[str]:  # fmt: skip
        """Equation 4 for relations: of those at the entities the most like the question."""
        names = list(dict.fromkeys(p for e in entities for p in ground.relations(e.curie)))
        ranked = best(question.text, [n.replace("_", " ") for n in names], run, self.k)
        return [names[i] for i, _ in ranked]

    def _learned(self, topics: tuple[Entity, ...], run: Run) -> Chance:
        """What the pruner says of the pairs between the question's drug and disease; nothing where it names none.

        Its features are read off a graph in process: over a database it knows nothing, and likeness decides.
        """
        graph = run.resources.graph
        if not self.structured or not isinstance(graph, KnowledgeGraph):
            return unknown
        ends = drug_and_disease([t.curie for t in topics], graph)
        if ends is None:
            return unknown
        refiner = Refiner(graph, self.pruner)
        inside = graph.graph
        seen, chance = refiner.scored(inside.index(ends.start), inside.index(ends.end))
        run.note("scored", start=ends.start, end=ends.end, pairs=len(seen.pool), pruner=self.pruner)
        of, known = twins(inside).of, dict(zip(seen.pool.keys.tolist(), chance.tolist(), strict=True))
        return lambda one, other: known.get(int(pair_keys(of[[one]], of[[other]])[0]), -1.0)

    def _relevance(
        self, question: Question, ground: Ground, learned: Chance, trained: AsPublished | None, run: Run
    ) -> Relevance:  # fmt: skip
        """Who says which neighbours bear on the question."""
        if trained is not None:
            return trained.relevance(question.text)
        return likeness(ground, question.text, run, learned)

    def _answered(
        self, question: Question, topics: tuple[Entity, ...], sub: Subgraph, ground: Ground, run: Run
    ) -> Answer:  # fmt: skip
        """Step (iv): the readout as a multi-level list, and who judges answers from it."""
        if not sub.edges:
            return abstention(kind_of(question), "nothing stands around what the question names")
        sub = sub.connected(sub.things[0])  # what loose ends held to it may have gone with them
        index = readout(sub.things[0], sub.neighbours())
        depth = {t: n.count(".") for t, n in index.items()}
        order = sorted(sub.pairs, key=lambda p: _place(index, p))
        units, lines = [], []
        for pair in order:
            facts = (told_by(ground, sub.edges[pair]),)
            below = max(pair, key=lambda t: len(index[t]))
            text = fact_text(facts[0])
            lines.append(f"{'  ' * (depth[below] - 1)}{index[below]} {text}" if self.outline else text)
            origin = Origin(channel="kg", source=ground.name, record=text, version=ground.content_hash)
            units.append(Evidence(text=text, origin=origin, facts=facts, grades=graded(facts, run.resources.graph)))
        budget = BUDGET if self.turns == 1 else self.turns * TOKENS * LETTERS
        seen = shown(units, run, lines, budget=budget)
        return self._read(question, topics, [seen] if self.turns == 1 else turns(seen)[: self.turns], run)

    def _read(
        self, question: Question, topics: tuple[Entity, ...], told: Sequence[tuple[Line, ...]], run: Run
    ) -> Answer:  # fmt: skip
        """The answer after all turns, each of which is told what was thought in the one before; and how sure it is."""
        answer = abstention(kind_of(question), NOTHING)
        for lines in told:
            value = asked(question, topics, lines, answer.text)
            answer = respond(FROM_LINES, value, run.within("answer"), warm=self.temperature)
        if answer.abstained:
            return answer
        if run.has_model:
            sure = confidence_of(question, answer, told[-1], run.within("sufficient"))
        else:
            naming = sum(x.evidence in answer.evidence for lines in told for x in lines)
            sure = naming / max(sum(map(len, told)), 1)
        return answer.model_copy(update={"confidence": sure})


def with_twins(ground: Ground, topics: Iterable[Entity]) -> Iterator[Entity]:
    """The things of a question with all their entries: none of these is an answer to it."""
    for topic in topics:
        yield topic
        try:
            yield from (ground.entity(n) for n in ground.members(ground.index(topic.curie)))
        except UnknownEntityError:
            continue


def _place(index: dict[int, str], pair: tuple[int, int]) -> list[int]:
    """Where a pair stands in the list: the numbers of its deeper end."""
    one, other = (index[t] for t in pair)
    return [int(part) for part in (one if len(one) >= len(other) else other).split(".") if part]


__all__ = ["Ends", "KgRefine"]
