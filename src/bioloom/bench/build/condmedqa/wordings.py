"""How a clinician would ask: several openings and questions, of which the seed takes one of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .case import Kind

Draw = Callable[[str, int], int]  # what is drawn for, and of how many

_ALONE = (
    "A {age}-year-old {sex} has {disease}.",
    "You see a {age}-year-old {sex} with {disease}.",
    "{disease} has been diagnosed in a {age}-year-old {sex}.",
    "A {sex} of {age} years comes with {disease}.",
)
_WITH: dict[Kind, tuple[str, ...]] = {
    "comorbidity": (
        "{They} also has {it}.",
        "{Their} history includes {it}.",
        "{They} is known to have {it}.",
        "The record lists {it} as well.",
    ),
    "comedication": (
        "{They} is taking {it}.",
        "{Their} regular medication is {it}.",
        "{They} already takes {it}, which cannot be stopped.",
        "{They} is on long-term {it}.",
    ),
}
_OPEN = (
    "Which drug can be given for {disease}?",
    "Which drug for {disease} is suitable for this patient?",
    "What would you give for {disease}?",
    "Name a drug with which {disease} can be treated in this patient.",
)
_CHOICE = (
    "Which of these drugs can be given for {disease}?",
    "Which one of the following is suitable for treating {disease} in this patient?",
    "Which of the following would you give for {disease}?",
)
_PRONOUNS = {"man": ("He", "His"), "woman": ("She", "Her")}


class Scene(NamedTuple):
    """The patient: the same in a question and in its twins."""

    age: int
    sex: str
    disease: str


class Wording(NamedTuple):
    """A text, and the name of the forms that it was put together from."""

    text: str
    template: str


def worded(scene: Scene, condition: tuple[Kind, str] | None, *, choice: bool, draw: Draw) -> Wording:
    """The question about a patient with a condition, or with none."""
    they, their = _PRONOUNS[scene.sex]
    slots = {"age": scene.age, "sex": scene.sex, "disease": scene.disease, "They": they, "Their": their}
    opening, first = _form("opening", _ALONE, draw)
    asked, last = _form("choice" if choice else "open", _CHOICE if choice else _OPEN, draw)
    parts, names = [opening.format(**slots)], [first]
    if condition is not None:
        kind, it = condition
        known, name = _form(kind, _WITH[kind], draw)
        parts.append(known.format(**slots, it=it))
        names.append(name)
    parts.append(asked.format(**slots))
    return Wording(" ".join(p[0].upper() + p[1:] for p in parts), "+".join((*names, last)))


def _form(what: str, forms: Sequence[str], draw: Draw) -> tuple[str, str]:
    at = draw(what, len(forms))
    return forms[at], f"{what}{at}"
