"""What a build wrote beside its graph about identifiers: mappings and replacements, with what became of each."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from bioloom.core.errors import GraphNotFoundError

MAPPINGS, OBSOLETE = "mappings.parquet", "obsolete.parquet"


class MappingSaid(NamedTuple):
    """A mapping that sources make; ``justification`` is SSSOM's, where it is known."""

    subject: str
    object: str
    outcome: str
    sources: tuple[str, ...]
    justification: str = ""


class Replacement(NamedTuple):
    """``sources`` call ``old`` replaced by ``new``."""

    old: str
    new: str
    outcome: str
    sources: tuple[str, ...]


def has_provenance(folder: Path) -> bool:
    """Whether the build of this graph left its mappings beside it; graphs that ship and imported ones have none."""
    return (folder / MAPPINGS).exists()


def mappings(folder: Path, about: Collection[str] = ()) -> Iterator[MappingSaid]:
    """The mappings of the graph in ``folder``; those that have one of ``about`` at an end, when any are named.

    Raises:
        GraphNotFoundError: The build left none.
    """
    for row in _rows(folder / MAPPINGS, ("subject", "object"), about):
        yield MappingSaid(
            row["subject"],
            row["object"],
            row["outcome"],
            tuple(row["sources"]),
            row.get("mapping_justification") or "",
        )


def replacements(folder: Path, about: Collection[str] = ()) -> Iterator[Replacement]:
    """The replacements; those that have one of ``about`` at an end, when any are named. None where no build told."""
    if (folder / OBSOLETE).exists():
        for row in _rows(folder / OBSOLETE, ("old", "new"), about):
            yield Replacement(row["old"], row["new"], row["outcome"], tuple(row["sources"]))


def _rows(path: Path, ends: tuple[str, str], about: Collection[str]) -> Iterator[dict[str, str]]:
    if not path.exists():
        raise GraphNotFoundError(
            f"There is no {path.name} in {path.parent}.",
            hint="Only a graph that was built here has one: bioloom kg build.",
        )
    table = pq.read_table(path)
    if about:
        wanted = pa.array(sorted(about), pa.string())
        one, other = (pc.is_in(table.column(end), value_set=wanted) for end in ends)
        table = table.filter(pc.or_(one, other))
    for batch in table.to_batches():
        yield from batch.to_pylist()
