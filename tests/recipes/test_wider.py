"""The second set of sources on the raw data: what each gives, its first and last rows, and that none of it ships."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from bioloom.recipes.build.gather import gather
from bioloom.recipes.disease_genes.table import DISEASE_GENE_RECIPES
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.genomics.table import GENOMICS_RECIPES
from bioloom.recipes.oncology.table import ONCOLOGY_RECIPES
from bioloom.recipes.recipe import Recipe
from bioloom.recipes.regulation.table import REGULATION_RECIPES
from bioloom.recipes.table import GRAPHS, recipes

PINS = json.loads((Path(__file__).parent / "wider_pins.json").read_text("utf-8"))
EVERY = (*DISEASE_GENE_RECIPES, *REGULATION_RECIPES, *GENOMICS_RECIPES, *ONCOLOGY_RECIPES)
LARGE = {"gene_positions", "homologene", "hcop", "ensembl_orthologs", "collectri"}


def pin(recipe: Recipe, data: Path) -> dict[str, object]:
    """What is pinned of a source."""
    files, _ = Shelf(data=data, offline=True).files(recipe)
    found = gather(recipe.infores, recipe.parse(files))
    out: dict[str, object] = {
        "rows": found.rows,
        "nodes": len(found.nodes),
        "edges": dict(sorted(Counter(f"{'not ' * e.negated}{e.predicate}" for e in found.edges).items())),
        "levels": dict(sorted(Counter(e.knowledge_level for e in found.edges).items())),
        "left_out": dict(sorted(found.tally.counts.items())),
    }
    if found.nodes:
        out["first_node"], *_, out["last_node"] = [[n.id, *n.category] for n in found.nodes.values()]
    out["first_edge"], *_, out["last_edge"] = [[e.subject, e.predicate, e.object] for e in found.edges]
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


def test_none_of_them_ships() -> None:
    assert not {r.name for r in EVERY} & set(GRAPHS["open"].recipes)
    assert {r.name for r in EVERY} <= set(GRAPHS["full"].recipes)


def test_what_questions_about_mechanisms_are_scored_with_is_no_source() -> None:
    """DrugMechDB is the gold of a benchmark: what the graph took from it, it would only give back."""
    for recipe in recipes().values():
        told = " ".join((recipe.name, recipe.infores, recipe.homepage, *(f"{f.path} {f.url}" for f in recipe.files)))
        assert "drugmech" not in told.casefold()


@pytest.mark.parametrize("recipe", EVERY, ids=lambda r: r.name)
def test_a_recipe_knows_where_its_files_come_from(recipe: Recipe) -> None:
    assert recipe.infores.startswith("infores:")
    assert recipe.licence
    assert recipe.attribution.endswith(".")
    for file in recipe.files:
        assert file.url.startswith("https://")
        assert len(file.sha256) == 64
        assert file.size > 0
