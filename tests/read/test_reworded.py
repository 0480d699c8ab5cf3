"""Turns of phrase are read as most people say them, and every place leads back to the text as it was written."""

from __future__ import annotations

import pytest

from bioloom.stages.read.mentions.reworded import reworded
from bioloom.stages.read.types import Role, Span, Understanding


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cells that are AAA1+ BBB2-. which", "cells that are AAA1+ but not BBB2. which"),
        ("drugs w/o AAA1 as a target", "drugs without AAA1 as a target"),
        ("drugs w/ AAA1 as a target", "drugs with AAA1 as a target"),
        ("AAA1 mouse ortholog", "Which genes are orthologs of AAA1 in mouse?"),
        ("What's the fly version of the human AAA1 gene called?", "Which genes are orthologs of AAA1 in fruit fly?"),
        ("list worm orthologs for AAA1, BBB2 and CCC3",
         "Which genes are orthologs of AAA1, BBB2 and CCC3 in roundworm?"),
        ("zebrafish version of human AAA1, does one exist?", "Which genes are orthologs of AAA1 in zebrafish?"),
        ("fruit fly orthologue, AAA1", "Which genes are orthologs of AAA1 in fruit fly?"),
        ("AAA1 binds zorbulin; verify", "AAA1 binds zorbulin, true or false?"),
        ("Which statins are there?", "Name all statins"),
        ("Is Zork syndrome hereditary?", "How is Zork syndrome inherited?"),
        ("Does Zork syndrome run in families?", "How is Zork syndrome inherited?"),
        ("Is Zork syndrome X-linked?", "Is Zork syndrome inherited in an X-linked manner?"),
        ("How does zorbulin work in the body?", "What is the mechanism of action of zorbulin?"),
        ("What are zorbulins for?", "Which diseases are treated with zorbulins?"),
        ("Does zork contain more zinc than blurp per 100 g?", "Which has more zinc: zork or blurp?"),
        ("Does AAA1 bind more proteins than BBB2?", "Which has more proteins to bind: AAA1 or BBB2?"),
        ("Fact check needed: the FDA approved zorbulin.", "the FDA approved zorbulin."),
        ("zorbulin and blurpamide interaction?", "Does zorbulin interact with blurpamide?"),
        ("which chromosome is the AAA1 gene on", "On which chromosome is AAA1?"),
        ("Which foods are high in zinc?", "Which foods are rich in zinc?"),
        ("Statement: AAA1 binds zorbulin. Please verify.", "AAA1 binds zorbulin, true or false?"),
        ("AAA1 binds zorbulin. Is that statement correct?", "AAA1 binds zorbulin, true or false?"),
        ("zorbulin mechanism of action", "What is the mechanism of action of zorbulin?"),
        ("do mice have the same gene as human AAA1", "Which genes are orthologs of AAA1 in mouse?"),
        ("has the rat a gene like human AAA1?", "Which genes are orthologs of AAA1 in rat?"),
        ("are there any approved drugs for zork syndrome", "Which drugs are approved for zork syndrome?"),
        ("Which chromosome carries the gene for zorkin?", "On which chromosome is the gene for zorkin?"),
        ("Would you call zork an autoimmune disease?", "Is zork an autoimmune disease?"),
        ("autosomal dominant kidney diseases",
         "Which kidney diseases are inherited in an autosomal dominant manner?"),
        ("Verify that AAA1 R5C confers sensitivity to zorbulin.", "AAA1 R5C responds to zorbulin, true or false?"),
    ],
)  # fmt: skip
def test_a_turn_of_phrase_is_said_as_most_people_say_it(text: str, said: str) -> None:
    found = reworded(text)
    assert found is not None
    assert found.text == said


@pytest.mark.parametrize(
    "text",
    [
        "Which genes are orthologs of AAA1 in mouse?",
        "Which genes are inherited?",
        "Is it inherited?",
        "foods high in potassium but low in sodium",  # both at once, which the other words would hide
        "Which tissues are high in AAA1?",
        "Is Zork syndrome inherited or acquired?",
        "Which interaction of zorbulin is the worst?",
    ],
)
def test_what_says_more_or_something_else_stays(text: str) -> None:
    assert reworded(text) is None


def test_places_lead_back_to_the_text_as_it_was_written() -> None:
    text = "AAA1 drosophila ortholog"
    found = reworded(text)
    assert found is not None
    start, end = (found.text.index(w) for w in ("AAA1", " in fruit"))
    name = Span(start=start, end=end, text="AAA1", role=Role.MENTION)
    word = Span(start=end + 4, end=end + 13, text="fruit fly", role=Role.QUALIFIER)
    first = Span(start=0, end=5, text="Which", role=Role.FILLER)
    got = found.undone(Understanding(spans=(name, word, first)))
    assert [text[s.start : s.end] for s in got.spans] == ["AAA1", "drosophila", text]
    assert got.understood == ()


def test_what_is_read_instead_is_said_with_what_is_taken() -> None:
    from .test_several import GENES, taken

    found = reworded("Is Zork syndrome hereditary?")
    assert found is not None
    assert found.undone(taken(GENES)).understood == ("read it as 'How is Zork syndrome inherited?'",)
