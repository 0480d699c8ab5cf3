"""What a pattern matched: the answers by name and identifier, each with its first witnesses."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import format_pattern
from bioloom.core.ports import MissingHop, Witness

from .naming import Named
from .tables import frame

if TYPE_CHECKING:
    import pandas

SCHEMA = "bioloom.match/1"


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


@dataclass(frozen=True)
class Matches:
    """The answers of a pattern.

    Attributes:
        pattern: What was matched, every name in it replaced by its identifiers.
        rows: The answers that are listed, in the order asked for.
        total: How many there are.
        complete: Whether these are all; ``bound`` says what ended the search before that, where it is known.
        missing: When there are none: the hops that could make it match, the likeliest first.
        with_subclasses: When there are none: the pattern that matches with the subclasses of its terms, else empty.
        taken: What names in the pattern were taken for.
        measured: Whether a number of each answer was asked for.
        names: What the known nodes are called, by variable.
        graph: Name and content hash.
        seconds: How long matching took.
    """

    pattern: Pattern
    rows: tuple[Row, ...]
    total: int
    complete: bool
    bound: str
    missing: tuple[MissingHop, ...]
    with_subclasses: str
    taken: tuple[Named, ...]
    measured: bool
    names: dict[str, str]
    graph: tuple[str, str]
    seconds: float

    @property
    def entities(self) -> tuple[Entity, ...]:
        """The answers that are listed."""
        return tuple(row.entity for row in self.rows)

    @property
    def curies(self) -> tuple[str, ...]:
        """Their identifiers."""
        return tuple(e.curie for e in self.entities)

    def __len__(self) -> int:
        return self.total

    def __bool__(self) -> bool:
        return self.total > 0

    def to_dict(self) -> dict[str, Any]:
        """The versioned JSON of docs/json.md."""
        return {
            "schema": SCHEMA,
            "pattern": format_pattern(self.pattern),
            "operator": self.pattern.operator,
            "count": self.total,
            "complete": self.complete,
            **({"bound": self.bound} if self.bound else {}),
            **({"taken": [_taken(t) for t in self.taken]} if self.taken else {}),
            "answers": [
                {
                    "entity": row.entity.model_dump(mode="json"),
                    **({"number": row.number} if self.measured else {}),
                    "witnesses": [w.model_dump(mode="json", exclude_none=True)["facts"] for w in row.witnesses],
                    "witnesses_total": row.total,
                    "witnesses_exact": row.exact,
                }
                for row in self.rows
            ],
            "missing_hops": [h.model_dump(mode="json") for h in self.missing],
            "with_subclasses": self.with_subclasses,
            "graph": {"name": self.graph[0], "content_hash": self.graph[1]},
            "seconds": self.seconds,
        }

    def records(self) -> list[dict[str, Any]]:
        """A flat row for each answer that is listed; no number of witnesses where it was not counted to its end."""
        return [
            {
                "curie": row.entity.curie,
                "name": row.entity.name,
                "category": row.entity.categories[0] if row.entity.categories else "",
                **({"number": row.number} if self.measured else {}),
                "witnesses": row.total if row.exact else None,
            }
            for row in self.rows
        ]

    def table(self) -> pandas.DataFrame:
        """The answers that are listed, a row each (extra ``tables``)."""
        return frame(self.records(), self._columns)

    def csv(self) -> str:
        """The same as CSV, with a line of names on top; lines end as RFC 4180 has it."""
        out = io.StringIO()
        writer = csv.DictWriter(out, self._columns)
        writer.writeheader()
        writer.writerows(self.records())
        return out.getvalue()

    @property
    def _columns(self) -> list[str]:
        return ["curie", "name", "category", *(["number"] if self.measured else []), "witnesses"]

    def __repr__(self) -> str:
        shown = ", ".join(f"{e.name} ({e.curie})" for e in self.entities[:5])
        return f"<{self.total:,} matches on {self.graph[0]}: {shown}{' ...' if self.total > 5 else ''}>"


def _taken(named: Named) -> dict[str, Any]:
    return {"mention": named.text, "entity": named.entity.model_dump(mode="json"), "curies": list(named.curies)}
