"""Labels scored by their pieces."""

from __future__ import annotations

import pytest

pytest.importorskip("torch")

import torch

from bioloom.stages.read.training.spelling import Spelled, pieces_of_arm, pieces_of_count, pieces_of_test

SEEN = ("treats<Chem", "treats<Chem approved_by>Agent", "affects<Chem")
NEW = "affects<Chem approved_by>Agent"


def test_pieces_tell_where_a_hop_stands_and_where_it_starts() -> None:
    pieces = pieces_of_arm("Disease", "treats<Chem approved_by>Agent")
    assert {"first Disease treats<Chem", "last approved_by>Agent", "hop Chem approved_by>Agent"} <= set(pieces)
    assert pieces != pieces_of_arm("PhenotypicFeature", "treats<Chem approved_by>Agent")
    assert pieces_of_arm("Gene", "ROOT") != pieces_of_arm("Gene", "OPTION")


def test_pieces_tell_key_comparison_and_value() -> None:
    one, other = (set(pieces_of_test(f"has_phenotype.frequency{t}")) for t in (">=#", ">=0.3"))
    assert {"key has_phenotype frequency", "of has_phenotype"} <= one & other
    assert "test frequency>=#" in one - other
    assert pieces_of_test("") == ["tests 0"]
    assert set(pieces_of_count("BY{>#} treats<Chem")) & set(pieces_of_count("BY treats<Chem"))


def test_a_label_that_was_never_seen_is_scored_by_what_its_pieces_learned() -> None:
    torch.manual_seed(0)
    labels = [*SEEN, NEW, "affects>Gene"]
    model = Spelled((pieces_of_arm("Gene", one) for one in labels), torch.tensor([True] * 3 + [False] * 2), 16)
    # what is asked is a sum of what it says of the two hops
    first, second = {"treats<Chem": torch.randn(16), "affects<Chem": torch.randn(16)}, torch.randn(16)
    asked = torch.stack([first["treats<Chem"], first["treats<Chem"] + second, first["affects<Chem"]])
    optimizer = torch.optim.Adam(model.parameters(), 0.01)
    for _ in range(300):
        loss = torch.nn.functional.cross_entropy(model(asked)[:, :3], torch.arange(3))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        assert int(model((first["affects<Chem"] + second)[None])[0].argmax()) == labels.index(NEW)
        assert model.biases()[3:].tolist() == [0, 0]
