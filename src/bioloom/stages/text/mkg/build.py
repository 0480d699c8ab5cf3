"""A graph grown from a corpus, term by term: search, describe, keep what is sure enough, go on from what was met.

Two layouts, after the graphs of the AMG-RAG paper: in ``pubmed`` a term is read about in passages of a few records and
its relations cite them; in ``wiki`` in the first sentences of the record that is called as it is, or of the nearest.
The constants are those of the released code (README, version 2): ``confidence`` of 10 as a share, records and sentences
a term, steps from the first terms. Things that our linker knows get their CURIE, others a minted one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity, Fact, Qualifier, minted
from bioloom.core.ports import Query
from bioloom.core.run import Run
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.find.retrieve.search import sources_of
from bioloom.stages.text.given.passages import shown

from .judge import DESCRIBE, TOP, Described, Reading, Tie

Layout = Literal["wiki", "pubmed"]
SURE = 0.5  # the score from which a name is the thing that the linker takes it for
CONFIDENCE, RELATED = "has_confidence_score", "related_to"
BIOLINK = {  # relation: (predicate, whether it runs from the term to the target)
    "treats": ("treats", True), "causes": ("causes", True), "symptom_of": ("has_phenotype", False),
    "risk_factor_for": ("predisposes_to_condition", True), "prevents": ("preventative_for_condition", True),
    "diagnoses": ("diagnoses", True), "interacts_with": ("interacts_with", True), "part_of": ("part_of", True),
}  # fmt: skip


@dataclass(frozen=True)
class Limits:
    """``records`` read of each term, ``opening`` sentences in the wiki layout, ``depth`` steps, ``terms`` in all."""

    records: int = 3
    opening: int = 3
    depth: int = 2
    terms: int = 200
    confidence: float = 0.3


class Thing(NamedTuple):
    """A node: the entity, what the texts say of it, how well they do, and the records that were read."""

    entity: Entity
    summary: str
    confidence: float
    records: tuple[str, ...]


@dataclass
class Grown:
    """What was made: things by CURIE, facts, and the evidence that each fact cites, in step with ``facts``."""

    limits: Limits = field(default_factory=Limits)
    things: dict[str, Thing] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)
    units: list[Evidence] = field(default_factory=list)

    def describe(self, name: str, found: Sequence[Evidence], others: Sequence[str], run: Run) -> list[Tie]:
        """Put a term and its relations in, as they are described from what was found; those that are sure enough.

        Raises:
            NeedsModelError: there is no model to read the texts.
        """
        entity, lines = entity_of(name, run), shown(found, run)
        said = run.need(DESCRIBE, Reading(term=name, others=tuple(o for o in others if o != name), lines=lines))
        self.things[entity.curie] = thing_of(entity, said, found)
        ties = [t for t in said.relations if t.confidence / TOP >= self.limits.confidence and t.target.strip()]
        by_label = {x.label: unit for x, unit in zip(lines, found, strict=False)}
        for tie in ties:
            cited = [by_label[c] for c in tie.cited if c in by_label] or list(found[:1])
            for fact in facts_of(entity, tie, entity_of(tie.target, run), cited):
                self.facts.append(fact)
                self.units.append(cited[0])
        return ties


def grow(first: Iterable[str], run: Run, layout: Layout, limits: Limits | None = None) -> Grown:
    """The graph around the terms ``first``, breadth first.

    Raises:
        NeedsModelError: there is no model to read the texts.
    """
    limits = limits or Limits()
    out = Grown(limits)
    front = _unmet(first, out)
    for step in range(limits.depth + 1):
        ahead: list[str] = []
        for name in front[: limits.terms - len(out.things)]:
            entity = entity_of(name, run)
            if entity.curie in out.things:
                continue
            found = read_about(name, run.within(f"step {step}"), layout, limits)
            if not found:
                out.things[entity.curie] = Thing(entity, "", 0.0, ())
                continue
            ahead += [t.target for t in out.describe(name, found, front, run)]
        run.note("grown", step=step, things=len(out.things), facts=len(out.facts))
        front = _unmet(ahead, out)
        if not front or step == limits.depth:
            break
    for fact in out.facts:  # what was only met is a thing too
        for end in (fact.subject, fact.object):
            out.things.setdefault(end.curie, Thing(end, "", 0.0, ()))
    return out


def read_about(name: str, run: Run, layout: Layout, limits: Limits) -> list[Evidence]:
    """The passages that a term is described from."""
    names = sources_of("doc", run)
    found = run.search(Query(text=name, limit=4 * limits.records), *names) if names else ()
    units = [h.evidence for h in sorted(found, key=lambda h: -h.score)]
    if layout == "pubmed":
        records = list(dict.fromkeys(u.origin.record for u in units))[: limits.records]
        return [u for u in units if u.origin.record in records]
    called = [u for u in units if u.origin.title.casefold() == name.casefold()] or units
    if not called:
        return []
    page = [u for u in called if u.origin.record == called[0].origin.record]
    first = min(page, key=lambda u: u.span[0] if u.span else 0)
    ends = [b for _, b in sentences(first.text)][: limits.opening]
    stop = ends[-1] if ends else len(first.text)
    start = first.span[0] if first.span else 0
    return [first.model_copy(update={"text": first.text[:stop], "span": (start, start + stop), "mentions": ()})]


def facts_of(entity: Entity, tie: Tie, target: Entity, cited: Sequence[Evidence]) -> Iterator[Fact]:
    """One relation as facts, forward and back; that two things are related is not said beside how they are."""
    words = [w.strip().casefold().replace(" ", "_") for w in (tie.relation, tie.back)]
    exact = any(w in BIOLINK for w in words)
    said: set[tuple[str, str, str]] = set()
    for word, one, other in zip(words, (entity, target), (target, entity), strict=True):
        if not word or one.curie == other.curie or (word == RELATED and (exact or said)):
            continue
        predicate, forward = BIOLINK.get(word, (RELATED, True))
        subject, object_ = (one, other) if forward else (other, one)
        if (key := (subject.curie, predicate, object_.curie)) in said:
            continue
        said.add(key)
        own = () if predicate != RELATED or word == RELATED else (Qualifier(key="relation", value=word),)
        yield Fact(
            subject=subject, predicate=predicate, object=object_,
            qualifiers=(Qualifier(key=CONFIDENCE, value=tie.confidence / TOP), *own),
            primary_knowledge_source=f"infores:{cited[0].origin.source}" if cited else "",
            publications=tuple(dict.fromkeys(u.origin.record for u in cited)),
            knowledge_level="not_provided", agent_type="text_mining_agent",
        )  # fmt: skip


def thing_of(entity: Entity, said: Described, found: Sequence[Evidence]) -> Thing:
    """A node as it was described."""
    records = tuple(dict.fromkeys(u.origin.record for u in found))
    return Thing(entity, said.summary.strip(), said.confidence / TOP, records)


def entity_of(name: str, run: Run) -> Entity:
    """The thing that a name is, minted where the linker knows none."""
    found = run.resources.linker.link(name)
    return found[0].entity if found and found[0].score >= SURE else minted(name.strip())


def _unmet(names: Iterable[str], out: Grown) -> list[str]:
    """Each name once, but for things that were met; by name alone, so some are met only when they are linked."""
    known = {t.entity.name.casefold() for t in out.things.values()}
    return list({n.casefold(): n.strip() for n in names if n.strip() and n.strip().casefold() not in known}.values())
