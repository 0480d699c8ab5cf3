"""What an assembled graph says of drugs and diseases, as the rules of trust ask for it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bioloom.core.trust.grade import DOUBT
from bioloom.core.trust.opposites import HARMS, HELPS

from ..build.assemble import CLOSE, Assembled
from ..rows import Edge
from .by_name import BETWEEN, made_of

Pair = tuple[str, str]  # a drug and a disease
PHARMACOLOGIC = "FDA Established Pharmacologic Class"
_TELLING = (PHARMACOLOGIC, "Mechanism of Action")
READ = "text_mining_agent"
EFFECT = "has_side_effect"
CURATORS = "n_curators"


@dataclass
class Known:
    """Statements about drugs and diseases by their pair.

    Attributes:
        read: What a program read that a drug treats: pairs, with the sources that say it.
        curated: What people say that it treats.
        lone: Of what people say that it treats, what one of several curators says alone.
        denied: What a source judged that it does not treat.
        warned: What it must not be given in.
        seconded: What another program read in labels as well, with who.
        effects: What its label lists among the effects.
        names: Every name of a thing, the preferred one first.
        above: The direct superclasses of a thing.
        same: Drugs that are one substance under other identifiers, salts and all.
        within: The ingredients of a combination product.
        by_name: Drugs of which only their names say what they are made of.
        codes: ATC subgroups of a drug.
        classes: Its pharmacologic classes and mechanisms.
        groups: Its pharmacologic classes alone.
    """

    read: dict[Pair, set[str]] = field(default_factory=lambda: defaultdict(set))
    curated: dict[Pair, set[str]] = field(default_factory=lambda: defaultdict(set))
    lone: set[Pair] = field(default_factory=set)
    denied: dict[Pair, set[str]] = field(default_factory=lambda: defaultdict(set))
    warned: dict[Pair, list[Edge]] = field(default_factory=lambda: defaultdict(list))
    seconded: Mapping[Pair, str] = field(default_factory=dict)
    effects: set[Pair] = field(default_factory=set)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    above: Mapping[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    same: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    within: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    by_name: set[str] = field(default_factory=set)
    codes: Mapping[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    classes: Mapping[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    groups: Mapping[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def name(self, thing: str) -> str:
        """The preferred name."""
        return self.names[thing][0]


def known(graph: Assembled) -> Known:
    """What ``graph`` says."""
    out = Known(names=_Names(graph))
    for infores, said in graph.said:
        for edge in said.of(*HELPS, *HARMS):
            _take(out, infores, edge)
    out.effects = {(edge.subject, edge.object) for edge in graph.of(EFFECT) if not edge.negated}
    above, same, within, classes, groups = (defaultdict(set) for _ in range(5))
    for edge in graph.of("subclass_of"):
        above[edge.subject].add(edge.object)
    for edge in graph.of(CLOSE, "has_active_moiety"):
        same[edge.subject].add(edge.object)
        same[edge.object].add(edge.subject)
    for edge in graph.of("has_active_ingredient"):
        if any(key == DOUBT for key, _ in edge.qualifiers):
            continue
        within[edge.subject].add(edge.object)
    for edge in graph.of("has_chemical_role"):
        kind = dict(edge.qualifiers).get("class_type")
        if kind in _TELLING:
            classes[edge.subject].add(edge.object)
        if kind == PHARMACOLOGIC:
            groups[edge.subject].add(edge.object)
    out.above, out.same, out.within, out.classes, out.groups = above, same, within, classes, groups
    out.codes = _codes(graph)
    _link_by_name(out)
    return out


def _link_by_name(out: Known) -> None:
    """Link drugs of which nothing else is known with what their names say they are made of."""
    classed = {d for d, found in (*out.codes.items(), *out.classes.items()) if found}
    linked = {*out.same, *out.within, *classed}
    unlinked = {d for d, _ in (*out.read, *out.warned)} - linked
    names = {d: out.name(d) for d in (*classed, *unlinked)}
    for drug, part in made_of(names, unlinked, classed):
        out.by_name.add(drug)
        if BETWEEN in names[drug]:
            out.within[drug].add(part)
        else:
            out.same[drug].add(part)


class _Names(dict[str, tuple[str, ...]]):
    """The names of a thing, put together when they are asked for."""

    def __init__(self, graph: Assembled) -> None:
        super().__init__()
        self._graph = graph

    def __missing__(self, thing: str) -> tuple[str, ...]:
        terms = [node for _, node in self._graph.things[thing].terms]
        every = (terms[0].name, *(n for t in terms for n in (t.name, *t.synonym, *t.related_synonym)))
        self[thing] = found = tuple(dict.fromkeys(every))
        return found


def _take(out: Known, infores: str, edge: Edge) -> None:
    pair = edge.subject, edge.object
    if edge.predicate in HARMS:
        if not edge.negated:
            out.warned[pair].append(edge)
    elif edge.negated:
        out.denied[pair].add(infores)
    elif edge.agent_type == READ:
        out.read[pair].add(infores)
    else:
        if dict(edge.qualifiers).get(CURATORS) != 1:
            out.lone.discard(pair)
        elif pair not in out.curated:
            out.lone.add(pair)
        out.curated[pair].add(infores)


def _codes(graph: Assembled) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    said: Iterable[Pair] = [
        *graph.identity.xref,
        *((graph.identity.of(a) or a, b) for a, b, *_ in graph.identity.decisions),
        *((graph.identity.of(b) or b, a) for a, b, *_ in graph.identity.decisions),
    ]
    code = re.compile(r"ATC:([A-Z]\d\d[A-Z]{2})")  # the chemical subgroup, as C07AB
    for thing, identifier in said:
        if (matched := code.match(identifier)) and thing in graph.things:
            found[thing].add(matched[1])
    return found
