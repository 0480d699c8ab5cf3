"""The report of reader_model.py: what a model that chooses among readings makes of those that the reader doubts."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader_model import Item

WRONG = 0.04  # share of the answerable questions that may be read wrongly
SHIFTS = (0.0, 1.0, 2.0, 4.0)  # by how much a model that agrees raises log-odds, and one that does not lowers them
SORTS = ("tried first", "tried behind another", "not tried", "nothing answers it")


@dataclass(frozen=True)
class Chosen:
    """Which reading was chosen, at which place it stood, how sure that was, and how long it took; None: no reading."""

    reading: int | None = None
    place: int | None = None
    confidence: float | None = None
    seconds: float = 0.0
    failed: bool = False


Row = tuple[str, Sequence["Item"], Sequence[Chosen]]


def report(
    items: Sequence[Item], sample: Sequence[Item], pool: Mapping[str, int], found: Mapping[str, Sequence[Chosen]], *,
    unsure: float, command: str,
) -> str:  # fmt: skip
    """The tables, with what they are of."""
    bounds = {
        "the likeliest reading, always": [Chosen(i.first) for i in sample],
        "who knows the meaning": [Chosen(_right(i)) for i in sample],
    }
    answerable = sum(i.sort != SORTS[-1] for i in items)
    drawn = Counter(i.sort for i in sample)
    of = ", ".join(f"{drawn[s]} of {pool[s]} {s}" for s in SORTS if s in pool)
    lines = [
        "# A model that chooses among readings", "",
        f"{answerable} answerable questions of the development sets and {len(items) - answerable} that nothing answers;",
        f"{sum(pool.values())} of them are refused, or taken with a probability under {unsure:g}. Drawn by a seed: {of}.",
        f"`{command}`", "",
        "## The questions that were drawn", "",
        "| who chooses | right | wrong | refused | unanswerable refused | right by sort (first, behind, not tried) "
        "| none chosen, no usable reply | s a question, p50, most |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        _alone(sample), *(_row(name, sample, row) for name, row in {**bounds, **found}.items()), "",
        "## Where the chosen reading stood", "",
        "| order | 1st | 2nd | 3rd | 4th to 9th | none | chosen as in the other order |", "| --- | --- | --- | --- | --- | --- | --- |",
        *_places(sample, found), "",
        f"## All {answerable} questions, the drawn ones weighed for their sort", "",
        "| what decides where the reader is unsure | right | wrong | refused | unanswerable refused |",
        "| --- | --- | --- | --- | --- |",
        *_policies(items, sample, pool, found, unsure),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _right(item: Item) -> int | None:
    return next((n for n, o in enumerate(item.outcomes) if o == "right"), None)


def _outcome(item: Item, reading: int | None) -> str:
    return item.refused if reading is None else item.outcomes[reading]


def _alone(sample: Sequence[Item]) -> str:
    return _cells("nobody (as it ships)", sample, [i.alone for i in sample], "", "")


def _row(name: str, sample: Sequence[Item], row: Sequence[Chosen]) -> str:
    asked = [c.seconds for c in row if c.seconds]
    none = sum(c.reading is None and not c.failed for c in row)
    said = f"{none}, {sum(c.failed for c in row)}"
    spent = f"{statistics.median(asked):.1f}, {max(asked):.1f}" if asked else ""
    return _cells(name, sample, [_outcome(i, c.reading) for i, c in zip(sample, row, strict=True)], said, spent)


def _cells(name: str, sample: Sequence[Item], outcomes: Sequence[str], none: str, seconds: str) -> str:
    c = Counter(outcomes)
    unanswerable = c["rightly refused"] + c["wrongly answered"]
    by = Counter(i.sort for i, o in zip(sample, outcomes, strict=True) if o == "right")
    sorts = ", ".join(str(by[s]) for s in SORTS[:-1])
    return (
        f"| {name} | {c['right']} | {c['wrong']} | {c['refused']} | {c['rightly refused']} of {unanswerable} "
        f"| {sorts} | {none} | {seconds} |"
    )


def _places(sample: Sequence[Item], found: Mapping[str, Sequence[Chosen]]) -> list[str]:
    out = []
    rows = list(found.items())
    for n, (name, row) in enumerate(rows):
        counted = Counter("none" if c.place is None else min(c.place, 3) for c in row)
        other = rows[n ^ 1][1]
        alike = sum(c.reading == o.reading for c, o in zip(row, other, strict=True))
        cells = " | ".join(str(counted[k]) for k in (0, 1, 2, 3, "none"))
        out.append(f"| {name} | {cells} | {alike} of {len(sample)} |")
    return out


@dataclass(frozen=True)
class _Weighed:
    """A question with how many it stands for, its log-odds, what is taken of it, and what it is when refused."""

    weight: float
    odds: float
    taken: str
    refused: str
    agrees: bool | None = None


def _policies(
    items: Sequence[Item], sample: Sequence[Item], pool: Mapping[str, int], found: Mapping[str, Sequence[Chosen]],
    unsure: float,
) -> list[str]:  # fmt: skip
    drawn = Counter(i.sort for i in sample)
    sure = [i for i in items if not i.doubted(unsure)]
    known = [_Weighed(1.0, _odds(i.chance), i.alone, i.refused) for i in sure]
    weights = [pool[i.sort] / drawn[i.sort] for i in sample]

    def fixed(outcomes: Sequence[str]) -> list[tuple[float, str]]:
        return [(1.0, i.alone) for i in sure] + list(zip(weights, outcomes, strict=True))

    def unsure_ones(row: Sequence[Chosen] | None) -> list[_Weighed]:
        out = []
        for n, (i, w) in enumerate(zip(sample, weights, strict=True)):
            agrees = row[n].reading is not None and row[n].reading == i.first if row is not None else None
            out.append(_Weighed(w, _odds(i.chance), _outcome(i, i.first), i.refused, agrees))
        return out

    lines = [_figures("the reader as it ships", fixed([i.alone for i in sample]))]
    lines.append(_figures(f"probability alone, at {WRONG:.0%} wrong", at_most(known + unsure_ones(None), 0.0)))
    for name, row in found.items():
        chosen = [_outcome(i, c.reading) for i, c in zip(sample, row, strict=True)]
        lines.append(_figures(f"{name}: what it chooses", fixed(chosen)))
        kept = [
            _outcome(i, c.reading) if c.reading == i.first else i.refused for i, c in zip(sample, row, strict=True)
        ]
        lines.append(_figures(f"{name}: the likeliest where it agrees, else refused", fixed(kept)))
        for shift in SHIFTS[1:]:
            said = f"{name}: probability, its odds times e^{shift:g} where it agrees and by e^{shift:g} less where not, at {WRONG:.0%} wrong"
            lines.append(_figures(said, at_most(known + unsure_ones(row), shift)))
    best = [_outcome(i, _right(i)) for i in sample]
    return [*lines, _figures("who knows the meaning", fixed(best))]


def at_most(found: Sequence[_Weighed], shift: float) -> list[tuple[float, str]]:
    """(weight, outcome) of each when as many of the likeliest are taken as leave `WRONG` read wrongly."""

    def odds(one: _Weighed) -> float:
        return one.odds + (0.0 if one.agrees is None else shift if one.agrees else -shift)

    answerable = sum(o.weight for o in found if o.refused == "refused")
    out, wrong = [], 0.0
    for one in sorted(found, key=odds, reverse=True):
        wrong += one.weight * (one.taken == "wrong")
        out.append((one.weight, one.taken if wrong <= WRONG * answerable else one.refused))
    return out


def _odds(chance: float) -> float:
    kept = min(max(chance, 1e-4), 1 - 1e-4)
    return math.log(kept / (1 - kept))


def _figures(name: str, outcomes: Sequence[tuple[float, str]]) -> str:
    total: Counter[str] = Counter()
    for weight, outcome in outcomes:
        total[outcome] += weight  # type: ignore[assignment]
    answerable = sum(total[k] for k in ("right", "wrong", "refused"))
    none = total["rightly refused"] + total["wrongly answered"]
    share: Callable[[str], str] = lambda k: f"{total[k] / answerable:.1%}"  # noqa: E731
    return f"| {name} | {share('right')} | {share('wrong')} | {share('refused')} | {total['rightly refused'] / none:.1%} |"
