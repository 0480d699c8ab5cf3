"""The drug world on the raw data: what each source gives, and hard cases of identity, each looked up in the sources."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from bioloom.recipes.build.assemble import Assembled, assemble
from bioloom.recipes.build.derived import INFORES, same_name
from bioloom.recipes.build.gather import gather
from bioloom.recipes.drugs.table import DRUG_RECIPES, NONCOMMERCIAL_RECIPES
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.recipe import Recipe
from bioloom.recipes.table import chosen

HERE = Path(__file__).parent
PINS = json.loads((HERE / "pins.json").read_text("utf-8"))
CASES = [json.loads(line) for line in (HERE.parent / "identity_cases.jsonl").read_text("utf-8").splitlines()]
EVERY = (*DRUG_RECIPES, *NONCOMMERCIAL_RECIPES)
LARGE = {"chebi_forms", "everycure_drugs", "sider", "gtopdb", "drugcentral"}
# The open sources that know drugs and diseases: no case needs the rest.
OPEN = ("hpo", "mondo", "hgnc", "chebi", "mesh", "mesh_mappings", "doid", "drugbank", "ncbi_gene")
EXPECTED = {"merge", "apart", "link", "unlinked", "absent"}


def pin(recipe: Recipe, data: Path) -> dict[str, object]:
    """What is pinned of a source."""
    files, _ = Shelf(data=data, offline=True).files(recipe)
    found = gather(recipe.infores, recipe.parse(files))
    out: dict[str, object] = {
        "rows": found.rows,
        "nodes": len(found.nodes),
        "mappings": len(found.claims),
        "edges": dict(sorted(Counter(e.predicate + " not" * e.negated for e in found.edges).items())),
        "left_out": dict(sorted(found.tally.counts.items())),
    }
    if found.nodes:
        out["first_node"], *_, out["last_node"] = [[n.id, *n.category, n.name] for n in found.nodes.values()]
    if found.edges:
        out["first_edge"], *_, out["last_edge"] = [
            [e.subject, e.predicate, e.object, *(f"{k}={v}" for k, v in e.qualifiers if k != "label_text")]
            for e in found.edges
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
        assert file.path.startswith(("kg/", "noncommercial/"))
        assert len(file.sha256) == 64
        assert file.size > 0
    closed = any(file.path.startswith("noncommercial/") for file in recipe.files)
    free = recipe.licence == "CC0-1.0"  # what is read of a file may be free where the rest of it is not
    assert (closed and not free) == (recipe in NONCOMMERCIAL_RECIPES) == ("NC" in recipe.licence)


@pytest.fixture(scope="module")
def drugs(data: Path) -> Assembled:
    """The drug world with the vocabularies it stands on."""
    shelf = Shelf(data=data, offline=True)
    recipes = (*chosen(*OPEN), *EVERY)
    graph = assemble([gather(r.infores, r.parse(shelf.files(r)[0])) for r in recipes])
    graph.say(INFORES, same_name.links(graph))
    return graph


def test_there_are_hard_cases_of_every_kind() -> None:
    kinds = Counter(case["kind"] for case in CASES)
    assert sum(kinds.values()) >= 150
    assert min(kinds.values()) >= 5
    assert {case["expect"] for case in CASES} == EXPECTED
    assert len({(*case["ids"], case["expect"], case.get("predicate")) for case in CASES}) == len(CASES)


@pytest.mark.shared
@pytest.mark.slow
def test_hard_cases(drugs: Assembled) -> None:
    edges = {(e.subject, e.predicate, e.object) for _, e in drugs.edges}
    edges |= {(o, p, s) for s, p, o in edges if p == "close_match"}
    wrong = [case for case in CASES if not holds(case, drugs, edges)]
    assert not wrong


def holds(case: dict[str, object], graph: Assembled, edges: set[tuple[str, str, str]]) -> bool:
    """Whether the graph decides a case as it should be decided."""
    one, *rest = (graph.identity.of(i) for i in case["ids"])
    predicate = case.get("predicate", "")
    if case["expect"] == "absent":
        return not any(predicate == p and one in (s, o) for s, p, o in edges)
    other = rest[0]
    if case["expect"] == "merge":
        return one == other and one in graph.things
    apart = one != other and one in graph.things and other in graph.things
    linked = (one, predicate, other) in edges
    return apart and {"apart": True, "link": linked, "unlinked": not linked}[str(case["expect"])]


@pytest.mark.shared
@pytest.mark.slow
def test_no_clique_holds_two_terms_of_one_hub(drugs: Assembled) -> None:
    held: Counter[tuple[str, str]] = Counter()
    for thing, said in drugs.things.items():
        for prefix in {term.id.partition(":")[0] for _, term in said.terms}:
            held[thing, prefix] = len({term.id for _, term in said.terms if term.id.startswith(f"{prefix}:")})
    assert max(held.values()) == 1
