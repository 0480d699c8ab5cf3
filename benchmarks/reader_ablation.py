"""What the parts of the reader's scorer are worth: the exact form first and among 25, slots given, on writers not seen.

    python benchmarks/reader_ablation.py prepare DIR                  # the shared start: composed wordings alone
    python benchmarks/reader_ablation.py curve DIR [--writers 2,4,8,16]
    python benchmarks/reader_ablation.py ngrams DIR | frozen DIR | encoder DIR
    (all: [--on w21,w22] [--composed 16000] [--epochs 3])

``ngrams`` puts hashed n-grams around each slot and over the whole text in the place of the encoder, ``frozen`` fits the
heads alone over MiniLM as it came, ``encoder`` fits all; ``curve`` fits the last on more and more writers. Same
wordings, same labels, same decoding for all. Needs the extra `train`.
"""

from __future__ import annotations

import argparse
import random
import time
from itertools import islice
from pathlib import Path

import torch
from torch import Tensor, nn

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.assets import ENCODER
from bioloom.stages.read.forms.form import Wording
from bioloom.stages.read.forms.kinds import in_one_way
from bioloom.stages.read.score.encoder import open_encoder
from bioloom.stages.read.score.labels import Labels, Numbering, labels_of, seen_in
from bioloom.stages.read.score.masked import MOST, masked_wording
from bioloom.stages.read.score.wordpiece import WordPieces
from bioloom.stages.read.training.batches import Blanks, example
from bioloom.stages.read.training.compose import composed
from bioloom.stages.read.training.corpus import load_corpus, load_retired, load_split
from bioloom.stages.read.training.export import export
from bioloom.stages.read.training.fit import Plan, fit
from bioloom.stages.read.training.model import WIDTH, Reader
from bioloom.stages.read.training.start import untrained, vocabulary
from reader_questions import _rank

HERE = Path(__file__).parent
BITS, INNER, AROUND = 18, 64, 5
RATE = {"ngrams": 3e-3, "frozen": 0.0, "encoder": 2e-4}


class NGrams(nn.Module):
    """Hashed n-grams of one to three pieces as vectors: around each place with their distance, over all without."""

    def __init__(self) -> None:
        super().__init__()
        self.grams = nn.Embedding(1 << BITS, INNER)
        nn.init.normal_(self.grams.weight, 0, 0.05)
        self.out = nn.Linear(2 * INNER, WIDTH)

    def forward(self, ids: Tensor, _: Tensor, seen: Tensor) -> Tensor:
        """int[B, T] to [B, T, width]."""
        near = torch.zeros(*ids.shape, INNER)
        whole = torch.zeros(len(ids), INNER)
        for n in (1, 2, 3):
            code = torch.zeros_like(ids)
            for i in range(n):
                code = (code * 1_000_003 + torch.roll(ids, -i, 1) + 1) % 2_147_483_647
            whole = whole + (self.grams(self._at(code, 99)) * seen[..., None]).sum(1)
            for away in range(-AROUND, AROUND + 1):
                moved = torch.roll(code, -away, 1)
                near = near + self.grams(self._at(moved, away)) * torch.roll(seen, -away, 1)[..., None]
        both = torch.cat([near, whole[:, None].expand_as(near)], -1)
        return self.out(both / 3)

    def _at(self, code: Tensor, away: int) -> Tensor:
        return (code * 31 + away * 7919) % (1 << BITS)


class Data:
    """Wordings, labels and vocabulary that all share."""

    def __init__(self, size: int) -> None:
        folder = HERE.parent / "wordings"
        corpus = load_corpus(
            folder / "raw", load_split(folder / "split.toml"), retired=load_retired(folder / "split.toml")
        )
        relations = catalogue()

        def one_way(w: Wording) -> Wording:
            return w._replace(form=in_one_way(w.form, relations))

        some = islice(composed(folder / "phrases", 0), size)
        self.composed = [one_way(w) for w in some if len(w.slots) <= MOST]
        self.by: dict[str, list[Wording]] = {}
        for part in corpus.parts.values():
            for w in part:
                if len(w.wording.slots) <= MOST:
                    self.by.setdefault(w.writer, []).append(one_way(w.wording))
        self.train = sorted({w.writer for w in corpus.parts["train"]})
        free = [w for name in self.train for w in self.by[name]]
        self.labels = labels_of(free, relations, self.composed)
        self.pieces, self.keep = vocabulary(masked_wording(w) for w in (*free, *self.composed))

    def model(self, wordings: list[Wording]) -> Reader:
        """A model that has learned nothing yet."""
        numbering = Numbering(self.labels)
        torch.manual_seed(0)
        return untrained(self.labels, self.pieces, self.keep, seen_in(map(numbering.parts, wordings), self.labels))


def fitted(data: Data, kind: str, free: list[Wording], folder: Path, epochs: int, start: Path | None) -> Reader:
    """A model of one kind, fitted to composed wordings (unless it starts from those) and to ``free``."""
    model = data.model([*data.composed, *free])
    if kind == "ngrams":
        model.encoder = NGrams()  # type: ignore[assignment]
    if start is not None:
        model.load_state_dict({**torch.load(start, weights_only=True), **_seen(model)})
    for weight in model.encoder.parameters():
        weight.requires_grad_(kind != "frozen")
    cut, numbering = WordPieces(data.pieces), Numbering(data.labels)
    first = [] if start is not None else [example(w, cut, numbering) for w in data.composed]
    last = [example(w, cut, numbering) for w in free]
    plan = Plan(composed=int(bool(first)), freehand=epochs if last else 0, mixed=0 if start else 1, rate=RATE[kind])
    fit(
        model,
        first,
        last,
        plan,
        folder,
        blanks=Blanks.of(data.pieces, plan.blanked),
        told=lambda line: print(" ", line),
    )
    return model


def _seen(model: Reader) -> dict[str, Tensor]:
    return {n: v for n, v in model.state_dict().items() if n.endswith(".seen")}


def score(model: Reader, data: Data, on: list[str], file: Path, kind: str) -> str:
    """The exact form first and among the best 25, by writer."""
    labels: Labels = data.labels
    out = []
    if kind == "ngrams":
        from reader_torch import TorchEncoder

        encoder = TorchEncoder(model, labels, data.pieces)
    else:
        export(model, labels, data.pieces, file)
        encoder = open_encoder(file)
    for writer in on:
        ranks = [_rank(w, encoder) for w in data.by[writer]]
        n = len(ranks)
        out.append(f"{writer} {sum(r == 0 for r in ranks) / n:.1%} / {sum(r < 25 for r in ranks) / n:.1%}")
    return ", ".join(out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("prepare", "curve", "ngrams", "frozen", "encoder"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--on", default="w21,w22")
    parser.add_argument("--writers", default="2,4,8,16,99")
    parser.add_argument("--composed", type=int, default=16000)
    parser.add_argument("--epochs", type=int, default=3)
    a = parser.parse_args()
    data, on = Data(a.composed), a.on.split(",")
    a.folder.mkdir(parents=True, exist_ok=True)
    start = a.folder / "start.pt"
    begun = time.perf_counter()
    if a.what == "prepare":
        model = fitted(data, "encoder", [], a.folder / "start", 0, None)
        torch.save(model.state_dict(), start)
        print(f"composed alone ({len(data.composed)}): {score(model, data, on, a.folder / ENCODER, 'encoder')}")
    elif a.what == "curve":
        order = list(data.train)
        random.Random(5).shuffle(order)
        for n in map(int, a.writers.split(",")):
            free = [w for name in order[:n] for w in data.by[name]]
            model = fitted(data, "encoder", free, a.folder / f"curve{n}", a.epochs, start)
            said = score(model, data, on, a.folder / ENCODER, "encoder")
            print(f"{min(n, len(order))} writers ({len(free)}): {said}", flush=True)
    else:
        free = [w for name in data.train for w in data.by[name]]
        model = fitted(data, a.what, free, a.folder / a.what, a.epochs, None)
        print(f"{a.what}: {score(model, data, on, a.folder / ENCODER, a.what)}")
    print(f"{time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
