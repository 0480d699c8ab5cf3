"""The evidence graph E_q: what the selected units state, merged by CURIE, ready to be matched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bioloom.core.errors import UnknownEntityError
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import Matched
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.methods.bioweave.explore.subgraph import narrowed
from bioloom.methods.bioweave.explore.types import Unit
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.weave.stage import weave
from bioloom.stages.weave.texts import is_hedged

from .relevance import stated

MOST_JOINED = 50  # answers of one partial path that are read to be joined with what texts state


@dataclass(frozen=True)
class EvidenceGraph:
    """E_q. Facts are merged by subject, predicate, object and negation, never by name.

    What a text only supposes is no fact of it; it is matched where nothing sure is (`with_supposed`).

    Attributes:
        units: The units, in the selector's order.
        facts: What they state, each once.
        supposed: What their texts only suppose.
        stated_by: By the key of a fact, the ids of the units that state it.
        topics: The entities that the pattern names, which are in the graph though nothing may be stated of them.
        backed: By the id of a unit of the graph, the units of text that state a part of it.
    """

    units: tuple[Unit, ...]
    facts: tuple[Fact, ...]
    supposed: tuple[Fact, ...]
    stated_by: dict[tuple[str, str, str, bool], tuple[str, ...]]
    topics: tuple[Entity, ...]
    backed: dict[str, tuple[str, ...]]

    @property
    def whole(self) -> Unit | None:
        """The unit in which the graph alone satisfies the pattern, if it was selected."""
        return next((u for u in self.units if u.path is not None and u.path.whole), None)

    @cached_property
    def graph(self) -> KnowledgeGraph:
        """The facts as a graph in memory."""
        return KnowledgeGraph(from_facts(self.facts, self.topics, name="evidence"))

    @cached_property
    def with_supposed(self) -> EvidenceGraph:
        """The same with what is only supposed among the facts."""
        known = {f.key for f in self.facts}
        more = tuple(f for f in self.supposed if f.key not in known)
        return replace(self, facts=(*self.facts, *more), supposed=()) if more else self

    def match(self, pattern: Pattern, run: Run) -> Matched | None:
        """``pattern`` on the facts, known nodes standing for their subclasses too where nothing else matches.

        None when the facts do not even name what it names.
        """
        inner = run.over(self.graph, channel=None)
        try:
            return weave(pattern, inner).matched
        except UnknownEntityError:
            return None


def assemble(units: Sequence[Unit], pattern: Pattern, run: Run) -> EvidenceGraph:
    """MergeAliasProvenance: the facts of ``units`` merged, each with all the units that state it.

    A partial path of the graph speaks with its shown witnesses, and with those that reach what the texts name.
    """
    wanted = {s.subject for u in units for s in u.states} | {s.object for u in units for s in u.states}
    facts: dict[tuple[str, str, str, bool], Fact] = {}
    supposed: dict[tuple[str, str, str, bool], Fact] = {}
    stated: dict[tuple[str, str, str, bool], dict[str, None]] = {}
    for unit in units:
        for fact in (*unit.evidence.facts, *_reaching(unit, wanted, run), *_kinds(unit, pattern, run)):
            (supposed if is_hedged(fact) else facts).setdefault(fact.key, fact)
            stated.setdefault(fact.key, {})[unit.id] = None
    known = (run.resources.graph.entity(c) for n in pattern.nodes for c in n.curies)
    return EvidenceGraph(
        units=tuple(units),
        facts=tuple(facts.values()),
        supposed=tuple(supposed.values()),
        stated_by={key: tuple(ids) for key, ids in stated.items()},
        topics=tuple({e.curie: e for e in known if e is not None}.values()),
        backed=_backed(units, run),
    )


def _reaching(unit: Unit, wanted: Iterable[str], run: Run) -> list[Fact]:
    """The facts of a partial path, or of its beginning, on the way to the entities ``wanted``."""
    path = None if unit.path is None or unit.path.whole else unit.path
    graph = run.resources.graph
    asked = tuple(sorted(c for c in wanted if graph.entity(c) is not None)) if path else ()
    out: list[Fact] = []
    while path is not None and asked:
        matched = run.match(narrowed(path.woven.pattern, asked))
        out += [f for e in matched.entities(MOST_JOINED) for w in matched.threads(e, 1, SCORING) for f in w.facts]
        path = path.before
    return out


def _kinds(unit: Unit, pattern: Pattern, run: Run) -> list[Fact]:
    """For what a text states of a subclass of a known entity: that it is one."""
    out = []
    for statement in sorted(unit.states):
        edge = pattern.edges[statement.hop]
        for name, curie in ((edge.subject, statement.subject), (edge.object, statement.object)):
            node = pattern.node(name)
            if node.known and curie not in node.curies:
                below = Pattern(
                    nodes=(Var(name="below", curies=(curie,)), Var(name="above", curies=node.curies)),
                    edges=(Edge(subject="below", object="above", predicates=("subclass_of",), closure=True),),
                    answer="above",
                )
                matched = run.match(below)
                out += [f for e in matched.entities() for w in matched.threads(e, 1) for f in w.facts]
    return out


def _backed(units: Sequence[Unit], run: Run) -> dict[str, tuple[str, ...]]:
    """Which units of the graph texts speak for: they state a hop as it holds on the unit's path."""
    said = stated(units, run)
    texts = [u for u in units if u.source != "kg"]
    return {
        u.id: tuple(t.id for t in texts if said[t.id] & said[u.id]) for u in units if u.source == "kg"
    }  # fmt: skip
