"""The report of reader_model.py: what a model that chooses among readings makes of those that the reader doubts."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader_model import Item

WRONG = 0.04  # share of the answerable questions that may be read wrongly
SHIFTS = (0.5, 1.0, 2.0)  # weights of what a model says beside the log-odds of the reader
STEEPEST = 4.0  # log-odds of a model
FORWARD, BACKWARD, SHUFFLED = "likeliest first", "likeliest last", "in an order by chance"
ALONE = "the likeliest alone"
SORTS = ("tried first", "tried behind another", "not tried", "nothing answers it")


@dataclass(frozen=True)
class Chosen:
    """Which reading was chosen, at which place it stood, how sure that was, and how long it took; None: no reading."""

    reading: int | None = None
    place: int | None = None
    confidence: float | None = None
    seconds: float = 0.0
    failed: bool = False


Rows = Mapping[str, Sequence[Chosen]]


def report(
    items: Sequence[Item], sample: Sequence[Item], pool: Mapping[str, int], found: Rows, *, unsure: float, command: str
) -> str:
    """The tables, with what they are of."""
    bounds = {
        "the likeliest reading, always": [Chosen(i.first) for i in sample],
        "who knows the meaning": [Chosen(_right(i)) for i in sample],
    }
    answerable, drawn = sum(i.sort != SORTS[-1] for i in items), Counter(i.sort for i in sample)
    of = ", ".join(f"{drawn[s]} of {pool[s]} {s}" for s in SORTS if s in pool)
    lines = [
        "# A model that chooses among readings",
        "",
        f"{answerable} answerable questions of the development sets and {len(items) - answerable} that nothing",
        f"answers; {sum(pool.values())} of them are refused, or taken with a probability under {unsure:g}. Drawn by a",
        f"seed: {of}. `{command}` makes this.",
        "By sort: right of those tried first, behind another, not tried; none chosen, no usable reply; seconds.",
        "",
        "## The questions that were drawn",
        "",
        "| who chooses | right | wrong | refused | unanswerable refused | right by sort | none, no reply | p50, most |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        _cells("nobody (as it ships)", sample, [i.alone for i in sample], "", ""),
        *(_row(name, sample, row) for name, row in {**bounds, **found}.items()),
        "",
        "## Where the chosen reading stood",
        "",
        "| order | 1st | 2nd | 3rd | 4th to 9th | none | the same reading as with the likeliest first |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *_places(sample, {n: r for n, r in found.items() if not n.endswith(ALONE)}),
        "",
        "## Whether a model tells right likeliest readings from others",
        "",
        "Of two drawn questions of which one alone has the right reading first: how often it has the higher figure.",
        "",
        "| | the probability | the model | both, equally weighed |",
        "| --- | --- | --- | --- |",
        *_told_apart(sample, found),
        "",
        f"## All {answerable} questions, the drawn ones weighed for their sort",
        "",
        "| what decides where the reader is unsure | right | wrong | refused | unanswerable refused |",
        "| --- | --- | --- | --- | --- |",
        *_policies(items, sample, pool, found, unsure),
        "",
        "## The model beside the probability: right, of all questions, where so many may be wrong",
        "",
        f"| log-odds of the likeliest reading | {WRONG:.0%} wrong | as many wrong as it ships with |",
        "| --- | --- | --- |",
        *_beside(items, sample, pool, found, unsure),
    ]
    return "\n".join(lines) + "\n"


def _right(item: Item) -> int | None:
    return next((n for n, o in enumerate(item.outcomes) if o == "right"), None)


def _outcome(item: Item, reading: int | None) -> str:
    return item.refused if reading is None else item.outcomes[reading]


def _row(name: str, sample: Sequence[Item], row: Sequence[Chosen]) -> str:
    asked = [c.seconds for c in row if c.seconds]
    said = f"{sum(c.reading is None and not c.failed for c in row)}, {sum(c.failed for c in row)}"
    spent = f"{statistics.median(asked):.1f}, {max(asked):.1f}" if asked else ""
    return _cells(name, sample, [_outcome(i, c.reading) for i, c in zip(sample, row, strict=True)], said, spent)


def _cells(name: str, sample: Sequence[Item], outcomes: Sequence[str], none: str, seconds: str) -> str:
    c = Counter(outcomes)
    unanswerable = c["rightly refused"] + c["wrongly answered"]
    by = Counter(i.sort for i, o in zip(sample, outcomes, strict=True) if o == "right")
    sorts = ", ".join(str(by[s]) for s in SORTS[:-1])
    refused = f"{c['rightly refused']} of {unanswerable}"
    return f"| {name} | {c['right']} | {c['wrong']} | {c['refused']} | {refused} | {sorts} | {none} | {seconds} |"


def _places(sample: Sequence[Item], found: Rows) -> Iterable[str]:
    for name, row in found.items():
        counted = Counter("none" if c.place is None else min(c.place, 3) for c in row)
        forward = found.get(f"{name.rpartition(', ')[0]}, {FORWARD}", row)
        alike = sum(c.reading == o.reading for c, o in zip(row, forward, strict=True))
        yield f"| {name} | {' | '.join(str(counted[k]) for k in (0, 1, 2, 3, 'none'))} | {alike} of {len(sample)} |"


def lean(item: Item, chosen: Chosen, *, alone: bool) -> float:
    """What a model says for the likeliest reading: one for it, one against; log-odds where it was shown alone."""
    agrees = chosen.reading is not None and chosen.reading == item.first
    if not alone or chosen.confidence is None:
        return 1.0 if agrees else -1.0
    odds = _odds(chosen.confidence)
    return max(-STEEPEST, min(STEEPEST, odds if agrees else -odds))


def _told_apart(sample: Sequence[Item], found: Rows) -> Iterable[str]:
    for name, row in found.items():
        some = [(i, c) for i, c in zip(sample, row, strict=True) if i.first is not None]
        own = [_odds(i.chance) for i, _ in some]
        said = [lean(i, c, alone=name.endswith(ALONE)) for i, c in some]
        right = [_outcome(i, i.first) == "right" for i, _ in some]
        both = [o + s for o, s in zip(own, said, strict=True)]
        yield f"| {name} | {' | '.join(f'{_above(x, right):.2f}' for x in (own, said, both))} |"


def _above(value: Sequence[float], right: Sequence[bool]) -> float:
    pairs = [(v > w) + (v == w) / 2 for v, r in zip(value, right, strict=True) if r
             for w, s in zip(value, right, strict=True) if not s]  # fmt: skip
    return sum(pairs) / len(pairs) if pairs else math.nan


@dataclass(frozen=True)
class Counting:
    """A question with how many it stands for, its log-odds, what is taken of it, and what it is when refused."""

    weight: float
    odds: float
    taken: str
    refused: str


def _policies(
    items: Sequence[Item], sample: Sequence[Item], pool: Mapping[str, int], found: Rows, unsure: float
) -> Iterable[str]:
    sure, weights = _parted(items, sample, pool, unsure)

    def fixed(name: str, outcomes: Iterable[str]) -> str:
        return _figures(name, [(1.0, i.alone) for i in sure] + list(zip(weights, outcomes, strict=True)))

    yield fixed("the reader as it ships", [i.alone for i in sample])
    for name, row in found.items():
        model, _, way = name.rpartition(", ")
        if way in (BACKWARD, SHUFFLED) and (forward := found.get(f"{model}, {FORWARD}")):
            yield from _wired(model, way, sample, forward, row, fixed)
        both = list(zip(sample, row, strict=True))
        yield fixed(f"{name}: what it chooses", [_outcome(i, c.reading) for i, c in both])
        agreed = [_outcome(i, c.reading if c.reading == i.first else None) for i, c in both]
        yield fixed(f"{name}: the likeliest where it agrees, else refused", agreed)
        vetoed = [i.alone if c.reading == i.first else i.refused for i, c in both]
        yield fixed(f"{name}: what the reader takes, unless it disagrees", vetoed)
    yield fixed("who knows the meaning", [_outcome(i, _right(i)) for i in sample])


def _parted(
    items: Sequence[Item], sample: Sequence[Item], pool: Mapping[str, int], unsure: float
) -> tuple[list[Item], list[float]]:
    """The questions that the reader does not doubt, and for how many each of the others that were drawn stands."""
    drawn = Counter(i.sort for i in sample)
    return [i for i in items if not i.doubted(unsure)], [pool[i.sort] / drawn[i.sort] for i in sample]


def _beside(
    items: Sequence[Item], sample: Sequence[Item], pool: Mapping[str, int], found: Rows, unsure: float
) -> Iterable[str]:
    sure, weights = _parted(items, sample, pool, unsure)
    known = [Counting(1.0, _odds(i.chance), i.alone, i.refused) for i in sure]
    answerable = sum(i.sort != SORTS[-1] for i in items)
    shipped = sum(i.alone == "wrong" for i in items) / answerable

    def row(name: str, said: Sequence[float], weight: float) -> str:
        doubted = [
            Counting(w, _odds(i.chance) + weight * s, _outcome(i, i.first), i.refused)
            for i, w, s in zip(sample, weights, said, strict=True)
        ]
        rights = [
            sum(w for w, o in at_most(known + doubted, wrong) if o == "right") / answerable
            for wrong in (WRONG, shipped)
        ]
        return f"| {name} | {' | '.join(f'{r:.1%}' for r in rights)} |"

    yield row("of the reader alone", [0.0] * len(sample), 0.0)
    for name, chosen in found.items():
        said = [lean(i, c, alone=name.endswith(ALONE)) for i, c in zip(sample, chosen, strict=True)]
        for shift in SHIFTS:
            yield row(f"and {shift:g} times what is said by {name}", said, shift)


def _wired(
    name: str, way: str, sample: Sequence[Item], forward: Sequence[Chosen], backward: Sequence[Chosen],
    fixed: Callable[[str, Iterable[str]], str],
) -> Iterable[str]:  # fmt: skip
    """What the product does with a model, which it asks where the reader refuses: in one order, and in both."""
    one, two = [], []
    for i, f, b in zip(sample, forward, backward, strict=True):
        asked = "refused" in i.alone
        one.append(_outcome(i, f.reading) if asked else i.alone)
        two.append(_outcome(i, f.reading if f.reading == b.reading else None) if asked else i.alone)
    yield fixed(f"{name}: what it chooses where the reader refuses, {FORWARD}", one)
    yield fixed(f"{name}: what it chooses there both {FORWARD} and {way}", two)


def at_most(found: Iterable[Counting], share: float) -> list[tuple[float, str]]:
    """(weight, outcome) of each when as many of the likeliest are taken as leave that ``share`` read wrongly."""
    found = sorted(found, key=lambda c: -c.odds)
    answerable = sum(c.weight for c in found if c.refused == "refused")
    out, wrong = [], 0.0
    for one in found:
        wrong += one.weight * (one.taken == "wrong")
        out.append((one.weight, one.taken if wrong <= share * answerable else one.refused))
    return out


def _odds(chance: float) -> float:
    kept = min(max(chance, 1e-4), 1 - 1e-4)
    return math.log(kept / (1 - kept))


def _figures(name: str, outcomes: Sequence[tuple[float, str]]) -> str:
    total: dict[str, float] = {}
    for weight, outcome in outcomes:
        total[outcome] = total.get(outcome, 0.0) + weight
    shares = [total.get(k, 0.0) for k in ("right", "wrong", "refused")]
    none = [total.get(k, 0.0) for k in ("rightly refused", "wrongly answered")]
    cells = [f"{s / sum(shares):.1%}" for s in shares] + [f"{none[0] / sum(none):.1%}"]
    return f"| {name} | {' | '.join(cells)} |"
