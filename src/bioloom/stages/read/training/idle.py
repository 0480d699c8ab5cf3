"""Fits the weights that tell an idle "not", number or narrowing word from one that is meant (`score.idle`).

A wording says which is which by its form: where the form denies nothing a "not" is idle, and so is a number that is no
value of it, and a word such as "new" that stands for no part of it. Of several denials beside a form that denies it is
not told which one it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bioloom.stages.read.coverage.denial import accounts_for_denial
from bioloom.stages.read.coverage.idle import WORD, denials, free_numbers, narrowing
from bioloom.stages.read.coverage.narrowing import narrows
from bioloom.stages.read.coverage.strict import within
from bioloom.stages.read.coverage.words import parts_of
from bioloom.stages.read.forms.form import Form, parse_form
from bioloom.stages.read.score.encoder import Encoder
from bioloom.stages.read.score.idle import DENIALS, NARROWING, NUMBERS, vectors

from .logistic import fit_logistic
from .naming import Named

RIDGE = 40.0  # of 2, 10, 40 and 100 the one that told best what other writers wrote


class Word(NamedTuple):
    """A word that denies or a number as it is judged: of which sort, its vector, and whether it is idle."""

    sort: int
    vector: NDArray[np.float32]
    idle: bool


def words(questions: Iterable[Named], encoder: Encoder, table: Mapping[str, Sequence[str]]) -> Iterator[Word]:
    """The words of ``questions`` whose wordings tell of whether they are idle; ``table`` is that of `cover`."""
    for one in questions:
        form = parse_form(one.form)
        if ">>" in one.text:
            continue
        named = [(start, end) for start, end, *_ in one.slots]
        told = {
            sort: [(p, idle) for p, idle in places if not within(p, named)]
            for sort, places in _told(one, form, table).items()
        }
        if not any(told.values()):
            continue
        heard = encoder.hear(one.text)
        for sort, places in told.items():
            for (_, idle), vector in zip(places, vectors(heard, [p for p, _ in places]), strict=True):
                if vector.any():
                    yield Word(sort, vector, idle)


def _told(one: Named, form: Form, table: Mapping[str, Sequence[str]]) -> dict[int, list[tuple[int, bool]]]:
    """Where words of each sort begin in a question and whether they are idle."""
    narrow = narrowing(one.text, table)
    if form.operator == "none":  # what narrows may be why no edge answers it
        return {NARROWING: [(p, False) for p in narrow]}
    parts, numbers = parts_of(form), free_numbers(one.text, form, len(one.slots))
    return {
        DENIALS: _denials(denials(one.text), form, one.text),
        NUMBERS: [(p, not used) for p, used in numbers],
        NARROWING: [(p, narrows(_word(one.text, p), form, parts, table)) for p in narrow],
    }


def fit_idle(found: Iterable[Word]) -> NDArray[np.float32]:
    """[3, 2 x width + 1]: the weights for each sort, the constants last."""
    every = list(found)
    out = []
    for sort in (DENIALS, NUMBERS, NARROWING):
        own = [w for w in every if w.sort == sort]
        rows, wanted = np.array([w.vector for w in own], np.float64), np.array([float(w.idle) for w in own])
        out.append(fit_logistic(rows, wanted, np.ones(len(own)), RIDGE))
    return np.stack(out)


def _denials(places: Sequence[int], form: Form, text: str) -> list[tuple[int, bool]]:
    """Whether the denial at each of ``places`` is idle; none where the form does not tell."""
    if not accounts_for_denial(form, text):
        return [(p, True) for p in places]
    asked = form._replace(arms=tuple(a for a in form.arms if a.role != "replaced"))
    # What stands for nothing may be named in a denial, or in a scene beside one.
    return [(p, False) for p in places] if len(places) == 1 and accounts_for_denial(asked, text) else []


def _word(text: str, place: int) -> str:
    found = WORD.match(text, place)
    return found[0].lower() if found else ""
