"""What drugs are for, beyond what a list says: therapeutic groups, and other uses that a label's clause is about.

The list of indications was read in labels by a program. That a drug is of the anatomical main group to which most drugs
for a disease belong is a second opinion from another source (ATC codes): it takes out what a label names in
passing, and alternatives that do another thing for the same patient (a statin is no substitute for a nitrate).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cached_property

from bioloom.graph.model.graph import Graph

from .label import around
from .record import Record

_ATC, _TUMOURS = "ATC:", "L01"
_MAIN, PHARMACOLOGICAL, CHEMICAL = 1, 4, 5  # letters of a code that name the main group and the subgroups
_COMMON = 0.3  # share of the drugs for a disease that are of a main group from which it is treated as a rule
_LONG_ENOUGH = 6  # letters of a disease's name that is looked for in a label


class Purpose:
    """Therapeutic groups of one graph's drugs."""

    def __init__(self, graph: Graph, record: Record) -> None:
        self._graph, self._record = graph, record
        self._codes: dict[int, frozenset[str]] = {}
        self._main: dict[int, frozenset[str]] = {}
        self._mates: dict[int, Counter[str]] = {}
        self._names: dict[int, tuple[str, ...]] = {}

    def usual(self, drug: int, disease: int) -> bool:
        """Whether a drug is of a main group from which a disease is treated as a rule."""
        if disease not in self._main:
            groups = [self._groups(d, _MAIN) for d in self._record.indications[disease]]
            often = Counter(g for of_drug in groups for g in of_drug)
            known = sum(1 for of_drug in groups if of_drug)
            self._main[disease] = frozenset(g for g, n in often.items() if n >= _COMMON * known)
        return bool(self._groups(drug, _MAIN) & self._main[disease])

    def alike(self, one: int, other: int) -> bool:
        """Whether two drugs share a main group."""
        return bool(self._groups(one, _MAIN) & self._groups(other, _MAIN))

    def mate_against(self, drug: int, conditions: frozenset[int], letters: int) -> bool:
        """Whether a drug of the same subgroup is contraindicated in one of ``conditions``.

        What the label of one says and that of its like does not is seldom a difference between the two.
        """
        return any(conditions & self._against[group] for group in self._groups(drug, letters))

    def of_one_kind(self, one: int, other: int) -> bool:
        """Whether two drugs are of one chemical subgroup, or are both given against tumours.

        What rules the one out is then seldom no reason against the other, whatever is on record of it.
        """
        kinds = ({_TUMOURS if c.startswith(_TUMOURS) else c for c in self._groups(d, CHEMICAL)} for d in (one, other))
        return not next(kinds).isdisjoint(next(kinds))

    def mates(self, drug: int, disease: int) -> int:
        """How many drugs of its pharmacological subgroup are indicated for a disease, itself among them."""
        if disease not in self._mates:
            groups = (self._groups(d, PHARMACOLOGICAL) for d in self._record.indications[disease])
            self._mates[disease] = Counter(g for of_drug in groups for g in of_drug)
        return max((self._mates[disease][g] for g in self._groups(drug, PHARMACOLOGICAL)), default=0)

    def other_use(self, drug: int, disease: int, edge: int) -> bool:
        """Whether the clause that speaks against a drug is about another of its uses, and not about ``disease``."""
        clause = around(self._graph.fact(edge))
        if not clause or any(name in clause for name in self._called(disease)):
            return False
        return any(name in clause for d in self._uses[drug] if d != disease for name in self._called(d))

    def _groups(self, drug: int, letters: int) -> frozenset[str]:
        if drug not in self._codes:
            node = self._graph.node(drug)
            found = (i.removeprefix(_ATC) for i in (*node.xrefs, *node.same_as) if i.startswith(_ATC))
            self._codes[drug] = frozenset(found)
        return frozenset(code[:letters] for code in self._codes[drug] if len(code) >= letters)

    def _called(self, disease: int) -> tuple[str, ...]:
        if disease not in self._names:
            node = self._graph.node(disease)
            names = (node.entity.name, *node.synonyms)
            self._names[disease] = tuple(n.casefold() for n in names if len(n) >= _LONG_ENOUGH)
        return self._names[disease]

    @cached_property
    def _uses(self) -> dict[int, list[int]]:
        out: dict[int, list[int]] = defaultdict(list)
        for disease, drugs in self._record.indications.items():
            for drug in drugs:
                out[drug].append(disease)
        return out

    @cached_property
    def _against(self) -> dict[str, frozenset[int]]:
        out: dict[str, set[int]] = defaultdict(set)
        for drug, conditions in self._record.contraindications.items():
            for group in self._groups(drug, PHARMACOLOGICAL) | self._groups(drug, CHEMICAL):
                out[group].update(conditions)
        return defaultdict(frozenset, {group: frozenset(found) for group, found in out.items()})
