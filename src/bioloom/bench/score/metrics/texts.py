"""Metrics over words: exact match and token-F1 of SQuAD, ROUGE-L."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from bioloom.core.errors import SetupError

from .sets import prf

_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_TO_SPACE = str.maketrans(dict.fromkeys(string.punctuation, " "))
_AWAY = str.maketrans("", "", string.punctuation)


def squad(text: str, *, spaced: bool = False) -> str:
    """SQuAD's normalization: lower case, without punctuation and articles, single spaces.

    ``spaced`` puts a space where punctuation was, as BioHarness does, so "non-small-cell" is three words.
    """
    plain = text.lower().translate(_TO_SPACE if spaced else _AWAY)
    return " ".join(_ARTICLES.sub(" ", plain).split())


def exact_match(said: str, right: Sequence[str]) -> float:
    """EM of SQuAD: 1 when the answer is one of the right texts after normalization, else 0."""
    return float(any(squad(said) == squad(text) for text in right))


def token_f1(said: str, right: Sequence[str], *, spaced: bool = True) -> float:
    """Token-F1 of SQuAD: F1 over bags of words, the best of the right texts.

    By default punctuation is a space (BioHarness, section 3.2 and its scorer); SQuAD's own removes it. Two empty texts
    score 1, one empty text 0.
    """
    return max((_bag_f1(squad(said, spaced=spaced), squad(text, spaced=spaced)) for text in right), default=0.0)


def _bag_f1(said: str, right: str) -> float:
    one, other = said.split(), right.split()
    if not one or not other:
        return float(one == other)
    return prf((Counter(one) & Counter(other)).total(), len(one), len(other)).f1


def rouge_l(said: str, right: Sequence[str]) -> float:
    """ROUGE-L F1 with Porter's stems, the best of the right texts (Lin 2004; as `rouge-score` computes it).

    Raises:
        SetupError: the extra with `rouge-score` is not installed.
    """
    return max((float(_scorer().score(text, said)["rougeL"].fmeasure) for text in right), default=0.0)


@cache
def _scorer() -> Any:
    try:
        from rouge_score.rouge_scorer import RougeScorer  # type: ignore[import-untyped] # noqa: PLC0415 - takes a second
    except ImportError as error:
        raise SetupError(
            "ROUGE-L needs the package rouge-score.", hint="Install it: pip install 'bioloom[bench]'."
        ) from error
    return RougeScorer(["rougeL"], use_stemmer=True)
