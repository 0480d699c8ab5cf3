"""Which drugs are of one class, and what the labels of a drug's class say: other labels, read one by one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container
from functools import cached_property

from .known import Known, Pair

_BY_USE = 4  # characters of an ATC code: the pharmacological subgroup, as A10B
_OTHER = "X"  # where the chemical subgroup is "other": no class


class Likeness:
    """Drugs, what they are made of, and the other drugs of their classes."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self._parts: dict[str, frozenset[str]] = {}
        self._traits: dict[str, frozenset[str]] = {}
        self._kinds: dict[str, frozenset[str]] = {}

    @cached_property
    def below(self) -> dict[str, set[str]]:
        """The direct subclasses of a thing."""
        out: dict[str, set[str]] = defaultdict(set)
        for child, parents in self.known.above.items():
            for parent in parents:
                out[parent].add(child)
        return out

    @cached_property
    def treated_by(self) -> dict[str, set[str]]:
        """Of a disease, every drug that some source says treats it."""
        out: dict[str, set[str]] = defaultdict(set)
        for drug, disease in (*self.known.read, *self.known.curated):
            out[disease].add(drug)
        return out

    def parts(self, drug: str) -> frozenset[str]:
        """The drug, what is the same substance, and its ingredients likewise."""
        if drug not in self._parts:
            same, within = self.known.same, self.known.within
            found = {drug, *same.get(drug, ())}
            for one in tuple(found):
                found |= within.get(one, set())
            for one in tuple(found):
                found |= same.get(one, set())
            self._parts[drug] = frozenset(found)
        return self._parts[drug]

    def traits(self, drug: str) -> frozenset[str]:
        """The classes of the drug and of what it is made of."""
        if drug not in self._traits:
            every = [(self.known.codes.get(p, ()), self.known.classes.get(p, ())) for p in self.parts(drug)]
            self._traits[drug] = frozenset(t for codes, classes in every for t in (*filter(_named, codes), *classes))
        return self._traits[drug]

    def kinds(self, drug: str) -> frozenset[str]:
        """The classes of the drug and of what it is made of, and the wider groups by use in which ATC has them."""
        if drug not in self._kinds:
            codes = {code[:_BY_USE] for part in self.parts(drug) for code in self.known.codes.get(part, ())}
            self._kinds[drug] = self.traits(drug) | codes
        return self._kinds[drug]

    def groups(self, drug: str) -> set[str]:
        """The pharmacologic classes of the drug and of what it is made of."""
        return {group for part in self.parts(drug) for group in self.known.groups.get(part, ())}

    def like(self, drug: str, other: str) -> bool:
        """Whether another drug, and not a product with the same substance, is of one of its classes."""
        return not self.parts(drug) & self.parts(other) and bool(self.traits(drug) & self.traits(other))

    def around(self, disease: str) -> tuple[str, ...]:
        """The disease, what it is a kind of, and its kinds."""
        return disease, *sorted(self.known.above.get(disease, ())), *sorted(self.below.get(disease, ()))

    def curated_around(self, pair: Pair) -> set[str]:
        """Who says by hand that the drug treats the disease, what it is a kind of, or a kind of it.

        What one curator alone says, says nothing of other diseases.
        """
        drug, disease = pair
        said = {(p, d) for d in self.around(disease) for p in self.parts(drug)}
        said = {one for one in said if one[1] == disease or one not in self.known.lone}
        return {source for one in said for source in self.known.curated.get(one, ())}

    def said_around(self, pair: Pair) -> bool:
        """Whether the drug or one of its class is said to treat the disease or a kind of it.

        What one curator alone says of another drug does not count.
        """
        drug, disease = pair
        said = {(d, of) for of in (disease, *self.below.get(disease, ())) for d in self.treated_by.get(of, ())}
        others = {d for d, of in said if (d, of) not in self._alone}
        return any(self.parts(d) & self.parts(drug) or self.like(drug, d) for d in others)

    @cached_property
    def _alone(self) -> set[Pair]:
        """What one curator says, and no label that a program read."""
        return self.known.lone - self.known.read.keys()

    def labels_like(self, pair: Pair, doubted: Container[Pair]) -> set[str]:
        """The other drugs of its class that are said to treat the disease, what it is a kind of, or a kind of it."""
        drug, disease = pair
        near = {(d, of) for of in self.around(disease) for d in self.treated_by.get(of, ())}
        return {d for d, of in near if (d, of) not in doubted and self.like(drug, d)}


def _named(code: str) -> bool:
    return not code.endswith(_OTHER)
