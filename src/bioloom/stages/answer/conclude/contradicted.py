"""What a source says instead of what was asked: the opposite, another value, or that it looked and did not find it."""

from __future__ import annotations

from bioloom.core.catalogue import catalogue
from bioloom.core.fact import Fact
from bioloom.core.pattern import Edge, Pattern, Test
from bioloom.core.run import Run
from bioloom.core.trust.grade import DOUBT_TEXT
from bioloom.core.trust.opposites import against, opposed
from bioloom.stages.find.support.shares import Range, range_of, shares_text
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.weave.stage import Woven

from .open_end import freed, of_sources, plain_edge, with_edge
from .said_instead import Instead
from .single import another_one

READ = 64  # statements of one pair that are read


def contradicted(pattern: Pattern, run: Run) -> Instead | None:
    """What a source says of the two things that cannot be so at once with a pattern of one relation, if one does."""
    edge = plain_edge(pattern)
    if edge is None:
        return None
    said = opposite(pattern, run) or _other_value(pattern, edge, run) or another_one(pattern, run)
    return said or _not_found(pattern, edge, run)


def opposite(pattern: Pattern, run: Run) -> Instead | None:
    """What a source says that is the opposite of a pattern of one relation, whether or not others say it."""
    edge = plain_edge(pattern)
    if edge is None:
        return None
    others = tuple(dict.fromkeys(o for p in edge.predicates for o in against(p)))
    if edge.tests or not others:
        return None
    woven = _matched(with_edge(pattern, edge, predicates=others), run)
    if not woven.matched.count:
        return None
    facts = _facts(woven)
    predicates = " or ".join(dict.fromkeys(f.predicate.replace("_", " ") for f in facts))
    if (doubts := [_doubt(f) for f in facts]) and all(doubts):
        return Instead(f"a source lists it as {predicates}, where {doubts[0]}", woven)
    return Instead(f"a source states the opposite ({predicates})", woven)


def _doubt(fact: Fact) -> str:
    return next((str(q.value) for q in fact.qualifiers if q.key == DOUBT_TEXT), "")


def _other_value(pattern: Pattern, edge: Edge, run: Run) -> Instead | None:
    """The values on record where the relation holds and none of them is one that was asked for."""
    if not edge.tests:
        return None
    woven = _matched(with_edge(pattern, edge, tests=of_sources(edge)), run)
    facts = _facts(woven)
    for test in edge.tests:
        said = _numbers(facts, test) if isinstance(test.value, float) else _words(facts, test)
        if said is not None:
            text, settles = said
            return Instead(text, woven, settles)
    return None


def _numbers(facts: list[Fact], test: Test) -> tuple[str, bool] | None:
    found = [r for f in facts if (r := range_of(f, test.key)) is not None]
    if not found:
        return None
    weighed = [r for r in found if r.measured] or found  # what was measured goes before a range
    verdicts = {r.passes(test.op, float(test.value)) for r in weighed}
    if True in verdicts:
        return None
    said = ", ".join(dict.fromkeys(_value(r, test.key) for r in found))
    return f"on record is {test.key.replace('_', ' ')} {said}", None not in verdicts


def _value(said: Range, key: str) -> str:
    share = any(q.type == "share" for r in catalogue().relations.values() for q in r.qualifiers if q.key == key)
    if share:
        return shares_text(said)
    return f"{said.low:.4g}" if said.low == said.high else f"{said.low:.4g} to {said.high:.4g}"


def _words(facts: list[Fact], test: Test) -> tuple[str, bool] | None:
    if test.op not in ("=", "CONTAINS"):
        return None
    found = dict.fromkeys(str(q.value) for f in facts for q in f.qualifiers if q.key == test.key)
    if not found or not {*found} <= opposed([str(test.value)]):
        return None
    return f"on record is {test.key.removesuffix('_qualifier').replace('_', ' ')} {', '.join(found)}", True


def _not_found(pattern: Pattern, edge: Edge, run: Run) -> Instead | None:
    """That a source measured both and lists no such pair: it looked for all pairs of what it measured."""
    relation = catalogue().relations.get(edge.predicates[0]) if len(edge.predicates) == 1 else None
    if relation is None or not relation.panel or edge.tests:
        return None
    measured = with_edge(pattern, edge, tests=(Test(key=relation.panel["key"], op=">=", value=0.0),))
    ends = [_asking_for(measured, name) for name in (edge.object, edge.subject)]
    found = [_matched(opened, run) for opened in ends]
    if not all(w.matched.count for w in found):
        return None
    sources = dict.fromkeys(f.primary_knowledge_source.removeprefix("infores:") for f in _facts(found[0]))
    return Instead(f"{relation.panel['said']} ({', '.join(sources)})", found[0])


def _asking_for(pattern: Pattern, name: str) -> Pattern:
    return Pattern(nodes=freed(pattern, name).nodes, edges=pattern.edges, answer=name)


def _matched(pattern: Pattern, run: Run) -> Woven:
    return Woven(pattern, run.match(pattern))


def _facts(woven: Woven) -> list[Fact]:
    """The statements along the edge, of the first answer."""
    first = woven.matched.entities(1)
    return [f for e in first for w in woven.matched.threads(e, READ, SCORING) for f in w.facts]
