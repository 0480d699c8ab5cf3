"""The practice questions: people's wordings of many kinds, with a linker that knows their names."""

from __future__ import annotations

from pathlib import Path

from bioloom.core.question import Question
from bioloom.stages.read.grammar.rule import understand_text
from understand.scoring import exact, load
from understand.stub import Stub

PRACTICE = Path(__file__).parent / "questions_practice.jsonl"
SHARE = 0.87  # what the rules reached; fewer is a step back


def test_most_practice_questions_are_understood() -> None:
    golds = load(PRACTICE)
    assert len(golds) >= 350
    stub = Stub.of_patterns(pattern for gold in golds for part in gold.parts for pattern in part)
    missed = [g.question.text for g in golds if not exact(understand_text(g.question, stub), g).exact]
    assert 1 - len(missed) / len(golds) >= SHARE, missed


def test_every_word_of_content_is_used_or_named() -> None:
    names = {"asthma": ("Disease",), "TP53": ("Gene",), "fever": ("PhenotypicFeature",)}
    for text, word in (
        ("Which shiny genes cause asthma?", "shiny"),
        ("Which genes choreograph asthma?", "choreograph"),
        ("Which zorbs treat asthma?", "zorbs"),
        ("Which diseases with quux involve TP53?", "quux"),
        ("Name the blorped symptoms of asthma.", "blorped"),
    ):
        found = understand_text(Question(text=text), Stub(names))
        assert not found.parts or any(word in said for said in found.missing), (text, found)
