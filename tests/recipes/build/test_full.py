"""The full graph from the raw data: its size, its sources, identity over all of it, answers known to be right."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from bioloom.recipes.build.build import build
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.table import GRAPHS, chosen

CASES = [
    json.loads(line) for line in (Path(__file__).parents[1] / "identity_cases.jsonl").read_text("utf-8").splitlines()
]
HUBS = ("MONDO", "HP", "HGNC", "GO", "UBERON", "CL", "CHEBI")
pytestmark = [pytest.mark.shared, pytest.mark.slow]


@dataclass(frozen=True)
class Full:
    """The record, with the node that each identifier means."""

    folder: Path
    node_of: dict[str, str]
    same_as: dict[str, list[str]]

    def of(self, curie: str) -> str:
        """The node that ``curie`` means, itself when there is none."""
        return self.node_of.get(curie, curie)

    def edges(self, predicates: set[str]) -> set[tuple[str, str, str]]:
        """Subject, predicate and object of all edges with one of ``predicates``, a close match both ways."""
        table = pq.read_table(
            self.folder / "edges.parquet",
            columns=["subject", "predicate", "object"],
            filters=pc.field("predicate").isin([f"biolink:{p}" for p in predicates]),
        )
        rows = zip(*(table.column(n).to_pylist() for n in ("subject", "predicate", "object")), strict=True)
        found = {(s, p.removeprefix("biolink:"), o) for s, p, o in rows}
        return found | {(o, p, s) for s, p, o in found if p == "close_match"}


def read(folder: Path) -> Full:
    """The graph in ``folder``."""
    table = pq.read_table(folder / "nodes.parquet", columns=["id", "same_as"]).to_pydict()
    same_as = dict(zip(table["id"], table["same_as"], strict=True))
    node_of = {i: i for i in same_as}
    for node, others in same_as.items():
        node_of.update(dict.fromkeys(others or (), node))
    return Full(folder, node_of, same_as)


@pytest.fixture(scope="module")
def full(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Full:
    plan = GRAPHS["full"]
    folder = tmp_path_factory.mktemp("full") / "full"
    shelf = Shelf(data=data, offline=True)
    build(chosen(*plan.recipes, *plan.noncommercial), folder, name="full", title=plan.title, shelf=shelf)
    return read(folder)


def test_it_is_as_large_as_it_should_be(full: Full) -> None:
    report = json.loads((full.folder / "report.json").read_text("utf-8"))
    assert len(report["categories"]) >= 19
    assert sum(report["predicates"].values()) >= 2_000_000
    silent = [s["name"] for s in report["sources"] if not s["edges"] and not s["terms"]]
    assert silent in ([], ["mesh_mappings"])


def wrong_cases(full: Full) -> list[dict[str, object]]:
    """The hard cases that the graph decides otherwise."""
    edges = full.edges({case["predicate"] for case in CASES if "predicate" in case} | {"close_match"})
    speaks = defaultdict(set)
    for s, p, o in edges:
        speaks[p] |= {s, o}
    wrong = []
    for case in CASES:
        one, *rest = (full.of(i) for i in case["ids"])
        predicate, expect = case.get("predicate", ""), case["expect"]
        if expect == "absent":
            right = one not in speaks[predicate]
        elif expect == "merge":
            right = one == rest[0] and one in full.same_as
        else:
            linked = (one, predicate, rest[0]) in edges
            apart = one != rest[0] and one in full.same_as and rest[0] in full.same_as
            right = apart and {"apart": True, "link": linked, "unlinked": not linked}[expect]
        if not right:
            wrong.append(case)
    return wrong


def test_hard_cases_of_identity(full: Full) -> None:
    assert wrong_cases(full) == []


def test_no_thing_is_two_living_terms_of_one_hub(full: Full) -> None:
    """Nothing stands for two things, and what stands for another of its vocabulary is obsolete or secondary."""
    claimed = Counter(other for others in full.same_as.values() for other in others or ())
    assert [i for i, n in claimed.items() if n > 1] == []
    old = set(pq.read_table(full.folder / "obsolete.parquet", columns=["old"]).column("old").to_pylist())
    living = [
        (node, other)
        for node, others in full.same_as.items()
        for other in others or ()
        if (prefix := other.partition(":")[0]) in HUBS and node.startswith(f"{prefix}:") and other not in old
    ]
    assert living == []


def test_psoriasis_and_takayasu_arteritis_share_genes(full: Full) -> None:
    said = full.edges({"gene_associated_with_condition"})
    psoriasis = {s for s, _, o in said if o == full.of("MONDO:0005083")}
    takayasu = {s for s, _, o in said if o == full.of("MONDO:0017991")}
    names = {"HGNC:4932": "HLA-B", "HGNC:5970": "IL12B"}
    assert names.keys() <= psoriasis & takayasu
