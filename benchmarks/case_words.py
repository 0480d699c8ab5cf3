"""How well a small network over the encoder tells what each word of a patient's case is: the first try, and its limit.

    python benchmarks/case_words.py [--kg full] [--held c02,c05] [--epochs 20]

`wordings/cases` holds 960 cases of eight writers, their words marked by role (wordings/cases/FORMAT.md). The network
has the encoder's fourth layer at each word, what the linker and the rules of `gate/read/case` make of the word, and two
words on each side (one convolution); writers that are held out judge it. Printed: accuracy by word, the role of the
drugs and diseases that the linker names, and, for words that would be passed over as background with a chance above
some bound, how many of them bear on the choice after all, and how much background stays.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from bioloom.api.session import Session
from bioloom.stages.gate.read.case.marks import Marker
from bioloom.stages.gate.read.case.pieces import pieces, told_inside
from bioloom.stages.gate.read.case.roles import drug_for, drug_role, is_new, is_over, is_past, is_wanted
from bioloom.stages.gate.read.case.table import table
from bioloom.stages.gate.read.case.types import Mark, Piece
from bioloom.stages.gate.read.things import Names
from bioloom.stages.read.assets import shipped
from bioloom.stages.read.score.encoder import laid_out
from bioloom.stages.read.score.layers import NumpyLayers, begun

CASES = Path(__file__).parents[1] / "wordings" / "cases"
LABELS = "OTWPMXRESNFDQ"
BACKGROUND = [LABELS.index(c) for c in "OQD"]
KINDS = ("state", "disease", "drug", "class", "effect", "reaction", "unchecked", "aside", "relative")
ROLES = ("q", "takes", "proposed", "reacted", "out", "failed", "weak", "new", "past", "over", "wanted", "for", "none")
LAYERS, PIECES, HIDDEN, WIDE, BATCH, SURE = 4, 159, 48, 5, 8, 0.7
_MARKED = re.compile(r"\[([TWPMXRESNFDQ]):([^\[\]]*)\]")
_ENDS = re.compile(r"[.?!](?=\s|$)|\n")
Floats = NDArray[np.float32]


class Told(NamedTuple):
    """A case: its writer, [W, F] of its words, their labels, and the words of each mark with the mark's kind."""

    writer: str
    rows: Floats
    labels: NDArray[np.int64]
    marks: tuple[tuple[str, tuple[int, ...]], ...]


def marked(line: str) -> tuple[str, list[tuple[int, int, str]]]:
    """The text of a line and its marks (start, end, label)."""
    text, spans, at = "", [], 0
    said = line.rstrip("\n").split("\t", 1)[1]
    for m in _MARKED.finditer(said):
        text += said[at : m.start()]
        lead = len(m[2]) - len(m[2].lstrip())
        spans.append((len(text) + lead, len(text) + len(m[2].rstrip()), m[1]))
        text, at = text + m[2], m.end()
    return text + said[at:], spans


def role(mark: Mark, told: Sequence[Piece], marks: Sequence[Mark], text: str) -> tuple[str, ...]:
    """What the rules make of a mark, as names of features."""
    piece = next((p for p in told if p.start < mark.end <= p.end + 1), None)
    if piece is None:
        return ("none",)
    asked = ("q",) if piece.asks else ()
    if mark.kind in ("drug", "class"):
        return (*asked, drug_role(mark, piece, text, table()))
    if mark.kind not in ("disease", "effect") or asked:
        return asked
    tests = (("wanted", is_wanted), ("over", is_over), ("past", is_past), ("new", is_new))
    found = next((name for name, test in tests if test(mark, piece, text)), "weak")
    return ("for",) if found != "wanted" and drug_for(mark, marks, text) is not None else (found,)


def shape(text: str, words: Sequence[tuple[int, int]]) -> Floats:
    """[W, 13]: how each word is written and where it stands."""
    ends, rows = [*(m.start() for m in _ENDS.finditer(text)), len(text)], []
    for i, (a, b) in enumerate(words):
        word, after, end = text[a:b], text[b : b + 1], next(e for e in ends if e >= a)
        rows.append([
            word[0].isupper(), word.isupper() and len(word) > 1, any(c.isdigit() for c in word),
            text[end : end + 1] == "?",
            after == ",", after == "?", after == ":", text[a - 1 : a] == "(", after == ")", after in (".", ";"),
            i / 50, len(word) / 10, not text[end + 1 :].strip(),
        ])  # fmt: skip
    return np.array(rows, np.float32)


def read(kg: str) -> Iterator[Told]:
    """The cases with what is known of their words."""
    session, encoder = Session(kg), shipped().encoder
    layers = NumpyLayers(encoder.w)
    marker = Marker(Names(session.linker), session.graph, table())
    for file in sorted(CASES.glob("c*.txt")):
        for line in filter(str.strip, file.read_text("utf-8").splitlines()):
            text, spans = marked(line)
            ids, words, firsts = laid_out(encoder.cut, text, PIECES)
            (heard,) = layers.every([begun(encoder.w, ids)], LAYERS)
            told = told_inside(text) or pieces(text)
            marks = marker.marks(text, told)
            known, stands = np.zeros((len(words), len(KINDS) + len(ROLES) + 1), np.float32), []
            for mark in marks:
                at = tuple(i for i, (a, b) in enumerate(words) if a < mark.end and mark.start < b)
                for i in at:
                    known[i, KINDS.index(mark.kind)], known[i, -1] = 1, mark.denied
                    for name in role(mark, told, marks, text):
                        known[i, len(KINDS) + ROLES.index(name)] = 1
                stands += [(mark.kind, at)] if at else []
            labels = [next((LABELS.index(k) for s, e, k in spans if a < e and s < b), 0) for a, b in words]
            rows = np.concatenate([heard[firsts], shape(text, words), known], 1)
            yield Told(file.stem, rows, np.array(labels), tuple(stands))


class Net(nn.Module):
    """A layer, a convolution over the words, and a label of each."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.beside = nn.Linear(width, HIDDEN), nn.Conv1d(HIDDEN, HIDDEN, WIDE, padding=WIDE // 2)
        self.last, self.drop = nn.Linear(HIDDEN, len(LABELS)), nn.Dropout(0.3)

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        """[W, F] to [W, labels]."""
        x = nn.functional.gelu(self.first(self.drop(rows))).T[None]
        x = nn.functional.gelu(self.beside(self.drop(x))) + x
        out: torch.Tensor = self.last(self.drop(x)[0].T)
        return out


def fitted(cases: Sequence[Told], epochs: int, seed: int = 0) -> tuple[Net, Floats, Floats]:
    """The network, with what rows are centred on and divided by."""
    every = np.concatenate([c.rows for c in cases])
    mean, scale = every.mean(0), every.std(0) + 1e-2
    torch.manual_seed(seed)
    drawn, net = np.random.default_rng(seed), Net(every.shape[1])
    given = [(torch.tensor((c.rows - mean) / scale), torch.tensor(c.labels)) for c in cases]
    steps = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=1e-2)
    pace = torch.optim.lr_scheduler.OneCycleLR(steps, 3e-3, total_steps=epochs * (len(given) // BATCH + 1))
    for _ in range(epochs):
        order = drawn.permutation(len(given))
        for some in np.array_split(order, len(given) // BATCH + 1):
            losses = [nn.functional.cross_entropy(net(given[i][0]), given[i][1], label_smoothing=0.05) for i in some]
            loss = torch.stack(losses).mean()
            steps.zero_grad()
            loss.backward()
            steps.step()
            pace.step()
    return net.eval(), mean, scale


def judged(net: Net, mean: Floats, scale: Floats, cases: Sequence[Told]) -> None:
    """Prints how well ``cases`` are told."""
    said, right = [], []
    named: defaultdict[str, list[tuple[bool, float]]] = defaultdict(list)
    for case in cases:
        chances = torch.softmax(net(torch.tensor((case.rows - mean) / scale)), 1).detach().numpy()
        said.append(chances)
        right.append(case.labels)
        for kind, at in case.marks:
            gold = np.bincount(case.labels[list(at)]).argmax()
            mass = np.exp(np.log(chances[list(at)] + 1e-6).mean(0))
            named["drugs" if kind in ("drug", "class") else kind].append(
                (mass.argmax() == gold, mass.max() / mass.sum())
            )
    chances, labels = np.concatenate(said), np.concatenate(right)
    print(f"words {len(labels)}: {(chances.argmax(1) == labels).mean():.3f} right")
    for kind in ("drugs", "disease", "state"):
        ok, sure = np.array([r for r, _ in named[kind]]), np.array([s >= SURE for _, s in named[kind]])
        print(f"{kind} {len(ok)}: {ok.mean():.3f} right; sure of {sure.mean():.2f}, of these {ok[sure].mean():.3f}")
    bears, idle = ~np.isin(labels, BACKGROUND), chances[:, BACKGROUND].sum(1)
    for bound in (0.5, 0.8, 0.9, 0.95):
        passed, stays = (idle[bears] > bound).mean(), (idle[~bears] <= bound).mean()
        print(
            f"passed over above {bound}: {passed:.3f} of what bears on the choice; {stays:.3f} of the background stays"
        )


def main() -> None:
    """Fit on some writers and judge on the others."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kg", default="full")
    parser.add_argument("--held", default="c02,c05")
    parser.add_argument("--epochs", type=int, default=20)
    args = parser.parse_args()
    held, cases = args.held.split(","), list(read(args.kg))
    torch.set_num_threads(1)
    net, mean, scale = fitted([c for c in cases if c.writer not in held], args.epochs)
    for writer in held:
        print(f"== {writer}")
        judged(net, mean, scale, [c for c in cases if c.writer == writer])


if __name__ == "__main__":
    main()
