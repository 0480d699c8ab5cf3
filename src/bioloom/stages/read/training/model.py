"""The reader's model in torch: MiniLM's encoder (Wang et al. 2020) with a head for each part of a form.

One encoder serves two readings: of a masked question alone, for the parts of its form (`Reader.parts`), and of a
question beside a form that is said back, for whether they mean the same (`Reader.same`). `bioloom.stages.read.score.
encoder` runs the same in numpy.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as f

from bioloom.stages.read.score.labels import Labels
from bioloom.stages.read.score.tags import TAGS

from .spelling import Spelled, pieces_of_arm, pieces_of_count, pieces_of_test

WIDTH, LAYERS, HEADS, INNER, PLACES = 384, 6, 12, 1536, 160
Seen = tuple[list[bool], list[bool], list[bool]]  # of arms, tests and counts
SCALE = 4.0  # of what an arm's words mean beside what is learned of it alone


class Layer(nn.Module):
    """One layer of the encoder, normalised behind each half as BERT's are."""

    def __init__(self) -> None:
        super().__init__()
        self.mixed = nn.Linear(WIDTH, 3 * WIDTH)
        self.joined = nn.Linear(WIDTH, WIDTH)
        self.inner, self.outer = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.first, self.second = nn.LayerNorm(WIDTH, 1e-12), nn.LayerNorm(WIDTH, 1e-12)
        self.drop = nn.Dropout(0.1)

    def forward(self, x: Tensor, seen: Tensor) -> Tensor:
        """[B, T, width] to the same; ``seen`` is bool[B, 1, 1, T]."""
        b, t, _ = x.shape
        q, k, v = (p.view(b, t, HEADS, -1).transpose(1, 2) for p in self.mixed(x).chunk(3, -1))
        found = f.scaled_dot_product_attention(q, k, v, attn_mask=seen)
        x = self.first(x + self.drop(self.joined(found.transpose(1, 2).reshape(b, t, WIDTH))))
        out: Tensor = self.second(x + self.drop(self.outer(f.gelu(self.inner(x), approximate="tanh"))))
        return out


class Encoder(nn.Module):
    """Word pieces to vectors."""

    def __init__(self, words: int) -> None:
        super().__init__()
        self.words, self.places = nn.Embedding(words, WIDTH), nn.Embedding(PLACES, WIDTH)
        self.sides = nn.Embedding(2, WIDTH)
        self.norm, self.drop = nn.LayerNorm(WIDTH, 1e-12), nn.Dropout(0.1)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))

    def forward(self, ids: Tensor, sides: Tensor, seen: Tensor) -> Tensor:
        """int[B, T] to [B, T, width]; ``seen`` is bool[B, T]."""
        at = torch.arange(ids.shape[1])
        x: Tensor = self.drop(self.norm(self.words(ids) + self.places(at) + self.sides(sides)))
        for layer in self.layers:
            x = layer(x, seen[:, None, None, :])
        return x


class Reader(nn.Module):
    """The encoder with its heads. ``meaning`` [arms, width] is what the arms, said back, meant to MiniLM.

    ``seen`` says which arms, tests and counts training has (`Spelled`). A reader that is opened again has no
    ``meaning``: the rows of its arms hold it.
    """

    meaning: Tensor | None
    closed: Tensor

    def __init__(
        self, words: int, labels: Labels, meaning: Tensor | None, closed: Tensor, seen: Seen | None = None
    ) -> None:
        super().__init__()
        self.encoder = Encoder(words)
        self.slot = nn.Linear(2 * WIDTH, WIDTH)
        self.said = nn.Linear(WIDTH, WIDTH, bias=False) if meaning is not None else None
        had = seen or tuple([True] * len(part) for part in (labels.arms, labels.tests, labels.counts))
        arms, tests, counts = (torch.tensor(one) for one in had)
        self.arms = Spelled((pieces_of_arm(*a) for a in labels.arms), arms, WIDTH)
        self.tests = Spelled(map(pieces_of_test, labels.tests), tests, WIDTH)
        self.count = Spelled(map(pieces_of_count, labels.counts), counts, WIDTH)
        self.operator = nn.Linear(WIDTH, len(labels.operators))
        self.kind = nn.Linear(WIDTH, len(labels.kinds))
        self.absent, self.either = nn.Linear(WIDTH, 1), nn.Linear(WIDTH, 1)
        self.asks = nn.Linear(WIDTH, len(labels.asks))
        self.tagged = nn.Linear(WIDTH, len(TAGS))
        self.same_inner, self.same_out = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, 1)
        self.drop = nn.Dropout(0.1)
        self.register_buffer("meaning", meaning)
        self.register_buffer("closed", closed)  # [kinds, arms]: very low where an arm does not start at that kind

    def parts(self, ids: Tensor, sides: Tensor, seen: Tensor, slots: Tensor, starts: Tensor) -> dict[str, Tensor]:
        """Logits of the parts. ``slots`` is int[S, 2] (question, place of its mark), ``starts`` int[S] their kinds."""
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=halved()):
            x = self.encoder(ids, sides, seen)
        x = x.float()
        mask = seen[..., None].float()
        mean = self.drop((x * mask).sum(1) / mask.sum(1))
        out = {"operator": self.operator(mean), "kind": self.kind(mean), "count": self.count(mean)}
        if len(slots):
            both = torch.cat([x[slots[:, 0], slots[:, 1]], mean[slots[:, 0]]], -1)
            q = self.drop(f.gelu(self.slot(both), approximate="tanh"))
            arms = self.arms(q, self.meant()) + self.closed[starts]
            out |= {
                "arms": arms, "absent": self.absent(q)[:, 0],
                "either": self.either(q)[:, 0], "tests": self.tests(q), "asks": self.asks(q),
            }  # fmt: skip
        return out

    def tags(self, ids: Tensor, sides: Tensor, seen: Tensor) -> Tensor:
        """[B, T, tags]: which pieces of questions that are not masked begin a name or go on with one (`score.tags`)."""
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=halved()):
            x = self.encoder(ids, sides, seen)
        out: Tensor = self.tagged(self.drop(x.float()))
        return out

    def meant(self) -> Tensor | None:
        """[arms, width]: what the words of arms add to their rows."""
        return None if self.said is None or self.meaning is None else self.said(self.meaning) * SCALE

    def same(self, ids: Tensor, sides: Tensor, seen: Tensor) -> Tensor:
        """[B]: how much a question and a form that is said back mean the same."""
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=halved()):
            x = self.encoder(ids, sides, seen)
        first = self.drop(x[:, 0].float())
        out: Tensor = self.same_out(torch.tanh(self.same_inner(first)))[:, 0]
        return out


@cache
def halved() -> bool:
    """Whether the processor multiplies numbers of sixteen bits; one that does not is slower with them."""
    known = getattr(torch.cpu, "get_capabilities", dict)()  # since torch 2.10
    return bool(known.get("amx_bf16") or known.get("avx512_bf16") or known.get("bf16"))


def load_minilm(encoder: Encoder, weights: Path, keep: list[int]) -> None:
    """Put MiniLM's weights (a safetensors file in BERT's layout) into ``encoder``, of its words those in ``keep``."""
    from safetensors.torch import load_file  # noqa: PLC0415 - only training reads it

    w: dict[str, Any] = load_file(str(weights))
    w = {name.removeprefix("bert."): value for name, value in w.items()}
    state = {
        "words.weight": w["embeddings.word_embeddings.weight"][keep],
        "places.weight": w["embeddings.position_embeddings.weight"][:PLACES],
        "sides.weight": w["embeddings.token_type_embeddings.weight"],
        "norm.weight": w["embeddings.LayerNorm.weight"], "norm.bias": w["embeddings.LayerNorm.bias"],
    }  # fmt: skip
    theirs = {
        "joined": "attention.output.dense", "inner": "intermediate.dense", "outer": "output.dense",
        "first": "attention.output.LayerNorm", "second": "output.LayerNorm",
    }  # fmt: skip
    for i in range(LAYERS):
        for part in ("weight", "bias"):
            at = f"encoder.layer.{i}"
            mixed = [w[f"{at}.attention.self.{n}.{part}"] for n in ("query", "key", "value")]
            state[f"layers.{i}.mixed.{part}"] = torch.cat(mixed)
            state |= {f"layers.{i}.{own}.{part}": w[f"{at}.{name}.{part}"] for own, name in theirs.items()}
    encoder.load_state_dict(state)
