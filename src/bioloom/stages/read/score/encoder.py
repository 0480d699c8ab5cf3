"""The reader's encoder: MiniLM with a head for each part of a form, from weights of six bits.

Its layers run in numpy; where ONNX Runtime is installed there is a second one for a glance (`quick_encoder`), twice as
quick (benchmarks/results/reader_speed.md). The same model in torch, which trains it, is
`bioloom.stages.read.training.model`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bioloom.core.errors import InputError
from bioloom.stages.read.forms.form import OPERATORS
from bioloom.stages.read.forms.kinds import KINDS

from .decode import Scores
from .labels import Labels
from .layers import Layers, NumpyLayers, begun, gelu, linear
from .layers_onnx import LEVELS, OnnxLayers, Weight, installed
from .masked import MARKS
from .tags import TAGS, Tags
from .wordpiece import BEGIN, BETWEEN, WordPieces

FORMAT = 3
WORDS, TAGGED, LAYERS = "encoder.words.weight", "tagged.weight", "encoder.layers."
SHUT = -1e4  # the logarithm of what cannot be
MOST_PIECES = 128  # word pieces of a question that is not masked
UNLIKELY = -6.0  # the logit of a tag that training did not have
SAMPLE = "Which drugs that treat the disease gout act on the gene ABCG2, and which symptom do they cause?"
PAIRED = 64  # word pieces of a question, and of a form beside it
Floats = NDArray[np.float32]


class Masked(NamedTuple):
    """A masked question and the kinds of its slots."""

    text: str
    kinds: tuple[str, ...]


class Heard(NamedTuple):
    """What the encoder makes of a text that is not masked: its words (start, end), and [W, width] a vector for each.

    Words far behind are left out.
    """

    words: tuple[tuple[int, int], ...]
    vectors: Floats


class Encoder:
    """Weights by the names that torch gives them, as float32; ``layers`` runs those of the layers, by itself numpy."""

    def __init__(
        self, weights: dict[str, Floats], labels: Labels, pieces: Sequence[str], layers: Layers | None = None
    ) -> None:
        self.w, self.labels, self.cut = weights, labels, WordPieces(pieces)
        self.layers = layers if layers is not None else NumpyLayers(weights)
        starts = labels.starting()
        self._open = {kind: np.array(starts.get(kind, []), np.intp) for kind in KINDS}
        self._arms: dict[str, tuple[Floats, Floats]] = {}

    def parts(self, questions: Sequence[Masked]) -> list[Scores]:
        """What the heads say of each question."""
        ids = [self.cut(q.text)[0] for q in questions]
        hidden = self.layers.every([self._begun(r) for r in ids])
        return [self._scores(h, r, q) for h, r, q in zip(hidden, ids, questions, strict=True)]

    def tags(self, heard: Heard) -> Tags:
        """The chance of each tag for each word of a text; words far behind have none."""
        return Tags(heard.words, np.exp(_log_softmax(self._linear(heard.vectors, "tagged"))))

    def hear(self, text: str, early: int | None = None) -> Heard:
        """The words of a text that is not masked, with what the encoder makes of them.

        ``early``: after so many of its layers, of a text as long as it has places for.
        """
        most = MOST_PIECES if early is None else len(self.w["encoder.places.weight"]) - 1
        ids, words, firsts = laid_out(self.cut, text, most)
        layers = self.layers if early is None else NumpyLayers(self.w, early)
        (hidden,) = layers.every([self._begun(ids)])
        return Heard(tuple(words), hidden[firsts])

    def same(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """[C]: how much a masked question and a form that is said back mean the same, the more the higher."""
        hidden = self.layers.first([self._begun(*self.cut(question, said, PAIRED)) for question, said in pairs])
        inner = np.tanh(self._linear(hidden, "same_inner"))
        return np.asarray(self._linear(inner, "same_out")[:, 0])

    def _begun(self, ids: Sequence[int], sides: Sequence[int] = ()) -> Floats:
        return begun(self.w, ids, sides)

    def _scores(self, hidden: Floats, ids: Sequence[int], question: Masked) -> Scores:
        mean = hidden.mean(0)
        places = [ids.index(n) if (n := self.cut.number[m]) in ids else 0 for m in MARKS[: len(question.kinds)]]
        both = np.concatenate([hidden[places], np.broadcast_to(mean, (len(places), len(mean)))], -1)
        slot = gelu(self._linear(both, "slot"))
        return Scores(
            operator=_log_softmax(self._linear(mean, "operator")), kind=_log_softmax(self._linear(mean, "kind")),
            counted=_log_softmax(self._linear(mean, "count")),
            arms=self._arms_of(slot, question.kinds),
            absent=_log_sigmoid(self._linear(slot, "absent")[:, 0]),
            either=_log_sigmoid(self._linear(slot, "either")[:, 0]),
            tests=_log_softmax(self._linear(slot, "tests")), asks=_log_softmax(self._linear(slot, "asks")),
        )  # fmt: skip

    def _arms_of(self, slot: Floats, kinds: Sequence[str]) -> Floats:
        """[S, arms]: the arms that start at the kind of each slot; no other is likely at all."""
        out = np.full((len(slot), len(self.labels.arms)), SHUT, np.float32)
        for row, one, kind in zip(out, slot, kinds, strict=False):
            if self._open[kind].size:
                weight, bias = self._arms_from(kind)
                row[self._open[kind]] = _log_softmax(one @ weight + bias)
        return out

    def _arms_from(self, kind: str) -> tuple[Floats, Floats]:
        """The weights of the arms that start at a kind."""
        if kind not in self._arms:
            at = self._open[kind]
            self._arms[kind] = np.ascontiguousarray(self.w["arm.weight"][:, at]), self.w["arm.bias"][at]
        return self._arms[kind]

    def _linear(self, x: Floats, name: str) -> Floats:
        return linear(x, self.w, name)


def laid_out(cut: WordPieces, text: str, most: int = MOST_PIECES) -> tuple[list[int], list[tuple[int, int]], list[int]]:
    """The pieces of a text with what begins and ends one, its words (start, end), and where each one's pieces begin."""
    ids, words, firsts = [cut.number[BEGIN]], [], []
    for start, end, pieces in cut.words(text):
        if len(ids) + len(pieces) >= most:
            break
        words.append((start, end))
        firsts.append(len(ids))
        ids += pieces
    return [*ids, cut.number[BETWEEN]], words, firsts


def open_encoder(file: Path, words_of: Encoder | None = None) -> Encoder:
    """The encoder in ``file`` (numpy's npz, nothing pickled); ``words_of`` lends its word pieces where it has none.

    One that was made before a kind of things was known has no arms that start there.

    Raises:
        InputError: it is of another format, or not whole.
    """
    with np.load(file, allow_pickle=False) as kept:
        said = kept["about"]
        if said.dtype != np.uint8:
            raise InputError(f"{file} is of another version.", hint="Make it again: bioloom train reader.")
        about = json.loads(said.tobytes())
        if about["format"] != FORMAT or about["operators"] != list(OPERATORS) or not set(about["kinds"]) <= set(KINDS):
            raise InputError(f"{file} is of another version.", hint="Make it again: bioloom train reader.")
        weights: dict[str, Floats] = {}
        for name in kept.files:
            if name.endswith(":scale") or name == "about":
                continue
            values = kept[name].astype(np.float32)
            if f"{name}:scale" in kept.files:
                values *= kept[f"{name}:scale"].astype(np.float32)[:, None]
            turned = values.ndim == 2 and not name.startswith(("encoder.words", "encoder.places", "encoder.sides"))
            weights[name] = np.ascontiguousarray(values.T) if turned else values
    pieces = about["pieces"]
    if WORDS not in weights:
        if words_of is None:
            raise InputError(f"{file} has no word pieces of its own.", hint="Open it beside the encoder it belongs to.")
        weights[WORDS], pieces = words_of.w[WORDS], words_of.cut.vocabulary
    parts = about["labels"]
    labels = Labels(
        tuple(parts["kinds"]), tuple((kind, hops) for kind, hops in parts["arms"]), tuple(parts["tests"]),
        tuple(parts["counts"]), tuple(parts["asks"]),
    )  # fmt: skip
    if TAGGED in weights and about["kinds"] != list(KINDS):
        weights |= _retagged(weights, about["kinds"])
    return Encoder(weights, labels, pieces)


def quick_encoder(exact: Encoder, file: Path) -> Encoder | None:
    """The encoder that was opened from ``file``, its layers in ONNX Runtime; None where that is not installed.

    None also of one whose layers are not written in whole numbers small enough (the tiny ones of tests).
    """
    if not installed():
        return None
    whole: dict[str, Weight] = {}
    with np.load(file, allow_pickle=False) as kept:
        for name in (n for n in kept.files if n.startswith(LAYERS) and kept[n].ndim == 2):
            if f"{name}:scale" not in kept.files or np.abs(kept[name]).max() > LEVELS:
                return None
            whole[name] = np.ascontiguousarray(kept[name].T), kept[f"{name}:scale"]
    layers = OnnxLayers(whole, exact.w, begun(exact.w, exact.cut(SAMPLE)[0]))
    return Encoder(exact.w, exact.labels, exact.cut.vocabulary, layers)


def _retagged(weights: dict[str, Floats], kinds: Sequence[str]) -> dict[str, Floats]:
    """The weights of tags by the kinds of today, of those that had these; what is new is unlikely."""
    had = [TAGS.index(tag) for tag in ("O", *(f"B {kind}" for kind in kinds), *(f"I {kind}" for kind in kinds))]
    rows = np.zeros((len(weights[TAGGED]), len(TAGS)), np.float32)
    biases = np.full(len(TAGS), UNLIKELY, np.float32)
    rows[:, had], biases[had] = weights[TAGGED], weights["tagged.bias"]
    return {TAGGED: rows, "tagged.bias": biases}


def _log_softmax(x: Floats) -> Floats:
    x = x - x.max(-1, keepdims=True)
    out: Floats = x - np.log(np.exp(x).sum(-1, keepdims=True))
    return out


def _log_sigmoid(x: Floats) -> Floats:
    out: Floats = -np.logaddexp(0, -x)
    return out
