"""Which of the wrong options that a question may have it gets, once many questions are drawn and all can be weighed.

Whoever sees options and no questions learns from two things: how options look, and what was right or wrong elsewhere.
While a set grows neither can be settled, since what will be right later is not known. So what is right is drawn first,
and wrong options are then exchanged, question by question, until no group of alike options is right much more or less
often than one in four. Groups are of looks (how well known, how long and how marked a name, and the ranks of both among
the four, each in the motif and in the family), of one thing that is offered often, of what the controls get, and of
memory: how often an option is right and wrong in the other questions. A thing that is right in one question alone then
mostly stands in no other, and one that is right often is wrong three times as often.

A group counts only by what chance would not explain (the variance of a draw of one in four): groups that are exactly
even would tell as well, by what is owed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from .controls import CHANCE, Chosen

SWEEPS = 3  # times that each question is looked at
_KNOWN, _LONG, _MARKED = 12, 6, 4  # groups by edges, by length, by digits, capitals and marks of a name
_OFTEN = 3  # places in which a thing stands from which on it is a group of its own
_VARIANCE = CHANCE * (1 - CHANCE)
_MARKS = " -,"

Part = tuple[Hashable, float, int]
"""A group, how many of its options are right, and how many there are; of one option, or of all places of a thing."""


class Level:
    """The questions of one family, and what groups of their options have.

    Args:
        names: Of all nodes.
        edges: int[N], of all nodes.
        offered: The nodes that some question may have as an option: what is well known is told among them.
    """

    def __init__(self, names: Sequence[str], edges: NDArray[np.int64], offered: Iterable[int]) -> None:
        nodes = np.unique(np.fromiter(offered, np.int64))
        of = [names[n] for n in nodes.tolist()]
        marked = [sum(c.isdigit() or c.isupper() or c in _MARKS for c in name) for name in of]
        self._edges = dict(zip(nodes.tolist(), edges[nodes].tolist(), strict=True))
        self._length = dict(zip(nodes.tolist(), map(len, of), strict=True))
        self._known = dict(zip(nodes.tolist(), _steps(edges[nodes], _KNOWN), strict=True))
        self._long = dict(zip(nodes.tolist(), _steps(np.array([*map(len, of)]), _LONG), strict=True))
        self._marked = dict(zip(nodes.tolist(), (min(m, _MARKED - 1) for m in marked), strict=True))
        self._right: dict[int, Counter[str]] = {n: Counter() for n in nodes.tolist()}  # by motif
        self._wrong: dict[int, Counter[str]] = {n: Counter() for n in nodes.tolist()}
        self._groups: dict[Hashable, list[float]] = {}

    def settle(self, questions: Sequence[Sequence[Chosen]], rng: np.random.Generator) -> list[int]:
        """Which of its choices each question gets, by number, beside those of questions that were settled before.

        The first of a choice's nodes is the right one, the same in all choices of a question.
        """
        parts = [[self._parts(choice) for choice in choices] for choices in questions]
        picked = [int(rng.integers(len(choices))) for choices in questions]
        for choices, own, at in zip(questions, parts, picked, strict=True):
            self._count(self._right, choices[at].nodes[:1], choices[at].motif, 1)
            self._put(choices[at], own[at], 1)
        for _ in range(SWEEPS):
            for number in rng.permutation(len(questions)).tolist():
                choices, own = questions[number], parts[number]
                self._put(choices[picked[number]], own[picked[number]], -1)
                moved = {n: self._moved(n, choices[0].motif) for c in choices for n in c.nodes[1:]}
                costs = [self._cost(c, parts_, moved) for c, parts_ in zip(choices, own, strict=True)]
                picked[number] = costs.index(min(costs))
                self._put(choices[picked[number]], own[picked[number]], 1)
        return picked

    def unlike(self) -> float:
        """How far groups are from one in four, beyond chance: 0 where none is."""
        return sum(_beyond(right, all_) for right, all_ in self._groups.values())

    def _put(self, choice: Chosen, own: Sequence[Part], sign: int) -> None:
        """Take the wrong options of a question in, or out."""
        self._count(self._wrong, choice.nodes[1:], choice.motif, sign)
        self._add(own, sign)

    def _count(self, where: dict[int, Counter[str]], nodes: Sequence[int], motif: str, sign: int) -> None:
        """Things are right or wrong once more, or once less, and their places are in other groups for that."""
        for node in nodes:
            self._add(self._places(node), -1)
            where[node][motif] += sign
            self._add(self._places(node), 1)

    def _moved(self, node: int, motif: str) -> dict[Hashable, tuple[float, int]]:
        """What groups lose and get when a thing is wrong once more in ``motif``: right, and all."""
        out: dict[Hashable, tuple[float, int]] = {}
        before, after = self._places(node), self._places(node, motif)
        for sign, parts in ((-1, before), (1, after)):
            for group, right, all_ in parts:
                has = out.get(group, (0.0, 0))
                out[group] = has[0] + sign * right, has[1] + sign * all_
        return out

    def _cost(
        self, choice: Chosen, own: Sequence[Part], moved: Mapping[int, Mapping[Hashable, tuple[float, int]]]
    ) -> float:
        """What a choice adds to `unlike`; ``moved`` has what each of its wrong options moves."""
        more: dict[Hashable, tuple[float, int]] = {}
        parts = [(group, right, all_) for node in choice.nodes[1:] for group, (right, all_) in moved[node].items()]
        for group, right, all_ in (*own, *parts):
            before = more.get(group, (0.0, 0))
            more[group] = before[0] + right, before[1] + all_
        out = 0.0
        for group, (right, all_) in more.items():
            has = self._groups.get(group, (0.0, 0.0))
            out += _beyond(has[0] + right, has[1] + all_) - _beyond(*has)
        return out

    def _add(self, parts: Iterable[Part], sign: int) -> None:
        for group, right, all_ in parts:
            has = self._groups.setdefault(group, [0.0, 0.0])
            has[0] += sign * right
            has[1] += sign * all_

    def _places(self, node: int, more: str = "") -> list[Part]:
        """The groups of memory that a thing's places are in, with one more wrong one in the motif ``more``.

        Where it is right, it was right once less elsewhere; where it is wrong, wrong once less.
        """
        right, wrong, known = self._right[node], self._wrong[node], self._known[node] // 3
        rights, wrongs = right.total(), wrong.total() + bool(more)
        out: list[Part] = []
        if rights:
            seen = _few(rights - 1), _few(wrongs)
            out += [(("seen", *seen), rights, rights), (("seen", *seen, known), rights, rights)]
            out += [(("seen", *seen, motif), n, n) for motif, n in right.items()]
        if wrongs:
            seen = _few(rights), _few(wrongs - 1)
            out += [(("seen", *seen), 0, wrongs), (("seen", *seen, known), 0, wrongs)]
            out += [(("seen", *seen, motif), 0, n) for motif, n in wrong.items() if n]
            out += [(("seen", *seen, more), 0, 1)] if more else []
        if rights + wrongs >= _OFTEN:
            out.append((("thing", node), rights, rights + wrongs))
        return out

    def _parts(self, choice: Chosen) -> list[Part]:
        """The groups of looks and controls that the options of a question are in."""
        out: list[Part] = [(("control", at), got, 1) for at, got in enumerate(choice.hits)]
        edges, lengths = [[by[n] for n in choice.nodes] for by in (self._edges, self._length)]
        for at, node in enumerate(choice.nodes):
            known, right = self._known[node], float(at == 0)
            rank, long = sum(e < edges[at] for e in edges), sum(n < lengths[at] for n in lengths)
            groups: tuple[Hashable, ...] = (
                ("known", known), ("known", choice.motif, known), ("rank", choice.motif, rank),
                ("rank", rank, known // 2), ("ranks", rank, long), ("long", self._long[node], known // 2),
                ("marked", self._marked[node], known // 2),
            )  # fmt: skip
            out += [(group, right, 1) for group in groups]
        return out


def _beyond(right: float, all_: float) -> float:
    """How far a group is from one in four, squared, beyond what a draw would vary by, in units of that."""
    if all_ <= 0:
        return 0.0
    varies = _VARIANCE * all_
    return max(0.0, (right - CHANCE * all_) ** 2 - varies) / (varies + 0.5)


def _few(times: int) -> int:
    """0, 1, 2, then 3 for up to 5, 4 for up to 9, and 5."""
    return times if times < 3 else 3 + (times > 5) + (times > 9)


def _steps(values: NDArray[np.int64], count: int) -> list[int]:
    """In which of ``count`` equal parts of all each value lies."""
    cuts = np.quantile(values, np.linspace(0, 1, count + 1)[1:-1])
    return [int(at) for at in np.searchsorted(cuts, values)]
