"""What later steps of a program read, as it is worked out in one pass, is what its definition says."""

from __future__ import annotations

from random import Random

from bioloom.graph.matching.plans.program import Avoid, Bind, Check, Constraint, Differ, Program, _reading, program
from bioloom.graph.matching.steps.hop import NOWHERE


def _constraint(random: Random, slots: int) -> Constraint:
    one, other = random.randrange(slots), random.randrange(slots)
    made = random.randrange(4)
    if made == 0:
        return Check(one, other, NOWHERE, NOWHERE, 0, wanted=random.random() < 0.5)
    if made == 1:
        return Avoid(program((one, other), {}, ()), (one, other))
    return Differ(one, other)


def _made(random: Random) -> Program:
    slots = random.randrange(1, 12)
    binds = {s: Bind(s, random.randrange(s), NOWHERE, NOWHERE, s, given=False) for s in range(1, slots)}
    return program((0,), binds, [_constraint(random, slots) for _ in range(random.randrange(12))])


def test_live_columns_and_caps_are_those_of_the_definition() -> None:
    for seed in range(300):
        made = _made(Random(seed))
        bound = set(made.start)
        for k, step in enumerate(made.steps):
            later = made.steps[k + 1 :]
            bound |= {step.slot} if isinstance(step, Bind) else set()
            live = tuple(sorted(c for c in bound if any(c in s.reads for s in later)))
            readers = {c: [s for s in later if c in s.reads] for c in live}
            caps = tuple((c, len(r) + 1) for c, r in readers.items() if all(isinstance(s, Differ) for s in r))
            assert (made.live[k], made.caps[k]) == (live, caps)
            assert made.grows[k] is any(not isinstance(s, Differ) for s in later)
        assert _reading(made.start, made.steps) == (made.live, made.caps)
