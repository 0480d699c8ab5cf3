"""What texts say so far: sentences with their facts, and those facts as edges to lay over a graph."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bioloom.core.evidence import Evidence
from bioloom.core.fact import Fact, Qualifier

CONFIDENCE, SPECULATIVE = "has_confidence_score", "speculative"
UNSAID = 0.5  # confidence of a fact whose reader gave none

Said = tuple[tuple[str, str, str, bool], str]  # a statement and the source that makes it


@dataclass(frozen=True)
class Texts:
    """Units of evidence, each with the facts that it states; a fact is told by its CURIEs and its source.

    ``passages`` are what was read, whether or not a fact was found there.
    """

    units: tuple[Evidence, ...] = ()
    passages: tuple[Evidence, ...] = ()

    def plus(self, more: Texts) -> Texts:
        """These and ``more``, each unit once."""
        units = {u.id: u for u in (*self.units, *more.units)}
        passages = {p.id: p for p in (*self.passages, *more.passages)}
        return Texts(tuple(units.values()), tuple(passages.values()))

    def only(self, keys: Iterable[tuple[str, str, str]]) -> Texts:
        """The units that affirm or deny a statement of ``keys`` (subject, predicate, object), with those alone."""
        wanted = set(keys)
        kept = []
        for unit in self.units:
            facts = tuple(f for f in unit.facts if f.key[:3] in wanted)
            if facts:
                kept.append(unit.model_copy(update={"facts": facts}))
        return Texts(tuple(kept))

    def affirmed(self) -> Texts:
        """The units that affirm what is not denied more firmly, with that alone."""
        held = {f.key for f in self.facts() if not f.negated}
        units = (u.model_copy(update={"facts": tuple(f for f in u.facts if f.key in held)}) for u in self.units)
        return Texts(tuple(u for u in units if u.facts), self.passages)

    def denying(self) -> tuple[Evidence, ...]:
        """The units that deny something."""
        return tuple(u for u in self.units if any(f.negated for f in u.facts))

    def facts(self, *, hedged: bool = False) -> tuple[Fact, ...]:
        """The facts as edges: what several records of one source state is one, better supported and citing them all.

        A statement that texts deny more firmly than others affirm it is left out. What is only said to be possible
        counts with ``hedged``.
        """
        records: dict[Said, dict[str, float]] = {}
        first: dict[Said, Fact] = {}
        for unit in self.units:
            for fact in unit.facts:
                if hedged or not is_hedged(fact):
                    said = fact.key, fact.primary_knowledge_source
                    first.setdefault(said, fact)
                    of = records.setdefault(said, {})
                    of[unit.origin.record] = max(of.get(unit.origin.record, 0.0), confidence(fact))
        weight: dict[tuple[str, str, str, bool], float] = {}
        for (key, _), of in records.items():
            weight[key] = 1 - (1 - weight.get(key, 0.0)) * (1 - together(of.values()))
        return tuple(
            _edge(first[said], of)
            for said, of in records.items()
            if said[0][3] or weight.get((*said[0][:3], True), 0.0) <= weight[said[0]]
        )

    def behind(self, facts: Iterable[Fact]) -> tuple[Evidence, ...]:
        """The units that state one of ``facts``."""
        said = {(f.key, f.primary_knowledge_source) for f in facts}
        return tuple(u for u in self.units if any((f.key, f.primary_knowledge_source) in said for f in u.facts))


def confidence(fact: Fact) -> float:
    """How sure its reader is that the text states the fact, 0 to 1."""
    return next((float(q.value) for q in fact.qualifiers if q.key == CONFIDENCE), UNSAID)


def is_hedged(fact: Fact) -> bool:
    """Whether the text says only that it may be so."""
    return any(q.key == SPECULATIVE for q in fact.qualifiers)


def together(confidences: Iterable[float]) -> float:
    """Of several records: that not all of them are misread."""
    doubt = 1.0
    for c in confidences:
        doubt *= 1 - c
    return 1 - doubt


def _edge(fact: Fact, records: dict[str, float]) -> Fact:
    score = Qualifier(key=CONFIDENCE, value=round(together(records.values()), 3))
    others = tuple(q for q in fact.qualifiers if q.key != CONFIDENCE)
    cited = tuple(sorted(r for r in records if r.startswith(("PMID:", "PMC:", "DOI:"))))
    return fact.model_copy(update={"qualifiers": (*others, score), "publications": cited or fact.publications})
