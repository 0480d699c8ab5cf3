"""Fits the encoder that compares: a masked question beside a form said back, the right pair to be told from others.

The rivals are the forms that the parts of the question leave most likely (hard negatives, as in RnG-KBQA, Ye et al.
2022). The loss is over each question's group and a rival of score 0 that stands for "none of these", which is right
where the right form is not among them: so a score is the logarithm of the odds that a form says what is asked.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional as f

from bioloom.core.catalogue import Catalogue
from bioloom.core.ports import Graph, Linker
from bioloom.stages.read.candidates.propose import Proposal
from bioloom.stages.read.choice.compare import say_masked
from bioloom.stages.read.forms.form import SLOT, Wording
from bioloom.stages.read.forms.kinds import in_one_way
from bioloom.stages.read.forms.numbers import numbers
from bioloom.stages.read.readback.sentence import ReadBack
from bioloom.stages.read.reader import Reader
from bioloom.stages.read.score.decode import decoded
from bioloom.stages.read.score.encoder import PAIRED, Encoder, Masked
from bioloom.stages.read.score.masked import masked, masked_wording
from bioloom.stages.read.score.wordpiece import WordPieces

from .batches import padded
from .cases import asked_of, case_of
from .model import Reader as Model
from .naming import Named

RIVALS = 4
WITHOUT = 0.15  # of the groups that are shown without their right form
RATE, GOING_ON = 6e-5, 3e-5  # the second of one that was fitted before
WIDEST = 110  # word pieces of a pair


Said = tuple[str, str]  # a masked question and a form said back


class Group(NamedTuple):
    """Pairs of one question; the first one is right where ``right`` says so, else none is."""

    pairs: tuple[Said, ...]
    right: bool = True

    def without(self) -> Group:
        """The group but for its right pair."""
        return Group(self.pairs[1:], right=False)


def groups(wordings: Sequence[Wording], encoder: Encoder, relations: Catalogue, seed: int = 0) -> Iterator[Group]:
    """The group of each wording: the form that answers it with its likeliest rivals; rivals alone where none does."""
    rng = random.Random(seed)  # noqa: S311 - no secrets here
    back = ReadBack(relations)
    for one in wordings:
        if not one.slots:
            continue
        unanswered = one.form.operator == "none"
        question = masked_wording(one)
        scores = encoder.parts([Masked(question, one.slots)])[0]
        text = SLOT.sub(lambda m: "X" * len(m[0]), one.text)
        right = "" if unanswered else say_masked(back, one.form, one.slots)
        found = [form for _, form in decoded(scores, encoder.labels, numbers(text), 16)]
        rivals = [form for form in found if in_one_way(form, relations) != one.form]
        said = dict.fromkeys(s for form in rivals if (s := say_masked(back, form, one.slots)) != right)
        best, rest = list(said)[: RIVALS - 1], list(said)[RIVALS - 1 :]
        rng.shuffle(rest)
        if said:
            first = () if unanswered else (right,)
            both = (*first, *best, *rest[: RIVALS - len(best)])
            yield _shown(Group(tuple((question, s) for s in both), right=not unanswered), rng)


def groups_of_named(
    questions: Iterable[Named], reader: Reader, linker: Linker, graph: Graph, seed: int = 0
) -> Iterator[Group]:
    """The group of each question with names: the reader's own proposals, of other stretches and kinds as well.

    So what is compared learns that a mask may stand on what is no name, or on none of the names.
    """
    rng = random.Random(seed)  # noqa: S311 - no secrets here
    back = ReadBack(reader.relations)
    for one in questions:
        found = reader.find(asked_of(one), linker, graph, grammar=False).weighed
        answered = not one.form.startswith("none")
        right = case_of(one, found, reader.relations, linker, graph) if answered else -1
        if answered and right < 0:  # often the right form of a namesake, which is masked alike
            continue
        group = found[right].group if answered else -1
        rivals = [w for w in found if w.group != group and w.proposal is not None]
        best, rest = rivals[: RIVALS - 2], rivals[RIVALS - 2 :]
        rng.shuffle(rest)
        first = (found[right],) if answered else ()
        said = [_pair(one.text, w.proposal, back) for w in (*first, *best, *rest[:2]) if w.proposal is not None]
        if said and len(set(said)) == len(said):
            yield _shown(Group(tuple(said), right=answered), rng)


def _shown(group: Group, rng: random.Random) -> Group:
    """``group``, now and then without its right pair."""
    return group.without() if group.right and len(group.pairs) > 1 and rng.random() < WITHOUT else group


def _pair(text: str, proposal: Proposal, back: ReadBack) -> tuple[str, str]:
    question = masked(text, [(s.start, s.end, s.kind) for s in proposal.slots])
    return question, say_masked(back, proposal.form, [s.kind for s in proposal.slots])


def fit_pairs(
    model: Model, some: Sequence[Group], cut: WordPieces, folder: Path, *, epochs: int = 1, rate: float = RATE,
    size: int = 8, seed: int = 0, told: Callable[[str], None],
) -> None:  # fmt: skip
    """Fit ``model`` to put the right form of each group first; the curve is kept in ``folder``."""
    torch.manual_seed(seed)
    model.encoder.words.weight.requires_grad_(False)  # they are those of the encoder that it starts from
    ready = [([cut(question, said, PAIRED) for question, said in one.pairs], one.right) for one in some]
    steps = epochs * (len(ready) // size + 1)
    fitted = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(fitted, lr=rate, weight_decay=0.01, fused=True)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1.0, (step + 1) / 100) * max(0.02, 1 - step / steps)
    )
    curve: list[float] = []
    for epoch in range(epochs):
        model.train()
        for number, taken in enumerate(_shuffled(ready, size, seed * 100 + epoch)):
            rows = [pair for pairs, _ in taken for pair in pairs]
            ids, seen = padded([r[0][:WIDEST] for r in rows])
            sides, _ = padded([r[1][:WIDEST] for r in rows])
            scores = model.same(ids, sides, seen)
            parts = torch.split(scores, [len(pairs) for pairs, _ in taken])
            loss = torch.stack([_loss(p, right=right) for p, (_, right) in zip(parts, taken, strict=True)]).mean()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad()
            curve.append(float(loss.detach()))
            if number % 200 == 199:
                told(f"pairs, epoch {epoch + 1}, step {number + 1}: loss {sum(curve[-200:]) / 200:.3f}")
        folder.mkdir(parents=True, exist_ok=True)
        torch.save(model.state_dict(), folder / "pairs.pt")
        (folder / "pairs.json").write_text(json.dumps(curve), "utf-8")
    model.eval()


def _loss(scores: Tensor, *, right: bool) -> Tensor:
    """Of one group's scores [C]: how unlikely the first is, or "none of these" (score 0) where none is right."""
    both = torch.cat([scores, scores.new_zeros(1)])
    return f.cross_entropy(both[None], torch.tensor([0 if right else len(scores)]))


Pair = tuple[list[int], list[int]]  # word pieces, and to which text each belongs
Ready = tuple[list[Pair], bool]


def _shuffled(ready: list[Ready], size: int, seed: int) -> Iterator[list[Ready]]:
    rng = random.Random(seed)  # noqa: S311 - no secrets here
    order = sorted(ready, key=lambda g: max(len(p[0]) for p in g[0]) + 10 * rng.random())
    taken = [order[i : i + size] for i in range(0, len(order), size)]
    rng.shuffle(taken)
    return iter(taken)
