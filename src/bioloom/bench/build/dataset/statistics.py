"""Counts of a dataset, taken as its items go by; memory grows with relations and answers, not with items."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.core.value import Value

from .bars import Bars

_HEADER = (
    "family", "relation", "asked for", "items", "patterns", "answers per item: mean", "least", "median", "most",
    "majority answer", "right for",
)  # fmt: skip
_WORDS = (0, 1, 2, 9)  # columns of the header that are not numbers


class Row(Value):
    """One relation (or other subtask) of one kind of question.

    Attributes:
        family: Of the items.
        relation: Of the items.
        kind: What is wanted back.
        items: How many.
        groups: How many patterns they are of.
        answers: Right answers over all items.
        least: The fewest of one item.
        median: Of the items (the lower one of the two in the middle).
        most: The most of one item.
        constant: The answer that would be right most often if always given.
        constant_share: The share of the items that it would be right for: the majority-answer baseline.
    """

    family: str
    relation: str
    kind: str
    items: int
    groups: int
    answers: int
    least: int
    median: int
    most: int
    constant: str
    constant_share: float

    @property
    def mean(self) -> float:
        """Right answers per item."""
        return self.answers / self.items


class Statistics(Value):
    """The table of a dataset."""

    rows: tuple[Row, ...]

    @property
    def items(self) -> int:
        """Of all rows."""
        return sum(row.items for row in self.rows)

    @property
    def answers(self) -> int:
        """Of all rows."""
        return sum(row.answers for row in self.rows)

    def markdown(self) -> str:
        """The table for people."""
        out = [
            "| " + " | ".join(_HEADER) + " |",
            "| " + " | ".join("---" if at in _WORDS else "--:" for at in range(len(_HEADER))) + " |",
        ]
        for r in self.rows:
            cells = (
                r.family, r.relation, r.kind, f"{r.items:,}", f"{r.groups:,}", f"{r.mean:.2f}", f"{r.least:,}",
                f"{r.median:,}", f"{r.most:,}", r.constant, f"{r.constant_share:.1%}",
            )  # fmt: skip
            out.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        mean = self.answers / self.items if self.items else 0
        out += ["", f"{self.items:,} items with {self.answers:,} right answers, {mean:.2f} per item."]
        return "\n".join(out)

    def plots(self) -> tuple[Bars, ...]:
        """Items and answers by relation."""
        labels = [" ".join(filter(None, (r.relation or r.family, f"({r.kind})"))) for r in self.rows]
        items = tuple((label, float(r.items)) for label, r in zip(labels, self.rows, strict=True))
        means = tuple((label, round(r.mean, 2)) for label, r in zip(labels, self.rows, strict=True))
        return (
            Bars(name="items", title="Items", bars=items),
            Bars(name="answers", title="Right answers per item, mean", bars=means),
        )


@dataclass
class _Tally:
    groups: set[int] = field(default_factory=set)  # hashes: eight bytes for each pattern
    sizes: Counter[int] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)


class Counting:
    """Counts items and what is right for them."""

    def __init__(self) -> None:
        self._tallies: defaultdict[tuple[str, str, str], _Tally] = defaultdict(_Tally)
        self._names: dict[str, str] = {}

    def add(self, item: Item, gold: Gold) -> None:
        """Count one item."""
        tally = self._tallies[item.family, item.relation, item.kind]
        keys = list(self._keys(item, gold))
        tally.groups.add(hash(item.group or item.id))
        tally.sizes[gold.number if item.kind == "count" and gold.number is not None else len(keys)] += 1
        tally.answers.update(keys)

    def done(self) -> Statistics:
        """The table so far."""
        return Statistics(rows=tuple(self._row(key, tally) for key, tally in sorted(self._tallies.items())))

    def _keys(self, item: Item, gold: Gold) -> Iterable[str]:
        """What would have to be said, as keys that are equal for equal answers."""
        if item.kind == "count" and gold.number is not None:
            return (str(gold.number),)
        if item.kind == "yesno" and gold.label is not None:
            return (gold.label,)
        if not gold.answers:
            return gold.letters
        for answer in gold.answers:
            if answer.curie:
                self._names.setdefault(answer.curie, answer.name)
        return (answer.curie or answer.name for answer in gold.answers)

    def _row(self, key: tuple[str, str, str], tally: _Tally) -> Row:
        sizes = sorted(tally.sizes.items())
        items = sum(tally.sizes.values())
        top, times = max(tally.answers.items(), key=lambda kv: (kv[1], kv[0]), default=("", 0))
        return Row(
            family=key[0],
            relation=key[1],
            kind=key[2],
            items=items,
            groups=len(tally.groups),
            answers=sum(size * count for size, count in sizes),
            least=sizes[0][0],
            median=_median(sizes, items),
            most=sizes[-1][0],
            constant=self._names.get(top, top),
            constant_share=times / items,
        )


def _median(sizes: list[tuple[int, int]], items: int) -> int:
    seen = 0
    for size, count in sizes:
        seen += count
        if 2 * seen >= items:
            return size
    return 0
