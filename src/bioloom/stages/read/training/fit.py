"""Fits the reader's model to wordings: composed ones first, then free-hand ones, a curve of its loss beside it.

Deterministic for a seed on one machine; after every epoch the state is written, and a run that was stopped goes on.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as f

from .batches import IGNORED, Batch, Blanks, Example, batches
from .model import Reader
from .tagging import Tagged, tag_batches

WEIGHT = {
    "operator": 1.0, "kind": 1.0, "count": 0.5, "arms": 2.0, "absent": 1.0, "either": 0.5, "tests": 1.0, "asks": 0.3,
}  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """How long and how fast: epochs over composed and free-hand wordings, and how often the latter stand among both."""

    composed: int = 1
    freehand: int = 8
    mixed: int = 2
    size: int = 32
    rate: float = 2e-4
    head_rate: float = 1e-3
    warm: int = 150
    blanked: float = 0.05  # of the words of a question, in training
    seed: int = 0


Told = Callable[[str], None]


def fit(
    model: Reader, composed: Sequence[Example], freehand: Sequence[Example], plan: Plan, folder: Path, *,
    blanks: Blanks | None = None, named: Sequence[Tagged] = (), told: Told,
) -> None:  # fmt: skip
    """Fit ``model``; its state, the curve and the plan are kept in ``folder``.

    ``named`` are questions with names: each epoch has them all, their batches among the others.
    """
    torch.manual_seed(plan.seed)
    free = list(freehand)
    epochs = [[*composed, *(free * plan.mixed)]] * plan.composed + [free] * plan.freehand
    steps = sum(math.ceil(len(e) / plan.size) + math.ceil(len(named) / plan.size) for e in epochs)
    run = _Fitting(model, plan, steps, folder)
    for number in range(run.resumed(), len(epochs)):
        model.train()
        seed = plan.seed * 1000 + number
        both = [*batches(epochs[number], plan.size, seed, blanks), *tag_batches(named, plan.size, seed)]
        random.Random(seed).shuffle(both)  # noqa: S311 - no secrets here
        losses = [run.step(one) for one in both]
        run.curve.append(sum(losses) / len(losses))
        told(f"epoch {number + 1} of {len(epochs)}: loss {run.curve[-1]:.3f}")
        run.keep()
    model.eval()


def loss_of(model: Reader, one: Batch) -> Tensor:
    """The weighted sum of the losses of all parts; of a batch of questions with names, the loss of their tags."""
    if "tags" in one.targets:
        tags = model.tags(one.ids, one.sides, one.seen).flatten(0, 1)
        return f.cross_entropy(tags, one.targets["tags"].flatten(), ignore_index=IGNORED)
    said = model.parts(one.ids, one.sides, one.seen, one.slots, one.starts)
    total = torch.zeros(())
    for name, target in one.targets.items():
        if name not in said or not len(target):
            continue
        if name in ("absent", "either"):
            total = total + WEIGHT[name] * f.binary_cross_entropy_with_logits(said[name], target)
        elif (target != IGNORED).any():
            total = total + WEIGHT[name] * f.cross_entropy(said[name], target, ignore_index=IGNORED)
    return total


class _Fitting:
    """The model with what fits it, and their state on disk."""

    def __init__(self, model: Reader, plan: Plan, steps: int, folder: Path) -> None:
        self.model, self.plan, self.folder = model, plan, folder
        fitted = [(n, p) for n, p in model.named_parameters() if p.requires_grad]
        own = [p for n, p in fitted if n.startswith("encoder.")]
        heads = [p for n, p in fitted if not n.startswith("encoder.")]
        groups = [{"params": own, "lr": plan.rate}, {"params": heads, "lr": plan.head_rate}]
        self.optimizer = torch.optim.AdamW(groups, weight_decay=0.01, fused=True)
        self.schedule = torch.optim.lr_scheduler.LambdaLR(
            self.optimizer, lambda step: min(1.0, (step + 1) / plan.warm) * max(0.02, 1 - step / steps)
        )
        self.curve: list[float] = []

    def step(self, one: Batch) -> float:
        """The loss of one batch, after a step against it."""
        loss = loss_of(self.model, one)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.schedule.step()
        self.optimizer.zero_grad()
        return float(loss.detach())

    def resumed(self) -> int:
        """How many epochs were done before by the same plan; the state is put back."""
        kept = self.folder / "state.pt"
        state = torch.load(kept, weights_only=True) if kept.exists() else None
        if state is None or state["plan"] != asdict(self.plan):
            return 0
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.schedule.load_state_dict(state["schedule"])
        torch.set_rng_state(state["random"])
        self.curve = list(state["curve"])
        return len(self.curve)

    def keep(self) -> None:
        """Write the state, whole or not at all, and the curve beside it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        state = {
            "model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(),
            "schedule": self.schedule.state_dict(), "curve": self.curve, "plan": asdict(self.plan),
            "random": torch.get_rng_state(),
        }  # fmt: skip
        fresh = self.folder / "state.pt.new"
        torch.save(state, fresh)
        fresh.replace(self.folder / "state.pt")
        (self.folder / "curve.json").write_text(json.dumps({"plan": asdict(self.plan), "loss": self.curve}), "utf-8")
