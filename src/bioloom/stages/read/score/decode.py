"""From what a model says of the parts of a question to whole forms, the likeliest first.

A beam over slots puts parts together that fit: every arm ends in the kind that is wanted, roots stand only where
something is asked of a thing, a test stands on a hop that has the qualifier, a number is one of the text's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bioloom.stages.read.forms.form import ANYTHING, ROLES, Arm, By, Form, FormTest, Hop, parse_form, parse_hops
from bioloom.stages.read.forms.numbers import Number, plain

from .labels import NONE, NUMBER, Labels

Floats = NDArray[np.float32]
ROOTED = frozenset({"exists", "amount", "define", "identify", "path", "mechanism"})
VALUED = frozenset({"highest", "lowest", "amount"})
KINDS, ARMS, TESTS, COUNTS = 4, 8, 4, 3  # parts that are tried, the likeliest of each
WIDTH, CLOSED, LEAST = 60, 30, -14.0  # of the beam; arms that are closed; an arm less likely is none
LOOKED_AT = 80  # arms of a slot
SLACK = 1e-9  # of sums


class Scores(NamedTuple):
    """Logarithms of probabilities, for S slots: what a model says of the parts of one question."""

    operator: Floats  # [operators]
    kind: Floats  # [kinds]
    counted: Floats  # [counts]
    arms: Floats  # [S, arms]
    absent: Floats  # [S], of being absent
    either: Floats  # [S]
    tests: Floats  # [S, tests]
    asks: Floats  # [S, asks]


class Choice(NamedTuple):
    """An arm for one slot and its logarithm."""

    score: float
    arm: Arm


def decoded(
    scores: Scores, labels: Labels, said: Sequence[Number], most: int = 25, *, offered: bool = False
) -> list[tuple[float, Form]]:
    """The ``most`` likeliest forms of one question with their logarithms.

    ``said`` are the numbers in its text; ``offered`` says that options stand beside it: then it may ask for what does
    not hold.
    """
    best = _Best(most)
    likely = _Likely(scores, labels, said)
    none = labels.operators.index("none")
    operators = [int(i) for i in np.argsort(-scores.operator)[:6] if scores.operator[i] > -9 and i != none]
    for k in np.argsort(-scores.kind)[:KINDS]:
        kind, base = labels.kinds[k], float(scores.kind[k])
        for rooted in (False, True):
            wanted = [o for o in operators if (labels.operators[o] in ROOTED) == rooted]
            if not wanted or base + float(scores.operator[wanted[0]]) < best.floor:
                continue
            weighing = _Weighing(likely, kind, rooted=rooted, offered=offered)
            for o in wanted:
                sure = base + float(scores.operator[o])
                for score, form in weighing.closed(labels.operators[o], best.floor - sure - SLACK):
                    if sure + score < best.floor:  # those behind are less likely still
                        break
                    best.add(sure + score, form)
    return best.ranked()


class _Best:
    """The ``most`` likeliest forms so far; ``floor`` is what one must reach to be among them."""

    def __init__(self, most: int) -> None:
        self.most, self.floor = most, -np.inf
        self._found: dict[Form, float] = {}

    def add(self, total: float, form: Form) -> None:
        """Take in a form that was put together in one more way."""
        if self._found.get(form, -np.inf) < total:
            self._found[form] = total
            if len(self._found) >= 2 * self.most:
                self._found = {form: total for total, form in self.ranked()}
                self.floor = min(self._found.values())

    def ranked(self) -> list[tuple[float, Form]]:
        """(logarithm, form), the likeliest first."""
        return sorted(((t, f) for f, t in self._found.items()), key=lambda f: -f[0])[: self.most]


class _Likely:
    """The likeliest parts of one question, ranked once for all kinds of answer and all operators."""

    def __init__(self, scores: Scores, labels: Labels, said: Sequence[Number]) -> None:
        self.scores, self.labels, self.said = scores, labels, said
        self.slots = len(scores.arms)
        best = labels.operators[int(np.argmax(scores.operator))]
        self.loose = best in ("path", "mechanism")  # their roots may be of another kind than the answer
        self.arms = [self._ranked(row) for row in scores.arms]
        self._signs = [_signs(float(a), float(e)) for a, e in zip(scores.absent, scores.either, strict=True)]
        self._tests = [[(float(r[t]), labels.tests[t]) for t in np.argsort(-r)[:TESTS]] for r in scores.tests]
        self._made: dict[tuple[int, str, str], list[Choice]] = {}

    def _ranked(self, row: Floats) -> list[tuple[float, str, str]]:
        """The likeliest arms of one slot with their start kinds, the likeliest first."""
        kept = np.flatnonzero(row >= LEAST)
        kept = kept[np.argsort(-row[kept])[:LOOKED_AT]]
        return [(float(row[i]), *self.labels.arms[i]) for i in kept]

    def roots(self, slot: int, score: float) -> list[Choice]:
        """A slot of which something is asked."""
        asks = self.scores.asks[slot]
        return [
            Choice(score + float(asks[a]), Arm(role="root", asks=self.labels.asks[a])) for a in np.argsort(-asks)[:2]
        ]

    def tested(self, slot: int, start: str, label: str, score: float) -> list[Choice]:
        """The hops of a label from a slot, with the tests and signs that they may have."""
        made = self._made.get((slot, start, label))
        if made is None:
            made = self._made[slot, start, label] = list(self._with_tests(slot, _hops(label), score))
        return made

    def _with_tests(self, slot: int, hops: tuple[Hop, ...], score: float) -> Iterator[Choice]:
        for log, label in self._tests[slot]:
            if log < -7:
                continue
            for made in _tested(hops, label, self.said):
                for absent, either, sign in self._signs[slot]:
                    yield Choice(score + log + sign, Arm(made, absent=absent, either=either))

    def counts(self, kind: str) -> list[tuple[float, By | None]]:
        """What may be counted where things of ``kind`` are asked for, with its logarithm."""
        rows = self.scores.counted
        told = [(float(rows[c]), _by(self.labels.counts[c], kind, self.said)) for c in np.argsort(-rows)[:COUNTS]]
        return [(log, by) for log, by in told if by is not False]


def _signs(absent: float, either: float) -> list[tuple[bool, bool, float]]:
    """Whether an arm is absent, whether it is one of two of which either is enough, and the logarithm of that."""
    found = [
        (off, False, log + _log_not(either)) for off, log in ((False, _log_not(absent)), (True, absent)) if log > -5
    ]
    return [*found, (False, True, _log_not(absent) + either)] if either > -3 else found


class _Weighing:
    """Puts together arms for one kind of answer and one sort of operator."""

    def __init__(self, likely: _Likely, kind: str, *, rooted: bool, offered: bool) -> None:
        self.likely, self.kind, self.rooted, self.offered = likely, kind, rooted, offered

    def closed(self, operator: str, least: float) -> list[tuple[float, Form]]:
        """Forms of one operator out of arms that were put together, likelier than ``least``, the likeliest first."""
        made = (
            (score + log, Form(operator, self.kind, arms, by))  # type: ignore[arg-type]
            for score, arms in self._beams[:CLOSED]
            for log, by in self._counts
            if score + log >= least
        )
        return sorted((m for m in made if legal(m[1], offered=self.offered)), key=lambda m: -m[0])

    @cached_property
    def _counts(self) -> list[tuple[float, By | None]]:
        return self.likely.counts(self.kind)

    @cached_property
    def _beams(self) -> list[tuple[float, tuple[Arm, ...]]]:
        """Arms for all slots, the likeliest first.

        Of beams and choices in order only those pairs are joined that can be among the best `WIDTH` of them.
        """
        beams: list[tuple[float, tuple[Arm, ...]]] = [(0.0, ())]
        for slot in range(self.likely.slots):
            choices = sorted(self._choices(slot), key=lambda c: -c.score)
            pairs = [(i, k) for i in range(len(beams)) for k in range(min(len(choices), -(-WIDTH // (i + 1))))]
            scores = [beams[i][0] + choices[k].score for i, k in pairs]
            best = sorted(range(len(pairs)), key=scores.__getitem__, reverse=True)[:WIDTH]
            beams = [(scores[n], (*beams[pairs[n][0]][1], choices[pairs[n][1]].arm)) for n in best]
        return beams

    def _choices(self, slot: int) -> Iterator[Choice]:
        """Arms that a slot may have."""
        taken = 0
        for score, start, label in self.likely.arms[slot]:
            if taken >= ARMS:
                return
            if label in ROLES:
                if self._may_be(label, start):
                    taken += 1
                    yield from self._role(slot, label, score)
            elif _hops(label)[-1].kind == self.kind:
                taken += 1
                yield from self.likely.tested(slot, start, label, score)

    def _may_be(self, label: str, start: str) -> bool:
        if label == "ROOT":
            return self.rooted and (self.likely.loose or self.kind in (ANYTHING, start))
        return label not in ("OPTION", "OTHER") or start == self.kind

    def _role(self, slot: int, label: str, score: float) -> list[Choice]:
        return self.likely.roots(slot, score) if label == "ROOT" else [Choice(score, Arm(role=ROLES[label]))]


def legal(form: Form, *, offered: bool = False) -> bool:
    """Whether the parts fit together; with options, what is asked for may be told by what does not hold alone.

    One option alone, where none were offered beside the question, is nothing to choose from.
    """
    return (offered or sum(a.role == "option" for a in form.arms) != 1) and _fitting(form, offered=offered)


def _fitting(form: Form, *, offered: bool) -> bool:
    """Whether operator, roots, hops and what is counted of ``form`` belong together."""
    roots = [a for a in form.arms if a.role == "root"]
    hops = [a for a in form.arms if a.hops]
    valued = any(not t.op for a in form.arms for h in a.hops for t in h.tests)
    if (form.operator in ROOTED) != bool(roots) or (form.operator in VALUED) != valued:
        return False
    if form.operator in ("most", "fewest"):
        return form.by is not None and not form.by.op
    if form.by is not None and (not form.by.op or form.operator not in ("select", "count", "exists")):
        return False
    if form.operator in ("define", "identify"):
        asks = any(a.asks for a in form.arms)
        return not hops and asks == (form.operator == "identify")
    if form.operator in ("path", "mechanism"):  # the mechanism of a drug alone is its own
        return not hops and (len(roots) == 2 or (form.operator == "mechanism" and len(roots) == 1))
    if form.kind == ANYTHING:
        return False
    if form.operator in ("exists", "amount"):
        return bool(hops)
    chosen = offered or any(a.role == "option" for a in form.arms)
    return any(not a.absent for a in hops) or form.by is not None or (chosen and bool(hops))


def _tested(hops: tuple[Hop, ...], label: str, said: Sequence[Number]) -> Iterable[tuple[Hop, ...]]:
    """``hops`` with the tests of a label on them; none where a hop is missing or no number is there."""
    if not label:
        return (hops,)
    out = [hops]
    for part in label.split(";"):
        predicate, key, op, value = _parsed(part)
        at = next((i for i in range(len(hops) - 1, -1, -1) if hops[i].predicate.rstrip("*") == predicate), None)
        if at is None:
            return ()
        values = [value]
        if value == NUMBER:
            values = list(dict.fromkeys(plain(_worth(n, key)) for n in said))
        out = [
            (*h[:at], h[at]._replace(tests=(*h[at].tests, FormTest(key, op, v))), *h[at + 1 :])  # type: ignore[arg-type]
            for h in out
            for v in values
        ]
    return out


def _worth(number: Number, key: str) -> float:
    """What a number is worth for a qualifier: a share where shares are asked for, else as it stands."""
    if key == "frequency":
        return next((v for v in number.values if 0 <= v <= 1), number.values[-1])
    return number.values[0]


@lru_cache(maxsize=1024)
def _parsed(part: str) -> tuple[str, str, str, str]:
    predicate, _, rest = part.partition(".")
    for op in (">=", "<=", "<>", "=", ">", "<"):
        key, found, value = rest.partition(op)
        if found:
            return predicate, key, op, value
    return predicate, rest, "", ""


def _by(label: str, kind: str, said: Sequence[Number]) -> By | Literal[False] | None:
    """What a label counts; None where nothing is counted, False where it does not fit."""
    if label == NONE:
        return None
    number = next((n for n in said if float(n.values[0]).is_integer()), None)
    if NUMBER in label:
        if number is None:
            return False
        label = label.replace(NUMBER, plain(number.values[0]))
    return _counted(label, kind)


@lru_cache(maxsize=4096)
def _counted(label: str, kind: str) -> By | Literal[False]:
    by = parse_form(f"select {kind} | {label}").by
    return by if by is not None and _starts_at(by, kind) else False


def _starts_at(by: By, kind: str) -> bool:
    from bioloom.core.catalogue import catalogue  # noqa: PLC0415 - only counts need it
    from bioloom.stages.read.forms.kinds import ends_of  # noqa: PLC0415

    return ends_of(catalogue(), by.hops[0], kind) is not None


@lru_cache(maxsize=4096)
def _hops(label: str) -> tuple[Hop, ...]:
    return parse_hops(label)


def _log_not(log: float) -> float:
    """The logarithm of 1 - exp(log)."""
    return float(np.log1p(-min(np.exp(log), 1 - 1e-7)))
