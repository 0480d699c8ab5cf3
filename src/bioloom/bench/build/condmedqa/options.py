"""Options of one kind: drugs on the market, one of them right, and the usual drug among them whatever the condition."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from bioloom.bench.build.naming.leaks import alike
from bioloom.core.fact import Entity

from .candidates import Candidates
from .case import Case
from .purpose import CHEMICAL, PHARMACOLOGICAL

COUNT = 4
_SEVERAL = 3  # drugs of a subgroup for one disease: more say no more


class Options:
    """Chooses the options of cases; what is chosen depends on the seed and the case alone."""

    def __init__(self, made: Candidates) -> None:
        self._made = made

    def of(self, case: Case, right: Sequence[Entity], role: str) -> tuple[Entity, ...] | None:
        """Four drugs of which exactly one is in ``right``; None when the graph has not enough of them.

        Where the usual drug is right it is the right option; else it tempts beside one that is. A further indicated
        drug that is not right tempts too. The others are given for something else.
        """
        graph, good = self._made.graph, {e.curie for e in right}
        indicated = {e.curie for e in case.general}
        if case.usual.curie in good:
            chosen = [case.usual]
        else:
            if (best := self._best(case, [e for e in right if self._fit(case, e)])) is None:
                return None
            chosen = [best, case.usual]
        key = (case.disease.curie, case.modifier.entity.curie, role)
        out = [e for e in case.general if e.curie not in good and self._named(e) and e != case.usual]
        chosen += sorted(out, key=lambda e: self._made.order("tempts", *key, e.curie))[:1]
        near = self._near(graph.index(case.disease.curie))
        for node in sorted(self._drugs, key=lambda n: self._made.order("option", *key, n)):
            if len(chosen) >= COUNT:
                break
            entity = graph.entity(node)
            if node not in near and entity.curie not in indicated and not alike(entity.name, [e.name for e in chosen]):
                chosen.append(entity)
        if len(chosen) < COUNT:
            return None
        return tuple(sorted(chosen, key=lambda e: self._made.order("place", *key, e.curie)))

    def name(self, entity: Entity) -> str:
        """What an option says."""
        return self._made.naming.drug(self._made.graph.index(entity.curie))

    def _named(self, entity: Entity) -> bool:
        return bool(self.name(entity))

    def _adjunct(self, entity: Entity) -> bool:
        return self._made.graph.index(entity.curie) in self._made.record.adjuncts

    def _fit(self, case: Case, entity: Entity) -> bool:
        """Whether a drug may stand for the right ones: named, given for the same things, no mate of it ruled out."""
        made, node = self._made, self._made.graph.index(entity.curie)
        usual, condition = made.graph.index(case.usual.curie), made.graph.index(case.modifier.entity.curie)
        if not self._named(entity) or self._adjunct(entity) or not made.purpose.alike(usual, node):
            return False
        if case.modifier.kind == "comedication":
            return True
        return not made.purpose.mate_against(node, made.around(condition), CHEMICAL)

    def _best(self, case: Case, right: Sequence[Entity]) -> Entity | None:
        """The one of ``right`` that is best on record: curated, given like others, with a label that was read."""
        made, disease = self._made, self._made.graph.index(case.disease.curie)
        near = made.around(made.graph.index(case.modifier.entity.curie))

        def merit(entity: Entity) -> tuple[bool, int, int, bool, str]:
            node = made.graph.index(entity.curie)
            read = node in made.record.contraindications
            mates = min(made.purpose.mates(node, disease), _SEVERAL)
            like = made.purpose.mate_against(node, near, PHARMACOLOGICAL)
            return like, -made.record.support(node, disease), -mates, not read, made.order("best", disease, node)

        return min(right, key=merit, default=None)

    def _near(self, disease: int) -> frozenset[int]:
        """Drugs for the disease, for its kinds and for what it is a kind of: none of them is surely wrong."""
        made = self._made
        front = np.array([disease], np.int32)
        around = {*made.graph.closure.ancestors(front).tolist(), *made.graph.closure.descendants(front).tolist()}
        return frozenset(d for n in around & made.record.indications.keys() for d in made.record.indications[n])

    @cached_property
    def _drugs(self) -> tuple[int, ...]:
        """Drugs on the market that people can name and that treat something."""
        made = self._made
        treat = {n for drugs in made.record.indications.values() for n in drugs}
        sold = set(made.record.marketed)
        return tuple(sorted(n for n in treat & sold if made.naming.drug(n)))
