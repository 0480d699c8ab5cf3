"""UnstructuredRetrieval (Algorithm 4): passages for the hops, filtered by entity, converted to evidence units."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from bioloom.core.evidence import Channel, Evidence
from bioloom.core.fact import Entity, Fact, minted
from bioloom.core.pattern import Pattern, Var
from bioloom.core.ports import Graph, Layered
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.methods.bioweave.plan.types import RetrievalPlan
from bioloom.stages.find.retrieve.filter import below, entity_aware_filter
from bioloom.stages.find.retrieve.hops import CANDIDATES, end_of, hops_of
from bioloom.stages.find.retrieve.queries import hop_queries, targeted_queries
from bioloom.stages.find.retrieve.search import EACH, retrieve
from bioloom.stages.find.retrieve.types import End, Hop, Passage
from bioloom.stages.text.convert.stage import convert
from bioloom.stages.weave.reading import supplied
from bioloom.stages.weave.texts import is_hedged

from .memory import Memory
from .missing import diagnosed
from .stated import Statement, denied, statements, supposed
from .types import Budgets, Subgraph, Unit

BEGUN = 8  # things at one end of a chain that texts began
DIAGNOSES = 3  # of the hops that could make the graph match, how many are looked for at once


def unstructured_retrieval(
    plan: RetrievalPlan, subgraph: Subgraph, memory: Memory, run: Run, budgets: Budgets
) -> tuple[dict[Channel, tuple[Unit, ...]], Memory]:
    """U_doc and U_web of the channels in the source plan, and the memory of what was asked."""
    out: dict[Channel, tuple[Unit, ...]] = {}
    channels: tuple[tuple[Channel, int], ...] = (("doc", budgets.doc), ("web", budgets.web))
    wanted = [(channel, budget) for channel, budget in channels if channel in plan.sources]
    if not wanted:
        return out, memory
    hops = retrieval_hops(plan, subgraph, memory, run, exact=budgets.exact)
    under = below(hops, run)
    graph = run.resources.graph
    for channel, budget in wanted:
        queries = hop_queries(hops, "doc", graph) if channel == "doc" else targeted_queries(hops, graph)
        queries = memory.new(queries)
        each = max(EACH, 2 * budget // max(1, len(queries)))
        found = retrieve(queries, run.within(channel), each=each, unknown=plan.strangers)
        kept = entity_aware_filter(found, hops, budget, under)
        run.note("passages", channel=channel, queries=len(queries), found=len(found), kept=len(kept))
        out[channel] = converted(kept, hops, plan.pattern, run, budgets=budgets, under=under)
        memory = memory.sent(queries)
    return out, memory


def retrieval_hops(
    plan: RetrievalPlan, subgraph: Subgraph, memory: Memory, run: Run, *, exact: bool = True
) -> tuple[Hop, ...]:
    """The hops to look for, with what the graph binds at their ends where the source plan has it, else texts so far.

    What is missing is looked for with the candidates that the rest of the pattern binds, what texts stated so far among
    it. Where the graph has an answer already, each hop is looked for as it holds there; where it has none and nothing
    is known to be missing yet, what `diagnose` names first is.

    Without ``exact`` what binds is what was looked at, the retrieved paths and what texts stated, and not the whole
    graph. And every hop of the plan is looked for from what the question names, too (Algorithm 4 makes queries of q and
    of C_q beside those of P_kg and H_miss): with hops missing, what the paths bind is as often what is not the answer,
    and a text on the answer names none of it. In a repair so are all hops of what texts stated one hop of.
    """
    graph, pattern = run.resources.graph, plan.pattern
    if "kg" not in plan.sources or not isinstance(graph, Layered):
        return _from_ends(plan, {n.name: _stated_at(n.name, plan, memory, graph) for n in pattern.nodes}, graph)
    if subgraph.whole is not None:
        return tuple(h for i in plan.hops for h in hops_of(pattern, (i,), graph))
    over = graph.overlaid(_stated(memory)) if exact else _looked_at(memory, pattern, graph)
    missing = plan.missing or diagnosed(over, pattern)[:DIAGNOSES]
    found = {h.edge: h for m in reversed(missing) for h in hops_of(pattern, m.edges, over)}
    bound = tuple(found[i] for i in sorted(found)) or hops_of(pattern, plan.hops, over)
    if exact:
        return bound
    return tuple(dict.fromkeys((*_from_ends(plan, {}, graph), *bound, *_begun(plan, memory, graph))))


def _begun(plan: RetrievalPlan, memory: Memory, graph: Graph) -> Iterator[Hop]:
    """In a repair, every hop with what texts put at its open ends by other hops: the chains that they began.

    What graph and texts bind together lacks the fewest hops, and may be wrong; what a text names may lack more.
    """
    pattern = plan.pattern
    for i, edge in enumerate(pattern.edges if plan.missing else ()):
        if edge.absent or edge.closure:
            continue
        by_others = memory.bound_by_texts(pattern, beside=i)
        ends = {}
        for node in (pattern.node(edge.subject), pattern.node(edge.object)):
            open_ = node.name == pattern.answer or not node.known
            names = [c for c in by_others.get(node.name, ()) if not node.curies or c in node.curies] if open_ else []
            found = [e for c in names[:BEGUN] if (e := graph.entity(c)) is not None]
            at = Var(name=node.name, categories=node.categories) if found else node
            ends[node.name] = end_of(at, found, graph, given=node.name != pattern.answer), bool(found)
        (subject, one), (object_, other) = ends[edge.subject], ends[edge.object]
        if one or other:
            yield Hop(edge=i, subject=subject, predicates=edge.predicates, object=object_)


def _from_ends(plan: RetrievalPlan, bound: Mapping[str, Sequence[Entity]], graph: Graph) -> tuple[Hop, ...]:
    """The hops of the plan by what the question names at their ends, else what is ``bound`` there, else anything."""
    pattern = plan.pattern
    ends = {n.name: end_of(n, bound.get(n.name, ()), graph) for n in pattern.nodes}
    ends[pattern.answer] = _offered(ends[pattern.answer])
    return tuple(
        Hop(edge=i, subject=ends[e.subject], predicates=e.predicates, object=ends[e.object])
        for i in plan.hops for e in (pattern.edges[i],)
    )  # fmt: skip


def _offered(end: End) -> End:
    """Options as one end that goes by all their names: a query for each would find the passages that list them."""
    return end.model_copy(update={"names": (" ".join(end.names),)}) if end.given and len(end.curies) > 1 else end


def _stated(memory: Memory) -> list[Fact]:
    return [f for u in memory.units if u.states for f in u.evidence.facts if not is_hedged(f)]


def _looked_at(memory: Memory, pattern: Pattern, graph: Graph) -> KnowledgeGraph:
    """What was found so far as a graph, with what the question names though nothing may be stated of it."""
    known = (graph.entity(c) for n in pattern.nodes for c in n.curies)
    return KnowledgeGraph(from_facts(_stated(memory), [e for e in known if e is not None], name="evidence"))


def _stated_at(node: str, plan: RetrievalPlan, memory: Memory, graph: Graph) -> list[Entity]:
    """What texts put at a node in the hops that are not missing: the partial chains so far."""
    if not plan.missing:
        return []
    edges = plan.pattern.edges
    said = (s for u in memory.units for s in u.states if s.hop not in plan.hops)
    found = {
        c for s in said for n, c in ((edges[s.hop].subject, s.subject), (edges[s.hop].object, s.object)) if n == node
    }
    return [e for c in sorted(found)[:CANDIDATES] if (e := graph.entity(c)) is not None]


def converted(
    passages: Sequence[Passage], hops: Sequence[Hop], pattern: Pattern, run: Run, *,
    budgets: Budgets, under: Mapping[str, Collection[str]],
) -> tuple[Unit, ...]:  # fmt: skip
    """ConvertEvidenceGraph: a unit for each sentence that states something, or for each passage without conversion."""
    if not budgets.convert:
        return tuple(text_unit(p.evidence, p.hops) for p in passages)
    found = convert([p.evidence for p in passages], run.within("convert"), hops)
    return _units(found, pattern, budgets, under)


def supplied_units(context: Sequence[str], plan: RetrievalPlan, run: Run, budgets: Budgets) -> tuple[Unit, ...]:
    """What the documents state that came with the question; they are the asker's, so no source condition hides them."""
    found = supplied(context, run, plan.strangers).units if context and budgets.convert else ()
    return _units(found, plan.pattern, budgets, {})


def _units(
    found: Sequence[Evidence], pattern: Pattern, budgets: Budgets, under: Mapping[str, Collection[str]]
) -> tuple[Unit, ...]:
    out = []
    for evidence in found:
        unit = evidence if budgets.normalize else denormalized(evidence)
        stated = frozenset(s for f in unit.facts for s in statements(f, pattern, under))
        said = {s.hop for f in unit.facts for s in (*denied(f, pattern, under), *supposed(f, pattern, under))}
        out.append(text_unit(unit, {s.hop for s in stated} | said, stated))
    return tuple(out)


def text_unit(evidence: Evidence, hops: Iterable[int], states: frozenset[Statement] = frozenset()) -> Unit:
    """A sentence or passage as a unit; Ent(u) is what it names and what its facts are about."""
    facts = {e.curie for f in evidence.facts for e in (f.subject, f.object)}
    return Unit(
        evidence=evidence,
        hops=tuple(sorted(hops)),
        said=evidence.text,
        entities=frozenset(facts | {m.entity.curie for m in evidence.mentions}),
        states=states,
    )


def denormalized(evidence: Evidence) -> Evidence:
    """``evidence`` as it would be without entity normalization: what is not called by its own name is its words."""
    words = {m.entity.curie: evidence.text[m.start : m.end] for m in evidence.mentions}

    def surface(entity: Entity) -> Entity:
        said = words.get(entity.curie, entity.name)
        same = said.casefold() == entity.name.casefold()
        return entity if same else minted(said, entity.categories[0] if entity.categories else "NamedThing")

    def moved(fact: Fact) -> Fact:
        return fact.model_copy(update={"subject": surface(fact.subject), "object": surface(fact.object)})

    mentions = tuple(m.model_copy(update={"entity": surface(m.entity)}) for m in evidence.mentions)
    return evidence.model_copy(update={"facts": tuple(moved(f) for f in evidence.facts), "mentions": mentions})
