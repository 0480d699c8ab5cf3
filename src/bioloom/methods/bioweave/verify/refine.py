"""RefineEvidenceGraph: aliases collapsed, duplicates dropped, provenance kept (section 5.3; the refinement prompt).

By CURIE all of that is done by rule (`graph.assemble`). What a CURIE does not say, that words which ground to nothing
are another name of something that does, is asked only where there are such words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bioloom.core.fact import Entity, Fact
from bioloom.core.judgement import Abstain, Judgement, Written
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced, inert
from bioloom.core.value import Value
from bioloom.methods.bioweave.explore.types import Unit
from bioloom.stages.judged import judged


class RefineAsked(Value):
    """Input: the units by label, and the entities of the evidence graph, the grounded ones first."""

    question: str
    sources: tuple[str, ...]
    texts: tuple[str, ...]
    entities: tuple[Entity, ...]


class Refined(Value):
    """``same`` are pairs of CURIEs, the one to keep first; ``remove`` are positions of units."""

    same: tuple[tuple[str, str], ...] = ()
    remove: tuple[int, ...] = ()


class WrittenRefined(Value):
    """How a model writes it: names, and numbers counted from 1."""

    same: tuple[tuple[str, ...], ...] = ()
    remove: tuple[int, ...] = ()


def rule(value: RefineAsked, kit: Resources) -> Refined:  # noqa: ARG001 - nothing to look up
    """Words that ground to nothing are nothing else's name; whatever says the same to the letter is dropped."""
    seen: dict[str, int] = {}
    repeated = [i for i, text in enumerate(value.texts) if seen.setdefault(" ".join(text.casefold().split()), i) != i]
    return Refined(remove=tuple(repeated))


def slots(value: RefineAsked) -> dict[str, str]:
    """Units and entities as the prompt shows them."""
    return {
        "question": value.question,
        "entities": "; ".join(inert(e.name) for e in value.entities),
        "units": "\n".join(f"{i}: {source}" for i, source in enumerate(value.sources, 1)),
        "texts": fenced(value.texts),
    }


def read(written: WrittenRefined, value: RefineAsked, kit: Resources) -> Refined:  # noqa: ARG001
    """What was written; names are those of the entities, and only words that ground to nothing are taken as aliases.

    Raises:
        ValueError: a name or a number is none of those shown, or every unit is removed.
    """
    names = {e.name.casefold(): e for e in value.entities}
    same = []
    for pair in written.same:
        if len(pair) != 2 or any(name.casefold() not in names for name in pair):
            raise ValueError(f"{list(pair)} is no pair of the entities shown.")
        kept, other = (names[name.casefold()] for name in pair)
        if kept.grounded and not other.grounded:
            same.append((kept.curie, other.curie))
    if bad := [n for n in written.remove if not 1 <= n <= len(value.sources)]:
        raise ValueError(f"There is no unit {bad[0]}; there are 1 to {len(value.sources)}.")
    if len(set(written.remove)) == len(value.sources):
        raise ValueError("Every unit is removed. Keep at least one.")
    return Refined(same=tuple(same), remove=tuple(n - 1 for n in dict.fromkeys(written.remove)))


REFINE = Judgement(
    name="refine",
    input=RefineAsked,
    output=Refined,
    rules="full",
    rule=rule,
    prompt=("bioloom.methods.bioweave.verify", "refine.md"),
    slots=slots,
    written=Written(form=WrittenRefined, read=read),
)


def refine(units: Sequence[Unit], question: str, run: Run) -> tuple[Unit, ...]:
    """The units that are kept, with aliases as the entity they are another name of."""
    ends = [e for u in units for f in u.evidence.facts for e in (f.subject, f.object)]
    entities = sorted({e.curie: e for e in ends}.values(), key=lambda e: (not e.grounded, e.curie))
    if all(e.grounded for e in entities) and len({u.said for u in units}) == len(units):
        return tuple(units)  # all is said by CURIEs
    value = RefineAsked(
        question=question,
        sources=tuple(u.source for u in units),
        texts=tuple(u.said for u in units),
        entities=tuple(entities),
    )
    refined = judged(REFINE, value, run)
    if isinstance(refined, Abstain):
        return tuple(units)
    by_curie = {e.curie: e for e in entities}
    alias = {other: by_curie[kept] for kept, other in refined.same}
    gone = set(refined.remove)
    return tuple(_renamed(u, alias) for i, u in enumerate(units) if i not in gone)


def _renamed(unit: Unit, alias: dict[str, Entity]) -> Unit:
    if not alias or unit.path is not None:
        return unit

    def moved(fact: Fact) -> Fact:
        ends = {
            "subject": alias.get(fact.subject.curie, fact.subject),
            "object": alias.get(fact.object.curie, fact.object),
        }
        return fact.model_copy(update=ends)

    def curie(said: str) -> str:
        return alias[said].curie if said in alias else said

    facts = tuple(moved(f) for f in unit.evidence.facts)
    states = frozenset(s._replace(subject=curie(s.subject), object=curie(s.object)) for s in unit.states)
    return replace(unit, evidence=unit.evidence.model_copy(update={"facts": facts}), states=states)
