"""Fits the weights that tell a sentence which sets the scene from one that the answer hangs on (`score.scenes`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bioloom.stages.read.coverage.scenery import sentences_of
from bioloom.stages.read.forms.form import Form, parse_form
from bioloom.stages.read.score.encoder import Encoder
from bioloom.stages.read.score.scenes import vectors

from .logistic import fit_logistic
from .naming import Named

RIDGE = 2.0
SELDOM = 0.3  # weight of a sentence of the other writers, who have twenty times as many and hardly a scene
_ASKS = re.compile(
    r"\?|^\W*(?:which|what|who|whose|how|where|when|why|is|are|does|do|did|can|could|would|should|has|have|was|list|name"
    r"|give|tell|show|find|count|any)\b",
    re.IGNORECASE,
)


class Sentence(NamedTuple):
    """A sentence of a question as it is judged: its vector, whether it sets the scene, and how much it counts."""

    vector: NDArray[np.float32]
    scene: bool
    weight: float


class Writers(NamedTuple):
    """Files of wordings whose sentences without slots set the scene, and those whose carry part of the meaning."""

    scenes: frozenset[str]
    conditions: frozenset[str]


def load_writers(path: Path) -> Writers:
    """The files of scenes and of conditions that ``path`` (``split.toml``) names."""
    told = tomllib.loads(path.read_text("utf-8"))
    return Writers(*(frozenset(told.get(name, ())) for name in Writers._fields))


def is_scene(question: Named, form: Form, place: tuple[int, int], writers: Writers) -> bool | None:
    """Whether a sentence (start, end) sets the scene; None where its wording does not tell.

    Of a sentence with slots their arms say it. One without slots that asks nothing sets the scene in a line of the
    writers of scenes, unless no relation answers the line: then what cannot be said may stand in it.
    """
    arms = [a for a, (start, *_) in zip(form.arms, question.slots, strict=False) if place[0] <= start < place[1]]
    if arms:
        return all(a.role == "replaced" for a in arms)
    if question.writer not in writers.scenes:
        return False if question.writer in writers.conditions else None
    return form.operator != "none" and _ASKS.search(question.text[slice(*place)]) is None


def sentences(questions: Iterable[Named], encoder: Encoder, writers: Writers) -> Iterator[Sentence]:
    """The sentences of those ``questions`` that have several."""
    own = writers.scenes | writers.conditions
    for one in questions:
        places = sentences_of(one.text)
        form = parse_form(one.form)
        if len(places) < 2 or ">>" in one.text or (form.operator == "none" and one.writer not in own):
            continue
        told = [is_scene(one, form, place, writers) for place in places]
        for scene, vector in zip(told, vectors(encoder.hear(one.text), places), strict=True):
            if scene is not None and vector.any():
                yield Sentence(vector, scene, 1.0 if one.writer in own else SELDOM)


def fit_scenes(found: Iterable[Sentence]) -> NDArray[np.float32]:
    """[2 x width + 1]: the weights of a logistic regression, the constant last; a ridge over scaled vectors."""
    every = list(found)
    rows = np.array([s.vector for s in every], np.float64)
    wanted, weight = np.array([float(s.scene) for s in every]), np.array([s.weight for s in every])
    return fit_logistic(rows, wanted, weight, RIDGE)
