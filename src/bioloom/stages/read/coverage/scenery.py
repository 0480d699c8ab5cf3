"""Sentences that set the scene of a question and no condition on its answer, as the encoder judges them, are blanked.

"Snow day, kids at home. Which gene of the fruit fly is the ortholog of PAX6?" Every place in the text stays what it is,
and the answer says what was taken for background. What is said of a patient stays, and so does a scene with names on
which what is asked hangs by a word ("it", "these genes", "what else").
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..forms.kinds import STATE
from ..grammar.text.surface import surface
from ..mentions.spans import Candidate
from .narrowing import strict_words
from .people import SOMEBODY
from .scene import OF_THE_SCENE, PRONOUN, SURE, Background

LIKELY, LIKELIER = 0.7, 0.85  # chance from which a sentence sets the scene, and one with a word that narrows
_WORD = re.compile(r"[^\W\d_][\w-]*")
Sentences = Sequence[tuple[int, int]]


def scenery(text: str, names: Sequence[Candidate], sentences: Sentences, chances: Sequence[float]) -> Background | None:
    """``text`` without its scene; None where it has none.

    ``names`` are weighed, ``sentences`` are (start, end), ``chances`` says how likely each sets the scene.
    """
    sure = [n for n in names if n.chance >= SURE]
    scene = [
        place for place, chance in zip(sentences, chances, strict=True)
        if chance >= (LIKELIER if _narrows(text, place) else LIKELY) and not _of_somebody(text, place, sure)
    ]  # fmt: skip
    asked = [place for place in sentences if place not in scene]
    if not scene or not any(_within(sure, place) for place in asked):
        return None
    named = any(_within(sure, place) for place in scene)
    if named and any(PRONOUN.search(text, *place) or OF_THE_SCENE.search(text[slice(*place)]) for place in asked):
        return None
    blanked = text
    for start, end in scene:
        stop = next((s for s, _ in sentences if s >= end), len(text))
        blanked = blanked[:start] + " " * (stop - start) + blanked[stop:]
    return Background(blanked, " ".join(text[slice(*place)].strip(" .!:;") for place in scene))


def sentences_of(text: str, names: Sequence[Candidate] = ()) -> list[tuple[int, int]]:
    """The sentences (start, end) of ``text``; none ends within one of ``names`` that is sure."""
    out: list[tuple[int, int]] = []
    for start, end in surface(text).sentences:
        if out and any(n.chance >= SURE and n.start < start < n.end for n in names):
            out[-1] = (out[-1][0], end)
        else:
            out.append((start, end))
    return out


def _within(names: Sequence[Candidate], place: tuple[int, int]) -> list[Candidate]:
    return [n for n in names if n.start < place[1] and place[0] < n.end]


def _of_somebody(text: str, place: tuple[int, int], names: Sequence[Candidate]) -> bool:
    """Whether a sentence names what somebody has or takes, or in what state she is."""
    named = _within(names, place)
    return bool(named) and (any(STATE in n.kinds for n in named) or SOMEBODY.search(text, *place) is not None)


def _narrows(text: str, place: tuple[int, int]) -> bool:
    return not strict_words().isdisjoint(_WORD.findall(text[slice(*place)].lower()))
