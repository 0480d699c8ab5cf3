"""The reader's model asked in torch, with the interface of the encoder in numpy: for models that numpy cannot run."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from bioloom.stages.read.forms.kinds import KINDS
from bioloom.stages.read.score.decode import Scores
from bioloom.stages.read.score.encoder import Masked
from bioloom.stages.read.score.labels import Labels
from bioloom.stages.read.score.masked import MARKS
from bioloom.stages.read.score.wordpiece import WordPieces
from bioloom.stages.read.training.batches import padded
from bioloom.stages.read.training.model import Reader


class TorchEncoder:
    """Says the parts of masked questions."""

    def __init__(self, model: Reader, labels: Labels, pieces: Sequence[str]) -> None:
        self.model, self.labels, self.cut = model.eval(), labels, WordPieces(pieces)

    def parts(self, questions: Sequence[Masked]) -> list[Scores]:
        """What the heads say of each question."""
        return [self._one(q) for q in questions]

    @torch.no_grad()
    def _one(self, question: Masked) -> Scores:
        ids, _ = self.cut(question.text)
        places = [ids.index(n) if (n := self.cut.number[m]) in ids else 0 for m in MARKS[: len(question.kinds)]]
        row, seen = padded([ids])
        at = torch.tensor([(0, p) for p in places], dtype=torch.long).view(-1, 2)
        starts = torch.tensor([KINDS.index(k) for k in question.kinds], dtype=torch.long)
        said = self.model.parts(row, torch.zeros_like(row), seen, at, starts)
        empty = torch.zeros(0, 1)

        def log(name: str) -> torch.Tensor:
            return torch.log_softmax(said.get(name, empty), -1)

        def sign(name: str) -> torch.Tensor:
            return torch.nn.functional.logsigmoid(said.get(name, torch.zeros(0)))

        one = {"operator": log("operator")[0], "kind": log("kind")[0], "counted": log("count")[0], "arms": log("arms")}
        one |= {"absent": sign("absent"), "either": sign("either"), "tests": log("tests"), "asks": log("asks")}
        return Scores(**{name: value.numpy() for name, value in one.items()})
