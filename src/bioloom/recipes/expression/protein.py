"""The Human Protein Atlas's staining of normal tissue: where a protein is seen, in which cells, how much, how surely.

A protein is annotated cell type by cell type. One edge says the highest level in a tissue and lists the cell types with
theirs; one edge per cell type that has a term says the highest level in it and lists the tissues.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby

from ..reading import Files
from ..rows import Edge, Qualifiers, Row, Skipped
from .names import ANY_TISSUE, HPA_TISSUES, Named, by_name, hpa_cells

NORMAL = "kg/hpa/normal_tissue.tsv"
HEAD = ["Gene", "Gene name", "Tissue", "Cell type", "Level", "Reliability"]
LEVELS = ("Not detected", "Low", "Medium", "High")  # ascending
NOTHING = "N/A"
Seen = dict[str, int]  # level by what it was seen in, an index into LEVELS


def parse(files: Files) -> Iterator[Row]:
    """A gene, standing for its protein, is expressed in tissues and cell types."""
    rows = files.table(NORMAL, len(HEAD))
    if (head := next(rows, [])) != HEAD:
        raise files.malformed(NORMAL, "\t".join(head))
    atlas, done = _Atlas(), set[str]()
    for gene, said in groupby(rows, key=lambda row: row[0]):
        if gene in done:
            raise files.malformed(NORMAL, f"{gene} in two places")
        done.add(gene)
        yield from atlas.protein(f"ENSEMBL:{gene}", said)


class _Atlas:
    """The terms of the atlas's tissues and cell types."""

    def __init__(self) -> None:
        self.tissues, self.cells = by_name(HPA_TISSUES), hpa_cells()

    def protein(self, gene: str, rows: Iterable[list[str]]) -> Iterator[Row]:
        """Everything that is said of one protein; the reliability is one for all of it."""
        in_tissue: dict[Named, Seen] = defaultdict(dict)
        in_cell: dict[Named, Seen] = defaultdict(dict)
        reliability = ""
        for _, _, tissue, called, level, reliability in rows:
            cell = called.strip()
            if level not in LEVELS:
                yield Skipped(f"level {level}, which is none", f"{gene} {tissue}, {cell}")
                continue
            height = LEVELS.index(level)
            if height == 0:
                yield Skipped("not detected", f"{gene} {tissue}, {cell}, {reliability}")
                continue
            if (place := self.tissues.get(tissue)) is not None:
                _higher(in_tissue[place], cell, height)
            else:
                yield Skipped(f"tissue without a UBERON term: {tissue}", f"{gene} {cell}")
            kind = self.cells.get((tissue, cell)) or self.cells.get((ANY_TISSUE, cell))
            if kind is not None:
                _higher(in_cell[kind], tissue, height)
            else:
                yield Skipped(f"cell type without a term: {cell}, of which the tissue's edge tells", f"{gene} {tissue}")
        yield from _edges(gene, in_tissue, "cell_type", reliability.casefold())
        yield from _edges(gene, in_cell, "tissue", reliability.casefold())


def _higher(seen: Seen, where: str, height: int) -> None:
    seen[where] = max(seen.get(where, 0), height)


def _edges(gene: str, places: dict[Named, Seen], detail: str, reliability: str) -> Iterator[Row]:
    """One edge per term, in the order in which the source comes to them: several names may mean one term."""
    terms: dict[str, tuple[Qualifiers, Seen]] = {}
    for named, seen in places.items():
        _, all_seen = terms.setdefault(named.id, (named.said, {}))
        for where, height in seen.items():
            _higher(all_seen, where, height)
    for term, (named_so, seen) in terms.items():
        yield Edge(
            gene,
            "expressed_in",
            term,
            knowledge_level="observation",
            agent_type="manual_agent",
            qualifiers=(
                ("level", LEVELS[max(seen.values())].casefold()),
                ("reliability", reliability),
                (detail, "|".join(f"{where}: {LEVELS[height].casefold()}" for where, height in seen.items())),
                *named_so,
            ),
        )
