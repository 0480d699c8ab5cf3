"""The reader's encoder in numpy: MiniLM with a head for each part of a form, from weights of six bits.

A question of thirty word pieces takes some 7 ms on one core, without any package beside numpy. The same model in
torch, which trains it, is `bioloom.stages.read.training.model`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bioloom.core.errors import InputError
from bioloom.stages.read.form import OPERATORS
from bioloom.stages.read.kinds import KINDS

from .decode import Scores
from .labels import Labels
from .masked import MARKS
from .tags import TAGS, Tags
from .wordpiece import BEGIN, BETWEEN, WordPieces

FORMAT = 2
WORDS, TAGGED = "encoder.words.weight", "tagged.weight"
HEADS = 12
MOST_PIECES = 128  # word pieces of a question that is not masked
UNLIKELY = -6.0  # the logit of a tag that training did not have
PAIRED = 64  # word pieces of a question, and of a form beside it
Floats = NDArray[np.float32]


class Masked(NamedTuple):
    """A masked question and the kinds of its slots."""

    text: str
    kinds: tuple[str, ...]


class Encoder:
    """Weights by the names that torch gives them, as float32."""

    def __init__(self, weights: dict[str, Floats], labels: Labels, pieces: Sequence[str]) -> None:
        self.w, self.labels, self.cut = weights, labels, WordPieces(pieces)
        self.layers = 1 + max(int(n.split(".")[2]) for n in weights if n.startswith("encoder.layers."))
        starts = np.full((len(KINDS), len(labels.arms)), -1e4, np.float32)
        for i, (kind, _) in enumerate(labels.arms):
            starts[KINDS.index(kind), i] = 0
        self._closed = starts

    def parts(self, questions: Sequence[Masked]) -> list[Scores]:
        """What the heads say of each question."""
        ids = [self.cut(q.text)[0] for q in questions]
        hidden = self.hidden(ids, [[0] * len(r) for r in ids])
        return [self._scores(h[: len(r)], r, q) for h, r, q in zip(hidden, ids, questions, strict=True)]

    def tags(self, text: str) -> Tags:
        """The chance of each tag for each word of a text that is not masked; words far behind have none."""
        ids, words, firsts = laid_out(self.cut, text)
        hidden = self.hidden([ids], [[0] * len(ids)])[0]
        return Tags(tuple(words), np.exp(_log_softmax(self._linear(hidden[firsts], "tagged"))))

    def same(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """[C]: how much a masked question and a form that is said back mean the same, the more the higher."""
        cut = [self.cut(question, said, PAIRED) for question, said in pairs]
        hidden = self.hidden([p[0] for p in cut], [p[1] for p in cut])
        inner = np.tanh(self._linear(hidden[:, 0], "same_inner"))
        return np.asarray(self._linear(inner, "same_out")[:, 0])

    def hidden(self, ids: Sequence[Sequence[int]], sides: Sequence[Sequence[int]]) -> Floats:
        """[B, T, width] for B rows of word pieces, padded to the longest."""
        width = max(map(len, ids))
        number = np.zeros((len(ids), width), np.int64)
        side, hole = np.zeros_like(number), np.full((len(ids), 1, 1, width), -1e9, np.float32)
        for i, (row, of) in enumerate(zip(ids, sides, strict=True)):
            number[i, : len(row)], side[i, : len(row)], hole[i, ..., : len(row)] = row, of, 0
        x = self.w["encoder.words.weight"][number] + self.w["encoder.sides.weight"][side]
        x = self._norm(x + self.w["encoder.places.weight"][:width], "encoder.norm")
        for i in range(self.layers):
            x = self._layer(x, hole, f"encoder.layers.{i}")
        return x

    def _layer(self, x: Floats, hole: Floats, at: str) -> Floats:
        b, t, width = x.shape
        mixed = self._linear(x.reshape(b * t, width), f"{at}.mixed").reshape(b, t, 3, HEADS, -1)
        q, k, v = (mixed[:, :, i].transpose(0, 2, 1, 3) for i in range(3))
        seen = q @ k.transpose(0, 1, 3, 2) / np.float32(np.sqrt(q.shape[-1])) + hole
        seen = np.exp(seen - seen.max(-1, keepdims=True))
        seen /= seen.sum(-1, keepdims=True)
        found = (seen @ v).transpose(0, 2, 1, 3).reshape(b * t, width)
        flat = self._norm(x.reshape(b * t, width) + self._linear(found, f"{at}.joined"), f"{at}.first")
        inner = _gelu(self._linear(flat, f"{at}.inner"))
        return self._norm(flat + self._linear(inner, f"{at}.outer"), f"{at}.second").reshape(b, t, width)

    def _scores(self, hidden: Floats, ids: Sequence[int], question: Masked) -> Scores:
        mean = hidden.mean(0)
        places = [ids.index(n) if (n := self.cut.number[m]) in ids else 0 for m in MARKS[: len(question.kinds)]]
        both = np.concatenate([hidden[places], np.broadcast_to(mean, (len(places), len(mean)))], -1)
        slot = _gelu(self._linear(both, "slot"))
        starts = self._closed[[KINDS.index(k) for k in question.kinds]]
        return Scores(
            operator=_log_softmax(self._linear(mean, "operator")), kind=_log_softmax(self._linear(mean, "kind")),
            counted=_log_softmax(self._linear(mean, "count")),
            arms=_log_softmax(self._linear(slot, "arm") + starts),
            absent=_log_sigmoid(self._linear(slot, "absent")[:, 0]),
            either=_log_sigmoid(self._linear(slot, "either")[:, 0]),
            tests=_log_softmax(self._linear(slot, "tests")), asks=_log_softmax(self._linear(slot, "asks")),
        )  # fmt: skip

    def _linear(self, x: Floats, name: str) -> Floats:
        out: Floats = x @ self.w[f"{name}.weight"] + self.w[f"{name}.bias"]
        return out

    def _norm(self, x: Floats, name: str) -> Floats:
        centred = x - x.mean(-1, keepdims=True)
        spread = np.sqrt(np.einsum("...i,...i->...", centred, centred)[..., None] / x.shape[-1] + 1e-12)
        out: Floats = centred / spread * self.w[f"{name}.weight"] + self.w[f"{name}.bias"]
        return out


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
        about = json.loads(str(kept["about"]))
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


def _retagged(weights: dict[str, Floats], kinds: Sequence[str]) -> dict[str, Floats]:
    """The weights of tags by the kinds of today, of those that had these; what is new is unlikely."""
    had = [TAGS.index(tag) for tag in ("O", *(f"B {kind}" for kind in kinds), *(f"I {kind}" for kind in kinds))]
    rows = np.zeros((len(weights[TAGGED]), len(TAGS)), np.float32)
    biases = np.full(len(TAGS), UNLIKELY, np.float32)
    rows[:, had], biases[had] = weights[TAGGED], weights["tagged.bias"]
    return {TAGGED: rows, "tagged.bias": biases}


def _gelu(x: Floats) -> Floats:
    inner = np.float32(0.7978845608) * (x + np.float32(0.044715) * x * x * x)
    out: Floats = np.float32(0.5) * x * (1 + np.tanh(inner))
    return out


def _log_softmax(x: Floats) -> Floats:
    x = x - x.max(-1, keepdims=True)
    out: Floats = x - np.log(np.exp(x).sum(-1, keepdims=True))
    return out


def _log_sigmoid(x: Floats) -> Floats:
    out: Floats = -np.logaddexp(0, -x)
    return out
