"""Tables of single cells: three layouts by their headers, asked by the same layer as tissues."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from bioloom.core.errors import BuildError
from bioloom.core.ports import Resources
from bioloom.core.results.found import Call
from bioloom.graph.store import HOME_VARIABLE
from bioloom.recipes.reference.single_cell import single_cells
from bioloom.sources.tools.kit import Kit
from bioloom.sources.tools.place import tables_folder
from bioloom.sources.tools.store import open_tables, write_tables
from bioloom.sources.tools.toolbox import Toolbox
from lookup.shelf import GENES, SOURCE, SOURCES, VARIANTS, atlas
from world import resources, write_world

BY_TYPE = """\
Gene\tGene name\tCell type\tnTPM
ENSG01\tAAA1\tHepatocytes\t900
ENSG01\tAAA1\tT-cells\t12
ENSG01\tAAA1\tRod photoreceptor cells\t24
"""
BY_CLUSTER = """\
Gene\tGene name\tTissue\tCluster\tCell type\tRead count\tpTPM
ENSG01\tAAA1\tLiver\tc-0\tHepatocytes\t90\t41.5
"""
EXPORTED = """\
# Created today
Tissue,Cell Type,Cell Count,Tissue Composition,Gene Symbol,Expression
lung,macrophage,20,0.1,AAA1,2.5
lung,T cell,20,0.1,AAA1,
"""


@pytest.mark.parametrize(
    ("name", "text", "records", "infores"),
    [
        ("t.tsv", BY_TYPE, [("hepatocytes", "", 900.0, "nTPM"), ("t-cells", "", 12.0, "nTPM"),
                            ("rod photoreceptor cells", "", 24.0, "nTPM")], "infores:hpa"),
        ("c.tsv.gz", BY_CLUSTER, [("liver", "Hepatocytes (c-0)", 41.5, "pTPM")], "infores:hpa"),
        ("e.csv", EXPORTED, [("lung", "macrophage", 2.5, "mean ln(CPTT + 1)")], "infores:cellxgene"),
    ],
)  # fmt: skip
def test_a_layout_is_known_by_its_header(
    tmp_path: Path, name: str, text: str, records: list[tuple[str, str, float, str]], infores: str
) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
    table, layout = single_cells(path)
    assert [(r["place"], r["cell"], r["value"], r["unit"]) for r in table.to_pylist()] == records
    assert layout.infores == infores
    assert {r["assay"] for r in table.to_pylist()} == {"single_cell"}


def test_another_table_and_a_torn_one_are_errors(tmp_path: Path) -> None:
    (tmp_path / "x.tsv").write_text("Gene\tLevel\nA\t1\n")
    with pytest.raises(BuildError, match="no table of single cells"):
        single_cells(tmp_path / "x.tsv")
    (tmp_path / "y.tsv").write_text(BY_TYPE + "ENSG01\tAAA1\tKupffer cells\n")
    with pytest.raises(BuildError, match="row 5 has no number"):
        single_cells(tmp_path / "y.tsv")


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Resources:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    write_world(tmp_path / "graphs/world", {})
    (tmp_path / "t.tsv").write_text(BY_TYPE)
    said = {"sources": {**SOURCES, "single_cell": {**SOURCE, "title": "Single cells"}}}
    write_tables(tables_folder("world"), GENES, VARIANTS, [atlas(), single_cells(tmp_path / "t.tsv")[0]], said)
    found = resources(tmp_path / "graphs/world")
    return replace(found, tools=Toolbox(Kit(open_tables("world"), found.graph, found.linker)))


def test_types_of_cells_are_told_by_the_rule_of_tissues(given: Resources) -> None:
    assert given.tools is not None
    found = given.tools.handle(Call(name="cell_types", arguments=("AAA1",)), timeout=None)
    assert found.said == ("hepatocytes", "rod photoreceptor cells")  # 12 of 900 is less than two in a hundred
    assert (found.rows[0].number, found.rows[0].unit) == (900.0, "nTPM")
    assert found.rows[0].evidence.origin.title == "Single cells"
    level = given.tools.handle(Call(name="expression", arguments=("AAA1", "t-cells", "single_cell")), timeout=None)
    assert level.rows[0].number == 12.0
    assert "hepatocytes" not in given.tools.handle(Call(name="expression", arguments=("AAA1",)), timeout=None).said
