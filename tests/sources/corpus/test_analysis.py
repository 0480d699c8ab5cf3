"""How text becomes terms."""

from __future__ import annotations

import pytest

from bioloom.sources.corpus.analysis import analyzer, prepared


def terms(text: str) -> list[str]:
    return analyzer().analyze(prepared(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("IL-2", ["il", "2", "il2"]),
        ("TNF-α", ["tnf", "alpha", "tnfalpha"]),
        ("β-catenin", ["beta", "catenin"]),
        ("5-HT1A", ["5", "ht1a", "5ht1a"]),
        ("a well-known gene", ["well", "known", "gene"]),
        ("naïve Sjögren mutations", ["naiv", "sjogren", "mutat"]),
        ("the of and", []),
    ],
)
def test_terms(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


@pytest.mark.parametrize("forms", [("IL-2", "IL2", "il 2"), ("TNF-α", "TNFalpha", "TNFα", "tnf alpha")])
def test_every_way_of_writing_a_name_shares_a_term_with_the_hyphened_one(forms: tuple[str, ...]) -> None:
    assert all(set(terms(form)) & set(terms(forms[0])) for form in forms)
