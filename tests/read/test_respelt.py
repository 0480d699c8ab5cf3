"""Misspelt ordinary words are put right, names and real words are not, and places lead back to the text as written."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.stages.read.mentions.respelt import Change, Respelt, respelt
from bioloom.stages.read.types import Role, Span, Understanding

TABLE = {
    "effects": ["rel:has_side_effect"],
    "salts": ["kind:Chem"],
    "list": [],
    "resistance": ["rel:x"],
    "price": ["none"],
}
ENGLISH = frozenset({"bones", "quality", "side"})


class NoNames:
    """A linker that knows no name."""

    def mentions(self, text: str, *, categories: Any = ()) -> list[Any]:
        return []


def put_right(text: str) -> str:
    linker: Any = NoNames()
    found = respelt(text, linker, TABLE, ENGLISH)
    return found.text if found else text


@pytest.mark.parametrize(("text", "right"), [
    ("waht side effeccts has it", "what side effeccts has it"),  # a letter too many
    ("waht are the side effcts of it", "what are the side effects of it"),
    ("Waht treats gout", "What treats gout"),
    ("which tablets hvae that", "which tablets have that"),
    ("What ele works", "What else works"),
    ("the resisance to it", "the resistance to it"),
    ("For bones and quality", "For bones and quality"),  # words
    ("least salty cheese", "least salty cheese"),  # a letter wrong makes another word as a rule
    ("does Wich bind it", "does Wich bind it"),  # written as a name
    ("is whta a drug", "is whta a drug"),  # what it is asked of
    ("the tat1 gene", "the tat1 gene"),
    ("a nobel prize", "a nobel prize"),
])  # fmt: skip
def test_put_right(text: str, right: str) -> None:
    assert put_right(text) == right


def test_places_lead_back() -> None:
    found = Respelt("what else treats gout", (Change(0, 4, "waht", "what"), Change(5, 8, "ele", "else")))
    written = "waht ele treats gout"
    spans = tuple(
        Span(start=a, end=b, text=found.text[a:b], role=Role.FILLER) for a, b in ((0, 4), (5, 9), (10, 16), (17, 21))
    )
    told = found.undone(Understanding(spans=spans))
    assert [written[s.start : s.end] for s in told.spans] == ["waht", "ele", "treats", "gout"]
