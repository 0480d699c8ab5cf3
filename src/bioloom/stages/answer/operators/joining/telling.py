"""Which of several ways between two things tell something: not what goes round or is merely listed together.

A way that goes round by another entry of an end ("Alzheimer disease is equivalent to Alzheimer disease") is the way
without that step; two kinds of one class, and two nutrients of one food, are hardly connected by it.
"""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.fact import Fact
from bioloom.core.results.routes import Route

SAME, KIND, LISTED = "close_match", "subclass_of", "has_nutrient"
TREATS = frozenset(("treats", "ameliorates_condition", "contraindicated_in"))
MISSED = "has_side_effect"  # of what a drug is given for it is mostly the complaint itself


def telling(routes: Sequence[Route]) -> list[Route]:
    """``routes`` with the direct ways first, what a drug is given for before its side effects.

    Left out is what tells little where others tell more, and what goes round by another entry where a direct way is
    there, unless it alone says that a drug is given for it.
    """
    direct = [r for r in routes if len(r.hops) == 1]
    said = {p for r in direct for p in _predicates(r.hops[0])}
    near, rest = list(direct), list[Route]()
    for route in routes:
        if route in direct:
            continue
        steps = [h for h in route.hops if SAME not in _predicates(h)]
        if len(steps) > 1 or len(steps) == len(route.hops):
            rest.append(route)
        elif not direct or (steps and _predicates(steps[0]) & TREATS - said):
            near.append(route)
            said |= _predicates(steps[0]) if steps else set()
    near.sort(key=_late)
    return [*near, *(r for r in rest if not little(r))] or rest


def little(route: Route) -> bool:
    """Whether a way leads through what merely holds both: a class above two things, a food with both nutrients."""
    for place, (one, other) in enumerate(zip(route.hops, route.hops[1:], strict=False)):
        between = route.entities[place + 1].curie
        up = all(f.predicate == KIND and f.object.curie == between for f in (*one, *other))
        held = all(f.predicate == LISTED and f.subject.curie == between for f in (*one, *other))
        if up or held:
            return True
    return False


def _predicates(hop: Sequence[Fact]) -> frozenset[str]:
    return frozenset(f.predicate for f in hop)


def _late(route: Route) -> tuple[bool, int]:
    """Side effects behind the rest; then the shorter first."""
    told = {p for h in route.hops for p in _predicates(h)}
    return MISSED in told and not told & TREATS, len(route.hops)
