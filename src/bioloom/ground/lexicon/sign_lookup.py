"""Ways from the words of a sign to its names: as the same sign said otherwise, by the name that Greek makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..forms.normalize import forms as forms_of
from ..forms.sign_names import SIGNS, greek_names, illness_names, poisonous, sign
from .lookup import Lead
from .opened import Lexicon

_SAID, _LACKING, _GREEK, _ROLE_COST, _TOXIC = 0.06, 0.12, 0.05, 0.06, 0.04
_ROLE = ("ChemicalRole",)


def sign_leads(lexicon: Lexicon, forms: Sequence[str]) -> Iterator[Lead]:
    """The ways from the forms of a sign to its names, the surest first; none where they are no sign."""
    if poisonous(forms):
        number = lexicon.plain(" ".join((*forms, "agent")))
        if number is not None:
            yield Lead(number, ("“agent” added",), _ROLE_COST, words=True, only=_ROLE)
        return
    for name in illness_names(forms):
        number = lexicon.plain(" ".join(forms_of(name)))
        if number is not None:
            yield Lead(number, (f"“{name}” for what is toxic",), _TOXIC, words=True, only=SIGNS)
    key = sign(forms)
    if not key:
        return
    yield from _leads(lexicon, key, "the sign said otherwise", _SAID)
    for name in greek_names(forms):
        number = lexicon.plain(" ".join(forms_of(name)))
        if number is not None:
            yield Lead(number, ("name of too much or too little",), _GREEK, words=True, only=SIGNS)
    words = key.split()
    if "decreased" in words:  # too little of what is needed
        lacking = " ".join(sorted(("deficiency", *(w for w in words if w != "decreased"))))
        yield from _leads(lexicon, lacking, "“deficiency” for too little", _LACKING)


def _leads(lexicon: Lexicon, key: str, step: str, cost: float) -> Iterator[Lead]:
    for number in (lexicon.sign(key), lexicon.bag(key)):
        if number is not None:
            yield Lead(number, (step,), cost, words=True, only=SIGNS)
