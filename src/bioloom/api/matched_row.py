"""A row of what a hand-written pattern matched, for the terminal and for the JSON."""

from __future__ import annotations

from dataclasses import dataclass

from bioloom.core.fact import Entity
from bioloom.core.ports import Witness


@dataclass(frozen=True)
class Row:
    """An answer with the first of its witnesses; there are ``total`` of them, at least so many where not ``exact``.

    ``number`` is what was counted or measured of it; None where nothing was, or nothing is on record.
    """

    entity: Entity
    witnesses: tuple[Witness, ...]
    total: int
    exact: bool
    number: float | None = None
