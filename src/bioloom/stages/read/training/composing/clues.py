"""Clues about an answer, and the options it is one of, drawn from the weights."""

from __future__ import annotations

import string

from bioloom.stages.read.forms.form import Arm

from .draft import Clue, Draft

_FEW = ("Agent", "Onset", "GeneticInheritance")  # with one relation each: no star has two of it


def kind_for(draft: Draft, clues: int = 1) -> str:
    """The kind of an answer about which so much can be said."""
    kind = draft.weighed("kinds")
    while clues > 1 and kind in _FEW:
        kind = draft.weighed("kinds")
    return kind


def clue_of(draft: Draft, kind: str, *, clues: int = 1, absent: bool = False) -> Clue:
    """A clue about an answer of ``kind``, of one step or more, naming one thing or several joined."""
    depth = int(draft.weighed("depth" if clues == 1 else "depth_of_several"))
    steps = draft.steps(kind, depth)
    if absent and draft.chance("two_denied"):
        return draft.clue(steps, absent=True, number=2)
    if not absent and draft.chance("either"):
        return draft.clue(steps, number=2, either=True)
    if not absent and clues > 1 and draft.chance("joined"):
        return draft.clue(steps, number=2)
    return draft.clue(steps, absent=absent)


def offered(draft: Draft, kind: str) -> dict[str, str]:
    """Two to four options of ``kind``, as ``{options}`` ("x, y or z"), ``{choices}`` ("x, y and z"), ``{lettered}``."""
    number = draft.rng.choices((2, 3, 4), (60, 25, 15))[0]
    marks = [draft.name(kind, Arm(role="option")) for _ in range(number)]
    letters = draft.rng.choice((string.ascii_lowercase, string.ascii_uppercase, "1234"))
    shape = draft.rng.choice(("{l}) {x}", "({l}) {x}", "{l}. {x}", "{l}: {x}"))
    lettered = draft.rng.choice((" ", ", ", "; ")).join(
        shape.replace("{l}", a).replace("{x}", m) for a, m in zip(letters, marks, strict=False)
    )
    plain = draft.rng.choice(
        (draft.listed(marks, "or"), draft.listed(marks, "or"), "/".join(marks), " vs ".join(marks))
    )
    return {"options": plain, "choices": draft.listed(marks), "lettered": lettered}
