"""Spellings that must meet under one key, spellings that must not, and what is said of the difference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bioloom.ground.forms.normalize import (
    BREAK,
    COMMA,
    HYPHEN,
    JOINED,
    SPACE,
    forms,
    latinized,
    steps_between,
    tokenize,
)


@pytest.mark.parametrize(
    "spellings",
    [
        ("Alzheimer's disease", "Alzheimer disease", "ALZHEIMER’S DISEASE", "Alzheimers disease"),
        ("oedema", "edema", "Edemas"),
        ("β-thalassaemia", "beta-thalassemia", "Beta thalassemia", "beta thalassemias"),
        ("TGF-β1", "TGFbeta1", "TGF beta 1", "tgf-Beta-1"),
        ("type II diabetes", "Type 2 diabetes", "type ii diabetes"),
        ("MPS IIIA", "MPS 3A", "mps 3 a"),
        ("factor V deficiency", "factor 5 deficiency"),
        ("BRCA1", "BRCA-1", "BRCA 1", "brca1"),
        ("non-alcoholic fatty liver", "nonalcoholic fatty liver", "non alcoholic fatty liver"),
        ("tumour of the oesophagus", "tumor of the esophagus"),
        ("metastases", "metastasis"),
        ("diseases", "disease"),
        ("carcinomata", "carcinoma", "carcinomas"),
        ("Sjögren syndrome", "Sjogren's syndrome", "Sjo\u0308gren syndrome"),
        ("leukaemia", "leukemia"),
        ("sulphate", "sulfate"),
        ("third component of complement", "3 component of complement"),
        ("cell-cycle/arrest", "cell cycle arrest"),
    ],
)
def test_spellings_meet(spellings: tuple[str, ...]) -> None:
    assert len({tokenize(s).key for s in spellings}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("vitamin C", "vitamin 100"),
        ("fragile X", "fragile 10"),
        ("basis", "base"),
        ("hypertension", "hypotension"),
        ("IL2", "IL12"),
        ("AES", "ES"),
    ],
)
def test_what_differs_stays_apart(one: str, other: str) -> None:
    assert tokenize(one).key != tokenize(other).key


def test_the_bag_ignores_order_and_small_words() -> None:
    assert tokenize("carcinoma of the breast").bag == tokenize("breast carcinoma").bag
    assert tokenize("deficiency of G6PD").bag == tokenize("G6PD deficiency").bag
    assert tokenize("diabetes mellitus, type 2").bag == tokenize("type 2 diabetes mellitus").bag
    assert tokenize("hepatitis A").bag != tokenize("hepatitis").bag


def test_gaps_tell_what_stands_between() -> None:
    tokens = tokenize("IL2 TGF-β, or (see) p.Arg")
    assert tokens.gap == (BREAK, JOINED, SPACE, HYPHEN, COMMA, BREAK, BREAK, HYPHEN)


def test_offsets_point_into_the_text() -> None:
    text = "β-cells of Sjögren’s (IIIA) 5′"
    tokens = tokenize(text)
    assert [tokens.raw(i) for i in range(len(tokens))] == ["β", "cells", "of", "Sjögren’s", "III", "A", "5"]


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("BRCA1", "BRCA1", ()),
        ("Alport Syndrome", "Alport syndrome", ("case",)),
        ("TGF-β1", "TGF-beta1", ("accent or Greek letter",)),
        ("Alzheimer's disease", "Alzheimer disease", ("possessive",)),
        ("oedemas", "edema", ("spelling", "singular or plural")),
        ("type II diabetes", "type 2 diabetes", ("numeral",)),
        ("fish-eye disease", "fish eye disease", ("hyphen or space",)),
    ],
)
def test_steps_name_the_difference(one: str, other: str, steps: tuple[str, ...]) -> None:
    assert steps_between(tokenize(one), tokenize(other)) == steps


def test_greek_becomes_the_letter_of_symbols() -> None:
    tokens = tokenize("TGF-β1")
    assert latinized(tokens.norm, tokens.gap) == ("tgfb", "1")
    plain = tokenize("BRCA1")
    assert latinized(plain.norm, plain.gap) is None


@given(st.text(max_size=80))
def test_any_text_is_cut_in_order(text: str) -> None:
    tokens = tokenize(text)
    assert forms(text) == tokens.norm
    last = 0
    for start, end in zip(tokens.start, tokens.end, strict=True):
        assert last <= start < end <= len(text)
        last = end
    assert all(n and not n.isspace() for n in tokens.norm)
    assert steps_between(tokens, tokens) == ()
