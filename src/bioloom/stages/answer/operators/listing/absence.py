"""What is said of absence: of how many things a "not" holds, and that a count of nothing is no data."""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.catalogue import catalogue
from bioloom.core.pattern import Edge, Pattern
from bioloom.core.question import AnswerKind
from bioloom.core.run import Run
from bioloom.stages.answer.part import Manner
from bioloom.stages.weave.covered import Coverage, covered, nothing_known
from bioloom.stages.weave.shares import Sure
from bioloom.stages.weave.stage import Woven, stated_nodes

from ...phrases import edge_text, how_many, listed
from .excluded_forms import without_forms
from .near_effects import without_near

NAMED = 5


def known(woven: Woven, run: Run, manner: Manner) -> tuple[Woven | None, tuple[Caveat, ...]]:
    """``woven`` with the answers alone of which the graph covers what must be absent, and what to say of the others.

    Salts and products of what is left out are left out as well, before anything is counted. None where no answer is
    left, or where what must be absent is so of everything that is known.
    """
    if manner.closed_world or not woven.matched.count:
        return woven, ()
    kept, caveats = _covered(woven, run)
    if kept is None:
        return None, caveats
    kept, more = without_near(kept, run)
    return kept, (*caveats, *more)


def _covered(woven: Woven, run: Run) -> tuple[Woven | None, tuple[Caveat, ...]]:
    """``woven`` with the answers alone of which the graph covers what must be absent, and what to say of the others."""
    if empty := nothing_known(woven.pattern, run):
        of = " and ".join(edge_text(woven.pattern, e) for e in empty)
        graph, stated = run.resources.graph, stated_nodes(woven.pattern)
        found = (graph.entity(n.curies[0]) for n in woven.pattern.nodes if n.known and n.name not in stated)
        names = listed([e.name for e in found if e is not None], NAMED)
        said = f"no data: nothing of the kind ({of}) is known of {names} at all, so that it tells nothing apart"
        return None, (Caveat(kind="no_data", said=said),)
    kept, coverage = covered(woven, run)
    if coverage is None:
        return woven, ()
    kept = without_forms(kept, run)
    return kept if kept.matched.count else None, (_said(woven.pattern, coverage, kept.matched.count),)


def none_known(kind: AnswerKind, caveats: tuple[Caveat, ...]) -> Answer:
    """An abstention where a "not" holds of nothing that is covered."""
    return heeding(abstention(kind), *caveats)


def _said(pattern: Pattern, coverage: Coverage, left: int) -> Caveat:
    hole = pattern.node(pattern.answer).categories
    of = " and ".join(edge_text(pattern, e) for e in coverage.edges)
    names = listed([e.name for e in coverage.first[:NAMED]], NAMED) + (" ..." if coverage.unknown > NAMED else "")
    some = f" ({names})" if coverage.first else ""
    many = how_many(coverage.with_data, catalogue().kind(hole[0] if hole else "NamedThing"))
    kept = f"of {many} with data on this ({of}), {left:,} without this one"
    return Caveat(kind="uncovered", said=f"{kept}; nothing known of {coverage.unknown:,}{some}")


def only_binned(sure: Sure) -> tuple[Caveat, ...]:
    """What to say of answers that are given only as a range, part of which is what was asked for."""
    if not sure.open:
        return ()
    names = listed([e.name for e in sure.open], NAMED)
    many = f"{len(sure.open):,} more are" if sure.woven.matched.count else f"none surely passes; {len(sure.open):,} are"
    said = f"{many} given only as a range, part of which passes ({names})"
    return (Caveat(kind="binned", said=said),)


def silent_edges(pattern: Pattern, run: Run) -> list[tuple[Edge, str]]:
    """The relations of which the graph has nothing at one of the things named, with the name of that thing."""
    out = []
    for edge in pattern.edges:
        if edge.closure or edge.absent:
            continue
        for end in (edge.subject, edge.object):
            node, far = pattern.node(end), pattern.node(edge.object if end == edge.subject else edge.subject)
            if not node.known or far.known:
                continue
            bare = edge.model_copy(update={"tests": ()})
            if not run.match(Pattern(nodes=(node, far), edges=(bare,), answer=far.name)).count:
                entity = run.resources.graph.entity(node.curies[0])
                out.append((edge, entity.name if entity else node.curies[0]))
    return out


def no_data(pattern: Pattern, run: Run) -> tuple[Caveat, ...]:
    """What to say where nothing of the kind that is asked is known at all of one of the things named."""
    silent = silent_edges(pattern, run)
    said = "; ".join(f"nothing is known of {name} ({edge_text(pattern, edge)})" for edge, name in silent)
    return (Caveat(kind="no_data", said=f"no data: {said}"),) if silent else ()


def no_count(answer: Answer, pattern: Pattern, run: Run) -> Answer:
    """A count of nothing: no data where nothing of the kind is known, else that none is listed, which is no proof."""
    if silent := no_data(pattern, run):
        return heeding(abstention("count"), *silent)
    said = "none is listed that fits all of it, which is no proof that there is none"
    return heeding(answer, Caveat(kind="not_stated", said=said))
