"""The real sets, where they are: how many there are, and which come first, tenth and last."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from bioloom.bench.run.loaders.load import load
from bioloom.core.question import checked

BESIDE = Path(__file__).parents[5] / "shared/data"
DATA = Path(os.environ.get("BIOLOOM_DATA", BESIDE))
pytestmark = [pytest.mark.shared, pytest.mark.skipif(not (DATA / "qa").is_dir(), reason=f"no raw data at {DATA}")]

PINS: dict[str, tuple[dict[str, int], str, str, str]] = {
    "bc5cdr": ({"entities": 3000}, "6794356/Chemical", "6293644/Chemical", "10683478/relations"),
    "bioasq": (
        {"entities": 260, "span": 476, "summary": 352, "yesno": 409},
        "5be48c39133db5eb7800001d",
        "5c58474786df2b9174000001",
        "604b8cf71cb411341a000171",
    ),
    "biored": ({"entities": 1718}, "14510914/ChemicalEntity", "16152606/relations", "24927617/relations"),
    "cystic_fibrosis": ({"summary": 50}, "cf001", "cf010", "cf050"),
    "drugmech_counterfactuals": (
        {"yesno": 3998},
        "AddLink_neg_dpi_r1k-0001",
        "AddLink_neg_dpi_r1k-0010",
        "factuals_pos_r1k-0742",
    ),
    "drugmechdb": (
        {"entities": 3562},
        "B02362_MESH_D003882_1",
        "DB00008_MESH_D019698_1",
        "MESH_C106301_MESH_D003233_1",
    ),
    "geneturing": (
        {"entities": 150, "entity": 150, "span": 200, "summary": 50, "yesno": 50},
        "gene_alias-01",
        "gene_alias-10",
        "snp_gene_function-50",
    ),
    "kg_rag_tuning": ({"entities": 165}, "single-01", "single-10", "two-90"),
    "kragen": (
        {"choice": 498, "entities": 508, "yesno": 560},
        "MCQ_1hop-0001",
        "MCQ_1hop-0010",
        "True_or_False_1hop-0560",
    ),
    "medmcqa": (
        {"choice": 4183},
        "45258d3d-b974-44dd-a161-c3fccbdadd88",
        "de09d388-bd4e-42a9-ac6b-ee2d95f822e2",
        "0c49a620-48a0-4240-9754-acf9310cd53c",
    ),
    "medqa": ({"choice": 1273}, "test-00001", "test-00010", "test-01273"),
    "mmlu": ({"choice": 1089}, "anatomy-0001", "anatomy-0010", "professional_medicine-0272"),
    "ncbi_disease": ({"entities": 692}, "8808605/Disease", "9072974/Disease", "8012387/Disease"),
    "pubmedqa": ({"yesno": 500}, "10808977", "17096624", "17559449"),
    "scihorizon_gene": (
        {"choice": 20, "choices": 5, "entities": 5, "expression": 3, "summary": 5},
        "07cbdc014c3a4880c6a3216d9163177a2d960478c4249b7dd857391494262fdb",
        "709c07898fec2ea55502213c3c676cc2136d56ed0099fa6c1971c86251b25e96",
        "e31c67bdbe050e9b1dfaa88d841a6cf656a88983030e824b60fa501f946fb3f7",
    ),
}


@pytest.mark.parametrize("name", sorted(PINS))
def test_a_set_is_whole(name: str) -> None:
    items, golds = load(name, data=DATA)
    kinds, first, tenth, last = PINS[name]
    assert dict(sorted(Counter(i.kind for i in items).items())) == kinds
    assert (items[0].id, items[9].id, items[-1].id) == (first, tenth, last)
    assert [g.id for g in golds] == [i.id for i in items]
    for item in items:
        checked(item.question())
