"""From a drug and a disease to the mechanism that is shown: pool, chances, the best way and what hangs on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from bioloom.core.evidence import Channel
from bioloom.core.fact import Fact
from bioloom.core.kept import kept
from bioloom.core.ports import PortKind
from bioloom.core.results.mechanism import Explained, Link, Mechanism, label_of
from bioloom.core.results.routes import Routes
from bioloom.core.trust.grade import Grade
from bioloom.core.value import Value
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.graph import Graph
from bioloom.stages.find.support.graded import graded
from bioloom.stages.find.support.strength import reasons_of, strength

from .features import KNOWN, NAMES, PREDICATES, Features, Seen
from .pool import ACTS, DISEASE, DRUG, Limits, Pools
from .prune import Floats, chances, picked
from .twins import Twins
from .weights import open_weights

TREATED = ("Disease", "PhenotypicFeature", "DiseaseOrPhenotypicFeature")
DRUGS = ("ChemicalEntity", "SmallMolecule", "Drug", "MolecularMixture", "ChemicalMixture", "Protein", "MolecularEntity")
BEST = "boosted"  # of the pruners on drugs never seen (benchmarks/results/kg_refine.md)
ACTIONS = {  # of DrugCentral and the Guide to Pharmacology
    "inhibitor": "inhibits", "inhibition": "inhibits", "antagonist": "blocks", "blocker": "blocks",
    "channel blocker": "blocks", "gating inhibitor": "blocks", "pore blocker": "blocks", "agonist": "activates",
    "allosteric antagonist": "blocks", "activator": "activates", "biased agonist": "activates", "opener": "opens",
    "partial agonist": "partly activates", "inverse agonist": "turns down", "positive modulator": "enhances",
    "positive allosteric modulator": "enhances", "allosteric modulator": "modulates", "modulator": "modulates",
    "negative modulator": "dampens", "negative allosteric modulator": "dampens", "releasing agent": "releases",
    "substrate": "is a substrate of", "binding": "binds", "antibody binding": "binds",
    "neutral allosteric modulator": "binds",
}  # fmt: skip
VERBS = {
    "directly_physically_interacts_with": "binds", "gene_associated_with_condition": "is associated with",
    "participates_in": "takes part in", "physically_interacts_with": "interacts with",
}  # fmt: skip
ALIKE = 3  # branches from one thing by one predicate to things of one kind: the others say no more
BRIDGE = 0.2  # of its support: what a pair is worth on the chain that no curator would draw
ROWS = 4  # statements of one link that are kept as evidence
HOPS, ROUTES = 3, 40
REACH = 3  # links that are followed from the drug where no chain connects
_AT = {name: i for i, name in enumerate(NAMES)}


@kept(2)
def features_of(graph: Graph, limits: Limits) -> Features:
    """The maker of features of a graph, kept as long as the graph is."""
    return Features(Pools(graph, limits))


class Ends(Value):
    """What is to be joined, by CURIE."""

    start: str
    end: str


@dataclass(frozen=True)
class Refiner:
    """A port of a run: ``Ends`` to the mechanism between them.

    ``pruner`` is one of `weights.LEARNED`, ``most`` how many links are shown, ``least`` the chance from which one is
    shown beside the chain, and inside it unless it may lead ``through`` less likely ones to connect the two at any
    price. What is no drug and disease is joined by the best ways of the graph; so says ``by``.
    """

    graph: KnowledgeGraph
    pruner: str = BEST
    most: int = 12
    least: float = 0.05
    through: bool = False
    limits: Limits = field(default_factory=Limits)
    name: str = "kg-refine"
    kind: PortKind = "graph"
    channel: Channel | None = "kg"

    def handle(self, request: Ends, *, timeout: float | None) -> Explained:  # noqa: ARG002 - in process, bounded
        """The mechanism; without links where nothing joins the two.

        Raises:
            UnknownEntityError: the graph does not have one of them.
        """
        inside = self.graph.graph
        start, end = inside.index(request.start), inside.index(request.end)
        if not (_is_drug(inside, start) and _one_of(inside, end, TREATED)):
            return self._routed(start, end)
        seen, chance = self.scored(start, end)
        head, tail, bridge = seen.pool.head, seen.pool.tail, bridging(seen, chance, self.least, through=self.through)
        # Of a complex of forty genes none is likely to be the one that a curator draws, and all of them are stated.
        stated = (seen.x[:, _AT["at_drug"]] > 0) & (seen.x[:, _AT["place"]] >= KNOWN)
        shown = np.where(stated, np.maximum(chance, self.least), chance)
        way, kept = picked(head, tail, shown, self.most * ALIKE, least=self.least, bridge=bridge)
        reach = [] if way else reached(seen, kept, shown)
        branches = [*reach, *(p for p in kept[len(way) :] if p not in reach)]
        return self._told((start, end), seen, chance, (way, branches), reach=len(reach))

    @property
    def twins(self) -> Twins:
        """Which nodes are one thing here."""
        return features_of(self.graph.graph, self.limits).pools.twins

    def scored(self, start: int, end: int) -> tuple[Seen, Floats]:
        """The pool between a drug and a disease, and how likely each of its pairs is part of the mechanism."""
        features = features_of(self.graph.graph, self.limits)
        pool = features.pool(start, end)
        seen = features.of(pool)
        score = open_weights().pruner(self.pruner, over=len(features.pools.curated) > 0)
        chance = chances(score(seen))
        drawn = np.isin(pool.edge, features.shelf.own(start, end))
        chance[pool.pair[drawn]] = (
            1  # a curator drew it for these two; only where curated mechanisms lie over the graph
        )
        return seen, chance

    def _told(
        self, ends: tuple[int, int], seen: Seen, chance: Floats, links: tuple[Sequence[int], Sequence[int]], *,
        reach: int,
    ) -> Explained:  # fmt: skip
        """The pairs of the chain and what hangs on it as links; the first ``reach`` of these lead on from the drug."""
        way, branches = links
        graph, told = self.graph.graph, _Telling(self.graph)
        main = [told.link([graph.fact(int(e)) for e in seen.pool.rows(p)], float(chance[p])) for p in way]
        more: list[Link] = []
        alike = Counter[tuple[str, str, str]]()
        for place, pair in enumerate(branches):
            if len(main) + len(more) >= self.most:
                break
            if place >= reach and any(alike[k] >= ALIKE for k in _kinds(seen, pair, graph)):
                continue
            alike.update(_kinds(seen, pair, graph))
            more.append(told.link([graph.fact(int(e)) for e in seen.pool.rows(pair)], float(chance[pair])))
        missing = "" if main else _missing(seen, graph)
        reach = min(reach, len(more))
        return told.explained(ends, (main, more), len(seen.pool), self.pruner, missing=missing, reach=reach)

    def _routed(self, start: int, end: int) -> Explained:
        """The best ways between any two things: the first is the chain, what the next ones add are branches."""
        ends = [self.graph.graph.entity(n).curie for n in (start, end)]
        found: Routes = self.graph.routes(*ends, hops=HOPS, most=ROUTES)
        told, links = _Telling(self.graph), dict[frozenset[str], Link]()
        length = len(found.best[0].hops) if found.best else 0
        for route in found.best:
            for hop in route.hops:
                pair = frozenset((hop[0].subject.curie, hop[0].object.curie))
                if pair not in links and len(links) < self.most:
                    links[pair] = told.link(list(hop), max(strength(f) for f in hop))
        every = list(links.values())
        return told.explained((start, end), (every[:length], every[length:]), found.total, "support")


class _Telling:
    """Links from statements; the statements and their grades are kept in a line."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self.facts: list[Fact] = []
        self.grades: list[Grade] = []

    def link(self, facts: list[Fact], chance: float) -> Link:
        """The link that ``facts`` state, told by the best graded of them."""
        asserted = [f for f in facts if not f.negated] or facts
        asserted.sort(key=lambda f: (-strength(f), f.edge or 0))
        kept = asserted[:ROWS]
        grades = graded(kept, self._graph)
        first = len(self.facts)
        self.facts += kept
        self.grades += grades
        best, grade = kept[0], grades[0]
        why = dict.fromkeys(r for f in kept for r in reasons_of(f))
        return Link(
            subject=best.subject, predicate=best.predicate, object=best.object, verb=verb_of(kept),

            label=min((label_of(g.made) for g in grades), key=("curated", "measured", "inferred").index),
            chance=round(chance, 3), why=(*why, grade.said),
            sources=tuple(dict.fromkeys((*(f.primary_knowledge_source for f in asserted), *grade.agreed))),
            publications=tuple(dict.fromkeys(p for f in kept for p in f.publications)),
            facts=tuple(range(first, len(self.facts))),
        )  # fmt: skip

    def explained(
        self, ends: tuple[int, int], links: tuple[Sequence[Link], Sequence[Link]], looked_at: int, by: str, *,
        missing: str = "", reach: int = 0,
    ) -> Explained:  # fmt: skip
        """All of it; ``links`` are those of the chain, and the branches, of which the first ``reach`` lead on."""
        way, branches = links
        entity = self._graph.graph.entity
        mechanism = Mechanism(start=entity(ends[0]), end=entity(ends[1]), way=tuple(way), branches=tuple(branches),
                              looked_at=looked_at, by=by, missing=missing, reach=reach)  # fmt: skip
        return Explained(mechanism=mechanism, facts=tuple(self.facts), grades=tuple(self.grades))


def _missing(seen: Seen, graph: Graph) -> str:
    """What is not stated that a chain would begin or end with; empty where both ends have something."""
    drug, disease = (graph.entity(int(seen.pool.nodes[end])).name for end in (DRUG, DISEASE))
    if not len(seen.pool.genes):
        return f"{graph.name} states no target of {drug}."
    if not (seen.x[:, _AT["at_disease"]] > 0).any():
        return f"{graph.name} states no gene, process or sign of {disease}."
    return ""


def verb_of(facts: Sequence[Fact]) -> str:
    """What the first of ``facts`` that says more than its predicate says, in words; else the predicate in words."""
    for fact in facts:
        said = {q.key: str(q.value) for q in fact.qualifiers}
        if fact.predicate == ACTS[0] and said.get("action", "") in ACTIONS:
            return ACTIONS[said["action"]]
        if said.get("qualified_predicate") == "causes":
            return "is a cause of"
    return VERBS.get(facts[0].predicate, facts[0].predicate.replace("_", " "))


def drug_and_disease(curies: Iterable[str], graph: KnowledgeGraph) -> Ends | None:
    """The one drug and the one disease among ``curies`` that the graph has; None where there are none or several."""
    inside, drugs, diseases = graph.graph, list[str](), list[str]()
    for entity in {e.curie: e for c in curies if (e := graph.entity(c)) is not None}.values():
        node = inside.index(entity.curie)
        if _is_drug(inside, node):
            drugs.append(entity.curie)
        elif _one_of(inside, node, TREATED):
            diseases.append(entity.curie)
    return Ends(start=drugs[0], end=diseases[0]) if len(drugs) == 1 and len(diseases) == 1 else None


def _is_drug(graph: Graph, node: int) -> bool:
    """Whether a node may be a drug: a chemical, or a protein that is no gene's product here."""
    return _one_of(graph, node, DRUGS) and not _one_of(graph, node, ("Gene",))


def _one_of(graph: Graph, node: int, categories: Sequence[str]) -> bool:
    """Whether a node is of one of these classes."""
    return bool(graph.category_table(categories)[graph.category_set[node]])


def reached(seen: Seen, kept: Sequence[int], chance: Floats) -> list[int]:
    """Of what is kept the pairs that lead on from the drug, one after the other: its stated mechanism first.

    At each thing the likeliest pair that leads to another one; not to the disease, since nothing connects the two, and
    not from a process to another gene of it, which is no step of a mechanism.
    """
    near, far, known = seen.near, seen.far, seen.x[:, _AT["place"]] >= KNOWN
    gene = {int(n) for side, of in ((near, "near_Gene"), (far, "far_Gene")) for n in side[seen.x[:, _AT[of]] > 0]}
    at, out, met = DRUG, list[int](), {DRUG, DISEASE}
    while len(out) < REACH:
        ends = {p: int(far[p] if near[p] == at else near[p]) for p in kept if at in (near[p], far[p])}
        there = [p for p, n in ends.items() if n not in met and (n not in gene or at in gene or at == DRUG)]
        if not there:
            break
        out.append(max(there, key=lambda p: (at == DRUG and bool(known[p]), chance[p])))
        at = ends[out[-1]]
        met.add(at)
    return out


def bridging(seen: Seen, chance: Floats, least: float, *, through: bool = True) -> Floats:
    """By what the chain is found: the chance of a pair, or a share of its support where no curator would draw it.

    Curated mechanisms go from a process to the disease, which no source states; what states how a gene has to do with
    a disease is the graph's own. On no chain is what tells nothing of cause: a sign that a gene's diseases share with
    this one, what regulates a gene from above, and what the drug hardly acts by: a pair of it that is not stated as its
    mechanism, where another one is or where its chance is less than ``least``. Nor, unless it may lead ``through``,
    what stands between other things than drug and disease and is less likely: of 132 things that chains of training
    drugs were led through two were curated.
    """
    x = seen.x
    support = BRIDGE * x[:, _AT["strength"]]
    of_gene = (x[:, _AT["near_Gene"]] + x[:, _AT["far_Gene"]]) > 0
    told = [_AT[f"is_{p}"] for p in PREDICATES if p not in ("has_phenotype", "regulates")]
    only = (x[:, told] == 0).all(axis=1)
    by_sign = only & of_gene & (x[:, _AT["is_has_phenotype"]] > 0)
    out = np.maximum(chance, np.where(by_sign, support / 2, support))
    upstream = only & (x[:, _AT["is_regulates"]] > 0) & (x[:, _AT["forward"]] == 0)
    at_drug, known = x[:, _AT["at_drug"]] > 0, x[:, _AT["place"]] >= KNOWN
    hardly = at_drug & ~known & ((chance < least) | (at_drug & known).any())
    out[(by_sign & (x[:, _AT["at_disease"]] == 0)) | upstream | hardly] = 0
    if not through:
        out[~at_drug & (x[:, _AT["at_disease"]] == 0) & (chance < least)] = 0
    return np.asarray(out, np.float32)


def _kinds(seen: Seen, pair: int, graph: Graph) -> list[tuple[str, str, str]]:
    """What a branch is like, seen from either end: the thing, and the kind of what it leads to."""
    ends = int(seen.near[pair]), int(seen.far[pair])
    named = [graph.entity(int(seen.pool.nodes[n])) for n in ends]
    kinds = [e.categories[0] if e.categories else "" for e in named]
    return [(named[0].curie, ">", kinds[1]), (named[1].curie, "<", kinds[0])]


__all__ = ["BEST", "DISEASE", "DRUG", "Ends", "Refiner", "drug_and_disease", "features_of"]
