"""Candidates without any model: a disease, a condition of the patient, a usual drug that the condition rules out."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np

from bioloom.bench.build.naming.leaks import alike
from bioloom.core.value import digest
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.graph import Graph

from .case import SHARES, Case, Category, Kind, Modifier
from .derive import given, without
from .naming import Naming, of_both
from .purpose import Purpose
from .record import Record

V = TypeVar("V")

LEAST = 3  # drugs that must be indicated: with fewer there is no choice to change
BROADEST = 150  # kinds below a condition; "cardiovascular disease" says too little of a patient
_PASSING = (  # states of an hour, reactions to the drug itself: nobody is treated for something else then
    "MONDO:0800175", "HP:0031273", "HP:0001259", "MONDO:0001548", "MONDO:0043775", "MONDO:0100053", "HP:0000713",
    "MONDO:0006807", "MONDO:0002595", "MONDO:0000605", "MONDO:0000775", "MONDO:0005492", "MONDO:0021113",
    "MONDO:0004766", "MONDO:0005359", "MONDO:0018546", "MONDO:0018477", "HP:0100806", "MONDO:0001817",
)  # fmt: skip
_GRAVE = re.compile(  # states in which every drug is weighed anew
    r"\b(?:failure|decompensated|impairment|impaired|insufficiency|recent|shock|cirrhosis|bone marrow depression)\b",
    re.IGNORECASE,
)
_DISPUTED = 2
_SUBCLASSES = 4  # one in so many candidates is of a kind of the condition on record, not the condition itself


@dataclass(frozen=True)
class Candidate:
    """Nodes: the disease, the condition, and the edges that speak against drugs indicated for the disease."""

    disease: int
    kind: Kind
    modifier: int
    against: tuple[tuple[int, int], ...]  # (drug, edge)

    @property
    def category(self) -> Category:
        """The reasoning category of section 3.4."""
        return "comorbidity" if self.kind == "comorbidity" else "interaction"


class Candidates:
    """All candidates of a graph, and the cases they give; ``dropped`` counts what the filters took, by reason."""

    def __init__(self, graph: Graph, seed: int) -> None:
        self.graph, self.seed = graph, seed
        self.port = KnowledgeGraph(graph)
        self.record, self.naming = Record(graph), Naming(graph)
        self.purpose = Purpose(graph, self.record)
        self.dropped: Counter[str] = Counter()
        self._market: dict[int, tuple[int, ...]] = {}
        self._kept: dict[int, list[int]] = {}
        self._descendants: dict[int, frozenset[int]] = {}

    def order(self, *parts: str | int) -> str:
        """What the seed says of ``parts``: sorting by it is a shuffle."""
        return digest(str(self.seed), *map(str, parts))

    def marketed(self, disease: int) -> tuple[int, ...]:
        """The general answer, as nodes."""
        if disease not in self._market:
            found = without(self.port, self.graph.entity(disease).curie)
            self._market[disease] = tuple(self.graph.index(e.curie) for e in found)
        return self._market[disease]

    def choose(self, size: int, make: Callable[[Case], V]) -> Iterator[V]:
        """What ``make`` makes of ``size`` cases, or of as many as there are, in the paper's shares of what there is.

        A case of which it makes nothing (what is empty or None) does not count.
        No disease, condition or usual drug has more than a fortieth of all, as long as that leaves enough.
        """
        found = list(self.all())
        quota = _quotas(size, Counter(c.category for c in found))
        waiting: dict[Category, list[Candidate]] = defaultdict(list)
        for candidate in sorted(found, key=lambda c: self.order(c.disease, c.modifier)):
            waiting[candidate.category].append(candidate)
        for category, wanted in quota.items():
            yield from self._fill(waiting[category], wanted, make)

    def all(self) -> Iterator[Candidate]:
        """Every disease with every condition that speaks against one of its drugs."""
        for disease in sorted(self.record.indications):
            if len(self.record.indications[disease]) < LEAST or not self.naming.disease(disease):
                continue
            if len(self._below(disease)) > BROADEST or self._disputed(disease):
                continue
            grounds: dict[tuple[Kind, int], list[tuple[int, int]]] = defaultdict(list)
            for drug in self.marketed(disease):
                if not self.naming.drug(drug) or drug in self.record.adjuncts:
                    continue
                for kind, modifier, edge in self._grounds(drug):
                    grounds[kind, modifier].append((drug, edge))
            for (kind, modifier), against in grounds.items():
                if reason := self.unfit(disease, kind, modifier):
                    self.dropped[reason] += 1
                else:
                    yield Candidate(disease, kind, modifier, tuple(sorted(against)))

    def case(self, candidate: Candidate) -> Case | None:
        """The case of a candidate; None, with the reason counted, when a filter takes it."""
        disease = self.graph.entity(candidate.disease)
        modifier = Modifier(kind=candidate.kind, entity=self.graph.entity(candidate.modifier))
        every = tuple(self.graph.entity(n) for n in self.marketed(candidate.disease))
        left = given(self.port, disease.curie, modifier)
        right = {e.curie for e in left}
        usable = [(d, e) for d, e in candidate.against if self.graph.entity(d).curie not in right]
        usable = [(d, e) for d, e in usable if not self._conflict(d, candidate)]
        if not usable:
            self.dropped["the graph says of the usual drug that it treats the condition, or denies it"] += 1
            return None
        usable = [(d, e) for d, e in usable if self.purpose.usual(d, candidate.disease)]
        if not usable:
            self.dropped["the usual drug is of a group that is not given for the disease as a rule"] += 1
            return None
        usable = [(d, e) for d, e in usable if not self.purpose.other_use(d, candidate.disease, e)]
        if not usable:
            self.dropped["the label speaks of another use of the drug"] += 1
            return None
        if not left or not any(self.naming.drug(self.graph.index(e.curie)) for e in left):
            self.dropped["nothing that can be named remains"] += 1
            return None
        drug, edge = min(
            usable,
            key=lambda u: (-self.record.support(u[0], candidate.disease), self.order("usual", *u, disease.curie)),
        )
        usual = self.graph.entity(drug)
        if alike(usual.name, [e.name for e in left]):
            self.dropped["what remains is called like the usual drug"] += 1
            return None
        return Case(
            disease=disease, modifier=modifier, usual=usual, general=every, remaining=left,
            indicated=self.record.indication(drug, candidate.disease), against=self.record.fact(edge),
        )  # fmt: skip

    def _fill(self, waiting: Sequence[Candidate], wanted: int, make: Callable[[Case], V]) -> Iterator[V]:
        most = max(2, wanted // 40)
        seen: set[Candidate] = set()
        asked: dict[int, list[int]] = defaultdict(list)
        while wanted and len(seen) < len(waiting):
            used: Counter[object] = Counter()
            for candidate in waiting:
                if candidate in seen or wanted == 0:
                    continue
                keys = (("d", candidate.disease), ("c", candidate.modifier))
                if any(used[k] >= most for k in keys):
                    continue
                seen.add(candidate)
                if self.related(candidate.modifier, asked[candidate.disease]):
                    self.dropped["a question on the disease under a related condition is there"] += 1
                    continue
                case = self.case(candidate)
                if case is None or used[case.usual.curie] >= most or not (out := make(case)):
                    continue
                used.update((*keys, case.usual.curie))
                asked[candidate.disease].append(candidate.modifier)
                wanted -= 1
                yield out
            most *= 2

    def _grounds(self, drug: int) -> Iterator[tuple[Kind, int, int]]:
        """The conditions that speak against a drug: those on record, some kinds of them, drugs it does not go with."""
        for condition, edge in self.record.contraindications.get(drug, {}).items():
            yield "comorbidity", condition, edge
            for kind in self._kinds(condition):
                if kind not in self.record.contraindications[drug]:
                    yield "comorbidity", kind, edge
        for other, edge in self.record.interactions.get(drug, {}).items():
            yield "comedication", other, edge

    def _kinds(self, condition: int) -> list[int]:
        """Kinds of a condition that are themselves treated, so that patients are known to have them; few of them."""
        if condition not in self._kept:
            below = () if condition in self._broad else sorted(self._below(condition))
            self._kept[condition] = [
                n for n in below if n in self._treated and int(self.order("kind", n), 16) % _SUBCLASSES == 0
            ]
        return self._kept[condition]

    def unfit(self, disease: int, kind: Kind, modifier: int) -> str:
        """Why a condition makes no question about a disease (nodes); empty when it may."""
        own = self.naming.disease(disease)
        if kind == "comedication":
            if not self.naming.drug(modifier) or modifier not in self._drugs:
                return "the other drug cannot be named"
            return "the other drug is itself for the disease" if self.record.treats(modifier, disease) else ""
        name = self.naming.disease(modifier)
        if not name:
            return "the condition cannot be named"
        if modifier in self._broad or modifier in self._passing:
            return "no condition that a patient lives with, or one too broad to say anything"
        if _GRAVE.search(self.graph.entity(modifier).name):
            return "an organ fails, and what labels pass over is not thereby safe there"
        if self.related(modifier, [disease]) or alike(name, [own]):
            return "the condition is the treated disease, or a kind of it"
        return "nobody has both" if of_both(name, own) else ""

    def _conflict(self, drug: int, candidate: Candidate) -> bool:
        if (drug, candidate.disease) in self.record.denied:
            return True
        if self.record.contraindications.get(drug, {}).keys() & self.around(candidate.disease):
            return True
        return candidate.kind == "comorbidity" and self.record.treats(drug, candidate.modifier)

    def _disputed(self, disease: int) -> bool:
        """Whether several of its drugs are contraindicated in it: then it was read in warnings, not in indications."""
        against = self.record.contraindications
        found = sum(1 for drug in self.record.indications[disease] if disease in against.get(drug, {}))
        return found >= _DISPUTED

    def related(self, one: int, others: Sequence[int]) -> bool:
        """Whether one stands above or below one of the others."""
        return any(one == other or one in self._below(other) or other in self._below(one) for other in others)

    def around(self, node: int) -> frozenset[int]:
        """A node with all above and below it."""
        above = self.graph.closure.ancestors(np.array([node], np.int32)).tolist()
        return self._below(node) | frozenset(above) | {node}

    def _below(self, node: int) -> frozenset[int]:
        if node not in self._descendants:
            found = self.graph.closure.descendants(np.array([node], np.int32)).tolist()
            self._descendants[node] = frozenset(found)
        return self._descendants[node]

    @cached_property
    def _treated(self) -> frozenset[int]:
        return frozenset(d for d, drugs in self.record.indications.items() if len(drugs) >= LEAST)

    @cached_property
    def _drugs(self) -> frozenset[int]:
        return frozenset(n for drugs in self.record.indications.values() for n in drugs)

    @cached_property
    def conditions(self) -> tuple[int, ...]:
        """What drugs are contraindicated in and a question can name, the most frequent first."""
        often = Counter(c for found in self.record.contraindications.values() for c in found)
        fit = (c for c in often if c not in self._broad | self._passing and self.naming.disease(c))
        return tuple(sorted(fit, key=lambda c: (-often[c], c)))

    @cached_property
    def _passing(self) -> frozenset[int]:
        nodes = [n for curie in _PASSING for n in self.graph.nodes.find(curie)]
        return frozenset(self.graph.closure.descendants(np.array(nodes, np.int32)).tolist()) | set(nodes)

    @cached_property
    def _broad(self) -> frozenset[int]:
        every = {c for found in self.record.contraindications.values() for c in found}
        return frozenset(c for c in every if len(self._below(c)) > BROADEST)


def _quotas(size: int, there: Counter[Category]) -> dict[Category, int]:
    """How many of each category: the paper's shares over those that the graph has."""
    shares = {c: share for c, share in SHARES.items() if there[c]}
    total = sum(shares.values())
    rare = {c: round(size * share / total) for c, share in shares.items()}
    if rare:
        first = max(rare, key=lambda c: (rare[c], c))
        rare[first] += size - sum(rare.values())
    return rare
