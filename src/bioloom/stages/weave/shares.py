"""What surely passes a test on a share: of a source that gives a range, only where all of the range passes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bioloom.core.catalogue import catalogue
from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern, Test
from bioloom.core.run import Run
from bioloom.stages.find.support.shares import BANDS
from bioloom.stages.read.candidates.offered import filled

from .stage import Woven, weave

LOWER, UPPER, TEXT = "lower", "upper", "text"


@dataclass(frozen=True)
class Sure:
    """What surely passes, and the answers that are given only as a range of which part passes."""

    woven: Woven
    open: tuple[Entity, ...] = ()


def surely(pattern: Pattern, run: Run, *, subclasses: bool = True) -> Sure:
    """``pattern`` woven, with a range standing for no number in it (`weave` where no share is tested)."""
    found = [(i, t) for i, e in enumerate(pattern.edges) for t in e.tests if not e.absent and _is_share(e, t)]
    if len(found) != 1:  # two shares in one question are compared by their numbers
        return Sure(weave(pattern, run, subclasses=subclasses))
    at, test = found[0]
    kept = _kept(pattern, at, test)
    wovens = [weave(p, run, subclasses=subclasses, kept=kept) for p in _ways(pattern, at, test)]
    sure = {e.curie: e for w in wovens for e in w.matched.entities()}
    maybe = {
        e.curie: e
        for p in _half(pattern, at, test)
        for e in weave(p, run, subclasses=subclasses, kept=kept).matched.entities()
    }
    left = tuple(e for c, e in maybe.items() if c not in sure)
    whole = next((w for w in wovens[:-1] if w.matched.count == len(sure)), None)
    if whole is None:  # some pass by one way of giving a share and some by another, or the last, which is no question
        loose = _with(pattern, at, tuple(t for t in pattern.edges[at].tests if t is not test))
        named = filled(loose, tuple(sure))
        whole = replace(wovens[0], pattern=named, matched=run.match(named))
    return Sure(whole, left)


def _kept(pattern: Pattern, at: int, test: Test) -> frozenset[str]:
    """The ends of which a share is that of the thing itself and of nothing below it, where a yes or no is asked for.

    Of one kind of a disease a sign may be frequent and not of the disease; but who has a kind of a sign has the sign,
    so that at least so many have it.
    """
    if pattern.operator != "exists":
        return frozenset()
    edge = pattern.edges[at]
    return frozenset({edge.subject} if test.op in (">", ">=") else {edge.subject, edge.object})


def _ways(pattern: Pattern, at: int, test: Test) -> list[Pattern]:
    """The ways in which it is sure: a number or a whole band passes, a range does by its nearer end, a bare number."""
    edge = pattern.edges[at]
    rest = tuple(t for t in edge.tests if t is not test)
    undecided = [b for b, r in BANDS.items() if r.passes(test.op, float(test.value)) is None]
    text, lower, upper = (f"{test.key}_{k}" for k in (TEXT, LOWER, UPPER))
    said = tuple(Test(key=text, op="<>", value=b) for b in (*undecided, ""))
    end = lower if test.op in (">", ">=") else upper
    ways = [_with(pattern, at, (*edge.tests, *said))]
    if test.op in (">", ">=", "<", "<="):
        ways.append(_with(pattern, at, (*rest, test.model_copy(update={"key": end}))))
    carried = (Test(key=text, op="<>", value=""), Test(key=lower, op=">=", value=-1.0))
    bare = tuple(edge.model_copy(update={"tests": (t,), "absent": True}) for t in carried)
    return [*ways, pattern.model_copy(update={"edges": (*pattern.edges, *bare)})]


def _half(pattern: Pattern, at: int, test: Test) -> list[Pattern]:
    """What is given as a range of which only part passes."""
    rest = tuple(t for t in pattern.edges[at].tests if t is not test)
    value = float(test.value)
    text, lower, upper = (f"{test.key}_{k}" for k in (TEXT, LOWER, UPPER))
    bands = [b for b, r in BANDS.items() if r.passes(test.op, value) is None]
    out = [_with(pattern, at, (*rest, Test(key=text, op="=", value=b))) for b in bands]
    straddling = (Test(key=lower, op="<=", value=value), Test(key=upper, op=">=", value=value))
    return [*out, _with(pattern, at, (*rest, *straddling))]


def _with(pattern: Pattern, at: int, tests: tuple[Test, ...]) -> Pattern:
    edges = tuple(e.model_copy(update={"tests": tests}) if i == at else e for i, e in enumerate(pattern.edges))
    return pattern.model_copy(update={"edges": edges})


def _is_share(edge: Edge, test: Test) -> bool:
    relations = (catalogue().relations.get(p) for p in edge.predicates)
    types = (q.type for r in relations if r is not None for q in r.qualifiers if q.key == test.key)
    return isinstance(test.value, float) and "share" in types
