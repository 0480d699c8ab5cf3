"""Molecules on the raw data: what each source gives, its first and last rows."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from bioloom.recipes.build.gather import gather
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.molecular.table import DOMAIN_NAMES, MOLECULAR_RECIPES
from bioloom.recipes.recipe import Recipe

PINS = json.loads((Path(__file__).parent / "pins.json").read_text("utf-8"))
EVERY = (DOMAIN_NAMES, *MOLECULAR_RECIPES)
LARGE = {"bioplex", "irefindex", "mirtarbase", "pita"}


def pin(recipe: Recipe, data: Path) -> dict[str, object]:
    """What is pinned of a source."""
    files, _ = Shelf(data=data, offline=True).files(recipe)
    found = gather(recipe.infores, recipe.parse(files))
    out: dict[str, object] = {
        "rows": found.rows,
        "nodes": len(found.nodes),
        "edges": dict(sorted(Counter(e.predicate for e in found.edges).items())),
        "levels": dict(sorted(Counter(e.knowledge_level for e in found.edges).items())),
        "left_out": dict(sorted(found.tally.counts.items())),
    }
    if found.nodes:
        out["first_node"], *_, out["last_node"] = [[n.id, *n.category, n.name] for n in found.nodes.values()]
    out["first_edge"], *_, out["last_edge"] = [
        [e.subject, e.predicate, e.object, *e.publications, *(f"{k}={v}" for k, v in e.qualifiers)] for e in found.edges
    ]
    return out


@pytest.mark.shared
@pytest.mark.parametrize(
    "recipe", [pytest.param(r, id=r.name, marks=[pytest.mark.slow] * (r.name in LARGE)) for r in EVERY]
)
def test_a_source_gives_what_it_gave(recipe: Recipe, data: Path) -> None:
    assert pin(recipe, data) == PINS[recipe.name]


def test_every_source_is_pinned_and_named_once() -> None:
    assert set(PINS) == {r.name for r in EVERY}
    assert len({r.name for r in EVERY}) == len(EVERY)


@pytest.mark.parametrize("recipe", EVERY, ids=lambda r: r.name)
def test_a_recipe_knows_where_its_files_come_from(recipe: Recipe) -> None:
    assert recipe.infores.startswith("infores:")
    assert recipe.licence
    assert recipe.attribution.endswith(".")
    for file in recipe.files:
        assert file.url.startswith("https://")
        assert len(file.sha256) == 64
        assert file.size > 0


@pytest.mark.shared
def test_what_hetionet_copied_is_in_the_sources_it_was_copied_from(data: Path) -> None:
    """Otherwise leaving those metaedges out would lose something."""
    from bioloom.recipes.drugs import drugcentral, pharmacotherapydb
    from bioloom.recipes.drugs.table import DRUG_RECIPES
    from bioloom.recipes.molecular import hetionet

    shelf = Shelf(data=data, offline=True)
    by_name = {r.name: shelf.files(r)[0] for r in (*DRUG_RECIPES, *MOLECULAR_RECIPES)}
    treated = {
        (row["drugbank_id"], row["doid_id"])
        for row in by_name["pharmacotherapydb"].tsv(
            pharmacotherapydb.INDICATIONS, ["drugbank_id", "doid_id", "category"]
        )
        if row["category"] != "NOT"
    }
    classes = {
        (row["drugbank_id"], row["class_id"])
        for row in by_name["drugcentral"].tsv(drugcentral.MEMBERS, ["drugbank_id", "class_id"])
    }
    copied = {
        (row["source"].partition("::")[2], row["target"].partition("::")[2], row["metaedge"])
        for row in by_name["hetionet"].tsv(hetionet.EDGES, ["source", "metaedge", "target"])
        if row["metaedge"] in hetionet.COPIED
    }
    assert {(a, b) for a, b, kind in copied if kind != "PCiC"} == treated
    assert {(b, a) for a, b, kind in copied if kind == "PCiC"} <= classes
