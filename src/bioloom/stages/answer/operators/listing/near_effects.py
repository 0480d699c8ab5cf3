"""A denied side effect denies what is near it, too: "does not cause stomach bleeding", of a drug that bleeds the gut.

Labels list effects in terms of uneven width. A drug whose label has "gastrointestinal haemorrhage" lacks the record of
a gastric one, and is no answer to who does not cause it. Near are terms that have the stem of each word of the denied
one; and where most drugs of a class that have data have the effect, a record that lacks it is likelier a gap than a
finding.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bioloom.core.answer import Caveat
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.stages.weave.covered import absent_edges
from bioloom.stages.weave.stage import Woven

from ...phrases import listed
from .only import only

EFFECT, ROLE = "has_side_effect", "has_chemical_role"
STEM = 5  # letters: "gastric" and "gastrointestinal"
WIDEST = 120  # drugs of a class that tells what its members do
FEWEST = 4  # drugs of a class that have data, and
MOSTLY = 0.5  # the share of them from which on an effect is the class's
LOOKED_AT = 3000
NAMED = 3
_WORD = re.compile(r"[a-z]+")
_IDLE = frozenset(
    ["of", "the", "in", "and", "or", "with", "to", "by", "disorder", "disorders", "nos", "symptom", "symptoms"]
)


@dataclass(frozen=True)
class _Near:
    """Answers that are left out: for a near effect (with the effects), and for what their class does."""

    by_term: frozenset[str]
    terms: tuple[str, ...]
    by_class: frozenset[str]


def without_near(woven: Woven, run: Run) -> tuple[Woven | None, tuple[Caveat, ...]]:
    """``woven`` without the drugs for which a near effect is recorded, or an effect of their class, and how many.

    None where no drug is left.
    """
    denied = [e for e in absent_edges(woven.pattern) if e.predicates == (EFFECT,) and e.subject == woven.pattern.answer]
    if not denied or not 0 < woven.matched.count <= LOOKED_AT:
        return woven, ()
    drugs = tuple(e.curie for e in woven.matched.entities())
    found = [_near(_meant(woven.pattern, e), drugs, run) for e in denied]
    gone = frozenset[str]().union(*(n.by_term | n.by_class for n in found))
    if not gone:
        return woven, ()
    kept = tuple(c for c in drugs if c not in gone)
    return only(woven, kept, run) if kept else None, _said(found)


def stems(name: str) -> frozenset[str]:
    """The stems of the words of an effect's name, in American spelling."""
    words = _WORD.findall(name.casefold().replace("ae", "e").replace("oe", "e"))
    return frozenset(w[:STEM] for w in words if w not in _IDLE)


def _meant(pattern: Pattern, edge: Edge) -> tuple[str, ...]:
    """What is denied, by CURIE: the node itself, or the one below which it is denied."""
    if (node := pattern.node(edge.object)).known:
        return node.curies
    above = [e.object for e in pattern.edges if e.closure and e.subject == edge.object]
    return tuple(c for name in above for c in pattern.node(name).curies)


def _near(denied: Sequence[str], drugs: tuple[str, ...], run: Run) -> _Near:
    graph = run.resources.graph
    wanted = [s for c in denied if (e := graph.entity(c)) is not None and (s := stems(e.name))]
    effects = [e for e in run.match(_effects_of(drugs)).entities(LOOKED_AT) if e.curie not in denied]
    near = [e for e in effects if any(w <= stems(e.name) for w in wanted)]
    by_term = _with_effect(drugs, [e.curie for e in near], run)
    rest = tuple(c for c in drugs if c not in by_term)
    by_class = _by_class(rest, (*denied, *(e.curie for e in near)), run)
    return _Near(by_term, tuple(e.name for e in near), by_class)


def _with_effect(drugs: tuple[str, ...], effects: Sequence[str], run: Run) -> frozenset[str]:
    if not effects or not drugs:
        return frozenset()
    return frozenset(e.curie for e in run.match(_effects_of(drugs, tuple(effects), answer="d")).entities())


def _by_class(drugs: tuple[str, ...], effects: tuple[str, ...], run: Run) -> frozenset[str]:
    """Those of ``drugs`` that are of a class most of whose members have one of ``effects``."""
    if not drugs:
        return frozenset()
    out: set[str] = set()
    for role in run.match(_roles_of(drugs)).entities(LOOKED_AT):
        members = tuple(e.curie for e in run.match(_members_of(role.curie)).entities(WIDEST + 1))
        if not FEWEST <= len(members) <= WIDEST:
            continue
        covered = run.match(_effects_of(members, answer="d")).count
        if covered >= FEWEST and len(_with_effect(members, effects, run)) >= MOSTLY * covered:
            out |= {*members} & {*drugs}
    return frozenset(out)


def _effects_of(drugs: tuple[str, ...], effects: tuple[str, ...] = (), *, answer: str = "x") -> Pattern:
    return _one_edge(Var(name="d", curies=drugs), EFFECT, Var(name="x", curies=effects), answer)


def _roles_of(drugs: tuple[str, ...]) -> Pattern:
    return _one_edge(Var(name="d", curies=drugs), ROLE, Var(name="x"), "x")


def _members_of(role: str) -> Pattern:
    return _one_edge(Var(name="d"), ROLE, Var(name="x", curies=(role,)), "d")


def _one_edge(subject: Var, predicate: str, other: Var, answer: str) -> Pattern:
    edge = Edge(subject=subject.name, object=other.name, predicates=(predicate,))
    return Pattern(nodes=(subject, other), edges=(edge,), answer=answer)


def _said(found: Iterable[_Near]) -> tuple[Caveat, ...]:
    by_term, by_class, terms = 0, 0, list[str]()
    for one in found:
        by_term, by_class, terms = by_term + len(one.by_term), by_class + len(one.by_class), [*terms, *one.terms]
    said = [f"{by_term:,} with a near effect on record ({listed(terms, NAMED)})"] if by_term else []
    said += [f"{by_class:,} of a class most of which has it"] if by_class else []
    return (Caveat(kind="uncovered", said=f"left out too: {'; '.join(said)}"),)
