"""Condition sets: the states under which edges hold or do not (design, "Conditions")."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from bioloom.core.fact import OPPOSITE, Condition

from .arrays import Bools, Int32, Int64
from .texts import Texts


@dataclass(frozen=True)
class Conditions:
    """Condition sets as sparse rows.

    Set ``s`` holds the signed numbers ``signed[start[s]:start[s+1]]``: condition ``abs(number) - 1`` of ``rows``; a
    minus negates it. ``excludes[s]``: the edge is closed when all are true; else it is closed when any is false.
    ``rows`` are JSON objects with the fields of ``Condition``, polarity left out.
    """

    start: Int64
    signed: Int32
    excludes: Bools
    rows: Texts

    def of(self, cset: int) -> tuple[Condition, ...]:
        """The conditions of one set, none for -1."""
        if cset < 0:
            return ()
        polarity: Literal["requires", "excludes"] = "excludes" if self.excludes[cset] else "requires"
        numbers = self.signed[int(self.start[cset]) : int(self.start[cset + 1])]
        return tuple(self._condition(int(n), polarity) for n in numbers)

    def _condition(self, number: int, polarity: Literal["requires", "excludes"]) -> Condition:
        body = json.loads(self.rows[abs(number) - 1])
        if number < 0:
            body["op"] = OPPOSITE[body["op"]]
        return Condition(polarity=polarity, **body)
