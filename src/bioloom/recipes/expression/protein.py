"""The Human Protein Atlas's staining of normal tissue: where a protein is seen, in which cells, how much, how surely.

A protein is annotated cell type by cell type. One edge says the highest level in a tissue and lists the cell types with
theirs; one edge per cell type that has a term says the highest level in it and lists the tissues.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ..blocks import Codes, Edges
from ..reading import Files
from ..rows import Row, Skipped
from .genes import subjects
from .names import ANY_TISSUE, HPA_TISSUES, Named, by_name, hpa_cells, said_of

NORMAL = "kg/hpa/normal_tissue.tsv"
COLUMNS = dict.fromkeys(("Gene", "Gene name", "Tissue", "Cell type", "Level", "Reliability"), pa.string())
LEVELS = "Not detected", "Low", "Medium", "High"  # ascending
NO_TERM = -1


def parse(files: Files) -> Iterator[Row | Edges]:
    """A gene, standing for its protein, is expressed in tissues and cell types."""
    rows = files.columns(NORMAL, COLUMNS)
    level = pc.index_in(rows["Level"], pa.array(LEVELS))
    for said in pc.value_counts(rows["Level"].filter(pc.is_null(level))).to_pylist():
        yield Skipped(f"level {said['values']}, which is none", "", said["counts"])
    yield Skipped("not detected", "", pc.sum(pc.equal(level, 0)).as_py() or 0)
    known = subjects(files, rows)
    seen = _Seen(known, rows.filter(pc.greater(level, 0)), level.drop_null().filter(pc.greater(level.drop_null(), 0)))
    tissues, cells = by_name(HPA_TISSUES), hpa_cells()
    in_tissue = [tissues.get(tissue) for tissue, _ in seen.places]
    in_cell = [cells.get((t, c)) or cells.get((ANY_TISSUE, c)) for t, c in seen.places]
    for place, here, cell, rows_there in zip(seen.places, in_tissue, in_cell, seen.counts(), strict=True):
        if here is None:
            yield Skipped(f"tissue without a UBERON term: {place[0]}", place[1], rows_there)
        if cell is None:
            yield Skipped("cell type without a term, named on the tissue's edge alone", ", ".join(place), rows_there)
    yield seen.edges(in_tissue, "cell_type", [cell for _, cell in seen.places])
    yield seen.edges(in_cell, "tissue", [tissue for tissue, _ in seen.places])


class _Seen:
    """Where proteins are seen: gene, place (tissue and cell type) and level of each row as codes."""

    def __init__(self, known: dict[str, str], rows: pa.Table, level: pa.ChunkedArray) -> None:
        gene = rows["Gene"].combine_chunks().dictionary_encode()
        both = pc.binary_join_element_wise(rows["Tissue"], pc.utf8_trim_whitespace(rows["Cell type"]), "\t")
        place = both.combine_chunks().dictionary_encode()
        self.genes = [known[g] for g in gene.dictionary.to_pylist()]
        self.places: list[tuple[str, str]] = [tuple(p.split("\t")) for p in place.dictionary.to_pylist()]
        self.gene, self.place = gene.indices.to_numpy(), place.indices.to_numpy()
        self.level: Codes = level.to_numpy()
        self.reliability = pc.utf8_lower(rows["Reliability"]).combine_chunks()

    def counts(self) -> list[int]:
        """How many rows there are of each place."""
        held: list[int] = np.bincount(self.place, minlength=len(self.places)).tolist()
        return held

    def edges(self, terms: Sequence[Named | None], detail: str, details: Sequence[str]) -> Edges:
        """One edge per gene and term, at the highest level; the qualifier ``detail`` lists the levels of its rows."""
        ids = sorted({term.id for term in terms if term})
        term_of = np.array([ids.index(term.id) if term else NO_TERM for term in terms], np.int64)[self.place]
        words = list(dict.fromkeys(details))
        word = np.array([words.index(d) for d in details], np.int64)[self.place]
        order = np.lexsort((-self.level, word, term_of, self.gene))  # the highest first of what is said alike
        order = order[term_of[order] != NO_TERM]
        gene, term, word, level = self.gene[order], term_of[order], word[order], self.level[order]
        pair = _starts(gene, term)
        told = _starts(gene, term, word)
        pieces = pa.array([f"{w}: {lv.casefold()}" for w in words for lv in LEVELS])
        listed = pa.ListArray.from_arrays(
            np.append(np.searchsorted(told, pair), len(told)).astype(np.int32),
            pieces.take(pa.array((word * len(LEVELS) + level)[told])),
        )
        first = order[pair]
        return Edges(
            "expressed_in",
            [*self.genes, *ids],
            gene[pair].astype(np.int32),
            (term[pair] + len(self.genes)).astype(np.int32),
            knowledge_level="observation",
            agent_type="manual_agent",
            qualifiers={
                "level": pa.array([lv.casefold() for lv in LEVELS]).take(pa.array(np.maximum.reduceat(level, pair))),
                "reliability": self.reliability.take(pa.array(first)),
                detail: pc.binary_join(listed, "|"),
                **said_of(terms, self.place[first]),
            },
        )


def _starts(*sorted_by: npt.NDArray[np.integer]) -> npt.NDArray[np.int64]:
    """Where a new group begins in rows that are sorted by these columns."""
    new = np.zeros(len(sorted_by[0]), bool)
    new[:1] = True
    for column in sorted_by:
        new[1:] |= column[1:] != column[:-1]
    return np.flatnonzero(new)
