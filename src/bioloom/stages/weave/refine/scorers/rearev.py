"""ReaRev (Mavromatis and Karypis 2022) as the paper prunes with it, in numpy: instructions, messages, their rewriting.

A triple's relation is a vector: of the words of its predicate (published) or of all its features (ours). A node begins
as the sum of its relations; there are no embeddings of entities. A message of a triple under an instruction is
relu(W r * instruction) times the chance of where it comes from, both ways; a node joins those of all instructions.
After each round the instructions are fused with what the seeds have become. Equation 6 scores [h; r; t].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bioloom.graph.model.arrays import Ints

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class ReaRev:
    """``weights`` by name, as `training.gnn` has them; ``rounds`` of ``layers`` each, over ``instructions``."""

    weights: Mapping[str, Floats]
    instructions: int
    layers: int
    rounds: int

    @classmethod
    def read(cls, arrays: Mapping[str, NDArray[Any]]) -> ReaRev:
        """The network of a file of weights."""
        shape = [int(v) for v in arrays["shape"]]
        return cls({n: a.astype(np.float32) for n, a in arrays.items() if n != "shape"}, *shape)

    def __call__(self, x: Floats, question: Floats, ends: Ints, nodes: int, seeds: Ints) -> Floats:
        """float32[P], the log-odds of each triple.

        Args:
            x: [P, F], what is known of each triple.
            question: [T, Q], the vectors of the question's tokens (one row where a sentence has one).
            ends: int [P, 2], where each triple begins and ends.
            nodes: How many nodes there are.
            seeds: The nodes that the question names.
        """
        relation = self._linear("relation", (x - self.weights["mean"]) / self.weights["scale"])
        near, far = ends[:, 0], ends[:, 1]
        degree = np.maximum(np.bincount(np.concatenate([near, far]), minlength=nodes), 1).astype(np.float32)[:, None]
        state = np.maximum(_sum(self._linear("begin", relation), ends, nodes) / degree, 0)
        told = self._instructions(question)
        start = np.zeros(nodes, np.float32)
        start[seeds] = 1 / len(seeds)
        for _ in range(self.rounds):
            p = start
            for layer in range(self.layers):
                state, p = self._layer(layer, relation, told, ends, (state, p))
            told = [self._fused(i, told[i], state[seeds].mean(axis=0)) for i in range(self.instructions)]
        together = np.concatenate([state[near], relation, state[far]], axis=1)
        hidden = np.maximum(self._linear("head", together), 0) if "head.weight" in self.weights else together
        return np.asarray(self._linear("triple", hidden).ravel(), np.float32)

    def _layer(
        self, layer: int, relation: Floats, told: list[Floats], ends: Ints, before: tuple[Floats, Floats]
    ) -> tuple[Floats, Floats]:
        """The states and the distribution after the messages of one layer, both ways, from those ``before``."""
        (state, p), (near, far) = before, ends.T
        moved = self._linear(f"message.{layer}", relation)
        parts = [state]
        for instruction in told:
            message = np.maximum(moved * instruction, 0)
            for source, target in ((near, far), (far, near)):
                out = np.zeros_like(state)
                np.add.at(out, target, message * p[source][:, None])
                parts.append(out)
        state = np.maximum(self._linear(f"join.{layer}", np.concatenate(parts, axis=1)), 0)
        score = self._linear("where", state).ravel()
        score = np.exp(score - score.max())
        return state, np.asarray(score / score.sum(), np.float32)

    def _instructions(self, question: Floats) -> list[Floats]:
        """One after another, each an attention over the tokens that knows the one before."""
        tokens = self._linear("question", question)
        whole, before, out = tokens.mean(axis=0), np.zeros(tokens.shape[1], np.float32), []
        for i in range(self.instructions):
            mine = self._linear(f"ask.{i}", whole[None])[0]
            query = self._linear("asked", np.concatenate([before, mine, mine - before, mine * before])[None])[0]
            weight = self._linear("attend", tokens * query).ravel()
            weight = np.exp(weight - weight.max())
            before = (weight / weight.sum()) @ tokens
            out.append(before)
        return out

    def _fused(self, number: int, told: Floats, seeds: Floats) -> Floats:
        """The gated fusion of an instruction with the states of the seeds."""
        both = np.concatenate([told, seeds, told - seeds])[None]
        new = self._linear(f"fuse.{number}", both)[0]
        gate = 0.5 + 0.5 * np.tanh(
            self._linear(f"gate.{number}", both)[0] / 2
        )  # the logistic, which never overflows so
        return np.asarray(gate * new + (1 - gate) * told, np.float32)

    def _linear(self, name: str, x: Floats) -> Floats:
        out = x @ self.weights[f"{name}.weight"].T
        bias = self.weights.get(f"{name}.bias")
        return np.asarray(out if bias is None else out + bias, np.float32)


def _sum(rows: Floats, ends: Ints, nodes: int) -> Floats:
    """The rows added up at both their ends."""
    out = np.zeros((nodes, rows.shape[1]), np.float32)
    np.add.at(out, ends[:, 0], rows)
    np.add.at(out, ends[:, 1], rows)
    return out
