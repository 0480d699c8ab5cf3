"""What documents that came with a question say of the one patient that the question refers to."""

from __future__ import annotations

import re
from collections.abc import Sequence

_REFERS = re.compile(
    r"\b(?:this|the|my|our) (?:patient|woman|man|girl|boy|child|infant|baby|mother|lady|gentleman)\b"
    r"|\b(?:s?he|him|her)\b",
    re.IGNORECASE,
)
_ONE = re.compile(
    r"\b(?:the|this|our) patient\b|\b\d+[- ](?:year|month|week|day)s?[- ]old\b|\b(?:s?he|his|her)\b|\bM(?:r|rs|s)\b",
    re.IGNORECASE,
)
_MANY = re.compile(  # a guideline or a study speaks of patients, of those with, of people who
    r"\b(?:patients|people|persons|those|individuals|adults|children|women|men|subjects|participants|anyone)\b",
    re.IGNORECASE,
)
_END = re.compile(r"(?<=[.!?])\s+(?=[\"(]?[A-Z])|\n+")


def with_patient(question: str, context: Sequence[str]) -> str:
    """``question`` behind what ``context`` says of its patient; as it is where it refers to none.

    Of a text that speaks of one patient these are the sentences that speak of no others: a letter's list of drugs has
    no "she" in it.
    """
    if not _REFERS.search(question):
        return question
    told = [s for text in context for s in _of_one(text)]
    return " ".join([*told, question])


def _of_one(text: str) -> list[str]:
    said = [s.strip() for s in _END.split(text) if s.strip() and not _MANY.search(s)]
    said = [s if s[-1] in ".!?" else f"{s}." for s in said]
    return said if any(_ONE.search(s) for s in said) else []
