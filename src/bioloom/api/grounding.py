"""Which things a text names, each mention with its readings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from bioloom.core.errors import InputError
from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding

from .session import Session
from .tables import frame

if TYPE_CHECKING:
    import pandas

LONGEST = 1 << 15  # characters of a text: more than a second of work
LONGEST_NAME = 1000  # characters of a text that may be one name, as those of chemicals are
SCHEMA = "bioloom.ground/1"
COLUMNS = ["text", "start", "end", "curie", "name", "category", "score", "why"]


@dataclass(frozen=True)
class Grounded:
    """The mentions of ``text`` in their order; of each its readings, the best first."""

    text: str
    mentions: tuple[tuple[Grounding, ...], ...]

    def __str__(self) -> str:
        """A line for each mention: what it is taken for, how surely, and why."""
        best = (readings[0] for readings in self.mentions)
        rows = [f"{g.text!r}: {g.entity}  {g.score:.2f}  {'; '.join(g.why)}" for g in best]
        return "\n".join(rows) or f"nothing in {self.text!r} is a name that this graph knows"

    __repr__ = __str__

    @property
    def entities(self) -> tuple[Entity, ...]:
        """The best reading of each mention."""
        return tuple(readings[0].entity for readings in self.mentions)

    @property
    def curies(self) -> tuple[str, ...]:
        """Their identifiers."""
        return tuple(e.curie for e in self.entities)

    def to_dict(self) -> dict[str, Any]:
        """The versioned JSON of docs/json.md."""
        rows = [[g.model_dump(mode="json") for g in readings] for readings in self.mentions]
        return {"schema": SCHEMA, "text": self.text, "mentions": rows}

    def table(self) -> pandas.DataFrame:
        """A row for each reading (extra ``tables``)."""
        return frame(
            [
                {
                    "text": self.text[g.start : g.end], "start": g.start, "end": g.end, "curie": g.entity.curie,
                    "name": g.entity.name, "category": g.entity.categories[0] if g.entity.categories else "",
                    "score": g.score, "why": "; ".join(g.why),
                }
                for readings in self.mentions
                for g in readings
            ],
            COLUMNS,
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.mentions)

    def __iter__(self) -> Iterator[tuple[Grounding, ...]]:
        return iter(self.mentions)


def grounded(
    session: Session, text: str, *, categories: Sequence[str] = (), rivals: int = 3, document: str | None = None
) -> Grounded:
    """The mentions of ``text``, or what ``text`` means as a mention in ``document``.

    Raises:
        InputError: the text is too long.
    """
    if len(text) > LONGEST:
        hint = "Ground it in parts, or make a corpus of it: bioloom corpus build."
        raise InputError(f"The text has {len(text):,} characters; {LONGEST:,} is the most.", hint=hint)
    wanted = tuple(categories)
    found: list[list[Grounding]]
    if document is not None:
        linked = session.documents.read(document).link(text, categories=wanted)
        found = [list(part) for _, part in groupby(linked, key=lambda g: g.part)]
    else:
        linker = session.linker
        spans = {(g.start, g.end) for g in linker.find(text, categories=wanted)}
        found = [list(m) for m in linker.mentions(text, categories=wanted) if (m[0].start, m[0].end) in spans]
        if not found and len(text) <= LONGEST_NAME:
            found = [list(linker.link(text, categories=wanted))]
    return Grounded(text, tuple(tuple(readings[:rivals]) for readings in found if readings))
