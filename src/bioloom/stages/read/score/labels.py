"""The parts that forms are scored by: operators, kinds, arms by the kind they start from, qualifiers, counts.

A form is told by its parts, so that a form that no wording had can still be read: an arm is scored by what its hops
say, and every combination of parts that fits together is a candidate.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bioloom.core.catalogue import Catalogue
from bioloom.stages.read.forms.form import OPERATORS, ROLES, SLOT, Arm, Form, Wording, parse_hops
from bioloom.stages.read.forms.kinds import KINDS
from bioloom.stages.read.forms.numbers import numbers

from . import enumerated

NUMBER = "#"  # stands in a test for a number of the text
NONE = ""
_VALUE = re.compile(r"\d+(?:\.\d+)?|\.\d+")


class Labels(NamedTuple):
    """The parts, numbered. ``arms`` are pairs of start kind and hops or role; ``kinds`` end with "*"."""

    kinds: tuple[str, ...]
    arms: tuple[tuple[str, str], ...]
    tests: tuple[str, ...]
    counts: tuple[str, ...]
    asks: tuple[str, ...]

    @property
    def operators(self) -> tuple[str, ...]:
        """The operators, in their fixed order."""
        return OPERATORS

    def starting(self) -> dict[str, list[int]]:
        """The arms that may start at each kind."""
        out: dict[str, list[int]] = {}
        for i, (kind, _) in enumerate(self.arms):
            out.setdefault(kind, []).append(i)
        return out


class Parts(NamedTuple):
    """The parts of one form as numbers; -1 where a part has none."""

    operator: int
    kind: int
    counted: int
    arms: tuple[int, ...]
    absent: tuple[bool, ...]
    either: tuple[bool, ...]
    tests: tuple[int, ...]
    asks: tuple[int, ...]


def arm_label(arm: Arm) -> str:
    """The hops of an arm without their tests, or its role."""
    return " ".join(str(h.bare) for h in arm.hops) or next(m for m, r in ROLES.items() if r == arm.role)


def test_label(arm: Arm, text: str) -> str:
    """The tests of an arm, a number that stands in ``text`` as "#"."""
    found = numbers(SLOT.sub("X", text))
    out = []
    for hop in arm.hops:
        for test in hop.tests:
            said = test.value
            if _VALUE.fullmatch(said) and any(n.means(float(said)) for n in found):
                said = NUMBER
            out.append(f"{hop.predicate.rstrip('*')}.{test.key}{test.op}{said}")
    return ";".join(out)


def count_label(form: Form, text: str) -> str:
    """What is counted, with "#" for a number of the text."""
    if form.by is None:
        return NONE
    hops = " ".join(map(str, form.by.hops))
    if not form.by.op:
        return f"BY {hops}"
    said = any(n.means(form.by.number) for n in numbers(SLOT.sub("X", text)))
    return f"BY{{{form.by.op}{NUMBER if said else form.by.number}}} {hops}"


def labels_of(
    wordings: Iterable[Wording], relations: Catalogue, rare: Iterable[Wording] = (), least: int = 4
) -> Labels:
    """The parts of ``wordings``, all that the catalogue allows within bounds, and those that ``rare`` have often."""
    wordings = list(wordings)
    arms = {(k, arm_label(a)) for w in wordings for k, a in zip(w.slots, w.form.arms, strict=False)}
    seen = Counter((k, arm_label(a)) for w in rare for k, a in zip(w.slots, w.form.arms, strict=False))
    arms |= {a for a, n in seen.items() if n >= least}
    arms |= enumerated.chains(relations)
    arms |= {(k, mark) for k in KINDS for mark in ROLES}
    tests = {test_label(a, w.text) for w in wordings for a in w.form.arms} | enumerated.tests(relations)
    counts = {count_label(w.form, w.text) for w in wordings} | enumerated.counts(relations)
    asks = {a.asks for w in wordings for a in w.form.arms}
    return Labels(
        (*KINDS, "*"), tuple(sorted(arms)), tuple(sorted(tests | {NONE})), tuple(sorted(counts | {NONE})),
        tuple(sorted(asks | {NONE})),
    )  # fmt: skip


class Numbering:
    """Parts to numbers."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels
        self._operator = _index(OPERATORS)
        self._kind, self._arm = _index(labels.kinds), _index(labels.arms)
        self._test, self._count, self._asks = _index(labels.tests), _index(labels.counts), _index(labels.asks)

    def parts(self, wording: Wording) -> Parts:
        """The parts of a wording's form."""
        form = wording.form
        if form.operator == "none":
            return Parts(self._operator["none"], -1, -1, (), (), (), (), ())
        return Parts(
            self._operator[form.operator], self._kind.get(form.kind, -1),
            self._count.get(count_label(form, wording.text), -1),
            tuple(self._arm.get((k, arm_label(a)), -1) for k, a in zip(wording.slots, form.arms, strict=True)),
            tuple(a.absent for a in form.arms), tuple(a.either for a in form.arms),
            tuple(self._test.get(test_label(a, wording.text), -1) for a in form.arms),
            tuple(self._asks.get(a.asks, -1) for a in form.arms),
        )  # fmt: skip


def _index(parts: Sequence[object]) -> Mapping[object, int]:
    return {part: i for i, part in enumerate(parts)}


def seen_in(parts: Iterable[Parts], labels: Labels) -> tuple[list[bool], list[bool], list[bool]]:
    """Which arms, tests and counts stand in the parts of wordings."""
    arms, tests = [False] * len(labels.arms), [False] * len(labels.tests)
    counts = [False] * len(labels.counts)
    for one in parts:
        for number in one.arms:
            arms[number] |= number >= 0
        for number in one.tests:
            tests[number] |= number >= 0
        counts[one.counted] |= one.counted >= 0
    return arms, tests, counts


def ends_in(label: str) -> str:
    """The kind that an arm's label leads to; "" for a role."""
    return parse_hops(label)[-1].kind if "<" in label or ">" in label else ""
