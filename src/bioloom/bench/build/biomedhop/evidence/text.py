"""Documents and pages for the hops of a pattern (Algorithm 1), by the stages that BioWeave retrieves with."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.bench.build.biomedhop.pack import Instance
from bioloom.core.evidence import Channel
from bioloom.core.fact import Entity, Fact
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.stages.find.retrieve.filter import entity_aware_filter
from bioloom.stages.find.retrieve.queries import hop_queries, targeted_queries
from bioloom.stages.find.retrieve.search import retrieve
from bioloom.stages.find.retrieve.types import End, Hop, Passage

from .compose import Bundles
from .simulated import Simulated
from .snippet import PRIORS, Mentioned, Snippet, Statement

MOST = 40  # facts of a pattern that texts are looked for: a larger set is no reading task
PER_HOP = 2  # passages kept for a fact


class Texts:
    """What texts have on an instance: real ones, and for facts that these do not cover simulated ones.

    Args:
        resources: The graph, its lexicon, the corpora, and the pages if any.
        channels: ``doc``, ``web`` or both.
        simulated: Writes documents where no real one was found; None to go without.
    """

    def __init__(self, resources: Resources, channels: Sequence[Channel], simulated: Simulated | None = None) -> None:
        self.resources, self.channels, self.simulated = resources, tuple(channels), simulated

    def __call__(self, instance: Instance) -> Bundles:
        """The bundles of the documents and of the web; none where the pattern has too many facts."""
        facts = list({f.key: f for way in instance.ways for f in way}.values())
        if len(facts) > MOST:
            return {}
        run = Run(self.resources, allowed=frozenset(self.channels))
        hops = [_hop(at, fact, instance) for at, fact in enumerate(facts)]
        bundles: dict[Channel, list[Snippet]] = {}
        for channel in self.channels:
            found = self._search(channel, hops, run)
            bundles[channel] = [
                _unit(f"{instance.group}-{channel}{i}", passage, facts, instance) for i, passage in enumerate(found)
            ]
        if self.simulated is not None and "doc" in self.channels:
            stated = {(s.subject, s.predicate, s.object) for unit in bundles["doc"] for s in unit.statements}
            for fact in facts:
                if fact.key[:3] not in stated:
                    id_ = f"{instance.group}-doc{len(bundles['doc'])}"
                    unit = self.simulated.snippet(id_, instance.group, fact, _statements(fact, instance))
                    bundles["doc"] += [unit] if unit else []
        return bundles

    def _search(self, channel: Channel, hops: Sequence[Hop], run: Run) -> list[Passage]:
        """RetrieveMultiDoc or SearchWeb, then EntityAwareFilter fact by fact; a passage may speak of several.

        Mentions come normalized: the index has them, or the linker finds them (NormalizeMentions).
        """
        graph = self.resources.graph
        queries = hop_queries(hops, channel, graph) if channel == "doc" else targeted_queries(hops, graph)
        passages = retrieve(queries, run)
        kept: dict[str, Passage] = {}
        for hop in hops:
            for passage in entity_aware_filter(passages, [hop], PER_HOP, {}):
                before = kept.get(passage.evidence.id)
                both = (*before.hops, *passage.hops) if before else passage.hops
                kept[passage.evidence.id] = passage.model_copy(update={"hops": both})
        return list(kept.values())


def _hop(at: int, fact: Fact, instance: Instance) -> Hop:
    """A fact as a hop with both ends named; ``edge`` is its position among the facts."""
    known = {c for node in instance.pattern.nodes for c in node.curies}
    return Hop(
        edge=at, subject=_end(fact.subject, known), predicates=(fact.predicate,), object=_end(fact.object, known)
    )


def _end(entity: Entity, known: set[str]) -> End:
    return End(curies=(entity.curie,), names=(entity.name,), categories=entity.categories, given=entity.curie in known)


def _statements(fact: Fact, instance: Instance) -> tuple[Statement, ...]:
    """A fact at every hop that it fills."""
    hops = {hop for way in instance.ways for hop, f in enumerate(way) if f.key == fact.key}
    return tuple(Statement.of(hop, fact) for hop in sorted(hops))


def _unit(id_: str, passage: Passage, facts: Sequence[Fact], instance: Instance) -> Snippet:
    """A passage as a unit: where it stands, never what it says."""
    evidence, origin = passage.evidence, passage.evidence.origin
    start = evidence.span[0] if evidence.span else 0
    named = (Mentioned(curie=m.entity.curie, start=start + m.start, end=start + m.end) for m in evidence.mentions)
    return Snippet(
        id=id_,
        group=instance.group,
        channel=origin.channel,
        statements=tuple(s for at in passage.hops for s in _statements(facts[at], instance)),
        query=origin.query,
        source=origin.source,
        record=origin.record,
        section=origin.section,
        span=evidence.span,
        entities=tuple(named),
        url=origin.url,
        retrieved=origin.retrieved,
        licence=origin.licence,
        prior=PRIORS[origin.channel],
        score=passage.score,
    )
