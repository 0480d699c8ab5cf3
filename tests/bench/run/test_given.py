"""Rules that are told what a question asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.bench.build.items.item import Item
from bioloom.bench.run.cells import alone
from bioloom.bench.run.given import GivenPatterns, write_given
from bioloom.core.method import Method, answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.methods import METHODS

ODD = "Wat voor gen?"  # nobody reads this
PATTERN = 'MATCH (a:Gene)-[:gene_associated_with_condition]->(b:Disease {id: "MONDO:1"}) RETURN DISTINCT a'


@pytest.fixture
def told(world: Resources, tmp_path: Path) -> Resources:
    from dataclasses import replace

    items = [Item(id=kind, dataset="x", kind=kind, text=ODD, pattern=PATTERN) for kind in ("entities", "count")]
    write_given(tmp_path / "patterns.jsonl", items)
    return replace(world, reasoner=GivenPatterns(tmp_path / "patterns.jsonl"))


@pytest.mark.parametrize("name", ["loom", "bioweave"])
def test_a_method_answers_what_it_is_told_that_a_question_asks(told: Resources, world: Resources, name: str) -> None:
    method: Method = METHODS.create(name)
    given = answer(method, Question(text=ODD, kind="entities"), told).answer
    assert set(given.curies) == {"HGNC:1", "HGNC:2"}
    assert answer(method, Question(text=ODD, kind="count"), told).answer.value == 2
    assert answer(method, Question(text=ODD, kind="entities"), world).answer.abstained
    assert not answer(method, Question(text="Which genes are associated with redness?"), told).answer.abstained


def test_a_spec_names_it_without_asking_a_model() -> None:
    assert alone("given:patterns.jsonl") == "given:patterns.jsonl"
