"""Records of the atlas, one value each with its unit and reliability, by gene or by place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isnan
from typing import TYPE_CHECKING, Any, Literal, get_args

from bioloom.core.errors import InputError
from bioloom.core.suggest import did_you_mean
from bioloom.core.value import Value

from .organs import organ_of

if TYPE_CHECKING:
    from ..tools.genes import Gene
    from ..tools.store import Tables

Assay = Literal["rna", "gtex", "protein", "subcellular", "pathology", "single_cell"]
ASSAYS: tuple[Assay, ...] = get_args(Assay)
SAID: dict[Assay, str] = {
    "rna": "RNA, consensus of HPA and GTEx", "gtex": "RNA, GTEx", "protein": "protein, antibody staining",
    "subcellular": "protein, place in the cell", "pathology": "protein in tumours, samples stained",
    "single_cell": "RNA, single cells",
}  # fmt: skip
LEVELS = "not detected", "low", "medium", "high"  # of staining, ascending


class Record(Value):
    """One measurement.

    Attributes:
        gene: Symbol, as the atlas has it.
        assay: What was measured, and how.
        place: Tissue, place in the cell, or cancer.
        cell: Cell type in that tissue; empty where the tissue was measured as a whole.
        value: A number, None where only a level is given.
        level: A word: of staining one of `LEVELS`, of a place in the cell main, additional or secreted.
        unit: Of the value, or what the level is of.
        reliability: How the atlas rates an antibody; empty for RNA.
    """

    gene: str
    assay: Assay
    place: str
    cell: str = ""
    value: float | None = None
    level: str = ""
    unit: str = ""
    reliability: str = ""


class Atlas:
    """The measurements of one set of tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def of_gene(self, gene: Gene, assay: Assay) -> tuple[Record, ...]:
        """Every record of a gene in one assay, those below detection too; none where it was not measured."""
        keys = (f"hgnc.symbol:{gene.symbol}", *(f"ENSEMBL:{e}" for e in gene.ensembl_ids))
        rows = self.tables.atlas_of_genes(keys)
        return tuple(_record(row) for row in rows if row["assay"] == assay)

    def of_place(self, place: str, assay: Assay) -> tuple[Record, ...]:
        """Every record of a place in one assay, in the order of the table.

        Raises:
            InputError: Nothing was measured in a place of that name.
        """
        found = self.tables.atlas_of_place(assay, place)
        if not len(found):
            raise InputError(f"The atlas has no {SAID[assay]} in {place!r}.", hint="bioloom look expression GENE")
        return tuple(_record(row) for row in found.to_pylist())


def assay_named(name: str) -> Assay:
    """The assay of that name.

    Raises:
        InputError: There is none.
    """
    for assay in ASSAYS:
        if assay == name.casefold():
            return assay
    raise InputError(
        f"There is no assay {name!r}.", hint=did_you_mean(name, ASSAYS) or f"There are {', '.join(ASSAYS)}."
    )


def at_place(records: Iterable[Record], name: str) -> tuple[Record, ...]:
    """The records whose place, or organ, is called so."""
    wanted = name.casefold().strip()
    return tuple(r for r in records if wanted in (r.place.casefold(), organ_of(r.place), r.cell.casefold()))


def strongest_first(records: Sequence[Record]) -> tuple[Record, ...]:
    """By value or by level of staining, the strongest first, then by place."""
    return tuple(sorted(records, key=lambda r: (-strength(r), r.place, r.cell)))


def strength(record: Record) -> float:
    """A number by which records of one assay are ordered."""
    if record.value is not None:
        return record.value
    return float(LEVELS.index(record.level)) if record.level in LEVELS else 0.0


def _record(row: dict[str, Any]) -> Record:
    value = row["value"]
    number = None if value is None or isnan(value) else round(float(value), 4)
    return Record(
        gene=row["symbol"], assay=row["assay"], place=row["place"], cell=row["cell"], value=number,
        level=row["level"], unit=row["unit"], reliability=row["reliability"],
    )  # fmt: skip
