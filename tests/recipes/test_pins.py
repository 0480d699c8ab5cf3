"""What each source gives of the raw data: how many rows of each kind, and the first and last of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bioloom.recipes.build.gather import gather
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.table import GRAPHS, chosen

PINS = json.loads((Path(__file__).parent / "pins.json").read_text("utf-8"))
LARGE = {"chebi", "hpoa", "goa", "usda_sr28", "mondo", "hgnc", "ncbi_gene", "go", "hpo", "reactome"}
OPEN = GRAPHS["open"].recipes


def pin(name: str, data: Path) -> dict[str, object]:
    """What is pinned of a source."""
    (recipe,) = chosen(name)
    files, _ = Shelf(data=data, offline=True).files(recipe)
    found = gather(recipe.infores, recipe.parse(files))
    out: dict[str, object] = {
        "rows": found.rows,
        "nodes": len(found.nodes),
        "edges": len(found.edges),
        "mappings": len(found.claims),
        "replaced": len(found.replaced),
    }
    if found.nodes:
        out["first_node"], *_, out["last_node"] = [[n.id, n.category[0], n.name] for n in found.nodes.values()]
    if found.edges:
        out["first_edge"], *_, out["last_edge"] = [[e.subject, e.predicate, e.object] for e in found.edges]
    return out


@pytest.mark.shared
@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] * (n in LARGE)) for n in OPEN])
def test_a_source_gives_what_it_gave(name, data):
    assert pin(name, data) == PINS[name]


def test_every_source_of_the_open_graph_is_pinned():
    assert set(PINS) == set(OPEN)
