"""What sources call tissues and cell types, as terms of UBERON and the Cell Ontology.

Neither the Human Protein Atlas nor PanglaoDB gives identifiers, so every name was looked up by hand. The tables in the
folder ``names`` say for each what the ontology calls the term, and how the two came together: by its ``name``, by an
exact ``synonym``, or ``reviewed``, where a person read the definition since the words differ ("Beta cells" of the
pancreas is "type B pancreatic cell"). A name that is in no table has no term that means it, and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files as package_files
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..rows import Node, Qualifiers, Row

BY_NAME, SYNONYM, REVIEWED = "name", "synonym", "reviewed"
HPA_TISSUES, HPA_CELLS = "hpa_tissues", "hpa_cells"
PANGLAODB_CELLS, PANGLAODB_ORGANS = "panglaodb_cells", "panglaodb_organs"
TABLES = HPA_TISSUES, HPA_CELLS, PANGLAODB_CELLS, PANGLAODB_ORGANS
ANY_TISSUE = "*"
_JUSTIFICATION = {SYNONYM: "semapv:LexicalMatching", REVIEWED: "semapv:ManualMappingCuration"}


class Named(NamedTuple):
    """A name of a source and the term that it means; ``tissue`` tells apart what is called alike in several."""

    name: str
    id: str
    label: str
    match: str
    tissue: str = ANY_TISSUE

    @property
    def said(self) -> Qualifiers:
        """What an edge says of it: nothing where the name is the ontology's own."""
        if self.match == BY_NAME:
            return ()
        return (("original_object", self.name), ("mapping_justification", _JUSTIFICATION[self.match]))


def said_of(named: Sequence[Named | None], codes: npt.NDArray[np.integer]) -> dict[str, pa.Array]:
    """What many edges say of the names of their ends, as columns; ``codes`` are indices into ``named``."""
    each = [dict(one.said) if one else {} for one in named]
    keys = "original_object", "mapping_justification"
    return {key: pa.array([said.get(key) for said in each], pa.string()).take(pa.array(codes)) for key in keys}


def table(name: str) -> tuple[Named, ...]:
    """The table called ``name``, one of `TABLES`."""
    text = package_files(__package__).joinpath("names", f"{name}.tsv").read_text("utf-8")
    head, *lines = (line.split("\t") for line in text.splitlines())
    return tuple(Named(**dict(zip(head, line, strict=True))) for line in lines)


def nodes(table_name: str, category: str) -> Iterator[Row]:
    """The source's names of the terms that were reviewed, so that they are found by them too: "skeletal muscle".

    A number at the end tells samples apart, not tissues, and is no name.
    """
    for row in table(table_name):
        if row.match == REVIEWED and not row.name[-1].isdigit():
            singular = re.sub(r"cells$", "cell", row.name)
            yield Node(row.id, (category,), row.label, related_synonym=(singular,), optional=True)


def by_name(name: str) -> dict[str, Named]:
    """The rows of a table by the source's name."""
    return {row.name: row for row in table(name)}


def hpa_cells() -> dict[tuple[str, str], Named]:
    """The Human Protein Atlas's cell types by tissue and name, ``ANY_TISSUE`` where the tissue makes no difference."""
    return {(row.tissue, row.name): row for row in table(HPA_CELLS)}
