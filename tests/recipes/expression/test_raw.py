"""The expression world on the raw data: what each source gives, its first and last rows, and questions about a gene."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.matching.match import match
from bioloom.graph.model.graph import Graph
from bioloom.graph.store import open_graph
from bioloom.recipes.blocks import Edges
from bioloom.recipes.build.build import build
from bioloom.recipes.build.gather import gather
from bioloom.recipes.expression.table import EXPRESSION_RECIPES
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.recipe import Recipe
from bioloom.recipes.table import chosen

PINS = json.loads((Path(__file__).parent / "pins.json").read_text("utf-8"))
LARGE = {"hpa_rna", "hpa_protein"}


def row(block: Edges, at: int) -> list[object]:
    """An edge of a block."""
    qualifiers = {key: column[at].as_py() for key, column in block.qualifiers.items()}
    ends = block.names[block.subject[at]], block.predicate, block.names[block.object[at]]
    return [*ends, *(f"{key}={value}" for key, value in qualifiers.items() if value is not None)]


def pin(recipe: Recipe, data: Path) -> dict[str, object]:
    """What is pinned of a source."""
    files, _ = Shelf(data=data, offline=True).files(recipe)
    found = gather(recipe.infores, recipe.parse(files))
    edges = Counter(e.predicate for e in found.edges)
    left_out = dict(sorted(found.tally.counts.items()))
    out: dict[str, object] = {"rows": found.rows, "nodes": len(found.nodes), "left_out": left_out}
    if found.edges:
        out["first_edge"], *_, out["last_edge"] = [
            [e.subject, e.predicate, e.object, *(f"{k}={v}" for k, v in e.qualifiers)] for e in found.edges
        ]
    for i, block in enumerate(found.blocks):
        edges[f"{block.predicate} {i}"] = len(block)
        out[f"first_edge {i}"], out[f"last_edge {i}"] = row(block, 0), row(block, len(block) - 1)
    return {**out, "edges": dict(edges)}


@pytest.mark.shared
@pytest.mark.parametrize(
    "recipe", [pytest.param(r, id=r.name, marks=[pytest.mark.slow] * (r.name in LARGE)) for r in EXPRESSION_RECIPES]
)
def test_a_source_gives_what_it_gave(recipe: Recipe, data: Path) -> None:
    assert pin(recipe, data) == PINS[recipe.name]


def test_every_source_is_pinned_and_named_once() -> None:
    assert set(PINS) == {r.name for r in EXPRESSION_RECIPES}


@pytest.mark.parametrize("recipe", EXPRESSION_RECIPES, ids=lambda r: r.name)
def test_a_recipe_knows_where_its_files_come_from(recipe: Recipe) -> None:
    assert recipe.infores.startswith("infores:")
    assert recipe.licence
    assert recipe.attribution.endswith(".")
    for file in recipe.files:
        assert file.url.startswith("https://")
        assert file.path.startswith("kg/")
        assert len(file.sha256) == 64


@pytest.fixture(scope="module")
def graph(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Graph:
    """Genes, anatomy and expression."""
    folder = tmp_path_factory.mktemp("expression")
    recipes = (*chosen("hgnc", "uberon", "cl", "go"), *EXPRESSION_RECIPES)
    build(recipes, folder / "graph", name="expression", shelf=Shelf(data=data, offline=True), level=1)
    return open_graph(folder / "graph", cache=folder / "cache")


def answers(graph: Graph, text: str) -> list[str]:
    """The names that answer a pattern, those with the highest level of RNA first."""
    matched = match(graph, parse_pattern(text))
    levels = {}
    for entity in matched.entities():
        facts = [fact for witness in matched.threads(entity, 5) for fact in witness.facts]
        said = [q.value for fact in facts for q in fact.qualifiers if q.key == "nTPM"]
        levels[entity.name] = max((float(v) for v in said), default=0.0)
    return sorted(levels, key=lambda name: -levels[name])


@pytest.mark.shared
@pytest.mark.slow
def test_tissues_of_a_gene_are_ranked_and_filtered(graph: Graph) -> None:
    fdxr = '(g {id: "HGNC:3642"})'
    where = answers(graph, f"MATCH {fdxr}-[r:expressed_in]->(t) WHERE r.nTPM >= 20 RETURN t")
    assert where == ["adrenal gland", "testis", "lymphoid tissue", "spleen", "esophagus", "ovary"]
    main = f'MATCH {fdxr}-[r:expressed_in]->(t) WHERE r.tissue_specificity = "tissue enriched" RETURN t'
    assert answers(graph, main) == ["adrenal gland"]
    cells = f'MATCH {fdxr}-[r:expressed_in]->(t:Cell) WHERE r.level = "high" AND r.reliability = "enhanced" RETURN t'
    assert "Leydig cell" in answers(graph, cells)


@pytest.mark.shared
@pytest.mark.slow
def test_genes_of_a_tissue_a_cell_and_a_compartment(graph: Graph) -> None:
    liver = 'MATCH (g:Gene)-[r:expressed_in]->({id: "UBERON:0002107"}) WHERE r.tissue_specificity = "tissue enriched"'
    assert {"ALB", "APOA2", "CYP2E1"} <= set(answers(graph, f"{liver} AND r.nTPM >= 1000 RETURN g"))
    beta = 'MATCH (g:Gene)-[r:expressed_in]->({id: "CL:0000169"}) WHERE r.canonical_marker = "true" RETURN g'
    assert "INS" in answers(graph, beta)
    inside = 'MATCH (g:Gene)-[r:located_in]->({id: "GO:0005739"}) WHERE r.reliability = "enhanced" RETURN g'
    assert "FDXR" in answers(graph, inside)
