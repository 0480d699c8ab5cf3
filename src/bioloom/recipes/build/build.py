"""From recipes to a graph on disk: find the files, read them, assemble, write, report.

Nothing of the graph that is there changes before the new one is whole. The same files give the same bytes.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from bioloom.core.errors import BuildError
from bioloom.core.version import __version__
from bioloom.graph.storage.derived import Progress, quiet
from bioloom.graph.storage.manifest import Manifest, SourceInfo
from bioloom.graph.storage.record import Codec, write_record
from bioloom.graph.storage.tables import EDGES, NODES

from ..files.locate import Shelf
from ..recipe import Recipe
from ..trust.classes import doubt_classes, once
from ..trust.seconded import seconded, taken
from ..trust.weigh import weigh
from . import lexical
from .assemble import Assembled, assemble
from .derived import INFORES as DERIVED
from .derived import domain_targets, forms_of_drugs, named_parts, same_name, unmapped_numbers
from .edge_pieces import edge_pieces
from .gather import Gathered, gather
from .obsolete import obsolete_table
from .provenance import MAPPINGS, OBSOLETE
from .report import BuildReport, report
from .tables import mapping_table, node_table

REPORT, ATTRIBUTION = "report.json", "ATTRIBUTION.md"
HOME = "https://github.com/bioloom/bioloom"
FOLLOWED = {
    lexical.INFORES: "Close matches of terms that bear one name, by bioloom",
    DERIVED: "What follows from other sources, by bioloom",
}
LEVEL = 6  # of zstd: a harder try takes as long as all the rest
_READING, _LINKED, _ASSEMBLING = 0.5, 0.75, 0.85  # shares of the time, for progress


class Built(NamedTuple):
    """What a build made."""

    manifest: Manifest
    report: BuildReport


def build(
    recipes: Sequence[Recipe],
    target: Path,
    *,
    name: str,
    title: str = "",
    version: str = "",
    shelf: Shelf | None = None,
    level: int = LEVEL,
    codec: Codec = "zstd",
    without: Collection[str] = (),
    progress: Progress = quiet,
) -> Built:
    """Build the graph of ``recipes`` into the folder ``target``.

    Beside the record (docs/schema.md) it holds ``report.json``, ``mappings.parquet`` (every mapping between
    vocabularies with its sources and what became of it), ``obsolete.parquet`` (every identifier that was replaced, and
    whether that leads anywhere) and ``ATTRIBUTION.md``.

    Args:
        recipes: The sources; the first that has a term names it.
        target: A new folder, or that of a graph, which is replaced.
        name: What the graph is called.
        title: For people.
        version: Of the graph.
        shelf: Where the files of the sources are.
        level: How hard the codec tries.
        codec: What the tables are packed with (`write_record`).
        without: Columns of edges that are left out.
        progress: Told what is done and how far it is.

    Raises:
        BuildError: A file is missing, damaged or another release, or the disk is full. What was in ``target`` stays.
        SourceError: A file is not here and upstream cannot be reached.
    """
    shelf = shelf or Shelf()
    with _no_collector():
        gathered, sums = _read(recipes, shelf, progress)
        graph = _whole(gathered, progress)
        progress("counting, and making tables", _LINKED)
        made = report(recipes, gathered, sums, graph)
        follow = _followed(recipes, sums, graph)
        nodes, mappings = node_table(graph), mapping_table(graph)
        obsolete = obsolete_table(graph.identity, gathered)
        edges = (piece.drop_columns([c for c in without if c in piece.column_names]) for piece in edge_pieces(graph))
        del graph
        progress("writing", _ASSEMBLING)
        manifest = write_record(
            target,
            name=name,
            title=title,
            version=version,
            tables={NODES: [nodes], EDGES: edges},
            sources=[*(_source(r, g, s) for r, g, s in zip(recipes, gathered, sums, strict=True)), *follow],
            level=level,
            codec=codec,
            beside={
                MAPPINGS: _parquet(mappings),
                OBSOLETE: _parquet(obsolete),
                REPORT: (made.model_dump_json(indent=1) + "\n").encode(),
                ATTRIBUTION: attribution(recipes).encode(),
            },
        )
    shelf.tidy()
    progress("done", 1.0)
    return Built(manifest, made)


def _whole(gathered: Sequence[Gathered], progress: Progress) -> Assembled:
    """What the sources say as one graph, with what follows from all of them together, weighed."""
    graph = assemble(gathered, lambda step: progress(step, _READING))
    graph.say(DERIVED, same_name.links(graph))
    unmapped_numbers.move(graph)
    graph.say(DERIVED, named_parts.links(graph))
    uses = taken(graph)
    once(graph, gathered)
    forms_of_drugs.share(graph)
    graph.say(DERIVED, domain_targets.links(graph))
    progress("weighing what was read in labels", _LINKED)
    weigh(graph, seconded(graph, uses, gathered))
    doubt_classes(graph)
    return graph


def _read(recipes: Sequence[Recipe], shelf: Shelf, progress: Progress) -> tuple[list[Gathered], list[dict[str, str]]]:
    gathered, sums = [], []
    for i, recipe in enumerate(recipes):
        progress(f"reading {recipe.title}", _READING * i / len(recipes))
        files, checked = shelf.files(recipe)
        try:
            gathered.append(gather(recipe.infores, recipe.parse(files)))
        except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
            where = ", ".join(str(p) for p in files.where.values())
            raise BuildError(
                f"{recipe.title} does not read as its recipe expects: {type(error).__name__} {error} in {where}.",
                hint="The source changed its format, or a file is not what its name says.",
            ) from error
        sums.append(checked)
    shelf.forget()
    return gathered, sums


def _parquet(table: pa.Table) -> bytes:
    out = pa.BufferOutputStream()
    pq.write_table(table, out, compression="zstd", compression_level=LEVEL)
    return bytes(out.getvalue())


@contextmanager
def _no_collector() -> Iterator[None]:
    """Millions of tuples without a cycle among them: looking for cycles would take half of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _source(recipe: Recipe, gathered: Gathered, sums: dict[str, str]) -> SourceInfo:
    """A source in the manifest; several files have one checksum over theirs, and each its own in the report."""
    alone = len(recipe.files) == 1
    return SourceInfo(
        infores=recipe.infores,
        title=recipe.title,
        version=recipe.version,
        licence=recipe.licence,
        address=recipe.files[0].url if alone else recipe.homepage,
        sha256=next(iter(sums.values())) if alone else _joint(sums),
        rows=gathered.rows,
    )


def _followed(recipes: Sequence[Recipe], sums: Sequence[dict[str, str]], graph: Assembled) -> list[SourceInfo]:
    """What no source says but bioloom concludes from them, as sources; their checksum is of what they follow from."""
    rows: Counter[str] = Counter()
    for infores, said in graph.said:
        rows[infores] += len(said)
    joint = _joint({path: digest for read in sums for path, digest in read.items()})
    return [
        SourceInfo(
            infores=infores,
            title=title,
            version=__version__,
            licence="CC0-1.0",
            address=HOME,
            sha256=joint,
            rows=rows[infores],
        )
        for infores, title in FOLLOWED.items()
        if rows[infores] and infores not in {recipe.infores for recipe in recipes}
    ]


def _joint(sums: Mapping[str, str]) -> str:
    """One checksum over those of several files."""
    return sha256("\n".join(f"{path} {digest}" for path, digest in sorted(sums.items())).encode()).hexdigest()


def attribution(recipes: Sequence[Recipe]) -> str:
    """The text that must go with the graph."""
    lines = ["# Sources of this graph", "", "What it says comes from the following sources, under their licences.", ""]
    for recipe in recipes:
        lines += [
            f"## {recipe.title}",
            "",
            f"{recipe.attribution}",
            "",
            f"Version {recipe.version}. Licence {recipe.licence}. {recipe.homepage}",
            "",
        ]
    return "\n".join(lines)
