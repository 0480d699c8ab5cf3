"""Cosine by an embedder: right, and each text embedded once."""

from __future__ import annotations

import numpy as np
import pytest

from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.contract import Scale
from bioloom.bench.score.score import score
from bioloom.bench.score.similar import Cosine
from bioloom.core.ports import Texts, Vectors

VECTORS = {"gout": (1, 0), "gouty arthritis": (0.8, 0.6), "asthma": (0, 1)}


class Words:
    """An embedder that knows three texts and counts what it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def handle(self, request: Texts, *, timeout: float | None) -> Vectors:
        self.asked += request.texts
        return Vectors(np.array([VECTORS[t] for t in request.texts], np.float32), by="words")


def test_cosine_embeds_each_text_once() -> None:
    words = Words()
    cosine = Cosine(words)
    assert cosine("gout", ("gouty arthritis", "asthma")) == pytest.approx([0.8, 0])
    assert cosine("asthma", ("gouty arthritis", "gout")) == pytest.approx([0.6, 0])
    assert cosine("gout", ()) == []
    assert sorted(words.asked) == ["asthma", "gout", "gouty arthritis"]


def test_it_scores_as_biohopr_does() -> None:
    item = Item(id="0", dataset="d", kind="entity", text="Which?")
    gold = Gold(id="0", dataset="d", answers=(Accepted(texts=("asthma",)), Accepted(texts=("gout",))))
    prediction = Prediction(id="0", dataset="d", text="gouty arthritis")
    got = [
        score(
            [item], [gold], [prediction], metrics={"entity": "embedding_accuracy"},
            scale=Scale(similar=Cosine(Words()), threshold=threshold),
        ).at("dataset")[0].score
        for threshold in (0.7, 0.9)
    ]  # fmt: skip
    assert got == [1, 0]
