"""The reviewed names of tissues and cell types, each against the ontology itself."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from bioloom.recipes.build.gather import gather
from bioloom.recipes.expression.markers import MARKERS
from bioloom.recipes.expression.names import (
    ANY_TISSUE,
    BY_NAME,
    HPA_CELLS,
    HPA_TISSUES,
    PANGLAODB_CELLS,
    REVIEWED,
    SYNONYM,
    TABLES,
    table,
)
from bioloom.recipes.expression.protein import NORMAL
from bioloom.recipes.expression.rna import TISSUES
from bioloom.recipes.expression.specificity import ORGAN_OF, ORGANS
from bioloom.recipes.expression.table import EXPRESSION_RECIPES
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.reading import Files
from bioloom.recipes.rows import Node
from bioloom.recipes.table import chosen


def folded(name: str) -> str:
    """Case and the plural tell nothing apart."""
    return re.sub("s$", "", name.casefold().strip())


@pytest.mark.parametrize("name", TABLES)
def test_a_name_means_one_term_and_a_term_has_one_label(name: str) -> None:
    rows = table(name)
    assert len({(row.tissue, row.name) for row in rows}) == len(rows)
    assert {row.match for row in rows} <= {BY_NAME, SYNONYM, REVIEWED}
    assert len({(row.id, row.label) for row in rows}) == len({row.id for row in rows})
    allowed = ("UBERON:", "CL:") if name == HPA_CELLS else ("CL:",) if name == PANGLAODB_CELLS else ("UBERON:",)
    assert all(row.id.startswith(allowed) for row in rows)


def test_parts_of_organs_and_organs_have_terms() -> None:
    named = {row.name for row in table(HPA_TISSUES)}
    assert named >= {*ORGANS, *ORGAN_OF}
    assert {row.tissue for row in table(HPA_CELLS)} - {ANY_TISSUE} <= named | {"lactating breast"}


@pytest.fixture(scope="module")
def terms(data: Path) -> dict[str, Node]:
    """Anatomy and cell types as the graph has them."""
    shelf = Shelf(data=data, offline=True)
    found: dict[str, Node] = {}
    for recipe in chosen("uberon", "cl"):
        found |= gather(recipe.infores, recipe.parse(shelf.files(recipe)[0])).nodes
    return found


@pytest.mark.shared
@pytest.mark.parametrize("name", TABLES)
def test_every_term_is_alive_and_called_as_the_table_says(name: str, terms: dict[str, Node]) -> None:
    wrong = []
    for row in table(name):
        term = terms.get(row.id)
        if term is None or term.name != row.label:
            wrong.append(row)
            continue
        exact = {folded(synonym) for synonym in term.synonym}
        kind = BY_NAME if folded(row.name) == folded(term.name) else SYNONYM if folded(row.name) in exact else REVIEWED
        if kind != row.match:
            wrong.append(row)
    assert not wrong


@pytest.fixture(scope="module")
def files(data: Path) -> dict[str, Files]:
    shelf = Shelf(data=data, offline=True)
    return {path: files for r in EXPRESSION_RECIPES for files, _ in [shelf.files(r)] for path in files.where}


@pytest.mark.shared
@pytest.mark.slow
def test_what_has_no_term_is_known_and_little(files: dict[str, Files]) -> None:
    """The names that were looked up and have none; a new one would have to be reviewed."""
    tissues = {row.name for row in table(HPA_TISSUES)}
    rna = {row["Tissue"] for row in files[TISSUES].tsv(TISSUES, ["Tissue"])}
    stained = Counter((r["Tissue"], r["Cell type"].strip()) for r in files[NORMAL].tsv(NORMAL, ["Tissue", "Cell type"]))
    assert rna <= tissues
    assert {tissue for tissue, _ in stained} - tissues == {"lactating breast", "soft tissue 1", "soft tissue 2", "N/A"}
    cells = {(row.tissue, row.name) for row in table(HPA_CELLS)}
    without = {place: n for place, n in stained.items() if not {place, (ANY_TISSUE, place[1])} & cells}
    assert len(without) == 36
    assert sum(without.values()) / sum(stained.values()) < 0.06
    panglaodb = {row["cell type"] for row in files[MARKERS].tsv(MARKERS, ["cell type"])}
    assert len(panglaodb) == 179
    assert len(panglaodb - {row.name for row in table(PANGLAODB_CELLS)}) == 15
