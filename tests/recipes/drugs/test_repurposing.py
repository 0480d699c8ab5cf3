"""What launched drugs are given for, by names alone: of drugs, then of diseases."""

from __future__ import annotations

import pytest

from bioloom.recipes.drugs.repurposing import Diseases
from bioloom.recipes.parsers.terms import Term


def term(identifier: str, name: str, *synonyms: str, obsolete: bool = False) -> Term:
    return Term(identifier, name, synonyms=list(synonyms), obsolete=obsolete)


MONDO = [
    term("MONDO:1", "gout", "podagra"),
    term("MONDO:2", "asthma", "seizure"),
    term("MONDO:3", "hives", "weal"),
    term("MONDO:4", "urticaria", "weal"),
    term("MONDO:5", "old gout", "tophus", obsolete=True),
    term("MONDO:6", "other thing", "gout"),
]


@pytest.mark.parametrize(
    ("use", "thing"),
    [
        ("gout", "MONDO:1"),  # its name, before another's synonym
        ("Podagra (PO)", "MONDO:1"),
        ("seizures", "MONDO:2"),
        ("weal", ""),  # of two diseases, so that it is neither
        ("tophus", ""),
        ("sunscreen", ""),
    ],
)
def test_a_use_is_what_alone_has_the_name(use: str, thing: str) -> None:
    assert Diseases(MONDO).called(use) == thing
